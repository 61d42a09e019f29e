//! What a store of an earlier moment becomes before people play on, on both databases: nobody comes back who was forgotten
//! since, and no die is repeated.

use std::time::Duration;

use koshki_protocol::{MatchState, PersonId};
use koshki_server::store::{
    DatabasePlace, DatabaseUrl, Restored, StoreError, StoredSeat, backup, examine, renew_restored,
};
use koshki_server::upkeep;

use super::fresh::{Fresh, every_store, id, on_postgres, person};
use super::restoring::{OF, found, play, table_of};

#[tokio::test]
async fn who_was_forgotten_since_does_not_come_back_and_no_die_falls_again() {
    for fresh in every_store().await {
        let (anna, boris) =
            (person(&fresh.store, 1, "Anna").await, person(&fresh.store, 2, "Boris").await);
        let (key, with_both) = table_of(&fresh.store, MatchState::Playing, &[anna, boris]).await;
        let (_, of_anna) = table_of(&fresh.store, MatchState::Playing, &[anna]).await;
        let (_, of_boris) = table_of(&fresh.store, MatchState::Open, &[boris]).await;
        let mut over = with_both.to_stored(5);
        over.id = id(7);
        over.room.state = MatchState::Over;
        over.room.code = None;
        fresh.store.new_match(over.clone()).await.unwrap();
        let steps = play(&fresh.store, key, &with_both, 3).await;
        let moment = fresh.moment().await;
        play(&fresh.store, key, &with_both, 2).await;
        fresh.store.forget(anna).await.unwrap();

        let (fresh, restored) = fresh.back_to(moment).await;
        assert_eq!((restored.forgotten, restored.reseeded), (1, 2), "{restored:?}");
        assert_eq!(restored.forgotten_unread, None);
        let store = &fresh.store;
        assert_eq!(store.person([1; 32]).await.unwrap(), None);
        assert_eq!(store.person([2; 32]).await.unwrap().unwrap().id, boris);
        let (_, ended) = store.find(&over.id).await.unwrap().unwrap();
        assert_eq!(names(&ended.room.seats), [(None, ""), (Some(boris), "Boris")]);
        assert_eq!(found(store, &of_anna).await.state, MatchState::Over, "nobody is left there");
        assert_eq!(found(store, &of_boris).await.state, MatchState::Open);
        let now = found(store, &with_both).await;
        assert_eq!((now.state, now.host), (MatchState::Playing, Some(boris)));
        assert_eq!((now.seats[0].person, now.seats[0].nickname.as_str()), (None, ""));
        let (old, new) = (with_both.dice(1), now.dice(1));
        assert!((0..steps).all(|step| old.value(step, OF) == new.value(step, OF)));
        assert!((steps..steps + 40).all(|step| old.value(step, OF) != new.value(step, OF)));
        play(store, key, &now, 1000).await;
        let well = examine(&fresh.place(), upkeep::check).await.unwrap();
        assert_eq!(well.faults, [""; 0]);

        // The list goes along: an older back-up that is put back later does not bring her back either.
        let moment = fresh.moment().await;
        let (fresh, restored) = fresh.back_to(moment).await;
        assert_eq!((restored.forgotten, fresh.store.person([1; 32]).await.unwrap()), (0, None));
        let again = person(&fresh.store, 3, "Anna").await;
        assert_ne!(again, anna);
    }
}

#[tokio::test]
async fn the_list_of_the_forgotten_expires() {
    for fresh in every_store().await {
        let anna = person(&fresh.store, 1, "Anna").await;
        let moment = fresh.moment().await;
        fresh.store.forget(anna).await.unwrap();
        fresh.store.expire(i64::MAX).await.unwrap();
        let (fresh, restored) = fresh.back_to(moment).await;
        assert_eq!(restored.forgotten, 0);
        assert!(fresh.store.person([1; 32]).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn a_database_that_a_server_uses_is_not_renewed() {
    let fresh = on_postgres().await;
    let (key, playing) = {
        let anna = person(&fresh.store, 1, "Anna").await;
        table_of(&fresh.store, MatchState::Playing, &[anna]).await
    };
    play(&fresh.store, key, &playing, 3).await;
    fresh.store.beat("node", Duration::from_secs(60)).await.unwrap();
    let refused = renew(&fresh.url().into(), None).await.unwrap_err();
    assert!(matches!(refused, StoreError::Served(_)), "{refused}");
    assert!(found(&fresh.store, &playing).await.fair().later.is_empty(), "nothing has changed");
    fresh.store.beat("node", Duration::ZERO).await.unwrap();
    let renewed = renew(&fresh.url().into(), None).await.unwrap();
    assert_eq!((renewed.reseeded, renewed.forgotten), (1, 0));
    assert_eq!(found(&fresh.store, &playing).await.fair().later.len(), 1);
}

/// A moment of a store to which it can go back.
pub enum Moment {
    /// A back-up.
    File(tempfile::TempDir),
    /// A dump.
    Dump(tempfile::NamedTempFile),
}

impl Fresh {
    /// Makes a back-up, as a host does.
    async fn moment(&self) -> Moment {
        if let DatabasePlace::Server(_) = self.place() {
            return Moment::Dump(self.database().dump());
        }
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("copy.db");
        backup(self.folder.path(), &file).await.unwrap();
        Moment::File(folder)
    }

    /// Puts it back, as a host does.
    async fn back_to(self, moment: Moment) -> (Fresh, Restored) {
        self.store.close().await;
        match moment {
            Moment::File(folder) => {
                let file = folder.path().join("copy.db");
                let restored = super::restoring::back(&file, self.folder.path()).await.unwrap();
                (self.reopened().await, restored)
            }
            Moment::Dump(file) => {
                let (old, new) = (self.url().into(), super::postgres::Database::restored(&file));
                let restored = renew(&new.url().into(), Some(&old)).await.unwrap();
                (Fresh::on(new).await, restored)
            }
        }
    }
}

async fn renew(url: &DatabaseUrl, replaced: Option<&DatabaseUrl>) -> Result<Restored, StoreError> {
    let mut reseed = upkeep::reseeded;
    renew_restored(url, replaced, upkeep::check, &mut reseed).await
}

fn names(seats: &[StoredSeat]) -> Vec<(Option<PersonId>, &str)> {
    seats.iter().map(|seat| (seat.person, seat.nickname.as_str())).collect()
}
