//! What Chop! Chop! says to people.

use super::{Cell, Event, Ground, Move, Piece, Side, Then, Tile};
use crate::phrase::{Phrase, Tell};

impl Tell for Move {
    fn tell(&self) -> Phrase {
        match self {
            Move::PlaceCat(cell) => Phrase::new("move-place-cat").phrase("to", cell.tell()),
            Move::Roll => Phrase::new("move-roll"),
            Move::Walk(movement) => Phrase::new("move-walk")
                .phrase("piece", movement.piece.tell())
                .phrase("to", movement.to.tell()),
            Move::Jump(movement) => Phrase::new("move-jump")
                .phrase("piece", movement.piece.tell())
                .phrase("to", movement.to.tell()),
            Move::Fork(cell) => Phrase::new("move-fork").phrase("at", cell.tell()),
            Move::Pass => Phrase::new("move-pass"),
        }
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
            Event::Roll { seat, number, stuck, .. } => {
                Phrase::new(if *stuck { "event-roll-stuck" } else { "event-roll" })
                    .seat("seat", *seat)
                    .number("number", *number)
            }
            Event::Walk { seat, piece, path, turned_slab, caught, took_cheese, is_home, then } => {
                let to = path.last().copied().unwrap_or(Cell::HOLES[0]);
                let slab = Phrase::new(if *turned_slab { "did-slab" } else { "did-nothing" });
                let did = match caught {
                    Some(mouse) => Phrase::new("did-catch").phrase("mouse", mouse.tell()),
                    None if *took_cheese => Phrase::new("did-cheese"),
                    None if *is_home => Phrase::new("did-home"),
                    None => Phrase::new("did-nothing"),
                };
                Phrase::new("event-walk")
                    .seat("seat", *seat)
                    .phrase("piece", piece.tell())
                    .phrase("to", to.tell())
                    .phrase("slab", slab)
                    .phrase("did", did)
                    .phrase("then", then.tell())
            }
            Event::Flip { seat, piece, at, tile, idle, then } => Phrase::new("event-flip")
                .seat("seat", *seat)
                .phrase("at", at.tell())
                .phrase("tile", tile.tell())
                .phrase("does", Phrase::new(flip_effect(piece.side(), *tile, *idle)))
                .phrase("then", then.tell()),
            Event::Jump { seat, piece, to, then, .. } => Phrase::new("event-jump")
                .seat("seat", *seat)
                .phrase("piece", piece.tell())
                .phrase("to", to.tell())
                .phrase("then", then.tell()),
            Event::Fork { seat, at, then } => Phrase::new("event-fork")
                .seat("seat", *seat)
                .phrase("at", at.tell())
                .phrase("then", then.tell()),
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
        match self {
            Piece::Cat => Phrase::new("piece-cat"),
            Piece::Mouse(_) => Phrase::new("piece-mouse").sign("mouse", self),
        }
    }
}

impl Tell for Cell {
    fn tell(&self) -> Phrase {
        match self.ground() {
            Ground::Floor | Ground::Leg => Phrase::new("cell-floor").sign("cell", self),
            Ground::Under => Phrase::new("cell-under").sign("cell", self),
            Ground::Table => Phrase::new("cell-table").sign("cell", self),
            Ground::Hole => Phrase::new(match self {
                hole if *hole == Cell::HOLES[0] => "cell-hole-north",
                hole if *hole == Cell::HOLES[1] => "cell-hole-east",
                hole if *hole == Cell::HOLES[2] => "cell-hole-south",
                _ => "cell-hole-west",
            }),
        }
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
