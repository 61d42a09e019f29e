//! `koshki lab arena`: which bot plays better?

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::Budget;
use koshki_lab::arena::{self, Claim, Claims, Course, Report, Request};
use serde_json::Value;

use super::progress_target;
use crate::amount::at_least_one;
use crate::failure::Failure;
use crate::home::Home;

/// `koshki lab arena`
#[derive(Args)]
pub struct LabArenaArguments {
    /// The game
    game: String,
    /// Two bots, the second in all seats but one, or a bot for each seat: kitten, cat, tiger, random, greedy, mcts
    #[arg(long, value_delimiter = ',', default_value = "tiger,cat")]
    bots: Vec<String>,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// How many games at most; whole pairs are played
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    thinking: Thinking,
    /// Play matches of two games with the roles, or the first seat, exchanged
    #[arg(long)]
    two_legs: bool,
    /// Stop as soon as one of two claims about the first bot holds: Elo as in 0,50, or shares as in 50%,55%
    #[arg(long, value_name = "H0,H1", value_parser = claims, allow_hyphen_values = true)]
    sprt: Option<Claims>,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    options: String,
    /// Write pairs down in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// What all meetings of bots have in common.
#[derive(Args)]
pub struct Thinking {
    /// What all randomness comes from: the same seed gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games a bot may simulate for one move, where it has to [default: 1000]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    simulations: Option<u32>,
    /// How many milliseconds a bot may think for one move instead
    #[arg(long, value_name = "MS", conflicts_with = "simulations",
          value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// How many threads play [default: one for each core]
    #[arg(long, value_parser = at_least_one)]
    threads: Option<usize>,
}

impl Thinking {
    /// A meeting of these bots, so far.
    pub fn request(&self, game: &str, seats: usize, bots: Vec<String>, games: u64) -> Request {
        Request {
            game: game.to_owned(),
            seats,
            bots,
            games,
            seed: self.seed,
            budget: match self.time {
                Some(time) => Budget::Time(Duration::from_millis(time)),
                None => Budget::Simulations(self.simulations.unwrap_or(1000)),
            },
            options: Value::Object(serde_json::Map::new()),
            course: Course::Game,
            claims: None,
            threads: self.threads.unwrap_or_else(cores),
            shelf: Home::shelf(),
            resume: None,
        }
    }
}

/// Lets them meet, and tells how it went.
pub fn run(arguments: &LabArenaArguments) -> Result<(), Failure> {
    let LabArenaArguments { game, seats, bots, games, .. } = arguments;
    let options = serde_json::from_str(&arguments.options)
        .map_err(|error| Failure::input(format!("--options is not JSON: {error}")))?;
    let request = Request {
        options,
        course: if arguments.two_legs { Course::TwoLegs } else { Course::Game },
        claims: arguments.sprt,
        resume: arguments.resume.clone(),
        ..arguments.thinking.request(game, *seats, bots.clone(), *games)
    };
    let report = meet(&request)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Failure::input)?)?;
    } else {
        tell(&report, &mut out)?;
    }
    Ok(())
}

/// Lets them meet, with a bar that shows how far it has come.
pub fn meet(request: &Request) -> Result<Report, Failure> {
    let bar = ProgressBar::with_draw_target(None, progress_target());
    bar.set_style(
        ProgressStyle::with_template("{prefix} {pos}/{len} pairs {bar:30} {msg} {eta}")
            .map_err(Failure::input)?,
    );
    bar.set_prefix(format!("{} {}", request.game, request.bots.join(" – ")));
    let report = arena::meet(request, &|progress| {
        bar.set_length(progress.of);
        bar.set_position(progress.pairs);
        bar.set_message(format!("{:.1} %", 100.0 * progress.share));
    });
    bar.finish_and_clear();
    report.map_err(Failure::input)
}

fn tell(report: &Report, out: &mut impl io::Write) -> io::Result<()> {
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    let elo = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
    let Report { game, bots, seats, budget, games, pairs, interval, .. } = report;
    writeln!(out, "{game}, {seats} seats, {budget}, seed {}", report.seed)?;
    writeln!(out, "{}: {games} games in {pairs} pairs with the same luck", bots.join(" – "))?;
    writeln!(
        out,
        "{} wins {}, 95 % interval {} to {}; equals win {}",
        bots[0],
        percent(report.share),
        percent(interval.low),
        percent(interval.high),
        percent(report.fair)
    )?;
    let [low, high] = report.elo_interval;
    writeln!(out, "Elo {}, {} to {}", elo(report.elo), elo(low), elo(high))?;
    let places: Vec<_> = report.share_by_rotation.iter().map(|&share| percent(share)).collect();
    writeln!(out, "place by place: {}", places.join(", "))?;
    if let Some(sprt) = report.sprt {
        writeln!(
            out,
            "SPRT {} against {}: {}, log-likelihood ratio {:.2} of {:.2}",
            percent(sprt.worse),
            percent(sprt.better),
            sprt.holds,
            sprt.llr,
            sprt.bound
        )?;
    }
    Ok(())
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get())
}

fn claims(text: &str) -> Result<Claims, String> {
    let wrong = || "two differences in Elo as in 0,50, or two shares as in 50%,55%".to_owned();
    let claim = |text: &str| match text.strip_suffix('%') {
        Some(share) => {
            let share = share.parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 100.0);
            share.map(|share| Claim::Share(share / 100.0))
        }
        None => text.parse::<f64>().ok().filter(|elo| elo.abs() < 2000.0).map(Claim::Elo),
    };
    let (worse, better) = text.split_once(',').ok_or_else(wrong)?;
    let (worse, better) = (claim(worse).ok_or_else(wrong)?, claim(better).ok_or_else(wrong)?);
    match (worse, better) {
        (Claim::Elo(one), Claim::Elo(other)) | (Claim::Share(one), Claim::Share(other))
            if one < other =>
        {
            Ok(Claims { worse, better })
        }
        (Claim::Elo(_), Claim::Elo(_)) | (Claim::Share(_), Claim::Share(_)) => {
            Err("the first claim has to be the lower one".to_owned())
        }
        _ => Err(wrong()),
    }
}
