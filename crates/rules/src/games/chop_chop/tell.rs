//! What Chop! Chop! says to people: which mouse by its colour, where by steps and by what is there. No codes.

use super::event::path;
use super::{Cell, ChopChop, Event, Ground, Move, Movement, Piece, Side, Then, Tile};
use crate::phrase::{Phrase, Tell};

/// How to say a move that is legal in this position.
pub(super) fn tell_move(position: &ChopChop, mv: &Move) -> Phrase {
    match *mv {
        Move::PlaceCat(cell) => Phrase::new("move-place-cat").phrase("to", cell.tell()),
        Move::Roll => Phrase::new("move-roll"),
        Move::Walk(movement) => {
            told_movement("move-walk", position, movement, legs(&path(position, movement)))
        }
        Move::Jump(movement) => {
            let from = position.place_of(movement.piece).unwrap_or(movement.to);
            told_movement("move-jump", position, movement, straight(from, movement.to))
        }
        Move::Fork(at) => {
            let piece = position.moved.unwrap_or(Piece::Cat);
            told_fork("move-fork", piece, position.place_of(piece).unwrap_or(at), at)
        }
        Move::Leave => Phrase::new("move-leave"),
        Move::Pass => Phrase::new(match position.side {
            Side::Cat => "move-pass-cat",
            Side::Mice => "move-pass-mice",
        }),
    }
}

impl Tell for Event {
    fn tell(&self) -> Phrase {
        match self {
            Event::First(seat) => Phrase::new("event-first").seat("seat", *seat),
            Event::Place { seat, to } => {
                Phrase::new("event-place").seat("seat", *seat).phrase("to", to.tell())
            }
            Event::Reach { seat, side } => Phrase::new(match side {
                Side::Cat => "event-reach-cat",
                Side::Mice => "event-reach-mice",
            })
            .seat("seat", *seat),
            Event::Roll { seat, side, number, stuck } => Phrase::new(match (stuck, side) {
                (false, _) => "event-roll",
                (true, Side::Cat) => "event-roll-stuck-cat",
                (true, Side::Mice) => "event-roll-stuck-mice",
            })
            .seat("seat", *seat)
            .number("number", *number),
            Event::Walk { seat, piece, path, turned_card, caught, took_cheese, then, .. } => {
                let card = Phrase::new(if *turned_card { "did-card" } else { "did-nothing" });
                let did = match caught {
                    Some(mouse) => Phrase::new("did-catch").phrase("mouse", mouse.tell()),
                    None if *took_cheese => Phrase::new("did-cheese"),
                    None => Phrase::new("did-nothing"),
                };
                Phrase::new("event-walk")
                    .seat("seat", *seat)
                    .phrase("piece", piece.tell())
                    .list("way", legs(path))
                    .phrase("place", told_place(path.first(), path.last()))
                    .phrase("card", card)
                    .phrase("did", did)
                    .phrase("then", then.tell())
            }
            Event::Flip { seat, piece, tile, idle, then, .. } => Phrase::new("event-flip")
                .seat("seat", *seat)
                .phrase("tile", tile.tell())
                .phrase("does", Phrase::new(flip_effect(piece.side(), *tile, *idle)))
                .phrase("then", then.tell()),
            Event::Jump { seat, piece, from, to, then } => Phrase::new("event-jump")
                .seat("seat", *seat)
                .phrase("piece", piece.tell())
                .list("way", straight(*from, *to))
                .phrase("place", told_place(Some(from), Some(to)))
                .phrase("then", then.tell()),
            Event::Fork { seat, at, piece, from, then } => {
                told_fork("event-fork", *piece, *from, *at)
                    .seat("seat", *seat)
                    .phrase("then", then.tell())
            }
            Event::Leave { seat, then } => {
                Phrase::new("event-leave").seat("seat", *seat).phrase("then", then.tell())
            }
            Event::Pass { seat, then, .. } => {
                Phrase::new("event-pass").seat("seat", *seat).phrase("then", then.tell())
            }
        }
    }
}

impl Tell for Then {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Then::GoesOn => "then-goes-on",
            Then::MiceAgainWith(piece) => {
                return Phrase::new("then-mice-again-with").phrase("piece", piece.tell());
            }
            Then::MiceAgain => "then-mice-again",
            Then::CatAgain => "then-cat-again",
            Then::BothSkip => "then-both-skip",
            Then::CatWins => "then-cat-wins",
            Then::MiceWin => "then-mice-win",
            Then::Draw => "then-draw",
        })
    }
}

impl Tell for Piece {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Piece::Cat => "piece-cat",
            Piece::Mouse(mouse) => {
                ["piece-orange", "piece-green", "piece-blue", "piece-violet"][mouse.index()]
            }
        })
    }
}

/// A cell for those who can't see it. On the floor rows are counted from the top and cells from the left.
impl Tell for Cell {
    fn tell(&self) -> Phrase {
        let (column, row) = self.column_and_row().unwrap_or_default();
        Phrase::new(match (self.ground(), row, column) {
            (Ground::Floor | Ground::Leg, ..) => {
                return Phrase::new("cell-floor").number("row", row + 1).number("cell", column + 1);
            }
            (Ground::Under, 2, _) => "cell-under-top",
            (Ground::Under, ..) => "cell-under-bottom",
            (Ground::Table, 2, 2) => "cell-table-top-left",
            (Ground::Table, 2, 3) => "cell-table-top",
            (Ground::Table, 2, _) => "cell-table-top-right",
            (Ground::Table, _, 2) => "cell-table-bottom-left",
            (Ground::Table, _, 3) => "cell-table-bottom",
            (Ground::Table, ..) => "cell-table-bottom-right",
            (Ground::Hole, ..) => match self {
                hole if *hole == Cell::HOLES[0] => "cell-hole-north",
                hole if *hole == Cell::HOLES[1] => "cell-hole-east",
                hole if *hole == Cell::HOLES[2] => "cell-hole-south",
                _ => "cell-hole-west",
            },
        })
    }
}

