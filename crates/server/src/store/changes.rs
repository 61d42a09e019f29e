//! What can be written, and the result.

use std::time::Duration;

use koshki_protocol::{MatchId, PersonId};

use super::error::{is_of_one_change, is_of_the_connection};
use super::{
    Chunk, Epoch, Expired, Lease, MatchKey, Presence, SecretHash, StoreError, StoredMatch,
    StoredRoom, Trip,
};

/// Something to write.
pub(crate) enum Change {
    Match(MatchChange),
    Other(OtherChange),
}

/// Something to write about a match: there are many of these, so they are written many at a time.
pub(crate) enum MatchChange {
    New(Box<StoredMatch>),
    Save(MatchKey, Box<StoredRoom>, Option<Epoch>),
    /// What has changed in a match, and the one that follows it.
    Rematch(MatchKey, Box<StoredRoom>, Box<StoredMatch>),
    Append(MatchKey, Chunk, Option<Box<StoredRoom>>, Option<Epoch>),
}

/// Which match a change is about.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Subject<'a> {
    New(&'a MatchId),
    Stored(MatchKey),
}

impl MatchChange {
    pub(super) fn subject(&self) -> Subject<'_> {
        match self {
            MatchChange::New(the_match) => Subject::New(&the_match.id),
            MatchChange::Save(key, ..)
            | MatchChange::Rematch(key, ..)
            | MatchChange::Append(key, ..) => Subject::Stored(*key),
        }
    }
}

/// Anything else.
pub(crate) enum OtherChange {
    NewPerson {
        secret: SecretHash,
        nickname: String,
        now: i64,
    },
    Rename {
        person: PersonId,
        nickname: String,
    },
    Forget(PersonId),
    TakeLease {
        key: MatchKey,
        owner: String,
        lasting: Duration,
    },
    Beat {
        node: String,
        lasting: Duration,
    },
    ReleaseLease(Lease),
    BePresent(String, Vec<(MatchKey, Presence)>),
    LeaveAll(String),
    NewTicket {
        hash: SecretHash,
        trip: Trip,
        lasting: Duration,
    },
    TakeTicket(SecretHash),
    /// Matches that were over before this moment, and people who have played nothing since.
    Expire {
        before: i64,
    },
    /// What the host of all servers has decided.
    Decide {
        version: i64,
        rules: String,
    },
    /// Nobody's change.
    Probe,
}

impl OtherChange {
    /// Whether nothing of somebody is to be left after it.
    pub(super) fn deletes_people(&self) -> bool {
        matches!(self, OtherChange::Forget(_) | OtherChange::Expire { .. })
    }
}

/// The result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    Done,
    Person(PersonId),
    Match(MatchKey),
    /// The unfinished matches of a forgotten person.
    Left(Vec<MatchId>),
    Leases(Vec<Lease>),
    Ticket(Option<Trip>),
    Expired(Expired),
}

impl Written {
    /// An error for a caller who expected something else.
    pub(super) fn unexpected(self) -> StoreError {
        StoreError::Failed("the writer answered another question".to_owned())
    }
}

/// The result of one change of a batch that was committed: a refused one has left nothing.
pub(super) type Outcome = Result<Written, StoreError>;

/// Why nothing of a batch was written.
pub(super) struct Failure {
    pub error: StoreError,
    pub spoilt: Spoilt,
}

/// What a failure has spoilt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spoilt {
    /// One change: the others might succeed without it.
    OneChange,
    /// All changes.
    Batch,
    /// The connection: it takes another one.
    Connection,
}

impl Failure {
    /// One change was refused.
    pub(super) fn refusal(error: StoreError) -> Self {
        Failure { error, spoilt: Spoilt::OneChange }
    }

    /// The statement that commits has failed. If the connection was lost there, it may have committed all the same.
    pub(super) fn of_commit(error: sqlx::Error) -> Self {
        match Failure::from(error) {
            Failure { error, spoilt: Spoilt::Connection } => Failure::in_doubt(error.to_string()),
            failure => failure,
        }
    }

    /// Nobody knows whether it is written.
    pub(super) fn in_doubt(why: String) -> Self {
        Failure { error: StoreError::InDoubt(why), spoilt: Spoilt::Connection }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        let spoilt = if is_of_one_change(&error) {
            Spoilt::OneChange
        } else if is_of_the_connection(&error) {
            Spoilt::Connection
        } else {
            Spoilt::Batch
        };
        Failure { spoilt, error: error.into() }
    }
}
