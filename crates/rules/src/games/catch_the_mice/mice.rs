//! Thirty mice in five colours (CM1): sets of colours, and heaps of mice.

use std::fmt::{self, Debug};
use std::ops::{AddAssign, BitAnd, BitOr, Not, SubAssign};

use serde::{Deserialize, Serialize};

/// The colour of a mouse, in the order of the dice's faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Colour {
    /// Worth 5.
    Red,
    /// Worth 4.
    Orange,
    /// Worth 3.
    Yellow,
    /// Worth 2.
    Green,
    /// Worth 1.
    Blue,
}

impl Colour {
    /// All of them, in order.
    pub const ALL: [Colour; 5] =
        [Colour::Red, Colour::Orange, Colour::Yellow, Colour::Green, Colour::Blue];

    /// What a mouse of this colour counts (CM14).
    #[inline]
    pub const fn worth(self) -> u16 {
        5 - self as u16
    }

    /// Where the count of this colour begins in [`Mice`].
    #[inline]
    const fn shift(self) -> u32 {
        4 * self as u32
    }
}

/// A heap of mice: how many of each colour.
///
/// Four bits a colour, so that a whole heap is added, moved or asked for its colours at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Counts"))]
#[serde(try_from = "Counts", into = "Counts")]
pub struct Mice(u32);

impl Mice {
    /// How many there are of each colour (CM1).
    pub const OF_A_COLOUR: u8 = 6;
    /// No mice.
    pub const NONE: Mice = Mice(0);
    /// All mice of the game.
    pub const ALL: Mice = Mice(0x66666);

    /// One mouse.
    #[inline]
    pub const fn one(colour: Colour) -> Mice {
        Mice(1 << colour.shift())
    }

    /// How many of a colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        (self.0 >> colour.shift() & 0xF) as u8
    }

    /// How many in all.
    #[inline]
    pub const fn count(self) -> u8 {
        let bytes = (self.0 & 0xF_0F0F) + (self.0 >> 4 & 0xF_0F0F);
        (bytes + (bytes >> 8) + (bytes >> 16)) as u8
    }

    /// The colours of which there is at least one.
    #[inline]
    pub(super) const fn colours(self) -> Colours {
        Colours((self.0 | self.0 >> 1 | self.0 >> 2) & Colours::ALL.0)
    }

    /// What they count together in the classic game (CM14).
    pub fn worth(self) -> u16 {
        Colour::ALL.iter().map(|&colour| u16::from(self.of(colour)) * colour.worth()).sum()
    }
}

impl AddAssign for Mice {
    #[inline]
    fn add_assign(&mut self, more: Mice) {
        self.0 += more.0;
    }
}

impl SubAssign for Mice {
    #[inline]
    fn sub_assign(&mut self, fewer: Mice) {
        self.0 -= fewer.0;
    }
}

/// A set of colours: the lowest bit of each colour's four in [`Mice`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colours(u32);

impl Colours {
    pub const NONE: Colours = Colours(0);
    pub const ALL: Colours = Colours(0x11111);

    #[inline]
    pub const fn only(colour: Colour) -> Colours {
        Colours(1 << colour.shift())
    }

    #[inline]
    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.shift() & 1 == 1
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The colours in order.
impl Iterator for Colours {
    type Item = Colour;

    #[inline]
    fn next(&mut self) -> Option<Colour> {
        if self.is_empty() {
            return None;
        }
        let colour = Colour::ALL[self.0.trailing_zeros() as usize / 4];
        self.0 &= self.0 - 1;
        Some(colour)
    }
}

impl BitAnd for Colours {
    type Output = Colours;
    #[inline]
    fn bitand(self, other: Colours) -> Colours {
        Colours(self.0 & other.0)
    }
}

impl BitOr for Colours {
    type Output = Colours;
    #[inline]
    fn bitor(self, other: Colours) -> Colours {
        Colours(self.0 | other.0)
    }
}

impl Not for Colours {
    type Output = Colours;
    #[inline]
    fn not(self) -> Colours {
        Colours(!self.0 & Colours::ALL.0)
    }
}

impl Debug for Mice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Counts::from(*self).fmt(f)
    }
}

/// [`Mice`] as they are written.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
struct Counts {
    red: u8,
    orange: u8,
    yellow: u8,
    green: u8,
    blue: u8,
}

impl From<Mice> for Counts {
    fn from(mice: Mice) -> Self {
        let [red, orange, yellow, green, blue] = Colour::ALL.map(|colour| mice.of(colour));
        Counts { red, orange, yellow, green, blue }
    }
}

impl TryFrom<Counts> for Mice {
    type Error = String;

    fn try_from(counts: Counts) -> Result<Self, String> {
        let Counts { red, orange, yellow, green, blue } = counts;
        let mut mice = Mice::NONE;
        for (colour, count) in Colour::ALL.into_iter().zip([red, orange, yellow, green, blue]) {
            if count > Mice::OF_A_COLOUR {
                return Err(format!("{count} mice of one colour; there are {}", Mice::OF_A_COLOUR));
            }
            mice.0 |= u32::from(count) << colour.shift();
        }
        Ok(mice)
    }
}
