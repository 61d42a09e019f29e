//! What can be wrong with a record.

use std::fmt::{self, Display};

use super::{Ended, FORMAT};
use crate::games::UnknownGame;
use crate::json;
use crate::setup;
use crate::table::{ReplayError, WrongStep};

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// It is not JSON, or not a whole record.
    Unreadable(String),
    /// It is of another format.
    Format(String),
    /// There is no such game.
    Game(UnknownGame),
    /// It was made by rules that this program does not know.
    Revision {
        /// The record's revision.
        says: u32,
        /// The newest that is known.
        known: u32,
    },
    /// Its options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(setup::SetupError),
    /// Its seed is not a seed.
    Seed(String),
    /// The published seed is not the one that was committed to.
    Commitment,
    /// The first wrong step.
    Step {
        /// Its index.
        step: usize,
        /// What is wrong with it.
        why: WrongStep,
    },
    /// `ended` does not fit.
    Ended {
        /// What the record says.
        says: Option<Ended>,
        /// Whether the rules ended the game.
        over: bool,
    },
    /// A game of practice claims fair dice.
    FairPractice,
    /// `outcome` does not fit.
    Outcome {
        /// What the record says.
        says: String,
        /// What it is.
        is: String,
    },
}

impl RecordError {
    /// Whether it can't even be read as a record, in contrast to one that tells of a game wrongly.
    pub fn is_bad_input(&self) -> bool {
        !matches!(
            self,
            RecordError::Commitment
                | RecordError::Step { .. }
                | RecordError::Ended { .. }
                | RecordError::FairPractice
                | RecordError::Outcome { .. }
        )
    }
}

impl From<ReplayError> for RecordError {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Setup(error) => RecordError::Setup(error),
            ReplayError::Step { step, why } => RecordError::Step { step, why },
        }
    }
}

impl Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Unreadable(why) => write!(f, "not a record: {why}"),
            RecordError::Format(says) => write!(f, "the format is “{says}”; “{FORMAT}” is right"),
            RecordError::Game(error) => error.fmt(f),
            RecordError::Revision { says, known } => {
                write!(f, "revision {says} of the rules is not known here; 1 to {known} are")
            }
            RecordError::Options(why) => write!(f, "options: {why}"),
            RecordError::Setup(error) => error.fmt(f),
            RecordError::Seed(why) => f.write_str(why),
            RecordError::Commitment => f.write_str(
                "the SHA-256 of `server_seed` is not `commitment`: the seed was changed",
            ),
            RecordError::Step { step, why } => write!(f, "step {step}: {why}"),
            RecordError::Ended { says, over } => write!(
                f,
                "`ended` is {}, but the game is {}",
                json::written(says),
                if *over { "over by the rules" } else { "not over" }
            ),
            RecordError::FairPractice => {
                f.write_str("`practice` and `fair` are both there; practice can't prove its dice")
            }
            RecordError::Outcome { says, is } => write!(f, "`outcome` is {says}; {is} is right"),
        }
    }
}

impl std::error::Error for RecordError {}
