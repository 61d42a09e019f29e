//! The solved game against published and independently computed values, and against the laws of probability.

use std::sync::{Arc, OnceLock};

use chacha20::ChaCha8Rng;
use koshki_rules::games::mouser::{Mouser, Move, Options, Phase};
use koshki_rules::luck::total_weight;
use koshki_rules::{Game, Look, Seat, Step, Table, Turn, Viewer};
use rand_core::SeedableRng;
use serde_json::json;

use super::bag::Bag;
use super::moment::Moment;
use super::outlook::Outlook;
use super::rounds::Rounds;
use super::turn::{Turns, Worth};
use super::yellow::AllYellow;
use super::*;
use crate::judge::Judge;
use crate::solve::{Earlier, Effort, SolutionSource, SolveRequest, Solver, Unsolved};
use crate::{Bot, Budget, Level, Lies, Player, Shelf};

const BUDGET: Budget = Budget::Simulations(1);

/// One shelf for all tests: the game is solved once.
fn shelf() -> &'static Arc<Shelf> {
    static SHELF: OnceLock<Arc<Shelf>> = OnceLock::new();
    SHELF.get_or_init(Shelf::nowhere)
}

fn near(found: f64, wanted: f64, digits: u32) {
    let tolerance = 0.500_001 / 10_u64.pow(digits) as f64;
    assert!((found - wanted).abs() <= tolerance, "{found} is not {wanted}");
}

#[test]
fn two_seats_have_the_reference_values() {
    let outlook = outlook::Outlook::of(2, shelf());
    near(outlook.at(&Moment::new(&[0, 0], 0))[0], 0.464850, 6);
    near(outlook.at(&Moment::new(&[15, 15], 0))[0], 0.404425, 6);
    let chances = outlook.at(&Moment::new(&[3, 7], 1));
    near(chances[0] + chances[1], 1.0, 12);
}

#[test]
fn single_turns_have_the_reference_values() {
    let bag = Bag::new();
    let most = alone::most_mice(&bag);
    near(most.mean(|points| points as f64), 2.259115, 6);
    near(most.fails, 0.307183, 6);
    near(most.rolls, 2.51389, 5);
    near(alone::fewest_turns(&bag)[0].0, 6.21523, 5);
    near(alone::at_least(&bag, 13).stops[13..].iter().sum(), 0.006_456_81, 8);
    let wanted =
        [(2.0718, 0.2585, 4), (1.6469, 0.0383, 4), (1.85686, 0.4507, 5), (2.13526, 0.2333, 5)];
    for ((name, goes_on), (mice, fails, digits)) in solver::RULES.into_iter().zip(wanted) {
        let turn = alone::by_rule(&bag, goes_on);
        println!("stops at {name}");
        near(turn.mean(|points| points as f64), mice, digits);
        near(turn.fails, fails, 4);
    }
}

#[test]
fn one_roll_from_a_full_bag_has_the_reference_values() {
    let bag = Bag::new();
    let once = alone::by_rule(&bag, |_, _| false);
    near(once.fails, 0.02435, 5);
    // The mice beside three dogs are none, so all that fall are counted.
    near(once.mean(|points| points as f64), 1.11538, 5);
    near(once.rolls, 1.0, 12);
}

#[test]
fn three_yellow_dice_have_the_values_of_their_rules_and_the_published_ones_where_scores_end() {
    let solved = perfect::solve(&AllYellow, 2, 1, &|_| {});
    for (ahead, wanted) in [(0, 0.470_137_473), (1, 0.528_877_733), (2, 0.589_347_491)] {
        near(solved.at(&Moment::new(&[ahead, 0], 0))[0], wanted, 9);
    }
    let published = yellow::with_scores_that_end();
    near(published[0][0], 0.470_134_628, 9);
    near(published[1][0], 0.528_875, 6);
    near(published[2][0], 0.589_345, 6);
}

/// A game between two, or a later round of it.
fn position(scores: &[u16], mover: u8) -> Mouser {
    let start = Mouser::setup(&Options { first: Some(Seat(0)) }, scores.len()).unwrap();
    let mut view = start.view(Viewer::Bystander);
    view.scores = scores.to_vec();
    view.mover = Seat(mover);
    Mouser::guess(&view, &mut ChaCha8Rng::seed_from_u64(0))
}

