//! What the laboratory's commands are asked alike, and how they answer.

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::{Budget, Contender, SeatRotation, Setting, WrongBudget};
use koshki_lab::{Gathering, LabError};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, Phrase};
use serde::Serialize;
use serde_json::Value;

use super::document::Document;
use super::progress_target;
use crate::home::Home;
use crate::words::Language;
use crate::wrong::{self, Failure};
use koshki_command::{WrongAmount, at_least_one};

/// Which game, and at how large a table.
#[derive(Args)]
pub struct GameArguments {
    /// The game
    pub game: String,
    /// How many seats [default: as few as the game allows]
    #[arg(long)]
    pub seats: Option<usize>,
}

impl GameArguments {
    /// How many seats.
    pub fn seats(&self) -> Result<usize, Failure> {
        Ok(self.seats.unwrap_or(every_number_of_seats(&self.game)?[0]))
    }
}

/// With how many seats, where a command can be about several numbers.
#[derive(Args)]
pub struct SeatsArguments {
    /// How many seats: a number, several as in 2,4, or all [default: as few as the game allows]
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    pub seats: Vec<SeatCount>,
}

impl SeatsArguments {
    /// The numbers for a game.
    pub fn of(&self, game: &str) -> Result<Vec<usize>, Failure> {
        let all = every_number_of_seats(game)?;
        if self.seats.is_empty() {
            return Ok(vec![all[0]]);
        }
        let numbers = self.seats.iter().flat_map(|count| match count {
            SeatCount::All => all.clone(),
            SeatCount::Number(seats) => vec![*seats],
        });
        Ok(numbers.collect())
    }
}

/// A number of seats, or every number.
#[derive(Clone, Copy)]
pub enum SeatCount {
    All,
    Number(usize),
}

impl FromStr for SeatCount {
    type Err = WrongAmount;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" { Ok(SeatCount::All) } else { at_least_one(text).map(SeatCount::Number) }
    }
}

impl Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatCount::All => f.write_str("all"),
            SeatCount::Number(seats) => seats.fmt(f),
        }
    }
}

/// With which randomness, and how long bots may think.
#[derive(Args)]
pub struct ThinkingArguments {
    /// What all randomness comes from: the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many games a bot may simulate for one move, where it has to
    #[arg(long, default_value_t = 1000)]
    pub simulations: u32,
    /// How many milliseconds a bot may think for one move instead; then the result depends on the machine
    #[arg(long, value_name = "MS", conflicts_with = "simulations")]
    pub time: Option<u64>,
}

impl ThinkingArguments {
    /// How long a bot may think if nothing else is said.
    pub fn budget(&self) -> Budget {
        match self.time {
            Some(time) => Budget::Time(Duration::from_millis(time)),
            None => Budget::Simulations(self.simulations),
        }
    }

    /// These bots with that much thinking.
    pub fn contenders(&self, bots: &[&str]) -> Vec<Contender> {
        let budget = self.budget();
        bots.iter().map(|&bot| Contender { bot: bot.to_owned(), budget }).collect()
    }

    /// These bots, each with its budget.
    pub fn named(&self, bots: &[NamedBot]) -> Vec<Contender> {
        let budget = self.budget();
        let contender = |bot: &NamedBot| Contender {
            bot: bot.name.clone(),
            budget: bot.budget.unwrap_or(budget),
        };
        bots.iter().map(contender).collect()
    }

    /// A setting without house rules.
    pub fn setting(&self, game: &str, seats: usize, contenders: Vec<Contender>) -> Setting {
        Setting {
            game: game.to_owned(),
            seats,
            options: Value::Object(serde_json::Map::new()),
            contenders,
            rotation: SeatRotation::Fixed,
            seed: self.seed,
            shelf: Home::unwatched_shelf(),
        }
    }
}

/// Who plays.
#[derive(Args)]
pub struct BotsArguments {
    /// The bots, one for all seats or one for each: kitten, cat, tiger, random, greedy, mcts, tiger-1, policy:NAME or
    /// values:FILE (as `koshki lab train` wrote it); with a budget of their own as in tiger@100 (simulations) or tiger@50ms
    #[arg(long, value_name = "BOT", value_delimiter = ',', default_value = "tiger")]
    bots: Vec<NamedBot>,
    #[command(flatten)]
    pub thinking: ThinkingArguments,
}

impl BotsArguments {
    /// The bots, each with its budget.
    pub fn contenders(&self) -> Vec<Contender> {
        self.thinking.named(&self.bots)
    }

    /// The one bot that plays at all seats.
    pub fn only(&self) -> Result<Contender, Failure> {
        match &self.contenders()[..] {
            [contender] => Ok(contender.clone()),
            _ => Err(Failure::Said(Phrase::new("wrong-one-bot"))),
        }
    }

    /// The bots, with an opponent if only one is named.
    pub fn contenders_against(&self, opponent: &str) -> Vec<Contender> {
        let mut contenders = self.contenders();
        if contenders.len() == 1 {
            contenders.extend(self.thinking.contenders(&[opponent]));
        }
        contenders
    }
}

