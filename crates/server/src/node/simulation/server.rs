//! A server, as far as it takes part.

use std::sync::Arc;
use std::time::Duration;

use koshki_bots::Shelf;
use koshki_protocol::MatchId;
use tokio::sync::mpsc;

use super::clock::let_others_run;
use crate::coach::Coach;
use crate::node::{Bus, Node};
use crate::room::{Ask, ConnectionId, Patience};
use crate::rooms::Rooms;
use crate::store::Store;
use crate::thinking::{Question, Thinking};
use crate::workers::Workers;

/// By the clock of the database, which is a real one: no run takes so long, so nothing runs out by itself.
const LONG: Duration = Duration::from_secs(3600);

/// By the simulated clock.
const PATIENCE: Patience = Patience {
    bot_pause: Duration::ZERO,
    bot_budget: Duration::ZERO,
    gone: Duration::from_secs(15),
    idle: Duration::from_secs(40),
    empty: Duration::from_secs(20),
};

/// What costs threads: nobody thinks here, so all servers share it.
#[derive(Clone)]
pub(super) struct Shared {
    thinking: Thinking,
    coach: Arc<Coach>,
}

pub(super) struct Server {
    pub node: Arc<Node>,
    rooms: Arc<Rooms>,
    /// What its bots think about.
    pub questions: mpsc::UnboundedReceiver<Question>,
    /// Until when it hears nothing and can't say that it lives.
    pub stalled_until: Option<Duration>,
}

/// What came of letting a server do something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Lives,
    Died,
}

impl Shared {
    pub(super) fn new() -> Self {
        let shelf = Shelf::nowhere();
        let thinking = Thinking::new(1, Arc::clone(&shelf), Workers::none()).unwrap();
        let coach = Coach::new(Duration::ZERO, shelf, Workers::none()).unwrap();
        Shared { thinking, coach: Arc::new(coach) }
    }
}

impl Server {
    pub(super) async fn start(store: &Store, shared: &Shared) -> Self {
        let node = Node::new(store.clone(), Bus::none());
        let (asked, questions) = mpsc::unbounded_channel();
        let thinking = shared.thinking.clone().asking(asked);
        let coach = Arc::clone(&shared.coach);
        let rooms = Rooms::new(store.clone(), thinking, coach, PATIENCE, Some(Arc::clone(&node)));
        let server = Server { node, rooms, questions, stalled_until: None };
        server.beat().await;
        server
    }

    /// Says that it lives, and renews its leases.
    pub(super) async fn beat(&self) {
        self.node.store.beat(&self.node.name, LONG).await.unwrap();
    }

    /// Asks the room of the match.
    pub(super) async fn ask(&self, id: &MatchId, ask: Ask) {
        let room = self.rooms.room(id).await.unwrap();
        room.send(ask).await.ok().unwrap();
    }

    /// Waits until the room has done everything that it was asked and that was due, unless the server dies of it.
    pub(super) async fn be_quiet(&self, id: &MatchId) -> Fate {
        let Some(room) = self.rooms.live(id) else { return Fate::Lives };
        let quiet = async {
            // Nobody has this connection, so nothing is done; but it is taken after everything else.
            let nobody = Ask::Gone { connection: ConnectionId::new() };
            room.send(nobody).await.expect("the room lives");
            let all = room.reserve_many(room.max_capacity()).await;
            drop(all.expect("the room lives"));
            let_others_run().await;
        };
        tokio::select! {
            biased;
            () = self.node.store.faults().death() => Fate::Died,
            () = quiet => Fate::Lives,
        }
    }

    /// All its rooms end in the middle of what they do.
    pub(super) fn crash(&self) {
        self.rooms.close_all();
    }
}
