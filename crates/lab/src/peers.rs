//! Programs by others that play the same games, measured beside ours in one run.

use std::io;
use std::path::Path;
use std::process::Command;

/// The peer of the `mouser-policy` workload: the PyPI package `zombiedice`, with the same policy for both seats.
pub const ZOMBIEDICE: &str = "zombiedice==0.1.6";

/// Games per CPU-second of the peer, installed into a virtual environment in `folder`.
///
/// # Errors
/// When Python or the package can't be had.
pub fn zombiedice(folder: &Path, games: u32) -> io::Result<f64> {
    let environment = folder.join("zombiedice");
    run(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", ZOMBIEDICE]))?;
    let printed = run(Command::new(&python).args(["-c", SCRIPT, &games.to_string()]))?;
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

fn run(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let error = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(error.lines().last().unwrap_or("it failed").to_owned()))
}
