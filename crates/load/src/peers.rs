//! `koshki-load peers`: a program by others that plays the same game, measured beside ours in one run.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;

use crate::Failure;
use clap::Args;
use koshki_lab::bench::{self, MOUSER_POLICY};
use serde_json::json;

/// The peer of the `mouser-policy` workload: the PyPI package `zombiedice`, with the same policy for both seats.
const ZOMBIEDICE: &str = "zombiedice==0.1.6";

/// Games that each plays: some three seconds for the peer, one for us.
const PEER_GAMES: u32 = 4_000;
const OUR_GAMES: u64 = 400_000;

/// `koshki-load peers`
#[derive(Args)]
pub struct PeersArguments {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Measures both and says how many times faster we are.
pub fn run(arguments: &PeersArguments) -> Result<(), Failure> {
    let policy = bench::mouser_policy(OUR_GAMES).games_per_cpu_second;
    let folder = tempfile::tempdir()?;
    let peer = zombiedice(folder.path(), PEER_GAMES).map_err(|error| {
        Failure::input(format!("the peer {ZOMBIEDICE} can't be measured: {error}"))
    })?;
    let ratio = policy / peer;
    let mut out = io::stdout();
    if arguments.json {
        let report = json!({"workload": "peer-zombiedice", "package": ZOMBIEDICE, "games_per_cpu_second": peer,
                            "beside": MOUSER_POLICY, "ratio": ratio});
        writeln!(out, "{report}")?;
    } else {
        writeln!(out, "{MOUSER_POLICY:<20} {policy:>14.0} games/CPU-s")?;
        writeln!(out, "{:<20} {peer:>14.0} games/CPU-s", "peer-zombiedice")?;
        writeln!(out, "{:<20} {ratio:>14.0} times as fast", "")?;
    }
    Ok(())
}

/// Games per CPU-second of the peer, installed into a virtual environment in `folder`.
///
/// # Errors
/// When Python or the package can't be had.
fn zombiedice(folder: &Path, games: u32) -> io::Result<f64> {
    let environment = folder.join("zombiedice");
    output_of(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    output_of(Command::new(&python).args(["-m", "pip", "install", "--quiet", ZOMBIEDICE]))?;
    let printed = output_of(Command::new(&python).args(["-c", SCRIPT, &games.to_string()]))?;
    printed.trim().parse().map_err(|_| io::Error::other(format!("the peer printed “{printed}”")))
}

/// Two players that stop at two shotguns or three brains, as in `bench::mouser_policy`.
const SCRIPT: &str = r#"
import sys, time
import zombiedice

class Policy:
    def __init__(self, name):
        self.name = name

    def turn(self, state):
        brains = shotguns = 0
        while shotguns < 2 and brains < 3:
            result = zombiedice.roll()
            brains += result[zombiedice.BRAINS]
            shotguns += result[zombiedice.SHOTGUN]

games = int(sys.argv[1])
players = [Policy("a"), Policy("b")]
before = time.process_time()
for _ in range(games):
    zombiedice.runGame(players)
print(games / (time.process_time() - before))
"#;

fn output_of(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let error = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(error.lines().last().unwrap_or("it failed").to_owned()))
}
