//! Why the laboratory can't do what it is asked to.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

use koshki_bots::CantPlay;
use koshki_rules::games::UnknownGame;

/// Why the laboratory can't do what it is asked to.
#[derive(Debug)]
pub enum LabError {
    /// Bots can't play so.
    CantPlay(CantPlay),
    /// No game is to be played.
    NoGames,
    /// The two sets of rules are the same.
    SameRules,
    /// Bots that meet are neither two nor one for each seat.
    Meeting {
        /// How many are named.
        named: usize,
        /// For how many seats.
        seats: usize,
    },
    /// Two legs are for two.
    Legs {
        /// This many seats were asked for.
        seats: usize,
    },
    /// The game has no fixed policies to play a tournament with.
    NoPolicies,
    /// The file of an earlier run is not one.
    NotOurs(PathBuf),
    /// The file of an earlier run is one of another request.
    AnotherRequest(PathBuf),
    /// The file of an earlier run can't be read or written.
    File(PathBuf, io::Error),
    /// What was found can't be written.
    Write(io::Error),
}

impl Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::CantPlay(error) => error.fmt(f),
            LabError::NoGames => f.write_str("the sample is empty: ask for at least one game"),
            LabError::SameRules => {
                f.write_str("both sets of rules are the same: there is nothing to compare")
            }
            LabError::Meeting { named, seats } => {
                write!(f, "bots: {named}, seats: {seats}; name two, or one for each seat")
            }
            LabError::Legs { seats } => {
                write!(f, "a match of two legs is for two seats, not for {seats}")
            }
            LabError::NoPolicies => f.write_str("this game has no fixed policies"),
            LabError::NotOurs(path) => write!(
                f,
                "{} is not a file that the laboratory has written; name another, or a new one",
                path.display()
            ),
            LabError::AnotherRequest(path) => write!(
                f,
                "{} holds the games of another request; name another file, or remove it",
                path.display()
            ),
            LabError::File(path, error) => write!(f, "{}: {error}", path.display()),
            LabError::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LabError {}

impl From<CantPlay> for LabError {
    fn from(error: CantPlay) -> Self {
        LabError::CantPlay(error)
    }
}

impl From<UnknownGame> for LabError {
    fn from(error: UnknownGame) -> Self {
        LabError::CantPlay(error.into())
    }
}
