//! Which rule forbids a move, so that a person learns what to do instead. For people, not for speed.

use super::cells::{self, Cells, GRID, HOLES, OPEN_FLOOR, spread};
use super::{Cell, ChopChop, Ground, Move, Movement, Paths, Phase, Piece, Side};
use crate::game::Why;

const LEG: Why = Why::rule("CC1");
const PLACING: Why = Why::rule("CC6");
const NOT_YOUR_PIECE: Why = Why::rule("CC7");
const ROLL_THEN_MOVE: Why = Why::rule("CC9");
const WRONG_LENGTH: Why = Why::rule("CC10");
const TWICE: Why = Why::rule("CC11");
const IN_THE_WAY: Why = Why::rule("CC12");
const NOT_FOR_THE_CAT: Why = Why::rule("CC13");
const NOT_FOR_MICE: Why = Why::rule("CC14");
const HOLE_TAKEN: Why = Why::rule("CC15");
const CAT_MUST_MOVE: Why = Why::case("CC16", "cat");
const MICE_MUST_MOVE: Why = Why::case("CC16", "mice");
const FACE_UP_CHEESE: Why = Why::rule("CC19");
const WALK_ON: Why = Why::rule("CC20");
const NO_ARROW: Why = Why::case("CC21", "no-arrow");
const MUST_JUMP: Why = Why::case("CC21", "must-jump");
const ANOTHER_JUMPS: Why = Why::case("CC21", "another-piece");
const NOT_JUMPED_TO: Why = Why::case("CC21", "not-there");
const NO_FORK: Why = Why::case("CC22", "no-fork");
const MUST_CHOOSE: Why = Why::case("CC22", "must-choose");
const NOTHING_TO_FORK: Why = Why::case("CC22", "nothing-there");
const UNDER_THE_CAT: Why = Why::case("CC22", "under-the-cat");
const SAME_MOUSE: Why = Why::rule("CC23");
const CAUGHT: Why = Why::rule("CC24");
const LAST_MOUSE: Why = Why::rule("CC29");
const BACK_TO_START: Why = Why::rule("CC33");
const MUST_FORK: Why = Why::rule("CC34");

/// Every answer.
pub(super) const REFUSALS: &[Why] = &[
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
    CAT_MUST_MOVE,
    MICE_MUST_MOVE,
    FACE_UP_CHEESE,
    WALK_ON,
    NO_ARROW,
    MUST_JUMP,
    ANOTHER_JUMPS,
    NOT_JUMPED_TO,
    NO_FORK,
    MUST_CHOOSE,
    NOTHING_TO_FORK,
    UNDER_THE_CAT,
    SAME_MOUSE,
    CAUGHT,
    LAST_MOUSE,
    BACK_TO_START,
    MUST_FORK,
];

pub(super) fn why_not(game: &ChopChop, mv: &Move) -> Option<Why> {
    match (game.phase, *mv) {
        (Phase::Place, Move::PlaceCat(cell)) if cell.is_table() => None,
        (Phase::Place, _) | (_, Move::PlaceCat(_)) => Some(PLACING),
        (Phase::Start, Move::Roll) => None,
        (Phase::Walk(steps), Move::Walk(movement)) => why_not_walk(game, movement, steps),
        (Phase::Walk(steps), Move::Pass) => {
            let mut moves = Vec::new();
            game.list_walks(steps, &mut moves);
            let must_move = match game.side {
                Side::Cat => CAT_MUST_MOVE,
                Side::Mice => MICE_MUST_MOVE,
            };
            (!moves.contains(&Move::Pass)).then_some(must_move)
        }
        (Phase::Walk(_), Move::Jump(_)) => Some(NO_ARROW),
        (Phase::Walk(_), Move::Fork(_) | Move::Leave) => Some(NO_FORK),
        (Phase::Extra(steps), Move::Walk(movement)) => why_not_walk(game, movement, steps),
        (Phase::Extra(_), _) => Some(WALK_ON),
        (Phase::Jump, Move::Jump(movement)) => why_not_jump(game, movement),
        (Phase::Jump, _) => Some(MUST_JUMP),
        (Phase::Fork, Move::Fork(cell)) => why_not_fork(game, cell),
        (Phase::Fork, Move::Leave) => (!game.may_leave()).then_some(MUST_FORK),
        (Phase::Fork, _) if game.may_leave() => Some(MUST_CHOOSE),
        (Phase::Fork, _) => Some(MUST_FORK),
        _ => Some(ROLL_THEN_MOVE),
    }
}

