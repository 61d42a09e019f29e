//! A choice that cost much is tried again: whether the new one is as good as the best.

use koshki_rules::{Game, Look, Phrase, any};
use rand_core::Rng;
use serde::Serialize;

use super::analysis::is_noteworthy;
use super::words;
use crate::Budget;
use crate::judge::Judge;

/// What comes of a choice that is tried again.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum Retried {
    /// It is the best, or can't be told from it.
    Right,
    /// It is what was chosen the first time, and that was a mistake.
    AsBefore,
    /// It is clearly worse than the best.
    Wrong {
        /// The chance to win that it loses.
        cost: f64,
        /// The same in words.
        says: Phrase,
    },
}

/// What comes of trying this move, where `made` was a mistake and `better` is the best. It is judged beside the best one by the
/// test that found the mistake: chances told one by one share much of their errors, and would let any mistake pass.
pub fn retried<G: Game>(
    judge: &mut dyn Judge<G>,
    look: &Look<G>,
    [made, better, tried]: [&G::Move; 3],
    budget: Budget,
    rng: &mut dyn Rng,
) -> Retried {
    if tried == better {
        return Retried::Right;
    }
    if tried == made {
        return Retried::AsBefore;
    }
    let cost = judge.cost(look, tried, better, budget, rng);
    if !is_noteworthy(cost.value, cost.error) {
        return Retried::Right;
    }
    let both = any::told_moves::<G>(&look.view, &[tried.clone(), better.clone()]);
    let says = words::mistake_says(&both[0].phrase, &both[1].phrase, cost.value);
    Retried::Wrong { cost: cost.value, says }
}
