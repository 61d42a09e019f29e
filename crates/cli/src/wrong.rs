//! What several commands say when something that was given to them is wrong.

use std::fmt::Display;
use std::path::Path;

use koshki_client::Failure;
use koshki_rules::Phrase;
use koshki_rules::games::{IDS, UnknownGame};

/// There is no such game.
pub fn game(unknown: UnknownGame) -> Failure {
    let games = IDS.join(", ");
    Failure::Said(Phrase::new("wrong-game").sign("game", unknown.id).sign("games", games))
}

/// The game has fewer steps.
pub fn step(step: usize, steps: usize) -> Failure {
    let wrong = Phrase::new("wrong-step").number("step", step as i64);
    Failure::Said(wrong.number("steps", steps as i64))
}

/// The game has fewer seats; this one is counted from 1.
pub fn seat(number: usize, seats: usize) -> Failure {
    let wrong = Phrase::new("wrong-seat").number("number", number as i64);
    Failure::Said(wrong.number("seats", seats as i64))
}

/// A flag has to be JSON.
pub fn json(flag: &str, why: &serde_json::Error) -> Failure {
    Failure::Said(Phrase::new("wrong-json").sign("flag", flag).sign("why", why))
}

/// The file has no record.
pub fn without_record(file: &Path) -> Failure {
    Failure::Said(Phrase::new("wrong-without-record").sign("file", file.display()))
}

/// A file can't be read, written or understood.
pub fn file(file: &Path, why: &dyn Display) -> Failure {
    Failure::input(format!("{}: {why}", file.display()))
}

/// A line of a file can't be read or understood.
pub fn line(file: &Path, number: u64, why: &dyn Display) -> Failure {
    let wrong = Phrase::new("wrong-line").sign("file", file.display());
    Failure::Said(wrong.number("number", number as i64).sign("why", why))
}
