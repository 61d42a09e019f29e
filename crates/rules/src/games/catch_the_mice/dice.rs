//! The two dice (CM2), and what they can be read as when white stands for any colour (CM5).

use serde::{Deserialize, Serialize};

use super::mice::{Colour, Colours};

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Face {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Any colour (CM5).
    White,
}

impl Face {
    /// The six faces of a die, in order.
    pub const ALL: [Face; 6] =
        [Face::Red, Face::Orange, Face::Yellow, Face::Green, Face::Blue, Face::White];

    /// The colours it can stand for (CM5).
    #[inline]
    pub(super) const fn colours(self) -> Colours {
        const COLOURS: [Colours; 6] = [
            Colours::only(Colour::Red),
            Colours::only(Colour::Orange),
            Colours::only(Colour::Yellow),
            Colours::only(Colour::Green),
            Colours::only(Colour::Blue),
            Colours::ALL,
        ];
        COLOURS[self as usize]
    }
}

/// Two rolled dice; which is which does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "WrittenDice"))]
#[serde(from = "WrittenDice", into = "WrittenDice")]
pub struct Dice {
    low: Face,
    high: Face,
}

impl Dice {
    /// Two faces, given in any order.
    #[inline]
    pub fn new(one: Face, other: Face) -> Dice {
        Dice { low: one.min(other), high: one.max(other) }
    }

    /// The two faces in order.
    #[inline]
    pub const fn faces(self) -> [Face; 2] {
        [self.low, self.high]
    }

    /// All 21 rolls, the first die slowest, with the number of ways each out of 36.
    pub(super) fn all() -> impl Iterator<Item = (Dice, u32)> {
        Face::ALL.into_iter().flat_map(|low| {
            let not_before = Face::ALL.into_iter().filter(move |&high| high >= low);
            not_before.map(move |high| (Dice { low, high }, if low == high { 1 } else { 2 }))
        })
    }

    /// The colours that at least one die can stand for.
    #[inline]
    pub(super) fn shown(self) -> Colours {
        self.low.colours() | self.high.colours()
    }

    /// Whether the dice can be read as these two different colours (CM6).
    #[inline]
    pub(super) const fn can_be(self, one: Colour, other: Colour) -> bool {
        let (low, high) = (self.low.colours(), self.high.colours());
        low.contains(one) && high.contains(other) || low.contains(other) && high.contains(one)
    }

    /// The colours of which the dice can be read as a pair (CM7).
    #[inline]
    pub(super) fn pairs(self) -> Colours {
        self.low.colours() & self.high.colours()
    }

    /// Whether exactly one die is white.
    #[inline]
    pub(super) fn is_colour_and_white(self) -> bool {
        self.high == Face::White && self.low != Face::White
    }
}

/// [`Dice`] as they are written.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct WrittenDice([Face; 2]);

impl From<WrittenDice> for Dice {
    fn from(WrittenDice([one, other]): WrittenDice) -> Self {
        Dice::new(one, other)
    }
}

impl From<Dice> for WrittenDice {
    fn from(dice: Dice) -> Self {
        WrittenDice(dice.faces())
    }
}
