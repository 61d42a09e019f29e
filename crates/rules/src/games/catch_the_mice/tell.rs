//! What Catch the Mice says to people.

use super::{Colour, Dice, Event, Face, Lure, Mice, Move, Place, Then};
use crate::phrase::{Phrase, Tell};

impl Tell for Move {
    fn tell(&self) -> Phrase {
        match self {
            Move::Roll => Phrase::new("move-roll"),
            Move::Stop => Phrase::new("move-stop"),
            Move::Lure(lure) => Phrase::new("move-lure").list("mice", told_lure(*lure)),
        }
    }
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", *seat),
            Event::Shake { seat } => Phrase::new("event-shake").seat("seat", *seat),
            Event::Roll { seat, dice } => {
                Phrase::new("event-roll").seat("seat", *seat).list("dice", told_dice(*dice))
            }
            Event::Fail { seat, dice, lost, then } => {
                let nothing_lost = *lost == Mice::NONE;
                Phrase::new(if nothing_lost { "event-fail-empty" } else { "event-fail" })
                    .seat("seat", *seat)
                    .list("dice", told_dice(*dice))
                    .number("lost", lost.count())
                    .phrase("then", then.tell())
            }
            Event::Lure { seat, lure, caught, points } => {
                let none_caught = *caught == Mice::NONE;
                Phrase::new(if none_caught { "event-lure" } else { "event-lure-caught" })
                    .seat("seat", *seat)
                    .list("mice", told_lure(*lure))
                    .number("caught", caught.count())
                    .number("points", *points)
            }
            Event::Stop { seat, caught, points, total, then } => {
                let none_caught = *caught == Mice::NONE;
                Phrase::new(if none_caught { "event-stop-empty" } else { "event-stop" })
                    .seat("seat", *seat)
                    .number("caught", caught.count())
                    .number("points", *points)
                    .number("total", *total)
                    .phrase("then", then.tell())
            }
        }
    }
}

impl Tell for Then {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Then::GoesOn => "then-goes-on",
            Then::Over => "then-over",
        })
    }
}

impl Tell for Face {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Face::Red => "colour-red",
            Face::Orange => "colour-orange",
            Face::Yellow => "colour-yellow",
            Face::Green => "colour-green",
            Face::Blue => "colour-blue",
            Face::White => "colour-white",
        })
    }
}

/// How many mice of each colour, colours with none left out.
pub fn told_mice(mice: Mice) -> impl Iterator<Item = Phrase> {
    Colour::ALL.into_iter().filter(move |&colour| mice.of(colour) > 0).map(move |colour| {
        Phrase::new(match colour {
            Colour::Red => "mice-red",
            Colour::Orange => "mice-orange",
            Colour::Yellow => "mice-yellow",
            Colour::Green => "mice-green",
            Colour::Blue => "mice-blue",
        })
        .number("count", mice.of(colour))
    })
}

/// The mice of a lure, those from the same heap together.
fn told_lure(lure: Lure) -> Vec<Phrase> {
    let first = lure.first();
    match lure.second() {
        None => vec![lying(first.from, [one_mouse(first.colour)])],
        Some(second) if second == first => vec![lying(first.from, [two_mice(first.colour)])],
        Some(second) if second.from == first.from => {
            vec![lying(first.from, [one_mouse(first.colour), one_mouse(second.colour)])]
        }
        Some(second) => vec![
            lying(first.from, [one_mouse(first.colour)]),
            lying(second.from, [one_mouse(second.colour)]),
        ],
    }
}

fn lying(from: Place, mice: impl IntoIterator<Item = Phrase>) -> Phrase {
    match from.seat() {
        None => Phrase::new("from-centre"),
        Some(seat) => Phrase::new("from-card").seat("seat", seat),
    }
    .list("mice", mice)
}

fn told_dice(dice: Dice) -> impl Iterator<Item = Phrase> {
    dice.faces().into_iter().map(|face| face.tell())
}

fn one_mouse(colour: Colour) -> Phrase {
    Phrase::new(match colour {
        Colour::Red => "one-red",
        Colour::Orange => "one-orange",
        Colour::Yellow => "one-yellow",
        Colour::Green => "one-green",
        Colour::Blue => "one-blue",
    })
}

fn two_mice(colour: Colour) -> Phrase {
    Phrase::new(match colour {
        Colour::Red => "two-red",
        Colour::Orange => "two-orange",
        Colour::Yellow => "two-yellow",
        Colour::Green => "two-green",
        Colour::Blue => "two-blue",
    })
}