/// Checks that the odds of a position follow from those after it, and returns them.
fn check(judge: &mut MouserJudge, position: &Mouser, tolerance: f64) {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let seats = position.seats();
    let odds = judge.odds(position, BUDGET, rng);
    assert!((odds.win.as_slice().iter().sum::<f64>() - 1.0).abs() < tolerance, "{position:?}");
    match position.turn() {
        Turn::Over(outcome) => {
            for seat in Seat::all(seats) {
                assert_eq!(odds.win[seat], f64::from(u8::from(outcome.places[seat] == 1)));
            }
        }
        Turn::Luck => {
            let mut chances = Vec::new();
            position.chances(&mut chances);
            let all = f64::from(total_weight(&chances));
            let mut mean = [0.0; 8];
            for (chance, weight) in chances {
                let mut after = position.clone();
                after.apply(&Step::Luck(chance));
                let after = judge.odds(&after, BUDGET, rng);
                for seat in Seat::all(seats) {
                    mean[seat.index()] += f64::from(weight) / all * after.win[seat];
                }
            }
            for seat in Seat::all(seats) {
                let (mean, odds) = (mean[seat.index()], odds.win[seat]);
                assert!((mean - odds).abs() < tolerance, "{mean} {odds} {position:?}");
            }
        }
        Turn::Seat(seat) => {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let view = position.view(Viewer::Seat(seat));
            let look = Look::<Mouser> { step: 0, turn: position.turn(), view, moves };
            let verdicts = judge.verdicts(&look, BUDGET, rng);
            let best = verdicts.iter().map(|verdict| verdict.win.value).fold(0.0, f64::max);
            assert!((best - odds.win[seat]).abs() < tolerance, "{position:?}");
            let tiger = MouserJudge::new(shelf());
            let chosen = Player::new(Level::Tiger, Box::new(tiger)).choose(&look, BUDGET, rng);
            let chosen = look.moves.iter().position(|mv| *mv == chosen).unwrap();
            assert_eq!(verdicts[chosen].win.value, best, "the tiger loses nothing");
            for (mv, verdict) in look.moves.iter().zip(&verdicts) {
                let mut after = position.clone();
                after.apply(&Step::Move(*mv));
                let after = judge.odds(&after, BUDGET, rng);
                assert!((after.win[seat] - verdict.win.value).abs() < tolerance, "{position:?}");
                assert_eq!(verdict.fails.is_some(), *mv == Move::Roll);
            }
        }
    }
}

