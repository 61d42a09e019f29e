//! `cargo xtask test`: everything that is checked, in the order in which it fails fastest.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(feature = "dist")]
use anyhow::bail;
use anyhow::{Context, Result, anyhow};

use crate::program::{self, Misuse, WHOLE, cargo, in_project, written};
use crate::{fuzz, node, packages, referee, web};

type Work = fn(&mut Log) -> Result<()>;
type Stage = (&'static str, Work);

/// What stands in one row is done at the same time: the tests wait more than they work.
const ROWS: [&[Stage]; 7] = [
    &[("tools", tools)],
    &[("format", format)],
    &[("lints", lints)],
    &[("web", web::check)],
    &[("build", build)],
    &[
        ("tests", tests),
        ("referee", referee::check),
        ("fuzzing", fuzz::short),
        ("documentation", documentation),
    ],
    &[("browser", web::browser)],
];

/// How much of a failed stage's output is shown.
const SHOWN_LINES: usize = 150;

/// Runs every stage, or those that are named, one line each, up to the first row with a failure.
pub fn test(named: &[String]) -> Result<()> {
    let all = || ROWS.iter().copied().flatten().map(|(stage, _)| *stage);
    if let Some(unknown) = named.iter().find(|name| all().all(|stage| stage != *name)) {
        let known = all().collect::<Vec<_>>().join(", ");
        return Misuse::because(format!("there is no stage “{unknown}”; the stages are {known}"));
    }
    let is_asked_for =
        |(stage, _): &&Stage| named.is_empty() || named.iter().any(|name| name == stage);
    let start = Instant::now();
    for row in ROWS {
        let row: Vec<&Stage> = row.iter().filter(is_asked_for).collect();
        let ends: Vec<Result<()>> = thread::scope(|scope| {
            let running: Vec<_> =
                row.iter().map(|(name, work)| scope.spawn(|| run(name, *work))).collect();
            running.into_iter().map(|stage| stage.join().expect("a stage has panicked")).collect()
        });
        ends.into_iter().collect::<Result<()>>()?;
    }
    println!("all right {:.>15}", seconds(start.elapsed()));
    Ok(())
}

/// Does one piece of work, and prints its name and how long it took; if it fails, also the end of what it printed.
pub fn run<T>(name: &str, work: impl FnOnce(&mut Log) -> Result<T>) -> Result<T> {
    let clock = Instant::now();
    let mut log = Log::new(name)?;
    let result = work(&mut log);
    let verdict = if result.is_ok() { "" } else { "  FAILED" };
    println!("{name:.<16} {:>8}{verdict}", seconds(clock.elapsed()));
    result.map_err(|error| {
        eprintln!("\n{}", log.end());
        anyhow!("{name}: {error:#}\nThe whole output is in {}", log.path.display())
    })
}

/// What a stage's programs print: shown only if the stage fails.
pub struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Runs a program.
    pub fn run(&mut self, command: &mut Command) -> Result<()> {
        let output = self.file.try_clone().context("the log can't be written")?;
        self.run_into(command, output)
    }

    /// Runs a program whose standard output goes to a file; its complaints go to the log.
    pub fn run_into(&mut self, command: &mut Command, output: File) -> Result<()> {
        writeln!(self.file, "\n> {}", written(command)).context("the log can't be written")?;
        let complaints = self.file.try_clone().context("the log can't be written")?;
        program::run(command.stdin(Stdio::null()).stdout(output).stderr(complaints))
    }

    /// Runs a program, and returns what it printed; its complaints go to the log.
    #[cfg(feature = "dist")]
    pub fn output(&mut self, command: &mut Command) -> Result<String> {
        writeln!(self.file, "\n> {}", written(command)).context("the log can't be written")?;
        let complaints = self.file.try_clone().context("the log can't be written")?;
        let output = command.stdin(Stdio::null()).stderr(complaints).output();
        let output = output.with_context(|| format!("{} can't be started", written(command)))?;
        self.file.write_all(&output.stdout).context("the log can't be written")?;
        if !output.status.success() {
            bail!("{} failed ({})", written(command), output.status);
        }
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Starts a program and does not wait for it.
    pub fn start(&mut self, command: &mut Command) -> Result<Child> {
        writeln!(self.file, "\n> {}", written(command)).context("the log can't be written")?;
        let output = self.file.try_clone().context("the log can't be written")?;
        let complaints = self.file.try_clone().context("the log can't be written")?;
        let command = command.stdin(Stdio::null()).stdout(output).stderr(complaints);
        command.spawn().with_context(|| format!("{} can't be started", written(command)))
    }

    fn new(stage: &str) -> Result<Self> {
        let folder = program::target()?.join("xtask");
        fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
        let path = folder.join(format!("{stage}.log"));
        let file =
            File::create(&path).with_context(|| format!("{} can't be written", path.display()))?;
        Ok(Log { path, file })
    }

    fn end(&self) -> String {
        let bytes = fs::read(&self.path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
    }
}

/// Installs what is missing.
fn tools(log: &mut Log) -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !program::works(cargo(command).arg("--version")) {
            log.run(in_project("rustup").args(["component", "add", component]))?;
        }
    }
    let mut missing = packages::missing_for_build();
    missing.extend(packages::missing_for_tests());
    missing.extend(node::missing()?);
    packages::install(&missing, |command| log.run(command))?;
    node::get(|command| log.run(command))
}

fn format(log: &mut Log) -> Result<()> {
    log.run(cargo("fmt").args(["--all", "--check"]))?;
    log.run(cargo("fmt").args(["--manifest-path", "fuzz/Cargo.toml", "--check"]))
}

fn lints(log: &mut Log) -> Result<()> {
    let all = ["--quiet", "--all-targets"];
    log.run(cargo("clippy").args(WHOLE).args(all).args(["--", "-D", "warnings"]))
}

fn build(log: &mut Log) -> Result<()> {
    program::build_tested_koshki(|command| log.run(command))
}

fn tests(log: &mut Log) -> Result<()> {
    // All that is wrong is named in one run.
    log.run(cargo("test").args(WHOLE).arg("--no-fail-fast"))
}

fn documentation(log: &mut Log) -> Result<()> {
    let own = ["--quiet", "--no-deps"];
    log.run(cargo("doc").args(WHOLE).args(own).env("RUSTDOCFLAGS", "-D warnings"))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
