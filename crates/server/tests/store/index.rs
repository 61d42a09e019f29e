//! The index of journals on SQLite, which follows the chunks many at a time.

use std::fs;
use std::path::Path;

use futures_util::future::join_all;
use koshki_server::store::{MatchKey, Store, StoreError, examine};
use sqlx::migrate::Migrator;

use super::files::{change, connect};
use super::fresh::{chunk, id, on_sqlite, open, steps, stored};

/// Enough for the index to follow once, and for some chunks to wait for the next time.
const CHUNKS: usize = 3000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_journal_is_whole_whether_or_not_its_chunks_are_in_the_index() {
    let fresh = on_sqlite().await;
    let keys = fill(&fresh.store, 10).await;
    let (indexed, all) = counts(fresh.folder.path()).await;
    assert!(0 < indexed && indexed < all, "{indexed} of {all} chunks are in the index");
    assert_all_there(&fresh.store, &keys).await;
    let found = examine(&fresh.place(), |_, _, _| Ok(())).await.unwrap();
    assert_eq!((found.faults, found.steps), (vec![], CHUNKS as u64));

    let fresh = fresh.reopened().await;
    let (indexed, all) = counts(fresh.folder.path()).await;
    assert_eq!((indexed, all), (CHUNKS as i64, CHUNKS as i64), "a server begins with all of them");
    assert_all_there(&fresh.store, &keys).await;
    let found = examine(&fresh.place(), |_, _, _| Ok(())).await.unwrap();
    assert_eq!((found.faults, found.steps), (vec![], CHUNKS as u64));
}

#[tokio::test]
async fn a_database_from_before_the_index_came_later_has_everything_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let old = tempfile::tempdir().unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    for name in ["0001_people_matches_journals.sql", "0002_versions_nodes_tickets.sql"] {
        fs::copy(migrations.join(name), old.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("koshki.db"), "").unwrap();
    let mut connection = connect(&folder.path().join("koshki.db")).await;
    Migrator::new(old.path()).await.unwrap().run(&mut connection).await.unwrap();
    drop(connection);
    let text = "INSERT INTO matches VALUES \
         (1, 'MATCH', 'tag', zeroblob(32), 1, 'playing', NULL, 0, '{}', 1, 0); \
         INSERT INTO journal VALUES (1, 2, 0, 1, 7, 'c'), (1, 1, 0, 2, 5, 'a'), (1, 1, 2, 1, 6, 'b')";
    change(folder.path(), text.replace("MATCH", id(1).as_str()).leak()).await;

    let store = open(folder.path()).await.unwrap();
    let (key, _) = store.find(&id(1)).await.unwrap().unwrap();
    let journal = async |game| {
        let chunks = store.journal(key, game).await.unwrap();
        chunks.into_iter().map(|it| (it.step, it.steps, it.at, it.text)).collect::<Vec<_>>()
    };
    assert_eq!(journal(1).await, [(0, 2, 5, "a".to_owned()), (2, 1, 6, "b".to_owned())]);
    assert_eq!(journal(2).await, [(0, 1, 7, "c".to_owned())]);
    assert_eq!(counts(folder.path()).await, (3, 3));
    let again = store.append(key, chunk(2, 0, 1), None, None).await;
    assert_eq!(again, Err(StoreError::Conflict));
    store.append(key, chunk(2, 1, 1), None, None).await.unwrap();
    assert_eq!(steps(&store, key, 2).await, [0, 1]);
}

#[tokio::test]
async fn an_examination_finds_an_index_that_is_wrong() {
    for damage in [
        "DELETE FROM journal_index WHERE match_key = 1 AND game = 1 AND step = 3",
        "UPDATE journal_index SET step = 900 WHERE match_key = 1 AND game = 1 AND step = 3",
        "DELETE FROM chunks WHERE match_key = 1 AND step = 3",
        "UPDATE indexed SET last = last + 1",
    ] {
        let fresh = on_sqlite().await;
        let (key, _) = stored(&fresh.store, 1).await;
        for step in 0..5 {
            fresh.store.append(key, chunk(1, step, 1), None, None).await.unwrap();
        }
        let fresh = fresh.reopened().await;
        fresh.store.append(key, chunk(1, 5, 1), None, None).await.unwrap();
        fresh.store.close().await;
        change(fresh.folder.path(), damage).await;
        let found = examine(&fresh.place(), |_, _, _| Ok(())).await.unwrap();
        let names_it = |fault: &String| fault.contains("the index of journals");
        assert!(found.faults.iter().any(names_it), "{damage}: {:?}", found.faults);
    }
}

/// This many matches with as many chunks each.
async fn fill(store: &Store, matches: usize) -> Vec<MatchKey> {
    let tasks = (0..matches).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            let (key, _) = stored(&store, number as u32).await;
            for step in 0..CHUNKS / matches {
                store.append(key, chunk(1, step, 1), None, None).await.unwrap();
            }
            key
        })
    });
    join_all(tasks).await.into_iter().map(Result::unwrap).collect()
}

async fn assert_all_there(store: &Store, keys: &[MatchKey]) {
    let each = CHUNKS / keys.len();
    for &key in keys {
        assert_eq!(steps(store, key, 1).await, (0..each).collect::<Vec<_>>());
        let since = store.journal_since(key, 1, each - 2).await.unwrap();
        assert!(since == [chunk(1, each - 2, 1), chunk(1, each - 1, 1)]);
        for step in [0, each / 2, each - 1, each + 1] {
            let again = store.append(key, chunk(1, step, 1), None, None).await;
            assert_eq!(again, Err(StoreError::Conflict), "step {step}");
        }
    }
}

/// How many chunks are in the index, and how many there are.
async fn counts(folder: &Path) -> (i64, i64) {
    let mut connection = connect(&folder.join("koshki.db")).await;
    let text = "SELECT (SELECT count(*) FROM journal_index), (SELECT count(*) FROM chunks)";
    sqlx::query_as(text).fetch_one(&mut connection).await.unwrap()
}
