//! What The Mouser says to people.

use super::{Dice, Die, Event, Face, Move, Rolled, Then};
use crate::phrase::{Phrase, Tell};

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
    [("dice-green", dice.green), ("dice-yellow", dice.yellow), ("dice-red", dice.red)]
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(key, count)| Phrase::new(key).number("count", count))
}
