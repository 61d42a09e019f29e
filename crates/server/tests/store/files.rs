//! The files of the store on SQLite: who may open them, how large they may grow, what must not be in them.

use std::fs;
use std::path::Path;

use koshki_server::store::{Store, StoreError, StoreLimits};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Executor};

use super::fresh::{chunk, id, on_sqlite, open, person, steps, stored};

const LIMIT: StoreLimits = StoreLimits { max_bytes: Some(400_000) };

#[tokio::test]
async fn a_full_database_stops_acknowledging_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), LIMIT).await.unwrap();
    let (key, mut the_match) = stored(&store, 1).await;
    let mut step = 0;
    let refused = loop {
        let mut long = chunk(1, step, 1);
        long.text = "🐭".repeat(500);
        match store.append(key, long, None, None).await {
            Ok(()) => step += 1,
            Err(error) => break error,
        }
    };
    assert!(step > 20, "only {step} steps had room");
    assert!(matches!(refused, StoreError::Full(_)), "{refused}");
    assert!(!store.is_writable());
    assert!(matches!(store.probe().await, Err(StoreError::Full(_))));

    // What needs no room is written, but that does not make the store ready.
    the_match.room.version = 1;
    store.save_room(key, the_match.room.clone(), None).await.unwrap();
    assert!(!store.is_writable());
    assert_eq!(steps(&store, key, 1).await.len(), step);
    assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match)));
    store.close().await;

    let store = open(folder.path()).await.unwrap();
    assert!(store.is_writable());
    assert_eq!(steps(&store, key, 1).await.len(), step);
    store.append(key, chunk(1, step, 1), None, None).await.unwrap();
    store.probe().await.unwrap();
}

#[tokio::test]
async fn a_database_that_gets_room_again_is_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), LIMIT).await.unwrap();
    let mut people = Vec::new();
    let full = loop {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&(people.len() as u64).to_be_bytes());
        match store.new_person(secret, &"x".repeat(5_000), 0).await {
            Ok(person) => people.push(person),
            Err(error) => break error,
        }
    };
    assert!(matches!(full, StoreError::Full(_)), "{full}");
    assert!(!store.is_writable());
    for person in people.drain(..people.len() / 2) {
        store.forget(person).await.unwrap();
    }
    assert!(store.is_writable());
    stored(&store, 1).await;
}

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_has_gone() {
    let fresh = on_sqlite().await;
    let folder = fresh.folder.path();
    let refused = open(folder).await.err().unwrap();
    assert!(matches!(refused, StoreError::Served(_)));
    assert!(refused.to_string().contains("another server"), "{refused}");
    fresh.store.close().await;
    open(folder).await.unwrap();
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused_and_not_touched() {
    let fresh = on_sqlite().await;
    fresh.store.close().await;
    let text = "INSERT INTO _sqlx_migrations VALUES (99, 'cats fly', 0, true, x'00', 0)";
    change(fresh.folder.path(), text).await;
    let before = fs::read(fresh.folder.path().join("koshki.db")).unwrap();
    let refused = open(fresh.folder.path()).await.err().unwrap();
    assert!(matches!(refused, StoreError::Version(_)));
    assert!(refused.to_string().contains("newer version"), "{refused}");
    assert!(fs::read(fresh.folder.path().join("koshki.db")).unwrap() == before);
}

#[tokio::test]
async fn a_database_with_a_different_past_is_refused() {
    let fresh = on_sqlite().await;
    fresh.store.close().await;
    change(fresh.folder.path(), "UPDATE _sqlx_migrations SET checksum = x'00'").await;
    let refused = open(fresh.folder.path()).await.err().unwrap();
    assert!(matches!(refused, StoreError::Version(_)), "{refused}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("koshki.db");
    let text = "a shopping list: cheese, more cheese\n".repeat(200);
    fs::write(&path, &text).unwrap();
    let refused = open(folder.path()).await.err().unwrap();
    assert!(matches!(refused, StoreError::Failed(_)), "{refused}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn no_secret_and_no_forgotten_nickname_is_left_in_the_file() {
    let fresh = on_sqlite().await;
    let anna = person(&fresh.store, 7, "Anna-to-forget").await;
    person(&fresh.store, 8, "Boris-to-keep").await;
    fresh.store.rename(anna, "Anna-renamed").await.unwrap();
    fresh.store.forget(anna).await.unwrap();
    fresh.store.close().await;
    let file = fs::read(fresh.folder.path().join("koshki.db")).unwrap();
    let has = |what: &[u8]| file.windows(what.len()).any(|bytes| bytes == what);
    assert!(has(b"Boris-to-keep") && has(&[8; 32]));
    assert!(!has(b"Anna-to-forget") && !has(b"Anna-renamed") && !has(&[7; 32]));
    let mut left: Vec<_> = fs::read_dir(fresh.folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["koshki.db", "koshki.lock"]);
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("a/new/folder");
    let store = open(&folder).await.unwrap();
    stored(&store, 1).await;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", path.display());
    }
    assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o077, 0);
}

/// Changes the database in this folder behind the store's back.
pub async fn change(folder: &Path, text: &'static str) {
    let mut connection = connect(&folder.join("koshki.db")).await;
    connection.execute(text).await.unwrap();
    connection.close().await.unwrap();
}

/// A connection to the database in this file, behind the store's back.
pub async fn connect(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).foreign_keys(false).connect().await.unwrap()
}
