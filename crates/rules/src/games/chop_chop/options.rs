//! The house rules (CC7, CC26–CC28, G1).

use serde::{Deserialize, Serialize};

use super::{OTHER_TILES, TileMix};
use crate::game::{RuleNumber, Seat};
use crate::setup::{OptionKind, OptionSpec, SetupError};

/// House rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The mouse seat that goes first; by lot if nobody is named (G1).
    pub first: Option<Seat>,
    /// Which seat is the cat (CC7).
    pub cat: Seat,
    /// The tiles beside the ten cheeses (CC26).
    pub tiles: TileMix,
    /// Whether a mouse can't pass a mouse (CC27).
    pub friends_block: bool,
    /// What the mice need to win (CC28).
    pub homecoming: Homecoming,
}

/// What the mice need to win when all else is done (CC28).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Homecoming {
    /// A mouse must come into a hole afresh.
    #[default]
    Strict,
    /// A mouse that sits in a hole is enough.
    Lenient,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            first: None,
            cat: Seat(0),
            tiles: TileMix::CLASSIC,
            friends_block: true,
            homecoming: Homecoming::Strict,
        }
    }
}

/// The house rules that can be set, in the order in which a person is asked for them.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "cat", rule: RuleNumber("CC7"), kind: OptionKind::Seat },
    OptionSpec { name: "first", rule: RuleNumber("G1"), kind: OptionKind::Seat },
    OptionSpec {
        name: "tiles",
        rule: RuleNumber("CC26"),
        kind: OptionKind::Counts {
            names: &["broken", "plus1", "plus2", "arrow", "fork", "knife"],
            total: OTHER_TILES as u32,
        },
    },
    OptionSpec { name: "friends_block", rule: RuleNumber("CC27"), kind: OptionKind::Flag },
    OptionSpec {
        name: "homecoming",
        rule: RuleNumber("CC28"),
        kind: OptionKind::Choice(&["strict", "lenient"]),
    },
];

impl Options {
    /// Refuses what can't be played by so many.
    pub(super) fn check(&self, seats: usize) -> Result<(), SetupError> {
        SetupError::check_seat("cat", Some(self.cat), seats)?;
        SetupError::check_seat("first", self.first, seats)?;
        if self.first == Some(self.cat) {
            return Err(SetupError::Option {
                name: "first",
                problem: "is-the-cat",
                says: format!(
                    "seat {} is the cat, and the mice begin; name a mouse seat, or nobody for a lot",
                    self.cat
                ),
            });
        }
        let total = self.tiles.total();
        if total != u32::from(OTHER_TILES) {
            return Err(SetupError::Option {
                name: "tiles",
                problem: "total",
                says: format!(
                    "the numbers of tiles add up to {total}; together they must be {OTHER_TILES}"
                ),
            });
        }
        Ok(())
    }
}
