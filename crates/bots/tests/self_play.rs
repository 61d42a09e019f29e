//! Games between bots end, one way or the other, and a budget is read as it is written.

use chacha20::ChaCha8Rng;
use koshki_bots::Budget;
use koshki_bots::self_play::{Decision, play};
use koshki_rules::games::mouser::{Mouser, Move};
use koshki_rules::{Game, Step};
use rand_core::SeedableRng;

#[test]
fn a_game_that_would_never_end_is_broken_off() {
    let mut luck = ChaCha8Rng::seed_from_u64(1);
    let mut position = Mouser::setup(&Default::default(), 2).expect("two can play");
    let mut steps = 0;
    // Nobody ever stops, so nobody ever has a point.
    let end = play(&mut position, |position, decision| {
        steps += 1;
        match decision {
            Decision::Luck => Step::Luck(position.sample(&mut luck)),
            Decision::Seat(..) => Step::Move(Move::Roll),
        }
    });
    assert_eq!((end, steps), (None, 100_000));
}

#[test]
#[should_panic(expected = "a bot chooses a legal move")]
fn a_move_that_is_not_legal_ends_it_at_once() {
    let mut luck = ChaCha8Rng::seed_from_u64(1);
    let mut position = Mouser::setup(&Default::default(), 2).expect("two can play");
    play(&mut position, |position, decision| match decision {
        Decision::Luck => Step::Luck(position.sample(&mut luck)),
        Decision::Seat(..) => Step::Move(Move::Stop),
    });
}

#[test]
fn a_budget_is_read_as_it_is_written() {
    for text in ["100", "50ms"] {
        let budget: Budget = text.parse().expect("a budget");
        assert_eq!(budget.to_string(), text);
    }
    for wrong in ["", "soon", "-1", "1.5", "5s", "ms"] {
        assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
    }
}
