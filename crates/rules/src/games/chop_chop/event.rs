//! What everybody learns from one step.

use serde::{Deserialize, Serialize};

use super::cells;
use super::{Cell, Chance, ChopChop, End, Mouse, Move, Movement, Phase, Piece, Side, Tile};
use crate::game::{Seat, Step};

/// What everybody learns from one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Which mouse seat goes first.
    First(Seat),
    /// The cat was placed.
    Place {
        /// By whom.
        seat: Seat,
        /// Where.
        to: Cell,
    },
    /// A seat takes the die.
    Reach {
        /// Who.
        seat: Seat,
        /// Which die.
        side: Side,
    },
    /// The die fell.
    Roll {
        /// For whom.
        seat: Seat,
        /// Which die.
        side: Side,
        /// What it shows.
        number: u8,
        /// Whether no piece can move so far (CC16).
        stuck: bool,
    },
    /// A piece walked.
    Walk {
        /// Who moved it.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// One legal way, from the start to the end.
        path: Vec<Cell>,
        /// Whether it left its starting hole for the first time, and so turned the hole card (CC15).
        turned_card: bool,
        /// The mouse that the cat caught.
        caught: Option<Piece>,
        /// Whether a mouse took a face-up cheese.
        took_cheese: bool,
        /// Whether a mouse is in a hole now.
        is_home: bool,
        /// What the end of the turn led to.
        then: Then,
    },
    /// A tile was flipped.
    Flip {
        /// In whose turn.
        seat: Seat,
        /// By which piece.
        piece: Piece,
        /// Where.
        at: Cell,
        /// What it shows.
        tile: Tile,
        /// Whether it has no effect here: a + without room, a fork without a cheese to take.
        idle: bool,
        /// What the end of the turn led to.
        then: Then,
    },
    /// A piece jumped.
    Jump {
        /// Who moved it.
        seat: Seat,
        /// Which.
        piece: Piece,
        /// From where.
        from: Cell,
        /// To where.
        to: Cell,
        /// What the end of the turn led to.
        then: Then,
    },
    /// A fork took a cheese.
    Fork {
        /// Who chose it.
        seat: Seat,
        /// Where it lay.
        at: Cell,
        /// The mouse that flipped the fork.
        piece: Piece,
        /// Where that mouse stands.
        from: Cell,
        /// What the end of the turn led to.
        then: Then,
    },
    /// The mice left the cheese where it lies.
    Leave {
        /// Who chose so.
        seat: Seat,
        /// What the end of the turn led to.
        then: Then,
    },
    /// No movement was possible.
    Pass {
        /// Who passed.
        seat: Seat,
        /// For which side.
        side: Side,
        /// What the end of the turn led to.
        then: Then,
    },
}

/// What the end of a turn led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The turn goes on, or the other side plays.
    GoesOn,
    /// The cat skips a turn: the mice play again, with this mouse (CC23).
    MiceAgainWith(Piece),
    /// The cat skips a turn: the mice play again, with any mouse (CC23).
    MiceAgain,
    /// The mice skip a turn: the cat plays again (CC23).
    CatAgain,
    /// Both sides skip a turn (CC23).
    BothSkip,
    /// The cat has won (CC24).
    CatWins,
    /// The mice have won (CC25).
    MiceWin,
    /// A draw (CC30).
    Draw,
}

pub(super) fn event(before: &ChopChop, step: &Step<ChopChop>, after: &ChopChop) -> Event {
    let (seat, side) = (before.mover(), before.side);
    let then = || then(before, step, after);
    match *step {
        Step::Luck(Chance::First(seat)) => Event::First(seat),
        Step::Move(Move::PlaceCat(to)) => Event::Place { seat, to },
        Step::Move(Move::Roll) => Event::Reach { seat, side },
        Step::Luck(Chance::Roll(number)) => {
            let mut moves = Vec::new();
            after.list_walks(number, &mut moves);
            Event::Roll { seat, side, number, stuck: moves == [Move::Pass] }
        }
        Step::Move(Move::Walk(movement)) => {
            let Movement { piece, to } = movement;
            let caught = |mouse: &Mouse| before.mice[mouse.index()] != after.mice[mouse.index()];
            Event::Walk {
                seat,
                piece,
                path: path(before, movement),
                turned_card: after.left_home != before.left_home,
                caught: match piece {
                    Piece::Cat => Mouse::ALL.into_iter().find(caught).map(Piece::Mouse),
                    Piece::Mouse(_) => None,
                },
                took_cheese: after.cheeses != before.cheeses,
                is_home: to.is_hole(),
                then: then(),
            }
        }
        Step::Luck(Chance::Flip(tile)) => {
            let piece = before.moved.unwrap_or(Piece::Cat);
            Event::Flip {
                seat,
                piece,
                at: before.place_of(piece).unwrap_or(Cell::HOLES[0]),
                tile,
                idle: match tile {
                    Tile::Plus1 | Tile::Plus2 => !matches!(after.phase, Phase::Extra(_)),
                    Tile::Fork => after.phase != Phase::Fork,
                    _ => false,
                },
                then: then(),
            }
        }
        Step::Move(Move::Jump(Movement { piece, to })) => Event::Jump {
            seat,
            piece,
            from: before.place_of(piece).unwrap_or(to),
            to,
            then: then(),
        },
        Step::Move(Move::Fork(at)) => {
            let piece = before.moved.unwrap_or(Piece::Cat);
            let from = before.place_of(piece).unwrap_or(at);
            Event::Fork { seat, at, piece, from, then: then() }
        }
        Step::Move(Move::Leave) => Event::Leave { seat, then: then() },
        Step::Move(Move::Pass) => Event::Pass { seat, side, then: then() },
    }
}

fn then(before: &ChopChop, step: &Step<ChopChop>, after: &ChopChop) -> Then {
    let skipped = |side: Side| {
        let knife = *step == Step::Luck(Chance::Flip(Tile::Knife)) && before.side == side;
        before.skips[side as usize] + u8::from(knife) > after.skips[side as usize]
    };
    match (after.phase, skipped(Side::Cat), skipped(Side::Mice)) {
        (Phase::Over(End::CatWins), ..) => Then::CatWins,
        (Phase::Over(End::MiceWin), ..) => Then::MiceWin,
        (Phase::Over(End::Draw), ..) => Then::Draw,
        (_, false, false) => Then::GoesOn,
        (_, true, false) => match after.locked {
            Some(mouse) => Then::MiceAgainWith(Piece::Mouse(mouse)),
            None => Then::MiceAgain,
        },
        (_, false, true) => Then::CatAgain,
        (_, true, true) => Then::BothSkip,
    }
}

/// One legal way of a walk; only the start and the end if there is none.
pub(super) fn path(before: &ChopChop, Movement { piece, to }: Movement) -> Vec<Cell> {
    let steps = match before.phase {
        Phase::Walk(steps) | Phase::Extra(steps) => steps,
        _ => return vec![to],
    };
    let Some(from) = before.place_of(piece) else { return vec![to] };
    let cell = match piece {
        Piece::Cat => Cell::of_cat,
        Piece::Mouse(_) => Cell::of_mouse,
    };
    let through = before.open_to_pass(piece);
    match cells::one_path(from.square(), to.square(), steps, through, before.options.paths) {
        Some(squares) => squares.into_iter().map(cell).collect(),
        None => vec![from, to],
    }
}
