//! Migrations: forward only, in the order of their numbers, append-only once on main (`migrations/checksums.txt`).

use std::borrow::Cow;

use koshki_rules::fair::to_hex;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

use super::StoreError;

/// Every migration: its version, what it does, its text.
pub(super) type Migrations = &'static [(i64, &'static str, &'static str)];

/// A migration that was changed after it had been on main, before there was a list of checksums: how to bring a database
/// that has its older text to what today's makes.
pub(super) struct Mend {
    /// Which migration.
    pub version: i64,
    /// How the checksum of the older text begins.
    pub was: &'static str,
    /// What it lacks.
    pub by: &'static str,
}

/// The migrations as sqlx knows them.
pub(super) fn migrator(migrations: Migrations) -> Migrator {
    let migrations = migrations.iter().map(|(version, does, text)| {
        let (does, kind) = (Cow::Borrowed(*does), MigrationType::Simple);
        Migration::new(*version, does, kind, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Makes those that are missing, after [`mending`]. Where several servers share a database, one after the other looks.
pub(super) async fn run(
    migrator: &Migrator,
    connection: &mut impl Migrate,
) -> Result<(), StoreError> {
    let result = match migrator.run_direct(None, connection, false).await {
        Ok(()) => connection.unlock().await,
        Err(error) => Err(error),
    };
    result.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Version(format!(
            "the database was made by a newer version of this program (it has migration {version}, this program \
             knows {}): use the newer program",
            migrator.iter().count()
        )),
        MigrateError::VersionMismatch(version) => StoreError::Version(format!(
            "the database was made by another program than this one: its migration {version} is different"
        )),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => StoreError::Failed(error.to_string()),
    })
}

/// What mends the database, as one transaction for each migration; to be executed before [`run`], which gives back the
/// lock that is taken here. `bytes` writes bytes,
/// given in hex, as the database does.
pub(super) async fn mending(
    migrator: &Migrator,
    mends: &[Mend],
    bytes: fn(&str) -> String,
    connection: &mut impl Migrate,
) -> Result<Vec<AssertSqlSafe<String>>, StoreError> {
    let failed = |error: MigrateError| StoreError::Failed(error.to_string());
    connection.lock().await.map_err(failed)?;
    connection.ensure_migrations_table(TABLE).await.map_err(failed)?;
    let mut texts = Vec::new();
    for applied in connection.list_applied_migrations(TABLE).await.map_err(failed)? {
        let version = applied.version;
        let was = to_hex(&applied.checksum);
        let mend = mends.iter().find(|mend| mend.version == version && was.starts_with(mend.was));
        let today = migrator.iter().find(|migration| migration.version == version);
        if let (Some(Mend { by, .. }), Some(today)) = (mend, today) {
            let checksum = bytes(&to_hex(&today.checksum));
            texts.push(AssertSqlSafe(format!(
                "BEGIN; {by} UPDATE {TABLE} SET checksum = {checksum} WHERE version = {version}; COMMIT"
            )));
        }
    }
    Ok(texts)
}

/// Where sqlx notes what was applied.
const TABLE: &str = "_sqlx_migrations";

/// The list has all files of the folder, in order.
#[cfg(test)]
pub(super) fn assert_in_order(migrations: Migrations, folder: &str) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), migrations.len());
    for (number, (file, (version, _, text))) in (1..).zip(files.iter().zip(migrations)) {
        assert_eq!(*version, number);
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(name.starts_with(&format!("{number:04}_")), "{name}");
        assert_eq!(std::fs::read_to_string(file).unwrap(), *text);
    }
}
