//! A game that is played on from a moment of a record: with the same luck where the same is asked, and with what was
//! hidden as it was or drawn anew. Such a game is practice, and its record says so: its luck proves nothing.

mod link;
mod luck;
mod unseen;

pub use link::{BranchLink, LinkError};
pub use luck::{Asked, Fall, SameLuck, falls, moved_by};
pub use unseen::steps_anew;

use serde::{Deserialize, Serialize};

use crate::game::Seat;

/// What makes a game practice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// The name of the record that it was branched off; none if moves of its own were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// How many of its first steps happened before it became practice.
    pub step: usize,
    /// Where its luck came from after that.
    pub dice: DiceFrom,
    /// The seat from whose eyes hidden things were drawn anew; as they truly were if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unseen: Option<Seat>,
    /// How many times moves were taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub taken_back: u32,
}

/// Where the luck of a game comes from that is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// From what was played before, as long as the same is asked at the same roll of the same turn; otherwise fresh.
    Same,
    /// All of it is fresh.
    Fresh,
    /// People entered it by hand, as it fell on a real table.
    Hand,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
