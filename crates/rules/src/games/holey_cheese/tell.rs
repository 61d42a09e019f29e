//! What Holey Cheese says to people.

use super::{Card, Colour, Event, Lay, Mice, Move, Rotation, Shown, Tally};
use crate::phrase::{Phrase, Tell};

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
