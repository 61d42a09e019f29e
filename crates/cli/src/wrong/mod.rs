//! What commands say when something that was given to them is wrong: in the language of the person, from the texts.

mod arguments;
mod errors;

use std::fmt::Display;
use std::io;
use std::path::Path;

use koshki_rules::Phrase;
use koshki_rules::games::UnknownGame;

pub use arguments::report as arguments;

/// Why a command did not do what it was asked to.
pub type Failure = koshki_command::CommandFailure<Phrase>;

/// An error that the texts have words for.
pub trait Explained {
    /// What is wrong.
    fn tell(&self) -> Phrase;

    /// The game whose texts have the words, if only they have them.
    fn game(&self) -> Option<&str> {
        None
    }
}

/// It is as this error says.
pub fn told(error: impl Explained) -> Failure {
    match error.game() {
        Some(game) => Failure::SaidOf { game: game.to_owned(), says: error.tell() },
        None => Failure::Said(error.tell()),
    }
}

/// The same where only the texts of this game may have the words.
pub fn told_of(game: &str, error: &impl Explained) -> Failure {
    Failure::SaidOf { game: game.to_owned(), says: error.tell() }
}

/// There is no such game.
pub fn game(unknown: UnknownGame) -> Failure {
    told(unknown)
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

/// A file can't be read or written.
pub fn file(file: &Path, why: &io::Error) -> Failure {
    let wrong = Phrase::new("wrong-file").sign("file", file.display());
    Failure::Said(wrong.phrase("why", why.tell()))
}

/// A file can't be understood, for a reason that only the program that read it has words for.
pub fn unclear_file(file: &Path, why: &dyn Display) -> Failure {
    let why = Phrase::new("wrong-as-it-is").sign("why", why);
    Failure::Said(Phrase::new("wrong-file").sign("file", file.display()).phrase("why", why))
}

/// A line of a file can't be read or understood; in words of this game, if it is about one.
pub fn line(file: &Path, number: u64, game: Option<&str>, why: Phrase) -> Failure {
    let wrong = Phrase::new("wrong-line").sign("file", file.display());
    let says = wrong.number("number", number as i64).phrase("why", why);
    match game {
        Some(game) => Failure::SaidOf { game: game.to_owned(), says },
        None => Failure::Said(says),
    }
}

/// The system can't give what every program needs, such as randomness or a thread.
pub fn system(why: impl Display) -> Failure {
    Failure::Said(Phrase::new("wrong-system").sign("why", why))
}
