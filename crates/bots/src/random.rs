//! The bot that takes any legal move, each equally likely.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look};
use rand_core::Rng;

use crate::{Bot, Budget};

/// Takes any legal move.
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, look: &Look<G>, _budget: Budget, rng: &mut dyn Rng) -> G::Move {
        look.moves[below(rng, look.moves.len() as u32) as usize].clone()
    }
}
