//! `koshki lab train`: learns the values of a game from games of tigers.

use std::io::{self, Write as _};
use std::path::PathBuf;

use crate::wrong::Failure;
use clap::Args;
use koshki_bots::learn;
use koshki_lab::training::train;
use koshki_rules::Phrase;

use super::arguments::{BotsArguments, SeatCount, SeatsArguments, WorkArguments, write_file};

/// `koshki lab train`
#[derive(Args)]
pub struct LabTrainArguments {
    /// The game
    game: String,
    #[command(flatten)]
    seats: SeatsArguments,
    /// How many games with each number of seats
    #[arg(long, default_value_t = 1500)]
    games: u64,
    #[command(flatten)]
    bots: BotsArguments,
    /// Write the weights into this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArguments,
}

/// Plays, learns, and writes the weights.
pub fn run(arguments: &LabTrainArguments) -> Result<(), Failure> {
    let LabTrainArguments { game, bots, work, .. } = arguments;
    let numbers = arguments.seats.of(game)?;
    if work.resume.is_some() && numbers.len() > 1 {
        return Err(Failure::Said(Phrase::new("wrong-resume")));
    }
    let contender = bots.only()?;
    let mut learnt = None;
    for &seats in &numbers {
        let setting = bots.thinking.setting(game, seats, vec![contender.clone()]);
        let before = learnt.take();
        let found =
            work.gather(arguments.games, |gathering, _| train(&setting, before, gathering))?;
        let Some(found) = found else {
            return Err(Failure::Said(Phrase::new("wrong-not-learnt").sign("game", game)));
        };
        learnt = Some(found);
    }
    let learnt = learnt.expect("a game has seats");
    let asked: Vec<String> = arguments.seats.seats.iter().map(SeatCount::to_string).collect();
    let seats = if asked.is_empty() { numbers[0].to_string() } else { asked.join(",") };
    let command = format!(
        "koshki lab train {game} --seats {seats} --games {} --bots {}@{} --seed {}",
        arguments.games, contender.bot, contender.budget, bots.thinking.seed
    );
    let text = learn::written(&learnt.weights, &command);
    match &arguments.out {
        Some(path) => write_file(path, &text),
        None => Ok(io::stdout().lock().write_all(text.as_bytes())?),
    }
}
