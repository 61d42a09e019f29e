//! Coming and going, and everything about seats: changed on a copy, stored, and only then true and told.

use koshki_protocol::{
    Emote, MatchId, MatchState, Order, PersonId, Reason, Refused, RequestId, Seen,
};
use koshki_rules::Seat;
use koshki_rules::record::Ended;
use tokio::time::Instant;

use super::actor::Actor;
use super::news::{Out, text};
use super::{ConnectionId, Visitor};
use crate::chance;
use crate::matches::{Match, Resigned};

impl Actor {
    /// Somebody comes in, or back.
    pub(super) async fn enter(&mut self, visitor: Visitor, id: RequestId, seen: Option<Seen>) {
        if let Err(refused) = self.settled().await {
            return self.answer_with(&visitor, id, Err(refused));
        }
        if self.visitors.is_empty() {
            self.waits_anew();
        }
        self.visitors.retain(|known| known.connection != visitor.connection);
        self.visitors.push(visitor.clone());
        let mut news_for_others = self.the_match.state == MatchState::Open;
        for seat in self.the_match.seats_of(visitor.person).collect::<Vec<_>>() {
            let at_seat = &mut self.at_seat[seat.index()];
            news_for_others |= at_seat.gone_since.is_some() || at_seat.stand_in;
            (at_seat.gone_since, at_seat.stand_in) = (None, false);
        }
        if self.the_match.host == Some(visitor.person) {
            self.host_gone_since = None;
        }
        self.answer_with(&visitor, id, Ok(()));
        if news_for_others {
            self.tell_room();
        } else {
            self.tell_room_to(&visitor);
        }
        let moment = self.moment();
        let from = seen.filter(|seen| seen.game == moment.game).map_or(0, |seen| seen.step);
        self.tell_news_to(&visitor, from, None);
    }

    /// A connection has left.
    pub(super) fn leave(&mut self, connection: ConnectionId) {
        let Some(index) = self.visitors.iter().position(|known| known.connection == connection)
        else {
            return;
        };
        let person = self.visitors.swap_remove(index).person;
        if self.is_present(person) {
            return;
        }
        let now = Instant::now();
        self.empty_since = now;
        for seat in self.the_match.seats_of(person).collect::<Vec<_>>() {
            self.at_seat[seat.index()].gone_since = Some(now);
        }
        if self.the_match.host == Some(person) && self.the_match.state == MatchState::Open {
            self.host_gone_since = Some(now);
        }
        self.tell_room();
    }

    pub(super) async fn sit(
        &mut self,
        visitor: &Visitor,
        seat: Option<Seat>,
        key: Option<&str>,
        player_seed: &str,
    ) -> Result<(), Refused> {
        let mut changed = self.the_match.clone();
        changed.sit(visitor.person, &visitor.nickname, seat, key, player_seed)?;
        self.save(changed).await
    }

    /// Before the start the seat is free again; later a bot plays on at once, and the person can come back.
    pub(super) async fn stand(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        if self.the_match.state == MatchState::Playing {
            self.the_match.own_seat(person, seat)?;
            self.at_seat[seat.index()].stand_in = true;
            self.tell_room();
            return Ok(());
        }
        let mut changed = self.the_match.clone();
        changed.stand(person, seat)?;
        self.save(changed).await
    }

    pub(super) fn back(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        if self.the_match.own_seat(person, seat)?.resigned {
            return Err(Refused::new(Reason::NotPlaying, "you have given up this match"));
        }
        if std::mem::take(&mut self.at_seat[seat.index()].stand_in) {
            self.waits_anew();
            self.tell_room();
        }
        Ok(())
    }

    pub(super) async fn order(&mut self, visitor: &Visitor, order: &Order) -> Result<(), Refused> {
        let mut changed = self.the_match.clone();
        changed.order(visitor.person, &visitor.nickname, order)?;
        self.save(changed).await
    }

    pub(super) async fn resign(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        let mut changed = self.the_match.clone();
        let what = changed.resign(person, seat)?;
        self.save(changed).await?;
        if what == Resigned::Seat {
            self.thinking_about = None;
        }
        Ok(())
    }

