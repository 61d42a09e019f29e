//! People, matches and journals: what is written can be read, and what is wrong is refused.

use koshki_protocol::{MatchState, PersonId};
use koshki_server::store::{MatchKey, StoreError, StoredSeat};

use super::fresh::{a_match, chunk, code, every_store, id, person, seat, steps, stored};

#[tokio::test]
async fn a_person_is_found_by_their_secret_and_by_no_other() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let anna = person(store, 1, "Anna").await;
        let boris = person(store, 2, "Борис").await;
        assert_ne!(anna, boris);
        let found = store.person([1; 32]).await.unwrap().unwrap();
        assert_eq!((found.id, found.nickname.as_str()), (anna, "Anna"));
        assert_eq!(store.person([2; 32]).await.unwrap().unwrap().nickname, "Борис");
        assert_eq!(store.person([3; 32]).await.unwrap(), None);
        assert_eq!(store.new_person([1; 32], "Eve", 6).await, Err(StoreError::Taken));
    }
}

#[tokio::test]
async fn a_person_can_be_renamed_and_a_stranger_can_not() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let anna = person(store, 1, "Anna").await;
        store.rename(anna, "Аня 🐭").await.unwrap();
        assert_eq!(store.person([1; 32]).await.unwrap().unwrap().nickname, "Аня 🐭");
        assert_eq!(store.rename(PersonId(anna.0 + 1), "Eve").await, Err(StoreError::Unknown));
    }
}

#[tokio::test]
async fn a_match_is_read_as_it_was_written() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let anna = person(store, 1, "Anna").await;
        let mut the_match = a_match(7);
        the_match.room.public = true;
        the_match.room.seats = vec![
            seat(anna, "Anna \"the cat\""),
            StoredSeat { place: Some(2), resigned: true, ..seat(anna, "") },
            StoredSeat { nickname: "бот".to_owned(), ..StoredSeat::default() },
        ];
        let key = store.new_match(the_match.clone()).await.unwrap();
        assert!(store.find(&id(7)).await.unwrap() == Some((key, the_match)));
        assert_eq!(store.find_code(&code(7)).await.unwrap(), Some(id(7)));
        assert!(store.find(&id(8)).await.unwrap().is_none());
        assert_eq!(store.find_code(&code(8)).await.unwrap(), None);
    }
}

#[tokio::test]
async fn ids_and_codes_belong_to_one_match() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut first) = stored(store, 1).await;
        let mut same_id = a_match(2);
        same_id.id = id(1);
        assert_eq!(store.new_match(same_id).await, Err(StoreError::Taken));
        let mut same_code = a_match(2);
        same_code.room.code = Some(code(1));
        assert_eq!(store.new_match(same_code.clone()).await, Err(StoreError::Taken));
        let refused = MatchKey(key.0 + 1);
        assert_eq!(store.save_room(refused, a_match(9).room, None).await, Err(StoreError::Unknown));
        let (other, second) = stored(store, 3).await;
        let mut saved = same_code.room.clone();
        saved.version = 1;
        assert_eq!(store.save_room(other, saved, None).await, Err(StoreError::Taken));
        assert!(store.find(&id(3)).await.unwrap() == Some((other, second)));

        (first.room.code, first.room.version) = (None, 1);
        store.save_room(key, first.room, None).await.unwrap();
        store.new_match(same_code).await.unwrap();
        assert_eq!(store.find_code(&code(1)).await.unwrap(), Some(id(2)));
    }
}

#[tokio::test]
async fn a_saved_room_is_read_as_it_was_saved_last() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let anna = person(store, 1, "Anna").await;
        let (key, mut the_match) = stored(store, 1).await;
        let (other, untouched) = stored(store, 2).await;
        for touched in 0..3 {
            the_match.room.state = MatchState::Playing;
            the_match.room.code = Some(code(touched + 10));
            the_match.room.public = touched == 1;
            the_match.room.version += 1;
            the_match.room.touched = i64::from(touched);
            the_match.room.details = format!("[{touched}]");
            the_match.room.seats[1] = seat(anna, &format!("Anna {touched}"));
            store.save_room(key, the_match.room.clone(), None).await.unwrap();
            assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));
        }
        the_match.room.seats[1] = StoredSeat::default();
        the_match.room.version += 1;
        store.save_room(key, the_match.room.clone(), None).await.unwrap();
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));
        assert!(store.find(&id(2)).await.unwrap() == Some((other, untouched)));
        let nowhere = MatchKey(other.0 + 1);
        assert_eq!(store.save_room(nowhere, the_match.room, None).await, Err(StoreError::Unknown));
    }
}

