//! What a server does for as long as it lives beside others: it says so, listens, looks, and stores who is here.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use koshki_protocol::{MatchId, Seen};
use tokio::time::{Instant, MissedTickBehavior, sleep, sleep_until};

use super::bus::{Said, Word};
use super::{LEASE, Node};
use crate::room::Ask;
use crate::rooms::Rooms;
use crate::store::MatchKey;

/// So often a server says that it lives.
const BEAT_EVERY: Duration = Duration::from_millis(1500);
/// So often it looks how far its matches are, while the bus is there.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// So often it looks while the bus is away.
const LOOK_WITHOUT_BUS_EVERY: Duration = Duration::from_secs(1);
/// So many matches are looked at with one question.
const LOOKED_AT_ONCE: usize = 500;
/// After so long it tries again what the database would not take.
const PAUSE: Duration = Duration::from_millis(500);

impl Node {
    /// Lives, until it is dropped.
    pub(crate) async fn live(&self, rooms: &Arc<Rooms>) {
        tokio::join!(
            self.beat(),
            self.look(rooms),
            self.listen(rooms),
            self.say_all(),
            self.store_visits()
        );
    }

    async fn beat(&self) {
        let mut ticks = tokio::time::interval(BEAT_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            match self.store.beat(&self.name, LEASE).await {
                Ok(leases) => self.metrics.leases.set(leases.len() as f64),
                Err(error) => tracing::warn!(%error, "this server can't say that it lives"),
            }
        }
    }

    async fn look(&self, rooms: &Arc<Rooms>) {
        let mut looked = Instant::now();
        loop {
            // The bus may go away in the middle of a long pause.
            sleep_until(looked + LOOK_WITHOUT_BUS_EVERY).await;
            self.metrics.bus.set(if self.bus.is_there() { 1.0 } else { 0.0 });
            while self.bus.is_there() && looked.elapsed() < LOOK_EVERY {
                sleep(LOOK_WITHOUT_BUS_EVERY / 4).await;
            }
            looked = Instant::now();
            let live = rooms.all_live();
            let keys: Vec<MatchKey> = live.keys().copied().collect();
            for some in keys.chunks(LOOKED_AT_ONCE) {
                let standings = match self.store.standings(&self.name, some).await {
                    Ok(standings) => standings,
                    Err(error) => {
                        tracing::warn!(%error, "other servers' news can't be read");
                        break;
                    }
                };
                for standing in standings {
                    if let Some(room) = live.get(&standing.key) {
                        // A room with that much to do is looked at next time.
                        let _busy = room.try_send(Ask::Standing(standing));
                    }
                }
            }
        }
    }

    async fn listen(&self, rooms: &Arc<Rooms>) {
        let Some(mut heard) = self.bus.hear().await else { return };
        while let Some(Said { id, word }) = heard.next().await {
            self.metrics.heard.increment(1);
            let asks = |id: &MatchId| rooms.live(id);
            match (id, word) {
                (Some(id), Word::At { game, step, version }) => {
                    if let Some(room) = asks(&id) {
                        let moment = Seen { game, step };
                        let _busy = room.try_send(Ask::Hint { moment, version });
                    }
                }
                (Some(id), Word::Presence) => {
                    if let Some(room) = asks(&id) {
                        let _busy = room.try_send(Ask::LookAround);
                    }
                }
                (Some(id), Word::Emote { seat, emote }) => {
                    if let Some(room) = asks(&id) {
                        let _busy = room.try_send(Ask::Emoted { seat, emote });
                    }
                }
                // Whoever is gone may have driven any match.
                (_, Word::Gone) => {
                    for room in rooms.all_live().into_values() {
                        let _busy = room.try_send(Ask::LookAround);
                    }
                }
                (None, _) => {}
            }
        }
    }

    async fn say_all(&self) {
        let mut to_say = self.to_say.lock().await;
        while let Some(said) = to_say.recv().await {
            self.bus.say(&said).await;
            self.metrics.said.increment(1);
        }
    }

    /// Stores who is here whenever that changes.
    async fn store_visits(&self) {
        loop {
            self.changed.notified().await;
            if !self.store_changed_visits().await {
                sleep(PAUSE).await;
                self.changed.notify_one();
            }
        }
    }

    /// Stores who is here, and then says so; whether all could be stored. What could not is for the next time.
    pub(super) async fn store_changed_visits(&self) -> bool {
        let (unstored, visits) = {
            let mut here = self.visits();
            let unstored = std::mem::take(&mut here.unstored);
            let visit = |&key| (key, here.known.get(&key).cloned().unwrap_or_default());
            let visits: Vec<_> = unstored.keys().map(visit).collect();
            (unstored, visits)
        };
        if visits.is_empty() {
            return true;
        }
        let stored = self.store.be_present(&self.name, visits).await;
        for (key, id) in unstored {
            match stored {
                Ok(()) => self.say(&id, Word::Presence),
                Err(_) => _ = self.visits().unstored.entry(key).or_insert(id),
            }
        }
        stored.is_ok()
    }
}
