//! What The Mouser tells of each step, and how it is said to people.

use serde::{Deserialize, Serialize};

use super::{Dice, Die, Face, Move, Rolled};
use crate::game::Seat;
use crate::phrase::{Phrase, Tell};

/// What everybody learns from one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Who goes first.
    First(Seat),
    /// A seat goes on.
    Reach {
        /// Who.
        seat: Seat,
    },
    /// Dice came out of the bag.
    Draw {
        /// For whom.
        seat: Seat,
        /// Which.
        dice: Dice,
        /// How many mice were noted because the bag ran out (MO8).
        noted: u16,
    },
    /// The dice fell.
    Roll {
        /// For whom.
        seat: Seat,
        /// How.
        dice: [Rolled; 3],
        /// Whether three dogs ended the turn (MO4).
        failed: bool,
        /// What the end of the turn led to.
        then: Then,
    },
    /// A seat stopped.
    Stop {
        /// Who.
        seat: Seat,
        /// Points of this turn.
        points: u16,
        /// Points in all.
        total: u16,
        /// What the end of the turn led to.
        then: Then,
    },
}

/// What the end of a turn led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The game goes on.
    GoesOn,
    /// This is now the last round (MO9).
    LastRound,
    /// Those level at the top play another round (MO10).
    ExtraRound,
    /// The game is over.
    Over,
}

impl Tell for Move {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Move::Roll => "move-roll",
            Move::Stop => "move-stop",
        })
    }
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", *seat),
            Event::Reach { seat } => Phrase::new("event-reach").seat("seat", *seat),
            Event::Draw { seat, dice, noted } => {
                Phrase::new(if *noted > 0 { "event-draw-noted" } else { "event-draw" })
                    .seat("seat", *seat)
                    .list("dice", told_dice(*dice))
                    .number("noted", *noted)
            }
            Event::Roll { seat, dice, failed, then } => {
                Phrase::new(if *failed { "event-roll-failed" } else { "event-roll" })
                    .seat("seat", *seat)
                    .list("dice", dice.iter().map(Tell::tell))
                    .phrase("then", then.tell())
            }
            Event::Stop { seat, points, total, then } => Phrase::new("event-stop")
                .seat("seat", *seat)
                .number("points", *points)
                .number("total", *total)
                .phrase("then", then.tell()),
        }
    }
}

impl Tell for Then {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Then::GoesOn => "then-goes-on",
            Then::LastRound => "then-last-round",
            Then::ExtraRound => "then-extra-round",
            Then::Over => "then-over",
        })
    }
}

impl Tell for Rolled {
    fn tell(&self) -> Phrase {
        Phrase::new(match self.face {
            Face::Mouse => "face-mouse",
            Face::Dog => "face-dog",
            Face::Hole => "face-hole",
        })
        .phrase("die", self.die.tell())
    }
}

impl Tell for Die {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Die::Green => "die-green",
            Die::Yellow => "die-yellow",
            Die::Red => "die-red",
        })
    }
}

/// How many dice of each colour, colours with none left out.
pub fn told_dice(dice: Dice) -> impl Iterator<Item = Phrase> {
    [("dice-green", Die::Green), ("dice-yellow", Die::Yellow), ("dice-red", Die::Red)]
        .into_iter()
        .map(move |(key, die)| (key, dice.of(die)))
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| Phrase::new(key).number("count", count))
}
