//! `koshki study`: what if. A game is played on from a moment of a record; what happened stays as it is.

use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use koshki_match::{BranchSpec, Fresh, Millis, Stored};
use koshki_protocol::{PersonId, SeatSpec};
use koshki_rules::branch::DiceFrom;
use koshki_rules::{Phrase, Seat, Turn, any};

use super::host::{self, Host};
use super::save::SaveFolder;
use super::session::{Beginning, BotPace, PlaySession};
use super::{chance, say_goodbye_on_interrupt, seats};
use crate::coach;
use crate::screen::Screen;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// Who sits in the other seats.
const OTHERS: &str = "cat";
/// Who sits in the seat that chooses.
const ME: &str = "me";

/// `koshki study`
#[derive(Args)]
pub struct StudyArguments {
    /// A file of records, one a line
    file: PathBuf,
    /// From the moment after this many steps
    #[arg(long)]
    step: usize,
    /// Which record of the file, from 1
    #[arg(long, default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    game: usize,
    /// Who sits where: `me`, a bot (kitten, cat, tiger), or the name of a person at this terminal [default: me in the seat that
    /// chooses there, and cats]
    #[arg(long, value_delimiter = ',')]
    seats: Vec<String>,
    /// Throw new dice, also where the same is rolled again
    #[arg(long)]
    fresh: bool,
    /// Draw anew what this seat could not see, a seat counted from 1 [default: it lies as it truly did]
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(1..))]
    unseen: Option<u8>,
    /// Let bots play without a pause
    #[arg(long)]
    fast: bool,
}

/// Plays on until the end, or until the person leaves; the game is saved after every move, as practice.
pub fn run(arguments: &StudyArguments, language: Language, screen: Screen) -> Result<(), Failure> {
    let records = coach::read(&arguments.file)?;
    let record = coach::chosen(&records, arguments.game)?.clone();
    let table = any::replay(&record.up_to(arguments.step))
        .map_err(|error| wrong::told_of(record.game(), &error))?;
    let chooses = match table.turn() {
        Turn::Seat(seat) => seat,
        Turn::Luck | Turn::Over(_) => Seat::default(),
    };
    let spec = BranchSpec {
        of: None,
        step: arguments.step,
        seats: seat_specs(&arguments.seats, record.seats(), chooses)?,
        dice: if arguments.fresh { DiceFrom::Fresh } else { DiceFrom::Same },
        unseen: arguments.unseen.map(|number| Seat(number - 1)),
        record,
    };
    let words = Words::new(language, Some(spec.record.game()));
    let (saves, mut rng) = (SaveFolder::of_user()?, chance(None)?);
    let fresh = Fresh::draw(&mut rng, Millis(0));
    let stored = Stored::branch(spec, PersonId(1), ME, fresh, &mut rng)
        .map_err(|refused| host::not_so(&refused, &words))?;
    saves.write(&stored)?;
    let name = stored.the_match.id.to_string();
    let host = Host::resume(stored, saves, rng, language)
        .map_err(|error| super::save::broken(&name, &error))?;
    say_goodbye_on_interrupt(language, &name);
    let pace = if arguments.fast { BotPace::Fast } else { BotPace::Pauses };
    PlaySession::new(host, Beginning::Resumed, pace, language, screen)?.run()
}

/// Who sits where, as somebody has said, or else a person in the seat that chooses.
fn seat_specs(asked: &[String], seats: usize, chooses: Seat) -> Result<Vec<SeatSpec>, Failure> {
    if asked.is_empty() {
        let usual = |seat: Seat| seats::seat_spec(if seat == chooses { ME } else { OTHERS });
        return Seat::all(seats).map(usual).collect();
    }
    if asked.len() != seats {
        let wrong = Phrase::new("wrong-number-of-seats").number("seats", seats as i64);
        return Err(Failure::Said(wrong));
    }
    asked.iter().map(|word| seats::seat_spec(word)).collect()
}