#[tokio::test]
async fn a_journal_is_read_in_the_order_of_its_steps_game_by_game() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, _) = stored(store, 1).await;
        let (other, _) = stored(store, 2).await;
        let written = [chunk(1, 0, 3), chunk(1, 3, 1), chunk(2, 0, 2), chunk(1, 4, 7)];
        for chunk in &written {
            store.append(key, chunk.clone(), None, None).await.unwrap();
        }
        let first = store.journal(key, 1).await.unwrap();
        assert!(first == [written[0].clone(), written[1].clone(), written[3].clone()]);
        assert!(store.journal(key, 2).await.unwrap() == [written[2].clone()]);
        assert!(store.journal(key, 3).await.unwrap().is_empty());
        assert!(store.journal(other, 1).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_step_is_written_once_and_only_after_the_one_before() {
    for fresh in every_store().await {
        let (key, _) = stored(&fresh.store, 1).await;
        fresh.store.append(key, chunk(1, 0, 3), None, None).await.unwrap();
        fresh.store.append(key, chunk(1, 3, 2), None, None).await.unwrap();
        // Once as a store that remembers, once as one that has to look.
        let fresh = fresh.reopened().await;
        for (game, step) in [(1, 0), (1, 3), (1, 2), (1, 4), (1, 6), (2, 1)] {
            let appended = fresh.store.append(key, chunk(game, step, 1), None, None).await;
            assert_eq!(appended, Err(StoreError::Conflict), "step {step} of game {game}");
        }
        fresh.store.append(key, chunk(1, 5, 1), None, None).await.unwrap();
        for (game, step) in [(1, 0), (1, 5), (1, 7), (2, 1)] {
            let appended = fresh.store.append(key, chunk(game, step, 1), None, None).await;
            assert_eq!(appended, Err(StoreError::Conflict), "step {step} of game {game}");
        }
        assert_eq!(steps(&fresh.store, key, 1).await, [0, 3, 5]);
        assert!(fresh.store.is_writable(), "a refusal is no failure of the store");
        let nowhere = MatchKey(key.0 + 1);
        let appended = fresh.store.append(nowhere, chunk(1, 0, 1), None, None).await;
        assert_eq!(appended, Err(StoreError::Unknown));
    }
}

#[tokio::test]
async fn steps_and_the_room_that_comes_with_them_are_written_both_or_neither() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut the_match) = stored(store, 1).await;
        stored(store, 2).await;
        let before = the_match.room.clone();
        (the_match.room.state, the_match.room.version) = (MatchState::Playing, 1);
        store.append(key, chunk(1, 0, 1), Some(the_match.room.clone()), None).await.unwrap();
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));

        let mut before = before;
        before.version = 2;
        let again = store.append(key, chunk(1, 0, 1), Some(before.clone()), None).await;
        assert_eq!(again, Err(StoreError::Conflict));
        let mut taken = before;
        taken.code = Some(code(2));
        let taken = store.append(key, chunk(1, 1, 1), Some(taken), None).await;
        assert_eq!(taken, Err(StoreError::Taken));
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match.clone())));
        assert_eq!(steps(store, key, 1).await, [0]);

        (the_match.room.state, the_match.room.version) = (MatchState::Over, 2);
        store.append(key, chunk(1, 1, 1), Some(the_match.room.clone()), None).await.unwrap();
        assert_eq!(steps(store, key, 1).await, [0, 1]);
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match)));
    }
}

#[tokio::test]
async fn a_match_and_the_one_that_follows_it_are_written_both_or_neither() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut over) = stored(store, 1).await;
        (over.room.state, over.room.code, over.room.version) = (MatchState::Over, None, 1);
        store.save_room(key, over.room.clone(), None).await.unwrap();
        let mut noted = over.room.clone();
        (noted.details, noted.version) = (r#"{"rematch":2}"#.to_owned(), 2);

        let late = store.open_rematch(key, over.room.clone(), a_match(2)).await;
        assert_eq!(late, Err(StoreError::Conflict));
        assert!(store.find(&id(2)).await.unwrap().is_none());
        stored(store, 3).await;
        let taken = store.open_rematch(key, noted.clone(), a_match(3)).await;
        assert_eq!(taken, Err(StoreError::Taken));
        let unknown = MatchKey(key.0 + 99);
        let unknown = store.open_rematch(unknown, noted.clone(), a_match(4)).await;
        assert_eq!(unknown, Err(StoreError::Unknown));
        assert!(store.find(&id(4)).await.unwrap().is_none());
        assert!(store.find(&id(1)).await.unwrap() == Some((key, over.clone())));

        let next = store.open_rematch(key, noted.clone(), a_match(2)).await.unwrap();
        over.room = noted;
        assert!(store.find(&id(1)).await.unwrap() == Some((key, over)));
        assert!(store.find(&id(2)).await.unwrap() == Some((next, a_match(2))));
    }
}

#[tokio::test]
async fn everything_is_there_after_closing_and_opening_again() {
    for fresh in every_store().await {
        let anna = person(&fresh.store, 1, "Anna").await;
        let (key, the_match) = stored(&fresh.store, 1).await;
        fresh.store.append(key, chunk(1, 0, 2), None, None).await.unwrap();
        let closed = fresh.store.clone();
        let fresh = fresh.reopened().await;
        assert!(!closed.is_writable());
        assert_eq!(closed.rename(anna, "Eve").await, Err(StoreError::Closed));
        assert_eq!(closed.person([1; 32]).await, Err(StoreError::Closed));

        let store = &fresh.store;
        assert_eq!(store.person([1; 32]).await.unwrap().unwrap().nickname, "Anna");
        assert!(store.find(&id(1)).await.unwrap() == Some((key, the_match)));
        assert!(store.journal(key, 1).await.unwrap() == [chunk(1, 0, 2)]);
        let (other, _) = stored(store, 2).await;
        assert_ne!(other, key);
        assert!(person(store, 2, "Boris").await > anna);
    }
}
