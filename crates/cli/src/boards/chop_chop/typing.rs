//! What typed words mean as a move: `m0 f31`, `cat t32`, `f31`, `roll`. Whether it is legal is for the table to say.

use koshki_rules::games::chop_chop::{Cell, Move, Movement, Phase, Piece, Side, View};

/// The move that the words mean; nothing if they mean none.
pub fn read(words: &[&str], view: &View) -> Option<Move> {
    match *words {
        ["r" | "roll" | "б" | "бросок" | "бросить"] => Some(Move::Roll),
        ["p" | "pass" | "п" | "пас" | "пропуск"] => Some(Move::Pass),
        ["fork" | "вилка", at] => Some(Move::Fork(cell(at, Side::Mice)?)),
        ["jump" | "прыжок", ref rest @ ..] => Some(Move::Jump(movement(rest, view)?)),
        ["walk" | "go" | "ход", ref rest @ ..] => Some(Move::Walk(movement(rest, view)?)),
        [at] if view.phase == Phase::Place => Some(Move::PlaceCat(cell(at, Side::Cat)?)),
        [at] if view.phase == Phase::Fork => Some(Move::Fork(cell(at, Side::Mice)?)),
        _ if view.phase == Phase::Place => {
            Some(Move::PlaceCat(movement(words, view).filter(|it| it.piece == Piece::Cat)?.to))
        }
        _ if view.phase == Phase::Jump => Some(Move::Jump(movement(words, view)?)),
        _ => Some(Move::Walk(movement(words, view)?)),
    }
}

/// A piece and a cell, or a cell alone where only one piece can be meant.
fn movement(words: &[&str], view: &View) -> Option<Movement> {
    match *words {
        [name, to] => {
            let piece = piece(name)?;
            Some(Movement { piece, to: cell(to, piece.side())? })
        }
        [to] => Some(Movement { piece: only_piece(view)?, to: cell(to, view.side)? }),
        _ => None,
    }
}

/// The one piece that can be meant: the cat, the mouse that must move, or the last mouse.
fn only_piece(view: &View) -> Option<Piece> {
    if view.side == Side::Cat {
        return Some(Piece::Cat);
    }
    view.moved.or(view.locked).or_else(|| {
        let mut free = super::plan::mice(view).filter(|(_, place)| place.is_some());
        let (mouse, _) = free.next()?;
        free.next().is_none().then_some(mouse)
    })
}

fn piece(name: &str) -> Option<Piece> {
    match name {
        "c" | "cat" | "к" | "кот" => Some(Piece::Cat),
        _ => name.replace('м', "m").parse().ok(),
    }
}

/// A cell as in the rules, in either alphabet and in any case; two digits alone are what the side can stand on there.
fn cell(name: &str, side: Side) -> Option<Cell> {
    let digits = name.len() == 2 && name.bytes().all(|digit| digit.is_ascii_digit());
    if digits {
        let table = format!("t{name}").parse().ok().filter(|_| side == Side::Cat);
        return table.or_else(|| format!("f{name}").parse().ok());
    }
    let mut signs = name.chars();
    let rest = |signs: std::str::Chars| signs.as_str().to_owned();
    let name = match signs.next()? {
        'f' | 'ф' => format!("f{}", rest(signs)),
        't' | 'т' => format!("t{}", rest(signs)),
        'h' | 'н' => match rest(signs).as_str() {
            "n" | "с" => "hN".to_owned(),
            "e" | "в" => "hE".to_owned(),
            "s" | "ю" => "hS".to_owned(),
            "w" | "з" => "hW".to_owned(),
            _ => return None,
        },
        _ => return None,
    };
    name.parse().ok()
}
