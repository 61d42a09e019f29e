//! `koshki`: the one binary.

mod amount;
mod bench;
mod boards;
mod booklet;
mod coach;
mod failure;
mod home;
mod join;
mod lab;
mod load;
mod menu;
mod net;
mod paint;
mod play;
mod qr;
mod screen;
mod serve;
mod telling;
mod upkeep;
mod verify;
mod words;
mod worker;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::words::Language;

/// A server frees on one thread what it took on another; the system's allocator is slow at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Four cat-and-mouse games: Catch the Mice, Chop! Chop!, The Mouser, Holey Cheese.
///
/// Without a command it opens a menu in the terminal.
#[derive(Parser)]
#[command(name = "koshki", version, max_term_width = 100)]
struct Arguments {
    /// The language of games, rules and menus [default: from the environment]
    #[arg(long, global = true, value_enum)]
    lang: Option<Language>,
    /// Plain lines without drawings or colours, for screen readers and pipes
    #[arg(long, global = true)]
    plain: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in this terminal
    Play(play::PlayArguments),
    /// Come to a table of a server, to play or to watch, or open one
    Join(Box<join::JoinArguments>),
    /// Print the rules of a game
    Rules(booklet::RulesArguments),
    /// List the games
    Games(booklet::GamesArguments),
    /// Check records: every step, the outcome, the fair dice
    Verify(verify::VerifyArguments),
    /// Tell the odds of each move at a step of a record, or whether luck or skill decided its game
    Coach(coach::CoachArguments),
    /// Many games, played to learn something
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Measure how fast the engines are, on one thread
    Bench(bench::BenchArguments),
    /// Serve tables for friends and bots, over the network
    ///
    /// Each setting can also be in the environment, and in a TOML file under the name of its flag with `_` for `-`. A
    /// flag counts more than the environment, and that more than the file.
    Serve(Box<serve::ServeArguments>),
    /// Think for the bots and the coach of servers elsewhere, which are on the same bus
    Worker(worker::WorkerArguments),
    /// Play many games at once against a server, and tell what it can bear
    Load(load::LoadArguments),
    /// Copy a server's database to a file, also while it runs
    Backup(upkeep::BackupArguments),
    /// Examine a server's database and play every journal again
    Doctor(upkeep::DoctorArguments),
    /// Print the records of all matches that are over in a server's database
    Records(upkeep::RecordsArguments),
    /// Copy a server's database from SQLite to an empty one on PostgreSQL, and compare every journal
    Migrate(upkeep::MigrateArguments),
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let language = arguments.lang.unwrap_or_else(Language::of_environment);
    let screen = screen::Screen::new(arguments.plain);
    let done = match arguments.command {
        None => menu::run(language, screen),
        Some(Command::Play(play)) => play::run(&play, language, screen),
        Some(Command::Join(join)) => join::run(&join, language, screen),
        Some(Command::Rules(rules)) => booklet::rules(&rules, language, &screen),
        Some(Command::Games(games)) => booklet::games(&games, language),
        Some(Command::Verify(verify)) => verify::run(&verify),
        Some(Command::Coach(coach)) => coach::run(&coach, language, &screen),
        Some(Command::Lab(lab)) => lab::run(&lab, language),
        Some(Command::Bench(bench)) => bench::run(&bench),
        Some(Command::Serve(serve)) => serve::run(&serve, language, &screen),
        Some(Command::Worker(worker)) => worker::run(&worker),
        Some(Command::Load(load)) => load::run(&load),
        Some(Command::Backup(backup)) => upkeep::backup(&backup),
        Some(Command::Doctor(doctor)) => upkeep::doctor(&doctor),
        Some(Command::Records(records)) => upkeep::records(&records),
        Some(Command::Migrate(migrate)) => upkeep::migrate(&migrate),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(
                shell,
                &mut Arguments::command(),
                "koshki",
                &mut std::io::stdout(),
            );
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
