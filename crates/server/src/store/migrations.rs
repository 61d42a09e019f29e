//! Migrations: forward only, in the order of their numbers; released ones are never changed.

use std::borrow::Cow;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use super::StoreError;

/// Every migration: its version, what it does, its text.
pub(super) type Migrations = &'static [(i64, &'static str, &'static str)];

/// The migrations as sqlx knows them.
pub(super) fn migrator(migrations: Migrations) -> Migrator {
    let migrations = migrations.iter().map(|(version, does, text)| {
        let (does, kind) = (Cow::Borrowed(*does), MigrationType::Simple);
        Migration::new(*version, does, kind, text.into_sql_str(), false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Makes those that are missing. Where several servers share a database, sqlx lets one after the other look.
pub(super) async fn run(
    migrator: &Migrator,
    connection: &mut impl Migrate,
) -> Result<(), StoreError> {
    migrator.run_direct(None, connection, false).await.map_err(|error| match error {
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