fn why_not_walk(game: &ChopChop, movement: Movement, steps: u8) -> Option<Why> {
    let Movement { piece, to } = movement;
    let never = why_not_piece(game, piece).or(why_not_ground(movement));
    if never.is_some() || game.walk_targets(piece, steps) >> to.square() & 1 == 1 {
        return never;
    }
    Some(why_not_end(game, movement).unwrap_or_else(|| why_no_way(game, movement, steps)))
}

fn why_not_jump(game: &ChopChop, movement: Movement) -> Option<Why> {
    let Movement { piece, to } = movement;
    why_not_piece(game, piece).or(why_not_ground(movement)).or_else(|| {
        let bit: Cells = 1 << to.square();
        if game.jump_targets(piece) & bit != 0 {
            None
        } else if piece == Piece::Cat && game.forbidden_front() & bit != 0 {
            Some(LAST_MOUSE)
        } else {
            Some(NOT_JUMPED_TO)
        }
    })
}

fn why_not_fork(game: &ChopChop, cell: Cell) -> Option<Why> {
    if game.fork_targets() & cell.bit() != 0 {
        None
    } else if game.face_up & cell.bit() != 0 {
        Some(UNDER_THE_CAT)
    } else {
        Some(NOTHING_TO_FORK)
    }
}

fn why_not_piece(game: &ChopChop, piece: Piece) -> Option<Why> {
    let why = if piece.side() != game.side {
        NOT_YOUR_PIECE
    } else if game.place_of(piece).is_none() {
        CAUGHT
    } else if matches!(game.phase, Phase::Extra(_)) && game.moved != Some(piece) {
        WALK_ON
    } else if game.phase == Phase::Jump && game.moved != Some(piece) {
        ANOTHER_JUMPS
    } else if game.locked.is_some_and(|mouse| piece != Piece::Mouse(mouse)) {
        SAME_MOUSE
    } else {
        return None;
    };
    Some(why)
}

/// Where a piece of this kind never stands.
fn why_not_ground(Movement { piece, to }: Movement) -> Option<Why> {
    match (piece, to.ground()) {
        (_, Ground::Leg) => Some(LEG),
        (Piece::Cat, Ground::Under | Ground::Hole) => Some(NOT_FOR_THE_CAT),
        (Piece::Mouse(_), Ground::Table) => Some(NOT_FOR_MICE),
        _ => None,
    }
}

/// Where this piece can't end now, however far it is.
fn why_not_end(game: &ChopChop, Movement { piece, to }: Movement) -> Option<Why> {
    if game.place_of(piece) == Some(to) {
        return Some(visited(game));
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
fn why_no_way(game: &ChopChop, Movement { piece, to }: Movement, steps: u8) -> Why {
    let from = game.place_of(piece).map_or(0, |cell| cell.square());
    let open = match piece {
        Piece::Cat => GRID,
        Piece::Mouse(_) => OPEN_FLOOR,
    };
    let there: Cells = 1 << to.square();
    let leads_there =
        |through| cells::walk_ends(from, steps, through, there, game.options.paths) != 0;
    if !leads_there(open) {
        let back_and_forth =
            (0..steps).fold(1 << from, |cells, _| spread_from(cells) & (open | HOLES));
        return if back_and_forth & there != 0 { visited(game) } else { WRONG_LENGTH };
    }
    match piece {
        Piece::Cat if leads_there(game.open_to_pass(piece) | game.face_up) => FACE_UP_CHEESE,
        _ => IN_THE_WAY,
    }
}

/// What a movement did wrong that came back to a cell (CC11, CC33).
fn visited(game: &ChopChop) -> Why {
    match game.options.paths {
        Paths::Fresh => TWICE,
        Paths::Start => BACK_TO_START,
    }
}

/// Like [`spread`], and out of holes too.
fn spread_from(cells: Cells) -> Cells {
    let fronts = Cell::HOLES.into_iter().filter(|hole| cells & hole.bit() != 0);
    spread(cells & GRID)
        | fronts.filter_map(|hole| hole.front()).fold(0, |all, cell| all | cell.bit())
}
