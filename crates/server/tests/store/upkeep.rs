//! Copying and examining a database beside the server that writes it.

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use koshki_server::store::{Chunk, DatabasePlace, StoreError, StoredMatch, backup, examine};

use super::files::change;
use super::fresh::{Fresh, chunk, id, on_sqlite, open, person, steps, stored};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_busy_server_is_whole_and_of_one_moment() {
    let fresh = on_sqlite().await;
    let (key, _) = stored(&fresh.store, 1).await;
    let written = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&written);
    let store = fresh.store.clone();
    let writing = tokio::spawn(async move {
        for step in 0.. {
            if store.append(key, chunk(1, step, 1), None, None).await.is_err() {
                return;
            }
            counted.store(step + 1, Ordering::SeqCst);
        }
    });
    while written.load(Ordering::SeqCst) < 50 {
        tokio::task::yield_now().await;
    }
    let copies = tempfile::tempdir().unwrap();
    for number in 0..3 {
        let copy = copies.path().join(number.to_string());
        fs::create_dir(&copy).unwrap();
        let before = written.load(Ordering::SeqCst);
        backup(fresh.folder.path(), &copy.join("koshki.db")).await.unwrap();
        let after = written.load(Ordering::SeqCst) + 1;

        let found = examine(&DatabasePlace::Folder(copy.clone()), |_, _, _| Ok(())).await.unwrap();
        assert_eq!(found.faults, [""; 0]);
        let store = open(&copy).await.unwrap();
        let copied = steps(&store, key, 1).await.len();
        assert!((before..=after).contains(&copied), "{before} ≤ {copied} ≤ {after}");
        store.append(key, chunk(1, copied, 1), None, None).await.unwrap();
        store.close().await;
        assert_eq!(fs::read_dir(&copy).unwrap().count(), 2, "nothing unfinished is left");
    }
    fresh.store.close().await;
    writing.await.unwrap();
}

#[tokio::test]
async fn a_backup_overwrites_nothing() {
    let fresh = on_sqlite().await;
    let to = fresh.folder.path().join("copy.db");
    fs::write(&to, "precious").unwrap();
    assert!(matches!(backup(fresh.folder.path(), &to).await, Err(StoreError::Failed(_))));
    assert_eq!(fs::read_to_string(&to).unwrap(), "precious");
}

#[tokio::test]
async fn without_a_database_there_is_nothing_to_copy_or_examine_and_none_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("copy.db");
    assert!(matches!(backup(folder.path(), &to).await, Err(StoreError::Failed(_))));
    assert!(matches!(
        examine(&DatabasePlace::Folder(folder.path().to_owned()), |_, _, _| Ok(())).await,
        Err(StoreError::Failed(_))
    ));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn an_examination_hands_over_every_game_of_every_match() {
    let fresh = filled().await;
    let mut seen = Vec::new();
    let check = |the_match: &StoredMatch, game: u32, chunks: &[Chunk]| {
        seen.push((the_match.id.clone(), game, chunks.len()));
        if game == 2 { Err("cats can't fly".to_owned()) } else { Ok(()) }
    };
    let found = examine(&fresh.place(), check).await.unwrap();
    // The third has not begun.
    assert_eq!(seen, [(id(1), 1, 3), (id(1), 2, 1), (id(2), 1, 1), (id(3), 1, 0)]);
    assert_eq!((found.version, found.people, found.matches), (4, 1, 3));
    assert_eq!((found.games, found.steps), (3, 9));
    assert_eq!(found.faults, [format!("{}: cats can't fly", id(1).game(2))]);
}

#[tokio::test]
async fn an_examination_finds_lost_steps_lost_games_and_orphans() {
    let faults = [
        ("DELETE FROM chunks WHERE match_key = 1 AND game = 1 AND step = 2", "step 2 is followed"),
        ("DELETE FROM chunks WHERE match_key = 1 AND game = 1", "the journal is missing"),
        (
            "DELETE FROM chunks WHERE match_key = 2 AND step = 0; UPDATE chunks SET match_key = 9",
            "not there",
        ),
        ("UPDATE seats SET person = 99 WHERE seat = 0", "not there"),
        ("UPDATE matches SET id = 'Nobody' WHERE key = 1", "damaged"),
        ("UPDATE _sqlx_migrations SET checksum = x'00'", "different"),
        ("UPDATE _sqlx_migrations SET version = 99 WHERE version = 2", "not known"),
    ];
    for (damage, fault) in faults {
        let fresh = filled().await;
        fresh.store.close().await;
        change(fresh.folder.path(), damage).await;
        let found = examine(&fresh.place(), |_, _, _| Ok(())).await.unwrap();
        assert!(
            found.faults.iter().any(|found| found.contains(fault)),
            "{damage}: {:?}",
            found.faults
        );
    }
}

#[tokio::test]
async fn an_examination_finds_a_damaged_file() {
    let fresh = filled().await;
    fresh.store.close().await;
    let path = fresh.folder.path().join("koshki.db");
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in 2..pages {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xa5; 512]).unwrap();
    }
    match examine(&fresh.place(), |_, _, _| Ok(())).await {
        Ok(found) => assert!(!found.faults.is_empty()),
        Err(error) => assert!(matches!(error, StoreError::Failed(_))),
    }
}

/// A store with a person, two matches with three games, and a match without any.
async fn filled() -> Fresh {
    let fresh = on_sqlite().await;
    let store = &fresh.store;
    person(store, 1, "Anna").await;
    let (first, _) = stored(store, 1).await;
    let (second, _) = stored(store, 2).await;
    stored(store, 3).await;
    let chunks = [(first, chunk(1, 0, 2)), (first, chunk(1, 2, 1)), (first, chunk(1, 3, 3))];
    let more = [(first, chunk(2, 0, 2)), (second, chunk(1, 0, 1))];
    for (key, chunk) in chunks.into_iter().chain(more) {
        store.append(key, chunk, None, None).await.unwrap();
    }
    fresh
}
