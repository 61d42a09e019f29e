//! One server among several on the same database. The truth is in the database; the bus only says where to look.
//!
//! Every server has rooms of its own for the people who are connected to it. What must be known everywhere is stored:
//! journals and rooms, who is where, and who drives the bots and clocks of a match. Whoever stores something says so on
//! the bus; whatever does not arrive is found by looking from time to time.

mod bus;
mod living;
#[cfg(test)]
mod simulation;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use koshki_protocol::{Emote, MatchId, Seen};
use koshki_rules::Seat;
use tokio::sync::{Notify, mpsc};

use crate::chance;
use crate::metrics::NodeMetrics;
use crate::store::{Epoch, Lease, MatchKey, Presence, Standing, Store, StoreError};
use crate::together::{Crowd, Together};

pub(crate) use bus::Asked;
pub use bus::{Bus, BusError, BusUrl};
use bus::{Said, Word};

/// A server that says nothing for so long counts as gone, and so do its leases.
const LEASE: Duration = Duration::from_secs(5);

/// How many words may wait for the bus; what comes then is not said, and found by looking.
const WORDS: usize = 4096;

/// This server among others.
pub struct Node {
    name: String,
    store: Store,
    standings: Together<MatchKey, Option<Standing>>,
    bus: Bus,
    words: mpsc::Sender<Said>,
    to_say: tokio::sync::Mutex<mpsc::Receiver<Said>>,
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
        let name = chance::bytes::<8>().map(|byte| format!("{byte:02x}")).concat();
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
        let (words, to_say) = mpsc::channel(WORDS);
        tracing::info!(node = name, bus = %bus, "one server among others");
        Arc::new(Node {
            name,
            store,
            standings,
            bus,
            words,
            to_say: tokio::sync::Mutex::new(to_say),
            visits: Mutex::default(),
            changed: Notify::new(),
            metrics: NodeMetrics::new(),
        })
    }

    /// Tells other servers how far a match is.
    pub(crate) fn tell(&self, id: &MatchId, moment: Seen, version: i64) {
        self.say(id, Word::At { game: moment.game, step: moment.step, version });
    }

    /// Tells other servers what somebody feels.
    pub(crate) fn tell_emote(&self, id: &MatchId, seat: Seat, emote: Emote) {
        self.say(id, Word::Emote { seat, emote });
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

    /// The next word that waits to be said.
    #[cfg(test)]
    fn next_word(&self) -> Option<Word> {
        let Said(_, word) = self.to_say.try_lock().ok()?.try_recv().ok()?;
        Some(word)
    }

    fn say(&self, id: &MatchId, word: Word) {
        // What is not said is found by looking.
        let _too_many = self.words.try_send(Said(Some(id.clone()), word));
    }

    /// Nothing panics while it holds this lock; should it all the same, the maps are still whole.
    fn visits(&self) -> MutexGuard<'_, Visits> {
        self.visits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
