//! The same match at other servers: what they have done is read from the store, and one of all of them drives the bots
//! and the clocks.

use koshki_match::{Ask, Driving, Effect, Match, NotFollowed};
use koshki_protocol::{MatchState, Refused, Seen};

use super::actor::Actor;
use crate::chance;
use crate::store::{Driver, Epoch, Standing};

impl Actor {
    /// Another server says how far the match is.
    pub(super) async fn hint(&mut self, moment: Seen, version: i64) {
        if self.authority.is_behind(moment, version) {
            // What can't be read now is read in a moment.
            let _later = self.catch_up(version).await;
        }
    }

    /// Reads how far the match is, and who is there at other servers.
    ///
    /// # Errors
    /// When it can't be read now. It is asked again in a moment.
    pub(super) async fn look_around(&mut self) -> Result<(), Refused> {
        let Some(node) = self.rooms.node.clone() else { return Ok(()) };
        match node.standing(self.in_store.key()).await {
            Ok(Some(standing)) => self.stand_as(standing).await,
            Ok(None) => Ok(()),
            Err(error) => {
                tracing::warn!(%error, "other servers' news can't be read");
                Err(error.into())
            }
        }
    }

    /// The same when this server looks at all of its matches, as it does from time to time. Then one that nobody drives gets
    /// a driver: everybody's patience ends some day.
    pub(super) async fn looked_at(&mut self, standing: Standing) {
        let driver = standing.driver;
        // Should it fail, it is tried again soon.
        let _not_now = self.stand_as(standing).await;
        if driver == Driver::Nobody && self.lease.is_none() {
            self.seek_lease().await;
        }
    }

    /// Another server has stored something else: that counts.
    pub(super) fn another_was_first(&mut self) {
        self.in_store.unsettle();
        if let Some(node) = &self.rooms.node {
            node.count_conflict();
        }
    }

    /// The right to drive the match, if somebody is here to see it and no other server does.
    pub(super) async fn take_lease(&self) -> Option<Epoch> {
        let is_over = self.authority.the_match().state == MatchState::Over;
        match &self.rooms.node {
            Some(node) if !self.authority.is_deserted() && !is_over => {
                node.take_lease(self.in_store.key()).await
            }
            _ => None,
        }
    }

    /// Goes on from how the match stands in the database.
    async fn stand_as(&mut self, standing: Standing) -> Result<(), Refused> {
        let Standing { version, game, steps, driver, elsewhere, .. } = standing;
        self.ask_at_once(&Ask::Elsewhere(elsewhere)).await;
        if self.authority.is_behind(Seen { game, step: steps }, version) {
            self.catch_up(version).await?;
        }
        match driver {
            Driver::Me(epoch) => self.drive_with(Some(epoch)).await,
            Driver::Nobody if self.authority.needs_driver() => self.seek_lease().await,
            Driver::Another | Driver::Nobody => self.drive_with(None).await,
        }
        if self.authority.is_deserted() {
            // It could not be given back, or nobody heard that it was taken; for as long as this server lives it would
            // not run out.
            let effects = self.release_lease().await;
            let _nobody_waits = self.perform(effects).await;
        } else if self.lease.is_some() {
            // The server that began a game may have gone before its first dice were stored.
            let _not_now = self.settled().await;
        }
        Ok(())
    }

    /// Drives the match with this lease from now on, or not at all. Only for matches that are shared.
    pub(super) async fn drive_with(&mut self, lease: Option<Epoch>) {
        let effects = self.driven_with(lease);
        let _nobody_waits = self.perform(effects).await;
    }

    /// The same; what follows is to be done.
    pub(super) fn driven_with(&mut self, lease: Option<Epoch>) -> Vec<Effect> {
        let (did, does) = (self.lease.is_some(), lease.is_some());
        self.lease = lease;
        if did == does {
            return Vec::new();
        }
        let driving = if does { Driving::Here } else { Driving::Elsewhere };
        let now = self.now();
        let proposal = self.authority.propose(&Ask::Drive(driving), now, &mut chance::rng());
        self.authority.accept(proposal, now)
    }

    /// Gives the lease back, if there is one; what follows is to be done.
    pub(super) async fn release_lease(&mut self) -> Vec<Effect> {
        let (Some(node), Some(epoch)) = (&self.rooms.node, self.lease) else { return Vec::new() };
        node.release(self.in_store.key(), epoch).await;
        self.driven_with(None)
    }

    async fn seek_lease(&mut self) {
        let lease = self.take_lease().await;
        self.drive_with(lease).await;
    }

    /// Reads what other servers have stored, and tells it.
    async fn catch_up(&mut self, version: i64) -> Result<(), Refused> {
        let caught_up = self.read_newer(version).await;
        if let Err(refused) = &caught_up {
            let id = &self.authority.the_match().id;
            tracing::warn!(%id, %refused, "what another server has stored can't be read");
            self.in_store.retry_later();
        }
        caught_up
    }

    async fn read_newer(&mut self, mut version: i64) -> Result<(), Refused> {
        while self.in_store.is_settled() {
            let mut newer = None;
            if version > self.authority.the_match().version {
                let found = self.rooms.store.find(&self.authority.the_match().id).await?;
                newer = found.and_then(|(_, stored)| Match::from_stored(stored).ok());
                if newer.is_none() {
                    break;
                }
            }
            let Seen { game, step } = self.authority.course().moment();
            let chunks = match game {
                0 => Vec::new(),
                _ => self.rooms.store.journal_since(self.in_store.key(), game, step).await?,
            };
            let steps = chunks.iter().map(|chunk| (chunk.step, chunk.text.as_str()));
            match self.authority.follow(newer, steps, self.now()) {
                Ok(effects) => {
                    let _nobody_waits = self.perform(effects).await;
                    return Ok(());
                }
                // The end of a game is stored at once with the match, but after that was read here.
                Err(NotFollowed::Torn) => version = self.authority.the_match().version + 1,
                Err(NotFollowed::Differs) => break,
            }
        }
        self.reload().await
    }
}
