//! Many at once: everybody's steps keep their order, and nobody's mistake is another's.

use futures_util::FutureExt;
use futures_util::future::join_all;
use koshki_protocol::MatchState;
use koshki_server::store::StoreError;

use super::fresh::{a_match, chunk, every_store, id, person, steps, stored};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_matches_at_once_keep_the_order_of_their_steps() {
    const MATCHES: u32 = 60;
    const CHUNKS: usize = 25;
    for fresh in every_store().await {
        let tasks = (0..MATCHES).map(|number| {
            let store = fresh.store.clone();
            tokio::spawn(async move {
                let (key, mut the_match) = stored(&store, number).await;
                for step in 0..CHUNKS {
                    the_match.room.touched = step as i64;
                    let with_room = step % 5 == 4;
                    the_match.room.version += i64::from(with_room);
                    let room = with_room.then(|| the_match.room.clone());
                    store.append(key, chunk(1, 2 * step, 2), room, None).await.unwrap();
                    if step % 7 == 0 {
                        the_match.room.version += 1;
                        store.save_room(key, the_match.room.clone(), None).await.unwrap();
                    }
                }
                the_match.room.state = MatchState::Over;
                the_match.room.version += 1;
                store.save_room(key, the_match.room.clone(), None).await.unwrap();
                (key, the_match)
            })
        });
        let matches = join_all(tasks).await;
        for (number, result) in matches.into_iter().enumerate() {
            let (key, the_match) = result.unwrap();
            let expected: Vec<usize> = (0..CHUNKS).map(|step| 2 * step).collect();
            assert_eq!(steps(&fresh.store, key, 1).await, expected);
            assert!(fresh.store.find(&id(number as u32)).await.unwrap() == Some((key, the_match)));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_write_the_same_step_one_succeeds() {
    for fresh in every_store().await {
        let (key, _) = stored(&fresh.store, 1).await;
        for step in 0..10 {
            let tasks = (0..20).map(|_| {
                let store = fresh.store.clone();
                tokio::spawn(async move { store.append(key, chunk(1, step, 1), None, None).await })
            });
            let results = join_all(tasks).await.into_iter().map(Result::unwrap);
            let (won, lost): (Vec<_>, Vec<_>) = results.partition(Result::is_ok);
            assert_eq!(won.len(), 1, "step {step}");
            assert!(lost.iter().all(|result| *result == Err(StoreError::Conflict)));
        }
        assert_eq!(steps(&fresh.store, key, 1).await, (0..10).collect::<Vec<_>>());
    }
}

#[tokio::test]
async fn many_who_ask_at_once_get_each_their_own_answer() {
    const MATCHES: u32 = 300;
    for fresh in every_store().await {
        let store = &fresh.store;
        let mut keys = Vec::new();
        for number in 0..MATCHES {
            let (key, _) = stored(store, number).await;
            let steps = 1 + number as usize % 3;
            for step in 0..steps {
                store.append(key, chunk(1, step, 1), None, None).await.unwrap();
            }
            keys.push(key);
        }
        let asked: Vec<_> = (0..MATCHES + 10).map(id).collect();
        let journals = keys.iter().flat_map(|key| [(*key, 0), (*key, 2)]);
        // Nobody runs but this task, so all of them wait when they are looked at.
        let (found, journals) = tokio::join!(
            join_all(asked.iter().map(|id| store.find(id))),
            join_all(journals.map(|(key, step)| store.journal_since(key, 1, step))),
        );
        for (number, found) in (0..).zip(found) {
            let expected = keys.get(number as usize).map(|key| (*key, a_match(number)));
            assert!(found.unwrap() == expected, "match {number}");
        }
        for (number, journals) in journals.chunks(2).enumerate() {
            let lengths: Vec<_> = journals.iter().map(|it| it.as_ref().unwrap().len()).collect();
            let steps = 1 + number % 3;
            assert_eq!(lengths, [steps, steps.saturating_sub(2)], "match {number}");
        }
    }
}

#[tokio::test]
async fn a_bad_change_spoils_no_other_in_its_batch() {
    const CHANGES: u32 = 300;
    for fresh in every_store().await {
        let store = &fresh.store;
        let mut keys = Vec::new();
        for number in 0..CHANGES {
            keys.push(stored(store, number).await.0);
        }
        let is_bad = |number: u32| number % 50 == 17;
        let appends = (0..CHANGES).zip(&keys).map(|(number, key)| {
            let step = if is_bad(number) { 1 } else { 0 };
            store.append(*key, chunk(1, step, 1), None, None)
        });
        let taken = (0..CHANGES).map(|number| {
            let new = if is_bad(number) { number } else { CHANGES + number };
            store.new_match(a_match(new))
        });
        // Nobody runs but this task, so all of them wait when the writer comes to look.
        let (appended, opened) = tokio::join!(join_all(appends), join_all(taken));
        for (number, (appended, opened)) in (0..CHANGES).zip(appended.into_iter().zip(opened)) {
            if is_bad(number) {
                assert_eq!(appended, Err(StoreError::Conflict), "match {number}");
                assert_eq!(opened, Err(StoreError::Taken), "match {number}");
            } else {
                assert_eq!(appended, Ok(()), "match {number}");
                assert!(opened.is_ok(), "match {number}");
            }
        }
        for (number, key) in (0..CHANGES).zip(keys) {
            let written = usize::from(!is_bad(number));
            assert_eq!(store.journal(key, 1).await.unwrap().len(), written, "match {number}");
        }
    }
}

#[tokio::test]
async fn several_changes_of_one_match_in_a_batch_are_made_in_their_order() {
    for fresh in every_store().await {
        let store = &fresh.store;
        let (key, mut the_match) = stored(store, 1).await;
        // Those that change the room too may overtake those that don't; a room waits for each of its changes.
        for with_room in [false, true] {
            let first = if with_room { 20 } else { 0 };
            let changes = (first..first + 20).map(|step| {
                the_match.room.touched = step as i64;
                the_match.room.version += i64::from(with_room);
                let room = with_room.then(|| the_match.room.clone());
                store.append(key, chunk(1, step, 1), room, None)
            });
            assert!(join_all(changes).await.iter().all(Result::is_ok));
        }
        assert_eq!(steps(store, key, 1).await, (0..40).collect::<Vec<_>>());
        let (_, found) = store.find(&id(1)).await.unwrap().unwrap();
        assert_eq!(found.room.touched, 39);
    }
}

#[tokio::test]
async fn a_change_nobody_waits_for_is_written_whole_or_not_at_all() {
    for fresh in every_store().await {
        let (key, mut the_match) = stored(&fresh.store, 1).await;
        for step in 0..5 {
            the_match.room.touched = 100 + step as i64;
            the_match.room.version += 1;
            let append =
                fresh.store.append(key, chunk(1, step, 1), Some(the_match.room.clone()), None);
            assert_eq!(append.now_or_never(), None, "nothing is on disk so soon");
        }
        let fresh = fresh.reopened().await;
        let written = steps(&fresh.store, key, 1).await.len();
        let (_, found) = fresh.store.find(&id(1)).await.unwrap().unwrap();
        let touched = if written == 0 { 1 } else { 99 + written as i64 };
        assert_eq!(found.room.touched, touched);
        fresh.store.append(key, chunk(1, written, 1), None, None).await.unwrap();
    }
}

#[tokio::test]
async fn closing_waits_for_what_was_asked_before() {
    for fresh in every_store().await {
        let store = fresh.store.clone();
        let (key, _) = stored(&store, 1).await;
        let appends =
            join_all((0..500).map(|step| store.append(key, chunk(1, step, 1), None, None)));
        let (appended, ()) = tokio::join!(appends, store.close());
        let fresh = fresh.reopened().await;
        let acknowledged = appended.iter().filter(|result| result.is_ok()).count();
        assert!(acknowledged > 0);
        assert_eq!(steps(&fresh.store, key, 1).await.len(), acknowledged);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_people_come_at_once_and_each_is_somebody_else() {
    for fresh in every_store().await {
        let tasks = (0..=255).map(|secret| {
            let store = fresh.store.clone();
            tokio::spawn(async move { person(&store, secret, "Anna").await })
        });
        let mut people: Vec<_> = join_all(tasks).await.into_iter().map(Result::unwrap).collect();
        people.sort();
        people.dedup();
        assert_eq!(people.len(), 256);
    }
}
