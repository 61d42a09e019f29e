//! Fuzzing with cargo-fuzz, which works with the stable compiler as long as no sanitizer is asked for.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::program::{self, Misuse, cargo};
use crate::stages::Log;

const TARGETS: [&str; 4] = ["messages", "moves", "options", "records"];
const TOOL: &str = "cargo-fuzz@0.13.2";
const LONG_RUNS: u64 = 1_000_000;

/// A few thousand inputs for each target, from the checked-in seeds and the same start every time.
pub fn short(log: &mut Log) -> Result<()> {
    for target in TARGETS {
        let corpus = program::target()?.join("xtask/corpus").join(target);
        if corpus.exists() {
            fs::remove_dir_all(&corpus)
                .with_context(|| format!("{} can't be emptied", corpus.display()))?;
        }
        let limits = ["-seed=1", "-runs=20000", "-max_total_time=25"];
        log.run(fuzz(target, &corpus)?.args(limits))?;
    }
    Ok(())
}

/// `cargo xtask fuzz`: as many inputs as asked for; what it learns is kept for the next time.
pub fn long(args: &[String]) -> Result<()> {
    let (runs, targets) = read(args)?;
    install(program::run)?;
    for target in targets {
        let corpus = program::root().join("fuzz/corpus").join(target);
        program::run(fuzz(target, &corpus)?.arg(format!("-runs={runs}")))?;
    }
    Ok(())
}

/// Installs cargo-fuzz if it is not there yet.
pub fn install(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    if program::works(with_tools(cargo("fuzz").arg("--version"))?) {
        return Ok(());
    }
    run(cargo("install").args([TOOL, "--locked", "--root"]).arg(program::tools()?))
}

fn fuzz(target: &str, corpus: &Path) -> Result<Command> {
    fs::create_dir_all(corpus).with_context(|| format!("no folder {}", corpus.display()))?;
    let mut command = cargo("fuzz");
    command.args(["run", "--sanitizer", "none", target]).arg(corpus);
    command.arg(format!("fuzz/seeds/{target}"));
    command.args(["--", "-dict=fuzz/koshki.dict", "-timeout=20"]);
    command.env("RUSTC_BOOTSTRAP", "1");
    with_tools(&mut command)?;
    Ok(command)
}

fn with_tools(command: &mut Command) -> Result<&mut Command> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [program::tools()?.join("bin")].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).context("PATH has a folder with a strange name")?;
    Ok(command.env("PATH", path))
}

fn read(args: &[String]) -> Result<(u64, Vec<&'static str>)> {
    let mut runs = LONG_RUNS;
    let mut targets = TARGETS.to_vec();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--runs" {
            let number = args.next().map(String::as_str).unwrap_or_default();
            let Ok(number) = number.parse() else {
                return Misuse::because(format!("--runs takes a whole number, not “{number}”"));
            };
            runs = number;
        } else if let Some(target) = TARGETS.into_iter().find(|target| target == arg) {
            targets = vec![target];
        } else {
            let known = TARGETS.join(", ");
            return Misuse::because(format!("there is no target “{arg}”; the targets are {known}"));
        }
    }
    Ok((runs, targets))
}
