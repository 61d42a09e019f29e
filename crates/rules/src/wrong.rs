//! Why a move is refused, and what can be wrong with a journal.

use std::fmt::{self, Display};

use crate::game::{RuleNumber, Seat, Why};
use crate::phrase::Phrase;
use crate::setup::SetupError;

/// Why a move was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Somebody else, or luck, decides now (G2).
    NotYourTurn,
    /// It is not written as a move of this game.
    NotAMove(String),
    /// This rule forbids it.
    Rule(Why),
}

impl Refusal {
    /// The rule behind the refusal, where there is one.
    pub fn rule(&self) -> Option<RuleNumber> {
        self.why().map(|why| why.rule)
    }

    /// The refusal in the words of the texts.
    pub fn tell(&self) -> Phrase {
        self.why().map_or_else(|| Phrase::new("refused-not-a-move"), Phrase::why)
    }

    fn why(&self) -> Option<Why> {
        match self {
            Refusal::Over => Some(Why::rule("G5")),
            Refusal::NotYourTurn => Some(Why::rule("G2")),
            Refusal::NotAMove(_) => None,
            Refusal::Rule(why) => Some(*why),
        }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Over => f.write_str("the game is over"),
            Refusal::NotYourTurn => f.write_str("it is not this seat's turn"),
            Refusal::NotAMove(why) => write!(f, "not a move of this game: {why}"),
            Refusal::Rule(why) => write!(f, "rule {} forbids this move", why.rule),
        }
    }
}

impl std::error::Error for Refusal {}

/// Why a journal does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The game can't be set up so.
    Setup(SetupError),
    /// The first wrong step.
    Step {
        /// Its index.
        step: usize,
        /// What is wrong with it.
        why: WrongStep,
    },
}

/// What is wrong with a step of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrongStep {
    /// The seat could not do that.
    Move(Refusal),
    /// A seat decides here, not luck.
    NotLucksTurn,
    /// Luck can't choose that here.
    NotAnOutcome,
    /// It is not written as an outcome of luck in this game.
    NotLuck(String),
    /// The dice can be checked only with both numbers, `of` and `at`.
    NoDraw,
    /// The sum of the weights is another.
    WrongWeights {
        /// What the journal says.
        says: u32,
        /// What it is.
        is: u32,
    },
    /// The number picks another outcome.
    WrongPick {
        /// The number.
        at: u32,
    },
    /// The fair dice gave another number.
    Unfair {
        /// What the journal says.
        says: u32,
        /// What the dice gave.
        is: u32,
    },
    /// The list of legal moves is another.
    WrongMoves,
    /// Links belong to the first step of each throw of shared dice, one for each chain, and nowhere else.
    Links,
    /// A link is not the one of this throw in its device's chain.
    WrongLink {
        /// The seat of the device.
        seat: Seat,
    },
}

impl Display for WrongStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongStep::Move(refusal) => refusal.fmt(f),
            WrongStep::NotLucksTurn => f.write_str("luck does not decide here"),
            WrongStep::NotAnOutcome => f.write_str("luck can't choose this here"),
            WrongStep::NotLuck(why) => write!(f, "not an outcome of luck in this game: {why}"),
            WrongStep::NoDraw => {
                f.write_str("`of` or `at` is missing, so the dice can't be checked")
            }
            WrongStep::WrongWeights { says, is } => {
                write!(f, "`of` is {says}, but the weights add up to {is}")
            }
            WrongStep::WrongPick { at } => write!(f, "`at` {at} picks another outcome"),
            WrongStep::Unfair { says, is } => {
                write!(f, "`at` is {says}, but the fair dice gave {is}")
            }
            WrongStep::WrongMoves => f.write_str("`legal` is not the list of legal moves"),
            WrongStep::Links => f.write_str(
                "`links` is missing or out of place: each throw has one for each of `chains`",
            ),
            WrongStep::WrongLink { seat } => {
                write!(f, "the link of seat {seat} is not the one of this throw in its chain")
            }
        }
    }
}

impl Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Setup(error) => error.fmt(f),
            ReplayError::Step { step, why } => write!(f, "step {step}: {why}"),
        }
    }
}

impl std::error::Error for ReplayError {}
