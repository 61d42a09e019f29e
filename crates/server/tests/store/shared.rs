//! What servers that share a database know together: who is gone, what was decided, how much somebody has done.

use std::time::Duration;

use futures_util::future::join_all;
use koshki_protocol::PersonId;
use koshki_server::store::StoreError;

use super::fresh::{every_store, on_postgres, person};

#[tokio::test]
async fn people_whom_nobody_knows_are_found_among_others() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        let nobody = PersonId(boris.0 + 7);
        assert_eq!(store.unknown_of(&[anna, boris]).await, Ok(Vec::new()));
        store.forget(anna).await.unwrap();
        assert_eq!(store.unknown_of(&[anna, boris, nobody]).await, Ok(vec![anna, nobody]));
        assert_eq!(store.unknown_of(&[]).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn of_two_who_decide_at_once_one_has_to_read_again() {
    let fresh = on_postgres().await;
    let other = fresh.another().await;
    assert_eq!(other.decisions().await, Ok(None));
    let decided = |version, rules: &str| (version, rules.to_owned());
    fresh.store.decide(1, "first".to_owned()).await.unwrap();
    assert_eq!(other.decide(1, "late".to_owned()).await, Err(StoreError::Conflict));
    assert_eq!(other.decisions().await, Ok(Some(decided(1, "first"))));
    other.decide(2, "second".to_owned()).await.unwrap();
    assert_eq!(fresh.store.decide(2, "late".to_owned()).await, Err(StoreError::Conflict));
    assert_eq!(fresh.store.decisions().await, Ok(Some(decided(2, "second"))));
}

#[tokio::test]
async fn what_somebody_may_do_at_once_they_may_do_once_at_all_servers() {
    const HOUR: Duration = Duration::from_secs(3600);
    let fresh = on_postgres().await;
    let other = fresh.another().await;
    let counts = (0..40).map(|number| {
        let store = if number % 2 == 0 { &fresh.store } else { &other };
        async move { store.count(&[1; 32], HOUR, 10).await.unwrap() }
    });
    let passed = join_all(counts).await.into_iter().filter(|passed| *passed).count();
    assert_eq!(passed, 10);
    assert_eq!(other.count(&[2; 32], HOUR, 10).await, Ok(true), "others are not blamed");

    // What was used up an hour ago counts no more, and is forgotten.
    let moment = Duration::from_millis(1);
    assert_eq!(fresh.store.count(&[3; 32], moment, 1).await, Ok(true));
    let passed = async { while other.count(&[3; 32], moment, 1).await != Ok(true) {} };
    tokio::time::timeout(Duration::from_secs(20), passed).await.expect("a moment passes");
    fresh.store.forget_counts().await.unwrap();
    assert_eq!(fresh.store.count(&[1; 32], HOUR, 10).await, Ok(false), "this one is remembered");
}
