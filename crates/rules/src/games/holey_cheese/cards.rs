//! The cards (HC1, HC2): what is on them, how they are named, and how they look when turned.

use std::fmt::{self, Display};
use std::str::FromStr;

use rand_core::Rng;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::shape::{self, Shape};
use crate::game::Seat;
use crate::luck;

/// How many mouse cards there are.
pub const MOUSE_CARDS: u8 = 24;
/// How many cat cards there are.
pub const CAT_CARDS: u8 = 4;
pub(super) const CARDS: usize = (MOUSE_CARDS + CAT_CARDS) as usize;

/// The colour of a mouse (HC1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Seat 0.
    Blue,
    /// Seat 1.
    Yellow,
    /// Seat 2, or neutral.
    Violet,
    /// Seat 3, or neutral.
    Green,
}

impl Colour {
    /// All colours, in the order of their seats.
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Yellow, Colour::Violet, Colour::Green];

    /// The seat of this colour (HC3); nobody's where there are fewer seats.
    #[inline]
    pub fn seat(self, seats: usize) -> Option<Seat> {
        ((self as usize) < seats).then_some(Seat(self as u8))
    }
}

/// What is printed on a sixth of a card (HC1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// A mouse.
    Mouse(Colour),
    /// What lies below shows through.
    Hole,
    /// Cheese without a mouse.
    Plain,
    /// A part of the cat.
    Cat,
}

/// How many mice of each colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Mice {
    /// Blue ones.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub blue: u8,
    /// Yellow ones.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub yellow: u8,
    /// Violet ones.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub violet: u8,
    /// Green ones.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub green: u8,
}

impl Mice {
    /// How many of one colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> u8 {
        match colour {
            Colour::Blue => self.blue,
            Colour::Yellow => self.yellow,
            Colour::Violet => self.violet,
            Colour::Green => self.green,
        }
    }

    /// How many of all colours.
    pub const fn count(self) -> u8 {
        self.blue + self.yellow + self.violet + self.green
    }

    /// These many, in the order of [`Colour::ALL`].
    #[inline]
    pub(super) const fn new([blue, yellow, violet, green]: [u8; 4]) -> Self {
        Mice { blue, yellow, violet, green }
    }
}

fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// How far a card is turned clockwise (HC7); in JSON its degrees.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "0 | 90 | 180 | 270"))]
#[serde(into = "u16", try_from = "u16")]
pub enum Rotation {
    /// Upright.
    #[default]
    None,
    /// By 90 degrees.
    Quarter,
    /// By 180 degrees.
    Half,
    /// By 270 degrees.
    ThreeQuarters,
}

impl Rotation {
    /// All four.
    pub const ALL: [Rotation; 4] =
        [Rotation::None, Rotation::Quarter, Rotation::Half, Rotation::ThreeQuarters];

    /// In degrees.
    pub const fn degrees(self) -> u16 {
        self as u16 * 90
    }

    /// Which way the turned card's long side goes.
    #[inline]
    pub(super) const fn pose(self) -> Pose {
        match self {
            Rotation::None | Rotation::Half => Pose::Upright,
            Rotation::Quarter | Rotation::ThreeQuarters => Pose::Lying,
        }
    }
}

impl From<Rotation> for u16 {
    fn from(rotation: Rotation) -> u16 {
        rotation.degrees()
    }
}

impl TryFrom<u16> for Rotation {
    type Error = String;
    fn try_from(degrees: u16) -> Result<Self, String> {
        Rotation::ALL
            .into_iter()
            .find(|rotation| rotation.degrees() == degrees)
            .ok_or_else(|| format!("a card is turned by 0, 90, 180 or 270, not by {degrees}"))
    }
}

/// Which way a card's long side goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pose {
    /// Two cells wide, three high.
    Upright,
    /// Three cells wide, two high.
    Lying,
}

impl Pose {
    pub(super) const ALL: [Pose; 2] = [Pose::Upright, Pose::Lying];

    #[inline]
    pub(super) const fn width(self) -> usize {
        match self {
            Pose::Upright => 2,
            Pose::Lying => 3,
        }
    }

    #[inline]
    pub(super) const fn height(self) -> usize {
        5 - self.width()
    }
}

/// A mouse card or a cat card, by its index: `m0` to `m23`, `c0` to `c3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "`m${number}` | `c${number}`"))]
pub struct Card(u8);

impl Card {
    /// The mouse card with this index.
    ///
    /// # Panics
    /// When there is no such card.
    pub const fn mouse(index: u8) -> Card {
        assert!(index < MOUSE_CARDS, "the mouse cards are 0 to 23");
        Card(index)
    }

    /// The cat card with this index.
    ///
    /// # Panics
    /// When there is no such card.
    pub const fn cat(index: u8) -> Card {
        assert!(index < CAT_CARDS, "the cat cards are 0 to 3");
        Card(MOUSE_CARDS + index)
    }

    /// Its place among all cards: the mouse cards, then the cats.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All cards in the order of their index.
    pub fn all() -> impl Iterator<Item = Card> {
        CardSet::ALL.each()
    }

    /// Whether it is a cat card.
    #[inline]
    pub const fn is_cat(self) -> bool {
        self.0 >= MOUSE_CARDS
    }

    /// How it may be turned: two ways are enough for the cats that are the same under a half turn.
    #[inline]
    pub fn rotations(self) -> &'static [Rotation] {
        match self.0.checked_sub(MOUSE_CARDS) {
            Some(0..=2) => &Rotation::ALL[..2],
            _ => &Rotation::ALL,
        }
    }

    /// The same look among its rotations: half a turn less, where that makes no difference.
    #[inline]
    pub(super) const fn listed(self, rotation: Rotation) -> Rotation {
        match (self.0.checked_sub(MOUSE_CARDS), rotation) {
            (Some(0..=2), Rotation::Half) => Rotation::None,
            (Some(0..=2), Rotation::ThreeQuarters) => Rotation::Quarter,
            _ => rotation,
        }
    }

    /// How it looks when turned.
    #[inline]
    pub fn shape(self, rotation: Rotation) -> &'static Shape {
        shape::turned(self.0, rotation)
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.checked_sub(MOUSE_CARDS) {
            Some(cat) => write!(f, "c{cat}"),
            None => write!(f, "m{}", self.0),
        }
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        CardSet::ALL
            .each()
            .find(|card| card.to_string() == text)
            .ok_or_else(|| format!("there is no card “{text}”; the cards are m0 to m23, c0 to c3"))
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Card;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card, such as \"m7\"")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Card, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Name)
    }
}

/// Some of the 28 cards, without an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct CardSet(u32);

impl CardSet {
    pub(super) const NONE: CardSet = CardSet(0);
    pub(super) const MICE: CardSet = CardSet((1 << MOUSE_CARDS) - 1);
    pub(super) const ALL: CardSet = CardSet((1 << CARDS) - 1);
    pub(super) const CATS: CardSet = CardSet::ALL.minus(CardSet::MICE);

    #[inline]
    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    #[inline]
    pub(super) fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    #[inline]
    pub(super) const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    #[inline]
    pub(super) const fn plus(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    #[inline]
    pub(super) const fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    #[inline]
    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of their index.
    #[inline]
    pub(super) fn each(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = Card(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(card)
        })
    }

    /// One of these, each equally likely; nothing if there are none.
    #[inline]
    pub(super) fn pick<R: Rng + ?Sized>(self, rng: &mut R) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let before = luck::below(rng, u32::from(self.len()));
        self.each().nth(before as usize)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = CardSet::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
