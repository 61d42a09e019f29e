//! `koshki lab games`: games between bots, as records.

use std::io::{self, BufWriter};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::Budget;
use koshki_lab::games::{self, Dice, GamesError, Request};
use koshki_rules::record::WithMoves;
use serde_json::Value;

use super::progress_target;
use crate::failure::Failure;
use crate::home::Home;

/// `koshki lab games`
#[derive(Args)]
pub struct LabGamesArguments {
    /// The game
    game: String,
    /// How many seats
    #[arg(long)]
    seats: usize,
    /// How many games
    #[arg(long, default_value_t = 1)]
    count: u64,
    /// What all randomness comes from: the same seed gives the same bytes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The bots, one for all seats or one for each: kitten, cat, tiger, random, greedy
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// How many games a bot may simulate for one move, where it has to
    #[arg(long, default_value_t = 1000)]
    simulations: u32,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    options: String,
    /// Also list the legal moves at each step of a seat
    #[arg(long)]
    with_moves: bool,
    /// Use fair dice and write their proof into the records
    #[arg(long)]
    fair: bool,
}

/// Lets them play, and writes the records.
pub fn run(arguments: &LabGamesArguments) -> Result<(), Failure> {
    let options: Value = serde_json::from_str(&arguments.options)
        .map_err(|error| Failure::input(format!("--options is not JSON: {error}")))?;
    let request = Request {
        game: arguments.game.clone(),
        seats: arguments.seats,
        count: arguments.count,
        seed: arguments.seed,
        bots: arguments.bots.clone(),
        budget: Budget::Simulations(arguments.simulations),
        shelf: Home::shelf(),
        options,
        with_moves: if arguments.with_moves { WithMoves::Yes } else { WithMoves::No },
        dice: if arguments.fair { Dice::Fair } else { Dice::Plain },
    };
    let bar = ProgressBar::with_draw_target(Some(request.count), progress_target());
    bar.set_style(
        ProgressStyle::with_template("{pos}/{len} games {bar:40} {per_sec} {eta}")
            .map_err(Failure::input)?,
    );
    let mut out = BufWriter::new(io::stdout().lock());
    let done = games::write(&request, &mut out, &|done| bar.set_position(done));
    bar.finish_and_clear();
    done.map_err(|error| match error {
        GamesError::Write(error) => error.into(),
        error => Failure::input(error),
    })
}