/// Follows a random game from a position and checks every few steps.
fn walk(judge: &mut MouserJudge, mut position: Mouser, seed: u64, tolerance: f64) {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    for step in seed.. {
        if step % 5 == 0 || matches!(position.turn(), Turn::Over(_)) {
            check(judge, &position, tolerance);
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let next = match position.turn() {
            Turn::Luck => Step::Luck(position.sample(rng)),
            Turn::Seat(_) => Step::Move(*koshki_rules::luck::one_of(rng, &moves)),
            Turn::Over(_) => return,
        };
        position.apply(&next);
    }
}

#[test]
fn with_two_seats_every_position_is_worth_what_follows_and_the_tiger_loses_nothing() {
    let mut judge = MouserJudge::new(shelf());
    check(&mut judge, &Mouser::setup(&Options::default(), 2).unwrap(), 1e-9);
    for (seed, scores) in [[0, 0], [5, 9], [12, 12], [12, 3], [14, 14], [20, 20]].iter().enumerate()
    {
        walk(&mut judge, position(scores, 0), seed as u64, 1e-8);
    }
    walk(&mut judge, position(&[15, 4], 1), 9, 1e-8);
    walk(&mut judge, position(&[17, 15], 1), 10, 1e-8);
}

#[test]
fn the_model_for_many_seats_loses_little_where_the_truth_is_known() {
    let outlook::Outlook::Solved(two) = outlook::Outlook::of(2, shelf()) else {
        panic!("two seats are solved");
    };
    let bag = Bag::new();
    let model = measure::measure(&bag, &two, &race::Race::new(&bag, &two));
    assert!((0.0..0.001).contains(&model.loss), "{}", model.loss);
    assert!((0.0..0.025).contains(&model.error), "{}", model.error);
}

#[test]
fn with_many_seats_chances_add_up_and_rise_with_the_points() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut judge = MouserJudge::new(shelf());
    for seats in [3, 5, 8] {
        let mut before = 0.0;
        for points in [0, 4, 8, 12, 14, 20] {
            let mut scores = vec![6; seats];
            scores[0] = points;
            let odds = judge.odds(&position(&scores, 1), BUDGET, rng);
            assert!((odds.win.as_slice().iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(odds.win[Seat(0)] > before, "{points} points of {seats} seats: {odds:?}");
            assert!(!odds.is_exact());
            before = odds.win[Seat(0)];
        }
        assert!(before > 0.95, "twenty points are hardly reached: {before}");
    }
}

#[test]
fn with_three_seats_the_solution_is_worth_what_follows() {
    let solved = perfect::solve(&AllYellow, 3, 1, &|_| {});
    for scores in [[0, 0, 0], [3, 12, 7], [12, 12, 12], [11, 0, 5]] {
        for mover in 0..3 {
            let moment = Moment::new(&scores, mover);
            let after: Vec<_> = (0..60).map(|points| solved.after(&moment, points)).collect();
            let worth = Worth::new(after.iter().map(|chances| chances[mover]).collect());
            let points = AllYellow.best(&worth).points();
            for (player, found) in solved.at(&moment)[..3].iter().enumerate() {
                let mean = points.iter().zip(&after).map(|(chance, after)| chance * after[player]);
                near(mean.sum(), *found, 9);
            }
            near(solved.at(&moment)[..3].iter().sum(), 1.0, 9);
        }
    }
}

#[test]
fn a_verdict_tells_the_points_of_the_turn_and_the_danger_of_the_next_roll() {
    let mut table =
        Table::<Mouser>::open(&Options::default(), 2, &mut ChaCha8Rng::seed_from_u64(4)).unwrap();
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let mut judge = MouserJudge::new(shelf());
    let Turn::Seat(seat) = table.turn() else { panic!("a game begins with a roll") };
    let first = judge.verdicts(&table.look(Viewer::Seat(seat)), BUDGET, rng);
    near(first[0].fails.unwrap(), 0.02435, 5);
    assert!((2.0..2.3).contains(&first[0].points.unwrap()), "{first:?}");
    table.play(seat, &Move::Roll, rng).unwrap();
    let look = table.look(Viewer::Seat(seat));
    assert_eq!(look.view.phase, Phase::Choose);
    let verdicts = judge.verdicts(&look, BUDGET, rng);
    assert_eq!(verdicts[1].points, Some(f64::from(look.view.mice.count())));
    assert_eq!(verdicts[1].fails, None);
}

#[test]
fn a_solution_is_found_on_the_shelf_and_made_anew_when_it_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let request = |earlier| SolveRequest {
        seats: 2,
        options: json!({}),
        earlier,
        threads: 1,
        tolerance: 1e-9,
    };
    let solve = |earlier| {
        MouserSolver.solve(&request(earlier), &Shelf::at(folder.path()), &|_| {}).unwrap()
    };
    let made = solve(Earlier::Counts);
    assert_eq!(made.found, SolutionSource::Now);
    let found = solve(Earlier::Counts);
    assert_eq!((found.found, &found.values), (SolutionSource::OnShelf, &made.values));
    let path = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    damaged[5000] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    assert_eq!(solve(Earlier::Counts).found, SolutionSource::Now);
    assert_eq!(std::fs::read(&path).unwrap(), whole, "it is written again");
}

#[test]
fn bytes_that_are_no_table_are_not_taken_for_one() {
    let empty = Rounds::new(2);
    let bytes = empty.bytes();
    assert_eq!(Rounds::from_bytes(2, &bytes), Some(empty));
    assert_eq!(Rounds::from_bytes(2, &bytes[8..]), None);
    assert_eq!(Rounds::from_bytes(3, &bytes), None);
    let mut wrong = bytes;
    wrong[..8].copy_from_slice(&1.5_f64.to_le_bytes());
    assert_eq!(Rounds::from_bytes(2, &wrong), None);
}

#[test]
fn what_cant_be_solved_is_refused() {
    let solve = |seats, options| {
        let request =
            SolveRequest { seats, options, earlier: Earlier::Counts, threads: 1, tolerance: 1e-9 };
        MouserSolver.solve(&request, &Shelf::nowhere(), &|_| {}).unwrap_err()
    };
    assert!(matches!(solve(1, json!({})), Unsolved::Setup(_)));
    assert!(matches!(solve(8, json!({})), Unsolved::Seats { asked: 8, .. }));
    assert!(matches!(solve(2, json!({"moon": 1})), Unsolved::Options(_)));
}

#[test]
fn who_misses_a_table_is_heard_and_uses_it_once_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    for shelf in [Shelf::at(folder.path()), Shelf::nowhere()] {
        is_missed_once(&shelf);
    }
}

fn is_missed_once(shelf: &Arc<Shelf>) {
    let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
    let hears = Arc::clone(&heard);
    shelf.on_missing(move |name| hears.lock().unwrap().push(name.to_owned()));
    assert!(Outlook::of(3, shelf).error() > 0.0, "a model");
    assert!(Outlook::of(3, shelf).error() > 0.0);
    let tables = crate::games::solvable();
    let named = |name: &str| tables.iter().find(|table| table.name == name).unwrap();
    let missing = std::mem::take(&mut *heard.lock().unwrap());
    assert_eq!(missing.len(), 1, "told once: {missing:?}");
    assert_eq!((named(&missing[0]).seats, named(&missing[0]).effort), (3, Effort::Seconds));
    // A table with nothing in it serves as well to see that it is taken.
    outlook::put(&Rounds::new(3), shelf).unwrap();
    assert_eq!(shelf.lies(&missing[0]), Lies::Whole);
    assert_eq!(Outlook::of(3, shelf).error(), 0.0);
    assert!(heard.lock().unwrap().is_empty());
    named("mouser-2-seats-1").make(shelf).unwrap();
    assert_eq!(shelf.lies("mouser-2-seats-1"), Lies::Whole);
}
