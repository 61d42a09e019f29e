//! Games of the engine, judged by a second reading of the rules: the referee in Python, which shares no line with it.

use std::fs::{self, File};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::program::{self, python};
use crate::stages::Log;

/// Random games of one kind, with every number of seats.
struct Batch {
    game: &'static str,
    seats: RangeInclusive<u8>,
    options: &'static str,
    /// For each number of seats.
    games: u32,
}

impl Batch {
    /// With fair dice, so that these are recomputed too.
    fn is_fair(&self) -> bool {
        self.options == DEFAULTS
    }
}

const DEFAULTS: &str = "{}";
const LIVELY: &str = r#"{"tiles":{"broken":14,"plus1":3,"plus2":3,"arrow":2,"fork":3,"knife":3}}"#;
const NOTHING_BROKEN: &str =
    r#"{"tiles":{"broken":0,"plus1":5,"plus2":5,"arrow":6,"fork":6,"knife":6}}"#;

const BATCHES: [Batch; 13] = [
    batch("catch-the-mice", 2..=4, DEFAULTS, 20),
    batch("catch-the-mice", 2..=4, r#"{"scoring":"kids"}"#, 10),
    batch("catch-the-mice", 2..=4, r#"{"risk":true}"#, 10),
    batch("catch-the-mice", 2..=4, r#"{"white_makes_pair":false}"#, 10),
    batch("chop-chop", 2..=5, DEFAULTS, 10),
    batch("chop-chop", 2..=5, LIVELY, 5),
    batch("chop-chop", 2..=5, r#"{"friends_block":false}"#, 5),
    batch("chop-chop", 2..=5, r#"{"homecoming":"lenient"}"#, 5),
    batch("chop-chop", 2..=5, NOTHING_BROKEN, 5),
    batch("mouser", 2..=8, DEFAULTS, 20),
    batch("mouser", 2..=8, r#"{"first":1}"#, 5),
    batch("holey-cheese", 2..=4, DEFAULTS, 5),
    batch("holey-cheese", 2..=2, r#"{"small_hand":true}"#, 5),
];

/// The referee's own tests, then its verdict on games that koshki plays now.
pub fn check(log: &mut Log) -> Result<()> {
    log.run(&mut python(["-m", "unittest", "discover", "-s", "referee"]))?;
    program::build_tested_koshki(|command| log.run(command))?;

    let folder = program::target()?.join("xtask/games");
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    let mut files = Vec::new();
    for (number, batch) in BATCHES.iter().enumerate() {
        for seats in batch.seats.clone() {
            let file = folder.join(format!("{}-{number}-{seats}.jsonl", batch.game));
            play(batch, number, seats, &file, log)?;
            if batch.is_fair() {
                // The short script that we recommend to players must agree too.
                log.run(python(["docs/fair-dice.py"]).arg(&file))?;
            }
            files.push(file);
        }
    }
    log.run(python(["referee/referee.py"]).args(files))
}

fn play(batch: &Batch, number: usize, seats: u8, file: &Path, log: &mut Log) -> Result<()> {
    let output =
        File::create(file).with_context(|| format!("{} can't be written", file.display()))?;
    let mut command = Command::new(program::tested_koshki()?);
    command.args(["lab", "games", batch.game, "--bots", "random", "--with-moves"]);
    command.args(["--seats", &seats.to_string(), "--count", &batch.games.to_string()]);
    command.args(["--seed", &number.to_string(), "--options", batch.options]);
    if batch.is_fair() {
        command.arg("--fair");
    }
    log.run_into(&mut command, output)
}

const fn batch(
    game: &'static str,
    seats: RangeInclusive<u8>,
    options: &'static str,
    games: u32,
) -> Batch {
    Batch { game, seats, options, games }
}
