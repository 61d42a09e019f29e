//! The solver against the real rules: one turn at a time, and a whole small game.

use std::collections::HashMap;

use chacha20::ChaCha8Rng;
use koshki_rules::games::catch_the_mice::{CatchTheMice, Options, Phase, Scoring, View};
use koshki_rules::luck::{below, total_weight};
use koshki_rules::{Game, Seat, Step, Turn, Viewer};
use rand_core::SeedableRng;

use super::super::heaps::{COLOURS, Counts, Heaps, count};
use super::super::hunt::Hunt;
use super::*;
use crate::Shelf;
use crate::solve::{Earlier, SolveRequest, Solver, Unsolved};
use layout::Layout;
use solver::iterate;
use sweep::swept;

/// Every combination of house rules.
fn all_options() -> impl Iterator<Item = Options> {
    (0..8).map(|bits| Options {
        first: Some(Seat(0)),
        scoring: if bits & 1 == 0 { Scoring::Classic } else { Scoring::Kids },
        risk: bits & 2 != 0,
        white_makes_pair: bits & 4 == 0,
    })
}

/// A real position with these mice on both cards, the first to move, and the rest in the centre.
fn position(options: &Options, cards: [Counts; 2], centre: &Counts) -> CatchTheMice {
    let start = CatchTheMice::setup(options, 2).unwrap();
    let mice = |counts: &Counts| {
        let [red, orange, yellow, green, blue] = counts;
        let json = format!(
            r#"{{"red":{red},"orange":{orange},"yellow":{yellow},"green":{green},"blue":{blue}}}"#
        );
        serde_json::from_str(&json).unwrap()
    };
    let view = View {
        centre: mice(centre),
        cards: cards.iter().map(mice).collect(),
        ..start.view(Viewer::Bystander)
    };
    CatchTheMice::guess(&view, &mut ChaCha8Rng::seed_from_u64(0))
}

