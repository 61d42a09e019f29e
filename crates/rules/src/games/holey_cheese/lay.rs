//! A placement: which card goes where, and how it is turned.

use serde::{Deserialize, Serialize};

use super::cards::{Card, Rotation};

/// Which card goes where. A card that looks the same after half a turn is always turned by 0 or 90 here, however it was
/// written: one placement is one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(from = "WrittenLay")]
pub struct Lay {
    /// Which card.
    card: Card,
    /// The column of the turned card's upper left corner.
    x: i32,
    /// The row of the turned card's upper left corner.
    y: i32,
    /// How far it is turned clockwise.
    turn: Rotation,
}

impl Lay {
    /// This card with its upper left corner there, once it is turned so far clockwise.
    #[inline]
    pub const fn new(card: Card, x: i32, y: i32, turn: Rotation) -> Lay {
        Lay { card, x, y, turn: card.listed(turn) }
    }

    /// Which card.
    #[inline]
    pub const fn card(&self) -> Card {
        self.card
    }

    /// The column of the turned card's upper left corner; the starting card's is 0, and they grow to the right.
    #[inline]
    pub const fn x(&self) -> i32 {
        self.x
    }

    /// The row of the turned card's upper left corner; the starting card's is 0, and they grow downwards.
    #[inline]
    pub const fn y(&self) -> i32 {
        self.y
    }

    /// How far it is turned clockwise; one of [`Card::rotations`].
    #[inline]
    pub const fn turn(&self) -> Rotation {
        self.turn
    }
}

/// A placement as it was written, turned in any way.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLay {
    card: Card,
    x: i32,
    y: i32,
    turn: Rotation,
}

impl From<WrittenLay> for Lay {
    fn from(WrittenLay { card, x, y, turn }: WrittenLay) -> Lay {
        Lay::new(card, x, y, turn)
    }
}
