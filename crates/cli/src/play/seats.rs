//! Who sits at the table: people at this terminal, and bots.

use koshki_bots::NAMES;
use koshki_match::Match;
use koshki_match::nickname::MOST_CHARACTERS;
use koshki_protocol::{SeatKind, SeatSpec};
use koshki_rules::Phrase;

use crate::words::Words;
use crate::wrong::Failure;

/// How the person who typed the command is called there, and in what is stored.
const ME: &str = "me";

/// What a word of `--seats` means: a bot, or the name of somebody at this terminal.
pub fn seat_spec(word: &str) -> Result<SeatSpec, Failure> {
    match word.trim() {
        "" => Err(Failure::Said(Phrase::new("wrong-seat-name"))),
        bot if NAMES.contains(&bot) => Ok(SeatSpec::Bot(bot.to_owned())),
        // Longer names are cut.
        name => Ok(SeatSpec::Guest(name.chars().take(MOST_CHARACTERS).collect())),
    }
}

/// What the seats of a match are called.
pub fn names(the_match: &Match, words: &Words) -> Vec<String> {
    let names = the_match.seats.iter().map(|seat| match &seat.kind {
        SeatKind::Bot(level) => words.text(&format!("ui-bot-{level}")),
        _ if seat.nickname == ME => words.text("ui-me"),
        _ => seat.nickname.clone(),
    });
    numbered(names.collect(), words)
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
