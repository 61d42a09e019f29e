//! Where cards may be laid (HC10–HC14): whole rows of places at once.
//!
//! A copy of the layout is cut out of its ring so that bit 0 of row 0 is the upper left corner of the first place that
//! could touch it. Bit b of row k then stands for the place whose upper left corner is there.

use super::cards::{Card, CardSet, Pose, Rotation};
use super::layout::{Layout, Rows, ring};
use super::shape::Shape;
use super::{HoleyCheese, Lay, Move, Phase};
use crate::game::Why;
use crate::offer::Offer;

/// A card that touches no other.
pub(super) const NOT_ON_A_CARD: Why = Why::case("HC10", "apart");
/// A card on the whole of another.
pub(super) const EXACTLY_ON_A_CARD: Why = Why::case("HC10", "exactly");
/// A mouse card that covers no mouse.
pub(super) const COVERS_NONE: Why = Why::case("HC11", "none");
/// A mouse card that covers three mice or four.
pub(super) const COVERS_TOO_MANY: Why = Why::case("HC11", "many");

/// How far a card can reach beyond the cell by which it holds on.
const REACH: i16 = 2;

/// Placements of one card, turned one way, with their upper left corners in one row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strip {
    /// Which card.
    pub card: Card,
    /// How far it is turned clockwise.
    pub turn: Rotation,
    /// The column that bit 0 of the corners stands for.
    pub x: i16,
    /// The row.
    pub y: i16,
    /// The corners, one bit a column; never empty.
    pub corners: u64,
}

impl Strip {
    /// The placements, from left to right.
    #[inline]
    pub fn lays(self) -> impl Iterator<Item = Lay> {
        let Strip { card, turn, x, y, mut corners } = self;
        std::iter::from_fn(move || {
            if corners == 0 {
                return None;
            }
            let x = i32::from(x) + corners.trailing_zeros() as i32;
            corners &= corners - 1;
            Some(Lay::new(card, x, i32::from(y), turn))
        })
    }
}

/// The places around a layout.
pub(super) struct Places {
    left: i16,
    top: i16,
    height: usize,
    /// Visible mice under column 0, 1 or 2 of a card whose corner is here.
    mice: [Rows; 3],
    /// By pose: lies over some card, touches no cat card, and not exactly on a card (HC10, HC13).
    open: [Rows; 2],
}

/// The corners from which a cat would leave some card without any place (HC14), by pose.
pub(super) struct Blocked([Rows; 2]);

impl Places {
    pub(super) fn around(layout: &Layout) -> Self {
        let (left, top) = (layout.left - REACH, layout.top - REACH);
        let height = (layout.bottom - top + 1) as usize;
        let shift = left as u32 & 63;
        let cut = |rows: &Rows, row: usize| rows[ring(top + row as i16)].rotate_right(shift);

        // Cards under a corner's column, and under the next one or two too.
        let mut cards = [[0; 64]; 2];
        let mut cats = [[0; 64]; 2];
        let mut mice = [[0; 64]; 3];
        for row in 0..height {
            let widened = |bits: u64| [bits | bits >> 1, bits | bits >> 1 | bits >> 2];
            [cards[0][row], cards[1][row]] = widened(cut(&layout.occupied, row));
            [cats[0][row], cats[1][row]] = widened(cut(&layout.cats, row));
            let any = layout.mice.iter().fold(0, |any, rows| any | cut(rows, row));
            [mice[0][row], mice[1][row], mice[2][row]] = [any, any >> 1, any >> 2];
        }
        let mut open = [[0; 64]; 2];
        for pose in Pose::ALL {
            let under = |rows: &Rows, row: usize| {
                (0..pose.height()).fold(0, |any, below| any | rows[row + below])
            };
            let pose = pose as usize;
            for (row, open) in open[pose][..height].iter_mut().enumerate() {
                let cat = under(&cats[pose], row);
                let exact = cut(&layout.corners[pose], row);
                *open = under(&cards[pose], row) & !cat & !exact;
            }
        }
        Places { left, top, height, mice, open }
    }

    /// Tells all placements of a card by HC10–HC13, and for a cat card by HC14 too.
    #[inline]
    fn strips(&self, card: Card, blocked: &Blocked, tell: &mut impl FnMut(Strip)) {
        for &turn in card.rotations() {
            let shape = card.shape(turn);
            for row in 0..self.height {
                let corners = self.corners(shape, blocked, row);
                if corners != 0 {
                    tell(Strip { card, turn, x: self.left, y: self.top + row as i16, corners });
                }
            }
        }
    }

    /// The places of one row for a card by HC10–HC13, and for a cat card by HC14 too.
    #[inline]
    fn corners(&self, shape: &Shape, blocked: &Blocked, row: usize) -> u64 {
        let pose = shape.pose as usize;
        if shape.is_cat {
            self.open[pose][row] & !blocked.0[pose][row]
        } else {
            self.row(shape, row)
        }
    }

