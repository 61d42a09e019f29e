//! `koshki lab games`: games between bots, as records.

use std::io::{self, BufWriter};

use clap::Args;
use koshki_bots::self_play::LuckFrom;
use koshki_lab::games;
use koshki_rules::record::WithMoves;

use super::arguments::{OptionsArguments, TableArguments, ThreadsArguments};
use crate::wrong::Failure;

/// `koshki lab games`
#[derive(Args)]
pub struct LabGamesArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many games
    #[arg(long, default_value_t = 1)]
    games: u64,
    /// Also list the legal moves at each step of a seat
    #[arg(long)]
    with_moves: bool,
    /// Use fair dice and write their proof into the records
    #[arg(long)]
    fair: bool,
    #[command(flatten)]
    threads: ThreadsArguments,
}

/// Lets them play, and writes the records.
pub fn run(arguments: &LabGamesArguments) -> Result<(), Failure> {
    let setting = arguments.table.setting(arguments.options.read()?)?;
    let with_moves = if arguments.with_moves { WithMoves::Yes } else { WithMoves::No };
    let luck = if arguments.fair { LuckFrom::FairDice } else { LuckFrom::Generator };
    let mut out = BufWriter::new(io::stdout().lock());
    arguments.threads.gather(arguments.games, None, |gathering, _| {
        games::write(&setting, with_moves, luck, gathering, &mut out)
    })
}
