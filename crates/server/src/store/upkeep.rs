//! What is done beside a running server: copying its database, examining it.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::reading::{self, matches, one_with_seats};
use super::sql::{Connection, Value};
use super::sqlite::{self, cannot};
use super::{Chunk, DatabaseUrl, MatchKey, StoreError, StoredMatch, postgres};

/// Where a database is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DatabasePlace {
    /// In this folder, with SQLite.
    Folder(PathBuf),
    /// In this file, which a back-up is.
    File(PathBuf),
    /// On a PostgreSQL server.
    Server(DatabaseUrl),
}

/// Copies the database in this folder to a new file, whole and of one moment, also while a server writes.
///
/// # Errors
/// When there is no database, the file exists, or it can't be written.
pub async fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = sqlite::beside(folder).await?;
    // Taken before the work, so that two backups to one file can't both succeed.
    reserve(to).map_err(|error| cannot("create", to, &error))?;
    let unfinished = unfinished(to);
    let copied = copy(&mut connection, &unfinished, to).await;
    if copied.is_err() {
        let _ = fs::remove_file(&unfinished);
        let _ = fs::remove_file(to);
    }
    connection.close().await?;
    copied
}

/// What an examination found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Examination {
    /// The last migration of the database.
    pub version: i64,
    /// How many people it knows.
    pub people: u64,
    /// How many matches it has.
    pub matches: u64,
    /// How many games of them have a journal.
    pub games: u64,
    /// How many steps these have.
    pub steps: u64,
    /// When the newest step was stored, in milliseconds since 1970.
    pub newest: Option<i64>,
    /// What is wrong, a sentence each; nothing if all is well.
    pub faults: Vec<String>,
}

/// Examines a database, also while a server writes: the file, the tables, every journal. `check` is
/// asked about each game of each match, with its number and its journal, and says what is wrong with it; about a match
/// that has not begun it is asked with an empty journal.
///
/// # Errors
/// When there is no database, or it can't be read at all.
pub async fn examine(
    place: &DatabasePlace,
    mut check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
) -> Result<Examination, StoreError> {
    let mut connection = match place {
        DatabasePlace::Folder(folder) => Connection::Sqlite(sqlite::beside(folder).await?),
        DatabasePlace::File(file) => Connection::Sqlite(sqlite::reading(file).await?),
        DatabasePlace::Server(url) => Connection::Postgres(postgres::reading(url).await?),
    };
    let mut found = Examination::default();
    // One moment for all questions: what a server writes meanwhile is not half seen.
    connection.begin_reading().await?;
    if let Connection::Sqlite(_) = connection {
        examine_file(&mut connection, &mut found).await?;
    }
    // A damaged or foreign file may have no tables to ask.
    if found.faults.is_empty() {
        examine_version(&mut connection, &mut found).await?;
    }
    if let Connection::Sqlite(_) = connection
        && found.faults.is_empty()
    {
        examine_index(&mut connection, &mut found).await?;
    }
    if found.faults.is_empty() {
        examine_journals(&mut connection, &mut found, &mut check).await?;
    }
    connection.run("ROLLBACK").await?;
    connection.close().await?;
    Ok(found)
}

async fn copy(
    connection: &mut SqliteConnection,
    unfinished: &Path,
    to: &Path,
) -> Result<(), StoreError> {
    reserve(unfinished).map_err(|error| cannot("create", unfinished, &error))?;
    let path = unfinished.to_str().ok_or_else(|| {
        StoreError::Failed(format!("the name of {} is not Unicode", unfinished.display()))
    })?;
    sqlx::query("VACUUM INTO $1").bind(path).execute(connection).await?;
    // SQLite leaves it to the system when the copy reaches the disk.
    File::open(unfinished)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(unfinished, to))
        .and_then(|()| sync_folder_of(to))
        .map_err(|error| cannot("finish", to, &error))
}

