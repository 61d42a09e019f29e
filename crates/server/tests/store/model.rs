//! Whatever is done to a store, it answers as a simple model in memory does.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};

use koshki_protocol::{MatchId, MatchState, PersonId};
use koshki_server::store::{Chunk, MatchKey, StoreError, StoredMatch, StoredSeat, Which};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use super::fresh::{Fresh, a_match, chunk, code, every_store, id, on_sqlite};

/// Something to do, with numbers that the model makes sense of.
#[derive(Clone, Debug)]
enum Action {
    Meet { secret: u8, nickname: String },
    Rename { person: usize, nickname: String },
    Forget { person: usize },
    Open { number: u32, code: u32, public: bool },
    Save { the_match: usize, change: RoomChange },
    Append { the_match: usize, game: u32, off: usize, steps: usize, change: Option<RoomChange> },
    Reopen,
}

#[derive(Clone, Debug)]
struct RoomChange {
    state: MatchState,
    code: Option<u32>,
    seats: [Option<usize>; 2],
    place: Option<u8>,
    resigned: bool,
    details: String,
    touched: i64,
}

/// What a store should have.
#[derive(Default)]
struct Model {
    people: BTreeMap<u8, (PersonId, String)>,
    everybody: Vec<PersonId>,
    matches: Vec<(MatchKey, StoredMatch)>,
    journals: BTreeMap<(i64, u32), Vec<Chunk>>,
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, max_shrink_iters: 200, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_store_answers_as_a_simple_model_does(actions in prop::collection::vec(action(), 1..50)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            // PostgreSQL needs longer for a new database than for all that is done in it.
            static CASES: AtomicU32 = AtomicU32::new(0);
            let on_both = CASES.fetch_add(1, Ordering::Relaxed).is_multiple_of(6);
            let stores = if on_both { every_store().await } else { vec![on_sqlite().await] };
            for mut fresh in stores {
                let mut model = Model::default();
                for action in &actions {
                    fresh = model.act(fresh, action.clone()).await?;
                }
                model.compare(&fresh.reopened().await).await?;
            }
            TestCaseResult::Ok(())
        })?;
    }
}

impl Model {
    async fn act(&mut self, fresh: Fresh, action: Action) -> Result<Fresh, TestCaseError> {
        let store = &fresh.store;
        match action {
            Action::Meet { secret, nickname } => {
                let met = store.new_person([secret; 32], &nickname, 0).await;
                if self.people.contains_key(&secret) {
                    prop_assert_eq!(met, Err(StoreError::Taken));
                } else {
                    let person = met.unwrap();
                    prop_assert!(!self.everybody.contains(&person));
                    self.everybody.push(person);
                    self.people.insert(secret, (person, nickname));
                }
            }
            Action::Rename { person, nickname } => {
                let person = self.person(person);
                let renamed = store.rename(person, &nickname).await;
                let known = self.people.values_mut().find(|(id, _)| *id == person);
                prop_assert_eq!(renamed.is_ok(), known.is_some());
                if let Some((_, stored)) = known {
                    *stored = nickname;
                }
            }
            Action::Forget { person } => {
                let person = self.person(person);
                let left = store.forget(person).await.unwrap();
                prop_assert_eq!(left, self.forget(person));
            }
            Action::Open { number, code: sign, public } => {
                let mut the_match = a_match(number);
                (the_match.room.code, the_match.room.public) = (Some(code(sign)), public);
                let opened = store.new_match(the_match.clone()).await;
                let known = |other: &StoredMatch| {
                    other.id == the_match.id || other.room.code == the_match.room.code
                };
                if self.matches.iter().any(|(_, other)| known(other)) {
                    prop_assert_eq!(opened, Err(StoreError::Taken));
                } else {
                    self.matches.push((opened.unwrap(), the_match));
                }
            }
            Action::Save { the_match, change } => {
                let Some(place) = self.place(the_match) else { return Ok(fresh) };
                let (room, stored) = self.changed(place, change);
                let saved = store.save_room(self.matches[place].0, room, None).await;
                prop_assert_eq!(saved.is_ok(), stored.is_some());
                if let Some(stored) = stored {
                    self.matches[place].1 = stored;
                }
            }
            Action::Append { the_match, game, off, steps, change } => {
                let Some(place) = self.place(the_match) else { return Ok(fresh) };
                let (key, before) = self.matches[place].clone();
                let (room, stored) = match change {
                    Some(change) => {
                        let (room, stored) = self.changed(place, change);
                        (Some(room), stored)
                    }
                    None => (None, Some(before)),
                };
                let journal = self.journals.entry((key.0, game)).or_default();
                let end = journal.last().map_or(0, |last| last.step + last.steps);
                // Mostly the next step, sometimes one that was or one that would leave a gap.
                let step = if off > 3 { end } else { (end + off).saturating_sub(1) };
                let chunk = chunk(game, step, steps);
                let appended = store.append(key, chunk.clone(), room, None).await;
                match stored {
                    Some(stored) if step == end => {
                        prop_assert_eq!(appended, Ok(()));
                        journal.push(chunk);
                        self.matches[place].1 = stored;
                    }
                    Some(_) => prop_assert_eq!(appended, Err(StoreError::Conflict)),
                    None if step == end => prop_assert_eq!(appended, Err(StoreError::Taken)),
                    // Two things are wrong: either may be told.
                    None => {
                        let wrong = [Err(StoreError::Conflict), Err(StoreError::Taken)];
                        prop_assert!(wrong.contains(&appended), "{:?}", appended);
                    }
                }
            }
            Action::Reopen => return Ok(fresh.reopened().await),
        }
        Ok(fresh)
    }

