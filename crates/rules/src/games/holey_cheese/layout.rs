//! What lies on the table: bit-rows of an endless grid, and the list of the cards that made them.
//!
//! Each new card lies over a cell of another (HC10), so the layout never spans more than 58 by 59 cells. It is kept on
//! a ring of 64 by 64 with its true bounds beside it: no cell within two of the layout is another's twin.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::Lay;
use super::cards::{Card, Cell, Colour, Mice, Pose, Rotation};
use super::shape::{START, Shape};
use crate::game::Seat;

/// The most cards that can be laid.
const MOST_LAID: usize = 28;
/// One bit a cell, by row and column modulo 64.
pub(super) type Rows = [u64; 64];

/// A card that was laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// Who laid it.
    pub seat: Seat,
    /// Which.
    pub card: Card,
    /// The column of its upper left corner; the starting card's is 0, and they grow to the right.
    pub x: i8,
    /// The row of its upper left corner; the starting card's is 0, and they grow downwards.
    pub y: i8,
    /// How far it was turned clockwise.
    pub turn: Rotation,
}

/// What one looks at on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sight {
    /// No card lies there.
    Nothing,
    /// Holes all the way down.
    Table,
    /// Cheese without a mouse.
    Plain,
    /// A mouse.
    Mouse(Colour),
    /// A cat.
    Cat,
}

/// What a card does to the mice that were visible before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Effect {
    /// Hidden by it (HC9).
    pub(super) covered: Mice,
    /// Seen through its holes (HC15).
    pub(super) shown: Mice,
}

/// What lies on the table.
#[derive(Clone, Debug)]
pub struct Layout {
    laid: [Laid; MOST_LAID],
    count: u8,
    visible: [u8; 4],
    /// The columns and rows that any card reaches.
    pub(super) left: i16,
    pub(super) right: i16,
    pub(super) top: i16,
    pub(super) bottom: i16,
    /// Visible mice by colour (HC8).
    pub(super) mice: [Rows; 4],
    /// Cells of cards, holes too.
    pub(super) occupied: Rows,
    /// Cells of cat cards, holes too.
    pub(super) cats: Rows,
    /// Upper left corners of the upright and of the lying cards.
    pub(super) corners: [Rows; 2],
}

impl Layout {
    /// The starting card alone (HC5).
    pub(super) fn new() -> Self {
        let nobody = Laid { seat: Seat(0), card: Card::mouse(0), x: 0, y: 0, turn: Rotation::None };
        let mut layout = Layout {
            laid: [nobody; MOST_LAID],
            count: 0,
            visible: [0; 4],
            left: 0,
            right: 0,
            top: 0,
            bottom: 0,
            mice: [[0; 64]; 4],
            occupied: [0; 64],
            cats: [0; 64],
            corners: [[0; 64]; 2],
        };
        layout.put(&START, 0, 0);
        layout
    }

    /// The starting card with these cards laid over it.
    pub fn of(laid: &[Laid]) -> Self {
        let mut layout = Layout::new();
        laid.iter().take(MOST_LAID).for_each(|&laid| layout.lay(laid));
        layout
    }

    /// Lays a card on top.
    #[inline]
    pub(super) fn lay(&mut self, laid: Laid) {
        self.put(laid.card.shape(laid.turn), i16::from(laid.x), i16::from(laid.y));
        self.laid[self.count as usize] = laid;
        self.count += 1;
    }

    /// The cards that were laid, in their order; the starting card is not among them.
    #[inline]
    pub fn laid(&self) -> &[Laid] {
        &self.laid[..self.count as usize]
    }

    /// How many mice of each colour are visible.
    #[inline]
    pub fn visible(&self) -> Mice {
        Mice::new(self.visible)
    }

    /// The columns and rows that any card reaches, as (first, last) each.
    pub fn bounds(&self) -> ((i16, i16), (i16, i16)) {
        ((self.left, self.right), (self.top, self.bottom))
    }

    /// What one looks at on a cell (HC8).
    pub fn seen(&self, x: i16, y: i16) -> Sight {
        let layers =
            self.laid().iter().rev().map(|laid| {
                (laid.card.shape(laid.turn), x - i16::from(laid.x), y - i16::from(laid.y))
            });
        let mut seen = Sight::Nothing;
        for (shape, column, row) in layers.chain([(&START, x, y)]) {
            if !(0..shape.width() as i16).contains(&column)
                || !(0..shape.height() as i16).contains(&row)
            {
                continue;
            }
            seen = match shape.cell(column as usize, row as usize) {
                Cell::Hole => Sight::Table,
                Cell::Plain => return Sight::Plain,
                Cell::Mouse(colour) => return Sight::Mouse(colour),
                Cell::Cat => return Sight::Cat,
            };
        }
        seen
    }

