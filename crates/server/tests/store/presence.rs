//! What servers on one database know of each other, and tickets that any of them takes.

use std::time::Duration;

use koshki_protocol::PersonId;
use koshki_rules::Seat;
use koshki_server::store::{Driver, MatchKey, Presence, Standing, Store, StoreError, Trip};

use super::fresh::{chunk, every_store, id, stored};

const LONG: Duration = Duration::from_secs(3_600);

async fn standing(store: &Store, node: &str, key: MatchKey) -> Standing {
    let mut all = store.standings(node, &[key]).await.unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn people(numbers: &[i64], watching: u32) -> Presence {
    Presence { people: numbers.iter().map(|&number| PersonId(number)).collect(), watching }
}

#[tokio::test]
async fn a_server_sees_who_is_at_others_for_as_long_as_they_live() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, _) = stored(store, 1).await;
        let (other, _) = stored(store, 2).await;
        store.be_present("a", vec![(key, people(&[7, 9], 2))]).await.unwrap();
        let of_b = standing(store, "b", key).await;
        assert_eq!(of_b.elsewhere, Presence::default(), "a server that says nothing is gone");
        store.beat("a", LONG).await.unwrap();
        assert_eq!(standing(store, "b", key).await.elsewhere, people(&[7, 9], 2));
        assert_eq!(standing(store, "a", key).await.elsewhere, Presence::default());
        assert_eq!(standing(store, "b", other).await.elsewhere, Presence::default());

        store.be_present("a", vec![(key, people(&[9], 0))]).await.unwrap();
        assert_eq!(standing(store, "b", key).await.elsewhere, people(&[9], 0));
        store.beat("a", Duration::ZERO).await.unwrap();
        assert_eq!(standing(store, "b", key).await.elsewhere, Presence::default());
        store.beat("a", LONG).await.unwrap();
        store.be_present("a", vec![(key, Presence::default())]).await.unwrap();
        assert_eq!(standing(store, "b", key).await.elsewhere, Presence::default());

        // All that has changed at once; a match that is not there is left out.
        let nowhere = MatchKey(other.0 + 1);
        let visits = [key, nowhere, other].map(|key| (key, people(&[key.0], 1)));
        store.be_present("a", visits.to_vec()).await.unwrap();
        let visits = vec![(key, Presence::default()), (other, people(&[3, 4], 0))];
        store.be_present("a", visits).await.unwrap();
        assert_eq!(standing(store, "b", key).await.elsewhere, Presence::default());
        assert_eq!(standing(store, "b", other).await.elsewhere, people(&[3, 4], 0));
        assert_eq!(store.standings("b", &[nowhere]).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn a_standing_tells_version_game_steps_and_driver() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, the_match) = stored(store, 1).await;
        let before = standing(store, "a", key).await;
        assert_eq!((before.version, before.game, before.steps), (0, 0, 0));
        assert_eq!(before.driver, Driver::Nobody);
        store.append(key, chunk(1, 0, 3), None, None).await.unwrap();
        store.append(key, chunk(1, 3, 2), None, None).await.unwrap();
        let mut room = the_match.room.clone();
        room.version = 1;
        store.append(key, chunk(2, 0, 4), Some(room), None).await.unwrap();
        let lease = store.take_lease(key, "a", LONG).await.unwrap().unwrap();
        let after = standing(store, "a", key).await;
        assert_eq!((after.version, after.game, after.steps), (1, 2, 4));
        assert_eq!(after.driver, Driver::Me(lease.epoch));
        assert_eq!(standing(store, "b", key).await.driver, Driver::Another);
        let since = store.journal_since(key, 1, 3).await.unwrap();
        assert_eq!(since.len(), 1);
        assert!(since[0] == chunk(1, 3, 2));

        // A server that ends leaves nothing behind.
        store.beat("a", LONG).await.unwrap();
        store.be_present("a", vec![(key, people(&[7], 0))]).await.unwrap();
        store.leave_all("a").await.unwrap();
        let left = standing(store, "b", key).await;
        assert_eq!((left.driver, left.elsewhere), (Driver::Nobody, Presence::default()));
        let late = store.append(key, chunk(2, 4, 1), None, Some(lease.epoch)).await;
        assert_eq!(late, Err(StoreError::Fenced));
    }
}

#[tokio::test]
async fn a_ticket_is_taken_once_in_time_and_only_the_newest_of_a_seat() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let trip = |seat| Trip { match_id: id(1), seat: Seat(seat), from: PersonId(7) };
        store.new_ticket([1; 32], trip(0), LONG).await.unwrap();
        store.new_ticket([2; 32], trip(1), LONG).await.unwrap();
        assert_eq!(store.take_ticket([1; 32]).await.unwrap(), Some(trip(0)));
        assert_eq!(store.take_ticket([1; 32]).await.unwrap(), None, "it was used");
        store.new_ticket([3; 32], trip(1), LONG).await.unwrap();
        assert_eq!(store.take_ticket([2; 32]).await.unwrap(), None, "there is a newer one");
        assert_eq!(store.take_ticket([3; 32]).await.unwrap(), Some(trip(1)));
        store.new_ticket([4; 32], trip(0), Duration::ZERO).await.unwrap();
        assert_eq!(store.take_ticket([4; 32]).await.unwrap(), None, "it is too old");
        assert_eq!(store.take_ticket([5; 32]).await.unwrap(), None, "nobody wrote it");
    }
}
