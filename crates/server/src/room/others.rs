//! The same match at other servers: what they have done is read from the store, and one of all of them drives the bots
//! and the clocks.

use koshki_protocol::{MatchState, PersonId, Refused, Seen};
use koshki_rules::{Seat, Turn};
use tokio::time::Instant;

use super::actor::Actor;
use crate::store::{Driver, Presence, Standing};

impl Actor {
    /// Whether this server lets bots play and ends countdowns.
    pub(super) fn drives(&self) -> bool {
        self.rooms.node.is_none() || self.lease.is_some()
    }

    /// Tells other servers how far the match is.
    pub(super) fn tell_others(&self, version: i64) {
        if let Some(node) = &self.rooms.node {
            node.tell(&self.the_match.id, self.moment(), version);
        }
    }

    /// Another server says how far the match is. If that is nothing new here, somebody has come or gone.
    pub(super) async fn hint(&mut self, moment: Seen, version: i64) {
        if !self.is_ahead(moment, version) {
            return self.look_around().await;
        }
        if let Err(refused) = self.catch_up(version).await {
            self.could_not_catch_up(&refused);
        }
    }

    /// Reads how far the match is, and who is there at other servers.
    pub(super) async fn look_around(&mut self) {
        let Some(node) = self.rooms.node.clone() else { return };
        match node.standing(self.key).await {
            Ok(Some(standing)) => self.stand_as(standing).await,
            Ok(None) => {}
            // It is asked again in a moment.
            Err(error) => tracing::warn!(%error, "other servers' news can't be read"),
        }
    }

    /// Goes on from how the match stands in the database.
    pub(super) async fn stand_as(&mut self, standing: Standing) {
        let Standing { version, game, steps, driver, elsewhere, .. } = standing;
        if self.elsewhere != elsewhere {
            self.elsewhere = elsewhere;
            self.notice_presence();
            self.tell_room();
        }
        if self.is_ahead(Seen { game, step: steps }, version)
            && let Err(refused) = self.catch_up(version).await
        {
            return self.could_not_catch_up(&refused);
        }
        match driver {
            Driver::Me(epoch) => self.lease = Some(epoch),
            Driver::Another => self.lease = None,
            Driver::Nobody => self.seek_lease().await,
        }
        if self.visitors.is_empty() {
            // It could not be given back, or nobody heard that it was taken; for as long as this server lives it would
            // not run out.
            self.stop_driving().await;
        }
        if self.lease.is_some() && !self.visitors.is_empty() {
            // Whoever began a game may have gone before its first dice were stored.
            let _not_now = self.settled().await;
        }
    }

    /// Another server has stored something else: that counts.
    pub(super) fn another_was_first(&mut self) {
        self.is_unsettled = true;
        if let Some(node) = &self.rooms.node {
            node.count_conflict();
        }
    }

    /// Nobody is here any more: another server may drive.
    pub(super) async fn stop_driving(&mut self) {
        if let (Some(node), Some(epoch)) = (&self.rooms.node, self.lease.take()) {
            node.release(self.key, epoch).await;
        }
    }

    /// Somebody has come or gone, or seats have changed hands.
    pub(super) fn notice_presence(&mut self) {
        let now = Instant::now();
        for seat in Seat::all(self.the_match.seats.len()) {
            let person = self.the_match.seats[seat.index()].person;
            let is_present = person.is_some_and(|person| self.is_present(person));
            let gone_since = &mut self.gone_since[seat.index()];
            *gone_since = if is_present { None } else { gone_since.or(Some(now)) };
        }
        let host = self.the_match.host.filter(|_| self.the_match.state == MatchState::Open);
        self.host_gone_since = match host {
            Some(host) if !self.is_present(host) => self.host_gone_since.or(Some(now)),
            _ => None,
        };
        self.announce();
    }

    /// Whether this moment or version is newer than what is here.
    pub(super) fn is_ahead(&self, moment: Seen, version: i64) -> bool {
        let here = self.moment();
        (moment.game, moment.step) > (here.game, here.step) || version > self.the_match.version
    }

    /// Reads what other servers have stored, and tells it.
    async fn catch_up(&mut self, version: i64) -> Result<(), Refused> {
        if self.is_unsettled {
            return self.reload().await;
        }
        let game = self.the_match.games.len() as u32;
        if let Some(table) = &mut self.table {
            let steps = table.steps();
            for chunk in self.rooms.store.journal_since(self.key, game, steps).await? {
                if chunk.step != table.steps() || table.follow(&chunk.text).is_err() {
                    return self.reload().await;
                }
            }
        }
        let is_over = self.table.as_ref().is_some_and(|it| matches!(it.turn(), Turn::Over(_)));
        self.tell_since(self.the_match.version);
        if version > self.the_match.version
            || (is_over && self.the_match.state == MatchState::Playing)
        {
            self.reload().await?;
        }
        Ok(())
    }

    fn could_not_catch_up(&mut self, refused: &Refused) {
        tracing::warn!(id = %self.the_match.id, %refused, "what another server has stored can't be read");
        self.is_unsettled = true;
        self.retry_later();
    }

    /// Drives the match from now on, if somebody is here to see it and no other server does.
    pub(super) async fn seek_lease(&mut self) {
        self.lease = None;
        let Some(node) = self.rooms.node.clone() else { return };
        if !self.visitors.is_empty() && self.the_match.state != MatchState::Over {
            self.lease = node.take_lease(self.key).await;
        }
    }

    /// Says who is here, for other servers.
    fn announce(&self) {
        let Some(node) = &self.rooms.node else { return };
        let mut presence = Presence::default();
        for visitor in &self.visitors {
            let has_seat = self.the_match.seats_of(visitor.person).next().is_some();
            match has_seat {
                true if presence.people.contains(&visitor.person) => {}
                true => presence.people.push(visitor.person),
                false => presence.watching += 1,
            }
        }
        presence.people.sort_unstable_by_key(|PersonId(number)| *number);
        node.announce(self.key, &self.the_match.id, presence);
    }
}
