//! Build and check automation: `cargo xtask <task>`. Knows the project from outside and links none of its crates.

mod bare;
#[cfg(feature = "dist")]
mod dist;
mod fifth_game;
#[cfg(feature = "dist")]
mod fits;
mod fuzz;
mod games;
mod node;
mod packages;
mod paths;
mod peers;
mod pictures;
mod program;
mod referee;
mod site;
mod stages;
mod wasm;
mod web;

use std::process::{Command, ExitCode};

use anyhow::Result;

use program::{Misuse, Profile, cargo};
use web::Lack;

const HELP: &str = "\
cargo xtask run [ARGS…]               build everything and open the page in a browser; with ARGS start koshki with them
cargo xtask test [STAGES…]            check everything: format, lints, web, build, tests, referee, fuzzing,
                                      documentation, browser; what is missing on this machine is installed first; or some stages only
cargo xtask playthroughs              write the golden playthroughs and the lessons anew, after a change of rules
cargo xtask archive                   keep records of a new game or revision for ever; those that are there stay
cargo xtask types                     write the TypeScript types of the messages and of each game anew, and the page's list of games
cargo xtask house                     draw the picture of the crates in ARCHITECTURE.md anew
cargo xtask licences                  write the list of libraries and their licences anew, after a change of them
cargo xtask fuzz [--runs N] [TARGET]  fuzz for long: N inputs (a million if not said) for each target, or for one
cargo xtask peers [--seconds N]       measure servers by others beside ours
cargo xtask pictures                  draw the pictures of the README anew
cargo xtask site [FOLDER]             build everything and have `koshki site` write the page for any static host; target/site if not said
cargo xtask fifth-game [STAGES…]      add the example of a fifth game to a copy of the project and test it there; before a release
cargo xtask bare [run] [test]         try the commands of the README in a minimal Debian 12 made by debootstrap; needs root
cargo xtask dist [--quick] [PLATFORM] build all release files into target/dist, or those of some platforms
cargo xtask dist bill                 write the bill of materials (CycloneDX) only, of all platforms; refuses licences that don't fit
cargo xtask dist check                install and run what can be run here; needs root
cargo xtask dist [--quick] same       build the page and the Linux program in two folders, and compare their bytes
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
        "archive" => archive(rest),
        "types" => types(rest),
        "house" => house(rest),
        "licences" => licences(rest),
        "fifth-game" => fifth_game::check(rest),
        "fuzz" => fuzz::long(rest),
        "peers" => peers::measure(rest),
        "bare" => bare::check(rest),
        "pictures" => pictures::draw(),
        #[cfg(feature = "dist")]
        "dist" => dist::start(rest),
        #[cfg(not(feature = "dist"))]
        "dist" => with_dist(args),
        "site" => site::write(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        _ => Misuse::because(format!(
            "there is no task “{task}”; `cargo xtask help` lists the tasks"
        )),
    }
}

/// Becomes this program with what packing needs, which nobody else should have to compile.
#[cfg(not(feature = "dist"))]
fn with_dist(args: &[String]) -> Result<()> {
    let own = ["--quiet", "--package", "xtask", "--features", "dist", "--"];
    program::become_it(cargo("run").args(own).args(args))
}

/// Builds koshki and becomes it, so that Ctrl-C and the exit code are its own. Without arguments it serves the page.
fn run(args: &[String]) -> Result<()> {
    // Nothing else shows the page, and games in the terminal need no Node.
    let shows_page = args.is_empty() || args.iter().any(|arg| arg == "serve");
    let mut missing = packages::missing_for_build();
    if shows_page {
        missing.extend(node::missing()?);
    }
    packages::install(&missing, program::run)?;
    if shows_page {
        node::get(program::run)?;
        web::build(Lack::Tolerated, program::run)?;
    }
    program::build_koshki(Profile::Quick, program::run)?;
    let mut koshki = Command::new(program::koshki(Profile::Quick)?);
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

fn archive(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Misuse::because("`cargo xtask archive` takes no arguments".to_owned());
    }
    program::run(
        cargo("test")
            .args(["--package", "koshki-rules", "--test", "archive", "every_record"])
            .env("KOSHKI_REWRITE", "1"),
    )
}

fn house(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Misuse::because("`cargo xtask house` takes no arguments".to_owned());
    }
    program::run(
        cargo("test")
            .args(["--package", "xtask", "--test", "tidy", "house"])
            .env("KOSHKI_REWRITE", "1"),
    )
}

fn licences(args: &[String]) -> Result<()> {
    if !args.is_empty() {
        return Misuse::because("`cargo xtask licences` takes no arguments".to_owned());
    }
    program::run(
        cargo("test")
            .args(["--package", "xtask", "--test", "tidy", "licences"])
            .env("KOSHKI_REWRITE", "1"),
    )
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
    program::run(
        cargo("test")
            .args(["--package", "koshki-server", "--test", "http", "the_page_knows_the_games"])
            .env("KOSHKI_REWRITE", "1"),
    )?;
    println!("Written anew. `git diff '*.ts' '*.json'` shows what a client would notice.");
    Ok(())
}
