//! `koshki verify`: plays records again and checks all they say.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;
use koshki_rules::Phrase;
use koshki_rules::branch::DiceFrom;
use koshki_rules::record::{Record, RecordError};
use serde_json::json;

use crate::screen::write_line;
use crate::words::{Language, Words};
use crate::wrong::{self as wrong_input, Explained, Failure};

/// `koshki verify`
#[derive(Args)]
pub struct VerifyArguments {
    /// Files of records, one a line; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Report as JSON, a line a record
    #[arg(long)]
    json: bool,
    /// Require fair dice: a record whose dice can't be checked is wrong
    #[arg(long)]
    fair: bool,
}

/// Checks the files. The first line that is no record at all ends it with exit code 2; a record that tells of a game
/// wrongly is named, the rest is checked too, and the exit code is 1.
pub fn run(arguments: &VerifyArguments, language: Language) -> Result<(), Failure> {
    let words = Words::new(language, None);
    let mut right = 0_u64;
    let mut without_dice = 0_u64;
    let mut wrong = 0_u64;
    let mut by_hand = 0_u64;
    for path in &arguments.files {
        let reader: Box<dyn BufRead> = if path.as_os_str() == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(path).map_err(|error| wrong_input::file(path, &error))?;
            Box::new(BufReader::new(file))
        };
        let mut records = 0_u64;
        for (number, line) in (1_u64..).zip(reader.lines()) {
            let line = line.map_err(|error| wrong_input::line(path, number, None, error.tell()))?;
            if line.trim().is_empty() {
                continue;
            }
            records += 1;
            let told = |match_id: &str, what: &dyn Display| {
                let told = Phrase::new("out-verified").sign("file", path.display());
                let told = told.number("number", number as i64).sign("match", match_id);
                words.say(&told.sign("what", what))
            };
            match check(&line) {
                Ok(record) => {
                    let proven = record.proves_dice();
                    let accepted = proven || !arguments.fair;
                    *match (proven, accepted) {
                        (true, _) => &mut right,
                        (false, true) => &mut without_dice,
                        (false, false) => &mut wrong,
                    } += 1;
                    let is_by_hand = is_by_hand(&record);
                    by_hand += u64::from(is_by_hand);
                    let match_id = record.match_id();
                    if arguments.json {
                        write_line(
                            json!({"match": match_id, "right": accepted, "dice": proven, "by_hand": is_by_hand}),
                        )?;
                    } else if !accepted {
                        let no_dice = words.text("ui-verify-no-dice");
                        write_line(told(match_id, &no_dice))?;
                    }
                }
                Err(found) => {
                    let (record, error) = *found;
                    if error.is_bad_input() {
                        let game = record.as_ref().map(Record::game);
                        return Err(wrong_input::line(path, number, game, error.tell()));
                    }
                    let match_id = record.as_ref().map_or("", Record::match_id);
                    wrong += 1;
                    if arguments.json {
                        let step = match &error {
                            RecordError::Step { step, .. } => Some(step),
                            _ => None,
                        };
                        write_line(
                            json!({"match": match_id, "right": false, "step": step, "wrong": error.to_string()}),
                        )?;
                    } else {
                        write_line(told(match_id, &words.say(&error.tell())))?;
                    }
                }
            }
        }
        if records == 0 {
            return Err(wrong_input::without_record(path));
        }
    }
    if !arguments.json {
        if right + wrong > 0 {
            let total = Phrase::new("ui-verify-total")
                .number("right", right as i64)
                .number("wrong", wrong as i64);
            write_line(words.say(&total))?;
        }
        if without_dice > 0 {
            let without =
                Phrase::new("ui-verify-without-dice").number("count", without_dice as i64);
            write_line(words.say(&without))?;
        }
        if by_hand > 0 {
            let told = Phrase::new("ui-verify-by-hand").number("count", by_hand as i64);
            write_line(words.say(&told))?;
        }
    }
    if wrong > 0 { Err(Failure::Wrong) } else { Ok(()) }
}

/// Whether people entered its luck, as it fell on a real table.
fn is_by_hand(record: &Record) -> bool {
    record.practice().is_some_and(|practice| practice.dice == DiceFrom::Hand)
}

/// The record, if it is right; or else what is wrong, with the record if it is one.
fn check(line: &str) -> Result<Record, Box<(Option<Record>, RecordError)>> {
    let record = Record::from_line(line).map_err(|error| Box::new((None, error)))?;
    match record.verify() {
        Ok(()) => Ok(record),
        Err(error) => Err(Box::new((Some(record), error))),
    }
}