    /// All places of a card as it is turned, cut to their bounds; nothing if there are none.
    fn pattern(&self, card: Card, turn: Rotation, blocked: &Blocked) -> Option<Offer<Move>> {
        let shape = card.shape(turn);
        let mut all = [0; 64];
        for (row, corners) in all[..self.height].iter_mut().enumerate() {
            *corners = self.corners(shape, blocked, row);
        }
        let top = all.iter().position(|&corners| corners != 0)?;
        let bottom = all.iter().rposition(|&corners| corners != 0)?;
        let left = all.iter().fold(0, |any, corners| any | corners).trailing_zeros();
        let (x, y) = (i32::from(self.left) + left as i32, i32::from(self.top) + top as i32);
        let rows = all[top..=bottom].iter().map(|corners| corners >> left).collect();
        Some(Offer { mv: Move::Lay(Lay::new(card, x, y, turn)), rows })
    }

    /// The places of one row for a mouse card: it covers one or two visible mice (HC11).
    #[inline]
    fn row(&self, shape: &Shape, row: usize) -> u64 {
        let [a, b, c, d] = shape.covering.map(|(column, below)| self.mice[column][row + below]);
        let one_or_more = a | b | c | d;
        let three_or_more = a & b & (c | d) | c & d & (a | b);
        one_or_more & !three_or_more & self.open[shape.pose as usize][row]
    }

    /// Where a cat would leave one of these cards without any place (HC14).
    ///
    /// A place that the cat does not touch is as good after it as before, and one that it touches is lost (HC13). So
    /// the cat must not touch all places of a card at once. The corners from which it touches one place are a
    /// rectangle, and those from which it touches all are what these rectangles have in common: a rectangle which the
    /// first and last columns and rows of the places give.
    pub(super) fn blocked_for_cats(&self, cards: CardSet) -> Blocked {
        let mut blocked = Blocked([[0; 64]; 2]);
        let mice = cards.and(CardSet::MICE).each().map(|card| {
            let shapes = |turns: [Rotation; 2]| turns.map(|turn| card.shape(turn));
            let upright = shapes([Rotation::None, Rotation::Half]);
            let lying = shapes([Rotation::Quarter, Rotation::ThreeQuarters]);
            let row = |[one, other]: [&Shape; 2], row| self.row(one, row) | self.row(other, row);
            [
                self.span(Pose::Upright, |at| row(upright, at)),
                self.span(Pose::Lying, |at| row(lying, at)),
            ]
        });
        // Cats cover what they like (HC12), so all of them have the same places.
        let cats = cards
            .and(CardSet::CATS)
            .each()
            .take(1)
            .map(|_| Pose::ALL.map(|pose| self.span(pose, |at| self.open[pose as usize][at])));
        for spans in mice.chain(cats) {
            for cat in Pose::ALL {
                let touching_all = spans
                    .iter()
                    .zip(Pose::ALL)
                    .filter_map(|(span, pose)| span.as_ref().map(|span| span.touched(pose, cat)))
                    .fold(Corners::EVERYWHERE, Corners::common);
                touching_all.mark(&mut blocked.0[cat as usize][..self.height]);
            }
        }
        blocked
    }

    /// The first and last columns and rows of a card's places in one pose; nothing if it has none.
    #[inline]
    fn span(&self, pose: Pose, row: impl Fn(usize) -> u64) -> Option<Corners> {
        let top = (0..self.height).find(|&at| row(at) != 0)?;
        let bottom = (top..self.height).rev().find(|&at| row(at) != 0)?;
        let mut span = Corners { left: 0, right: 0, top: top as i32, bottom: bottom as i32 };
        // No cat reaches from the first to the last: the columns need no look.
        if bottom - top > pose.height() + 1 {
            return Some(span);
        }
        let columns = (top..=bottom).fold(0, |any, at| any | row(at));
        span.left = columns.trailing_zeros() as i32;
        span.right = 63 - columns.leading_zeros() as i32;
        Some(span)
    }

    /// Whether a cat laid here would leave some card without any place.
    pub(super) fn is_blocked(&self, blocked: &Blocked, pose: Pose, x: i16, y: i16) -> bool {
        let (column, row) = (x - self.left, y - self.top);
        (0..64).contains(&column)
            && (0..self.height as i16).contains(&row)
            && blocked.0[pose as usize][row as usize] >> column & 1 == 1
    }
}

impl Blocked {
    const NOWHERE: Blocked = Blocked([[0; 64]; 2]);
}

