//! The same match at other servers: what they have done is read from the store, and one of all of them drives the bots
//! and the clocks.

use koshki_protocol::{MatchState, Pace, PersonId, Refused, Seen};
use koshki_rules::{Seat, Turn};
use tokio::time::Instant;

use super::actor::Actor;
use crate::matches::Match;
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

    /// Another server says how far the match is.
    pub(super) async fn hint(&mut self, moment: Seen, version: i64) {
        if self.is_ahead(moment, version)
            && let Err(refused) = self.catch_up(version).await
        {
            self.could_not_catch_up(&refused);
        }
    }

    /// Reads how far the match is, and who is there at other servers.
    ///
    /// # Errors
    /// When it can't be read now. It is asked again in a moment.
    pub(super) async fn look_around(&mut self) -> Result<(), Refused> {
        let Some(node) = self.rooms.node.clone() else { return Ok(()) };
        match node.standing(self.key).await {
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

    /// Goes on from how the match stands in the database.
    async fn stand_as(&mut self, standing: Standing) -> Result<(), Refused> {
        let Standing { version, game, steps, driver, elsewhere, .. } = standing;
        if self.elsewhere != elsewhere {
            self.elsewhere = elsewhere;
            self.notice_presence();
            self.tell_room();
        }
        if self.is_ahead(Seen { game, step: steps }, version)
            && let Err(refused) = self.catch_up(version).await
        {
            self.could_not_catch_up(&refused);
            return Err(refused);
        }
        match driver {
            Driver::Me(epoch) => self.lease = Some(epoch),
            Driver::Another => self.lease = None,
            Driver::Nobody if self.needs_driver() => self.seek_lease().await,
            Driver::Nobody => self.lease = None,
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
        Ok(())
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
    async fn catch_up(&mut self, mut version: i64) -> Result<(), Refused> {
        let known = self.the_match.version;
        loop {
            if self.is_unsettled
                || (version > self.the_match.version && !self.read_match_again().await?)
                || !self.follow().await?
            {
                return self.reload().await;
            }
            let is_over = self.table.as_ref().is_some_and(|it| matches!(it.turn(), Turn::Over(_)));
            if !(is_over && self.the_match.state == MatchState::Playing) {
                break;
            }
            // The end of a game is stored at once with the match, but after that was read here.
            version = self.the_match.version + 1;
        }
        if self.the_match.version != known {
            self.notice_presence();
        }
        self.tell_since(known);
        Ok(())
    }

    /// Reads the match but not its journals; whether that is enough.
    async fn read_match_again(&mut self) -> Result<bool, Refused> {
        let found = self.rooms.store.find(&self.the_match.id).await?;
        let Some((_, stored)) = found else { return Ok(false) };
        let Ok(the_match) = Match::from_stored(stored) else { return Ok(false) };
        let is_same_game = the_match.games.len() == self.the_match.games.len();
        if is_same_game {
            self.the_match = the_match;
        }
        Ok(is_same_game)
    }

    /// Plays what other servers have appended to the journal; whether it could be played.
    async fn follow(&mut self) -> Result<bool, Refused> {
        let Some(table) = &mut self.table else { return Ok(true) };
        let game = self.the_match.games.len();
        let chunks = self.rooms.store.journal_since(self.key, game as u32, table.steps());
        for chunk in chunks.await? {
            if chunk.step != table.steps() || table.follow(&chunk.text).is_err() {
                return Ok(false);
            }
        }
        if let Turn::Over(outcome) = table.turn()
            && self.outcomes.len() < game
        {
            self.outcomes.push(outcome);
        }
        Ok(true)
    }

    fn could_not_catch_up(&mut self, refused: &Refused) {
        tracing::warn!(id = %self.the_match.id, %refused, "what another server has stored can't be read");
        self.is_unsettled = true;
        self.retry_later();
    }

    /// Whether there is something to drive right away: a bot that plays, or a clock. Everything else has time until this
    /// server looks at its matches, so a short game needs no driver at all.
    pub(super) fn needs_driver(&self) -> bool {
        let seats = Seat::all(self.the_match.seats.len());
        self.the_match.pace != Pace::Relaxed
            || seats.into_iter().any(|seat| self.program(seat).is_some())
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
