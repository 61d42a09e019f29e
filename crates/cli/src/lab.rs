//! `koshki lab`: many games, played to learn something.

use std::io::{self, BufWriter, IsTerminal, Write as _};

use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use koshki_lab::dice;
use koshki_lab::games::{self, Dice, GamesError, Request};
use koshki_rules::record::WithMoves;
use koshki_server::chance;
use serde_json::Value;

use crate::failure::Failure;

/// `koshki lab`
#[derive(Subcommand)]
pub enum LabCommand {
    /// Let bots play and write the records to standard output, one JSON object a line
    Games(LabGamesArguments),
    /// Roll fair dice with a fresh seed, and tell whether they fall evenly
    Dice(LabDiceArguments),
}

/// `koshki lab dice`
#[derive(Args)]
pub struct LabDiceArguments {
    /// How many rolls
    #[arg(long, default_value_t = 1_000_000)]
    count: u64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

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
    /// The bots, one for all seats or one for each: random, greedy
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
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

/// Does what `koshki lab` was asked to.
pub fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Games(arguments) => write_games(arguments),
        LabCommand::Dice(arguments) => roll_dice(arguments),
    }
}

fn roll_dice(arguments: &LabDiceArguments) -> Result<(), Failure> {
    let bar = ProgressBar::with_draw_target(Some(arguments.count), progress_target());
    let found = dice::roll(chance::server_seed(), arguments.count, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&found).map_err(Failure::input)?)?;
    } else {
        writeln!(out, "{} rolls of seven sides: {:?}", found.rolls, found.sides)?;
        writeln!(out, "sides  χ² {:.2}, p {:.4}", found.chi_squared, found.p)?;
        writeln!(out, "pairs  χ² {:.2}, p {:.4}", found.pairs_chi_squared, found.pairs_p)?;
    }
    if found.is_believable() { Ok(()) } else { Err(Failure::Wrong) }
}

fn write_games(arguments: &LabGamesArguments) -> Result<(), Failure> {
    let options: Value = serde_json::from_str(&arguments.options)
        .map_err(|error| Failure::input(format!("--options is not JSON: {error}")))?;
    let request = Request {
        game: arguments.game.clone(),
        seats: arguments.seats,
        count: arguments.count,
        seed: arguments.seed,
        bots: arguments.bots.clone(),
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

fn progress_target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}