impl Tell for Tile {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            Tile::Cheese => "tile-cheese",
            Tile::Broken => "tile-broken",
            Tile::Plus1 => "tile-plus1",
            Tile::Plus2 => "tile-plus2",
            Tile::Arrow => "tile-arrow",
            Tile::Fork => "tile-fork",
            Tile::Knife => "tile-knife",
        })
    }
}

fn told_movement(
    key: &'static str,
    position: &ChopChop,
    Movement { piece, to }: Movement,
    way: Vec<Phrase>,
) -> Phrase {
    let prey = position.mice.iter().position(|&mouse| mouse == Some(to));
    let thing = match prey {
        Some(mouse) => Phrase::new("there-mouse").phrase("mouse", Piece::ALL[mouse + 1].tell()),
        None if position.face_up & to.bit() != 0 => Phrase::new("there-cheese"),
        None if position.face_down & to.bit() != 0 => Phrase::new("there-tile"),
        None => Phrase::new("there-nothing"),
    };
    Phrase::new(key)
        .phrase("piece", piece.tell())
        .list("way", way)
        .phrase("place", told_place(position.place_of(piece).as_ref(), Some(&to)))
        .phrase("thing", thing)
}

/// The cheese that a fork takes, as seen from the mouse that flipped it.
fn told_fork(key: &'static str, piece: Piece, from: Cell, at: Cell) -> Phrase {
    Phrase::new(key).phrase("piece", piece.tell()).list("way", straight(from, at))
}

/// A way as people tell it: this many steps in one direction, then that many in another.
fn legs(path: &[Cell]) -> Vec<Phrase> {
    let mut legs: Vec<(&'static str, u8)> = Vec::new();
    for pair in path.windows(2) {
        let ((x, y), (to_x, to_y)) = (spot(pair[0]), spot(pair[1]));
        let direction = match (to_x - x, to_y - y) {
            (0, ..0) => "way-up",
            (0, _) => "way-down",
            (..0, _) => "way-left",
            _ => "way-right",
        };
        match legs.last_mut() {
            Some((last, steps)) if *last == direction => *steps += 1,
            _ => legs.push((direction, 1)),
        }
    }
    legs.into_iter()
        .map(|(direction, steps)| Phrase::new(direction).number("steps", steps))
        .collect()
}

/// The same as the crow flies.
fn straight(from: Cell, to: Cell) -> Vec<Phrase> {
    let ((x, y), (to_x, to_y)) = (spot(from), spot(to));
    let along = |ahead: &'static str, back: &'static str, by: i8| {
        let direction = if by > 0 { ahead } else { back };
        (by != 0).then(|| Phrase::new(direction).number("steps", by.unsigned_abs()))
    };
    let ways = [along("way-down", "way-up", to_y - y), along("way-right", "way-left", to_x - x)];
    ways.into_iter().flatten().collect()
}

/// Column and row of any cell; holes lie outside the floor.
fn spot(cell: Cell) -> (i8, i8) {
    match cell.column_and_row() {
        Some((column, row)) => (column as i8, row as i8),
        None => match Cell::HOLES.iter().position(|&hole| hole == cell) {
            Some(0) => (3, -1),
            Some(1) => (7, 3),
            Some(2) => (3, 6),
            _ => (-1, 2),
        },
    }
}

/// Where a movement leads, if that is worth a word.
fn told_place(from: Option<&Cell>, to: Option<&Cell>) -> Phrase {
    let ground = |cell: Option<&Cell>| cell.map(|cell| cell.ground());
    Phrase::new(match (ground(from), ground(to)) {
        (Some(Ground::Table), Some(Ground::Table)) => "to-along-table",
        (_, Some(Ground::Table)) => "to-table",
        (_, Some(Ground::Under)) => "to-under",
        (_, Some(Ground::Hole)) => "to-hole",
        (Some(Ground::Table), _) => "to-off-table",
        _ => "to-nowhere",
    })
}

fn flip_effect(side: Side, tile: Tile, idle: bool) -> &'static str {
    match (tile, side) {
        (Tile::Cheese, Side::Cat) => "does-cheese-cat",
        (Tile::Cheese, Side::Mice) => "does-cheese-mice",
        (Tile::Broken, _) => "does-broken",
        (Tile::Plus1 | Tile::Plus2, _) if idle => "does-plus-idle",
        (Tile::Plus1, _) => "does-plus1",
        (Tile::Plus2, _) => "does-plus2",
        (Tile::Arrow, _) => "does-arrow",
        (Tile::Fork, Side::Cat) => "does-fork-cat",
        (Tile::Fork, Side::Mice) if idle => "does-fork-idle",
        (Tile::Fork, Side::Mice) => "does-fork",
        (Tile::Knife, Side::Cat) => "does-knife-cat",
        (Tile::Knife, Side::Mice) => "does-knife-mice",
    }
}
