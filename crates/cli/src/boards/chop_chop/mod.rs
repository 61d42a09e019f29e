//! Chop! Chop! in a terminal: the kitchen from above, what lies under the table beside it, and what each side has.

mod plan;
mod typing;

use koshki_rules::games::chop_chop::{
    CHEESES, ForkUse, Ground, Move, Movement, Phase, Piece, QUIET_TURNS, Tile, View,
};
use koshki_rules::{Phrase, Seat, Tell};
use serde_json::{Value, json};

use super::{Board, Scene};
use crate::paint::Ink;

/// The board of Chop! Chop!
pub struct ChopChopBoard;

impl Board for ChopChopBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let mut lines = sides(&view, scene);
        let marks = plan::Marks::new(&view, scene);
        let plan = plan::lines(&view, &marks, scene);
        let mut panel = panel(&view, &marks, scene).into_iter();
        for line in plan {
            let beside = panel.next().unwrap_or_default();
            lines.push(format!("{line} {beside}").trim_end().to_owned());
        }
        lines.extend(now(&view).iter().map(|phrase| format!("  {}", scene.words.say(phrase))));
        lines
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let mut phrases = vec![
            Phrase::new("board-is-cat").seat("seat", view.options.cat),
            Phrase::new("board-are-mice")
                .sign("seats", scene.words.list(mouse_names(&view, scene))),
        ];
        phrases.extend(view.cat.map(|at| Phrase::new("board-cat-at").phrase("at", at.tell())));
        for (mouse, place) in plan::mice(&view) {
            let told = match place {
                Some(at) => Phrase::new("board-mouse-at").phrase("at", at.tell()),
                None => Phrase::new("board-mouse-caught"),
            };
            let is = Phrase::new(doing(&view, mouse));
            phrases.push(told.phrase("mouse", mouse.tell()).phrase("is", is));
        }
        phrases.push(cheeses(&view));
        if !view.face_up.is_empty() {
            phrases.push(
                Phrase::new("board-face-up").list("cells", view.face_up.iter().map(Tell::tell)),
            );
        }
        phrases.extend((0..plan::ROWS).filter_map(|row| tiles_in_row(&view, row, scene)));
        phrases.extend(tiles_under_the_table(&view));
        phrases.push(
            Phrase::new("board-face-down")
                .number("count", view.face_down.len() as i64)
                .list("tiles", kinds(&view)),
        );
        phrases.extend(now(&view));
        phrases.iter().map(|phrase| begun(&scene.words.say(phrase))).collect()
    }

    fn stages(&self) -> usize {
        2
    }

    /// First the piece, then for a jump the row.
    fn group(&self, stage: usize, mv: &Value) -> Value {
        match (stage, read_move(mv)) {
            (0, Some(Move::Walk(Movement { piece, .. }) | Move::Jump(Movement { piece, .. }))) => {
                json!(piece)
            }
            (1, Some(Move::Jump(Movement { to, .. }))) => match to.column_and_row() {
                Some((_, row)) => json!(row),
                None => mv.clone(),
            },
            _ => mv.clone(),
        }
    }

    fn label(&self, _stage: usize, group: &Value, scene: &Scene) -> String {
        if let Some(row) = group.as_u64() {
            let row = Phrase::new("board-row-label").number("row", row as i64 + 1);
            return scene.words.say(&row);
        }
        match serde_json::from_value::<Piece>(group.clone()) {
            Ok(piece) => begun(&scene.words.say(&piece.tell())),
            Err(_) => group.to_string(),
        }
    }

    fn parse(&self, words: &[&str], scene: &Scene) -> Option<Value> {
        let mv = typing::read(words, &scene.read::<View>()?)?;
        serde_json::to_value(mv).ok()
    }

    fn typing(&self) -> Option<&'static str> {
        Some("board-typing")
    }
}

fn read_move(mv: &Value) -> Option<Move> {
    serde_json::from_value(mv.clone()).ok()
}

/// Who is the cat and who are the mice, with an arrow at the side to play.
fn sides(view: &View, scene: &Scene) -> Vec<String> {
    let line = |seat: Seat, key: &str, ink: Ink, names: String| {
        let arrow = if scene.is_turn_of(seat) { "▶" } else { " " };
        let title = scene.paint.ink(ink, &format!("{:<6}", scene.words.text(key)));
        format!("{arrow} {title} {names}")
    };
    let cat = scene.words.name(view.options.cat).chars().take(NAME).collect();
    vec![
        line(view.options.cat, "board-cat", Ink::Cat, cat),
        line(view.mouse_seat, "board-mice", Ink::Green, mouse_names(view, scene).join(" · ")),
    ]
}

/// Four names of mice fit side by side.
const NAME: usize = 14;

/// The names of the mouse seats, the one whose turn it is first.
fn mouse_names(view: &View, scene: &Scene) -> Vec<String> {
    let seats = usize::from(view.seats);
    let mut seat = view.mouse_seat;
    let mut names = Vec::new();
    for _ in 0..seats {
        if seat != view.options.cat {
            names.push(scene.words.name(seat).chars().take(NAME).collect());
        }
        seat = Seat::next(seat, seats);
    }
    names
}

