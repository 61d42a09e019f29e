//! Fuzzing with libFuzzer; how its targets are compiled is said in `fuzz/.cargo/config.toml`.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::program::{self, Misuse};
use crate::stages::Log;

const TARGETS: [&str; 6] = ["imports", "messages", "moves", "options", "positions", "records"];
const LONG_RUNS: u64 = 1_000_000;

/// Twenty thousand inputs for each target, from the checked-in seeds and the same start every time.
pub fn short(log: &mut Log) -> Result<()> {
    for target in TARGETS {
        let corpus = program::target()?.join("xtask/corpus").join(target);
        if corpus.exists() {
            fs::remove_dir_all(&corpus)
                .with_context(|| format!("{} can't be emptied", corpus.display()))?;
        }
        log.run(fuzz(target, &corpus)?.args(["-seed=1", "-runs=20000"]))?;
    }
    Ok(())
}

/// `cargo xtask fuzz`: as many inputs as asked for; what it learns is kept for the next time.
pub fn long(args: &[String]) -> Result<()> {
    let (runs, targets) = read(args)?;
    for target in targets {
        let corpus = program::root().join("fuzz/corpus").join(target);
        program::run(fuzz(target, &corpus)?.arg(format!("-runs={runs}")))?;
    }
    Ok(())
}

/// Cargo in the folder of the targets, so that it finds what is said there.
fn fuzz(target: &str, corpus: &Path) -> Result<Command> {
    let folder = program::root().join("fuzz");
    let artifacts = folder.join("artifacts").join(target);
    for needed in [corpus, &artifacts] {
        fs::create_dir_all(needed).with_context(|| format!("no folder {}", needed.display()))?;
    }
    let mut command = Command::new("cargo");
    command.current_dir(folder).args(["run", "--bin", target, "--"]);
    // Records are what people import.
    let seeds = if target == "imports" { "records" } else { target };
    command.arg(corpus).arg(format!("seeds/{seeds}"));
    command.args(["-dict=koshki.dict", "-timeout=20"]);
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    Ok(command)
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
