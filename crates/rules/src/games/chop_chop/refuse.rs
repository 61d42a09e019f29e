//! Which rule forbids a move, so that a person learns what to do instead. For people, not for speed.

use super::cells::{self, Cells, GRID, HOLES, OPEN_FLOOR, spread};
use super::{Cell, ChopChop, Ground, Move, Movement, Phase, Piece};
use crate::game::RuleNumber;

const LEG: RuleNumber = RuleNumber("CC1");
const PLACING: RuleNumber = RuleNumber("CC6");
const NOT_YOUR_PIECE: RuleNumber = RuleNumber("CC7");
const ROLL_THEN_MOVE: RuleNumber = RuleNumber("CC9");
const WRONG_LENGTH: RuleNumber = RuleNumber("CC10");
const TWICE: RuleNumber = RuleNumber("CC11");
const IN_THE_WAY: RuleNumber = RuleNumber("CC12");
const NOT_FOR_THE_CAT: RuleNumber = RuleNumber("CC13");
const NOT_FOR_MICE: RuleNumber = RuleNumber("CC14");
const HOLE_TAKEN: RuleNumber = RuleNumber("CC15");
const MUST_MOVE: RuleNumber = RuleNumber("CC16");
const FACE_UP_CHEESE: RuleNumber = RuleNumber("CC19");
const WALK_ON: RuleNumber = RuleNumber("CC20");
const ARROW: RuleNumber = RuleNumber("CC21");
const FORK: RuleNumber = RuleNumber("CC22");
const SAME_MOUSE: RuleNumber = RuleNumber("CC23");
const CAUGHT: RuleNumber = RuleNumber("CC24");
const LAST_MOUSE: RuleNumber = RuleNumber("CC29");

/// Every rule that can be named.
pub(super) const REFUSALS: &[RuleNumber] = &[
    LEG,
    PLACING,
    NOT_YOUR_PIECE,
    ROLL_THEN_MOVE,
    WRONG_LENGTH,
    TWICE,
    IN_THE_WAY,
    NOT_FOR_THE_CAT,
    NOT_FOR_MICE,
    HOLE_TAKEN,
    MUST_MOVE,
    FACE_UP_CHEESE,
    WALK_ON,
    ARROW,
    FORK,
    SAME_MOUSE,
    CAUGHT,
    LAST_MOUSE,
];

pub(super) fn why_not(game: &ChopChop, mv: &Move) -> Option<RuleNumber> {
    match (game.phase, *mv) {
        (Phase::Place, Move::PlaceCat(cell)) if cell.is_table() => None,
        (Phase::Place, _) | (_, Move::PlaceCat(_)) => Some(PLACING),
        (Phase::Start, Move::Roll) => None,
        (Phase::Walk(steps), Move::Walk(movement)) => why_not_walk(game, movement, steps),
        (Phase::Walk(steps), Move::Pass) => {
            let mut moves = Vec::new();
            game.list_walks(steps, &mut moves);
            (!moves.contains(&Move::Pass)).then_some(MUST_MOVE)
        }
        (Phase::Walk(_), Move::Jump(_)) => Some(ARROW),
        (Phase::Walk(_), Move::Fork(_)) => Some(FORK),
        (Phase::Extra(steps), Move::Walk(movement)) => why_not_walk(game, movement, steps),
        (Phase::Extra(_), _) => Some(WALK_ON),
        (Phase::Jump, Move::Jump(movement)) => why_not_jump(game, movement),
        (Phase::Jump, _) => Some(ARROW),
        (Phase::Fork, Move::Fork(cell)) => (game.fork_targets() & cell.bit() == 0).then_some(FORK),
        (Phase::Fork, _) => Some(FORK),
        _ => Some(ROLL_THEN_MOVE),
    }
}

