//! The simulated way to the database: what happens to changes and questions there and on the way back, and a list of what came
//! of each.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use koshki_protocol::MatchId;
use tokio::sync::{Notify, oneshot};

use super::neighbours::{Deed, Neighbours};
use crate::store::way::{FoundMatch, Trek, Way};
use crate::store::{
    Change, Chunk, Epoch, MatchChange, MatchKey, OtherChange, Standing, StoreError, StoredRoom,
    Stub, Written,
};

/// A caller that is refused this often while nothing else happens retries without a pause.
const MOST_IN_VAIN: usize = 50;

/// The fault of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It is not written, and the caller is told so.
    Fails,
    /// It is written, and the caller is told that nobody knows.
    InDoubt,
    /// The caller dies before it is written.
    DiesBefore,
    /// It is written, and the caller dies before it is told.
    DiesAfter,
}

/// The fault of a read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadFault {
    /// It is not answered, and the caller is told so.
    Fails,
    /// It is asked late: the answer is of a later moment than the question.
    AskedLate,
    /// It is answered late: the answer is as old as the question.
    AnsweredLate,
}

/// What is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// A match.
    Match,
    /// Steps of a journal.
    Journal,
    /// How far matches are.
    Standing,
}

/// What can't be done while the database is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outage {
    /// Nothing is written, as on a full disk.
    OfWrites,
    /// Nothing is written or read.
    OfAll,
}

/// Something that was to be written.
#[derive(Clone, Debug)]
pub(super) enum Noted {
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
    /// The game and the index of the first of the steps, if it is about steps and they are stored.
    pub(super) fn stored_steps(&self) -> Option<(u32, usize)> {
        match self {
            Noted::Match { steps, outcome: Ok(()), .. } => *steps,
            _ => None,
        }
    }
}

/// The faults of a store's writes and reads.
#[derive(Default)]
pub(super) struct Faults {
    /// The match that is simulated; all others go straight.
    key: OnceLock<MatchKey>,
    pub neighbours: Neighbours,
    /// What neighbours store together with the next change.
    beside: Mutex<Vec<(usize, Deed)>>,
    counted: Mutex<Beside>,
    next: Mutex<Option<Fault>>,
    next_read: Mutex<Option<ReadFault>>,
    outage: Mutex<Option<Outage>>,
    in_vain: Mutex<usize>,
    died: Notify,
    held: Mutex<Option<Held>>,
    is_held: Notify,
    noted: Mutex<Vec<Noted>>,
    unread: Mutex<Vec<(Reading, ReadFault)>>,
}

/// How many changes of neighbours were in a transaction with one of the match.
#[derive(Clone, Copy, Default)]
pub(super) struct Beside {
    pub stored: usize,
    pub refused: usize,
}

/// A question or answer that comes late: it goes on when this is sent, and never if this is dropped.
pub(super) type Held = oneshot::Sender<()>;

/// A change on its way.
struct OnItsWay {
    about: About,
    fault: Option<Fault>,
}

enum About {
    Match { steps: Option<(u32, usize)>, stand_ins: Option<usize>, fence: Option<Epoch> },
    TakesLease,
    Releases(Epoch),
    Other,
}

impl Way for Faults {
    fn write<'a>(&'a self, change: Change, to: &'a Stub) -> Trek<'a, Written> {
        Box::pin(async move {
            let on_its_way = self.before(&change).await?;
            let deeds = match on_its_way.about {
                About::Match { .. } => std::mem::take(&mut *locked(&self.beside)),
                _ => Vec::new(),
            };
            let beside = self.neighbours.write(&deeds, to);
            let (written, counted) = match deeds.len() % 2 {
                0 => tokio::join!(to.write(change), beside),
                _ => {
                    let (counted, written) = tokio::join!(beside, to.write(change));
                    (written, counted)
                }
            };
            locked(&self.counted).add(counted);
            self.after(on_its_way, written).await
        })
    }

    fn find<'a>(&'a self, _id: &MatchId, asking: Trek<'a, FoundMatch>) -> Trek<'a, FoundMatch> {
        Box::pin(self.around(Reading::Match, asking))
    }

    fn journal<'a>(&'a self, _key: MatchKey, asking: Trek<'a, Vec<Chunk>>) -> Trek<'a, Vec<Chunk>> {
        Box::pin(self.around(Reading::Journal, asking))
    }

    fn standings<'a>(&'a self, asking: Trek<'a, Vec<Standing>>) -> Trek<'a, Vec<Standing>> {
        Box::pin(self.around(Reading::Standing, asking))
    }
}

impl Faults {
    /// From now on things befall this match.
    pub(super) fn begin(&self, key: MatchKey) {
        self.key.set(key).expect("a run has one match");
    }

