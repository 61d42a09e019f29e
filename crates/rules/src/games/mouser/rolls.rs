//! Three dice in a row, and all ways in which they can fall.
//!
//! A row is a number: a digit of base three for each die, the first die slowest. So is what the dice show.

use std::fmt::{self, Debug};

use serde::{Deserialize, Serialize};

use super::dice::{Dice, Die, Face, Rolled};

/// Three dice to be rolled, in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row(u8);

impl Row {
    /// Three dice: these, then those, in each of the two groups green before yellow before red.
    #[inline]
    pub fn new(these: Dice, those: Dice) -> Row {
        const SHIFTS: [u8; 4] = [1, 3, 9, 27];
        Row(DIGITS[these.index()] * SHIFTS[those.count() as usize] + DIGITS[those.index()])
    }

    /// All ways in which they can fall, each equally likely; ways that show the same stand together: the first die
    /// slowest, a mouse before a dog before a hole.
    #[inline]
    pub fn falls(self) -> &'static [Roll; 216] {
        &FALLS[self.0 as usize]
    }
}

/// Three rolled dice in a row: 27 times the number of the row, and the number of what they show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[Rolled; 3]", into = "[Rolled; 3]")]
pub struct Roll(u16);

impl Roll {
    /// Each die and what it shows.
    pub fn each(self) -> [Rolled; 3] {
        [self.at(0), self.at(1), self.at(2)]
    }

    const fn at(self, index: usize) -> Rolled {
        const SHIFTS: [usize; 3] = [9, 3, 1];
        let (row, shown) = (self.0 as usize / 27, self.0 as usize % 27);
        Rolled {
            die: Die::ALL[row / SHIFTS[index] % 3],
            face: Face::ALL[shown / SHIFTS[index] % 3],
        }
    }

    /// The dice that show mice, dogs and holes.
    #[inline]
    pub(super) fn sorted(self) -> [Dice; 3] {
        SORTED[self.0 as usize]
    }
}

impl From<[Rolled; 3]> for Roll {
    fn from(each: [Rolled; 3]) -> Self {
        let row = each.iter().fold(0, |number, rolled| 3 * number + rolled.die as u16);
        let shown = each.iter().fold(0, |number, rolled| 3 * number + rolled.face as u16);
        Roll(27 * row + shown)
    }
}

impl From<Roll> for [Rolled; 3] {
    fn from(roll: Roll) -> Self {
        roll.each()
    }
}

impl Debug for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.each().fmt(f)
    }
}

/// The digits of up to three dice.
const DIGITS: [u8; 256] = {
    let mut digits = [0; 256];
    let mut kind = 0;
    while kind < Dice::KINDS {
        let dice = Dice::of_kind(kind);
        let mut at = 0;
        while dice.count() <= 3 && at < dice.count() {
            let is_not_green = at >= dice.of(Die::Green);
            let is_red = at >= dice.of(Die::Green) + dice.of(Die::Yellow);
            digits[dice.index()] = 3 * digits[dice.index()] + is_not_green as u8 + is_red as u8;
            at += 1;
        }
        kind += 1;
    }
    digits
};

/// All ways in which each row can fall.
static FALLS: [[Roll; 216]; 27] = {
    let mut falls = [[Roll(0); 216]; 27];
    let mut row = 0;
    while row < 27 {
        let mut next = 0;
        let mut shown = 0;
        while shown < 27 {
            let roll = Roll(27 * row + shown);
            let mut ways = roll.at(0).ways() * roll.at(1).ways() * roll.at(2).ways();
            while ways > 0 {
                falls[row as usize][next] = roll;
                next += 1;
                ways -= 1;
            }
            shown += 1;
        }
        row += 1;
    }
    falls
};

/// The dice that show mice, dogs and holes, of each roll.
static SORTED: [[Dice; 3]; 27 * 27] = {
    let mut sorted = [[Dice::NONE; 3]; 27 * 27];
    let mut number = 0;
    while number < sorted.len() {
        let mut at = 0;
        while at < 3 {
            let Rolled { die, face } = Roll(number as u16).at(at);
            let pile = &mut sorted[number][face as usize];
            *pile = pile.and(Dice::one(die));
            at += 1;
        }
        number += 1;
    }
    sorted
};
