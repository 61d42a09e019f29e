//! What is stored, as values.

use koshki_protocol::{MatchId, MatchState, PersonId, RoomCode};
use koshki_rules::fair::ServerSeed;

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

/// All of a match but its journals. It has a secret, so it can't be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// Its name in addresses.
    pub id: MatchId,
    /// The name of the game.
    pub game: String,
    /// The secret of its dice.
    pub server_seed: ServerSeed,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// What changes.
    pub room: StoredRoom,
}

/// What changes in a match beside its journals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredRoom {
    /// How far it is.
    pub state: MatchState,
    /// Its code, while it is not over.
    pub code: Option<RoomCode>,
    /// Whether strangers see it.
    pub public: bool,
    /// Who sits where, in seat order.
    pub seats: Vec<StoredSeat>,
    /// Everything else, as JSON that only the room understands.
    pub details: String,
    /// When something last happened, in milliseconds since 1970; steps count by themselves.
    pub touched: i64,
    /// The number of this version. A room is saved only as the one after the stored one, whoever saves it: so nobody
    /// overwrites what they have not seen.
    pub version: i64,
}

/// One seat as stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredSeat {
    /// Whose it is; nobody's for a bot's or a free one.
    pub person: Option<PersonId>,
    /// The name that is shown.
    pub nickname: String,
    /// The place in the match, once it has ended by the rules.
    pub place: Option<u8>,
    /// Whether the person has given up.
    pub resigned: bool,
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
