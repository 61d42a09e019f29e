//! `koshki backup`, `koshki restore`, `koshki doctor`, `koshki records` and `koshki migrate`: what a host does beside a server.

use std::env;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use koshki_bots::{Lies, Shelf, games};
use koshki_rules::Phrase;
use koshki_server::store::{
    self, DatabasePlace, DatabaseUrl, Examination, Moved, Restored, Salvaged,
};
use koshki_server::{calendar, upkeep};
use serde_json::json;

use crate::home::Home;
use crate::screen::{complain, write_line};
use crate::words::{Language, Words, write_phrase};
use crate::wrong::{self, Failure};

/// `koshki backup`
#[derive(Args)]
pub struct BackupArguments {
    /// The new file; an existing one is not overwritten
    file: PathBuf,
    #[command(flatten)]
    data: DataFolder,
}

/// `koshki restore`
#[derive(Args)]
pub struct RestoreArguments {
    /// A back-up, made by `koshki backup` or by the server itself
    #[arg(required_unless_present = "database")]
    file: Option<PathBuf>,
    /// The folder of the database [env: KOSHKI_DATA] [default: `server` in the user's folder for koshki]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Instead of a file: a PostgreSQL database that `pg_restore` has filled, to make it ready to play on
    #[arg(long, value_name = "URL", conflicts_with_all = ["file", "data"])]
    database: Option<DatabaseUrl>,
    /// The database in whose place it comes: who was forgotten there is forgotten again
    #[arg(long, value_name = "URL", requires = "database")]
    replaced: Option<DatabaseUrl>,
}

/// `koshki doctor`
#[derive(Args)]
pub struct DoctorArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
    /// Write every readable match to this new file, for `koshki restore`
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    salvage: Option<PathBuf>,
    /// The folder for games that bots have solved [default: `tables` in the user's folder for koshki]
    #[arg(long, env = "KOSHKI_TABLES", value_name = "FOLDER")]
    tables: Option<PathBuf>,
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

/// Where the server keeps its database. Flags override the environment, so clap does not read the
/// environment itself.
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
    fn place(&self) -> Result<DatabasePlace, Failure> {
        let said = |name| env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(url) = &self.database {
            Ok(DatabasePlace::Server(url.clone()))
        } else if let Some(folder) = &self.data {
            Ok(DatabasePlace::Folder(folder.clone()))
        } else if let Some(url) = said("KOSHKI_DATABASE") {
            Ok(DatabasePlace::Server(DatabaseUrl::from(url)))
        } else if let Some(folder) = said("KOSHKI_DATA") {
            Ok(DatabasePlace::Folder(folder.into()))
        } else {
            Ok(DatabasePlace::Folder(Home::of_user()?.folder("server")))
        }
    }
}

/// Copies the database, whole and of one moment, also while a server runs.
pub fn backup(arguments: &BackupArguments) -> Result<(), Failure> {
    let folder = match arguments.data.place()? {
        DatabasePlace::Folder(folder) | DatabasePlace::File(folder) => folder,
        DatabasePlace::Server(url) => {
            return Err(Failure::Said(Phrase::new("wrong-backup-of-postgres").sign("url", url)));
        }
    };
    runtime()?.block_on(store::backup(&folder, &arguments.file)).map_err(wrong::told)?;
    write_line(arguments.file.display())?;
    Ok(())
}

/// Puts a back-up in the place of the database, or makes one ready that PostgreSQL has restored.
pub fn restore(arguments: &RestoreArguments, language: Language) -> Result<(), Failure> {
    let mut reseed = upkeep::reseeded;
    let restored = match (&arguments.file, &arguments.database) {
        (_, Some(url)) => runtime()?.block_on(store::renew_restored(
            url,
            arguments.replaced.as_ref(),
            upkeep::check,
            &mut reseed,
        )),
        (Some(file), None) => {
            let data = DataFolder { data: arguments.data.clone(), database: None };
            let DatabasePlace::Folder(folder) = data.place()? else {
                return Err(Failure::Said(Phrase::new("wrong-restore-to-postgres")));
            };
            let now = calendar::stamp(calendar::now());
            let restoring = store::restore(file, &folder, &now, upkeep::check, &mut reseed);
            runtime()?.block_on(restoring)
        }
        (None, None) => unreachable!("clap asks for one of them"),
    };
    let Restored { found, reseeded, forgotten, forgotten_unread, replaced } =
        restored.map_err(wrong::told)?;
    write_phrase(language, &counted(&found))?;
    write_phrase(language, &Phrase::new("out-reseeded").number("count", reseeded as i64))?;
    if forgotten > 0 {
        write_phrase(language, &Phrase::new("out-forgotten").number("count", forgotten as i64))?;
    }
    if let Some(why) = forgotten_unread {
        write_phrase(language, &Phrase::new("out-forgotten-unread").sign("why", why))?;
    }
    if let Some(replaced) = replaced {
        write_phrase(language, &Phrase::new("out-replaced").sign("path", replaced.display()))?;
    }
    Ok(())
}

