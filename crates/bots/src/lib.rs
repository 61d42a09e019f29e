//! Players which are programs. A bot gets a look, never a position: what is hidden it has to guess.

mod any;
mod budget;
pub mod coach;
pub mod games;
mod glance;
mod greedy;
pub mod judge;
mod level;
pub mod mcts;
mod random;
mod shelf;
pub mod solve;

use std::fmt::{self, Display};
use std::sync::Arc;

use koshki_rules::{Game, Look};
use rand_core::Rng;

pub use any::{AnyBot, NoBot, any};
pub use budget::{Budget, Granted, Spending};
pub use greedy::Greedy;
pub use level::{Level, Player};
pub use mcts::Mcts;
pub use random::Random;
pub use shelf::Shelf;

/// A player which is a program.
pub trait Bot<G: Game>: Send {
    /// Chooses one of the moves in the look. Same look, same randomness, same number of simulations: same move.
    ///
    /// # Panics
    /// When the look offers no move: it is somebody else's turn.
    fn choose(&mut self, look: &Look<G>, budget: Budget, rng: &mut dyn Rng) -> G::Move;
}

/// The names of all bots: the levels that people play against, then two yardsticks.
pub const NAMES: &[&str] =
    &[Level::Kitten.name(), Level::Cat.name(), Level::Tiger.name(), "random", "greedy"];

/// The bot of this name for a game.
///
/// # Errors
/// When there is no such bot.
pub fn named<G: Game>(name: &str, shelf: &Arc<Shelf>) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    if let Some(level) = Level::ALL.into_iter().find(|level| level.name() == name) {
        return Ok(Box::new(Player::new(level, games::judge(shelf))));
    }
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        _ => Err(UnknownBot { name: name.to_owned() }),
    }
}

/// The bot of this name for the laboratory: also `mcts`, which judges by simulated games alone, and the fixed policies
/// of the game, as in `policy:<name>`.
///
/// # Errors
/// When there is no such bot.
pub fn contender<G: Game>(name: &str, shelf: &Arc<Shelf>) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    if name == "mcts" {
        return Ok(Box::new(Player::new(Level::Tiger, Box::new(Mcts))));
    }
    match name.strip_prefix("policy:").and_then(games::policy) {
        Some(policy) => Ok(policy),
        None => named(name, shelf),
    }
}

/// There is no bot of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
}

impl Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot “{}”; the bots are {}", self.name, NAMES.join(", "))
    }
}

impl std::error::Error for UnknownBot {}
