//! What the judge of Holey Cheese owes: honest verdicts, the same for the same look, and some cunning.

use chacha20::ChaCha8Rng;
use koshki_rules::games::holey_cheese::{
    Card, Event, HoleyCheese, Mice, Move, Options, Phase, View,
};
use koshki_rules::luck::one_of;
use koshki_rules::{Game, Look, Seat, Step, Turn, Viewer};
use rand_core::SeedableRng;

use super::CheeseJudge;
use crate::Budget;
use crate::judge::{self, Judge, Odds, Verdict};

const BUDGET: Budget = Budget::Simulations(300);

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn moves(position: &HoleyCheese) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

fn look(position: &HoleyCheese) -> Look<HoleyCheese> {
    let Turn::Seat(mover) = position.turn() else { panic!("it is nobody's turn") };
    let view = position.view(Viewer::Seat(mover));
    Look { step: 0, turn: position.turn(), view, moves: moves(position) }
}

fn verdicts(look: &Look<HoleyCheese>, seed: u64) -> Vec<Verdict> {
    CheeseJudge::new().verdicts(look, BUDGET, &mut rng(seed))
}

fn best(look: &Look<HoleyCheese>) -> Move {
    look.moves[judge::best(&verdicts(look, 1))]
}

/// A game played at random until this many cards are left.
fn played(seats: usize, until: u8, seed: u64) -> HoleyCheese {
    let mut rng = rng(seed);
    let mut position = HoleyCheese::setup(&Options::default(), seats).unwrap();
    loop {
        let step = match position.turn() {
            Turn::Luck => Step::Luck(position.sample(&mut rng)),
            Turn::Seat(_) if position.cards_left() <= until => return position,
            Turn::Seat(_) => Step::Move(*one_of(&mut rng, &moves(&position))),
            Turn::Over(_) => panic!("it is over"),
        };
        position.apply(&step);
    }
}

/// Blue's last turn, nobody else having a card, on the starting card alone.
fn last_turn(card: &str, cheese: &[u16]) -> Look<HoleyCheese> {
    let card: Card = card.parse().unwrap();
    let seats = cheese.len() as u8;
    let cats = 4 / seats;
    let others_cats = |other: &Card| other.is_cat() && other.index() >= 24 + usize::from(cats);
    let view = View {
        options: Options::default(),
        viewer: Viewer::Seat(Seat(0)),
        first: Seat(0),
        mover: Seat(0),
        phase: Phase::Lay,
        hand: vec![card],
        discarded: Card::all().filter(|other| *other != card && !others_cats(other)).collect(),
        hands: (0..seats).map(|seat| u8::from(seat == 0)).collect(),
        discards: (0..seats).map(|seat| if seat == 0 { 27 - 3 * cats } else { cats }).collect(),
        deck: 0,
        away: 0,
        cheese: cheese.to_vec(),
        visible: Mice { blue: 1, yellow: 1, violet: 1, green: 1 },
        laid: Vec::new(),
    };
    let position = HoleyCheese::guess(&view, &mut rng(1));
    assert_eq!(position.cards_left(), 1);
    Look { step: 0, turn: position.turn(), view, moves: moves(&position) }
}

/// What a move covers, and how much cheese blue gets at once.
fn effect(look: &Look<HoleyCheese>, mv: Move) -> (Mice, u8) {
    let before = HoleyCheese::guess(&look.view, &mut rng(1));
    let mut after = before.clone();
    after.apply(&Step::Move(mv));
    let event = before.event(&Step::Move(mv), &after, Viewer::Bystander);
    let Event::Lay { covered, shown, .. } = event else { panic!("not laid") };
    let blue = shown.iter().filter(|shown| shown.seat == Some(Seat(0)));
    (covered, blue.map(|shown| shown.mice).sum())
}

#[test]
fn every_move_has_a_verdict_and_the_same_look_and_randomness_give_the_same() {
    for (seats, until) in [(2, 28), (2, 9), (3, 20), (3, 2), (4, 13)] {
        let look = look(&played(seats, until, 5));
        let verdicts = verdicts(&look, 9);
        assert_eq!(verdicts.len(), look.moves.len());
        for verdict in &verdicts {
            assert!((0.0..=1.0).contains(&verdict.win.value), "{verdict:?}");
            assert!((0.0..0.5).contains(&verdict.win.error), "{verdict:?}");
        }
        assert_eq!(verdicts, self::verdicts(&look, 9), "{seats} seats, {until} cards left");
    }
}

#[test]
fn hidden_cards_change_no_verdict() {
    for (seats, until) in [(2, 20), (3, 12), (4, 16)] {
        let truth = played(seats, until, 3);
        let Turn::Seat(mover) = truth.turn() else { panic!("it is nobody's turn") };
        let twin = HoleyCheese::guess(&truth.view(Viewer::Seat(mover)), &mut rng(4));
        assert_ne!(truth, twin, "the guess should be another deal");
        assert_eq!(verdicts(&look(&truth), 9), verdicts(&look(&twin), 9));
    }
}

