//! Lists and sums: open tables, my matches, totals, what is abandoned; and how somebody is forgotten.

use koshki_protocol::{MatchState, PersonId, Totals};
use koshki_server::store::{Expired, Store, StoredMatch, StoredSeat, Which, examine};

use super::fresh::{a_match, chunk, every_store, id, person, seat, steps, stored};

#[tokio::test]
async fn open_tables_are_public_and_open_and_the_newest_come_first() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let all = [
            (5, MatchState::Open, true),
            (9, MatchState::Open, true),
            (7, MatchState::Open, true),
            (8, MatchState::Open, false),
            (10, MatchState::Playing, true),
            (11, MatchState::Over, true),
        ];
        for (number, state, public) in all {
            let mut the_match = a_match(number);
            (the_match.room.state, the_match.room.public) = (state, public);
            store.new_match(the_match).await.unwrap();
        }
        assert_eq!(ids(store.open_tables(10).await.unwrap()), [id(9), id(7), id(5)]);
        assert_eq!(ids(store.open_tables(2).await.unwrap()), [id(9), id(7)]);
        let table = store.open_tables(1).await.unwrap().remove(0);
        assert_eq!(table.room.seats.len(), 2);
        assert_eq!(store.playing().await.unwrap(), [id(10)]);
    }
}

#[tokio::test]
async fn my_matches_are_those_i_sit_in_each_once() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        sit(store, 1, MatchState::Over, &[anna, boris]).await;
        sit(store, 2, MatchState::Open, &[anna, anna]).await;
        sit(store, 3, MatchState::Over, &[boris, boris]).await;
        sit(store, 4, MatchState::Playing, &[boris, anna]).await;
        sit(store, 5, MatchState::Over, &[boris, anna]).await;
        let mine = |which, most| store.matches_of(anna, which, most);
        assert_eq!(ids(mine(Which::Unfinished, 9).await.unwrap()), [id(4), id(2)]);
        assert_eq!(ids(mine(Which::Finished, 9).await.unwrap()), [id(5), id(1)]);
        assert_eq!(ids(mine(Which::Finished, 1).await.unwrap()), [id(5)]);
    }
}

#[tokio::test]
async fn totals_count_finished_matches_victories_and_resignations_per_game() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        let place = |person, place| StoredSeat { place: Some(place), ..seat(person, "") };
        let resigned = |person| StoredSeat { resigned: true, ..seat(person, "") };
        let results = [
            ("tag", MatchState::Over, [place(anna, 1), place(boris, 2)]),
            ("tag", MatchState::Over, [place(anna, 1), place(anna, 1)]),
            ("tag", MatchState::Over, [place(boris, 1), place(anna, 2)]),
            ("tag", MatchState::Over, [resigned(anna), seat(boris, "")]),
            ("tag", MatchState::Playing, [resigned(anna), seat(boris, "")]),
            ("hide", MatchState::Over, [place(anna, 1), place(boris, 1)]),
            ("hide", MatchState::Over, [place(boris, 1), StoredSeat::default()]),
        ];
        for (number, (game, state, seats)) in results.into_iter().enumerate() {
            let mut the_match = a_match(number as u32);
            the_match.game = game.to_owned();
            (the_match.room.state, the_match.room.seats) = (state, seats.to_vec());
            store.new_match(the_match).await.unwrap();
        }
        let totals = |game: &str, played, won, resigned| Totals {
            game: game.to_owned(),
            played,
            won,
            resigned,
        };
        let annas = store.totals_of(anna).await.unwrap();
        assert_eq!(annas, [totals("hide", 1, 1, 0), totals("tag", 4, 2, 1)]);
        let bories = store.totals_of(boris).await.unwrap();
        assert_eq!(bories, [totals("hide", 2, 2, 0), totals("tag", 3, 1, 0)]);
    }
}

#[tokio::test]
async fn a_match_is_abandoned_when_neither_its_room_nor_its_journal_was_touched() {
    for fresh in every_store().await {
        let store = &fresh.store;
        stored(store, 1).await;
        let (late, _) = stored(store, 2).await;
        store.append(late, chunk(1, 0, 1), None, None).await.unwrap();
        store.append(late, chunk(2, 0, 1), None, None).await.unwrap();
        let (saved, mut room) = stored(store, 3).await;
        (room.room.touched, room.room.version) = (1_000, 1);
        store.save_room(saved, room.room, None).await.unwrap();
        sit(store, 4, MatchState::Over, &[]).await;

        assert!(store.untouched_since(1, 9).await.unwrap().is_empty());
        assert_eq!(store.untouched_since(1_000, 9).await.unwrap(), [id(1)]);
        assert_eq!(store.untouched_since(1_001, 9).await.unwrap(), [id(1), id(2), id(3)]);
        assert_eq!(store.untouched_since(1_001, 2).await.unwrap(), [id(1), id(2)]);
    }
}

