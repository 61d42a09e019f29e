//! What a server does for as long as it lives beside others: it says so, listens, looks, and stores who is here.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt;
use koshki_match::Ask;
use koshki_protocol::{MatchId, Seen};
use tokio::time::{Instant, MissedTickBehavior, sleep, sleep_until};

use super::bus::{Said, Word};
use super::{LEASE, Node};
use crate::App;
use crate::room::Mail;
use crate::store::MatchKey;

/// How often a server says that it lives.
const BEAT_EVERY: Duration = Duration::from_millis(1500);
/// How often it polls how far its matches are, while the bus is up.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// How often it polls while the bus is down.
const LOOK_WITHOUT_BUS_EVERY: Duration = Duration::from_secs(1);
/// How many matches are polled with one query.
const LOOKED_AT_ONCE: usize = 500;
/// How many words go into one message.
const MOST_AT_ONCE: usize = 256;
/// After this long it tries again what the database would not take.
const PAUSE: Duration = Duration::from_millis(500);

impl Node {
    /// Lives, until it is dropped.
    pub(crate) async fn live(&self, app: &Arc<App>) {
        tokio::join!(
            self.beat(),
            self.look(app),
            self.listen(app),
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

    async fn look(&self, app: &Arc<App>) {
        let mut looked = Instant::now();
        loop {
            // The bus may go away in the middle of a long pause.
            sleep_until(looked + LOOK_WITHOUT_BUS_EVERY).await;
            self.metrics.bus.set(if self.bus.is_there() { 1.0 } else { 0.0 });
            while self.bus.is_there() && looked.elapsed() < LOOK_EVERY {
                sleep(LOOK_WITHOUT_BUS_EVERY / 4).await;
            }
            looked = Instant::now();
            let live = app.rooms.all_live();
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
                        let _busy = room.try_send(Mail::Standing(standing));
                    }
                }
            }
            app.look_elsewhere().await;
        }
    }

    async fn listen(&self, app: &Arc<App>) {
        let Some(mut heard) = self.bus.hear().await else { return };
        while let Some(all) = heard.next().await {
            self.metrics.heard.increment(all.len() as u64);
            for Said(id, word) in all {
                pass_on(app, id.as_ref(), word).await;
            }
        }
    }

    /// What is said about many matches at the same moment is one message.
    async fn say_all(&self) {
        loop {
            self.has_words.notified().await;
            // Those who speak at the same moment have their turn first.
            tokio::task::yield_now().await;
            for some in self.take_unsaid().chunks(MOST_AT_ONCE) {
                self.bus.say(some).await;
                self.metrics.said.increment(some.len() as u64);
            }
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
                Ok(()) => self.say(Some(&id), Word::Presence),
                Err(_) => _ = self.visits().unstored.entry(key).or_insert(id),
            }
        }
        stored.is_ok()
    }
}

/// Another server has said something, which a room or a socket should know. A room with too much to do finds it by looking.
async fn pass_on(app: &App, id: Option<&MatchId>, word: Word) {
    let ask = match word {
        Word::At { game, step, version } => Mail::Hint { moment: Seen { game, step }, version },
        Word::Presence => Mail::LookAround,
        Word::Emote { seat, emote } => Mail::Ask(Ask::Emoted { seat, emote }),
        Word::Forgotten { person } => return app.doors.close(person),
        Word::Decided => return app.follow_host().await,
        // The node that is gone may have driven any match.
        Word::Gone => {
            for room in app.rooms.all_live().into_values() {
                let _busy = room.try_send(Mail::LookAround);
            }
            return;
        }
    };
    if let Some(room) = id.and_then(|id| app.rooms.live(id)) {
        let _busy = room.try_send(ask);
    }
}
