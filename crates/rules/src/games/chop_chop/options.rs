//! The house rules (CC7, CC26–CC28, CC32–CC34, G1).

use serde::{Deserialize, Serialize};

use super::{OTHER_TILES, TileMix};
use crate::game::{RuleNumber, Seat};
use crate::setup::{OptionKind, OptionSpec, Preset, SetupError, Usage};

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
    /// What the dice show (CC32).
    pub dice: DiceKind,
    /// Which cells a movement may not visit (CC33).
    pub paths: Paths,
    /// Whether a fork can be left unused (CC34).
    pub fork: ForkUse,
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

/// What the dice show (CC32).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiceKind {
    /// Those of the box: 1, 1, 2, 2, 2, 3 for the cat and 1, 1, 2, 2, 3, 4 for the mice (CC5).
    #[default]
    Box,
    /// 1 to 6 for both.
    Ordinary,
}

/// Which cells a movement may not visit (CC33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Paths {
    /// Those that it has visited (CC11).
    #[default]
    Fresh,
    /// Only the one where it started.
    Start,
}

/// Whether a fork can be left unused (CC34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ForkUse {
    /// The mice may leave the cheese where it lies (CC22).
    #[default]
    May,
    /// The mice take one if there is one.
    Must,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            first: None,
            cat: Seat(0),
            tiles: TileMix::CLASSIC,
            friends_block: true,
            homecoming: Homecoming::Strict,
            dice: DiceKind::Box,
            paths: Paths::Fresh,
            fork: ForkUse::May,
        }
    }
}

/// The house rules that can be set, those that people want most first.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        name: "cat",
        rule: RuleNumber("CC7"),
        kind: OptionKind::Seat,
        usage: Usage::Common,
    },
    OptionSpec {
        name: "tiles",
        rule: RuleNumber("CC26"),
        kind: OptionKind::Counts {
            names: &["broken", "plus1", "plus2", "arrow", "fork", "knife"],
            total: OTHER_TILES as u32,
            presets: &[
                Preset { name: "classic", counts: &[18, 2, 2, 2, 2, 2] },
                Preset { name: "lively", counts: &[14, 3, 3, 2, 3, 3] },
            ],
        },
        usage: Usage::Common,
    },
    OptionSpec {
        name: "homecoming",
        rule: RuleNumber("CC28"),
        kind: OptionKind::Choice(&["strict", "lenient"]),
        usage: Usage::Common,
    },
    // With one mouse seat, which is most games, it changes nothing.
    OptionSpec {
        name: "first",
        rule: RuleNumber("G1"),
        kind: OptionKind::Seat,
        usage: Usage::Rare,
    },
    OptionSpec {
        name: "friends_block",
        rule: RuleNumber("CC27"),
        kind: OptionKind::Flag,
        usage: Usage::Rare,
    },
    OptionSpec {
        name: "dice",
        rule: RuleNumber("CC32"),
        kind: OptionKind::Choice(&["box", "ordinary"]),
        usage: Usage::Rare,
    },
    OptionSpec {
        name: "paths",
        rule: RuleNumber("CC33"),
        kind: OptionKind::Choice(&["fresh", "start"]),
        usage: Usage::Rare,
    },
    OptionSpec {
        name: "fork",
        rule: RuleNumber("CC34"),
        kind: OptionKind::Choice(&["may", "must"]),
        usage: Usage::Rare,
    },
];

impl Options {
    /// What stood for a house rule that was not given, in this revision of the rules.
    pub(super) fn defaults_of(revision: u32) -> Self {
        let today = Options::default();
        match revision {
            1 => Options { fork: ForkUse::Must, ..today },
            _ => today,
        }
    }

    /// Refuses what can't be played by this many.
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
