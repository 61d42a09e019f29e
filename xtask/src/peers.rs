//! Programs by others that serve tables over sockets, measured beside ours on the same machine. What is measured and how
//! is in `docs/performance/peers/`; the packages are installed into `target/peers`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::node;
use crate::program::{self, Misuse, Profile};

const SCRIPTS: &str = "docs/performance/peers";
const PEERS: [&str; 2] = ["boardgame-io", "colyseus"];

/// Measures the peers and ours, a line of JSON each.
pub fn measure(args: &[String]) -> Result<()> {
    let seconds = match args {
        [] => "20",
        [flag, seconds] if flag == "--seconds" && seconds.parse::<f64>().is_ok() => seconds,
        _ => {
            let right = "`cargo xtask peers` takes `--seconds N` and nothing else";
            return Misuse::because(right.to_owned());
        }
    };
    let matches = "50";
    node::get(program::run)?;
    let folder = program::target()?.join("peers");
    copy(&program::root().join(SCRIPTS), &folder)?;
    for peer in PEERS {
        install(&folder.join(peer))?;
    }
    program::build_koshki(Profile::Release, program::run)?;
    program::build_koshki_load(Profile::Release, program::run)?;
    for peer in PEERS {
        let mut node = node::command("node")?;
        program::run(node.current_dir(&folder).args(["measure.mjs", peer, matches, seconds]))?;
    }
    program::run(Command::new(program::koshki_load(Profile::Release)?).args([
        "--start",
        "--json",
        "--game",
        "mouser",
        "--matches",
        matches,
        // Theirs begin a game anew when it has ended, and open no matches meanwhile.
        "--rounds",
        "10",
        "--seconds",
        seconds,
    ]))
}

/// Packages are installed once; the folder is thrown away with `target`.
fn install(folder: &Path) -> Result<()> {
    if folder.join("node_modules/.package-lock.json").exists() {
        return Ok(());
    }
    let mut npm = node::command("npm")?;
    npm.args(["install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]);
    program::run(npm.current_dir(folder))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("{} can't be made", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("{} is missing", from.display()))? {
        let entry = entry?;
        let copied = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &copied)?;
        } else {
            fs::copy(entry.path(), &copied)?;
        }
    }
    Ok(())
}