    /// The room after a change, and the match as it should then be stored; none if the code is taken.
    fn changed(
        &self,
        place: usize,
        change: RoomChange,
    ) -> (koshki_server::store::StoredRoom, Option<StoredMatch>) {
        let mut the_match = self.matches[place].1.clone();
        let room = &mut the_match.room;
        room.state = change.state;
        room.version += 1;
        room.code = change.code.map(code);
        (room.details, room.touched) = (change.details, change.touched);
        room.seats = Vec::new();
        for sitting in change.seats {
            let person = sitting.map(|person| self.person(person));
            let nickname = format!("{person:?} sits");
            let (place, resigned) = (change.place, change.resigned);
            room.seats.push(StoredSeat { person, nickname, place, resigned });
        }
        let asked = room.clone();
        for seat in &mut room.seats {
            if seat.person.is_some_and(|person| !self.is_known(person)) {
                (seat.person, seat.nickname) = (None, String::new());
            }
        }
        let others = self.matches.iter().enumerate().filter(|(other, _)| *other != place);
        let taken = asked.code.is_some()
            && others.into_iter().any(|(_, (_, other))| other.room.code == asked.code);
        (asked, (!taken).then_some(the_match))
    }

    fn forget(&mut self, person: PersonId) -> Vec<MatchId> {
        self.people.retain(|_, (id, _)| *id != person);
        let mut left = Vec::new();
        for (_, the_match) in &mut self.matches {
            let mut sat = false;
            for seat in the_match.room.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
                (seat.person, seat.nickname) = (None, String::new());
                sat = true;
            }
            if sat && the_match.room.state != MatchState::Over {
                left.push(the_match.id.clone());
            }
        }
        left
    }

    async fn compare(&self, fresh: &Fresh) -> TestCaseResult {
        let store = &fresh.store;
        for secret in 0..4 {
            let found = store.person([secret; 32]).await.unwrap();
            let found = found.map(|person| (person.id, person.nickname));
            prop_assert_eq!(found.as_ref(), self.people.get(&secret));
        }
        for (key, the_match) in &self.matches {
            let found = store.find(&the_match.id).await.unwrap();
            prop_assert!(found == Some((*key, the_match.clone())), "{}", the_match.id);
            if let Some(code) = &the_match.room.code {
                prop_assert_eq!(store.find_code(code).await.unwrap(), Some(the_match.id.clone()));
            }
        }
        for ((key, game), journal) in &self.journals {
            prop_assert!(store.journal(MatchKey(*key), *game).await.unwrap() == *journal);
        }
        let listed = store.open_tables(99).await.unwrap();
        let expected = self
            .newest(|the_match| the_match.room.public && the_match.room.state == MatchState::Open);
        prop_assert!(listed == expected, "open tables");
        for person in &self.everybody {
            for which in [Which::Finished, Which::Unfinished] {
                let listed = store.matches_of(*person, which, 99).await.unwrap();
                let expected = self.newest(|the_match| {
                    the_match.room.seats.iter().any(|seat| seat.person == Some(*person))
                        && (the_match.room.state == MatchState::Over) == (which == Which::Finished)
                });
                prop_assert!(listed == expected, "{:?} matches of {}", which, person);
            }
        }
        Ok(())
    }

    fn newest(&self, holds: impl Fn(&StoredMatch) -> bool) -> Vec<StoredMatch> {
        let mut listed: Vec<_> =
            self.matches.iter().filter(|(_, the_match)| holds(the_match)).collect();
        listed.sort_by_key(|(key, the_match)| (-the_match.opened, -key.0));
        listed.into_iter().map(|(_, the_match)| the_match.clone()).collect()
    }

    fn person(&self, number: usize) -> PersonId {
        match self.everybody.len() {
            0 => PersonId(1_000_000),
            many => self.everybody[number % many],
        }
    }

    fn is_known(&self, person: PersonId) -> bool {
        self.people.values().any(|(id, _)| *id == person)
    }

    fn place(&self, number: usize) -> Option<usize> {
        (!self.matches.is_empty()).then(|| number % self.matches.len())
    }
}

