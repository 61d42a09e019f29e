//! Versions and leases: nobody overwrites what they have not seen, and a stale owner writes nothing.

use std::time::Duration;

use koshki_protocol::MatchState;
use koshki_server::store::{Epoch, MatchKey, StoreError};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use tokio::task::JoinSet;

use super::fresh::{chunk, every_store, id, on_postgres, steps, stored};

const LONG: Duration = Duration::from_secs(3_600);

#[tokio::test]
async fn a_room_is_saved_only_as_the_next_version() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut the_match) = stored(store, 1).await;
        for version in [-1, 0, 2, 3] {
            let mut room = the_match.room.clone();
            (room.version, room.touched) = (version, 99);
            let saved = store.save_room(key, room.clone(), None).await;
            assert_eq!(saved, Err(StoreError::Conflict), "version {version}");
            let appended = store.append(key, chunk(1, 0, 1), Some(room), None).await;
            assert_eq!(appended, Err(StoreError::Conflict), "version {version}");
        }
        assert!(store.is_writable(), "a refusal is no failure of the store");
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));
        assert!(steps(store, key, 1).await.is_empty());
        for version in 1..4 {
            (the_match.room.version, the_match.room.state) = (version, MatchState::Playing);
            store.save_room(key, the_match.room.clone(), None).await.unwrap();
            let again = store.save_room(key, the_match.room.clone(), None).await;
            assert_eq!(again, Err(StoreError::Conflict), "version {version}");
        }
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match)));
    }
}

#[tokio::test]
async fn a_lease_is_one_owners_until_it_runs_out_or_is_given_back() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, _) = stored(store, 1).await;
        let (other, _) = stored(store, 2).await;
        let first = store.take_lease(key, "anna", LONG).await.unwrap().unwrap();
        for owner in ["anna", "boris"] {
            assert_eq!(store.take_lease(key, owner, LONG).await.unwrap(), None, "{owner}");
        }
        assert!(store.take_lease(other, "boris", LONG).await.unwrap().is_some());
        store.release_lease(first).await.unwrap();
        assert_eq!(store.release_lease(first).await, Err(StoreError::Fenced));
        assert!(store.beat("anna", LONG).await.unwrap().is_empty());

        // One that lasts no time has run out when anybody looks.
        let second = store.take_lease(key, "boris", Duration::ZERO).await.unwrap().unwrap();
        let third = store.take_lease(key, "anna", LONG).await.unwrap().unwrap();
        assert!(first.epoch < second.epoch && second.epoch < third.epoch);
        let nowhere = MatchKey(other.0 + 1);
        let taken = store.take_lease(nowhere, "anna", LONG).await;
        assert_eq!(taken, Err(StoreError::Unknown));
    }
}

#[tokio::test]
async fn servers_that_want_the_same_leases_in_another_order_never_deadlock() {
    let fresh = on_postgres().await;
    let stores = [fresh.store.clone(), fresh.another().await];
    let mut observer = PgConnection::connect(&fresh.url()).await.unwrap();
    // Each row takes its time, so that both are in the middle of theirs.
    let slowly = "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS \
                  $$ BEGIN PERFORM pg_sleep(0.003); RETURN NEW; END $$; \
                  CREATE TRIGGER slowly BEFORE INSERT OR UPDATE ON leases \
                  FOR EACH ROW EXECUTE FUNCTION slowly()";
    sqlx::raw_sql(slowly).execute(&mut observer).await.unwrap();
    let mut keys = Vec::new();
    for number in 1..=10 {
        keys.push(stored(&fresh.store, number).await.0);
    }
    for round in 0..5 {
        let mut taking = JoinSet::new();
        for (store, owner) in stores.iter().zip(["anna", "boris"]) {
            for &key in &keys {
                let store = store.clone();
                taking.spawn(async move { store.take_lease(key, owner, LONG).await });
            }
            // Both renew all they have, in between.
            let store = store.clone();
            taking.spawn(async move { store.beat(owner, LONG).await.map(|_| None) });
            keys.reverse();
        }
        let mut taken = Vec::new();
        while let Some(lease) = taking.join_next().await {
            taken.extend(lease.unwrap().unwrap());
        }
        assert_eq!(taken.len(), keys.len(), "each has one owner, round {round}");
        for lease in taken {
            stores[0].release_lease(lease).await.unwrap();
        }
    }
    // A circle would be broken by PostgreSQL after a second, and what it broke off tried again: so it is asked. A
    // connection tells what it has counted when it ends.
    for store in &stores {
        store.close().await;
    }
    let text = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    let circles: i64 = sqlx::query_scalar(text).fetch_one(&mut observer).await.unwrap();
    assert_eq!(circles, 0);
}

#[tokio::test]
async fn an_owner_renews_all_leases_that_have_not_run_out() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let mut mine = Vec::new();
        for number in 0..3 {
            let (key, _) = stored(store, number).await;
            mine.extend(store.take_lease(key, "anna", LONG).await.unwrap());
        }
        let (key, _) = stored(store, 7).await;
        store.take_lease(key, "anna", Duration::ZERO).await.unwrap().unwrap();
        let (key, _) = stored(store, 8).await;
        store.take_lease(key, "boris", LONG).await.unwrap().unwrap();

        let mut renewed = store.beat("anna", LONG).await.unwrap();
        renewed.sort_by_key(|lease| lease.key);
        assert_eq!(renewed, mine);
        assert_eq!(store.beat("anna", Duration::ZERO).await.unwrap().len(), 3);
        assert!(store.beat("anna", LONG).await.unwrap().is_empty());
        assert!(store.take_lease(mine[0].key, "boris", LONG).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn a_server_that_has_lost_the_lease_writes_nothing() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut the_match) = stored(store, 1).await;
        let never = Some(Epoch(1));
        let appended = store.append(key, chunk(1, 0, 1), None, never).await;
        assert_eq!(appended, Err(StoreError::Fenced), "nobody has taken it yet");

        let old = store.take_lease(key, "anna", Duration::ZERO).await.unwrap().unwrap();
        // It has run out, but nobody has taken it: nothing is lost if its owner goes on.
        store.append(key, chunk(1, 0, 1), None, Some(old.epoch)).await.unwrap();
        let new = store.take_lease(key, "boris", LONG).await.unwrap().unwrap();
        the_match.room.version = 1;
        let room = Some(the_match.room.clone());
        let old = Some(old.epoch);
        let refusals = [
            store.append(key, chunk(1, 1, 1), None, old).await,
            store.append(key, chunk(1, 1, 1), room.clone(), old).await,
            store.save_room(key, the_match.room.clone(), old).await,
        ];
        assert!(refusals.iter().all(|refused| *refused == Err(StoreError::Fenced)), "{refusals:?}");
        assert_eq!(steps(store, key, 1).await, [0]);

        let new_epoch = Some(new.epoch);
        store.append(key, chunk(1, 1, 1), room, new_epoch).await.unwrap();
        the_match.room.version = 2;
        store.save_room(key, the_match.room.clone(), new_epoch).await.unwrap();
        store.append(key, chunk(1, 2, 1), None, new_epoch).await.unwrap();
        assert_eq!(
            store.append(key, chunk(1, 2, 1), None, new_epoch).await,
            Err(StoreError::Conflict)
        );
        store.release_lease(new).await.unwrap();
        let late = store.append(key, chunk(1, 3, 1), None, new_epoch).await;
        assert_eq!(late, Err(StoreError::Fenced));
        assert_eq!(steps(store, key, 1).await, [0, 1, 2]);
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match)));
    }
}