/// A bot as it is named on the command line.
#[derive(Clone)]
pub struct NamedBot {
    name: String,
    /// A budget of its own.
    budget: Option<Budget>,
}

impl FromStr for NamedBot {
    type Err = WrongBudget;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, budget) = match text.split_once('@') {
            Some((name, budget)) => (name, Some(budget.parse()?)),
            None => (text, None),
        };
        Ok(NamedBot { name: name.to_owned(), budget })
    }
}

/// Which game is played, and by whom.
#[derive(Args)]
pub struct TableArguments {
    #[command(flatten)]
    pub game: GameArguments,
    #[command(flatten)]
    pub bots: BotsArguments,
}

impl TableArguments {
    /// The setting with these house rules.
    pub fn setting(&self, options: Value) -> Result<Setting, Failure> {
        let GameArguments { game, .. } = &self.game;
        let contenders = self.bots.contenders();
        let setting = self.bots.thinking.setting(game, self.game.seats()?, contenders);
        Ok(Setting { options, ..setting })
    }
}

/// By which rules.
#[derive(Args)]
pub struct OptionsArguments {
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    options: String,
}

impl OptionsArguments {
    /// The house rules.
    pub fn read(&self) -> Result<Value, Failure> {
        read_options("--options", &self.options)
    }
}

/// With how much of the machine.
#[derive(Args)]
pub struct ThreadsArguments {
    /// How many threads work; the result is the same [default: all cores]
    #[arg(long, value_parser = at_least_one)]
    pub threads: Option<usize>,
}

/// With how much of the machine, and from where.
#[derive(Args)]
pub struct WorkArguments {
    #[command(flatten)]
    pub threads: ThreadsArguments,
    /// Note what is done in this file, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
}

impl ThreadsArguments {
    /// Gathers this many games, with a progress bar, noting them in a file if one is named.
    pub fn gather<T>(
        &self,
        count: u64,
        resume: Option<&Path>,
        study: impl FnOnce(&Gathering, &ProgressBar) -> Result<T, LabError>,
    ) -> Result<T, Failure> {
        let bar = ProgressBar::with_draw_target(Some(count), progress_target());
        let template = "{msg} {pos}/{len} {bar:40} {per_sec} {eta}";
        bar.set_style(ProgressStyle::with_template(template).expect("a template of ours"));
        let progress = |done| bar.set_position(done);
        let gathering = Gathering { count, threads: self.threads, resume, progress: &progress };
        let found = study(&gathering, &bar);
        bar.finish_and_clear();
        found.map_err(|error| match error {
            LabError::Write(error) => error.into(),
            error => wrong::told(error),
        })
    }
}

impl WorkArguments {
    /// Gathers this many games, with a progress bar.
    pub fn gather<T>(
        &self,
        count: u64,
        study: impl FnOnce(&Gathering, &ProgressBar) -> Result<T, LabError>,
    ) -> Result<T, Failure> {
        self.threads.gather(count, self.resume.as_deref(), study)
    }
}

/// Whether luck is taken off.
#[derive(Args)]
pub struct LuckArguments {
    /// How many games the judge of luck may simulate for each roll or card, where it has to; 0 leaves luck in
    #[arg(long, value_name = "SIMULATIONS", default_value_t = 30)]
    luck: u32,
}

impl LuckArguments {
    /// How long luck is judged, if it is.
    pub fn judging(&self) -> Option<Budget> {
        (self.luck > 0).then_some(Budget::Simulations(self.luck))
    }
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

impl AnswerArguments {
    /// Answers as asked: a page into its file, and JSON or lines to standard output.
    pub fn answer(
        &self,
        found: &impl Serialize,
        document: &Document,
        language: Language,
    ) -> Result<(), Failure> {
        if let Some(path) = &self.html {
            write_file(path, &document.html(language))?;
        }
        if self.json {
            return write_json(found);
        }
        Ok(io::stdout().lock().write_all(document.plain().as_bytes())?)
    }
}

/// Writes a line of JSON to standard output.
pub fn write_json(found: &impl Serialize) -> Result<(), Failure> {
    let line = serde_json::to_string(found).expect("what is found has only text keys");
    Ok(writeln!(io::stdout().lock(), "{line}")?)
}

/// Reads house rules from an argument.
pub fn read_options(flag: &str, text: &str) -> Result<Value, Failure> {
    serde_json::from_str(text).map_err(|error| wrong::json(flag, &error))
}

/// Writes a file whole.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| wrong::file(path, &error))
}

/// With how many seats a game can be played.
pub fn every_number_of_seats(game: &str) -> Result<Vec<usize>, Failure> {
    struct EverySeats;
    impl GameVisitor for EverySeats {
        type Out = Vec<usize>;
        fn visit<G: Game>(self) -> Vec<usize> {
            G::SEATS.collect()
        }
    }
    games::visit(game, EverySeats).map_err(wrong::game)
}
