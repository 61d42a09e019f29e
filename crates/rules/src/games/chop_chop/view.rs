//! What everybody knows of a position: all of it.

use serde::{Deserialize, Serialize};

use super::cells::each;
use super::{Cell, ChopChop, Mouse, Options, Phase, Piece, Side, TilesLeft};
use crate::game::Seat;

/// What everybody knows: all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The house rules; they tell which seat is the cat.
    pub options: Options,
    /// How many seats there are.
    pub seats: u8,
    /// The mouse seat that goes first.
    pub first: Seat,
    /// The mouse seat whose turn it is, or was last.
    pub mouse_seat: Seat,
    /// Whose turn it is.
    pub side: Side,
    /// What comes next.
    pub phase: Phase,
    /// The cat, once it is placed.
    pub cat: Option<Cell>,
    /// The mice m0 to m3; nothing for a caught one.
    pub mice: [Option<Cell>; 4],
    /// Which mice have left their starting holes: those hole cards are turned.
    pub left_home: [bool; 4],
    /// Floor whose tile lies face down.
    pub face_down: Vec<Cell>,
    /// Floor with a face-up cheese.
    pub face_up: Vec<Cell>,
    /// How many tiles of each kind lie face down.
    pub tiles_left: TilesLeft,
    /// Cheeses the mice have taken.
    pub cheeses: u8,
    /// Mice the cat has caught.
    pub caught: u8,
    /// Turns that the cat must skip.
    pub cat_skips: u8,
    /// Turns that the mice must skip.
    pub mice_skip: u8,
    /// The mouse that must move in the second of two turns.
    pub locked: Option<Piece>,
    /// What has moved in this turn.
    pub moved: Option<Piece>,
    /// Whether something was flipped, taken or caught in this turn.
    pub eventful: bool,
    /// Turns in a row in which nothing was.
    pub quiet: u8,
}

impl View {
    /// What there is to know of a position.
    pub(super) fn of(game: &ChopChop) -> Self {
        View {
            options: game.options,
            seats: game.seats,
            first: game.first,
            mouse_seat: game.mouse_seat,
            side: game.side,
            phase: game.phase,
            cat: game.cat,
            mice: game.mice,
            left_home: Mouse::ALL.map(|mouse| game.left_home & mouse.bit() != 0),
            face_down: each(game.face_down).map(Cell::of_mouse).collect(),
            face_up: each(game.face_up).map(Cell::of_mouse).collect(),
            tiles_left: game.tiles_left,
            cheeses: game.cheeses,
            caught: game.caught(),
            cat_skips: game.skips[Side::Cat as usize],
            mice_skip: game.skips[Side::Mice as usize],
            locked: game.locked.map(Piece::Mouse),
            moved: game.moved,
            eventful: game.eventful,
            quiet: game.quiet,
        }
    }

    /// The position again: nothing is hidden.
    pub(super) fn position(&self) -> ChopChop {
        let bits = |cells: &[Cell]| cells.iter().fold(0, |all, cell| all | cell.bit());
        let left = |mouse: &Mouse| self.left_home[mouse.index()];
        ChopChop {
            face_down: bits(&self.face_down),
            face_up: bits(&self.face_up),
            phase: self.phase,
            side: self.side,
            cat: self.cat,
            mice: self.mice,
            left_home: Mouse::ALL.iter().filter(|mouse| left(mouse)).map(|mouse| mouse.bit()).sum(),
            tiles_left: self.tiles_left,
            cheeses: self.cheeses,
            skips: [self.cat_skips, self.mice_skip],
            locked: match self.locked {
                Some(Piece::Mouse(mouse)) => Some(mouse),
                _ => None,
            },
            moved: self.moved,
            eventful: self.eventful,
            quiet: self.quiet,
            seats: self.seats,
            first: self.first,
            mouse_seat: self.mouse_seat,
            options: self.options,
        }
    }
}