#[test]
fn on_the_last_turn_each_verdict_is_how_it_ends() {
    for (seats, seed) in [(2, 1), (2, 2), (3, 3), (4, 4), (4, 5)] {
        let position = played(seats, 1, seed);
        let Turn::Seat(mover) = position.turn() else { panic!("it is nobody's turn") };
        let look = look(&position);
        for (mv, verdict) in look.moves.iter().zip(verdicts(&look, 9)) {
            let mut end = position.clone();
            end.apply(&Step::Move(*mv));
            let Turn::Over(outcome) = end.turn() else { panic!("it goes on") };
            assert_eq!(verdict.win.value, Odds::decided(&end, &outcome).win[mover], "{mv:?}");
            assert_eq!(verdict.win.error, 0.0);
            assert_eq!(verdict.points, Some(f64::from(end.cheese(mover))));
        }
    }
}

#[test]
fn the_mouse_of_the_leader_is_covered_not_that_of_the_last() {
    // A blue mouse in a hole and a covered yellow one: 13 to 12.
    let look = last_turn("m4", &[10, 11, 5, 5]);
    let (covered, blue) = effect(&look, best(&look));
    assert_eq!((covered.yellow, blue), (1, 1));
}

#[test]
fn a_neutral_mouse_in_a_hole_is_not_mistaken_for_cheese() {
    let look = last_turn("m4", &[10, 10]);
    let (covered, blue) = effect(&look, best(&look));
    assert!(blue > 0 || covered.yellow > covered.blue, "{covered:?} {blue}");
}

#[test]
fn a_seat_that_has_lost_or_won_already_still_has_one_best_move_and_it_was_tried() {
    for cheese in [[0, 9_000], [9_000, 0]] {
        let mut view = look(&played(2, 16, 2)).view;
        view.cheese = cheese.to_vec();
        let look = look(&HoleyCheese::guess(&view, &mut rng(2)));
        let mut verdicts = verdicts(&look, 1);
        verdicts.sort_by(|one, other| other.win.value.total_cmp(&one.win.value));
        assert!(verdicts[0].win.value > verdicts[1].win.value && verdicts[0].points.is_some());
    }
}

#[test]
fn who_is_far_ahead_wins_with_any_move_and_who_is_far_behind_with_none() {
    for (cheese, win) in [([90, 10], 1.0), ([10, 90], 0.0)] {
        let verdicts = verdicts(&last_turn("m4", &cheese), 1);
        assert!(verdicts.iter().all(|verdict| verdict.win.value == win));
    }
    let mut judge = CheeseJudge::new();
    let odds = judge.odds(&played(3, 20, 1), BUDGET, &mut rng(1));
    let all: f64 = odds.win.as_slice().iter().sum();
    assert!((all - 1.0).abs() < 1e-9 && (0.02..0.2).contains(&odds.error[Seat(0)]), "{odds:?}");
}

#[test]
fn a_cat_that_was_laid_is_no_longer_in_the_hand__hc5() {
    let before = played(2, 27, 1);
    let Turn::Seat(mover) = before.turn() else { panic!("it is nobody's turn") };
    let lays_cat = |mv: &&Move| matches!(mv, Move::Lay(lay) if lay.card().is_cat());
    let mut after = before.clone();
    after.apply(&Step::Move(*moves(&before).iter().find(lays_cat).unwrap()));
    let [had, has] = [&before, &after].map(|position| super::chances::cats(position, mover));
    assert_eq!(had, has + 1);
}

#[test]
fn what_a_choice_costs_is_what_the_verdicts_on_the_last_turn_say() {
    let look = look(&played(2, 1, 1));
    let verdicts = verdicts(&look, 9);
    for (mv, verdict) in look.moves.iter().zip(&verdicts) {
        let cost = CheeseJudge::new().cost(&look, mv, &look.moves[0], BUDGET, &mut rng(2));
        assert_eq!(cost.value, verdicts[0].win.value - verdict.win.value);
        assert_eq!(cost.error, 0.0);
    }
}

#[test]
fn two_moves_are_compared_on_the_same_guesses() {
    let look = look(&played(2, 20, 3));
    let [first, .., last] = &look.moves[..] else { panic!("one move only") };
    let mut judge = CheeseJudge::new();
    let same = judge.cost(&look, first, first, BUDGET, &mut rng(2));
    assert_eq!(same.value, 0.0);
    let one_way = judge.cost(&look, first, last, BUDGET, &mut rng(2));
    let other_way = judge.cost(&look, last, first, BUDGET, &mut rng(2));
    assert!((one_way.value + other_way.value).abs() < 1e-12 && one_way.error > 0.0);
}