/// What each side has, in a column beside the plan.
fn panel(view: &View, marks: &plan::Marks, scene: &Scene) -> Vec<String> {
    let text = |key: &str| scene.words.text(key);
    let taken = usize::from(view.cheeses);
    let bar =
        format!("{}{}", "◆".repeat(taken), "·".repeat(usize::from(CHEESES).saturating_sub(taken)));
    let mut lines = vec![
        format!("{} {} {taken}", text("board-tile-cheese"), scene.paint.ink(Ink::Yellow, &bar)),
        String::new(),
    ];
    for (mouse, place) in plan::mice(view) {
        let name = scene.paint.ink(plan::ink(mouse), &plan::called(mouse, scene));
        let beside = match place {
            Some(cell) if scene.notation => cell.to_string(),
            _ => text(&plan::colour_key(mouse).replace("colour", "board")),
        };
        lines.push(format!("{name} {beside} {}", text(doing(view, mouse))));
    }
    lines.push(String::new());
    lines.push(scene.paint.ink(Ink::Wood, &text("board-under")));
    for cell in plan::under_the_table() {
        let code = if scene.notation { format!("{cell} ") } else { String::new() };
        lines.push(format!("  {code}{}", plan::square(view, cell, marks, scene)));
    }
    lines.push(String::new());
    let down = Phrase::new("board-down").number("count", view.face_down.len() as i64);
    lines.push(scene.paint.ink(Ink::Dim, &scene.words.say(&down)));
    let kinds: Vec<String> = Tile::ALL
        .iter()
        .map(|&tile| format!("{:<8}{:>2}", text(tile_key(tile)), view.tiles_left.of(tile)))
        .collect();
    lines.extend(kinds.chunks(2).map(|pair| pair.join("  ")));
    lines
}

/// What a mouse is doing, as a key of the texts.
fn doing(view: &View, mouse: Piece) -> &'static str {
    let index = plan::mice(view).position(|(piece, _)| piece == mouse).unwrap_or(0);
    match view.mice[index] {
        None => "board-caught",
        Some(_) if !view.left_home[index] => "board-at-home",
        Some(cell) if cell.is_hole() => "board-in-a-hole",
        Some(_) => "board-on-the-floor",
    }
}

fn tile_key(tile: Tile) -> &'static str {
    match tile {
        Tile::Cheese => "board-tile-cheese",
        Tile::Broken => "board-tile-broken",
        Tile::Plus1 => "board-tile-plus1",
        Tile::Plus2 => "board-tile-plus2",
        Tile::Arrow => "board-tile-arrow",
        Tile::Fork => "board-tile-fork",
        Tile::Knife => "board-tile-knife",
    }
}

/// What must be done now, and what else is not to be seen on the plan.
fn now(view: &View) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    let piece = view.moved.unwrap_or(Piece::Cat).tell();
    match view.phase {
        Phase::Walk(steps) => {
            phrases.push(Phrase::new("board-now-walk").number("steps", steps));
        }
        Phase::Extra(steps) => phrases
            .push(Phrase::new("board-now-extra").number("steps", steps).phrase("piece", piece)),
        Phase::Jump => phrases.push(Phrase::new("board-now-jump").phrase("piece", piece)),
        Phase::Fork if view.options.fork == ForkUse::Must => {
            phrases.push(Phrase::new("board-now-fork-must"));
        }
        Phase::Fork => phrases.push(Phrase::new("board-now-fork")),
        _ => {}
    }
    if let Some(mouse) = view.locked {
        phrases.push(Phrase::new("board-locked").phrase("piece", mouse.tell()));
    }
    if view.cat_skips > 0 {
        phrases.push(Phrase::new("board-cat-skips"));
    }
    if view.mice_skip > 0 {
        phrases.push(Phrase::new("board-mice-skip"));
    }
    if view.quiet >= QUIET_TURNS / 2 {
        phrases.push(Phrase::new("board-quiet").number("turns", view.quiet));
    }
    phrases
}

fn cheeses(view: &View) -> Phrase {
    Phrase::new("board-cheeses").number("count", view.cheeses)
}

fn kinds(view: &View) -> impl Iterator<Item = Phrase> {
    let left = view.tiles_left;
    Tile::ALL.into_iter().filter(move |&tile| left.of(tile) > 0).map(move |tile| {
        Phrase::new("board-kind")
            .phrase("tile", Phrase::new(tile_key(tile)))
            .number("count", left.of(tile))
    })
}

/// Which cells of a row have a face-down tile; nothing if none has.
fn tiles_in_row(view: &View, row: u8, scene: &Scene) -> Option<Phrase> {
    let outside = view.face_down.iter().filter(|cell| cell.ground() == Ground::Floor);
    let in_row = outside.filter_map(|cell| cell.column_and_row()).filter(|(_, y)| *y == row);
    let cells: Vec<String> = in_row.map(|(x, _)| (x + 1).to_string()).collect();
    (!cells.is_empty()).then(|| {
        Phrase::new("board-row")
            .number("row", row + 1)
            .number("cells", cells.len() as i64)
            .sign("list", scene.words.list(cells))
    })
}

fn tiles_under_the_table(view: &View) -> Option<Phrase> {
    let under = view.face_down.iter().filter(|cell| cell.ground() == Ground::Under).count();
    (under > 0).then(|| Phrase::new("board-tiles-under").number("count", under as i64))
}

/// A sentence begins with a capital letter.
fn begun(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests;
