//! Migrations are append-only, and a database of any schema that was ever on main opens.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use koshki_rules::fair::to_hex;
use koshki_server::store::Store;
use sha2::{Digest, Sha256};
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Executor, SqlSafeStr};

use super::fresh::{chunk, connect, id, open, steps, stored};
use super::postgres::Database;

/// Every schema that was ever on main, each a line with the migrations that make it. Those beside this list were changed
/// afterwards, before there was the list of checksums; each has the commit that made it in its name.
const ON_SQLITE: &str = include_str!("schemas/sqlite.txt");
const ON_POSTGRES: &str = include_str!("schemas/postgres.txt");

#[test]
fn migrations_are_only_ever_added() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let list = fs::read_to_string(folder.join("checksums.txt")).unwrap();
    let listed: BTreeMap<&str, &str> = list
        .lines()
        .map(|line| line.split_once("  ").unwrap())
        .map(|(checksum, file)| (file, checksum))
        .collect();
    for database in ["postgres", "sqlite"] {
        for entry in fs::read_dir(folder.join(database)).unwrap() {
            let entry = entry.unwrap();
            let file = format!("{database}/{}", entry.file_name().to_str().unwrap());
            let checksum = Sha256::digest(fs::read(entry.path()).unwrap());
            let checksum = to_hex(&checksum);
            match listed.get(file.as_str()) {
                Some(listed) => assert_eq!(
                    *listed, checksum,
                    "{file} was changed: databases that have it would be refused; write a new migration instead"
                ),
                None => {
                    panic!("{file} is new: add `{checksum}  {file}` to migrations/checksums.txt")
                }
            }
        }
    }
    for file in listed.keys() {
        assert!(folder.join(file).is_file(), "{file} is gone: migrations stay for ever");
    }
}

#[test]
fn the_lists_of_schemas_end_with_todays() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    for (database, list) in [("postgres", ON_POSTGRES), ("sqlite", ON_SQLITE)] {
        let files = fs::read_dir(folder.join(database)).unwrap();
        let file = |name: &str| format!("migrations/{database}/{name}");
        let mut today: Vec<String> =
            files.map(|entry| file(entry.unwrap().file_name().to_str().unwrap())).collect();
        today.sort();
        assert_eq!(list.lines().last(), Some(today.join(" ").as_str()));
    }
}

#[tokio::test]
async fn a_database_of_every_earlier_schema_opens_on_sqlite_with_all_that_is_in_it() {
    for migrations in schemas(ON_SQLITE) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("koshki.db");
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        let mut connection = options.connect().await.unwrap();
        migrate(&migrations, &mut connection).await;
        let journal = if migrations.len() < 3 { "journal" } else { "chunks" };
        let text = filling(journal, &format!("x'{}'", "07".repeat(32)));
        connection.execute(sqlx::AssertSqlSafe(text)).await.unwrap();
        connection.close().await.unwrap();

        for _ in 0..2 {
            let store = open(folder.path()).await.unwrap();
            check(&store).await;
            store.close().await;
        }
    }
}

#[tokio::test]
async fn a_database_of_every_earlier_schema_opens_on_postgres_with_all_that_is_in_it() {
    for migrations in schemas(ON_POSTGRES) {
        let database = Database::new();
        let mut connection = PgConnection::connect(&database.url()).await.unwrap();
        migrate(&migrations, &mut connection).await;
        let text = filling("journal", &format!("decode('{}', 'hex')", "07".repeat(32)));
        connection.execute(sqlx::AssertSqlSafe(text)).await.unwrap();
        connection.execute(COUNT_ON).await.unwrap();
        connection.close().await.unwrap();

        for _ in 0..2 {
            let store = connect(&database.url()).await.unwrap();
            check(&store).await;
            store.close().await;
        }
    }
}

/// Keys that were given are not given again.
const COUNT_ON: &str = "SELECT setval(pg_get_serial_sequence('matches', 'key'), 1)";

/// The texts of the migrations of each schema.
fn schemas(list: &str) -> Vec<Vec<String>> {
    let read = |file: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect(file)
    };
    list.lines().map(|files| files.split_whitespace().map(read).collect()).collect()
}

async fn migrate(migrations: &[String], connection: &mut impl Migrate) {
    let migrations = (1..).zip(migrations).map(|(version, text)| {
        let text = sqlx::AssertSqlSafe(text.clone()).into_sql_str();
        Migration::new(version, "".into(), MigrationType::Simple, text, false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    migrator.run_direct(None, connection, false).await.unwrap();
}

/// Somebody, a match they play, and two steps of it.
fn filling(journal: &str, secret: &str) -> String {
    format!(
        "INSERT INTO people (id, secret, nickname, since) VALUES (1, {secret}, 'Anna', 5);
         INSERT INTO matches (key, id, game, server_seed, opened, state, code, public, details, touched)
         VALUES (1, '{}', 'tag', {secret}, 1, 'playing', NULL, 0, '{{}}', 1);
         INSERT INTO seats (match_key, seat, person, nickname, place, resigned) VALUES (1, 0, 1, 'Anna', NULL, 0);
         INSERT INTO {journal} (match_key, game, step, steps, at, text) VALUES (1, 1, 0, 2, 9, '[1,2]')",
        id(1)
    )
}

/// What was there is there, and whatever else a store does can be done.
async fn check(store: &Store) {
    let (key, the_match) = store.find(&id(1)).await.unwrap().unwrap();
    assert_eq!(
        (the_match.server_seed, the_match.room.seats[0].nickname.as_str()),
        ([7; 32], "Anna")
    );
    let before = steps(store, key, 1).await;
    assert_eq!(before[0], 0);
    let next = if before.len() == 1 { 2 } else { 3 };
    store.append(key, chunk(1, next, 1), None, None).await.unwrap();
    assert_eq!(steps(store, key, 1).await.len(), before.len() + 1);
    if before.len() == 1 {
        stored(store, 2).await;
    }
    assert!(store.find(&id(2)).await.unwrap().is_some());
    store.probe().await.unwrap();
}
