//! Build and check automation: `cargo xtask <task>`. Knows the project from outside and links none of its crates.

mod fuzz;
mod packages;
mod peers;
mod pictures;
mod program;
mod referee;
mod stages;
mod web;

use std::process::{Command, ExitCode};

use anyhow::Result;

use program::{Misuse, cargo};

const HELP: &str = "\
cargo xtask run [ARGS…]               build everything and open the page in a browser; with ARGS start koshki with them
cargo xtask test [STAGES…]            check everything: format, lints, web, build, tests, referee, fuzzing,
                                      documentation, browser; what is missing on this machine is installed first; or some stages only
cargo xtask playthroughs              write the golden playthroughs and the lessons anew, after a change of rules
cargo xtask types                     write the TypeScript types of the messages and of each game anew
cargo xtask fuzz [--runs N] [TARGET]  fuzz for long: N inputs (a million if not said) for each target, or for one
cargo xtask peers [--seconds N]       measure servers by others beside ours; needs node and npm
cargo xtask pictures                  draw the pictures of the README anew
cargo xtask help                      this text";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match start(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(if error.is::<Misuse>() { 2 } else { 1 })
        }
    }
}

fn start(args: &[String]) -> Result<()> {
    let Some((task, rest)) = args.split_first() else {
        println!("{HELP}");
        return Ok(());
    };
    match task.as_str() {
        "run" => run(rest),
        "test" => stages::test(rest),
        "playthroughs" => playthroughs(rest),
        "types" => types(rest),
        "fuzz" => fuzz::long(rest),
        "peers" => peers::measure(rest),
        "pictures" => pictures::draw(),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Misuse::because(format!(
            "there is no task “{task}”; `cargo xtask help` lists the tasks"
        )),
    }
}

/// Builds koshki and becomes it, so that Ctrl-C and the exit code are its own. Without arguments it serves the page.
fn run(args: &[String]) -> Result<()> {
    // Nothing else shows the page, and whoever plays in the terminal needs no node.
    if args.is_empty() || args.iter().any(|arg| arg == "serve") {
        packages::install_node(program::run)?;
        web::build(program::run)?;
    }
    program::build_koshki(program::run)?;
    let mut koshki = Command::new(program::koshki()?);
    if args.is_empty() {
        koshki.args(["serve", "--open"]);
    }
    program::become_it(koshki.args(args))
}

fn playthroughs(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Misuse::because("`cargo xtask playthroughs` takes no arguments".to_owned());
    }
    program::run(
        cargo("test")
            .args(["--package", "koshki-rules", "--test", "playthroughs", "--test", "lessons"])
            .env("KOSHKI_REWRITE", "1"),
    )?;
    println!("Written anew. `git diff crates/rules/src/games` shows what a player would notice.");
    Ok(())
}

fn types(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Misuse::because("`cargo xtask types` takes no arguments".to_owned());
    }
    program::run(
        cargo("test")
            .args(["--package", "koshki-protocol", "--test", "typescript"])
            .env("KOSHKI_REWRITE", "1"),
    )?;
    println!("Written anew. `git diff '*.ts'` shows what a client would notice.");
    Ok(())
}
