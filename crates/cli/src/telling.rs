//! What a terminal tells, at its own tables and a server's: the board, what happened, who won.

use std::io;

use koshki_rules::any::{self, Told};
use koshki_rules::{Phrase, Seat};
use serde_json::Value;

use crate::boards::{Board, Scene};
use crate::screen::Screen;
use crate::words::Words;

/// The board, as a picture or in words.
pub fn board(board: &dyn Board, scene: &Scene, screen: &Screen) -> io::Result<()> {
    let lines = if screen.plain { board.describe(scene) } else { board.draw(scene) };
    screen.line("")?;
    for line in lines {
        screen.line(line)?;
    }
    screen.line("")
}

/// What happened; events that have nothing to say are passed over.
pub fn events(events: &[Told], words: &Words, screen: &Screen) -> io::Result<()> {
    for told in events {
        let sentence = words.say(&told.phrase);
        if !sentence.is_empty() {
            screen.item(&sentence)?;
        }
    }
    Ok(())
}

/// What a person may choose, in words. Many moves come without, so the rules that are part of this program tell them.
pub fn choices(game: &str, view: &Value, choices: &[Value]) -> Vec<Told> {
    any::tell_moves(game, view, choices).unwrap_or_default()
}

/// Who won, and everybody's points. The text is that of the key, or its `-draw` if all share the first place.
pub fn places(
    key: &'static str,
    points: &[u32],
    places: &[u8],
    words: &Words,
    screen: &Screen,
) -> io::Result<()> {
    let mut order: Vec<Seat> = Seat::all(places.len()).collect();
    order.sort_by_key(|seat| places[seat.index()]);
    let winners: Vec<String> = order
        .iter()
        .filter(|seat| places[seat.index()] == 1)
        .map(|seat| words.name(*seat).to_owned())
        .collect();
    let phrase = if winners.len() == places.len() {
        Phrase::new(format!("{key}-draw"))
    } else {
        Phrase::new(key).number("count", winners.len() as i64).sign("winners", words.list(winners))
    };
    screen.heading(&words.say(&phrase))?;
    for seat in order {
        let points = points.get(seat.index()).copied().unwrap_or_default();
        let line = Phrase::new("ui-place")
            .number("place", places[seat.index()])
            .seat("seat", seat)
            .phrase("points", words.points(points));
        screen.line(format!("  {}", words.say(&line)))?;
    }
    Ok(())
}
