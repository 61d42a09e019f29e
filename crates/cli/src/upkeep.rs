//! `koshki backup`, `koshki doctor`, `koshki records` and `koshki migrate`: what a host does beside a server.

use std::env;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use koshki_server::store::{self, DatabaseUrl, Examination, Moved, Place};
use koshki_server::upkeep;
use serde_json::json;

use crate::failure::Failure;
use crate::home::Home;

/// `koshki backup`
#[derive(Args)]
pub struct BackupArguments {
    /// The new file; one that exists is not overwritten
    file: PathBuf,
    #[command(flatten)]
    data: DataFolder,
}

/// `koshki doctor`
#[derive(Args)]
pub struct DoctorArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

/// `koshki records`
#[derive(Args)]
pub struct RecordsArguments {
    #[command(flatten)]
    data: DataFolder,
}

/// `koshki migrate`
#[derive(Args)]
pub struct MigrateArguments {
    /// The folder of the database to copy; no server may be using it
    #[arg(long, value_name = "FOLDER")]
    from: PathBuf,
    /// An empty PostgreSQL database
    #[arg(long, value_name = "URL", env = "KOSHKI_DATABASE", hide_env_values = true)]
    to: DatabaseUrl,
}

/// Where the server keeps its database. What is said on the command line counts more than the environment, so clap is not
/// asked for that.
#[derive(Args)]
struct DataFolder {
    /// The folder of the database [env: KOSHKI_DATA] [default: `server` in the user's folder for koshki]
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead of the folder [env: KOSHKI_DATABASE]
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
}

impl DataFolder {
    fn place(&self) -> Result<Place, Failure> {
        let said = |name| env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(url) = &self.database {
            Ok(Place::Server(url.clone()))
        } else if let Some(folder) = &self.data {
            Ok(Place::Folder(folder.clone()))
        } else if let Some(url) = said("KOSHKI_DATABASE") {
            Ok(Place::Server(DatabaseUrl::from(url)))
        } else if let Some(folder) = said("KOSHKI_DATA") {
            Ok(Place::Folder(folder.into()))
        } else {
            Ok(Place::Folder(Home::of_user()?.folder("server")))
        }
    }
}

/// Copies the database, whole and of one moment, also while a server runs.
pub fn backup(arguments: &BackupArguments) -> Result<(), Failure> {
    let folder = match arguments.data.place()? {
        Place::Folder(folder) => folder,
        Place::Server(url) => {
            return Err(Failure::input(format!(
                "{url} is a PostgreSQL database: pg_dump copies it whole and of one moment, also while servers run"
            )));
        }
    };
    runtime()?.block_on(store::backup(&folder, &arguments.file)).map_err(Failure::input)?;
    println!("{}", arguments.file.display());
    Ok(())
}

/// Examines the database and plays every journal again. Exit code 1 if something is wrong.
pub fn doctor(arguments: &DoctorArguments) -> Result<(), Failure> {
    let place = arguments.data.place()?;
    let found = runtime()?
        .block_on(store::examine(&place, |stored, game, chunks| {
            upkeep::check(stored, game, chunks)
        }))
        .map_err(Failure::input)?;
    let Examination { version, people, matches, games, steps, faults } = found;
    if arguments.json {
        println!(
            "{}",
            json!({"version": version, "people": people, "matches": matches, "games": games,
                "steps": steps, "faults": faults})
        );
    } else {
        for fault in &faults {
            println!("{fault}");
        }
        println!(
            "version {version}, people {people}, matches {matches}, games {games}, steps {steps}"
        );
        println!("{}", if faults.is_empty() { "all is well" } else { "something is wrong" });
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

/// Prints the records of all matches that are over, one a line, with the proof of their dice.
pub fn records(arguments: &RecordsArguments) -> Result<(), Failure> {
    let place = arguments.data.place()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut closed = None;
    let found = runtime()?
        .block_on(store::examine(&place, |stored, game, chunks| {
            let record = upkeep::record_when_over(stored, game, chunks)?;
            if let (Some(record), None) = (record, &closed) {
                closed = writeln!(out, "{}", record.to_line()).err();
            }
            Ok(())
        }))
        .map_err(Failure::input)?;
    for fault in &found.faults {
        eprintln!("{fault}");
    }
    match closed {
        Some(error) => Err(error.into()),
        None if found.faults.is_empty() => Ok(out.flush()?),
        None => Err(Failure::Wrong),
    }
}

/// Copies a database from SQLite to PostgreSQL, and compares every row.
pub fn migrate(arguments: &MigrateArguments) -> Result<(), Failure> {
    let moved = runtime()?
        .block_on(store::move_to_postgres(&arguments.from, &arguments.to))
        .map_err(Failure::input)?;
    let Moved { people, matches, seats, chunks } = moved;
    println!("people {people}, matches {matches}, seats {seats}, chunks of journals {chunks}");
    println!("every row is the same in {}", arguments.to);
    Ok(())
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::input)
}