fn action() -> impl Strategy<Value = Action> {
    let number = 0..8_usize;
    prop_oneof![
        2 => (0..4_u8, nickname()).prop_map(|(secret, nickname)| Action::Meet { secret, nickname }),
        1 => (number.clone(), nickname())
            .prop_map(|(person, nickname)| Action::Rename { person, nickname }),
        1 => number.clone().prop_map(|person| Action::Forget { person }),
        3 => (0..8_u32, 0..8_u32, any::<bool>())
            .prop_map(|(number, code, public)| Action::Open { number, code, public }),
        4 => (number.clone(), room_change())
            .prop_map(|(the_match, change)| Action::Save { the_match, change }),
        8 => (number, 1..3_u32, 0..16_usize, 1..4_usize, prop::option::of(room_change())).prop_map(
            |(the_match, game, off, steps, change)| {
                Action::Append { the_match, game, off, steps, change }
            }
        ),
        1 => Just(Action::Reopen),
    ]
}

fn room_change() -> impl Strategy<Value = RoomChange> {
    let states = [MatchState::Open, MatchState::Playing, MatchState::Over];
    let seat = prop::option::of(0..8_usize);
    (
        prop::sample::select(states.to_vec()),
        prop::option::of(0..8_u32),
        [seat.clone(), seat],
        prop::option::of(any::<u8>()),
        any::<bool>(),
        nickname(),
        any::<i64>(),
    )
        .prop_map(|(state, code, seats, place, resigned, details, touched)| RoomChange {
            state,
            code,
            seats,
            place,
            resigned,
            details,
            touched,
        })
}

/// Any text but NUL, which no database likes.
fn nickname() -> impl Strategy<Value = String> {
    "[^\0]{0,8}"
}

/// The numbers above make different ids, so that a match is found by its own only.
#[test]
fn different_numbers_make_different_ids_and_codes() {
    assert_ne!(id(1), id(2));
    assert_ne!(code(1), code(2));
}
