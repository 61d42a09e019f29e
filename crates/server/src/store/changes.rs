//! What can be written, and what comes of it.

use koshki_protocol::{MatchId, PersonId};

use super::error::is_of_one_change;
use super::{Chunk, MatchKey, SecretHash, StoreError, StoredMatch, StoredRoom};

/// Something to write.
pub(super) enum Change {
    Match(MatchChange),
    Person(PersonChange),
}

/// Something to write about a match: there are many of these, so they are written many at a time.
pub(super) enum MatchChange {
    New(Box<StoredMatch>),
    Save(MatchKey, Box<StoredRoom>),
    Append(MatchKey, Chunk, Option<Box<StoredRoom>>),
}

/// Anything else.
pub(super) enum PersonChange {
    New {
        secret: SecretHash,
        nickname: String,
        now: i64,
    },
    Rename {
        person: PersonId,
        nickname: String,
    },
    Forget(PersonId),
    /// Nobody's change.
    Probe,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Written {
    Done,
    Person(PersonId),
    Match(MatchKey),
    /// The unfinished matches of a forgotten person.
    Left(Vec<MatchId>),
}

impl Written {
    /// An error for a caller who expected something else.
    pub(super) fn unexpected(self) -> StoreError {
        StoreError::Failed("the writer answered another question".to_owned())
    }
}

/// Why nothing of a batch was written.
pub(super) struct Failure {
    pub error: StoreError,
    /// Whether the other changes might succeed without the one that failed.
    pub of_one_change: bool,
}

impl Failure {
    /// One change was refused.
    pub(super) fn refusal(error: StoreError) -> Self {
        Failure { error, of_one_change: true }
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Failure { of_one_change: is_of_one_change(&error), error: error.into() }
    }
}
