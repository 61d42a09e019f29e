//! Why a text is no position.

use std::fmt::{self, Display};

use crate::game::{RuleNumber, Why};
use crate::games::UnknownGame;
use crate::phrase::Phrase;
use crate::setup::SetupError;

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadPosition {
    /// It does not begin with a game and its revision, as in `mouser/1`.
    NoGame,
    /// There is no such game.
    Game(UnknownGame),
    /// It was written by a newer program.
    Newer {
        /// The revision of the text.
        revision: u32,
        /// The newest that is known.
        known: u32,
    },
    /// A word is not written as `name=value`, or is much too long.
    Word(String),
    /// The game has no such field.
    Unknown(String),
    /// A field stands there twice.
    Twice(String),
    /// A field is missing that every position of this kind has.
    Missing(&'static str),
    /// What stands there is not a value of this field.
    Value {
        /// The field.
        name: &'static str,
        /// What stands there.
        value: String,
    },
    /// The options are not options of the game; in plain English.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
    /// By this rule no game leads there.
    Rule(Why),
    /// Nobody could go on from there.
    Unplayable,
}

impl BadPosition {
    /// The rule behind it, where there is one.
    pub fn rule(&self) -> Option<RuleNumber> {
        match self {
            BadPosition::Rule(why) => Some(why.rule),
            _ => None,
        }
    }

    /// What is wrong, in the words of the texts: those of all games, and for a rule those of its game.
    pub fn tell(&self) -> Phrase {
        match self {
            BadPosition::NoGame => Phrase::new("position-no-game"),
            BadPosition::Game(unknown) => Phrase::new("position-game").sign("game", &unknown.id),
            BadPosition::Newer { revision, known } => {
                Phrase::new("position-newer").number("revision", *revision).number("known", *known)
            }
            BadPosition::Word(word) => Phrase::new("position-word").sign("word", word),
            BadPosition::Unknown(name) => Phrase::new("position-unknown").sign("name", name),
            BadPosition::Twice(name) => Phrase::new("position-twice").sign("name", name),
            BadPosition::Missing(name) => Phrase::new("position-missing").sign("name", name),
            BadPosition::Value { name, value } => {
                Phrase::new("position-value").sign("name", name).sign("value", value)
            }
            BadPosition::Options(_) => Phrase::new("position-options"),
            BadPosition::Setup(error) => error.tell(),
            BadPosition::Rule(why) => Phrase::cannot(*why),
            BadPosition::Unplayable => Phrase::new("position-unplayable"),
        }
    }
}

impl Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::NoGame => {
                f.write_str("a position begins with its game and revision, as in mouser/1")
            }
            BadPosition::Game(unknown) => unknown.fmt(f),
            BadPosition::Newer { revision, known } => {
                write!(f, "it is of revision {revision} of the rules; this program knows {known}")
            }
            BadPosition::Word(word) => write!(f, "“{word}” is not written as name=value"),
            BadPosition::Unknown(name) => write!(f, "positions of this game have no “{name}”"),
            BadPosition::Twice(name) => write!(f, "“{name}” stands there twice"),
            BadPosition::Missing(name) => write!(f, "“{name}” is missing"),
            BadPosition::Value { name, value } => write!(f, "“{value}” can't be “{name}”"),
            BadPosition::Options(why) => write!(f, "options: {why}"),
            BadPosition::Setup(error) => error.fmt(f),
            BadPosition::Rule(why) => write!(f, "by rule {} that can't be", why.rule),
            BadPosition::Unplayable => f.write_str("nobody could go on from there"),
        }
    }
}

impl std::error::Error for BadPosition {}
