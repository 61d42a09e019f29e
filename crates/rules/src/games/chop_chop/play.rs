//! How a turn is played: where pieces may go, what a tile does, and whose turn comes next.

use super::cells::{self, Cells, GRID, HOLES, OPEN_FLOOR, OUTSIDE, each};
use super::{
    ALL_LEFT, CHEESES, Cell, ChopChop, End, ForkUse, Homecoming, Mouse, Move, Movement, Phase,
    Piece, QUIET_TURNS, Side, Tile,
};
use crate::game::{Game, Seat};

impl ChopChop {
    /// All walks of this many cells for the side that plays, or else the pass (CC16).
    #[inline]
    pub(super) fn list_walks(&self, steps: u8, into: &mut Vec<Move>) {
        let before = into.len();
        match (self.side, self.locked) {
            (Side::Cat, _) => self.list_walks_of(Piece::Cat, steps, into),
            (Side::Mice, Some(mouse)) => self.list_walks_of(Piece::Mouse(mouse), steps, into),
            (Side::Mice, None) => {
                for mouse in Mouse::ALL {
                    self.list_walks_of(Piece::Mouse(mouse), steps, into);
                }
            }
        }
        if into.len() == before {
            into.push(Move::Pass);
        }
    }

    #[inline]
    pub(super) fn list_walks_of(&self, piece: Piece, steps: u8, into: &mut Vec<Move>) {
        list(piece, self.walk_targets(piece, steps), Move::Walk, into);
    }

    #[inline]
    pub(super) fn list_jumps_of(&self, piece: Piece, into: &mut Vec<Move>) {
        list(piece, self.jump_targets(piece), Move::Jump, into);
    }

    /// The squares of the piece's grid, and holes, where a movement of this many cells can end; empty for a caught mouse
    /// (CC10–CC15, CC19, CC29).
    #[inline]
    pub fn walk_targets(&self, piece: Piece, steps: u8) -> Cells {
        match self.place_of(piece) {
            None => 0,
            Some(from) => {
                let (through, ends) = (self.open_to_pass(piece), self.open_to_end(piece));
                cells::walk_ends(from.square(), steps, through, ends, self.options.paths)
            }
        }
    }

    /// The squares of the piece's grid that an arrow can lead to (CC21).
    pub(super) fn jump_targets(&self, piece: Piece) -> Cells {
        let not_jumped_to = match piece {
            Piece::Cat => self.mice_cells() & OUTSIDE,
            Piece::Mouse(_) => HOLES | self.face_up,
        };
        let here = self.place_of(piece).map_or(0, |cell| 1 << cell.square());
        self.open_to_end(piece) & !not_jumped_to & !here
    }

    /// Face-up cheeses that a fork can take: those that the cat does not sit on (CC22).
    #[inline]
    pub(super) fn fork_targets(&self) -> Cells {
        self.face_up & !self.cat_on_floor()
    }

    /// Where the piece stands; nothing for a caught mouse.
    #[inline]
    pub(super) fn place_of(&self, piece: Piece) -> Option<Cell> {
        match piece {
            Piece::Cat => self.cat,
            Piece::Mouse(mouse) => self.mice[mouse.index()],
        }
    }

    /// What the piece can walk through (CC12–CC14, CC19).
    #[inline]
    pub(super) fn open_to_pass(&self, piece: Piece) -> Cells {
        match piece {
            Piece::Cat => GRID & !(self.mice_cells() & OUTSIDE) & !self.face_up,
            Piece::Mouse(_) if self.options.friends_block => {
                OPEN_FLOOR & !self.cat_on_floor() & !self.mice_cells()
            }
            Piece::Mouse(_) => OPEN_FLOOR & !self.cat_on_floor(),
        }
    }

    /// Where the piece can end (CC12–CC15, CC19, CC29).
    #[inline]
    pub(super) fn open_to_end(&self, piece: Piece) -> Cells {
        match piece {
            Piece::Cat => GRID & !self.face_up & !self.forbidden_front(),
            Piece::Mouse(_) => (OPEN_FLOOR | HOLES) & !self.cat_on_floor() & !self.mice_cells(),
        }
    }

    /// The cell in front of the hole where the last mouse sits: the cat may not end there (CC29).
    #[inline]
    pub(super) fn forbidden_front(&self) -> Cells {
        let mice = self.mice_cells();
        if mice.count_ones() != 1 {
            return 0;
        }
        self.mice.iter().flatten().filter_map(|mouse| mouse.front()).map(Cell::bit).sum()
    }

    #[inline]
    pub(super) fn mice_cells(&self) -> Cells {
        self.mice.iter().flatten().fold(0, |all, mouse| all | mouse.bit())
    }

    /// The cat's cell unless it is on the table, where it is in no mouse's way (CC14).
    #[inline]
    pub(super) fn cat_on_floor(&self) -> Cells {
        self.cat.map_or(0, Cell::bit)
    }

