//! Flags and arguments that the command line can't be read with, in the person's language. What clap says by itself is
//! English only.

use std::error::Error as _;
use std::num::ParseIntError;
use std::process::ExitCode;

use clap::Error;
use clap::error::{ContextKind, ErrorKind};
use koshki_bots::WrongBudget;
use koshki_client::WrongAddress;
use koshki_command::WrongAmount;
use koshki_rules::Phrase;

use super::{Explained, Failure};
use crate::lab::WrongClaims;
use crate::words::{Language, Words};

/// Says what is wrong, and how the command is written; help and the version are printed as they are.
pub fn report(error: &Error, asked: impl Iterator<Item = String>) -> ExitCode {
    let Some(wrong) = tell(error) else { error.exit() };
    let language = language(asked).unwrap_or_else(Language::of_environment);
    let words = Words::new(language, None);
    let sentences = [
        Some(wrong),
        of(error, "wrong-suggestion", ContextKind::SuggestedArg),
        of(error, "wrong-suggestion", ContextKind::SuggestedSubcommand),
        of(error, "wrong-suggestion", ContextKind::SuggestedValue),
        of(error, "wrong-usage", ContextKind::Usage),
    ];
    let said: Vec<String> = sentences.iter().flatten().map(|it| words.say(it)).collect();
    Failure::BadInput(said.join("\n")).report("koshki", |_, phrase| words.say(phrase))
}

/// The language that `--lang` asks for, where the command line as a whole can't be read.
fn language(asked: impl Iterator<Item = String>) -> Option<Language> {
    let asked: Vec<String> = asked.collect();
    let value = asked.iter().enumerate().find_map(|(index, word)| match word.as_str() {
        "--lang" => asked.get(index + 1).map(String::as_str),
        word => word.strip_prefix("--lang="),
    });
    value.and_then(|value| clap::ValueEnum::from_str(value, false).ok())
}

/// What is wrong; nothing where somebody asked for help or the version.
fn tell(error: &Error) -> Option<Phrase> {
    let wrong = |key: &'static str| {
        let mut wrong = Phrase::new(key);
        for (name, kind) in [
            ("argument", ContextKind::InvalidArg),
            ("value", ContextKind::InvalidValue),
            ("right", ContextKind::ValidValue),
            ("other", ContextKind::PriorArg),
            ("command", ContextKind::InvalidSubcommand),
            ("commands", ContextKind::ValidSubcommand),
        ] {
            wrong = wrong.sign(name, context(error, kind).unwrap_or_default());
        }
        wrong
    };
    Some(match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::DisplayVersion => return None,
        ErrorKind::UnknownArgument => wrong("wrong-argument"),
        ErrorKind::InvalidSubcommand => wrong("wrong-command"),
        ErrorKind::MissingSubcommand => wrong("wrong-no-command"),
        ErrorKind::MissingRequiredArgument => wrong("wrong-missing-argument"),
        // An argument that is given twice is said to conflict with itself.
        ErrorKind::ArgumentConflict
            if context(error, ContextKind::PriorArg)
                .is_none_or(|prior| Some(prior) == context(error, ContextKind::InvalidArg)) =>
        {
            wrong("wrong-argument-twice")
        }
        ErrorKind::ArgumentConflict => wrong("wrong-arguments"),
        ErrorKind::InvalidValue
            if context(error, ContextKind::InvalidValue).is_none_or(|value| value.is_empty()) =>
        {
            wrong("wrong-no-value")
        }
        ErrorKind::InvalidValue => wrong("wrong-choice"),
        ErrorKind::ValueValidation => wrong("wrong-value").phrase("why", why(error)),
        _ => wrong("wrong-command-line").sign("why", error.kind()),
    })
}

/// Why a value is none, in our words where it is one of our own errors.
fn why(error: &Error) -> Phrase {
    let Some(source) = error.source() else { return Phrase::new("wrong-value-unknown") };
    if let Some(wrong) = source.downcast_ref::<WrongAmount>() {
        Phrase::new(wrong.key())
    } else if source.is::<WrongBudget>() {
        Phrase::new("wrong-budget")
    } else if let Some(wrong) = source.downcast_ref::<WrongClaims>() {
        wrong.tell()
    } else if let Some(wrong) = source.downcast_ref::<WrongAddress>() {
        wrong.tell()
    } else if source.is::<ParseIntError>() {
        Phrase::new("wrong-number")
    } else if let Some((_, range)) = source.to_string().split_once(" is not in ") {
        Phrase::new("wrong-range").sign("range", range)
    } else {
        Phrase::new("wrong-as-it-is").sign("why", source)
    }
}

fn of(error: &Error, key: &'static str, kind: ContextKind) -> Option<Phrase> {
    let told = context(error, kind)?;
    // The texts have the word themselves.
    let told = told.trim().trim_start_matches("Usage:").trim_start();
    Some(Phrase::new(key).sign("what", told))
}

fn context(error: &Error, kind: ContextKind) -> Option<String> {
    error.get(kind).map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_in_a_command_line_that_is_wrong() {
        let asked = |line: &str| language(line.split(' ').map(str::to_owned));
        assert_eq!(asked("koshki --lang ru --nonsense"), Some(Language::Ru));
        assert_eq!(asked("koshki lab --lang=en"), Some(Language::En));
        for nothing in ["koshki", "koshki --lang", "koshki --lang xx", "koshki ru"] {
            assert_eq!(asked(nothing), None, "{nothing}");
        }
    }
}
