//! A room: the running task that hosts one match. What is asked of it goes through its inbox, one thing after the other: the
//! match's authority proposes, the store stores, the authority accepts, and only then it is told.

mod actor;
mod clock;
mod connected;
mod effects;
mod in_store;
mod load;
mod others;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use koshki_match::{Ask, ConnectionId, Grace, Visitor};
use koshki_protocol::{Refused, RequestId, Seen};
use tokio::sync::{mpsc, oneshot, watch};

use crate::Config;
use crate::store::Standing;

pub(crate) use actor::Actor;
pub(crate) use load::{Loaded, load, record};

/// How many messages may wait for a client before it counts as too slow.
const OUTBOX: usize = 128;

/// How patient rooms are.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a bot waits before it shows its move.
    pub bot_pause: Duration,
    /// How long a bot may think.
    pub bot_budget: Duration,
    /// How long people are waited for.
    pub grace: Grace,
    /// How long an empty room stays in memory.
    pub empty: Duration,
}

impl From<&Config> for Patience {
    fn from(config: &Config) -> Self {
        Patience {
            bot_pause: config.bot_pause,
            bot_budget: config.bot_budget,
            grace: Grace { gone: config.absence_grace, idle: config.idle_turn },
            empty: config.room_idle,
        }
    }
}

/// The number of a new connection.
pub fn new_connection() -> ConnectionId {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// A message on its way to a client.
#[derive(Debug)]
pub struct Outgoing {
    /// In JSON.
    pub text: String,
    /// Whether nobody waits for it: then it can go with the next one that comes in a moment.
    pub can_wait: bool,
}

/// Where messages to a client go.
#[derive(Clone, Debug)]
pub struct Outbox {
    sender: mpsc::Sender<Outgoing>,
    overflowed: Arc<AtomicBool>,
}

impl Outbox {
    /// An outbox, and where its messages come out.
    pub fn new() -> (Self, mpsc::Receiver<Outgoing>) {
        let (sender, receiver) = mpsc::channel(OUTBOX);
        (Outbox { sender, overflowed: Arc::default() }, receiver)
    }

    /// Whether the client is too slow: from then on nothing comes out that was not in it already.
    pub fn has_overflowed(&self) -> bool {
        self.overflowed.load(Ordering::Relaxed)
    }

    /// Sends a message at once.
    pub fn send(&self, text: String) {
        self.put(Outgoing { text, can_wait: false });
    }

    /// Sends a message that nobody waits for.
    pub fn send_soon(&self, text: String) {
        self.put(Outgoing { text, can_wait: true });
    }

    /// A client that does not keep up is cut off: it will come back and ask for what it missed.
    fn put(&self, message: Outgoing) {
        if self.has_overflowed() {
            return;
        }
        match self.sender.try_send(message) {
            Ok(()) => {}
            // There is much for the connection to take, so it will soon look.
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overflowed.store(true, Ordering::Relaxed);
            }
            // The connection is closing, and will say so itself.
            Err(mpsc::error::TrySendError::Closed(_)) => {}
        }
    }
}

/// What a room is sent.
pub enum Mail {
    /// Somebody comes in, or back.
    Enter {
        /// Who.
        visitor: Visitor,
        /// From where they come, as [`crate::proxy::source`] gives it.
        address: IpAddr,
        /// Where messages to them go.
        outbox: Outbox,
        /// How far their screen has shown the match; none if it does not say.
        shown: watch::Receiver<Option<Seen>>,
        /// The request.
        id: RequestId,
        /// What they have seen.
        seen: Option<Seen>,
    },
    /// Something is asked of the match.
    Ask(Ask),
    /// The same, and somebody waits for the answer.
    AskFor {
        /// What.
        ask: Ask,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// Another server says how far the match is.
    Hint {
        /// The moment its table is at.
        moment: Seen,
        /// The version of its match.
        version: i64,
    },
    /// Another server says that somebody has come or gone, or is itself gone.
    LookAround,
    /// How far the match is in the database, and who is there at other servers.
    Standing(Standing),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_follows_what_a_slow_client_has_missed() {
        let (outbox, mut outgoing) = Outbox::new();
        for number in 0..OUTBOX {
            outbox.send(number.to_string());
        }
        assert!(!outbox.has_overflowed());
        outbox.send("missed".to_owned());
        assert!(outbox.has_overflowed());
        for number in 0..OUTBOX {
            assert_eq!(outgoing.try_recv().unwrap().text, number.to_string());
        }
        outbox.send("too late".to_owned());
        outbox.send_soon("too late".to_owned());
        assert!(outgoing.try_recv().is_err());
    }
}