/// What a position is worth to seat 0, in whose turn it lies, by nothing but the rules and what ended turns are worth.
fn by_the_rules(
    position: &CatchTheMice,
    ended: &dyn Fn(&Heaps) -> f64,
    known: &mut HashMap<CatchTheMice, f64>,
) -> f64 {
    if let Turn::Over(outcome) = position.turn() {
        let won = |seat: u8| outcome.places[Seat(seat)] == 1;
        return if won(0) && won(1) { 0.5 } else { f64::from(u8::from(won(0))) };
    }
    if position.turn() == Turn::Seat(Seat(1)) {
        return ended(&Heaps::seen(&position.view(Viewer::Bystander)));
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut after = |step: Step<CatchTheMice>| {
        let mut after = position.clone();
        after.apply(&step);
        by_the_rules(&after, ended, known)
    };
    let value = if position.turn() == Turn::Luck {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let weights = f64::from(total_weight(&chances));
        chances
            .iter()
            .map(|(chance, weight)| f64::from(*weight) * after(Step::Luck(*chance)))
            .sum::<f64>()
            / weights
    } else {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.iter().map(|mv| after(Step::Move(*mv))).fold(0.0, f64::max)
    };
    known.insert(position.clone(), value);
    value
}

fn request(tolerance: f64) -> SolveRequest {
    SolveRequest {
        seats: 2,
        options: serde_json::json!({}),
        earlier: Earlier::Counts,
        threads: 1,
        tolerance,
    }
}

#[test]
fn a_sweep_is_one_turn_by_the_real_rules__cm4_cm6_cm7_cm8_cm9_cm10_cm11_cm13_cm17_cm18() {
    let layout = Layout::new([4, 2, 3, 1, 2]);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let values: Vec<f32> =
        (0..layout.positions()).map(|_| below(&mut rng, 1000) as f32 / 1000.0).collect();
    for options in all_options() {
        let after = swept(&layout, &options, 2, &values);
        let mut known = HashMap::new();
        for _ in 0..12 {
            let card = layout.card(below(&mut rng, layout.cards() as u32) as usize);
            let centres: Vec<Counts> = layout.centres(&card).collect();
            let centre = centres[below(&mut rng, centres.len() as u32) as usize];
            let left = layout.left(&card);
            let other = std::array::from_fn(|colour| left[colour] - centre[colour]);
            let position = position(&options, [card, other], &centre);
            let ended = |heaps: &Heaps| {
                1.0 - f64::from(values[layout.index(&heaps.cards[1], &heaps.centre)])
            };
            let expected = by_the_rules(&position, &ended, &mut known);
            let found = f64::from(after[layout.index(&card, &centre)]);
            assert!(
                (found - expected).abs() < 1e-6,
                "{options:?} {position:?}: {found} {expected}"
            );
        }
    }
}

#[test]
fn a_small_game_is_solved_as_plain_iteration_by_the_real_rules_solves_it() {
    for (options, mice) in all_options().zip([[4, 2, 1, 0, 0], [2, 2, 1, 1, 1]].into_iter().cycle())
    {
        let layout = Layout::new(mice);
        let start = vec![0.5; layout.positions()];
        let (heading, solved) =
            iterate(&layout, &options, &request(1e-7), start, |_| Ok(())).unwrap();
        let plain = plain_iteration(&layout, &options);
        assert!(plain.len() > 20, "{} positions", plain.len());
        for ((card, centre), value) in &plain {
            let found = f64::from(solved[layout.index(card, centre)]);
            assert!(
                (found - value).abs() < 1e-5,
                "{options:?} {card:?} {centre:?}: {found} {value}"
            );
        }
        let first = plain[&([0; COLOURS], mice)];
        assert!((heading.first - first).abs() < 1e-5 && first > 0.5, "{options:?}: {first}");
    }
}

/// The mover's chance to win in all positions in which the game goes on, by their cards and centres.
fn plain_iteration(layout: &Layout, options: &Options) -> HashMap<(Counts, Counts), f64> {
    let mut values = HashMap::new();
    for card in (0..layout.cards()).map(|number| layout.card(number)) {
        for centre in layout.centres(&card).filter(|centre| count(centre) >= 5) {
            values.insert((card, centre), 0.5);
        }
    }
    let places: Vec<(Counts, Counts)> = values.keys().copied().collect();
    for _ in 0..500 {
        let mut change: f64 = 0.0;
        for &(card, centre) in &places {
            let left = layout.left(&card);
            let other = std::array::from_fn(|colour| left[colour] - centre[colour]);
            let position = position(options, [card, other], &centre);
            let ended = |heaps: &Heaps| 1.0 - values[&(heaps.cards[1], heaps.centre)];
            let value = by_the_rules(&position, &ended, &mut HashMap::new());
            let before = values.insert((card, centre), value).unwrap();
            change = change.max((value - before).abs());
        }
        if change < 1e-8 {
            return values;
        }
    }
    panic!("no end");
}

#[test]
fn the_judge_reckons_a_turn_as_the_rules_do() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for options in all_options().filter(|options| !options.risk) {
        let worth = super::super::Fitted::standard(2, &options);
        let mut position = CatchTheMice::setup(&options, 2).unwrap();
        let mut looked = 0;
        let mut moves = Vec::new();
        while looked < 6 && !matches!(position.turn(), Turn::Over(_)) {
            let view = position.view(Viewer::Bystander);
            let heaps = Heaps::seen(&view);
            if view.phase == Phase::Choose && view.mover == Seat(0) && count(&heaps.lured) > 2 {
                let ended =
                    |heaps: &Heaps| super::super::hunt::Worth::about_to_roll(&worth, heaps)[0];
                let expected = by_the_rules(&position, &ended, &mut HashMap::new());
                let hunt = Hunt::reckon(&heaps, &options, &worth);
                assert!((hunt.best(0).win[0] - expected).abs() < 1e-12, "{options:?} {position:?}");
                looked += 1;
            }
            let step = if position.turn() == Turn::Luck {
                Step::Luck(position.sample(&mut rng))
            } else {
                moves.clear();
                position.moves(&mut moves);
                Step::Move(moves[below(&mut rng, moves.len() as u32) as usize])
            };
            position.apply(&step);
        }
        assert!(looked > 0);
    }
}

#[test]
fn colours_are_alike_when_each_mouse_counts_one__cm16() {
    let layout = Layout::new([2; COLOURS]);
    let options = Options { scoring: Scoring::Kids, ..Options::default() };
    let start = vec![0.5; layout.positions()];
    let (_, values) = iterate(&layout, &options, &request(1e-5), start, |_| Ok(())).unwrap();
    for card in (0..layout.cards()).map(|number| layout.card(number)) {
        for centre in layout.centres(&card) {
            let turned = |mut counts: Counts| {
                counts.rotate_left(2);
                counts.swap(0, 1);
                counts
            };
            let here = values[layout.index(&card, &centre)];
            let there = values[layout.index(&turned(card), &turned(centre))];
            assert!((here - there).abs() < 1e-5, "{card:?} {centre:?}");
        }
    }
}

#[test]
fn three_seats_and_unknown_options_are_refused() {
    let shelf = Shelf::nowhere();
    let asked = |request: SolveRequest| MiceSolver.solve(&request, &shelf, &|_| {}).unwrap_err();
    let three = asked(SolveRequest { seats: 3, ..request(1e-5) });
    assert!(matches!(three, Unsolved::Seats { asked: 3, most: 2 }));
    let unknown = SolveRequest { options: serde_json::json!({"mice": 7}), ..request(1e-5) };
    assert!(matches!(asked(unknown), Unsolved::Options(_)));
    assert!(matches!(asked(SolveRequest { seats: 1, ..request(1e-5) }), Unsolved::Setup(_)));
}