    /// Neighbours store this together with the next change of the match; forgotten with the next call of `set`.
    pub(super) fn set_beside(&self, deeds: Vec<(usize, Deed)>) {
        *locked(&self.beside) = deeds;
    }

    /// How many changes of neighbours went with those of the match.
    pub(super) fn counted(&self) -> Beside {
        *locked(&self.counted)
    }

    /// This happens to the next change of a match or lease, and this the next question; forgotten with the next call.
    pub(super) fn set(&self, fault: Option<Fault>, read_fault: Option<ReadFault>) {
        *locked(&self.next) = fault;
        *locked(&self.next_read) = read_fault;
        locked(&self.beside).clear();
        *locked(&self.in_vain) = 0;
    }

    /// From now on this can't be done, or everything can.
    pub(super) fn set_outage(&self, outage: Option<Outage>) {
        *locked(&self.outage) = outage;
    }

    /// Returns when somebody has died inside a write.
    pub(super) async fn death(&self) {
        self.died.notified().await;
    }

    /// Returns when somebody waits for something that comes late.
    pub(super) async fn lateness(&self) -> Held {
        loop {
            if let Some(held) = locked(&self.held).take() {
                return held;
            }
            self.is_held.notified().await;
        }
    }

    /// What was not read as it should have been, since this was last called.
    pub(super) fn take_unread(&self) -> Vec<(Reading, ReadFault)> {
        std::mem::take(&mut locked(&self.unread))
    }

    /// Everything that was to be written, in this order, from the one with this index on.
    pub(super) fn noted_since(&self, index: usize) -> Vec<Noted> {
        locked(&self.noted)[index..].to_vec()
    }

    /// A change sets out.
    async fn before(&self, change: &Change) -> Result<OnItsWay, StoreError> {
        let about = About::of(change, self.key.get().copied());
        let fault = match about {
            About::Other => None,
            _ if locked(&self.outage).is_some() => Some(Fault::Fails),
            _ => locked(&self.next).take(),
        };
        match fault {
            Some(Fault::Fails) => {
                let failed = StoreError::Failed("simulated".to_owned());
                self.note(&about, fault, &Err(failed.clone()));
                self.count_in_vain();
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
    async fn after(
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

    /// What is read comes back, unless a fault is due.
    async fn around<T>(
        &self,
        what: Reading,
        reading: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let fault = match *locked(&self.outage) {
            Some(Outage::OfAll) => Some(ReadFault::Fails),
            _ => locked(&self.next_read).take(),
        };
        if let Some(fault) = fault {
            locked(&self.unread).push((what, fault));
        }
        match fault {
            None => reading.await,
            Some(ReadFault::Fails) => {
                self.count_in_vain();
                Err(StoreError::Failed("simulated".to_owned()))
            }
            Some(ReadFault::AskedLate) => {
                self.hold().await;
                reading.await
            }
            Some(ReadFault::AnsweredLate) => {
                let answer = reading.await;
                self.hold().await;
                answer
            }
        }
    }

    /// Waits until the simulation lets it go on; for ever if the server is gone.
    async fn hold(&self) {
        let (held, goes_on) = oneshot::channel();
        *locked(&self.held) = Some(held);
        self.is_held.notify_one();
        if goes_on.await.is_err() {
            std::future::pending().await
        }
    }

    fn count_in_vain(&self) {
        let mut in_vain = locked(&self.in_vain);
        *in_vain += 1;
        assert!(*in_vain < MOST_IN_VAIN, "a store that is away is asked without a pause");
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
    fn of(change: &Change, simulated: Option<MatchKey>) -> Self {
        let is_simulated = |key: &MatchKey| Some(*key) == simulated;
        let stand_ins = |room: &StoredRoom| room.details.matches(r#""stand_in":true"#).count();
        match change {
            Change::Match(MatchChange::Append(key, chunk, room, fence)) if is_simulated(key) => {
                About::Match {
                    steps: Some((chunk.game, chunk.step)),
                    stand_ins: room.as_deref().map(stand_ins),
                    fence: *fence,
                }
            }
            Change::Match(MatchChange::Save(key, room, fence)) if is_simulated(key) => {
                About::Match { steps: None, stand_ins: Some(stand_ins(room)), fence: *fence }
            }
            Change::Other(OtherChange::TakeLease { .. }) => About::TakesLease,
            Change::Other(OtherChange::ReleaseLease(lease)) => About::Releases(lease.epoch),
            Change::Match(_) | Change::Other(_) => About::Other,
        }
    }
}

impl Beside {
    fn add(&mut self, more: Beside) {
        self.stored += more.stored;
        self.refused += more.refused;
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
