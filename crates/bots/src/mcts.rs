//! The judge for any game: simulated games to the end.

use koshki_rules::luck::one_of;
use koshki_rules::{Game, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use crate::Budget;
use crate::judge::{Judge, Odds};

/// Judges by simulated games.
#[derive(Default)]
pub struct Mcts;

impl<G: Game> Judge<G> for Mcts {
    fn odds(&mut self, position: &G, budget: Budget, rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let seats = position.seats();
        let mut spending = budget.begin();
        let mut sums = PerSeat::<f64>::new(seats);
        let mut moves = Vec::new();
        while spending.another() {
            let mut end = position.clone();
            let outcome = loop {
                let step = match end.turn() {
                    Turn::Luck => Step::Luck(end.sample(rng)),
                    Turn::Seat(_) => {
                        moves.clear();
                        end.moves(&mut moves);
                        Step::Move(one_of(rng, &moves).clone())
                    }
                    Turn::Over(outcome) => break outcome,
                };
                end.apply(&step);
            };
            let decided = Odds::decided(position, &outcome);
            for seat in Seat::all(seats) {
                sums[seat] += decided.win[seat];
            }
        }
        let count = f64::from(spending.spent());
        Odds { win: PerSeat::from_fn(seats, |seat| sums[seat] / count), error: 0.5 / count.sqrt() }
    }
}