impl HoleyCheese {
    /// Tells all placements that the mover may choose among, in the order of its moves: nothing when it must put a
    /// card away, and nothing when it is nobody's turn.
    #[inline]
    pub fn strips(&self, mut tell: impl FnMut(Strip)) {
        if self.phase != Phase::Lay {
            return;
        }
        let places = Places::around(&self.layout);
        let blocked = self.blocked_for_cats(&places);
        let hand = self.hands[self.mover.index()];
        hand.each().for_each(|card| places.strips(card, &blocked, &mut tell));
    }

    /// The same, a pattern for each card and turn that fits somewhere.
    pub(super) fn patterns(&self) -> Vec<Offer<Move>> {
        if self.phase != Phase::Lay {
            return Vec::new();
        }
        let places = &Places::around(&self.layout);
        let blocked = &self.blocked_for_cats(places);
        let hand = self.hands[self.mover.index()];
        let turned =
            hand.each().flat_map(|card| card.rotations().iter().map(move |&turn| (card, turn)));
        turned.filter_map(|(card, turn)| places.pattern(card, turn, blocked)).collect()
    }

    /// Whether this card of the mover's hand may be laid there.
    pub(super) fn allows_there(&self, lay: &Lay) -> bool {
        let places = Places::around(&self.layout);
        let (Some(column), Some(row)) = (
            lay.x().checked_sub(places.left.into()).and_then(|column| u32::try_from(column).ok()),
            lay.y().checked_sub(places.top.into()).and_then(|row| usize::try_from(row).ok()),
        ) else {
            return false;
        };
        if column >= u64::BITS || row >= places.height {
            return false;
        }
        let shape = lay.card().shape(lay.turn());
        let blocked = if shape.is_cat { self.blocked_for_cats(&places) } else { Blocked::NOWHERE };
        places.corners(shape, &blocked, row) >> column & 1 == 1
    }

    /// Where HC14 forbids the mover's cats.
    pub(super) fn blocked_for_cats(&self, places: &Places) -> Blocked {
        let has_cat = !self.hands[self.mover.index()].and(CardSet::CATS).is_empty();
        let is_last =
            self.undealt.is_empty() && self.hands.iter().map(|hand| hand.len()).sum::<u8>() == 1;
        if !has_cat || is_last {
            return Blocked::NOWHERE;
        }
        // The cat itself is among them, but it fits wherever any other card does.
        let off_table = self
            .hands
            .iter()
            .chain(&self.discarded)
            .fold(self.undealt.plus(self.away), |all, &cards| all.plus(cards));
        places.blocked_for_cats(off_table)
    }

    /// Which rule forbids a card of the mover's hand there (HC10–HC14).
    pub(super) fn why_not_there(&self, lay: &Lay) -> Option<Why> {
        let shape = lay.card().shape(lay.turn());
        let (Ok(x), Ok(y)) = (i8::try_from(lay.x()), i8::try_from(lay.y())) else {
            return Some(NOT_ON_A_CARD);
        };
        let (x, y) = (i16::from(x), i16::from(y));
        let layout = &self.layout;
        if !layout.touches(shape, x, y, &layout.occupied) {
            return Some(NOT_ON_A_CARD);
        }
        if layout.touches(shape, x, y, &layout.cats) {
            return Some(Why::rule("HC13"));
        }
        if layout.has_card_at(shape.pose, x, y) {
            return Some(EXACTLY_ON_A_CARD);
        }
        let covered = layout.effect(shape, x, y).covered.count();
        if !lay.card().is_cat() {
            return match covered {
                0 => Some(COVERS_NONE),
                1..=2 => None,
                _ => Some(COVERS_TOO_MANY),
            };
        }
        let places = Places::around(layout);
        let blocked = self.blocked_for_cats(&places);
        places.is_blocked(&blocked, shape.pose, x, y).then_some(Why::rule("HC14"))
    }
}

/// A rectangle of corners, from the first to the last of each; empty when the last comes before the first.
#[derive(Clone, Copy)]
struct Corners {
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
}

impl Corners {
    const EVERYWHERE: Corners = Corners { left: 0, right: 63, top: 0, bottom: 63 };

    /// The corners from which a cat touches all of these places.
    fn touched(&self, pose: Pose, cat: Pose) -> Corners {
        Corners {
            left: self.right - cat.width() as i32 + 1,
            right: self.left + pose.width() as i32 - 1,
            top: self.bottom - cat.height() as i32 + 1,
            bottom: self.top + pose.height() as i32 - 1,
        }
    }

    fn common(self, other: Corners) -> Corners {
        Corners {
            left: self.left.max(other.left),
            right: self.right.min(other.right),
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Sets the bits of these corners.
    fn mark(self, rows: &mut [u64]) {
        if self.left > self.right || self.top > self.bottom {
            return;
        }
        let columns = u64::MAX >> (63 - (self.right - self.left)) << self.left;
        let below = (self.bottom as usize + 1).min(rows.len());
        for row in rows.iter_mut().take(below).skip(self.top as usize) {
            *row |= columns;
        }
    }
}