fn reserve(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Where the copy grows: a file that bears its own name is whole.
fn unfinished(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(format!(".{}.unfinished", std::process::id()));
    name.into()
}

#[cfg(unix)]
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
pub(super) fn sync_folder_of(_: &Path) -> io::Result<()> {
    Ok(())
}

async fn examine_file(
    connection: &mut Connection,
    found: &mut Examination,
) -> Result<(), StoreError> {
    for row in connection.rows("PRAGMA integrity_check", &[]).await? {
        let says: String = row.get("integrity_check")?;
        found.faults.extend(Some(says).filter(|line| line != "ok"));
    }
    for row in connection.rows("PRAGMA foreign_key_check", &[]).await? {
        let (table, parent): (String, String) = (row.get("table")?, row.get("parent")?);
        found.faults.push(format!("a row of {table} names a row of {parent} that is not there"));
    }
    Ok(())
}

async fn examine_version(
    connection: &mut Connection,
    found: &mut Examination,
) -> Result<(), StoreError> {
    let (exists, migrator) = match connection {
        Connection::Sqlite(_) => (
            "SELECT count(*) AS rows FROM sqlite_schema \
             WHERE type = 'table' AND name = '_sqlx_migrations'",
            sqlite::migrator(),
        ),
        Connection::Postgres(_) => (
            "SELECT count(*) AS rows FROM pg_class WHERE oid = to_regclass('_sqlx_migrations')",
            postgres::migrator(),
        ),
    };
    if count(connection, exists).await? == 0 {
        found.faults.push("it is not a database of this program".to_owned());
        return Ok(());
    }
    let text = "SELECT version, checksum FROM _sqlx_migrations ORDER BY version";
    let mut applied: Vec<(i64, Vec<u8>)> = Vec::new();
    for row in connection.rows(text, &[]).await? {
        applied.push((row.get("version")?, row.get("checksum")?));
    }
    found.version = applied.last().map_or(0, |(version, _)| *version);
    for (version, checksum) in &applied {
        match migrator.iter().find(|known| known.version == *version) {
            None => found.faults.push(format!("migration {version} is not known to this program")),
            Some(known) if *known.checksum != **checksum => {
                found.faults.push(format!("migration {version} is different in this program"));
            }
            Some(_) => {}
        }
    }
    for known in migrator.iter() {
        if !applied.iter().any(|(version, _)| *version == known.version) {
            let version = known.version;
            found.faults.push(format!("migration {version} is missing; a server would make it"));
        }
    }
    Ok(())
}

/// Whether the index has every chunk it should have, in its place, and no other.
async fn examine_index(
    connection: &mut Connection,
    found: &mut Examination,
) -> Result<(), StoreError> {
    let in_place = "SELECT count(*) AS rows FROM journal_index AS found JOIN chunks ON id = chunk \
         WHERE (chunks.match_key, chunks.game, chunks.step) = (found.match_key, found.game, found.step)";
    let in_place = count(connection, in_place).await?;
    for (all, what) in [
        ("SELECT count(*) AS rows FROM journal_index", "names"),
        (
            "SELECT count(*) AS rows FROM chunks WHERE id <= (SELECT last FROM indexed)",
            "should name",
        ),
    ] {
        let all = count(connection, all).await?;
        if all != in_place {
            let fault =
                format!("the index of journals {what} {all} chunks; {in_place} are in their place");
            found.faults.push(fault);
        }
    }
    Ok(())
}

async fn examine_journals(
    connection: &mut Connection,
    found: &mut Examination,
    check: &mut impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
) -> Result<(), StoreError> {
    found.people = count(connection, "SELECT count(*) AS rows FROM people").await?;
    // There is no foreign key here.
    let text = "SELECT count(*) AS rows FROM journal \
                WHERE NOT EXISTS (SELECT 1 FROM matches WHERE key = match_key)";
    if count(connection, text).await? > 0 {
        let fault = "a row of journal names a row of matches that is not there";
        found.faults.push(fault.to_owned());
    }
    for row in connection.rows("SELECT key FROM matches ORDER BY key", &[]).await? {
        found.matches += 1;
        examine_match(connection, MatchKey(row.get("key")?), found, check).await?;
    }
    Ok(())
}

async fn examine_match(
    connection: &mut Connection,
    key: MatchKey,
    found: &mut Examination,
    check: &mut impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
) -> Result<(), StoreError> {
    let rows = connection.rows(one_with_seats("key = $1"), &[Value::Whole(key.0)]).await?;
    let the_match = match matches(&rows) {
        Ok(mut one) => one.pop().map(|(_, the_match)| the_match),
        Err(error) => {
            found.faults.push(format!("match number {}: {error}", key.0));
            None
        }
    };
    let Some(the_match) = the_match else { return Ok(()) };

    let text = "SELECT DISTINCT game FROM journal WHERE match_key = $1 ORDER BY game";
    let games = connection.rows(text, &[Value::Whole(key.0)]).await?;
    if games.is_empty()
        && let Err(fault) = check(&the_match, 1, &[])
    {
        found.faults.push(format!("{}: {fault}", the_match.id));
    }
    for (row, expected) in games.into_iter().zip(1_u32..) {
        if row.get::<i64>("game")? != i64::from(expected) {
            found.faults.push(format!("{}: the journal is missing", the_match.id.game(expected)));
            break;
        }
        let values = [Value::Whole(key.0), Value::Whole(expected.into())];
        let rows = connection.rows(reading::JOURNAL, &values).await?;
        let chunks = match reading::chunks(expected, &rows) {
            Ok(chunks) => chunks,
            Err(error) => {
                found.faults.push(format!("{}: {error}", the_match.id.game(expected)));
                continue;
            }
        };
        found.games += 1;
        found.steps += chunks.iter().map(|chunk| chunk.steps as u64).sum::<u64>();
        found.newest = found.newest.max(chunks.last().map(|chunk| chunk.at));
        let checked = gapless(&chunks).and_then(|()| check(&the_match, expected, &chunks));
        if let Err(fault) = checked {
            found.faults.push(format!("{}: {fault}", the_match.id.game(expected)));
        }
    }
    Ok(())
}

pub(super) fn gapless(chunks: &[Chunk]) -> Result<(), String> {
    let mut next = 0;
    for chunk in chunks {
        if chunk.step != next {
            return Err(format!("step {next} is followed by step {}", chunk.step));
        }
        next += chunk.steps;
    }
    Ok(())
}

async fn count(connection: &mut Connection, text: &'static str) -> Result<u64, StoreError> {
    let rows = connection.rows(text, &[]).await?;
    let counted: i64 = rows.first().ok_or(sqlx::Error::RowNotFound)?.get("rows")?;
    Ok(counted.unsigned_abs())
}
