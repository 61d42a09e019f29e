//! `koshki coach`: the odds of each move at one moment of a record, or whether luck or skill decided its game.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::{Budget, coach};
use koshki_protocol::{Advice, GameAnalysis, SeatAnalysis, Stroke};
use koshki_rules::any::{self, AnyLook, AnyTable};
use koshki_rules::record::Record;
use koshki_rules::{Phrase, Seat, Turn, Viewer};
use koshki_server::coach::told_analysis;
use rand_core::SeedableRng;
use serde_json::json;

use crate::home::Home;
use crate::lab::progress_target;
use crate::play::numbered;
use crate::screen::{Screen, WIDTH, wrapped, write_line};
use crate::words::{Language, Words};
use crate::wrong::{self, Explained, Failure};

/// How many games are simulated for each position if nobody says how many.
const SIMULATIONS: u32 = 1000;

/// `koshki coach`
#[derive(Args)]
pub struct CoachArguments {
    /// A file of records, one a line; `-` is standard input
    record: PathBuf,
    /// Advice for the moment after this many steps; without it, luck and skill in each game
    #[arg(long)]
    step: Option<usize>,
    /// Which record of the file the step is of, from 1
    #[arg(long, requires = "step", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    game: usize,
    /// The seat that wants advice, counted from 1 [default: the one that has to choose]
    #[arg(long, requires = "step", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// How long to think about each position, in milliseconds
    #[arg(long, value_name = "MS", conflicts_with = "simulations",
        value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: Option<u64>,
    /// How many games to simulate for each position, where its odds are not known [default: 1000]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    simulations: Option<u32>,
    /// Write JSON, a line a game
    #[arg(long)]
    json: bool,
}

/// Tells what the coach has to say.
pub fn run(arguments: &CoachArguments, language: Language, screen: &Screen) -> Result<(), Failure> {
    let records = read(&arguments.record)?;
    match arguments.step {
        Some(step) => advise(arguments, &records, step, language, screen),
        None => analyse(arguments, &records, language, screen),
    }
}

/// Writes advice, the best move first.
pub fn show_advice(advice: &Advice, words: &Words, screen: &Screen) -> io::Result<()> {
    for of in &advice.moves {
        screen.item(&words.say(&of.says))?;
    }
    if advice.moves.len() < advice.of as usize {
        let some = Phrase::new("ui-coach-some")
            .number("told", advice.moves.len() as i64)
            .number("all", i64::from(advice.of));
        screen.line(words.say(&some))?;
    }
    Ok(())
}

fn advise(
    arguments: &CoachArguments,
    records: &[Record],
    step: usize,
    language: Language,
    screen: &Screen,
) -> Result<(), Failure> {
    let record = chosen(records, arguments.game)?;
    let (look, seat) = moment(record, step, arguments.seat.map(|number| Seat(number - 1)))?;
    let mut rng = ChaCha8Rng::seed_from_u64(step as u64);
    let advice = coach::advise(
        record.game(),
        &look,
        None,
        arguments.budget(),
        &Home::shelf(language),
        &mut rng,
    )
    .map_err(wrong::told)?;
    if arguments.json {
        write_line(json!(advice))?;
        return Ok(());
    }
    let words = words(record, language);
    let heading = Phrase::new("ui-coach-step").number("step", step as i64).seat("seat", seat);
    screen.heading(&format!("{} · {}", words.text("title"), words.say(&heading)))?;
    show_advice(&advice, &words, screen)?;
    Ok(())
}

/// The table after this many steps, if there were that many and this seat is one of its seats.
pub fn replayed(
    record: &Record,
    step: usize,
    asked: Option<Seat>,
) -> Result<Box<dyn AnyTable>, Failure> {
    let (steps, seats) = (record.steps(), record.seats());
    if step > steps {
        return Err(wrong::step(step, steps));
    }
    if let Some(seat) = asked.filter(|seat| seat.index() >= seats) {
        return Err(wrong::seat(seat.index() + 1, seats));
    }
    any::replay(&record.up_to(step)).map_err(|error| wrong::told_of(record.game(), &error))
}

/// What the seat that has to choose after this many steps knew then.
fn moment(record: &Record, step: usize, asked: Option<Seat>) -> Result<(AnyLook, Seat), Failure> {
    let table = replayed(record, step, asked)?;
    match table.turn() {
        Turn::Over(_) => Err(nobody_chooses("wrong-over", step)),
        Turn::Luck => Err(nobody_chooses("wrong-luck", step)),
        Turn::Seat(seat) if asked.is_none_or(|asked| asked == seat) => {
            Ok((table.look(Viewer::Seat(seat)), seat))
        }
        Turn::Seat(seat) => {
            let wrong = Phrase::new("wrong-chooser").number("number", seat.index() as i64 + 1);
            Err(Failure::Said(wrong.number("step", step as i64)))
        }
    }
}

