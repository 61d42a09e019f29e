//! The page in the browser: an npm project in `web/`, built into the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result};

use crate::stages::Log;
use crate::{node, program, wasm};

/// Folders in `web` that are made from the rest of it.
const MADE: [&str; 2] = ["node_modules", "dist"];

/// What the page takes from elsewhere: texts, rules, lessons, puzzles and types.
const TAKEN_FROM: [&str; 3] = ["crates/rules/src/games", "crates/bots/texts", "crates/protocol"];
const TAKEN: [&str; 5] = ["ftl", "json", "jsonl", "md", "ts"];

/// What to do on a machine that can't build the engine: without it the page plays on a server only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// Say so, and build the page without it.
    Tolerated,
    /// Fail.
    Refused,
}

/// Builds the page with the engine in it, if anything that they are made from has changed.
pub fn build(lack: Lack, mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    install_modules(&mut run)?;
    let engine = match wasm::build(&mut run) {
        Ok(engine) => Some(engine),
        Err(error) if lack == Lack::Tolerated => {
            println!("The page will need a server for every game: {error:#}.");
            None
        }
        Err(error) => return Err(error),
    };
    let built = changed(&folder().join("dist/index.html"));
    let made_from = sources().into_iter().chain(engine.clone());
    if built.is_some_and(|built| made_from.into_iter().all(|file| changed(&file) <= Some(built))) {
        return Ok(());
    }
    let mut npm = npm()?;
    npm.args(["run", "build"]).env("KOSHKI_ENGINE", engine.unwrap_or_default());
    run(&mut npm)
}

/// Its types, its own tests, and whether it can be built; what is built is what the tests of the server see.
pub fn check(log: &mut Log) -> Result<()> {
    install_modules(|command| log.run(command))?;
    log.run(npm()?.args(["run", "check"]))?;
    log.run(npm()?.arg("test"))?;
    build(Lack::Refused, |command| log.run(command))
}

/// The page in a real browser, on a real server.
pub fn browser(log: &mut Log) -> Result<()> {
    build(Lack::Refused, |command| log.run(command))?;
    program::build_tested_koshki(|command| log.run(command))?;
    let pictures = program::target()?.join("browser");
    fs::create_dir_all(&pictures).with_context(|| format!("no folder {}", pictures.display()))?;
    let mut npm = npm()?;
    npm.args(["run", "browser"]);
    npm.env("KOSHKI_PROGRAM", program::tested_koshki()?).env("KOSHKI_PICTURES", pictures);
    npm.env("KOSHKI_ENGINE", wasm::build(|command| log.run(command))?);
    log.run(&mut npm)
}

/// Whether this engine plays the very games that this program plays; pictures of failures go to a folder.
#[cfg(feature = "dist")]
pub fn same_bits(engine: &Path, koshki: &Path, pictures: &Path, log: &mut Log) -> Result<()> {
    install_modules(|command| log.run(command))?;
    let mut npm = npm()?;
    npm.args(["run", "browser", "--", "browser/same-bits.test.ts"]);
    npm.env("KOSHKI_PROGRAM", koshki).env("KOSHKI_PICTURES", pictures);
    log.run(npm.env("KOSHKI_ENGINE", engine))
}

/// Installs what the page is made with, if it is not there as `package-lock.json` wants it.
fn install_modules(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    let wanted = changed(&folder().join("package-lock.json"));
    let installed = changed(&folder().join("node_modules/.package-lock.json"));
    if installed.is_some() && wanted <= installed {
        return Ok(());
    }
    run(npm()?.args(["ci", "--no-audit", "--no-fund"]))
}

fn npm() -> Result<Command> {
    let mut npm = node::command("npm")?;
    npm.current_dir(folder());
    Ok(npm)
}

fn folder() -> PathBuf {
    program::root().join("web")
}

/// Everything that the page is made from.
fn sources() -> Vec<PathBuf> {
    let mut found = Vec::new();
    list(&folder(), |_| true, &mut found);
    for elsewhere in TAKEN_FROM {
        list(&program::root().join(elsewhere), is_taken, &mut found);
    }
    found
}

fn is_taken(file: &Path) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| TAKEN.contains(&ending))
}

/// A folder and all such files below it. A file that has gone has changed its folder.
fn list(folder: &Path, is_source: fn(&Path) -> bool, into: &mut Vec<PathBuf>) {
    into.push(folder.to_path_buf());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_made = MADE.iter().any(|made| entry.file_name() == *made);
        if entry.path().is_file() && is_source(&entry.path()) {
            into.push(entry.path());
        } else if entry.path().is_dir() && !is_made {
            list(&entry.path(), is_source, into);
        }
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}
