//! A match in the store: under which key, and whether the store may have something else than the room. What it would not take
//! or could not say is looked at again in a moment.

use std::time::Duration;

use tokio::time::Instant;

use crate::store::MatchKey;

/// What the store would not take is tried again after this long.
const RETRY: Duration = Duration::from_secs(1);

/// What a room knows of its match in the store.
pub(super) struct InStore {
    key: MatchKey,
    /// Whether the store may have something else than this room has.
    is_unsettled: bool,
    /// When to look again by itself.
    retry_at: Option<Instant>,
}

impl InStore {
    /// A match that was just loaded.
    pub(super) fn new(key: MatchKey) -> Self {
        InStore { key, is_unsettled: false, retry_at: None }
    }

    pub(super) fn key(&self) -> MatchKey {
        self.key
    }

    pub(super) fn is_settled(&self) -> bool {
        !self.is_unsettled
    }

    /// Everything was read again.
    pub(super) fn settle(&mut self, key: MatchKey) {
        (self.key, self.is_unsettled) = (key, false);
    }

    /// The store has something else, or may have.
    pub(super) fn unsettle(&mut self) {
        self.is_unsettled = true;
    }

    /// The same, and nobody may ask again: so the room looks again by itself.
    pub(super) fn retry_later(&mut self) {
        self.is_unsettled = true;
        self.retry_at = Some(Instant::now() + RETRY);
    }

    pub(super) fn retry_at(&self) -> Option<Instant> {
        self.retry_at
    }

    /// Whether it is time to look again; it is not asked twice.
    pub(super) fn take_retry(&mut self) -> bool {
        self.retry_at.take_if(|at| *at <= Instant::now()).is_some()
    }
}
