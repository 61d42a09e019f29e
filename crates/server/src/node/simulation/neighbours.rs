//! Other matches, whose changes go into the same transactions. Some of them are refused, and that must be nobody else's
//! trouble. No room hosts them: what they store is decided here, and so is the right result.

use std::sync::{Mutex, MutexGuard, PoisonError};

use chacha20::ChaCha8Rng;
use futures_util::future::join_all;
use koshki_match::{Fresh, Match, Millis};
use koshki_protocol::TableSpec;
use koshki_rules::games;
use rand_core::Rng;
use serde_json::json;

use super::faults::Beside;
use crate::store::{
    Change, Chunk, Epoch, MatchChange, MatchKey, Store, StoreError, StoredRoom, Stub, Written,
};

/// How many there are.
pub(super) const NEIGHBOURS: usize = 3;

/// What a neighbour stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    /// Its next step.
    Step,
    /// The same, and its room.
    StepAndRoom,
    /// Two steps, one after the other.
    TwoSteps,
    /// A step that is not the next.
    WrongStep,
    /// Something with a lease that it does not have.
    WithoutLease,
    /// A step of a match that is not there.
    OfNobody,
}

/// All of them.
#[derive(Default)]
pub(super) struct Neighbours(Mutex<Vec<Neighbour>>);

struct Neighbour {
    key: MatchKey,
    room: StoredRoom,
    steps: usize,
}

impl Deed {
    pub(super) fn any(rng: &mut ChaCha8Rng) -> Self {
        match rng.next_u32() % 9 {
            0..3 => Deed::Step,
            3 | 4 => Deed::StepAndRoom,
            5 => Deed::TwoSteps,
            6 => Deed::WrongStep,
            7 => Deed::WithoutLease,
            _ => Deed::OfNobody,
        }
    }
}

impl Neighbours {
    /// Opens their matches.
    pub(super) async fn move_in(&self, store: &Store, rng: &mut ChaCha8Rng) {
        let host = store.new_person([255; 32], "Neighbour", 0).await.unwrap();
        for _ in 0..NEIGHBOURS {
            let spec = json!({ "game": games::IDS[0], "seats": ["me", "open"] });
            let spec: TableSpec = serde_json::from_value(spec).unwrap();
            let fresh = Fresh::draw(rng, Millis(0));
            let stored = Match::open(spec, host, "Neighbour", fresh, rng).unwrap().to_stored(0);
            let room = stored.room.clone();
            let key = store.new_match(stored).await.unwrap();
            self.all().push(Neighbour { key, room, steps: 0 });
        }
    }

    /// Lets each store what it has to, all at the same moment, and checks the results.
    pub(super) async fn write(&self, deeds: &[(usize, Deed)], to: &Stub) -> Beside {
        let mut expected = Vec::new();
        let mut writing = Vec::new();
        for &(whose, deed) in deeds {
            for (change, outcome) in self.all()[whose].changes(deed) {
                expected.push(outcome);
                writing.push(to.write(Change::Match(change)));
            }
        }
        let written = join_all(writing).await;
        assert_eq!(written, expected, "{deeds:?}");
        let stored = written.iter().filter(|it| it.is_ok()).count();
        Beside { stored, refused: written.len() - stored }
    }

    /// Everything that they were told is stored, and nothing else.
    pub(super) async fn check(&self, store: &Store) {
        let all = std::mem::take(&mut *self.all());
        for neighbour in all {
            let chunks = store.journal(neighbour.key, 1).await.unwrap();
            let steps: Vec<usize> = chunks.iter().map(|chunk| chunk.step).collect();
            assert_eq!(steps, (0..neighbour.steps).collect::<Vec<_>>());
        }
    }

    fn all(&self) -> MutexGuard<'_, Vec<Neighbour>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Neighbour {
    /// What it stores, and the right result.
    fn changes(&mut self, deed: Deed) -> Vec<(MatchChange, Result<Written, StoreError>)> {
        let key = self.key;
        let append = |key, step, room, fence| {
            let text = format!("[{step}]");
            let chunk = Chunk { game: 1, step, steps: 1, at: 0, text };
            MatchChange::Append(key, chunk, room, fence)
        };
        let done = |change| (change, Ok(Written::Done));
        match deed {
            Deed::Step => vec![done(append(key, self.next(), None, None))],
            Deed::StepAndRoom => {
                self.room.version += 1;
                vec![done(append(key, self.next(), Some(Box::new(self.room.clone())), None))]
            }
            Deed::TwoSteps => (0..2).map(|_| done(append(key, self.next(), None, None))).collect(),
            Deed::WrongStep => {
                vec![(append(key, self.steps + 1, None, None), Err(StoreError::Conflict))]
            }
            Deed::WithoutLease => {
                vec![(append(key, self.steps, None, Some(Epoch(7))), Err(StoreError::Fenced))]
            }
            Deed::OfNobody => {
                vec![(append(MatchKey(1_000_000), 0, None, None), Err(StoreError::Unknown))]
            }
        }
    }

    fn next(&mut self) -> usize {
        self.steps += 1;
        self.steps - 1
    }
}