    /// The columns of a row, counted from the first that any card reaches, on which a mouse of this colour is visible;
    /// bit 0 is that first column.
    #[inline]
    pub fn mice(&self, colour: Colour, y: i16) -> u64 {
        self.mice[colour as usize][ring(y)].rotate_right(self.left as u32 & 63)
    }

    /// Whether a cell belongs to a cat card, its holes too: nothing may be laid there any more (HC13).
    pub fn is_on_cat_card(&self, x: i16, y: i16) -> bool {
        (self.left..=self.right).contains(&x)
            && (self.top..=self.bottom).contains(&y)
            && self.cats[ring(y)] >> (x as u32 & 63) & 1 == 1
    }

    /// What this placement would do to the visible mice.
    #[inline]
    pub(super) fn effect_of(&self, lay: &Lay) -> Effect {
        self.effect(lay.card().shape(lay.turn()), lay.x() as i16, lay.y() as i16)
    }

    /// What laying this shape here would do to the visible mice.
    #[inline]
    pub(super) fn effect(&self, shape: &Shape, x: i16, y: i16) -> Effect {
        let count = |bits: &[u64; 3]| {
            Mice::new(self.mice.each_ref().map(|mice| {
                let row = |row: usize| mice[ring(y + row as i16)].rotate_right(x as u32 & 63);
                (0..shape.height()).map(|at| (bits[at] & row(at)).count_ones() as u8).sum()
            }))
        };
        Effect { covered: count(&shape.solid), shown: count(&shape.holes) }
    }

    /// Whether this shape laid here would lie over a cell of any of these (of cards, of cat cards).
    pub(super) fn touches(&self, shape: &Shape, x: i16, y: i16, rows: &Rows) -> bool {
        let (width, height) = (shape.width() as i16, shape.height() as i16);
        let is_near = x <= self.right && x + width > self.left;
        is_near
            && (y.max(self.top)..(y + height).min(self.bottom + 1)).any(|row| {
                let cells = rows[ring(row)].rotate_right(x as u32 & 63);
                cells & ((1 << width) - 1) != 0
            })
    }

    /// Whether a card lies exactly here, buried or not (HC10).
    pub(super) fn has_card_at(&self, pose: Pose, x: i16, y: i16) -> bool {
        (self.left..=self.right).contains(&x)
            && (self.top..=self.bottom).contains(&y)
            && self.corners[pose as usize][ring(y)] >> (x as u32 & 63) & 1 == 1
    }

    #[inline]
    fn put(&mut self, shape: &Shape, x: i16, y: i16) {
        let Effect { covered, .. } = self.effect(shape, x, y);
        let shift = x as u32 & 63;
        let whole = ((1_u64 << shape.width()) - 1).rotate_left(shift);
        for row in 0..shape.height() {
            let at = ring(y + row as i16);
            self.occupied[at] |= whole;
            if shape.is_cat {
                self.cats[at] |= whole;
            }
            let solid = shape.solid[row].rotate_left(shift);
            for (rows, mice) in self.mice.iter_mut().zip(&shape.mice) {
                rows[at] = rows[at] & !solid | mice[row].rotate_left(shift);
            }
        }
        for colour in Colour::ALL {
            let new: u32 = shape.mice[colour as usize].iter().map(|row| row.count_ones()).sum();
            let visible = &mut self.visible[colour as usize];
            *visible = *visible - covered.of(colour) + new as u8;
        }
        self.corners[shape.pose as usize][ring(y)] |= 1_u64.rotate_left(shift);
        self.left = self.left.min(x);
        self.right = self.right.max(x + shape.width() as i16 - 1);
        self.top = self.top.min(y);
        self.bottom = self.bottom.max(y + shape.height() as i16 - 1);
    }
}

/// The list of cards makes everything else.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.laid() == other.laid()
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.laid().hash(state);
    }
}

/// A row's index on the ring.
#[inline]
pub(super) const fn ring(y: i16) -> usize {
    y as usize & 63
}
