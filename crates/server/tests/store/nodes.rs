//! Several servers on one PostgreSQL database: the first write wins, and nobody overwrites another.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::future::join_all;
use koshki_server::store::{Store, StoreError};

use super::fresh::{chunk, connect, id, on_postgres, person, seat, steps, stored};
use super::postgres::{Database, PASSWORD};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_nodes_that_append_the_same_step_one_succeeds() {
    let fresh = on_postgres().await;
    let nodes = [fresh.store.clone(), fresh.another().await, fresh.another().await];
    let (key, _) = stored(&fresh.store, 1).await;
    let mut end = 0;
    for round in 0..60 {
        // Chunks of different lengths: after a lost race the others don't even know where the journal ends.
        let appends = nodes.iter().zip(1..).map(|(node, steps)| {
            let node = node.clone();
            tokio::spawn(async move {
                node.append(key, chunk(1, end, steps), None, None).await.map(|()| steps)
            })
        });
        let results = join_all(appends).await.into_iter().map(Result::unwrap);
        let (won, lost): (Vec<_>, Vec<_>) = results.partition(Result::is_ok);
        assert_eq!(won.len(), 1, "round {round}: {won:?}");
        assert!(lost.iter().all(|result| *result == Err(StoreError::Conflict)), "{lost:?}");
        end += won[0].clone().unwrap();
    }
    assert_eq!(steps(&fresh.store, key, 1).await.len(), 60);
    assert!(nodes.iter().all(Store::is_writable));
}

#[tokio::test]
async fn a_node_that_was_overtaken_goes_on_where_the_other_has_ended() {
    let fresh = on_postgres().await;
    let (one, two) = (&fresh.store, fresh.another().await);
    let (key, _) = stored(one, 1).await;
    one.append(key, chunk(1, 0, 2), None, None).await.unwrap();
    two.append(key, chunk(1, 2, 3), None, None).await.unwrap();
    for step in [2, 3, 4, 6] {
        let appended = one.append(key, chunk(1, step, 1), None, None).await;
        assert_eq!(appended, Err(StoreError::Conflict), "step {step}");
    }
    one.append(key, chunk(1, 5, 1), None, None).await.unwrap();
    assert_eq!(steps(&two, key, 1).await, [0, 2, 5]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_that_save_the_same_version_one_succeeds_whatever_else_they_save() {
    const MATCHES: u32 = 40;
    let fresh = on_postgres().await;
    let nodes = [fresh.store.clone(), fresh.another().await];
    let anna = person(&fresh.store, 1, "Anna").await;
    let mut matches = Vec::new();
    for number in 0..MATCHES {
        matches.push(stored(&fresh.store, number).await);
    }
    let tasks: Vec<_> = nodes
        .iter()
        .zip([1, 2])
        .map(|(node, touched)| {
            let (node, mut matches) = (node.clone(), matches.clone());
            // They come from opposite ends: without an order of locks they would deadlock.
            if touched == 2 {
                matches.reverse();
            }
            tokio::spawn(async move {
                let saves = matches.into_iter().map(|(key, mut the_match)| {
                    let node = &node;
                    (the_match.room.version, the_match.room.touched) = (1, touched);
                    the_match.room.seats[0] = seat(anna, "Anna");
                    let room = the_match.room;
                    async move {
                        let saved = match key.0 % 2 {
                            0 => node.append(key, chunk(1, 0, 1), Some(room), None).await,
                            _ => node.save_room(key, room, None).await,
                        };
                        assert!(matches!(saved, Ok(()) | Err(StoreError::Conflict)), "{saved:?}");
                        saved.is_ok()
                    }
                });
                join_all(saves).await
            })
        })
        .collect();
    let mut won: Vec<_> = join_all(tasks).await.into_iter().map(Result::unwrap).collect();
    won[1].reverse();
    for (number, (one, two)) in (0..MATCHES).zip(won[0].iter().zip(&won[1])) {
        assert!(one != two, "match {number} was won by one");
        let (_, found) = fresh.store.find(&id(number)).await.unwrap().unwrap();
        assert_eq!(found.room.touched, if *one { 1 } else { 2 });
        assert_eq!(found.room.version, 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_forgets_no_other_stores_again() {
    let fresh = on_postgres().await;
    let other = fresh.another().await;
    for number in 0..20_u8 {
        let anna = person(&fresh.store, number, "Anna").await;
        let (key, mut the_match) = stored(&fresh.store, number.into()).await;
        the_match.room.version = 1;
        the_match.room.seats[1] = seat(anna, "Anna");
        let (forgotten, saved) =
            tokio::join!(fresh.store.forget(anna), other.save_room(key, the_match.room, None));
        forgotten.unwrap();
        saved.unwrap();
        let (_, found) = other.find(&id(number.into())).await.unwrap().unwrap();
        assert_eq!((found.room.seats[1].person, found.room.seats[1].nickname.as_str()), (None, ""));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_nodes_that_take_a_lease_one_gets_it() {
    let fresh = on_postgres().await;
    let nodes = [fresh.store.clone(), fresh.another().await, fresh.another().await];
    let (key, _) = stored(&fresh.store, 1).await;
    let mut epochs = BTreeSet::new();
    for _ in 0..30 {
        let takes = nodes.iter().zip(["one", "two", "three"]).map(|(node, owner)| {
            let node = node.clone();
            tokio::spawn(async move {
                node.take_lease(key, owner, Duration::from_secs(60)).await.unwrap()
            })
        });
        let taken: Vec<_> = join_all(takes).await.into_iter().filter_map(Result::unwrap).collect();
        assert_eq!(taken.len(), 1, "{taken:?}");
        assert!(epochs.insert(taken[0].epoch), "an epoch is given once");
        fresh.store.release_lease(taken[0]).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_start_at_once_make_the_tables_once() {
    let database = Database::new();
    let url = database.url();
    let opened = join_all((0..5).map(|_| connect(&url))).await;
    let stores: Vec<Store> = opened.into_iter().map(Result::unwrap).collect();
    let (key, the_match) = stored(&stores[0], 1).await;
    assert!(stores[4].find(&id(1)).await.unwrap() == Some((key, the_match)));
}

#[tokio::test]
async fn a_password_is_in_no_error() {
    let database = Database::new();
    let url = database.url();
    let wrong = [
        url.replace("koshki:", "nobody:"),
        url.replace("/test_", "/nowhere_"),
        url.replace(PASSWORD, &format!("{PASSWORD}-wrong")),
        format!("postgres://koshki:{PASSWORD}@127.0.0.1:1/koshki"),
        format!("postgres://koshki:{PASSWORD}@127.0.0.1:port/koshki"),
        format!("{url}?sslmode=require"),
    ];
    for url in wrong {
        let error = connect(&url).await.err().unwrap();
        assert!(!error.is_refusal());
        let says = format!("{error} {error:?}");
        assert!(!says.contains(PASSWORD), "{says}");
        assert!(says.contains("127.0.0.1:") || says.contains("can't be read"), "{says}");
    }
}
