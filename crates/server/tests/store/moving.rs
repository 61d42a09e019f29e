//! Moving from SQLite to PostgreSQL: everything is there, and numbers go on.

use koshki_server::store::{
    DatabasePlace, Moved, Store, StoreError, StoredSeat, examine, move_to_postgres,
};

use super::fresh::{Fresh, chunk, connect, id, on_postgres, on_sqlite, open, person, seat, stored};
use super::postgres::Database;

#[tokio::test]
async fn everything_is_the_same_after_moving_and_numbers_go_on() {
    let fresh = filled().await;
    let boris = person(&fresh.store, 2, "Boris").await;
    fresh.store.forget(boris).await.unwrap();
    fresh.store.close().await;
    std::fs::write(fresh.folder.path().join("host.json"), r#"{"people":[7]}"#).unwrap();
    let database = Database::new();
    let to = database.url().as_str().into();
    let moved = move_to_postgres(fresh.folder.path(), &to).await.unwrap();
    assert_eq!(moved, Moved { people: 1, matches: 1_100, seats: 2_200, chunks: 1_101 });

    let (old, new) =
        (open(fresh.folder.path()).await.unwrap(), connect(&database.url()).await.unwrap());
    for number in [0, 7, 1_099] {
        let (key, the_match) = old.find(&id(number)).await.unwrap().unwrap();
        assert!(new.find(&id(number)).await.unwrap() == Some((key, the_match)));
        for game in [1, 2] {
            let journal = new.journal(key, game).await.unwrap();
            assert!(journal == old.journal(key, game).await.unwrap());
        }
        new.append(key, chunk(1, 1, 1), None, None).await.unwrap();
    }
    assert_eq!(new.person([1; 32]).await.unwrap(), old.person([1; 32]).await.unwrap());
    assert!(person(&new, 3, "Vera").await > boris, "nobody inherits a number");
    let decided = (1, r#"{"people":[7]}"#.to_owned());
    assert_eq!(new.decisions().await, Ok(Some(decided)), "bans go along");
    stored(&new, 2_000).await;
    let found = examine(&DatabasePlace::Server(to), |_, _, _| Ok(())).await.unwrap();
    assert_eq!((found.faults.len(), found.matches, found.steps), (0, 1_101, 1_104));
}

#[tokio::test]
async fn a_database_that_is_not_empty_is_refused_and_stays_as_it_is() {
    let fresh = filled().await;
    fresh.store.close().await;
    let other = on_postgres().await;
    person(&other.store, 9, "Vera").await;
    let to = other.url().as_str().into();
    let refused = move_to_postgres(fresh.folder.path(), &to).await.unwrap_err();
    assert!(refused.to_string().contains("not empty"), "{refused}");
    assert!(other.store.find(&id(1)).await.unwrap().is_none());
    assert!(other.store.person([9; 32]).await.unwrap().is_some());
}

#[tokio::test]
async fn a_folder_that_is_served_or_empty_is_not_moved() {
    let fresh = on_sqlite().await;
    let database = Database::new();
    let to = database.url().as_str().into();
    let served = move_to_postgres(fresh.folder.path(), &to).await.unwrap_err();
    assert!(matches!(served, StoreError::Served(_)), "{served}");
    let empty = tempfile::tempdir().unwrap();
    let missing = move_to_postgres(empty.path(), &to).await.unwrap_err();
    assert!(missing.to_string().contains("there is no database"), "{missing}");
    assert_eq!(std::fs::read_dir(empty.path()).unwrap().count(), 0);
}

/// More rows than go over at once, with every kind of value.
async fn filled() -> Fresh {
    let fresh = on_sqlite().await;
    let store: &Store = &fresh.store;
    let anna = person(store, 1, "Аня \"the cat\" 🐭").await;
    let numbers = (0..1_100).map(|number| async move {
        let (key, mut the_match) = stored(store, number).await;
        store.append(key, chunk(1, 0, 1), None, None).await.unwrap();
        if number == 7 {
            store.append(key, chunk(2, 0, 1), None, None).await.unwrap();
            (the_match.room.version, the_match.room.code) = (1, None);
            let resigned = StoredSeat { place: Some(2), resigned: true, ..seat(anna, "Anna") };
            the_match.room.seats[1] = resigned;
            store.save_room(key, the_match.room, None).await.unwrap();
        }
    });
    futures_util::future::join_all(numbers).await;
    fresh
}