fn analyse(
    arguments: &CoachArguments,
    records: &[Record],
    language: Language,
    screen: &Screen,
) -> Result<(), Failure> {
    let shelf = Home::shelf(language);
    for (game, record) in (1_u32..).zip(records) {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}");
        let bar = ProgressBar::with_draw_target(Some(record.steps() as u64), progress_target())
            .with_style(style.expect("a template of ours"));
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(game));
        let analysed =
            coach::analyse(record, arguments.budget(), &shelf, &mut rng, &mut |progress| {
                bar.set_position(progress.done as u64);
            });
        bar.finish_and_clear();
        let analysed = analysed.map_err(|error| {
            let wrong = Phrase::new("wrong-in-game").number("game", i64::from(game));
            let says = wrong.phrase("why", error.tell());
            Failure::SaidOf { game: record.game().to_owned(), says }
        })?;
        if arguments.json {
            let told = told_analysis(game, analysed);
            write_line(json!({"match": record.match_id(), "analysis": told}))?;
        } else {
            show_analysis(record, &analysed, &words(record, language), screen)?;
        }
    }
    Ok(())
}

fn show_analysis(
    record: &Record,
    analysed: &GameAnalysis,
    words: &Words,
    screen: &Screen,
) -> io::Result<()> {
    screen.heading(&format!("{} · {}", words.text("title"), record.match_id()))?;
    for seat in &analysed.seats {
        screen.line("")?;
        show_wrapped(&words.say(&seat.says), screen)?;
        for moment in moments(seat) {
            screen.item(&words.say(&moment))?;
        }
    }
    screen.line("")?;
    let note = match analysed.exact {
        true => Phrase::new("ui-coach-exact"),
        false => Phrase::new("ui-coach-estimated"),
    };
    show_wrapped(&words.say(&note), screen)?;
    screen.line("")
}

/// The choices that cost most and what luck did most; nothing where luck and skill can't be told apart.
fn moments(seat: &SeatAnalysis) -> Vec<Phrase> {
    if !seat.clear {
        return Vec::new();
    }
    let told = |key: &'static str, step: usize, says: &Phrase| {
        Phrase::new(key).number("step", step as i64).phrase("what", says.clone())
    };
    let stroke = |key, stroke: &Option<Stroke>| {
        stroke.as_ref().map(|stroke| told(key, stroke.step, &stroke.says))
    };
    let mistakes = seat.mistakes.iter();
    mistakes
        .map(|mistake| told("ui-coach-mistake", mistake.step, &mistake.says))
        .chain(stroke("ui-coach-luckiest", &seat.luckiest))
        .chain(stroke("ui-coach-unluckiest", &seat.unluckiest))
        .collect()
}

fn show_wrapped(text: &str, screen: &Screen) -> io::Result<()> {
    wrapped(text, WIDTH).into_iter().try_for_each(|line| screen.line(line))
}

/// The texts of the record's game, its seats called by numbers.
fn nobody_chooses(key: &'static str, step: usize) -> Failure {
    Failure::Said(Phrase::new(key).number("step", step as i64))
}

fn words(record: &Record, language: Language) -> Words {
    let words = Words::new(language, Some(record.game()));
    let names = numbered(vec![words.text("ui-me"); record.seats()], &words);
    words.with_names(names)
}

/// The record with this number, counted from 1.
pub fn chosen(records: &[Record], number: usize) -> Result<&Record, Failure> {
    let all = records.len();
    let wrong = || {
        let wrong = Phrase::new("wrong-number-of-game").number("number", number as i64);
        Failure::Said(wrong.number("all", all as i64))
    };
    number.checked_sub(1).and_then(|index| records.get(index)).ok_or_else(wrong)
}

/// All records of a file.
pub fn read(path: &Path) -> Result<Vec<Record>, Failure> {
    let reader: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(path).map_err(|error| wrong::file(path, &error))?;
        Box::new(BufReader::new(file))
    };
    let mut records = Vec::new();
    for (number, line) in (1_u64..).zip(reader.lines()) {
        let line = line.map_err(|error| wrong::line(path, number, None, error.tell()))?;
        if !line.trim().is_empty() {
            let record = Record::from_line(&line);
            records.push(record.map_err(|error| wrong::line(path, number, None, error.tell()))?);
        }
    }
    if records.is_empty() {
        return Err(wrong::without_record(path));
    }
    Ok(records)
}

impl CoachArguments {
    fn budget(&self) -> Budget {
        match (self.time, self.simulations) {
            (Some(milliseconds), _) => Budget::Time(Duration::from_millis(milliseconds)),
            (None, simulations) => Budget::Simulations(simulations.unwrap_or(SIMULATIONS)),
        }
    }
}

#[cfg(test)]
mod tests {
    use koshki_protocol::{Percent, Stroke};

    use super::*;

    #[test]
    fn no_moment_is_told_where_luck_and_skill_are_not_clear() {
        let stroke = |step| Some(Stroke { step, change: 0.5, says: Phrase::new("coach-stroke") });
        let seat = |clear| SeatAnalysis {
            start: 0.5,
            luck: 0.0,
            skill: 0.0,
            lost: 0.0,
            given: 0.0,
            rest: 0.5,
            error: 0.0,
            result: 1.0,
            clear,
            percent: Percent { start: 50, luck: 0, skill: 0, rest: 50, result: 100 },
            chances: vec![0.5, 1.0],
            mistakes: Vec::new(),
            luckiest: stroke(1),
            unluckiest: stroke(2),
            says: Phrase::new("coach-seat"),
        };
        let keys =
            |clear| moments(&seat(clear)).iter().map(|told| told.key.clone()).collect::<Vec<_>>();
        assert_eq!(keys(true), ["ui-coach-luckiest", "ui-coach-unluckiest"]);
        assert!(keys(false).is_empty());
    }
}