/// Writes what can be read of a damaged database to a new file. Exit code 1 if something is lost.
fn salvage(place: &DatabasePlace, to: &Path, language: Language) -> Result<(), Failure> {
    let DatabasePlace::Folder(folder) = place else {
        return Err(Failure::Said(Phrase::new("wrong-salvage")));
    };
    let saved =
        runtime()?.block_on(store::salvage(folder, to, upkeep::check)).map_err(wrong::told)?;
    let Salvaged { people, matches, lost } = saved;
    for line in &lost {
        write_line(line)?;
    }
    let saved = Phrase::new("out-salvaged").number("people", people as i64);
    let saved = saved.number("matches", matches as i64).sign("path", to.display());
    write_phrase(language, &saved)?;
    if lost.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

/// Examines the database and plays every journal again. Exit code 1 if something is wrong.
pub fn doctor(arguments: &DoctorArguments, language: Language) -> Result<(), Failure> {
    let place = arguments.data.place()?;
    if let Some(to) = &arguments.salvage {
        return salvage(&place, to, language);
    }
    let found = runtime()?
        .block_on(store::examine(&place, |stored, game, chunks| {
            upkeep::check(stored, game, chunks)
        }))
        .map_err(wrong::told)?;
    let shelf = arguments.tables.as_ref().map_or_else(Home::unwatched_shelf, Shelf::at);
    let (solved, mut faults) = tables(&shelf, &Words::new(language, None));
    faults.extend(found.faults.iter().cloned());
    if arguments.json {
        let Examination { version, people, matches, games, steps, newest, .. } = &found;
        write_line(
            json!({"version": version, "people": people, "matches": matches, "games": games,
                "steps": steps, "newest": newest, "solved": solved, "faults": faults}),
        )?;
    } else {
        for fault in &faults {
            write_line(format_args!("{fault}"))?;
        }
        write_phrase(language, &counted(&found))?;
        write_phrase(language, &newest_move(found.newest, calendar::now()))?;
        let solved = if solved.is_empty() {
            Phrase::new("out-nothing-solved")
        } else {
            Phrase::new("out-solved").sign("tables", solved.join(", "))
        };
        write_phrase(language, &solved)?;
    }
    if !arguments.json {
        let key = if faults.is_empty() { "out-all-is-well" } else { "out-something-is-wrong" };
        write_phrase(language, &Phrase::new(key))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

/// The games whose tables are on the shelf, and the tables that are damaged.
fn tables(shelf: &Shelf, words: &Words) -> (Vec<String>, Vec<String>) {
    let (mut solved, mut faults) = (Vec::new(), Vec::new());
    for table in games::solvable() {
        match shelf.lies(&table.name) {
            Lies::Whole => solved.push(table.to_string()),
            Lies::Damaged => {
                let file = shelf.path(&table.name).unwrap_or_default();
                let fault = Phrase::new("out-damaged-table").sign("file", file.display());
                faults.push(words.say(&fault));
            }
            Lies::Nowhere => {}
        }
    }
    (solved, faults)
}

/// Prints the records of all matches that are over, one a line, with the proof of their dice.
pub fn records(arguments: &RecordsArguments) -> Result<(), Failure> {
    let place = arguments.data.place()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut closed = None;
    let found = runtime()?
        .block_on(store::examine(&place, |stored, game, chunks| {
            if chunks.is_empty() {
                return Ok(());
            }
            let record = upkeep::record_when_over(stored, game, chunks)?;
            if let (Some(record), None) = (record, &closed) {
                closed = writeln!(out, "{}", record.to_line()).err();
            }
            Ok(())
        }))
        .map_err(wrong::told)?;
    for fault in &found.faults {
        complain(fault);
    }
    match closed {
        Some(error) => Err(error.into()),
        None if found.faults.is_empty() => Ok(out.flush()?),
        None => Err(Failure::Wrong),
    }
}

/// Copies a database from SQLite to PostgreSQL, and compares every row.
pub fn migrate(arguments: &MigrateArguments, language: Language) -> Result<(), Failure> {
    let moved = runtime()?
        .block_on(store::move_to_postgres(&arguments.from, &arguments.to))
        .map_err(wrong::told)?;
    let Moved { people, matches, seats, chunks } = moved;
    let moved = Phrase::new("out-moved")
        .number("people", people as i64)
        .number("matches", matches as i64)
        .number("seats", seats as i64)
        .number("chunks", chunks as i64);
    write_phrase(language, &moved)?;
    Ok(write_phrase(language, &Phrase::new("out-moved-same").sign("url", &arguments.to))?)
}

fn counted(found: &Examination) -> Phrase {
    let Examination { version, people, matches, games, steps, .. } = found;
    Phrase::new("out-counted")
        .sign("version", version)
        .number("people", *people as i64)
        .number("matches", *matches as i64)
        .number("games", *games as i64)
        .number("steps", *steps as i64)
}

/// A database that has lost its log looks well, only older than it should be.
fn newest_move(at: Option<i64>, now: i64) -> Phrase {
    let Some(at) = at else { return Phrase::new("out-no-move") };
    let minutes = (now - at).max(0) / 60_000;
    let (key, count) = match (minutes / (24 * 60), minutes / 60, minutes) {
        (days @ 2.., _, _) => ("out-days", days),
        (_, hours @ 2.., _) => ("out-hours", hours),
        (_, _, minutes) => ("out-minutes", minutes),
    };
    let age = Phrase::new(key).number("count", count);
    Phrase::new("out-newest-move").sign("date", calendar::date(at)).phrase("age", age)
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(wrong::system)
}