#[tokio::test]
async fn a_forgotten_person_is_in_no_list_and_no_seat() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        sit(store, 1, MatchState::Over, &[anna, boris]).await;
        sit(store, 2, MatchState::Playing, &[boris, anna]).await;
        sit(store, 3, MatchState::Open, &[boris]).await;
        assert_eq!(store.forget(anna).await.unwrap(), [id(2)]);

        assert_eq!(store.person([1; 32]).await.unwrap(), None);
        assert!(store.matches_of(anna, Which::Finished, 9).await.unwrap().is_empty());
        assert!(store.matches_of(anna, Which::Unfinished, 9).await.unwrap().is_empty());
        assert!(store.totals_of(anna).await.unwrap().is_empty());
        let (_, first) = store.find(&id(1)).await.unwrap().unwrap();
        assert_eq!(first.room.seats, [StoredSeat::default(), seat(boris, "of 1")]);

        assert!(store.forget(anna).await.unwrap().is_empty());
        assert_ne!(person(store, 1, "Anna again").await, anna);
    }
}

#[tokio::test]
async fn a_room_that_still_knows_a_forgotten_person_stores_nobody() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        let (key, mut the_match) = stored(store, 1).await;
        store.forget(anna).await.unwrap();
        the_match.room.seats = vec![seat(anna, "Anna"), seat(boris, "Boris")];
        the_match.room.version = 1;
        store.save_room(key, the_match.room, None).await.unwrap();
        let (_, found) = store.find(&id(1)).await.unwrap().unwrap();
        assert_eq!(found.room.seats, [StoredSeat::default(), seat(boris, "Boris")]);
    }
}

#[tokio::test]
async fn what_was_over_long_ago_expires_with_its_people_and_the_rest_is_well() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (anna, boris) = (person(store, 1, "Anna").await, person(store, 2, "Boris").await);
        let late = store.new_person([3; 32], "Vera", 1_000).await.unwrap();
        sit(store, 1, MatchState::Over, &[anna]).await;
        sit(store, 2, MatchState::Over, &[anna, boris]).await;
        sit(store, 3, MatchState::Playing, &[boris]).await;
        sit(store, 900, MatchState::Over, &[boris]).await;
        for number in [1, 2, 3] {
            let (key, _) = store.find(&id(number)).await.unwrap().unwrap();
            store.append(key, chunk(1, 0, 2), None, None).await.unwrap();
            store.append(key, chunk(1, 2, 1), None, None).await.unwrap();
        }
        assert_eq!(store.newest_change().await.unwrap(), Some(900));
        assert_eq!(store.expire(1).await.unwrap(), Expired::default());
        assert_eq!(store.expire(500).await.unwrap(), Expired { matches: 2, people: 1 });
        assert_eq!(store.expire(500).await.unwrap(), Expired::default());
        assert!(store.find(&id(1)).await.unwrap().is_none());
        assert_eq!(store.person([1; 32]).await.unwrap(), None);
        assert!(store.person([2; 32]).await.unwrap().is_some(), "who sits somewhere stays");
        assert!(store.person([3; 32]).await.unwrap().is_some_and(|person| person.id == late));

        // Numbers are not given again, and journals go on.
        let (key, _) = store.find(&id(3)).await.unwrap().unwrap();
        store.append(key, chunk(1, 3, 1), None, None).await.unwrap();
        stored(store, 901).await;
        let found = examine(&fresh.place(), |_, _, _| Ok(())).await.unwrap();
        assert_eq!((found.matches, found.steps, found.faults), (3, 4, Vec::new()));
        let fresh = fresh.reopened().await;
        let (key, _) = fresh.store.find(&id(3)).await.unwrap().unwrap();
        assert_eq!(steps(&fresh.store, key, 1).await, [0, 2, 3]);
    }
}

async fn sit(store: &Store, number: u32, state: MatchState, people: &[PersonId]) {
    let mut the_match = a_match(number);
    the_match.room.state = state;
    let seats = people.iter().map(|person| seat(*person, &format!("of {number}")));
    the_match.room.seats = seats.collect();
    store.new_match(the_match).await.unwrap();
}

fn ids(matches: Vec<StoredMatch>) -> Vec<koshki_protocol::MatchId> {
    matches.into_iter().map(|the_match| the_match.id).collect()
}
