//! What typed words mean as a move: `orange up up left`, `cat d2`, `roll`, or in notation `m0 f31`. Whether it is legal is
//! for the table to say.

use koshki_rules::games::chop_chop::{Cell, Move, Movement, Phase, Piece, Side, View};

/// The move that the words mean; nothing if they mean none.
pub fn read(words: &[&str], view: &View) -> Option<Move> {
    match *words {
        ["r" | "roll" | "б" | "бросок" | "бросить"] => Some(Move::Roll),
        ["p" | "pass" | "п" | "пас" | "пропуск" | "пропустить"] => {
            Some(Move::Pass)
        }
        ["leave" | "оставить"] => Some(Move::Leave),
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

/// A piece and where it goes, or the latter alone where only one piece can be meant.
fn movement(words: &[&str], view: &View) -> Option<Movement> {
    if let Some((name, way)) = words.split_first() {
        let (piece, way) = match piece(name) {
            Some(piece) if !way.is_empty() => (Some(piece), way),
            _ => (only_piece(view), words),
        };
        if let Some(to) = piece.and_then(|piece| after(way, piece, view)) {
            return Some(Movement { piece: piece?, to });
        }
    }
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
    let [cat, orange, green, blue, violet] = Piece::ALL;
    Some(match name {
        "c" | "cat" | "к" | "кошка" | "кошкой" => cat,
        "o" | "orange" | "о" | "оранжевая" | "оранжевой" => orange,
        "g" | "green" | "з" | "зелёная" | "зеленая" | "зелёной" | "зеленой" => {
            green
        }
        "b" | "blue" | "с" | "синяя" | "синей" => blue,
        "v" | "violet" | "ф" | "фиолетовая" | "фиолетовой" => violet,
        _ => return name.replace('м', "m").parse().ok(),
    })
}

/// Where a piece comes to by this way: `up up left`, `up 2 left`, `uul`; nothing if it is no way, or leads nowhere.
fn after(way: &[&str], piece: Piece, view: &View) -> Option<Cell> {
    let (mut x, mut y) = spot(super::plan::place(view, piece)?);
    let mut last = None;
    for word in way {
        if let (Some((dx, dy)), Ok(steps)) = (last, word.parse::<i8>()) {
            // The first of these steps has been made.
            (x, y) = (x + dx * (steps.clamp(1, 9) - 1), y + dy * (steps.clamp(1, 9) - 1));
            last = None;
            continue;
        }
        let directions: Vec<(i8, i8)> = match direction(word) {
            Some(direction) => vec![direction],
            None => word
                .chars()
                .map(|letter| direction(letter.encode_utf8(&mut [0; 4])))
                .collect::<Option<_>>()?,
        };
        for (dx, dy) in directions {
            (x, y, last) = (x + dx, y + dy, Some((dx, dy)));
        }
    }
    let here = |cell: &Cell| spot(*cell) == (x, y);
    let on_table = Cell::table().find(here).filter(|_| piece == Piece::Cat);
    on_table.or_else(|| Cell::all().filter(|cell| !cell.is_table()).find(here))
}

fn direction(word: &str) -> Option<(i8, i8)> {
    Some(match word {
        "u" | "up" | "в" | "вверх" => (0, -1),
        "d" | "down" | "н" | "вниз" => (0, 1),
        "l" | "left" | "л" | "влево" => (-1, 0),
        "r" | "right" | "п" | "вправо" => (1, 0),
        _ => return None,
    })
}

/// Column and row; a hole lies outside the floor, beyond the cell in front of it.
fn spot(cell: Cell) -> (i8, i8) {
    let at = |cell: Cell| cell.column_and_row().map(|(x, y)| (x as i8, y as i8));
    at(cell)
        .or_else(|| {
            let (x, y) = at(cell.front()?)?;
            Some(match (x, y) {
                (0, _) => (-1, y),
                (_, 0) => (x, -1),
                (6, _) => (7, y),
                _ => (x, 6),
            })
        })
        .unwrap_or_default()
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
