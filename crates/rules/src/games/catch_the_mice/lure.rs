//! A lure: one mouse or two, and where they lie.

use serde::{Deserialize, Serialize};

use super::mice::{Colour, Mice};
use crate::game::Seat;

/// Where a mouse lies: in the centre, or on a seat's card. The centre comes before seats.
///
/// It is the index among the heaps of a position, which makes a move four bytes small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "WrittenPlace"))]
#[serde(try_from = "WrittenPlace", into = "WrittenPlace")]
pub struct Place(u8);

impl Place {
    /// The centre of the table.
    pub const CENTRE: Place = Place(0);

    /// The card of a seat.
    #[inline]
    pub const fn card(seat: Seat) -> Place {
        Place(seat.0 + 1)
    }

    /// Whose card it is; nobody's in the centre.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        self.0.checked_sub(1).map(Seat)
    }

    /// The index among the heaps of a position.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place of the heap with this index.
    #[inline]
    pub(super) const fn at(index: usize) -> Place {
        Place(index as u8)
    }
}

/// A mouse to be lured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Mouse {
    /// Its colour.
    pub colour: Colour,
    /// Where it lies.
    pub from: Place,
}

/// One or two mice to be lured; which of two is named first does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "WrittenLure"))]
#[serde(try_from = "WrittenLure", into = "WrittenLure")]
pub struct Lure {
    first: Mouse,
    second: Option<Mouse>,
}

impl Lure {
    /// A single mouse.
    #[inline]
    pub const fn one(mouse: Mouse) -> Lure {
        Lure { first: mouse, second: None }
    }

    /// Two mice, given in any order.
    #[inline]
    pub fn two(one: Mouse, other: Mouse) -> Lure {
        Lure { first: one.min(other), second: Some(one.max(other)) }
    }

    /// The mouse that is named first: by colour, the centre before seats, seats rising.
    #[inline]
    pub const fn first(self) -> Mouse {
        self.first
    }

    /// The mouse that is named second, if there are two.
    #[inline]
    pub const fn second(self) -> Option<Mouse> {
        self.second
    }

    /// The mice in order.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = Mouse> {
        [Some(self.first), self.second].into_iter().flatten()
    }

    /// What it adds to the mice in front of the card.
    #[inline]
    pub fn mice(self) -> Mice {
        let mut mice = Mice::one(self.first.colour);
        if let Some(second) = self.second {
            mice += Mice::one(second.colour);
        }
        mice
    }
}

impl TryFrom<Vec<Mouse>> for Lure {
    type Error = &'static str;

    fn try_from(mice: Vec<Mouse>) -> Result<Self, Self::Error> {
        match mice[..] {
            [mouse] => Ok(Lure::one(mouse)),
            [one, other] => Ok(Lure::two(one, other)),
            _ => Err("a lure is one mouse or two"),
        }
    }
}

/// [`Lure`] as it is written.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct WrittenLure(Vec<Mouse>);

impl From<Lure> for WrittenLure {
    fn from(lure: Lure) -> Self {
        WrittenLure(lure.each().collect())
    }
}

impl TryFrom<WrittenLure> for Lure {
    type Error = &'static str;

    fn try_from(WrittenLure(mice): WrittenLure) -> Result<Self, Self::Error> {
        mice.try_into()
    }
}

/// [`Place`] as it is written.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum WrittenPlace {
    Centre,
    Seat(Seat),
}

impl From<Place> for WrittenPlace {
    fn from(place: Place) -> Self {
        place.seat().map_or(WrittenPlace::Centre, WrittenPlace::Seat)
    }
}

impl TryFrom<WrittenPlace> for Place {
    type Error = &'static str;

    fn try_from(written: WrittenPlace) -> Result<Self, Self::Error> {
        match written {
            WrittenPlace::Centre => Ok(Place::CENTRE),
            WrittenPlace::Seat(Seat(u8::MAX)) => Err("no table has so many seats"),
            WrittenPlace::Seat(seat) => Ok(Place::card(seat)),
        }
    }
}