    #[inline]
    pub(super) fn walk(&mut self, Movement { piece, to }: Movement) {
        self.moved = Some(piece);
        match piece {
            Piece::Cat => {
                self.cat = Some(to);
                if let Some(mouse) = self.mice.iter_mut().find(|mouse| **mouse == Some(to)) {
                    *mouse = None;
                    self.eventful = true;
                    if self.mice == [None; 4] {
                        self.phase = Phase::Over(End::CatWins);
                        return;
                    }
                }
            }
            Piece::Mouse(mouse) => {
                if self.mice[mouse.index()] == Some(Cell::HOLES[mouse.index()]) {
                    self.left_home |= mouse.bit();
                }
                self.mice[mouse.index()] = Some(to);
                if self.face_up & to.bit() != 0 {
                    self.face_up &= !to.bit();
                    self.take_cheese();
                }
                let is_home = match self.options.homecoming {
                    Homecoming::Strict => to.is_hole(),
                    Homecoming::Lenient => self.mice_cells() & HOLES != 0,
                };
                if is_home && self.all_done() {
                    self.phase = Phase::Over(End::MiceWin);
                    return;
                }
            }
        }
        self.land(to);
    }

    #[inline]
    pub(super) fn jump(&mut self, Movement { piece, to }: Movement) {
        match piece {
            Piece::Cat => self.cat = Some(to),
            Piece::Mouse(mouse) => self.mice[mouse.index()] = Some(to),
        }
        self.land(to);
    }

    /// Turns the tile under the piece that has moved, and does what it says (CC17–CC23).
    #[inline]
    pub(super) fn flip(&mut self, tile: Tile) {
        let Some(piece) = self.moved else { return };
        let here = self.place_of(piece).map_or(0, Cell::bit);
        self.face_down &= !here;
        self.tiles_left.take(tile);
        self.eventful = true;
        match tile {
            Tile::Cheese if piece == Piece::Cat => {
                self.face_up |= here;
                self.end_turn();
            }
            Tile::Cheese => {
                self.take_cheese();
                self.end_turn_unless_home();
            }
            Tile::Plus1 => self.go_on(piece, 1),
            Tile::Plus2 => self.go_on(piece, 2),
            Tile::Arrow => self.phase = Phase::Jump,
            Tile::Fork if self.side == Side::Mice && self.fork_targets() != 0 => {
                self.phase = Phase::Fork;
            }
            Tile::Knife => {
                self.skips[self.side as usize] += 1;
                self.end_turn();
            }
            Tile::Broken | Tile::Fork => self.end_turn(),
        }
    }

    #[inline]
    pub(super) fn take_by_fork(&mut self, cell: Cell) {
        self.face_up &= !cell.bit();
        self.take_cheese();
        self.end_turn_unless_home();
    }

    /// Whether the mice, who have flipped a fork, can leave all cheese where it lies (CC22, CC34).
    #[inline]
    pub(super) fn may_leave(&self) -> bool {
        self.options.fork == ForkUse::May
    }

    /// Ends a turn that was played, counts quiet turns (CC30), and finds out whose turn is next (CC8, CC23).
    #[inline]
    pub(super) fn end_turn(&mut self) {
        self.quiet = if self.eventful { 0 } else { self.quiet + 1 };
        if self.quiet >= QUIET_TURNS {
            self.phase = Phase::Over(End::Draw);
            return;
        }
        let played = self.side;
        let mut next = played.other();
        while self.skips[next as usize] > 0 {
            self.skips[next as usize] -= 1;
            next = next.other();
        }
        // No counter exceeds one, so two turns of the mice in a row have only a skipped turn of the cat between them.
        let mice_go_on = played == Side::Mice;
        self.locked = None;
        match (next, self.moved) {
            (Side::Cat, _) => {}
            (Side::Mice, Some(Piece::Mouse(mouse))) if mice_go_on => self.locked = Some(mouse),
            (Side::Mice, _) if mice_go_on => {}
            (Side::Mice, _) => self.mouse_seat = self.next_mouse_seat(),
        }
        self.side = next;
        self.moved = None;
        self.eventful = false;
        self.phase = Phase::Start;
    }

    /// Deals with the cell where a movement has ended (CC17).
    #[inline]
    fn land(&mut self, cell: Cell) {
        if self.face_down & cell.bit() != 0 {
            self.phase = Phase::Flip;
        } else {
            self.end_turn();
        }
    }

    /// Lets the piece walk on after +n, if it can (CC20).
    #[inline]
    fn go_on(&mut self, piece: Piece, steps: u8) {
        if self.walk_targets(piece, steps) == 0 {
            self.end_turn();
        } else {
            self.phase = Phase::Extra(steps);
        }
    }

    #[inline]
    fn take_cheese(&mut self) {
        self.cheeses += 1;
        self.eventful = true;
    }

    /// Whether all that the mice need before they come home is done (CC25).
    #[inline]
    fn all_done(&self) -> bool {
        self.cheeses == CHEESES && self.left_home == ALL_LEFT
    }

    /// After a cheese: in the lenient game a mouse that sits in a hole wins with the last one (CC28).
    #[inline]
    fn end_turn_unless_home(&mut self) {
        let lenient = self.options.homecoming == Homecoming::Lenient;
        if lenient && self.all_done() && self.mice_cells() & HOLES != 0 {
            self.phase = Phase::Over(End::MiceWin);
        } else {
            self.end_turn();
        }
    }

    fn next_mouse_seat(&self) -> Seat {
        let next = self.mouse_seat.next(self.seats());
        if next == self.options.cat { next.next(self.seats()) } else { next }
    }
}

#[inline]
fn list(piece: Piece, targets: Cells, as_move: fn(Movement) -> Move, into: &mut Vec<Move>) {
    match piece {
        Piece::Cat => into.extend(
            each(targets).map(|square| as_move(Movement { piece, to: Cell::of_cat(square) })),
        ),
        Piece::Mouse(_) => into.extend(
            each(targets).map(|square| as_move(Movement { piece, to: Cell::of_mouse(square) })),
        ),
    }
}