fn why_not_walk(game: &ChopChop, movement: Movement, steps: u8) -> Option<RuleNumber> {
    let Movement { piece, to } = movement;
    let never = why_not_piece(game, piece).or(why_not_ground(movement));
    if never.is_some() || game.walk_targets(piece, steps) >> to.square() & 1 == 1 {
        return never;
    }
    Some(why_not_end(game, movement).unwrap_or_else(|| why_no_way(game, movement, steps)))
}

fn why_not_jump(game: &ChopChop, movement: Movement) -> Option<RuleNumber> {
    let Movement { piece, to } = movement;
    why_not_piece(game, piece).or(why_not_ground(movement)).or_else(|| {
        let bit: Cells = 1 << to.square();
        if game.jump_targets(piece) & bit != 0 {
            None
        } else if piece == Piece::Cat && game.forbidden_front() & bit != 0 {
            Some(LAST_MOUSE)
        } else {
            Some(ARROW)
        }
    })
}

fn why_not_piece(game: &ChopChop, piece: Piece) -> Option<RuleNumber> {
    let rule = if piece.side() != game.side {
        NOT_YOUR_PIECE
    } else if game.place_of(piece).is_none() {
        CAUGHT
    } else if matches!(game.phase, Phase::Extra(_)) && game.moved != Some(piece) {
        WALK_ON
    } else if game.phase == Phase::Jump && game.moved != Some(piece) {
        ARROW
    } else if game.locked.is_some_and(|mouse| piece != Piece::Mouse(mouse)) {
        SAME_MOUSE
    } else {
        return None;
    };
    Some(rule)
}

/// Where a piece of this kind never stands.
fn why_not_ground(Movement { piece, to }: Movement) -> Option<RuleNumber> {
    match (piece, to.ground()) {
        (_, Ground::Leg) => Some(LEG),
        (Piece::Cat, Ground::Under | Ground::Hole) => Some(NOT_FOR_THE_CAT),
        (Piece::Mouse(_), Ground::Table) => Some(NOT_FOR_MICE),
        _ => None,
    }
}

/// Where this piece can't end now, however far it is.
fn why_not_end(game: &ChopChop, Movement { piece, to }: Movement) -> Option<RuleNumber> {
    if game.place_of(piece) == Some(to) {
        return Some(TWICE);
    }
    if game.open_to_end(piece) >> to.square() & 1 == 1 {
        return None;
    }
    Some(match piece {
        Piece::Cat if game.face_up & to.bit() != 0 => FACE_UP_CHEESE,
        Piece::Cat => LAST_MOUSE,
        Piece::Mouse(_) if to.is_hole() => HOLE_TAKEN,
        Piece::Mouse(_) => IN_THE_WAY,
    })
}

/// Why no way of this length leads to a cell where the piece could end.
fn why_no_way(game: &ChopChop, Movement { piece, to }: Movement, steps: u8) -> RuleNumber {
    let from = game.place_of(piece).map_or(0, |cell| cell.square());
    let open = match piece {
        Piece::Cat => GRID,
        Piece::Mouse(_) => OPEN_FLOOR,
    };
    let there: Cells = 1 << to.square();
    let leads_there = |through| cells::walk_ends(from, steps, through, there) != 0;
    if !leads_there(open) {
        let back_and_forth =
            (0..steps).fold(1 << from, |cells, _| spread_from(cells) & (open | HOLES));
        return if back_and_forth & there != 0 { TWICE } else { WRONG_LENGTH };
    }
    match piece {
        Piece::Cat if leads_there(game.open_to_pass(piece) | game.face_up) => FACE_UP_CHEESE,
        _ => IN_THE_WAY,
    }
}

/// Like [`spread`], and out of holes too.
fn spread_from(cells: Cells) -> Cells {
    let fronts = Cell::HOLES.into_iter().filter(|hole| cells & hole.bit() != 0);
    spread(cells & GRID)
        | fronts.filter_map(|hole| hole.front()).fold(0, |all, cell| all | cell.bit())
}
