//! A server, as far as it takes part.

use std::sync::Arc;
use std::time::Duration;

use koshki_bots::Shelf;
use koshki_match::{Ask, Grace, Question};
use koshki_protocol::MatchId;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::clock::let_others_run;
use super::faults::{Faults, Held};
use super::prelude::EarlierGames;
use crate::coach::Coach;
use crate::node::{Bus, Node};
use crate::room::{Mail, Patience, new_connection};
use crate::rooms::Rooms;
use crate::seen_time::SeenTime;
use crate::shares::Share;
use crate::store::{MatchKey, Store};
use crate::thinking::Bots;
use crate::workers::Workers;
use crate::{Boxed, calendar};

/// By the clock of the database, which is a real one: no run takes that long, so nothing runs out by itself.
const LONG: Duration = Duration::from_secs(3600);

/// By the simulated clock.
const PATIENCE: Patience = Patience {
    bot_pause: Duration::ZERO,
    bot_budget: Duration::ZERO,
    grace: Grace { gone: Duration::from_secs(15), idle: Duration::from_secs(40) },
    empty: Duration::from_secs(20),
};

/// What costs threads or time, and all runs share.
#[derive(Clone)]
pub(super) struct Shared {
    coach: Arc<Coach>,
    pub earlier: EarlierGames,
}

/// What a bot is asked; the simulation answers when it likes.
pub(super) struct Wondering {
    pub question: Question,
    pub answer: oneshot::Sender<Value>,
}

/// Bots that the simulation chooses for.
struct AskedBots(mpsc::UnboundedSender<Wondering>);

impl Bots for AskedBots {
    fn choose(&self, question: Question, _patience: Duration, _whose: Share) -> Boxed<Value> {
        let (answer, answered) = oneshot::channel();
        let _ended = self.0.send(Wondering { question, answer });
        Box::pin(async { answered.await.unwrap_or(Value::Null) })
    }
}

pub(super) struct Server {
    pub node: Arc<Node>,
    rooms: Arc<Rooms>,
    faults: Arc<Faults>,
    /// What its bots think about.
    pub questions: mpsc::UnboundedReceiver<Wondering>,
    /// Until when it hears nothing and can't say that it lives.
    pub stalled_until: Option<Duration>,
    /// What it does beside its room.
    errand: Option<JoinHandle<()>>,
    /// What that waits for, if something comes late.
    late_for_errand: Option<Late>,
    /// What its room waits for.
    late_for_room: Option<Late>,
}

/// Something comes late.
struct Late {
    until: Duration,
    held: Held,
}

/// The result of letting a server do something.
pub(super) enum Fate {
    Lives,
    Waits(Held),
    Died,
}

impl Shared {
    pub(super) fn new() -> Self {
        let coach = Coach::new(Duration::ZERO, Shelf::nowhere(), Workers::none()).unwrap();
        Shared { coach: Arc::new(coach), earlier: EarlierGames::default() }
    }
}

impl Server {
    pub(super) async fn start(store: &Store, faults: &Arc<Faults>, shared: &Shared) -> Self {
        let node = Node::new(store.clone(), Bus::none());
        let (asked, questions) = mpsc::unbounded_channel();
        let (bots, coach) = (Arc::new(AskedBots(asked)), Arc::clone(&shared.coach));
        let time = SeenTime::after(None, calendar::now());
        let rooms = Rooms::new(
            usize::MAX,
            store.clone(),
            bots,
            coach,
            PATIENCE,
            Some(Arc::clone(&node)),
            time,
        );
        let server = Server {
            node,
            rooms,
            faults: Arc::clone(faults),
            questions,
            stalled_until: None,
            errand: None,
            late_for_errand: None,
            late_for_room: None,
        };
        server.beat().await;
        server
    }

    /// Says that it lives, and renews its leases.
    pub(super) async fn beat(&self) {
        self.node.store.beat(&self.node.name, LONG).await.unwrap();
    }

    /// Whether nothing reaches it.
    pub(super) fn is_deaf(&self) -> bool {
        self.stalled_until.is_some() || self.waits()
    }

    /// Whether it waits for something that comes late.
    pub(super) fn waits(&self) -> bool {
        self.late_for_errand.is_some() || self.late_for_room.is_some()
    }

    /// It waits for this, until then.
    pub(super) fn wait_for(&mut self, held: Held, until: Duration) {
        let is_for_errand = self.late_for_errand.is_none()
            && self.errand.as_ref().is_some_and(|errand| !errand.is_finished());
        let late = if is_for_errand { &mut self.late_for_errand } else { &mut self.late_for_room };
        assert!(late.is_none(), "somebody reads twice at once");
        *late = Some(Late { until, held });
    }

    /// One of the things it waits for, if that comes now.
    pub(super) fn comes_at(&mut self, now: Duration) -> Option<Held> {
        let is_due = |late: &mut Late| late.until <= now;
        let late = self.late_for_errand.take_if(is_due);
        late.or_else(|| self.late_for_room.take_if(is_due)).map(|late| late.held)
    }

    /// Whatever comes late comes now.
    pub(super) fn hurry(&mut self, now: Duration) {
        for late in [&mut self.late_for_errand, &mut self.late_for_room].into_iter().flatten() {
            late.until = now;
        }
    }

    /// Begins to ask the room of the match. If it can't be loaded, the ask counts as never heard.
    pub(super) fn send(&mut self, id: &MatchId, mail: Mail) {
        let asked = send_to_room(Arc::clone(&self.rooms), id.clone(), mail);
        self.errand = Some(tokio::spawn(asked));
    }

    /// Begins to look how far the match is.
    pub(super) fn look(&mut self, id: &MatchId, key: MatchKey) {
        let (node, rooms, id) = (Arc::clone(&self.node), Arc::clone(&self.rooms), id.clone());
        self.errand = Some(tokio::spawn(async move {
            if let Ok(standing) = node.standing(key).await {
                send_to_room(rooms, id, Mail::Standing(standing.unwrap())).await;
            }
        }));
    }

    /// Waits until the server has done everything that it was asked and that was due, unless it dies of it or something
    /// comes late.
    pub(super) async fn be_quiet(&mut self, id: &MatchId) -> Fate {
        let quiet = async {
            if let (Some(errand), None) = (&mut self.errand, &self.late_for_errand) {
                errand.await.unwrap();
                self.errand = None;
            }
            let room = self.rooms.live(id).filter(|_| self.late_for_room.is_none());
            let Some(room) = room else { return };
            // Nobody has this connection, so nothing is done; but it is taken after everything else.
            let nobody = Mail::Ask(Ask::Gone(new_connection()));
            room.send(nobody).await.expect("the room lives");
            let all = room.reserve_many(room.max_capacity()).await;
            drop(all.expect("the room lives"));
            let_others_run().await;
        };
        tokio::select! {
            biased;
            () = self.faults.death() => Fate::Died,
            held = self.faults.lateness() => Fate::Waits(held),
            () = quiet => Fate::Lives,
        }
    }

    /// All its rooms end in the middle of what they do.
    pub(super) fn crash(&self) {
        self.rooms.close_all();
    }
}

async fn send_to_room(rooms: Arc<Rooms>, id: MatchId, mail: Mail) {
    if let Ok(room) = rooms.room(&id).await {
        room.send(mail).await.ok().unwrap();
    }
}
