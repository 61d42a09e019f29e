//! What Holey Cheese tells of each step, and how it is said to people.

use serde::{Deserialize, Serialize};

use super::{Card, Colour, Lay, Mice, Move, Rotation};
use crate::game::Seat;
use crate::phrase::{Phrase, Tell};

/// What one viewer learns from one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Who goes first.
    First(Seat),
    /// A seat was dealt a card.
    Deal {
        /// Who.
        seat: Seat,
        /// Whether it is a cat.
        cat: bool,
        /// Which, if the viewer may know it.
        card: Option<Card>,
    },
    /// A cat was put away unseen.
    Away,
    /// A seat drew a mouse card.
    Draw {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may know it.
        card: Option<Card>,
        /// How many are left in the deck.
        deck: u8,
    },
    /// A seat laid a card.
    Lay {
        /// Who.
        seat: Seat,
        /// What and where.
        lay: Lay,
        /// The mice it covers.
        covered: Mice,
        /// The mice in its holes.
        shown: Vec<Shown>,
        /// The final count, empty while the game goes on.
        end: Vec<Tally>,
    },
    /// A seat put a card away face down.
    Discard {
        /// Who.
        seat: Seat,
        /// Which, if the viewer may know it.
        card: Option<Card>,
        /// The final count, empty while the game goes on.
        end: Vec<Tally>,
    },
}

/// Mice of one colour seen through the holes of a card just laid (HC15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Their colour.
    pub colour: Colour,
    /// How many.
    pub mice: u8,
    /// Who gets a cheese for each; nobody for a neutral colour.
    pub seat: Option<Seat>,
}

/// A seat's final count (HC18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Whose.
    pub seat: Seat,
    /// Visible mice of its colour at the end.
    pub mice: u8,
    /// Cheese in all, with one for each of these mice.
    pub cheese: u16,
}

impl Tell for Move {
    fn tell(&self) -> Phrase {
        match self {
            Move::Lay(lay) => told_lay("move-lay", lay),
            Move::Discard(card) => Phrase::new("move-discard").phrase("card", card.tell()),
        }
    }
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", *seat),
            Event::Deal { seat, card: Some(card), .. } => {
                Phrase::new("event-deal").seat("seat", *seat).phrase("card", card.tell())
            }
            Event::Deal { seat, cat, card: None } => {
                Phrase::new(if *cat { "event-deal-cat" } else { "event-deal-mice" })
                    .seat("seat", *seat)
            }
            Event::Away => Phrase::new("event-away"),
            Event::Draw { seat, card: Some(card), deck } => Phrase::new("event-draw-card")
                .seat("seat", *seat)
                .phrase("card", card.tell())
                .number("deck", *deck),
            Event::Draw { seat, card: None, deck } => {
                Phrase::new("event-draw").seat("seat", *seat).number("deck", *deck)
            }
            Event::Lay { seat, lay, covered, shown, end } => told_lay("event-lay", lay)
                .seat("seat", *seat)
                .phrase("covered", told_covered(*covered))
                .phrase("shown", told_shown(shown))
                .phrase("end", told_end(end)),
            Event::Discard { seat, card: Some(card), end } => Phrase::new("event-discard-card")
                .seat("seat", *seat)
                .phrase("card", card.tell())
                .phrase("end", told_end(end)),
            Event::Discard { seat, card: None, end } => {
                Phrase::new("event-discard").seat("seat", *seat).phrase("end", told_end(end))
            }
        }
    }
}

impl Tell for Card {
    fn tell(&self) -> Phrase {
        Phrase::new(if self.is_cat() { "card-cat" } else { "card-mouse" }).sign("name", self)
    }
}

impl Tell for Rotation {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Rotation::None => "turned-0",
            Rotation::Quarter => "turned-90",
            Rotation::Half => "turned-180",
            Rotation::ThreeQuarters => "turned-270",
        })
    }
}

impl Tell for Shown {
    fn tell(&self) -> Phrase {
        let mice = told_mice(self.colour, self.mice);
        match self.seat {
            Some(seat) => Phrase::new("shown-mice").seat("owner", seat).phrase("mice", mice),
            None => Phrase::new("shown-neutral").phrase("mice", mice),
        }
    }
}

impl Tell for Tally {
    fn tell(&self) -> Phrase {
        Phrase::new("tally")
            .seat("owner", self.seat)
            .number("mice", self.mice)
            .number("cheese", self.cheese)
    }
}

fn told_lay(key: &'static str, lay: &Lay) -> Phrase {
    Phrase::new(key)
        .phrase("card", lay.card.tell())
        .sign("x", lay.x)
        .sign("y", lay.y)
        .phrase("turned", lay.turn.tell())
}

fn told_mice(colour: Colour, count: u8) -> Phrase {
    Phrase::new(match colour {
        Colour::Blue => "mice-blue",
        Colour::Yellow => "mice-yellow",
        Colour::Violet => "mice-violet",
        Colour::Green => "mice-green",
    })
    .number("count", count)
}

fn told_covered(covered: Mice) -> Phrase {
    if covered.count() == 0 {
        return Phrase::new("covered-none");
    }
    let each = Colour::ALL.into_iter().filter(|&colour| covered.of(colour) > 0);
    Phrase::new("covered").list("mice", each.map(|colour| told_mice(colour, covered.of(colour))))
}

fn told_shown(shown: &[Shown]) -> Phrase {
    if shown.is_empty() {
        return Phrase::new("shown-none");
    }
    Phrase::new("shown").list("mice", shown.iter().map(Tell::tell))
}

fn told_end(end: &[Tally]) -> Phrase {
    if end.is_empty() {
        return Phrase::new("end-not-yet");
    }
    Phrase::new("end").list("tallies", end.iter().map(Tell::tell))
}
