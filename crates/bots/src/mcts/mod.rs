//! The judge for any game: information-set Monte Carlo tree search (ISMCTS). It plays simulated games, and learns from them
//! which moves are worth more (UCT).
//!
//! Luck is sampled on the way, and hidden things are guessed again for each game (determinization). With many moves to choose
//! from, a game is not played on at random, but evaluated by how the position looks. A fifth game is judged by it on its first day.

mod hash;
mod search;
mod tree;
mod worth;

use koshki_rules::{Game, Look, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Budget;
use crate::judge::{Estimate, Judge, Odds, Verdict};

pub use search::{Root, Search};

/// Judges by simulated games.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mcts;

impl<G: Game> Judge<G> for Mcts {
    fn odds(&mut self, position: &G, budget: Budget, rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let mut search = Search::new();
        search.run(Root::Position(position), budget, &mut fast(rng));
        search.odds()
    }

    fn verdicts(&mut self, look: &Look<G>, budget: Budget, rng: &mut dyn Rng) -> Vec<Verdict> {
        let Turn::Seat(seat) = look.turn else { return Vec::new() };
        let mut search = Search::new();
        search.run(Root::Look(look, seat), budget, &mut fast(rng));
        search
            .root_moves()
            .map(|(visits, won)| Verdict { win: estimate(visits, won), points: None, fails: None })
            .collect()
    }
}

/// The mean of `visits` games of which `won` were won. A move that nobody had time for seems lost.
pub(crate) fn estimate(visits: u32, won: f64) -> Estimate {
    let visits = f64::from(visits);
    // As if one more game had been won and one lost: nothing is certain after a few games.
    let likely = (won + 1.0) / (visits + 2.0);
    let error = (likely * (1.0 - likely) / visits.max(1.0)).sqrt();
    Estimate { value: if visits > 0.0 { won / visits } else { 0.0 }, error }
}

/// A fast generator for simulated games.
fn fast(rng: &mut dyn Rng) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(rng.next_u64())
}

#[cfg(test)]
mod tests;
