//! A room: the running task that owns the table of one match. Everything that happens to a match goes through its
//! inbox, one thing after the other: it is checked, stored, and only then told.

mod actor;
mod advise;
mod load;
mod news;
mod others;
mod pace;
mod play;
mod seats;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use koshki_protocol::{Emote, Order, PersonId, Refused, RequestId, Seen};
use koshki_rules::Seat;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::Config;
use crate::store::Standing;

pub(crate) use actor::Actor;
pub(crate) use load::{Loaded, load, record};
pub(crate) use news::{Out, series_so_far, text};

/// How many messages may wait for a client before it counts as too slow.
const OUTBOX: usize = 128;

/// How patient rooms are.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a bot waits before it shows its move.
    pub bot_pause: Duration,
    /// How long a bot may think.
    pub bot_budget: Duration,
    /// How long somebody may be gone before a bot stands in.
    pub gone: Duration,
    /// How long somebody who is there may do nothing at a relaxed table.
    pub idle: Duration,
    /// How long an empty room stays in memory.
    pub empty: Duration,
}

impl From<&Config> for Patience {
    fn from(config: &Config) -> Self {
        Patience {
            bot_pause: config.bot_pause,
            bot_budget: config.bot_budget,
            gone: config.absence_grace,
            idle: config.idle_turn,
            empty: config.room_idle,
        }
    }
}

/// A connection of somebody, in any number of rooms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConnectionId(u64);

impl ConnectionId {
    /// A new one.
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        ConnectionId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Default for ConnectionId {
    fn default() -> Self {
        Self::new()
    }
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

/// Somebody in a room.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The connection.
    pub connection: ConnectionId,
    /// Who.
    pub person: PersonId,
    /// Their nickname.
    pub nickname: Arc<str>,
    /// Where messages go.
    pub outbox: Outbox,
}

/// What can be asked of a room.
pub enum Ask {
    /// Somebody comes in, or back.
    Enter {
        /// Who.
        visitor: Visitor,
        /// The request.
        id: RequestId,
        /// What they have seen.
        seen: Option<Seen>,
    },
    /// A connection has left the room, or is closed.
    Gone {
        /// Which.
        connection: ConnectionId,
    },
    /// Somebody in the room wants something.
    Request {
        /// Whose connection.
        connection: ConnectionId,
        /// The request.
        id: RequestId,
        /// What.
        request: Request,
    },
    /// A bot has made up its mind.
    Thought {
        /// For which moment.
        moment: Seen,
        /// Its seat.
        seat: Seat,
        /// What it chose.
        mv: Value,
    },
    /// A seat goes to another device.
    HandOver {
        /// The seat.
        seat: Seat,
        /// Whose it was.
        from: PersonId,
        /// Whose it is to be.
        to: PersonId,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// Somebody agrees to this rematch.
    Agree {
        /// Who.
        person: PersonId,
        /// What they add to the dice.
        player_seed: String,
        /// Where the answer goes.
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// Somebody wants to be forgotten.
    Forget {
        /// Who.
        person: PersonId,
        /// Answered when it is done.
        answer: oneshot::Sender<Result<(), Refused>>,
    },
    /// Another server says how far the match is.
    Hint {
        /// The moment its table is at.
        moment: Seen,
        /// The version of its room.
        version: i64,
    },
    /// Another server says that somebody has come or gone, or is itself gone.
    LookAround,
    /// How far the match is in the database, and who is there at other servers.
    Standing(Standing),
    /// Somebody at another server has shown a feeling.
    Emoted {
        /// Whose seat.
        seat: Seat,
        /// Which.
        emote: Emote,
    },
    /// Nobody has been here for days: the match ends.
    Abandon {
        /// Answered when it is done.
        answer: oneshot::Sender<Result<(), Refused>>,
    },
}

/// What somebody in the room can want; see [`koshki_protocol::ToServer`].
pub enum Request {
    /// Sit down.
    Sit {
        /// Where.
        seat: Option<Seat>,
        /// The key of a reserved seat.
        key: Option<String>,
        /// What they add to the dice.
        player_seed: String,
    },
    /// Stand up.
    Stand(Seat),
    /// Take the seat back from a stand-in.
    Back(Seat),
    /// What only the host may do.
    Host(Order),
    /// Make a move.
    Play {
        /// With which seat.
        seat: Seat,
        /// At which moment.
        seen: Seen,
        /// The move.
        mv: Value,
    },
    /// Ask the coach.
    Advise {
        /// For which seat.
        seat: Seat,
        /// At which moment.
        seen: Seen,
        /// A move to be told of in any case.
        mv: Option<Value>,
    },
    /// Give up.
    Resign(Seat),
    /// Play again.
    Rematch {
        /// What they add to the dice.
        player_seed: String,
    },
    /// Show a feeling.
    Emote(Seat, Emote),
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
