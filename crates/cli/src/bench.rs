//! `koshki bench`: how fast the engines are.

use clap::Args;
use koshki_lab::bench::{self, MOUSER_POLICY};
use koshki_lab::peers;
use serde_json::json;

use crate::failure::Failure;

/// Games that the peer plays: some three seconds.
const PEER_GAMES: u32 = 4_000;

/// `koshki bench`
#[derive(Args)]
pub struct BenchArguments {
    /// As JSON, a line a workload
    #[arg(long)]
    json: bool,
    /// Also measure programs by others, installed into a temporary virtual environment (needs python3 and pip)
    #[arg(long)]
    peers: bool,
    /// Make every workload this many times larger; the checksums change with it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    scale: u64,
}

/// Measures and prints, a line a workload, its name first.
pub fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    if !arguments.json {
        println!(
            "{:<20} {:>14} {:>16}   {:<16}",
            "workload", "games/CPU-s", "steps/CPU-s", "checksum"
        );
    }
    let mut policy = 0.0;
    let mut failed = None;
    bench::all(arguments.scale, |measured| {
        if measured.workload == MOUSER_POLICY {
            policy = measured.games_per_cpu_second;
        }
        if arguments.json {
            match serde_json::to_string(measured) {
                Ok(line) => println!("{line}"),
                Err(error) => failed = Some(Failure::input(error)),
            }
        } else {
            println!(
                "{:<20} {:>14.0} {:>16.0}   {}",
                measured.workload,
                measured.games_per_cpu_second,
                measured.steps_per_cpu_second,
                measured.checksum
            );
        }
    });
    if let Some(failure) = failed {
        return Err(failure);
    }
    if arguments.peers { compare(policy, arguments.json) } else { Ok(()) }
}

/// Measures the peer of the policy workload and says how many times faster we are.
fn compare(policy: f64, as_json: bool) -> Result<(), Failure> {
    let folder = std::env::temp_dir().join(format!("koshki-peers-{}", std::process::id()));
    let measured = peers::zombiedice(&folder, PEER_GAMES);
    let removed = std::fs::remove_dir_all(&folder);
    let peer = measured.map_err(|error| {
        Failure::input(format!("the peer {} can't be measured: {error}", peers::ZOMBIEDICE))
    })?;
    removed?;
    let ratio = policy / peer;
    if as_json {
        println!(
            "{}",
            json!({"workload": "peer-zombiedice", "package": peers::ZOMBIEDICE, "games_per_cpu_second": peer,
                   "beside": MOUSER_POLICY, "ratio": ratio})
        );
    } else {
        println!(
            "{:<20} {peer:>14.0}   {MOUSER_POLICY} is {ratio:.0} times as fast",
            "peer-zombiedice"
        );
    }
    Ok(())
}
