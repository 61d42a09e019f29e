//! What all studies of the laboratory are asked alike, and how they answer.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::Budget;
use koshki_lab::study::{Contender, Gathering, Seating, Setting, StudyError};
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use serde::Serialize;
use serde_json::Value;

use super::document::Document;
use super::progress_target;
use crate::amount::at_least_one;
use crate::failure::Failure;
use crate::home::Home;
use crate::words::Language;

/// Who plays, and with which randomness.
#[derive(Args)]
pub struct PlayArguments {
    /// How many seats [default: as few as the game allows]
    #[arg(long)]
    pub seats: Option<usize>,
    /// What all randomness comes from: the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub work: WorkArguments,
    #[command(flatten)]
    pub answer: AnswerArguments,
}

/// With how much of the machine.
#[derive(Args)]
pub struct WorkArguments {
    /// How many threads play; the result is the same [default: all cores]
    #[arg(long, value_parser = at_least_one)]
    pub threads: Option<usize>,
    /// Note what is done in this file, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

/// How to answer.
#[derive(Args)]
pub struct AnswerArguments {
    /// Answer as JSON
    #[arg(long)]
    json: bool,
    /// Write a page with plots into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// How long a bot may think.
#[derive(Args)]
pub struct BudgetArguments {
    /// How many games a bot may simulate for one move, where it has to
    #[arg(long, default_value_t = 100)]
    pub simulations: u32,
    /// How many milliseconds a bot may think about a move instead; then the result depends on the machine
    #[arg(long, value_name = "MS", conflicts_with = "simulations")]
    pub time: Option<u64>,
}

impl BudgetArguments {
    /// The budget.
    pub fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Simulations(self.simulations),
        }
    }
}

impl PlayArguments {
    /// The setting of a game with these bots.
    pub fn setting(
        &self,
        game: &str,
        contenders: Vec<Contender>,
        options: Value,
    ) -> Result<Setting, Failure> {
        let fewest = games::visit(game, FewestSeats).map_err(Failure::input)?;
        Ok(Setting {
            game: game.to_owned(),
            seats: self.seats.unwrap_or(fewest),
            options,
            contenders,
            seating: Seating::Fixed,
            seed: self.seed,
            shelf: Home::shelf(),
        })
    }
}

impl WorkArguments {
    /// Gathers so many games, with a progress bar.
    pub fn gather<T>(
        &self,
        count: u64,
        study: impl FnOnce(&Gathering) -> Result<T, StudyError>,
    ) -> Result<T, Failure> {
        let bar = progress_bar(count)?;
        let progress = |done| bar.set_position(done);
        let resume = self.resume.as_deref();
        let gathering = Gathering { count, threads: self.threads, resume, progress: &progress };
        let found = study(&gathering);
        bar.finish_and_clear();
        found.map_err(Failure::input)
    }
}

impl AnswerArguments {
    /// Answers as asked: a page into its file, and JSON or lines to standard output.
    pub fn answer(
        &self,
        found: &impl Serialize,
        document: &Document,
        language: Language,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.html {
            write_file(path, &document.html(language_tag(language)))?;
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(found).map_err(Failure::input)?)?;
        } else {
            write!(out, "{}", document.plain())?;
        }
        Ok(())
    }
}

/// Reads house rules from an argument.
pub fn read_options(flag: &str, text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text)
        .map_err(|error| Failure::input(format!("{flag} is not JSON: {error}")))
}

/// Writes a file whole.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}

/// The name of a language in a page.
pub fn language_tag(language: Language) -> &'static str {
    match language {
        Language::En => "en",
        Language::Ru => "ru",
    }
}

/// A bar for so many games.
pub fn progress_bar(count: u64) -> Result<ProgressBar, Failure> {
    let bar = ProgressBar::with_draw_target(Some(count), progress_target());
    bar.set_style(
        ProgressStyle::with_template("{msg} {pos}/{len} {bar:40} {per_sec} {eta}")
            .map_err(Failure::input)?,
    );
    Ok(bar)
}

/// Finds with how many seats a game can be played at least.
struct FewestSeats;

impl Visitor for FewestSeats {
    type Out = usize;
    fn visit<G: Game>(self) -> usize {
        *G::SEATS.start()
    }
}
