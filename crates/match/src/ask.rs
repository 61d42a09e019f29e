//! What can be asked of a match, and by whom.

use std::ops::Add;
use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{Emote, PersonId, RequestId, Seen, ToServer};
use koshki_rules::Seat;
use serde_json::Value;

/// A time by the host's clock: milliseconds since 1970. It never goes back while a match is in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Millis(pub i64);

/// How long people are waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grace {
    /// How long somebody may be gone before a bot stands in.
    pub gone: Duration,
    /// How long somebody who is there may do nothing at a relaxed table.
    pub idle: Duration,
}

/// A connection to a match, by a number of the host's choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnectionId(pub u64);

/// Somebody at the table, by one of their connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visitor {
    /// The connection.
    pub connection: ConnectionId,
    /// Who.
    pub person: PersonId,
    /// Their nickname.
    pub nickname: Arc<str>,
}

/// Who is at the table of a match at one host, or at several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Those with a seat.
    pub people: Vec<PersonId>,
    /// How many without one.
    pub watching: u32,
}

/// Whether this host lets bots play and ends countdowns. One of all hosts of a match does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driving {
    /// This one.
    Here,
    /// Another one, or none.
    Elsewhere,
}

/// What can be asked of a match.
#[derive(Clone, PartialEq, Debug)]
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
    /// A connection has closed.
    Gone(ConnectionId),
    /// Somebody at the table wants something.
    Request {
        /// Whose connection.
        connection: ConnectionId,
        /// What they said. Coming in needs to know who it is, so that is [`Ask::Enter`].
        asked: ToServer,
    },
    /// A bot has made up its mind; the answer to [`crate::Effect::Think`].
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
    },
    /// Somebody wants to be forgotten.
    Forget(PersonId),
    /// Nobody has been here for days: the match ends.
    Abandon,
    /// The operator of the server ends the match.
    Close,
    /// The operator gives a person another nickname.
    Rename {
        /// Who.
        person: PersonId,
        /// The nickname.
        nickname: String,
    },
    /// Somebody at another host has shown an emote.
    Emoted {
        /// Whose seat.
        seat: Seat,
        /// Which.
        emote: Emote,
    },
    /// Who is at this table at other hosts.
    Elsewhere(Presence),
    /// Whether this host drives the match from now on.
    Drive(Driving),
    /// Time has passed: what is due? See [`crate::Authority::due`].
    Time,
    /// The store is back: everybody is told everything once more.
    TellAll,
}

impl Add<Duration> for Millis {
    type Output = Millis;

    fn add(self, after: Duration) -> Millis {
        let after = i64::try_from(after.as_millis()).unwrap_or(i64::MAX);
        Millis(self.0.saturating_add(after))
    }
}

impl Millis {
    /// How long it is until this time; nothing if it is past.
    pub fn after(self, now: Millis) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(now.0)).unwrap_or(0))
    }

    /// The time this much earlier.
    pub(crate) fn before(self, by: Duration) -> Millis {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        Millis(self.0.saturating_sub(by))
    }
}

impl Presence {
    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.people.is_empty() && self.watching == 0
    }
}
