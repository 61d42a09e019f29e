//! Who sits at the table: people at this terminal, and bots.

use koshki_bots::{AnyBot, NAMES, any};
use koshki_rules::Phrase;

use crate::failure::Failure;
use crate::home::Home;
use crate::words::Words;

/// Who sits in a seat.
pub enum Sitter {
    /// A person at this terminal.
    Person,
    /// A program.
    Bot(Box<dyn AnyBot>),
}

/// The sitters that the words on the command line mean, and what they are called.
pub fn seated(
    game: &str,
    seats: &[String],
    words: &Words,
) -> Result<(Vec<Sitter>, Vec<String>), Failure> {
    let shelf = Home::shelf();
    let mut sitters = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for word in seats {
        let word = word.trim();
        if word.is_empty() {
            return Err(Failure::input("a seat has no name; write for example --seats me,cat"));
        }
        let name = if NAMES.contains(&word) {
            sitters.push(Sitter::Bot(any(game, word, &shelf).map_err(Failure::input)?));
            words.text(&format!("ui-bot-{word}"))
        } else {
            sitters.push(Sitter::Person);
            if word == "me" { words.text("ui-me") } else { word.chars().take(16).collect() }
        };
        names.push(name);
    }
    Ok((sitters, numbered(names, words)))
}

/// Names that occur more than once get a number.
pub fn numbered(names: Vec<String>, words: &Words) -> Vec<String> {
    let mut seen: Vec<&str> = Vec::new();
    let mut result = Vec::new();
    for name in &names {
        seen.push(name);
        let number = seen.iter().filter(|before| *before == name).count();
        let several = names.iter().filter(|other| *other == name).count() > 1;
        result.push(if several {
            words
                .say(&Phrase::new("ui-numbered").sign("name", name).number("number", number as i64))
        } else {
            name.clone()
        });
    }
    result
}
