//! The thirteen dice (MO1): what they show, and what can come out of the bag.

use std::ops::{AddAssign, SubAssign};

use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::luck;

/// A die's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
#[serde(rename_all = "snake_case")]
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
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Which.
    pub die: Die,
    /// What it shows.
    pub face: Face,
}

/// How many dice of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Dice {
    /// Easy ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub green: u8,
    /// Medium ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub yellow: u8,
    /// Hard ones.
    #[serde(skip_serializing_if = "is_zero")]
    pub red: u8,
}

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice { green: 0, yellow: 0, red: 0 };
    /// All dice of the game.
    pub const ALL: Dice = Dice { green: 6, yellow: 4, red: 3 };

    /// How many.
    #[inline]
    pub const fn count(self) -> u8 {
        self.green + self.yellow + self.red
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, die: Die) {
        match die {
            Die::Green => self.green += 1,
            Die::Yellow => self.yellow += 1,
            Die::Red => self.red += 1,
        }
    }

    /// Each die, green before yellow before red.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = Die> {
        let of = |die, count| std::iter::repeat_n(die, usize::from(count));
        of(Die::Green, self.green).chain(of(Die::Yellow, self.yellow)).chain(of(Die::Red, self.red))
    }

    /// All ways to draw `count` of these: falling number of green, then of yellow, with the number of ways each.
    pub(super) fn draws(self, count: u8) -> impl Iterator<Item = (Dice, u32)> {
        (0..=count.min(self.green)).rev().flat_map(move |green| {
            (0..=(count - green).min(self.yellow)).rev().filter_map(move |yellow| {
                let red = count - green - yellow;
                (red <= self.red).then(|| {
                    let ways = choose(self.green, green)
                        * choose(self.yellow, yellow)
                        * choose(self.red, red);
                    (Dice { green, yellow, red }, ways)
                })
            })
        })
    }

    /// Draws `count` of these, each die equally likely.
    #[inline]
    pub(super) fn sample_draw<R: Rng + ?Sized>(self, count: u8, rng: &mut R) -> Dice {
        let mut left = self;
        let mut drawn = Dice::NONE;
        for _ in 0..count {
            let at = luck::below(rng, u32::from(left.count())) as u8;
            let one = if at < left.green {
                Dice { green: 1, ..Dice::NONE }
            } else if at < left.green + left.yellow {
                Dice { yellow: 1, ..Dice::NONE }
            } else {
                Dice { red: 1, ..Dice::NONE }
            };
            left -= one;
            drawn += one;
        }
        drawn
    }
}

impl AddAssign for Dice {
    #[inline]
    fn add_assign(&mut self, other: Dice) {
        self.green += other.green;
        self.yellow += other.yellow;
        self.red += other.red;
    }
}

impl SubAssign for Dice {
    #[inline]
    fn sub_assign(&mut self, other: Dice) {
        self.green -= other.green;
        self.yellow -= other.yellow;
        self.red -= other.red;
    }
}

impl Die {
    /// The six faces (MO1), equal ones together.
    const fn faces(self) -> [Face; 6] {
        use Face::{Dog, Hole, Mouse};
        match self {
            Die::Green => [Mouse, Mouse, Mouse, Dog, Hole, Hole],
            Die::Yellow => [Mouse, Mouse, Dog, Dog, Hole, Hole],
            Die::Red => [Mouse, Dog, Dog, Dog, Hole, Hole],
        }
    }

    fn ways(self, face: Face) -> u32 {
        self.faces().iter().filter(|&&shown| shown == face).count() as u32
    }
}

/// All 27 ways in which three dice can fall, the first slowest, with the number of ways each out of 216.
pub(super) fn falls(dice: [Die; 3]) -> impl Iterator<Item = ([Rolled; 3], u32)> {
    const FACES: [Face; 3] = [Face::Mouse, Face::Dog, Face::Hole];
    (0..27).map(move |number| {
        let faces = [FACES[number / 9], FACES[number / 3 % 3], FACES[number % 3]];
        let roll = std::array::from_fn(|i| Rolled { die: dice[i], face: faces[i] });
        let ways = (0..3).map(|i| dice[i].ways(faces[i])).product();
        (roll, ways)
    })
}

/// Rolls three dice.
#[inline]
pub(super) fn sample_fall<R: Rng + ?Sized>(dice: [Die; 3], rng: &mut R) -> [Rolled; 3] {
    let sides = luck::below(rng, 216) as usize;
    let sides = [sides / 36, sides / 6 % 6, sides % 6];
    std::array::from_fn(|i| Rolled { die: dice[i], face: dice[i].faces()[sides[i]] })
}

fn choose(from: u8, count: u8) -> u32 {
    (0..u32::from(count)).fold(1, |ways, i| ways * (u32::from(from) - i) / (i + 1))
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}
