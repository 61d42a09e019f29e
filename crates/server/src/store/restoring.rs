//! Putting a back-up in the place of the database.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::forgotten::{self, Forgotten};
use super::renewing::{Renewed, Reseed, renew};
use super::sql::Connection;
use super::sqlite::{self, cannot};
use super::upkeep::{DatabasePlace, Examination, examine};
use super::{Chunk, StoreError, StoreLimits, StoredMatch};

const RESTORING: &str = "restoring-";
const REPLACED: &str = "replaced-";
/// How the names begin of folders that restoring leaves in a server's folder; what follows is when that was.
pub(crate) const LEFT_BEHIND: [&str; 2] = [RESTORING, REPLACED];

/// The result of restoring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// What is in the database now.
    pub found: Examination,
    /// How many matches that are not over go on with new dice.
    pub reseeded: u64,
    /// How many people are forgotten again, who were forgotten since the back-up.
    pub forgotten: u64,
    /// Why it is not known who was forgotten since the back-up, if it is not.
    pub forgotten_unread: Option<String>,
    /// Where what was there before is kept, if something was.
    pub replaced: Option<PathBuf>,
}

/// Puts a back-up in the place of the database in this folder. The back-up is copied, migrated and examined first; who was
/// forgotten since is forgotten in it too. What it replaces is kept in a folder of its own beside it.
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
    let staging = folder.join(format!("{RESTORING}{now}"));
    let (since, forgotten_unread) = match forgotten_in(folder).await {
        Ok(since) => (since, None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let staged = stage(from, &staging, &since, check, reseed).await;
    let swapped = match staged {
        Ok((found, Renewed { reseeded, forgotten })) => swap(folder, &staging, now)
            .map(|replaced| Restored { found, reseeded, forgotten, forgotten_unread, replaced })
            .map_err(|error| cannot("replace the database in", folder, &error)),
        Err(error) => Err(error),
    };
    // Nobody needs what is left of it.
    let _nothing_left = fs::remove_dir_all(&staging);
    swapped
}

/// Who was forgotten in the database that is about to be replaced, if there is one.
async fn forgotten_in(folder: &Path) -> Result<Vec<Forgotten>, StoreError> {
    if !sqlite::database(folder).exists() {
        return Ok(Vec::new());
    }
    let mut connection = Connection::Sqlite(sqlite::beside(folder).await?);
    let since = forgotten::all(&mut connection).await;
    connection.close().await?;
    since
}

async fn stage(
    from: &Path,
    staging: &Path,
    since: &[Forgotten],
    check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
    reseed: Reseed<'_>,
) -> Result<(Examination, Renewed), StoreError> {
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
    let renewed = renew(&mut connection, since, reseed).await?;
    connection.run("COMMIT").await?;
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)").await?;
    connection.close().await?;
    Ok((found, renewed))
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

/// Moves the database away and the new one to its place.
fn swap(folder: &Path, staging: &Path, now: &str) -> io::Result<Option<PathBuf>> {
    let database = sqlite::database(folder);
    let mut replaced = None;
    if database.exists() {
        let away = folder.join(format!("{REPLACED}{now}"));
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
