//! The bot that looks one decision ahead (one-ply expectimax): it tries each move, averages over the luck that follows, and
//! takes what looks best.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Turn};
use rand_core::Rng;

use crate::glance::{self, Glance};
use crate::{Bot, Budget};

/// Looks one decision ahead.
pub struct Greedy;

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, look: &Look<G>, _budget: Budget, rng: &mut dyn Rng) -> G::Move {
        let Turn::Seat(seat) = look.turn else { panic!("it is not a seat's turn") };
        let position = G::guess(&look.view, rng);
        let mut glance = Glance::new();
        let mut best = Vec::new();
        let mut best_worth = f64::NEG_INFINITY;
        for mv in &look.moves {
            let worth = glance.average(&glance::after(&position, mv), seat, rng);
            if worth > best_worth {
                best_worth = worth;
                best.clear();
            }
            if worth == best_worth {
                best.push(mv);
            }
        }
        best[below(rng, best.len() as u32) as usize].clone()
    }
}
