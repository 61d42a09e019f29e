//! What is stored, as values.

pub use koshki_match::{Presence, StoredMatch, StoredRoom, StoredSeat};
use koshki_protocol::{MatchId, PersonId};
use koshki_rules::Seat;

/// The SHA-256 of a browser's secret. The secret itself is never stored.
pub type SecretHash = [u8; 32];

/// A match in the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchKey(pub i64);

/// A person as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// The nickname.
    pub nickname: String,
}

/// Some steps of a game: a move and what luck did after it. It has secrets, so it can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Chunk {
    /// The number of the game, from 1.
    pub game: u32,
    /// The index of the first step.
    pub step: usize,
    /// How many steps, at least one.
    pub steps: usize,
    /// When they were made, in milliseconds since 1970.
    pub at: i64,
    /// The steps as JSON, every secret included.
    pub text: String,
}

/// How often a match has changed hands: a write with an old epoch is refused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Epoch(pub i64);

/// The right to drive a match for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// Which match.
    pub key: MatchKey,
    /// What to write with.
    pub epoch: Epoch,
}

/// How far a match is, for a server that may have missed something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Which match.
    pub key: MatchKey,
    /// The version of its room.
    pub version: i64,
    /// The newest game with steps, 0 if none has any.
    pub game: u32,
    /// How many steps it has.
    pub steps: usize,
    /// Who drives it.
    pub driver: Driver,
    /// Who is there at other servers.
    pub elsewhere: Presence,
}

/// Who drives a match, as seen by one server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver {
    /// Nobody: the lease is free.
    Nobody,
    /// This server.
    Me(Epoch),
    /// Another one.
    Another,
}

/// A seat on its way to another device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trip {
    /// The match.
    pub match_id: MatchId,
    /// The seat.
    pub seat: Seat,
    /// Whose it is.
    pub from: PersonId,
}

/// Which matches of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Those that are not over.
    Unfinished,
    /// Those that are over.
    Finished,
}

/// How much a database may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StoreLimits {
    /// The most bytes of the database itself; as much as the disk has if there is none.
    pub max_bytes: Option<u64>,
}