    pub(super) fn emote(&self, person: PersonId, seat: Seat, emote: Emote) -> Result<(), Refused> {
        self.the_match.own_seat(person, seat)?;
        let message = text(&Out::Emote { match_id: self.the_match.id.clone(), seat, emote });
        for visitor in &self.visitors {
            visitor.outbox.send(message.clone());
        }
        Ok(())
    }

    pub(super) async fn hand_over(
        &mut self,
        seat: Seat,
        from: PersonId,
        to: PersonId,
    ) -> Result<(), Refused> {
        self.settled().await?;
        let mut changed = self.the_match.clone();
        changed.hand_over(seat, from, to)?;
        self.save(changed).await?;
        if self.is_present(to) {
            self.at_seat[seat.index()].gone_since = None;
            self.tell_room();
            self.tell_everybody_all();
        }
        Ok(())
    }

    pub(super) async fn agree(
        &mut self,
        person: PersonId,
        player_seed: &str,
    ) -> Result<(), Refused> {
        self.settled().await?;
        if self.the_match.state == MatchState::Playing {
            // Everybody had agreed, this person too: the answer to a second tap.
            return self.the_match.seats_of(person).next().map(|_| ()).ok_or_else(|| {
                Refused::new(Reason::NotYourSeat, "you have no seat at this table")
            });
        }
        let mut changed = self.the_match.clone();
        changed.agree(person, player_seed)?;
        // The last one to agree starts it.
        let _others_missing = changed.start();
        self.save(changed).await
    }

    pub(super) async fn forget(&mut self, person: PersonId) -> Result<(), Refused> {
        self.settled().await?;
        let mut changed = self.the_match.clone();
        changed.forget(person);
        self.save(changed).await
    }

    pub(super) async fn abandon(&mut self) -> Result<(), Refused> {
        self.settled().await?;
        if !self.visitors.is_empty() || self.the_match.state == MatchState::Over {
            return Ok(());
        }
        let mut changed = self.the_match.clone();
        changed.end(Ended::Abandoned);
        self.save(changed).await
    }

    /// Opens the next match, or agrees to the one that is open.
    pub(super) async fn rematch(
        &mut self,
        person: PersonId,
        player_seed: &str,
    ) -> Result<MatchId, Refused> {
        if let Some(open) = self.the_match.rematch.clone() {
            self.rooms.agree(&open, person, player_seed).await?;
            return Ok(open);
        }
        let next = self.the_match.again(person, player_seed, chance::fresh())?;
        let id = self.rooms.open(next).await?.match_id;
        let mut changed = self.the_match.clone();
        changed.rematch = Some(id.clone());
        self.save(changed).await?;
        Ok(id)
    }

    /// Stores a changed match; then it is true, and everybody is told. A match that starts gets its table.
    pub(super) async fn save(&mut self, mut changed: Match) -> Result<(), Refused> {
        changed.version += 1;
        let starts =
            self.the_match.state == MatchState::Open && changed.state == MatchState::Playing;
        let stored = changed.to_stored_room(chance::now());
        if let Err(error) = self.rooms.store.save_room(self.key, stored, None).await {
            return Err(self.not_stored(error));
        }
        self.the_match = changed;
        self.notice_presence();
        let begun = if starts { self.begin_game().await } else { Ok(()) };
        self.tell_room();
        if starts && begun.is_ok() {
            self.tell_everybody_all();
        }
        begun
    }

    /// Seats may have changed hands.
    fn notice_presence(&mut self) {
        let now = Instant::now();
        for seat in Seat::all(self.the_match.seats.len()) {
            let person = self.the_match.seats[seat.index()].person;
            let present = person.is_some_and(|person| self.is_present(person));
            let at_seat = &mut self.at_seat[seat.index()];
            match present {
                true => at_seat.gone_since = None,
                false => at_seat.gone_since = at_seat.gone_since.or(Some(now)),
            }
        }
    }
}
