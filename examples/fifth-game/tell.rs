//! What Tiptoe tells of each step and each view, and how it is said to people.

use serde::{Deserialize, Serialize};

use super::{Move, View, WAY, wakes};
use crate::game::Seat;
use crate::phrase::{Phrase, Tell};

/// What one viewer learns from one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Who goes first.
    First(Seat),
    /// A mouse drew a card.
    Draw {
        /// Who.
        seat: Seat,
        /// Its steps, for the one who drew it.
        card: Option<u8>,
    },
    /// A mouse walked.
    Tiptoe {
        /// Who.
        seat: Seat,
        /// How many steps.
        card: u8,
        /// The result.
        then: Then,
    },
    /// A mouse held still.
    Freeze {
        /// Who.
        seat: Seat,
        /// How many creaks are left.
        creaks: u8,
    },
}

/// The result of a walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The mouse is this far.
    GoesOn {
        /// Steps from the hole.
        steps: u8,
    },
    /// The cat woke up, and the mouse ran home (TT4).
    CatWakes,
    /// The mouse is at the cheese (TT7).
    Cheese,
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match *self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", seat),
            Event::Draw { seat, card: None } => Phrase::new("event-draw").seat("seat", seat),
            Event::Draw { seat, card: Some(card) } => {
                Phrase::new("event-draw-own").seat("seat", seat).phrase("card", told_card(card))
            }
            Event::Tiptoe { seat, card, then } => Phrase::new("event-tiptoe")
                .seat("seat", seat)
                .phrase("card", told_card(card))
                .phrase("then", then.tell()),
            Event::Freeze { seat, creaks } => {
                Phrase::new("event-freeze").seat("seat", seat).number("creaks", creaks)
            }
        }
    }
}

impl Tell for Then {
    fn tell(&self) -> Phrase {
        match *self {
            Then::GoesOn { steps } => {
                Phrase::new("then-goes-on").number("steps", steps).number("way", WAY)
            }
            Then::CatWakes => Phrase::new("then-cat-wakes"),
            Then::Cheese => Phrase::new("then-cheese"),
        }
    }
}

/// A move with what it leads to: a child need not add up.
pub(super) fn told_move(view: &View, mv: Move) -> Phrase {
    match mv {
        Move::Freeze => Phrase::new("move-freeze"),
        Move::Tiptoe(card) => {
            let steps = view.steps[view.mover.index()].saturating_add(card);
            let key = match card {
                _ if wakes(view.creaks, card, view.options.floor) => "move-tiptoe-wakes",
                _ if steps >= WAY => "move-tiptoe-cheese",
                _ => "move-tiptoe",
            };
            Phrase::new(key).phrase("card", told_card(card))
        }
    }
}

/// What is seen, a sentence a thing: the way, the floor, the cards.
pub(super) fn told_view(view: &View) -> Vec<Phrase> {
    let mice = Seat::all(view.steps.len());
    let mut told: Vec<Phrase> = mice
        .clone()
        .map(|seat| {
            let steps = view.steps[seat.index()];
            Phrase::new("view-steps").seat("seat", seat).number("steps", steps).number("way", WAY)
        })
        .collect();
    let limit = view.options.floor.limit();
    told.push(Phrase::new("view-creaks").number("creaks", view.creaks).number("limit", limit));
    for seat in mice {
        let cards = view.cards[seat.index()];
        match view.hands[seat.index()] {
            Some(hand) if cards > 0 => {
                let cards = hand.each().map(told_card);
                told.push(Phrase::new("view-hand").seat("seat", seat).list("cards", cards));
            }
            _ => told.push(Phrase::new("view-cards").seat("seat", seat).number("cards", cards)),
        }
    }
    told
}

fn told_card(card: u8) -> Phrase {
    Phrase::new("card").number("steps", card)
}
