//! The bot that looks one decision ahead: it tries each move, lets luck follow, and takes what looks best on average.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Seat, Step, Turn};
use rand_core::Rng;

use crate::{Bot, Budget};

/// Luck with more outcomes than this is tried on a sample of so many.
const MOST_OUTCOMES: usize = 64;

/// Looks one decision ahead.
pub struct Greedy;

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, look: &Look<G>, _budget: Budget, rng: &mut dyn Rng) -> G::Move {
        let Turn::Seat(seat) = look.turn else { panic!("it is not a seat's turn") };
        let position = G::guess(&look.view, rng);
        let mut best = Vec::new();
        let mut best_worth = f64::NEG_INFINITY;
        for mv in &look.moves {
            let mut after = position.clone();
            after.apply(&Step::Move(mv.clone()));
            let worth = average(&after, seat, rng);
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

/// What a position is worth to a seat when luck has decided all it decides before the next decision.
fn average<G: Game>(position: &G, seat: Seat, rng: &mut dyn Rng) -> f64 {
    if position.turn() != Turn::Luck {
        return f64::from(position.standing(seat));
    }
    let mut chances = Vec::new();
    position.chances(&mut chances);
    if chances.len() > MOST_OUTCOMES {
        chances = (0..MOST_OUTCOMES).map(|_| (position.sample(rng), 1)).collect();
    }
    let mut sum = 0.0;
    let mut weights = 0.0;
    for (chance, weight) in chances {
        let mut after = position.clone();
        after.apply(&Step::Luck(chance));
        sum += f64::from(weight) * average(&after, seat, rng);
        weights += f64::from(weight);
    }
    sum / weights
}
