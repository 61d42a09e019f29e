//! What Holey Cheese tells of each step, and how it is said to people: cards by their faces, places by steps. No codes.

use serde::{Deserialize, Serialize};

use super::cards::Pose;
use super::layout::Effect;
use super::{Card, Cell, Colour, Lay, Layout, Mice, Move, Rotation, Shape, View};
use crate::game::{FEW_MOVES, Seat};
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

impl Shown {
    /// These mice, colour by colour, and whose they are between this many seats.
    pub(super) fn each(mice: Mice, seats: usize) -> impl Iterator<Item = Shown> {
        let of =
            move |colour: Colour| Shown { colour, mice: mice.of(colour), seat: colour.seat(seats) };
        Colour::ALL.into_iter().map(of).filter(|shown| shown.mice > 0)
    }
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

/// How to say these moves of a position with this view. There can be more than a thousand placements, and each goes over
/// the wire with its phrase: of a long list only what each does is told, and boards show where. A few, and those that a
/// coach speaks of, also have their card, their turn and their place in words.
pub(super) fn tell_moves(view: &View, moves: &[Move]) -> Vec<Phrase> {
    if moves.is_empty() {
        return Vec::new();
    }
    let layout = Layout::of(&view.laid);
    let seats = view.hands.len();
    let tell = |mv: &Move| match mv {
        Move::Lay(lay) => {
            let Effect { covered, shown } = layout.effect_of(lay);
            let does = told_effect(covered, Shown::each(shown, seats));
            if moves.len() <= FEW_MOVES { told_lay(lay, does) } else { does }
        }
        Move::Discard(card) => told_card(["move-discard", "move-discard-cat"], *card),
    };
    moves.iter().map(tell).collect()
}

/// Where a card goes, in steps from the starting card, from one upper left corner to the other.
pub fn tell_place(lay: &Lay) -> Phrase {
    let along = |ahead: &'static str, back: &'static str, by: i32| {
        let direction = if by > 0 { ahead } else { back };
        (by != 0).then(|| Phrase::new(direction).number("count", by.unsigned_abs()))
    };
    let steps =
        [along("steps-right", "steps-left", lay.x()), along("steps-down", "steps-up", lay.y())];
    if (lay.x(), lay.y()) == (0, 0) {
        return Phrase::new("place-level");
    }
    Phrase::new("place").list("steps", steps.into_iter().flatten())
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", *seat),
            Event::Deal { seat, card: Some(card), .. } => {
                told_card(["event-deal-face", "event-deal-cat-face"], *card).seat("seat", *seat)
            }
            Event::Deal { seat, cat, card: None } => {
                Phrase::new(if *cat { "event-deal-cat" } else { "event-deal" }).seat("seat", *seat)
            }
            Event::Away => Phrase::new("event-away"),
            Event::Draw { seat, card: Some(card), deck } => {
                told_card(["event-draw-face"; 2], *card).seat("seat", *seat).number("deck", *deck)
            }
            Event::Draw { seat, card: None, deck } => {
                Phrase::new("event-draw").seat("seat", *seat).number("deck", *deck)
            }
            Event::Lay { seat, lay, covered, shown, end } => {
                let key = if lay.card().is_cat() { "event-lay-cat" } else { "event-lay" };
                Phrase::new(key)
                    .seat("seat", *seat)
                    .phrase("does", told_effect(*covered, shown.iter().copied()))
                    .phrase("end", told_end(end))
            }
            Event::Discard { seat, card: Some(card), end } => {
                told_card(["event-discard-face", "event-discard-cat-face"], *card)
                    .seat("seat", *seat)
                    .phrase("end", told_end(end))
            }
            Event::Discard { seat, card: None, end } => {
                Phrase::new("event-discard").seat("seat", *seat).phrase("end", told_end(end))
            }
        }
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

/// A face for those who can't see it: row by row from the top, each from left to right.
impl Tell for Shape {
    fn tell(&self) -> Phrase {
        let face = match self.pose {
            Pose::Upright => Phrase::new("face"),
            Pose::Lying => Phrase::new("face-lying"),
        };
        let cells = (0..self.height())
            .flat_map(|row| (0..self.width()).map(move |column| self.cell(column, row)));
        ["a", "b", "c", "d", "e", "f"]
            .into_iter()
            .zip(cells)
            .fold(face, |face, (name, cell)| face.phrase(name, cell.tell()))
    }
}

impl Tell for Cell {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Cell::Mouse(Colour::Blue) => "cell-blue",
            Cell::Mouse(Colour::Yellow) => "cell-yellow",
            Cell::Mouse(Colour::Violet) => "cell-violet",
            Cell::Mouse(Colour::Green) => "cell-green",
            Cell::Hole => "cell-hole",
            Cell::Plain => "cell-plain",
            Cell::Cat => "cell-cat",
        })
    }
}

impl Tell for Shown {
    fn tell(&self) -> Phrase {
        let mice = told_mice(self.colour, self.mice);
        match self.seat {
            Some(seat) => Phrase::new("shown").phrase("mice", mice).seat("owner", seat),
            None => Phrase::new("shown-nobodys").phrase("mice", mice),
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

fn told_lay(lay: &Lay, does: Phrase) -> Phrase {
    told_card(["move-lay", "move-lay-cat"], lay.card())
        .phrase("turned", lay.turn().tell())
        .phrase("place", tell_place(lay))
        .phrase("does", does)
}

/// Something about a card, with its face; the keys are for a mouse card and for a cat card.
fn told_card([mouse, cat]: [&'static str; 2], card: Card) -> Phrase {
    Phrase::new(if card.is_cat() { cat } else { mouse })
        .phrase("face", card.shape(Rotation::None).tell())
}

/// What a card does to the mice: as short as can be, for it is what most of a long list of moves consists of.
fn told_effect(covered: Mice, shown: impl Iterator<Item = Shown>) -> Phrase {
    let covers: Vec<Phrase> =
        Shown::each(covered, 0).map(|mice| told_mice(mice.colour, mice.mice)).collect();
    let shows: Vec<Phrase> = shown.map(|shown| shown.tell()).collect();
    match (covers.is_empty(), shows.is_empty()) {
        (true, true) => Phrase::new("move-idle"),
        (false, true) => Phrase::new("move-cover").list("covers", covers),
        (true, false) => Phrase::new("move-show").list("shows", shows),
        (false, false) => Phrase::new("move-both").list("covers", covers).list("shows", shows),
    }
}

fn told_mice(colour: Colour, count: u8) -> Phrase {
    let (one, several) = match colour {
        Colour::Blue => ("mouse-blue", "mice-blue"),
        Colour::Yellow => ("mouse-yellow", "mice-yellow"),
        Colour::Violet => ("mouse-violet", "mice-violet"),
        Colour::Green => ("mouse-green", "mice-green"),
    };
    match count {
        1 => Phrase::new(one),
        _ => Phrase::new(several).number("count", count),
    }
}

fn told_end(end: &[Tally]) -> Phrase {
    if end.is_empty() {
        return Phrase::new("end-not-yet");
    }
    Phrase::new("end").list("tallies", end.iter().map(Tell::tell))
}
