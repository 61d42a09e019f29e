//! `koshki lab train`: learns the values of a game from games of tigers.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use koshki_bots::learn;
use koshki_client::Failure;
use koshki_lab::training::train;
use koshki_rules::Phrase;

use super::arguments::{BotsArguments, WorkArguments, every_number_of_seats, write_file};

/// `koshki lab train`
#[derive(Args)]
pub struct LabTrainArguments {
    /// The game
    game: String,
    /// Only this number of seats; the weights of others stay [default: every number]
    #[arg(long)]
    seats: Option<usize>,
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
    let numbers =
        arguments.seats.map_or_else(|| every_number_of_seats(game), |one| Ok(vec![one]))?;
    if work.resume.is_some() && numbers.len() > 1 {
        return Err(Failure::Said(Phrase::new("wrong-resume")));
    }
    let contender = bots.only()?;
    let mut learnt = None;
    for seats in numbers {
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
    let seats = arguments.seats.map_or_else(String::new, |seats| format!(" --seats {seats}"));
    let command = format!(
        "koshki lab train {game}{seats} --games {} --bots {}@{} --seed {}",
        arguments.games, contender.bot, contender.budget, bots.thinking.seed
    );
    let text = learn::written(&learnt.weights, &command);
    match &arguments.out {
        Some(path) => write_file(path, &text),
        None => Ok(io::stdout().lock().write_all(text.as_bytes())?),
    }
}
