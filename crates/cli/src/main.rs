//! `koshki`: the one binary.

// They panic when nobody reads; `screen` has what to use instead.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod boards;
mod booklet;
mod coach;
mod home;
mod host;
mod house;
mod identities;
mod join;
mod lab;
mod menu;
mod paint;
mod play;
mod position;
mod puzzle;
mod qr;
mod release;
mod screen;
mod serve;
mod site;
mod telling;
#[cfg(test)]
mod typed_as_told;
mod upkeep;
mod verify;
mod words;
mod worker;
mod wrong;

use std::io::Write as _;
use std::process::ExitCode;

use crate::wrong::Failure;
use clap::{CommandFactory, Parser, Subcommand};

use crate::words::{Language, Words};

/// A server frees on one thread what it took on another; the system's allocator is slow at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Written by `cargo xtask licences`.
const LICENCES: &str = include_str!("../licences.txt");

/// Four cat-and-mouse games: Catch the Mice, Chop! Chop!, The Mouser, Holey Cheese.
///
/// Without a command it opens a menu in the terminal.
#[derive(Parser)]
#[command(name = "koshki", version = env!("KOSHKI_VERSION"), max_term_width = 100)]
struct Arguments {
    /// The language of games, rules and menus [default: from the environment]
    #[arg(long, global = true, value_enum)]
    lang: Option<Language>,
    /// Plain lines without drawings or colours, for screen readers and pipes
    #[arg(long, global = true)]
    plain: bool,
    /// Show the notation of records beside the words: cells, pieces and cards by their codes
    #[arg(long, global = true)]
    notation: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in this terminal
    Play(play::PlayArguments),
    /// Join, watch or open a table on a server
    Join(Box<join::JoinArguments>),
    /// Print the rules of a game
    Rules(booklet::RulesArguments),
    /// List the games
    Games(booklet::GamesArguments),
    /// Check records: every step, the outcome, the fair dice
    Verify(verify::VerifyArguments),
    /// Show the odds of each move at a step of a record, or whether luck or skill decided its game
    Coach(coach::CoachArguments),
    /// Show a position that is given as text: its board, its moves, why one is not legal, the odds
    Position(position::PositionArguments),
    /// Play on from a moment of a record: what if?
    Study(play::StudyArguments),
    /// Solve the puzzle of the day, or another one
    Puzzle(puzzle::PuzzleArguments),
    /// Play many games to learn something: strength, balance, luck
    #[command(subcommand)]
    Lab(lab::LabCommand),
    /// Measure how fast the engines are, on one thread
    Bench(bench::BenchArguments),
    /// Serve tables for friends and bots, over the network
    ///
    /// Each setting can also be in the environment, and in a TOML file under the name of its flag with `_` for `-`. Flags
    /// override the environment, which overrides the file.
    Serve(Box<serve::ServeArguments>),
    /// Write the page as a folder for any static host: all that needs no server is played there
    Site(site::SiteArguments),
    /// Think for the bots and the coach of servers on the same bus
    Worker(worker::WorkerArguments),
    /// Copy a server's database to a file, also while it runs
    Backup(upkeep::BackupArguments),
    /// Replace a server's database by a back-up; the old one is kept, and unfinished matches get new dice
    Restore(upkeep::RestoreArguments),
    /// Examine a server's database and replay every journal
    Doctor(upkeep::DoctorArguments),
    /// Print the records of all finished matches in a server's database
    Records(upkeep::RecordsArguments),
    /// Copy a server's database from SQLite to an empty one on PostgreSQL, and compare every journal
    Migrate(upkeep::MigrateArguments),
    /// Check whether a server can store moves
    Health(release::HealthArguments),
    /// Check for a newer version, at an address that you give
    Update(release::UpdateArguments),
    /// Write man pages into a folder
    Man(release::ManArguments),
    /// Look after a running server: list, close, rename, ban, mute, say, stop
    Host(host::HostArguments),
    /// Print which libraries are in this program, and their licences
    Licences,
    /// Print completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return wrong::arguments(&error, std::env::args()),
    };
    let language = arguments.lang.unwrap_or_else(Language::of_environment);
    let mut screen = screen::Screen::new(arguments.plain);
    screen.notation = arguments.notation;
    let done = match arguments.command {
        None => menu::run(language, screen),
        Some(Command::Play(play)) => play::run(&play, language, screen),
        Some(Command::Join(join)) => join::run(&join, language, screen),
        Some(Command::Rules(rules)) => booklet::rules(&rules, language, &screen),
        Some(Command::Games(games)) => booklet::games(&games, language),
        Some(Command::Verify(verify)) => verify::run(&verify, language),
        Some(Command::Coach(coach)) => coach::run(&coach, language, &screen),
        Some(Command::Position(position)) => position::run(&position, language, &screen),
        Some(Command::Study(study)) => play::study(&study, language, screen),
        Some(Command::Puzzle(puzzle)) => puzzle::run(&puzzle, language, &screen),
        Some(Command::Lab(lab)) => lab::run(&lab, language),
        Some(Command::Bench(bench)) => bench::run(&bench),
        Some(Command::Serve(serve)) => serve::run(&serve, language, &screen),
        Some(Command::Site(site)) => site::run(&site, language),
        Some(Command::Worker(worker)) => worker::run(&worker, &screen),
        Some(Command::Backup(backup)) => upkeep::backup(&backup),
        Some(Command::Restore(restore)) => upkeep::restore(&restore, language),
        Some(Command::Doctor(doctor)) => upkeep::doctor(&doctor, language),
        Some(Command::Records(records)) => upkeep::records(&records),
        Some(Command::Migrate(migrate)) => upkeep::migrate(&migrate, language),
        Some(Command::Health(health)) => release::health(&health, language),
        Some(Command::Update(update)) => release::update(&update, language),
        Some(Command::Man(man)) => release::man(&man, Arguments::command()),
        Some(Command::Host(host)) => host::run(&host, language),
        Some(Command::Licences) => {
            std::io::stdout().write_all(LICENCES.as_bytes()).map_err(Failure::from)
        }
        Some(Command::Completions { shell }) => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "koshki", &mut script);
            std::io::stdout().write_all(&script).map_err(Failure::from)
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report("koshki", |game, phrase| Words::new(language, game).say(phrase))
        }
    }
}
