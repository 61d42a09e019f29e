//! What can befall a change on its way to the database and back, and a list of what came of each: for the simulation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::changes::{Change, MatchChange, OtherChange, Written};
use super::{Epoch, StoreError, StoredRoom};

/// Whoever is refused so often while nothing else happens asks without a pause.
const MOST_IN_VAIN: usize = 50;

/// What befalls a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It is not written, and whoever asked is told so.
    Fails,
    /// It is written, and whoever asked is told that nobody knows.
    InDoubt,
    /// Whoever asked dies before it is written.
    DiesBefore,
    /// It is written, and whoever asked dies before they are told.
    DiesAfter,
}

/// Something that was to be written.
#[derive(Clone, Debug)]
pub(crate) enum Noted {
    /// A match.
    Match {
        /// The game, and the index of the first of the steps, if it is about steps.
        steps: Option<(u32, usize)>,
        /// In how many seats a bot stands in, if the room is stored.
        stand_ins: Option<usize>,
        /// The lease it was to be written with.
        fence: Option<Epoch>,
        /// What befell it.
        fault: Option<Fault>,
        /// What the database did.
        outcome: Result<(), StoreError>,
    },
    /// A lease was taken.
    Took(Epoch),
    /// A lease was given back.
    Released(Epoch),
}

impl Noted {
    /// The index of the first of the steps, if it is about steps and they are stored.
    pub(crate) fn stored_step(&self) -> Option<usize> {
        match self {
            Noted::Match { steps: Some((_, step)), outcome: Ok(()), .. } => Some(*step),
            _ => None,
        }
    }
}

/// What befalls the changes of a store.
#[derive(Default)]
pub(crate) struct Faults {
    next: Mutex<Option<Fault>>,
    is_down: AtomicBool,
    in_vain: Mutex<usize>,
    died: Notify,
    noted: Mutex<Vec<Noted>>,
}

/// A change on its way.
pub(super) struct OnItsWay {
    about: About,
    fault: Option<Fault>,
}

enum About {
    Match { steps: Option<(u32, usize)>, stand_ins: Option<usize>, fence: Option<Epoch> },
    TakesLease,
    Releases(Epoch),
    Other,
}

impl Faults {
    /// This befalls the next change of a match or lease; forgotten with the next call.
    pub(crate) fn set(&self, fault: Option<Fault>) {
        *locked(&self.next) = fault;
        *locked(&self.in_vain) = 0;
    }

    /// From now on nothing can be written.
    pub(crate) fn go_down(&self) {
        self.is_down.store(true, Ordering::Relaxed);
    }

    /// From now on everything can be written.
    pub(crate) fn come_back(&self) {
        self.is_down.store(false, Ordering::Relaxed);
    }

    /// Returns when somebody has died inside a write.
    pub(crate) async fn death(&self) {
        self.died.notified().await;
    }

    /// Everything that was to be written, in this order, from the one with this index on.
    pub(crate) fn noted_since(&self, index: usize) -> Vec<Noted> {
        locked(&self.noted)[index..].to_vec()
    }

    /// A change sets out.
    pub(super) async fn before(&self, change: &Change) -> Result<OnItsWay, StoreError> {
        let about = About::of(change);
        let fault = match about {
            About::Other => None,
            _ if self.is_down.load(Ordering::Relaxed) => Some(Fault::Fails),
            _ => locked(&self.next).take(),
        };
        match fault {
            Some(Fault::Fails) => {
                let failed = StoreError::Failed("simulated".to_owned());
                self.note(&about, fault, &Err(failed.clone()));
                let mut in_vain = locked(&self.in_vain);
                *in_vain += 1;
                assert!(*in_vain < MOST_IN_VAIN, "a store that is away is asked without a pause");
                Err(failed)
            }
            Some(Fault::DiesBefore) => {
                let never = StoreError::Failed("never sent".to_owned());
                self.note(&about, fault, &Err(never));
                self.died.notify_one();
                std::future::pending().await
            }
            fault => Ok(OnItsWay { about, fault }),
        }
    }

    /// Its answer comes back.
    pub(super) async fn after(
        &self,
        OnItsWay { about, fault }: OnItsWay,
        written: Result<Written, StoreError>,
    ) -> Result<Written, StoreError> {
        self.note(&about, fault, &written);
        match fault {
            Some(Fault::DiesAfter) => {
                self.died.notify_one();
                std::future::pending().await
            }
            Some(Fault::InDoubt) if written.is_ok() => {
                Err(StoreError::InDoubt("simulated".to_owned()))
            }
            _ => written,
        }
    }

    fn note(&self, about: &About, fault: Option<Fault>, written: &Result<Written, StoreError>) {
        let mut noted = locked(&self.noted);
        match (about, written) {
            (About::Match { steps, stand_ins, fence }, _) => noted.push(Noted::Match {
                steps: *steps,
                stand_ins: *stand_ins,
                fence: *fence,
                fault,
                outcome: written.as_ref().map(drop).map_err(StoreError::clone),
            }),
            (About::TakesLease, Ok(Written::Leases(leases))) => {
                noted.extend(leases.iter().map(|lease| Noted::Took(lease.epoch)));
            }
            (About::Releases(epoch), Ok(_)) => noted.push(Noted::Released(*epoch)),
            _ => {}
        }
    }
}

impl About {
    fn of(change: &Change) -> Self {
        let stand_ins = |room: &StoredRoom| room.details.matches(r#""stand_in":true"#).count();
        match change {
            Change::Match(MatchChange::Append(_, chunk, room, fence)) => About::Match {
                steps: Some((chunk.game, chunk.step)),
                stand_ins: room.as_deref().map(stand_ins),
                fence: *fence,
            },
            Change::Match(MatchChange::Save(_, room, fence)) => {
                About::Match { steps: None, stand_ins: Some(stand_ins(room)), fence: *fence }
            }
            Change::Other(OtherChange::TakeLease { .. }) => About::TakesLease,
            Change::Other(OtherChange::ReleaseLease(lease)) => About::Releases(lease.epoch),
            Change::Match(MatchChange::New(_) | MatchChange::Rematch(..)) | Change::Other(_) => {
                About::Other
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
