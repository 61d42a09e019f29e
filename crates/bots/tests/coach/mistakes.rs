//! A mistake is told only where the judge can tell it from the best move, and trying it again is never right.

use chacha20::ChaCha8Rng;
use koshki_bots::coach::{self, NoRetry, Retried};
use koshki_bots::judge::{Estimate, Judge, Odds, Verdict};
use koshki_bots::puzzle::puzzle_games;
use koshki_bots::{Budget, Shelf};
use koshki_protocol::GameAnalysis;
use koshki_rules::games::mouser::{Mouser, Move};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::record::{Heading, Record, WithMoves};
use koshki_rules::{Game, Look, PerSeat, Table, Turn, Viewer};
use rand_core::{Rng, SeedableRng};
use serde_json::json;

use crate::random_game;

const BUDGET: Budget = Budget::Simulations(60);

/// Finds rolling much better than stopping. It weighs, and always the same way; or it knows the difference better than each
/// chance, as where both are tried on the same guesses.
struct Model {
    error: f64,
    paired: Option<f64>,
}

impl Judge<Mouser> for Model {
    fn can_learn(&self) -> bool {
        self.paired.is_some()
    }

    fn odds(&mut self, position: &Mouser, _: Budget, _: &mut dyn Rng) -> Odds {
        Odds::with_error(PerSeat::from_fn(position.seats(), |_| 0.5), self.error)
    }

    fn verdicts(&mut self, look: &Look<Mouser>, _: Budget, _: &mut dyn Rng) -> Vec<Verdict> {
        let win = |mv: &Move| if *mv == Move::Roll { 0.7 } else { 0.4 };
        let verdict = |mv| {
            let win = Estimate { value: win(mv), error: self.error };
            Verdict { win, points: None, fails: None }
        };
        look.moves.iter().map(verdict).collect()
    }

    fn cost(
        &mut self,
        look: &Look<Mouser>,
        chosen: &Move,
        instead_of: &Move,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Estimate {
        let moves = vec![*instead_of, *chosen];
        let both = self.verdicts(&Look { moves, ..look.clone() }, budget, rng);
        let error = self.paired.unwrap_or(self.error * f64::sqrt(2.0));
        Estimate { value: both[0].win.value - both[1].win.value, error }
    }
}

fn analysed(judge: &mut dyn Judge<Mouser>) -> GameAnalysis {
    let (table, outcome) = random_game::<Mouser>(2, 3);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    coach::analysis(judge, &table, &outcome, BUDGET, &mut rng, &mut |_| {})
}

#[test]
fn what_a_model_says_is_a_mistake_only_beyond_twice_its_error() {
    let found = |error| {
        let seats = analysed(&mut Model { error, paired: None }).seats;
        seats.iter().map(|seat| seat.mistakes.len()).sum::<usize>()
    };
    assert!(found(0.0) > 0 && found(0.1) == found(0.0));
    assert_eq!(found(0.12), 0);
}

/// A moment of The Mouser at which there is something to choose.
fn moment() -> Look<Mouser> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut table = Table::<Mouser>::open(&Default::default(), 2, &mut rng).expect("two can play");
    loop {
        let Turn::Seat(seat) = table.turn() else { panic!("it is over") };
        let look = table.look(Viewer::Seat(seat));
        if look.moves.len() > 1 {
            return look;
        }
        table
            .play(seat, &look.moves[0], &mut rng)
            .expect("the move is among those that were offered");
    }
}

#[test]
fn a_try_is_judged_beside_the_best_move_however_little_is_known_of_each_chance() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let look = moment();
    let mut tried = |error, paired, made, tried| {
        let moves = [&made, &Move::Roll, &tried];
        coach::retried(&mut Model { error, paired }, &look, moves, BUDGET, &mut rng)
    };
    // Each chance may be 14 points off, the difference of 30 hardly at all.
    let wrong = tried(0.14, Some(0.01), Move::Roll, Move::Stop);
    assert!(matches!(wrong, Retried::Wrong { cost, .. } if (cost - 0.3).abs() < 1e-9), "{wrong:?}");
    assert_eq!(tried(0.14, Some(0.16), Move::Roll, Move::Stop), Retried::Right);
    assert_eq!(tried(0.14, Some(0.01), Move::Stop, Move::Roll), Retried::Right);
    // Whatever a second look might think, the mistake stays one.
    assert_eq!(tried(0.14, Some(0.16), Move::Stop, Move::Stop), Retried::AsBefore);
}

#[test]
fn in_every_game_the_mistake_is_never_right_and_the_better_move_always_is() {
    struct Again;
    impl GameVisitor for Again {
        type Out = ();
        fn visit<G: Game>(self) {
            let shelf = Shelf::nowhere();
            let mut rng = ChaCha8Rng::seed_from_u64(9);
            let table = random_game::<G>(*G::SEATS.start(), 5).0;
            let heading = Heading { match_id: "m".to_owned(), fair: None, broken_off: None };
            let record = Record::of(&table, heading, WithMoves::No);
            let analysed =
                coach::analyse(&record, BUDGET, &shelf, &mut rng, &mut |_| {}).expect("it is over");
            let mistakes: Vec<_> = analysed.seats.iter().flat_map(|seat| &seat.mistakes).collect();
            assert!(!mistakes.is_empty(), "{}", G::ID);
            for mistake in mistakes {
                let (chosen, better) = (&mistake.chosen.data, &mistake.better.data);
                let mut retry = |tried| {
                    coach::retry(&record, mistake.step, tried, better, BUDGET, &shelf, &mut rng)
                };
                assert_eq!(retry(chosen), Ok(Retried::AsBefore), "{}", G::ID);
                assert_eq!(retry(better), Ok(Retried::Right), "{}", G::ID);
                assert_eq!(retry(&json!({"no": "move"})), Err(NoRetry::NoMove), "{}", G::ID);
            }
            let no_choice = coach::retry(
                &record,
                record.steps(),
                &json!(1),
                &json!(1),
                BUDGET,
                &shelf,
                &mut rng,
            );
            assert_eq!(no_choice, Err(NoRetry::NoChoice));
        }
    }
    for id in puzzle_games() {
        games::visit(id, Again).expect("a listed game");
    }
}
