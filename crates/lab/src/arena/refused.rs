//! Why bots can't meet.

use std::fmt::{self, Display};
use std::io;

use koshki_bots::UnknownBot;
use koshki_rules::SetupError;
use koshki_rules::games::UnknownGame;

/// Why bots can't meet.
#[derive(Debug)]
pub enum ArenaError {
    /// There is no such game.
    Game(UnknownGame),
    /// There is no such bot.
    Bot(UnknownBot),
    /// Neither two bots nor one for each seat.
    Bots {
        /// How many are named.
        named: usize,
        /// For how many seats.
        seats: usize,
    },
    /// No games are asked for.
    NoGames,
    /// The game has no fixed policies to play a tournament with.
    NoPolicies,
    /// Two legs are for two.
    Legs {
        /// So many seats were asked for.
        seats: usize,
    },
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
    /// The file to go on from belongs to another run.
    OtherRun,
    /// The file to go on from can't be read or written.
    Saved(io::Error),
}

impl Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Game(error) => error.fmt(f),
            ArenaError::Bot(error) => error.fmt(f),
            ArenaError::Bots { named, seats } => {
                write!(f, "bots: {named}, seats: {seats}; name two, or one for each seat")
            }
            ArenaError::NoGames => f.write_str("no games say nothing; ask for at least one"),
            ArenaError::NoPolicies => f.write_str("this game has no fixed policies"),
            ArenaError::Legs { seats } => {
                write!(f, "a match of two legs is for two seats, not for {seats}")
            }
            ArenaError::Options(why) => write!(f, "options: {why}"),
            ArenaError::Setup(error) => error.fmt(f),
            ArenaError::OtherRun => {
                f.write_str("the file to go on from holds another run; name another file")
            }
            ArenaError::Saved(error) => write!(f, "the file to go on from: {error}"),
        }
    }
}

impl std::error::Error for ArenaError {}
