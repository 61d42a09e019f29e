//! Players which are programs. A bot gets a look, never a position: what is hidden it has to guess (determinization).
//!
//! A bot of your own is one function. This one plays The Mouser by a fixed policy, stop at two mice, and meets a
//! [`Greedy`] opponent:
//!
//! ```
//! use koshki_bots::{Bot, Budget, Greedy};
//! use koshki_rules::games::mouser::{Mouser, Move};
//! use koshki_rules::{Look, Table, Turn, Viewer};
//! use rand_core::{Rng, SeedableRng};
//!
//! struct TwoMice;
//!
//! impl Bot<Mouser> for TwoMice {
//!     fn choose(&mut self, look: &Look<Mouser>, _: Budget, _: &mut dyn Rng) -> Move {
//!         let stops = look.view.mice.count() >= 2 && look.moves.contains(&Move::Stop);
//!         if stops { Move::Stop } else { Move::Roll }
//!     }
//! }
//!
//! let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut table = Table::<Mouser>::open(&Default::default(), 2, &mut rng)?;
//! let mut bots: [Box<dyn Bot<Mouser>>; 2] = [Box::new(TwoMice), Box::new(Greedy)];
//! while let Turn::Seat(seat) = table.turn() {
//!     let look = table.look(Viewer::Seat(seat));
//!     let mv = bots[seat.index()].choose(&look, Budget::Simulations(100), &mut rng);
//!     table.play(seat, &mv, &mut rng)?;
//! }
//! assert!(matches!(table.turn(), Turn::Over(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The levels that people meet are [`named`]; each game's [`judge`] knows or estimates the chance to win of every move,
//! and the [`coach`] puts it into words.

mod any;
mod budget;
pub mod coach;
pub mod correction;
pub mod games;
mod glance;
mod greedy;
pub mod judge;
pub mod learn;
mod level;
mod linear;
mod maths;
pub mod mcts;
mod network;
pub mod puzzle;
mod puzzle_day;
mod random;
pub mod self_play;
pub mod setting;
mod shelf;
pub mod solve;
mod tried;

use std::fmt::{self, Display};
use std::path::Path;
use std::sync::Arc;

use koshki_rules::{Game, Look};
use rand_core::Rng;

pub use any::{AnyBot, NoBot, any};
pub use budget::{Budget, Clock, Granted, Spending, WrongBudget, supply_clock};
pub use greedy::Greedy;
pub use level::{Level, Player};
pub use mcts::Mcts;
pub use random::Random;
pub use setting::{CantPlay, Contender, SeatRotation, Seated, Setting};
pub use shelf::{Lies, Shelf};

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
        _ => Err(UnknownBot::new(name)),
    }
}

/// Beside them, for the laboratory: the generic search for any game, and the tiger as it was before its present values
/// were learnt.
const YARDSTICKS: [&str; 2] = ["mcts", "tiger-1"];
/// What the name of a tiger begins with that judges by the weights in a file.
const VALUES: &str = "values:";

/// The bot of this name for the laboratory: also `mcts`, which judges by simulated games alone, `tiger-1`, the tiger before
/// its present values were learnt, the fixed policies of the game, as in `policy:<name>`, and the tiger that judges by the
/// weights in a file that `koshki lab train` wrote, as in `values:<file>`.
///
/// # Errors
/// When there is no such bot, or the file is of no use.
pub fn contender<G: Game>(name: &str, shelf: &Arc<Shelf>) -> Result<Box<dyn Bot<G>>, CantPlay> {
    if let Some(file) = name.strip_prefix(VALUES) {
        return Ok(Box::new(Player::new(Level::Tiger, tried::judge(Path::new(file))?)));
    }
    let [mcts, earlier_tiger] = YARDSTICKS;
    if name == mcts {
        return Ok(Box::new(Player::new(Level::Tiger, Box::new(Mcts))));
    }
    if name == earlier_tiger {
        return Ok(Box::new(Player::new(Level::Tiger, games::earlier_judge(shelf))));
    }
    let policy = name.strip_prefix("policy:").and_then(games::policy);
    policy.map_or_else(|| named(name, shelf), Ok).map_err(|error| {
        let policies = games::policies::<G>().into_iter().next();
        let policy = policies.map(|name| format!("policy:{name} and so on"));
        let more = YARDSTICKS.map(str::to_owned).into_iter().chain(policy);
        let more = more.chain([format!("{VALUES}FILE")]);
        UnknownBot { known: error.known.into_iter().chain(more).collect(), ..error }.into()
    })
}

/// There is no bot of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The name that was asked for.
    pub name: String,
    /// The names that would be right.
    pub known: Vec<String>,
}

impl UnknownBot {
    /// Somebody asked for a bot of this name; those that people play against would be right.
    pub fn new(name: &str) -> Self {
        let known = NAMES.iter().map(|&name| name.to_owned()).collect();
        UnknownBot { name: name.to_owned(), known }
    }
}

impl Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot “{}”; the bots are {}", self.name, self.known.join(", "))
    }
}

impl std::error::Error for UnknownBot {}
