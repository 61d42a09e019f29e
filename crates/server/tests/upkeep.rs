//! What a running server does by itself: it makes back-ups, and ends what nobody comes back to.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use koshki_server::Config;
use serde_json::json;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

use support::socket::open;
use support::{DEADLINE, Server};

/// Changes the database of a server, which may run.
async fn change(folder: &Path, text: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("koshki.db"));
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query(text).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The states of matches in the order in which they were opened.
async fn states(folder: &Path) -> Vec<String> {
    let options = SqliteConnectOptions::new().filename(folder.join("koshki.db"));
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let text = "SELECT state FROM matches ORDER BY key";
    let states = sqlx::query_scalar(text).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    states
}

/// The back-ups in the folder of a server whose names end so, oldest first.
fn made(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join("backups")) else { return Vec::new() };
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        files.filter(|file| file.extension().is_some_and(|it| it == kind)).collect();
    files.sort();
    files
}

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < DEADLINE, "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn back_ups_are_made_again_and_again_and_damaged_ones_fill_no_disk() {
    let (every, keep) = (Duration::from_millis(50), 2);
    let config = Config { backup_every: every, backup_keep: keep, ..Config::default() };
    let server = Server::with(config).await;
    let folder = server.folder().to_owned();
    let mut anna = server.program();
    anna.be("Anna").await;
    open(&mut anna, json!({"game": "mouser", "seats": ["me", "open"]})).await;
    let mut first = None;
    until("the first back-up is followed by others", async || {
        let whole = made(&folder, "db");
        first = first.take().or_else(|| whole.first().cloned());
        first.as_ref().is_some_and(|first| whole.len() == keep && !whole.contains(first))
    })
    .await;

    change(&folder, "UPDATE matches SET details = 'nothing that can be read'").await;
    let mut damaged = Vec::new();
    until("damaged back-ups come one after another", async || {
        damaged.extend(made(&folder, "damaged"));
        damaged.dedup();
        damaged.len() >= 3
    })
    .await;
    // One may be examined just now, and another one be renamed before the one of earlier is deleted.
    assert!(made(&folder, "damaged").len() <= 2, "{:?}", made(&folder, "damaged"));
    let folder = server.stop().await;
    assert!(made(folder.path(), "db").len() >= keep);
}

#[tokio::test]
async fn months_without_power_or_a_wrong_clock_end_no_table() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let mut anna = server.program();
    anna.be("Anna").await;
    for _ in 0..2 {
        open(&mut anna, table.clone()).await;
    }
    let folder = server.stop().await;
    // As far as the next server can tell, its clock is ninety days ahead.
    change(folder.path(), "UPDATE matches SET touched = touched - 90 * 24 * 3600 * 1000").await;

    let server = Server::in_folder(folder, Config::default()).await;
    let mut boris = server.program();
    boris.be("Boris").await;
    open(&mut boris, table).await;
    let folder = server.stop().await;
    // What nobody comes back to for a week of this time does end.
    let week = "UPDATE matches SET touched = touched - 8 * 24 * 3600 * 1000 WHERE key = 1";
    change(folder.path(), week).await;

    let server = Server::in_folder(folder, Config::default()).await;
    let folder = server.folder().to_owned();
    until("the first table is ended", async || states(&folder).await[0] == "over").await;
    assert_eq!(states(&folder).await, ["over", "open", "open"]);
    server.stop().await;
}
