//! What was written for one game each: judges and solvers. A game without a judge of its own is judged by simulated games.

pub mod chop_chop;

use std::any::{Any, TypeId};
use std::sync::Arc;

use koshki_rules::Game;
use koshki_rules::games::chop_chop::ChopChop;

use crate::Shelf;
use crate::judge::Judge;
use crate::mcts::Mcts;
use crate::solve::Solver;

/// The best judge of a game that we have.
pub fn judge<G: Game>(shelf: &Arc<Shelf>) -> Box<dyn Judge<G>> {
    own(shelf).unwrap_or_else(|| Box::new(Mcts))
}

/// The solver of a game, if there is one.
pub fn solver<G: Game>() -> Option<Box<dyn Solver>> {
    None
}

/// The judge that was written for this game, if there is one: one line of `.or_else` for each.
fn own<G: Game>(_shelf: &Arc<Shelf>) -> Option<Box<dyn Judge<G>>> {
    of::<G, ChopChop>(|| Box::new(chop_chop::ChopChopJudge))
}

/// The judge, if it is one of `G`: only then is it made.
fn of<G: Game, H: Game>(make: impl FnOnce() -> Box<dyn Judge<H>>) -> Option<Box<dyn Judge<G>>> {
    if TypeId::of::<G>() != TypeId::of::<H>() {
        return None;
    }
    let judge: Box<dyn Any> = Box::new(make());
    judge.downcast().ok().map(|judge| *judge)
}
