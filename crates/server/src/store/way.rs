//! The way of a change or a question to the database and back. A server's is straight; a simulation puts itself there, and
//! lets things be lost or late.

use std::pin::Pin;

use koshki_protocol::MatchId;

use super::changes::{Change, Written};
use super::writer::Stub;
use super::{Chunk, MatchKey, Standing, StoreError, StoredMatch};

/// Something on its way, and what comes back.
pub(crate) type Trek<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A match, if there is one.
pub(crate) type FoundMatch = Option<(MatchKey, StoredMatch)>;

/// The way to the database. What is not said otherwise goes straight there.
pub(crate) trait Way: Send + Sync {
    /// A change.
    fn write<'a>(&'a self, change: Change, to: &'a Stub) -> Trek<'a, Written> {
        Box::pin(to.write(change))
    }

    /// The question for this match.
    fn find<'a>(&'a self, _id: &MatchId, asking: Trek<'a, FoundMatch>) -> Trek<'a, FoundMatch> {
        asking
    }

    /// The question for steps of this match.
    fn journal<'a>(&'a self, _key: MatchKey, asking: Trek<'a, Vec<Chunk>>) -> Trek<'a, Vec<Chunk>> {
        asking
    }

    /// The question how far matches are.
    fn standings<'a>(&'a self, asking: Trek<'a, Vec<Standing>>) -> Trek<'a, Vec<Standing>> {
        asking
    }
}

/// The way of a server.
pub(super) struct Straight;

impl Way for Straight {}
