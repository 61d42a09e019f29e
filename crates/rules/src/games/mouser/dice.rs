//! The thirteen dice (MO1) and what they show.

use std::fmt::{self, Debug};
use std::ops::{AddAssign, SubAssign};

use serde::{Deserialize, Serialize};

/// A die's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Die {
    /// Easy.
    Green,
    /// Medium.
    Yellow,
    /// Hard.
    Red,
}

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Face {
    /// A point.
    Mouse,
    /// Three of these end the turn.
    Dog,
    /// To be rolled again.
    Hole,
}

/// A die that has been rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Which.
    pub die: Die,
    /// What it shows.
    pub face: Face,
}

/// How many dice of each colour.
///
/// One byte: three bits for green, three for yellow, two for red, which is just enough for all dice of the game.
/// So dice are added and taken away all at once, and what is asked of them can be looked up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Counts"))]
#[serde(try_from = "Counts", into = "Counts")]
pub struct Dice(u8);

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);
    /// All dice of the game (MO1).
    pub const ALL: Dice = Dice::new(6, 4, 3);

    /// How many different ones there are: from none to six green, and so on.
    pub(super) const KINDS: u8 = 7 * 5 * 4;

    /// This many of each colour, no more than there are.
    #[inline]
    pub const fn new(green: u8, yellow: u8, red: u8) -> Dice {
        Dice(green | yellow << 3 | red << 6)
    }

    /// One die.
    #[inline]
    pub const fn one(die: Die) -> Dice {
        Dice(1 << (3 * die as u8))
    }

    /// Each of the different ones, by a number below [`Dice::KINDS`].
    pub(super) const fn of_kind(kind: u8) -> Dice {
        Dice::new(kind % 7, kind / 7 % 5, kind / 35)
    }

    /// Where they stand in tables of 256.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// These and those.
    #[inline]
    pub const fn and(self, those: Dice) -> Dice {
        Dice(self.0 + those.0)
    }

    /// How many of a colour.
    #[inline]
    pub const fn of(self, die: Die) -> u8 {
        self.0 >> (3 * die as u8) & 7
    }

    /// How many in all.
    #[inline]
    pub const fn count(self) -> u8 {
        COUNTS[self.index()]
    }

    /// Each die, green before yellow before red.
    pub fn each(self) -> impl Iterator<Item = Die> {
        Die::ALL.into_iter().flat_map(move |die| std::iter::repeat_n(die, self.of(die).into()))
    }
}

/// How many dice each [`Dice`] has.
const COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut kind = 0;
    while kind < Dice::KINDS {
        let dice = Dice::of_kind(kind);
        counts[dice.index()] = dice.of(Die::Green) + dice.of(Die::Yellow) + dice.of(Die::Red);
        kind += 1;
    }
    counts
};

impl AddAssign for Dice {
    #[inline]
    fn add_assign(&mut self, more: Dice) {
        *self = self.and(more);
    }
}

impl SubAssign for Dice {
    #[inline]
    fn sub_assign(&mut self, fewer: Dice) {
        self.0 -= fewer.0;
    }
}

impl Face {
    /// All faces, in order.
    pub const ALL: [Face; 3] = [Face::Mouse, Face::Dog, Face::Hole];
}

impl Die {
    /// All colours, in order.
    pub const ALL: [Die; 3] = [Die::Green, Die::Yellow, Die::Red];
}

impl Rolled {
    /// How many of the die's six faces show it (MO1).
    pub const fn ways(self) -> u32 {
        match (self.die, self.face) {
            (Die::Green, Face::Mouse) => 3,
            (Die::Green, Face::Dog) => 1,
            (Die::Yellow, Face::Mouse | Face::Dog) => 2,
            (Die::Red, Face::Mouse) => 1,
            (Die::Red, Face::Dog) => 3,
            (_, Face::Hole) => 2,
        }
    }
}

impl Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Counts::from(*self).fmt(f)
    }
}

/// [`Dice`] as they are written.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
struct Counts {
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    green: u8,
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    yellow: u8,
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    red: u8,
}

impl From<Dice> for Counts {
    fn from(dice: Dice) -> Self {
        let [green, yellow, red] = Die::ALL.map(|die| dice.of(die));
        Counts { green, yellow, red }
    }
}

impl TryFrom<Counts> for Dice {
    type Error = &'static str;

    fn try_from(Counts { green, yellow, red }: Counts) -> Result<Self, Self::Error> {
        let [all_green, all_yellow, all_red] = Die::ALL.map(|die| Dice::ALL.of(die));
        if green <= all_green && yellow <= all_yellow && red <= all_red {
            Ok(Dice::new(green, yellow, red))
        } else {
            Err("there are only six green, four yellow and three red dice")
        }
    }
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}
