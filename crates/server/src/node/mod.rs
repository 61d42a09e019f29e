//! One server among several on the same database. The truth is in the database; the bus only says where to look.
//!
//! Every server has rooms of its own for the people who are connected to it. What must be known everywhere is stored:
//! journals and rooms, who is where, and who drives the bots and clocks of a match. A server that stores something says so on
//! the bus; messages that are lost are made up for by polling.

mod bus;
mod living;
#[cfg(test)]
mod simulation;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use koshki_protocol::{Emote, MatchId, PersonId, Seen};
use koshki_rules::Seat;
use koshki_rules::fair::to_hex;
use tokio::sync::Notify;

use crate::chance;
use crate::metrics::NodeMetrics;
use crate::store::{Epoch, Lease, MatchKey, Presence, Standing, Store, StoreError};
use crate::together::{Crowd, Together};

pub(crate) use bus::Asked;
pub use bus::{Bus, BusError, BusUrl};
use bus::{Said, Word};

/// A server that says nothing for this long counts as gone, and so do its leases.
const LEASE: Duration = Duration::from_secs(5);

/// How many words may wait for the bus; what comes then is not said, and found by looking.
const WORDS: usize = 4096;

/// This server among others.
pub struct Node {
    name: String,
    store: Store,
    standings: Together<MatchKey, Option<Standing>>,
    bus: Bus,
    unsaid: Mutex<Vec<Said>>,
    /// Something waits to be said.
    has_words: Notify,
    visits: Mutex<Visits>,
    /// Somebody has come or gone.
    changed: Notify,
    metrics: NodeMetrics,
}

/// Who is here, and what of it is not stored yet.
#[derive(Default)]
struct Visits {
    known: HashMap<MatchKey, Presence>,
    unstored: HashMap<MatchKey, MatchId>,
}

impl Node {
    /// A new server with a name that no other has.
    pub fn new(store: Store, bus: Bus) -> Arc<Self> {
        let name = to_hex(&chance::bytes::<8>());
        let asked = (store.clone(), name.clone());
        let standings = Together::start(Crowd::asking_elsewhere(), move |keys: Vec<MatchKey>| {
            let (store, name) = asked.clone();
            async move {
                let all = store.standings(&name, &keys).await?;
                let known: HashMap<MatchKey, Standing> =
                    all.into_iter().map(|standing| (standing.key, standing)).collect();
                Ok(keys.iter().map(|key| known.get(key).cloned()).collect())
            }
        });
        tracing::info!(node = name, bus = %bus, "one server among others");
        Arc::new(Node {
            name,
            store,
            standings,
            bus,
            unsaid: Mutex::default(),
            has_words: Notify::new(),
            visits: Mutex::default(),
            changed: Notify::new(),
            metrics: NodeMetrics::new(),
        })
    }

    /// Tells other servers how far a match is.
    pub(crate) fn tell(&self, id: &MatchId, moment: Seen, version: i64) {
        self.say(Some(id), Word::At { game: moment.game, step: moment.step, version });
    }

    /// Tells other servers what somebody feels.
    pub(crate) fn tell_emote(&self, id: &MatchId, seat: Seat, emote: Emote) {
        self.say(Some(id), Word::Emote { seat, emote });
    }

    /// Tells other servers that nobody knows this person any more.
    pub(crate) fn tell_forgotten(&self, person: PersonId) {
        self.say(None, Word::Forgotten { person });
    }

    /// Tells other servers that the host has decided something, which they can read.
    pub(crate) fn tell_decided(&self) {
        self.say(None, Word::Decided);
    }

    /// Says who is here in the room of a match; it is stored soon.
    pub(crate) fn announce(&self, key: MatchKey, id: &MatchId, presence: Presence) {
        let mut visits = self.visits();
        let known = visits.known.get(&key);
        if known.map_or(presence.is_empty(), |known| *known == presence) {
            return;
        }
        match presence.is_empty() {
            true => visits.known.remove(&key),
            false => visits.known.insert(key, presence),
        };
        visits.unstored.insert(key, id.clone());
        self.changed.notify_one();
    }

    /// How far a match is in the database; nothing if there is none.
    pub(crate) async fn standing(&self, key: MatchKey) -> Result<Option<Standing>, StoreError> {
        self.standings.ask(key).await
    }

    /// Takes the lease of a match, if no other server has it.
    pub(crate) async fn take_lease(&self, key: MatchKey) -> Option<Epoch> {
        match self.store.take_lease(key, &self.name, LEASE).await {
            Ok(lease) => lease.map(|lease| lease.epoch),
            Err(error) => {
                tracing::warn!(%error, "a lease can't be taken");
                None
            }
        }
    }

    /// Gives a lease back, for another server.
    pub(crate) async fn release(&self, key: MatchKey, epoch: Epoch) {
        // If it can't be given back, the room notices when it looks next; if this server dies, it runs out.
        let _next_time = self.store.release_lease(Lease { key, epoch }).await;
    }

    /// Another server was first with something.
    pub(crate) fn count_conflict(&self) {
        self.metrics.conflicts.increment(1);
    }

    /// The server ends: others take over at once.
    pub(crate) async fn leave(&self) {
        if let Err(error) = self.store.leave_all(&self.name).await {
            return tracing::warn!(%error, "other servers will notice in a moment that this one is gone");
        }
        self.bus.say(&[Said(None, Word::Gone)]).await;
        self.bus.close().await;
    }

    fn say(&self, id: Option<&MatchId>, word: Word) {
        let mut unsaid = locked(&self.unsaid);
        // What is not said is found by looking.
        if unsaid.len() < WORDS {
            unsaid.push(Said(id.cloned(), word));
            self.has_words.notify_one();
        }
    }

    /// What waits to be said.
    fn take_unsaid(&self) -> Vec<Said> {
        std::mem::take(&mut locked(&self.unsaid))
    }

    fn visits(&self) -> MutexGuard<'_, Visits> {
        locked(&self.visits)
    }
}

/// Nothing panics while it holds one of these locks; should it all the same, what is in them is still whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
