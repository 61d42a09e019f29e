//! Putting a back-up in the place of the database.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::reading::{matches, one_with_seats};
use super::sql::{Connection, Value};
use super::sqlite::{self, cannot};
use super::upkeep::{DatabasePlace, Examination, examine};
use super::{Chunk, StoreError, StoreLimits, StoredMatch};

/// What a restored match becomes: it is asked with the match and with how many steps each of its games has, and answers
/// with the match as it is to be stored.
pub type Reseed<'a> = &'a mut dyn FnMut(StoredMatch, &[usize]) -> Result<StoredMatch, String>;

/// The result of restoring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// What is in the database now.
    pub found: Examination,
    /// How many matches that are not over go on with new dice.
    pub reseeded: u64,
    /// Where what was there before is kept, if something was.
    pub replaced: Option<PathBuf>,
}

/// Puts a back-up in the place of the database in this folder. The back-up is copied, migrated and examined first; what
/// it replaces is kept in a folder of its own beside it.
///
/// # Errors
/// When a server uses the folder, the back-up is damaged, or files can't be written. Then nothing has changed.
pub async fn restore(
    from: &Path,
    folder: &Path,
    now: &str,
    check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
    reseed: Reseed<'_>,
) -> Result<Restored, StoreError> {
    if !from.is_file() {
        return Err(StoreError::Failed(format!("there is no file {}", from.display())));
    }
    let _lock = sqlite::lock_folder(folder)?;
    let staging = folder.join(format!("restoring-{now}"));
    let staged = stage(from, &staging, check, reseed).await;
    let swapped = match staged {
        Ok((found, reseeded)) => swap(folder, &staging, now)
            .map(|replaced| Restored { found, reseeded, replaced })
            .map_err(|error| cannot("replace the database in", folder, &error)),
        Err(error) => Err(error),
    };
    // Nobody needs what is left of it.
    let _nothing_left = fs::remove_dir_all(&staging);
    swapped
}

async fn stage(
    from: &Path,
    staging: &Path,
    check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
    reseed: Reseed<'_>,
) -> Result<(Examination, u64), StoreError> {
    copy(from, staging).map_err(|error| cannot("copy", from, &error))?;
    let opened = sqlite::open(staging, StoreLimits::default()).await?;
    opened.readers.close().await;
    let mut connection = Connection::Sqlite(opened.connection);
    let found = examine(&DatabasePlace::Folder(staging.to_owned()), check).await?;
    if let Some(fault) = found.faults.first() {
        connection.close().await?;
        return Err(StoreError::Failed(format!("{} is damaged: {fault}", from.display())));
    }
    connection.begin().await?;
    let reseeded = reseed_all(&mut connection, reseed).await?;
    // Nobody is connected, and no ticket is on its way.
    connection.run("DELETE FROM tickets; DELETE FROM presence; DELETE FROM nodes; COMMIT").await?;
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    connection.close().await?;
    Ok((found, reseeded))
}

fn copy(from: &Path, staging: &Path) -> io::Result<()> {
    fs::create_dir(staging)?;
    let to = sqlite::database(staging);
    sqlite::create_private_file(&to)?;
    fs::copy(from, &to)?;
    // A file that was not made by `koshki backup` may have a part of its contents in its log.
    let log = beside(from, "-wal");
    if log.is_file() {
        fs::copy(log, beside(&to, "-wal"))?;
    }
    Ok(())
}

async fn reseed_all(connection: &mut Connection, reseed: Reseed<'_>) -> Result<u64, StoreError> {
    let mut reseeded = 0;
    let unfinished = "SELECT key FROM matches WHERE state <> 'over' ORDER BY key";
    for row in connection.rows(unfinished, &[]).await? {
        let key = Value::Whole(row.get("key")?);
        let rows = connection.rows(one_with_seats("key = $1"), &[key]).await?;
        let Some((_, stored)) = matches(&rows)?.pop() else { continue };
        let games = "SELECT max(step + steps) AS steps FROM journal WHERE match_key = $1 \
                     GROUP BY game ORDER BY game";
        let mut steps = Vec::new();
        for row in connection.rows(games, &[key]).await? {
            steps.push(usize::try_from(row.get::<i64>("steps")?).unwrap_or_default());
        }
        let new = reseed(stored, &steps).map_err(StoreError::Failed)?;
        let text = "UPDATE matches SET server_seed = $2, details = $3, version = version + 1 \
                    WHERE key = $1";
        let values = [key, Value::Bytes(&new.server_seed), Value::Text(&new.room.details)];
        connection.change(text, &values).await?;
        reseeded += 1;
    }
    Ok(reseeded)
}

/// Moves the database away and the new one to its place.
fn swap(folder: &Path, staging: &Path, now: &str) -> io::Result<Option<PathBuf>> {
    let database = sqlite::database(folder);
    let mut replaced = None;
    if database.exists() {
        let away = folder.join(format!("replaced-{now}"));
        fs::create_dir(&away)?;
        let to = sqlite::database(&away);
        // The file goes before its log: a server that is started in between finds no database, never half of one.
        for end in ["", "-wal", "-shm"] {
            let file = beside(&database, end);
            if file.exists() {
                fs::rename(file, beside(&to, end))?;
            }
        }
        replaced = Some(away);
    }
    fs::rename(sqlite::database(staging), &database)?;
    fs::File::open(&database)?.sync_all()?;
    super::upkeep::sync_folder_of(&database)?;
    Ok(replaced)
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}
