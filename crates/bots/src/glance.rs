//! A static evaluation: how a position looks after a move, by the rules' own rough measure. Simple bots choose by it, and a search
//! tries first what it likes.

use koshki_rules::{Game, Seat, Step, Turn};
use rand_core::Rng;

/// Luck with more outcomes than this is tried on a sample of this many.
const MOST_OUTCOMES: usize = 64;

/// The position after a move.
#[inline]
pub fn after<G: Game>(position: &G, mv: &G::Move) -> G {
    let mut after = position.clone();
    after.apply(&Step::Move(mv.clone()));
    after
}

/// How good a move looks to a seat before luck has its say.
#[inline]
pub fn standing<G: Game>(position: &G, mv: &G::Move, seat: Seat) -> i32 {
    after(position, mv).standing(seat)
}

/// Glances at positions, averaged over luck. It can be used again and again; then it allocates nothing.
pub struct Glance<G: Game> {
    /// Lists of chances that are not in use.
    lists: Vec<Vec<(G::Chance, u32)>>,
}

impl<G: Game> Glance<G> {
    /// Somebody who has not looked yet.
    pub fn new() -> Self {
        Glance { lists: Vec::new() }
    }

    /// What a position is worth to a seat when luck has decided all it decides before the next decision.
    pub fn average<R: Rng + ?Sized>(&mut self, position: &G, seat: Seat, rng: &mut R) -> f64 {
        if position.turn() != Turn::Luck {
            return f64::from(position.standing(seat));
        }
        let mut chances = self.lists.pop().unwrap_or_default();
        chances.clear();
        position.chances(&mut chances);
        if chances.len() > MOST_OUTCOMES {
            chances.clear();
            chances.extend((0..MOST_OUTCOMES).map(|_| (position.sample(rng), 1)));
        }
        let mut sum = 0.0;
        let mut weights = 0.0;
        for (chance, weight) in &chances {
            let mut after = position.clone();
            after.apply(&Step::Luck(chance.clone()));
            sum += f64::from(*weight) * self.average(&after, seat, rng);
            weights += f64::from(*weight);
        }
        self.lists.push(chances);
        sum / weights
    }
}
