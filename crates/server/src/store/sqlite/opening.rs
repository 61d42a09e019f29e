//! Opening the database: the lock, the connections, the migrations.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use crate::store::migrations::{self, Mend, Migrations};
use crate::store::{StoreError, StoreLimits};

const MIGRATIONS: Migrations = &[
    (
        1,
        "people, matches, journals",
        include_str!("../../../migrations/sqlite/0001_people_matches_journals.sql"),
    ),
    (
        2,
        "versions, nodes, tickets",
        include_str!("../../../migrations/sqlite/0002_versions_nodes_tickets.sql"),
    ),
    (
        3,
        "journals are indexed later",
        include_str!("../../../migrations/sqlite/0003_journals_are_indexed_later.sql"),
    ),
    (4, "forgotten", include_str!("../../../migrations/sqlite/0004_forgotten.sql")),
];

const MENDS: &[Mend] = &[
    Mend {
        version: 1,
        was: "8ebcfa127abdc1b8",
        by: include_str!("../../../migrations/mends/sqlite-0001-8db59e3.sql"),
    },
    Mend {
        version: 2,
        was: "df03b8ce753b233f",
        by: include_str!("../../../migrations/mends/sqlite-0002-6d3335b.sql"),
    },
    // Only its comments were others.
    Mend { version: 3, was: "5b9ddc8e25375525", by: "" },
    // It had a foreign key from chunks to matches, which does no harm but costs a little time.
    Mend { version: 3, was: "4a40f2d1f7b3c4fb", by: "" },
];

/// How long to wait for another process that writes, such as a shell.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many may read at once.
const READERS: u32 = 4;

/// A database that is ready.
pub(in crate::store) struct Opened {
    /// The one connection that writes.
    pub connection: SqliteConnection,
    /// Connections that can only read.
    pub readers: SqlitePool,
    /// Held as long as the database is served.
    pub lock: Lock,
}

/// Keeps other servers from the database until it is dropped.
pub(in crate::store) struct Lock(File);

impl Drop for Lock {
    /// Closing the file would not be enough while a program that was just started from here has it open too.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

/// Opens, creates or migrates the database in this folder.
pub(in crate::store) async fn open(
    folder: &Path,
    limits: StoreLimits,
) -> Result<Opened, StoreError> {
    let lock = lock_folder(folder)?;
    let path = database(folder);
    create_private_file(&path).map_err(|error| cannot("create", &path, &error))?;

    let writing = options(&path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // What is deleted for a person's sake is not to be found in free pages either.
        .pragma("secure_delete", "ON")
        .pragma("temp_store", "MEMORY");
    let mut connection = writing.connect().await?;
    let bytes = |hex: &str| format!("x'{hex}'");
    for text in migrations::mending(&migrator(), MENDS, bytes, &mut connection).await? {
        connection.execute(text).await?;
    }
    migrations::run(&migrator(), &mut connection).await?;
    if let Some(bytes) = limits.max_bytes {
        limit(&mut connection, bytes).await?;
    }
    let readers = SqlitePoolOptions::new()
        .max_connections(READERS)
        .min_connections(1)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options(&path).read_only(true))
        .await?;
    Ok(Opened { connection, readers, lock })
}

/// A connection beside a running server, to a database that is there: nothing is created or migrated.
pub(in crate::store) async fn beside(folder: &Path) -> Result<SqliteConnection, StoreError> {
    reading(&database(folder)).await
}

/// The same to a database in this file.
pub(in crate::store) async fn reading(path: &Path) -> Result<SqliteConnection, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no database {}", path.display())));
    }
    Ok(options(path).connect().await?)
}

/// Keeps servers from the database in this folder, which is created if need be.
pub(in crate::store) fn lock_folder(folder: &Path) -> Result<Lock, StoreError> {
    create_private_folder(folder).map_err(|error| cannot("create", folder, &error))?;
    lock(folder)
}

/// The file of the database in this folder.
pub(in crate::store) fn database(folder: &Path) -> PathBuf {
    folder.join("koshki.db")
}

/// The migrations as sqlx knows them.
pub(in crate::store) fn migrator() -> Migrator {
    migrations::migrator(MIGRATIONS)
}

/// Creates a file that only its owner can read: the database has the secrets of all dice.
pub(in crate::store) fn create_private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// What went wrong with a file.
pub(in crate::store) fn cannot(what: &str, path: &Path, error: &io::Error) -> StoreError {
    StoreError::Failed(format!("can't {what} {}: {error}", path.display()))
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
        .disable_statement_logging()
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn lock(folder: &Path) -> Result<Lock, StoreError> {
    let path = folder.join("koshki.lock");
    let file = create_private_file(&path).map_err(|error| cannot("create", &path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Served(format!(
            "another server is using the database in {}: stop it first, or choose another folder",
            folder.display()
        ))),
        Err(TryLockError::Error(error)) => Err(cannot("lock", &path, &error)),
    }
}

async fn limit(connection: &mut SqliteConnection, bytes: u64) -> Result<(), StoreError> {
    let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut *connection).await?;
    let pages = (bytes / page.unsigned_abs().max(1)).clamp(1, u64::from(u32::MAX) - 1);
    connection.execute(AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"))).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_in_the_folder_is_in_the_list() {
        migrations::assert_in_order(MIGRATIONS, "migrations/sqlite");
    }

    #[tokio::test]
    async fn what_is_committed_survives_a_power_cut_and_what_is_named_must_exist() {
        let folder = tempfile::tempdir().unwrap();
        let mut opened = open(folder.path(), StoreLimits::default()).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
            .fetch_one(&mut opened.connection)
            .await
            .unwrap();
        assert_eq!(mode, "wal");
        for (pragma, expected) in
            [("PRAGMA synchronous", 2), ("PRAGMA foreign_keys", 1), ("PRAGMA secure_delete", 1)]
        {
            let is: i64 =
                sqlx::query_scalar(pragma).fetch_one(&mut opened.connection).await.unwrap();
            assert_eq!(is, expected, "{pragma}");
        }
    }
}
