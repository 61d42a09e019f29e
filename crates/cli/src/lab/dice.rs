//! `koshki lab dice`: do fair dice fall evenly?

use std::io::{self, Write as _};

use clap::Args;
use indicatif::ProgressBar;
use koshki_lab::dice;
use koshki_server::chance;

use super::arguments::write_json;
use super::progress_target;
use koshki_client::Failure;

/// `koshki lab dice`
#[derive(Args)]
pub struct LabDiceArguments {
    /// How many rolls
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Rolls, and tells how they fell.
pub fn run(arguments: &LabDiceArguments) -> Result<(), Failure> {
    let bar = ProgressBar::with_draw_target(Some(arguments.count), progress_target());
    let found = dice::roll(chance::server_seed(), arguments.count, &|done| bar.set_position(done));
    bar.finish_and_clear();
    if arguments.json {
        write_json(&found)?;
    } else {
        let mut out = io::stdout().lock();
        writeln!(out, "{} rolls of seven sides: {:?}", found.rolls, found.sides)?;
        writeln!(out, "sides  χ² {:.2}, p {:.4}", found.chi_squared, found.p)?;
        writeln!(out, "pairs  χ² {:.2}, p {:.4}", found.pairs_chi_squared, found.pairs_p)?;
    }
    if found.is_believable() { Ok(()) } else { Err(Failure::Wrong) }
}
