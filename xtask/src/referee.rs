//! Games of the engine, judged by a second reading of the rules: the referee in Python, which shares no line with it.

use std::env;
use std::fs::{self, File};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::games;
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

/// How many times as many games are played as a batch says, if somebody has an evening for it.
const TIMES: &str = "KOSHKI_TIMES";
/// The only game that is played then, if one is named.
const GAME: &str = "KOSHKI_GAME";
const ARCHIVE: &str = "crates/rules/tests/archive";
const DEFAULTS: &str = "{}";
const LIVELY: &str = r#"{"tiles":{"broken":14,"plus1":3,"plus2":3,"arrow":2,"fork":3,"knife":3}}"#;
const NOTHING_BROKEN: &str =
    r#"{"tiles":{"broken":0,"plus1":5,"plus2":5,"arrow":6,"fork":6,"knife":6}}"#;

const FORKS: &str =
    r#"{"fork":"must","tiles":{"broken":8,"plus1":0,"plus2":0,"arrow":0,"fork":20,"knife":0}}"#;

const BATCHES: [Batch; 18] = [
    batch("catch-the-mice", 2..=4, DEFAULTS, 20),
    batch("catch-the-mice", 2..=4, r#"{"scoring":"kids"}"#, 10),
    batch("catch-the-mice", 2..=4, r#"{"risk":true}"#, 10),
    batch("catch-the-mice", 2..=4, r#"{"white_makes_pair":false}"#, 10),
    batch("chop-chop", 2..=5, DEFAULTS, 10),
    batch("chop-chop", 2..=5, LIVELY, 5),
    batch("chop-chop", 2..=5, r#"{"friends_block":false}"#, 5),
    batch("chop-chop", 2..=5, r#"{"homecoming":"lenient"}"#, 5),
    batch("chop-chop", 2..=5, NOTHING_BROKEN, 5),
    batch("chop-chop", 2..=5, r#"{"dice":"ordinary"}"#, 5),
    batch("chop-chop", 2..=5, r#"{"paths":"start"}"#, 5),
    batch("chop-chop", 2..=5, r#"{"dice":"ordinary","paths":"start","homecoming":"lenient"}"#, 5),
    batch("chop-chop", 2..=5, FORKS, 5),
    batch("chop-chop", 2..=5, r#"{"cat":1}"#, 5),
    batch("mouser", 2..=8, DEFAULTS, 20),
    batch("mouser", 2..=8, r#"{"first":1}"#, 5),
    batch("holey-cheese", 2..=4, DEFAULTS, 5),
    batch("holey-cheese", 2..=2, r#"{"small_hand":true}"#, 5),
];

/// The referee's own tests, then its verdict on games that koshki plays now.
pub fn check(log: &mut Log) -> Result<()> {
    let times = times()?;
    log.run(&mut python(["-m", "unittest", "discover", "-s", "referee"]))?;
    program::build_tested_koshki(|command| log.run(command))?;

    let folder = program::target()?.join("xtask/games");
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    let mut files = Vec::new();
    let wanted = wanted()?;
    let is_wanted = |batch: &Batch| wanted.as_ref().is_none_or(|game| game == batch.game);
    for (number, batch) in BATCHES.iter().enumerate().filter(|(_, batch)| is_wanted(batch)) {
        for seats in batch.seats.clone() {
            let file = folder.join(format!("{}-{number}-{seats}.jsonl", batch.game));
            play(batch, number, seats, times, &file, log)?;
            files.push(file);
        }
    }
    // The short script that we recommend to players must agree too.
    log.run(python(["docs/fair-dice.py"]).args(&files))?;
    files.extend(archives()?);
    log.run(python(["referee/referee.py"]).args(files))
}

/// The records that are kept for ever, of the games that the referee knows.
fn archives() -> Result<Vec<PathBuf>> {
    let folder = program::root().join(ARCHIVE);
    let mut known = games::listed()?;
    known.retain(|game| {
        program::root().join("referee").join(format!("{}.py", game.module)).exists()
    });
    let mut files = Vec::new();
    for file in fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))? {
        let file = file?;
        let name = file.file_name().to_string_lossy().into_owned();
        if known.iter().any(|game| name.starts_with(&format!("{}-", game.id))) {
            files.push(file.path());
        }
    }
    files.sort();
    Ok(files)
}

fn wanted() -> Result<Option<String>> {
    let Some(game) = env::var_os(GAME) else { return Ok(None) };
    let known = |game: &str| BATCHES.iter().any(|batch| batch.game == game);
    let name = game.to_str().filter(|game| known(game)).map(str::to_owned);
    name.map(Some).with_context(|| format!("{GAME}: the referee does not know {}", game.display()))
}

fn times() -> Result<u32> {
    let Some(times) = env::var_os(TIMES) else { return Ok(1) };
    let number = times.to_str().and_then(|times| times.parse().ok()).filter(|times| *times > 0);
    number.with_context(|| format!("{TIMES} is a whole number from 1, not {}", times.display()))
}

fn play(
    batch: &Batch,
    number: usize,
    seats: u8,
    times: u32,
    file: &Path,
    log: &mut Log,
) -> Result<()> {
    let output =
        File::create(file).with_context(|| format!("{} can't be written", file.display()))?;
    let mut command = lab_games(program::tested_koshki()?, batch, number, seats);
    command.args(["--with-moves", "--games", &batch.games.saturating_mul(times).to_string()]);
    log.run_into(&mut command, output)
}

fn lab_games(koshki: PathBuf, batch: &Batch, number: usize, seats: u8) -> Command {
    let mut command = Command::new(koshki);
    command.args(["lab", "games", batch.game, "--bots", "random"]);
    command.args(["--seats", &seats.to_string(), "--options", batch.options]);
    command.args(["--seed", &number.to_string()]);
    // So that the dice are recomputed too; the archive also has records without.
    command.arg("--fair");
    command
}

const fn batch(
    game: &'static str,
    seats: RangeInclusive<u8>,
    options: &'static str,
    games: u32,
) -> Batch {
    Batch { game, seats, options, games }
}
