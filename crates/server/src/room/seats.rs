//! Coming and going, and everything about seats: changed on a copy, stored, and only then true and told.

use koshki_protocol::{
    Emote, MatchId, MatchState, Order, PersonId, Reason, Refused, RequestId, Seen,
};
use koshki_rules::Seat;
use koshki_rules::record::Ended;
use tokio::time::Instant;

use super::actor::{Actor, TRIES, not_now};
use super::{ConnectionId, Visitor};
use crate::chance;
use crate::matches::{Match, Resigned, StandIn};
use crate::store::{Epoch, StoreError};

impl Actor {
    /// Somebody comes in, or back.
    pub(super) async fn enter(&mut self, visitor: Visitor, id: RequestId, seen: Option<Seen>) {
        if let Err(refused) = self.settled().await {
            return self.answer_with(&visitor, id, Err(refused));
        }
        let was_empty = self.visitors.is_empty();
        if was_empty {
            self.waits_anew();
        }
        // Whoever comes from another server has seen what happened there, and is never shown less.
        if let Err(refused) = self.look_around().await
            && seen.is_some_and(|seen| self.is_ahead(seen, 0))
        {
            return self.answer_with(&visitor, id, Err(refused));
        }
        self.visitors.retain(|known| known.connection != visitor.connection);
        self.visitors.push(visitor.clone());
        let seats: Vec<Seat> = self.the_match.seats_of(visitor.person).collect();
        let was_gone = seats.iter().any(|seat| self.gone_since[seat.index()].is_some());
        self.notice_presence();
        self.answer_with(&visitor, id, Ok(()));
        if was_gone || self.the_match.state == MatchState::Open {
            self.tell_room();
        } else {
            self.tell_room_to(&visitor);
        }
        let moment = self.moment();
        let from = seen.filter(|seen| seen.game == moment.game).map_or(0, |seen| seen.step);
        self.tell_news_to(&visitor, from, None);
        if was_empty && self.needs_driver() {
            self.seek_lease().await;
        }
        for seat in seats {
            if self.the_match.seats[seat.index()].stand_in {
                // Whoever has given up has a stand-in for good; if it can't be stored now, they can ask for it.
                let _not_now = self.back(visitor.person, seat).await;
            }
        }
    }

    /// A connection has left.
    pub(super) async fn leave(&mut self, connection: ConnectionId) {
        let Some(index) = self.visitors.iter().position(|known| known.connection == connection)
        else {
            return;
        };
        let person = self.visitors.swap_remove(index).person;
        self.empty_since = Instant::now();
        self.notice_presence();
        if self.visitors.is_empty() {
            self.stop_driving().await;
        }
        if !self.is_present(person) {
            self.tell_room();
        }
    }

    pub(super) async fn sit(
        &mut self,
        visitor: &Visitor,
        seat: Option<Seat>,
        key: Option<&str>,
        player_seed: &str,
    ) -> Result<(), Refused> {
        let sit = |changed: &mut Match| {
            changed.sit(visitor.person, &visitor.nickname, seat, key, player_seed).map(drop)
        };
        self.change(sit).await
    }

    /// Before the start the seat is free again; later a bot plays on at once, and the person can come back.
    pub(super) async fn stand(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        let stand = |changed: &mut Match| match changed.state {
            MatchState::Playing => changed.let_stand_in(person, seat, StandIn::Plays),
            MatchState::Open | MatchState::Over => changed.stand(person, seat),
        };
        self.change(stand).await
    }

    pub(super) async fn back(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        if !self.the_match.own_seat(person, seat)?.stand_in {
            return match self.the_match.own_seat(person, seat)?.resigned {
                true => Err(Refused::new(Reason::NotPlaying, "you have given up this match")),
                false => Ok(()),
            };
        }
        self.change(|changed| changed.let_stand_in(person, seat, StandIn::Rests)).await?;
        self.waits_anew();
        Ok(())
    }

    pub(super) async fn order(&mut self, visitor: &Visitor, order: &Order) -> Result<(), Refused> {
        self.change(|changed| changed.order(visitor.person, &visitor.nickname, order).map(drop))
            .await
    }

    pub(super) async fn resign(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        if self.change(|changed| changed.resign(person, seat)).await? == Resigned::Seat {
            self.thinking_about = None;
        }
        Ok(())
    }

    pub(super) fn emote(&self, person: PersonId, seat: Seat, emote: Emote) -> Result<(), Refused> {
        self.the_match.own_seat(person, seat)?;
        self.tell_emote(seat, emote);
        if let Some(node) = &self.rooms.node {
            node.tell_emote(&self.the_match.id, seat, emote);
        }
        Ok(())
    }

    pub(super) async fn hand_over(
        &mut self,
        seat: Seat,
        from: PersonId,
        to: PersonId,
    ) -> Result<(), Refused> {
        self.change(|changed| changed.hand_over(seat, from, to)).await?;
        if self.is_present(to) {
            self.tell_everybody_all();
        }
        Ok(())
    }

    pub(super) async fn agree(
        &mut self,
        person: PersonId,
        player_seed: &str,
    ) -> Result<(), Refused> {
        let agree = |changed: &mut Match| {
            if changed.state == MatchState::Playing {
                // Everybody had agreed, this person too: the answer to a second tap.
                return changed.seats_of(person).next().map(drop).ok_or_else(|| {
                    Refused::new(Reason::NotYourSeat, "you have no seat at this table")
                });
            }
            changed.agree(person, player_seed)?;
            // The last one to agree starts it.
            let _others_missing = changed.start();
            Ok(())
        };
        self.change(agree).await
    }

    pub(super) async fn forget(&mut self, person: PersonId) -> Result<(), Refused> {
        let forget = |changed: &mut Match| {
            changed.forget(person);
            Ok(())
        };
        self.change(forget).await
    }

    pub(super) async fn abandon(&mut self) -> Result<(), Refused> {
        self.look_around().await?;
        if !self.visitors.is_empty() || !self.elsewhere.is_empty() {
            return Ok(());
        }
        let abandon = |changed: &mut Match| {
            if changed.state != MatchState::Over {
                changed.end(Ended::Abandoned);
            }
            Ok(())
        };
        self.change(abandon).await
    }

    /// Opens the next match, or agrees to the one that is open.
    pub(super) async fn rematch(
        &mut self,
        person: PersonId,
        player_seed: &str,
    ) -> Result<MatchId, Refused> {
        for _ in 0..TRIES {
            self.settled().await?;
            if let Some(open) = self.the_match.rematch.clone() {
                self.rooms.agree(&open, person, player_seed).await?;
                return Ok(open);
            }
            let next = self.the_match.again(person, player_seed, chance::fresh())?;
            let id = next.id.clone();
            let mut changed = self.the_match.clone();
            changed.rematch = Some(id.clone());
            changed.version += 1;
            let stored = changed.to_stored_room(chance::now());
            match self.rooms.open_rematch(self.key, stored, next).await {
                Ok(()) => {
                    self.become_this(changed).await?;
                    return Ok(id);
                }
                // Another match has its name.
                Err(StoreError::Taken) => {}
                // Somebody at another server has opened one.
                Err(StoreError::Conflict) => self.another_was_first(),
                Err(error) => return Err(self.not_stored(error)),
            }
        }
        Err(not_now())
    }

    /// Changes the match: on a copy, stored, and only then true and told. If another server was first, the change is made
    /// again on what it has stored. A match that starts gets its table.
    ///
    /// # Errors
    /// When the change is refused, or can't be stored now.
    pub(super) async fn change<T>(
        &mut self,
        change: impl FnMut(&mut Match) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        self.change_fenced(None, change).await
    }

    /// The same, only if this is still the newest epoch of the match.
    pub(super) async fn change_fenced<T>(
        &mut self,
        fence: Option<Epoch>,
        mut change: impl FnMut(&mut Match) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        for _ in 0..TRIES {
            self.settled().await?;
            let mut changed = self.the_match.clone();
            let made = change(&mut changed)?;
            if changed == self.the_match {
                return Ok(made);
            }
            changed.version += 1;
            let stored = changed.to_stored_room(chance::now());
            match self.rooms.store.save_room(self.key, stored, fence).await {
                Ok(()) => {
                    self.become_this(changed).await?;
                    return Ok(made);
                }
                Err(StoreError::Conflict) => self.another_was_first(),
                Err(StoreError::Fenced) => {
                    self.lease = None;
                    return Err(not_now());
                }
                Err(error) => return Err(self.not_stored(error)),
            }
        }
        Err(not_now())
    }

    async fn become_this(&mut self, changed: Match) -> Result<(), Refused> {
        let starts =
            self.the_match.state == MatchState::Open && changed.state == MatchState::Playing;
        self.the_match = changed;
        self.tell_others(self.the_match.version);
        self.notice_presence();
        if !self.drives() && self.needs_driver() {
            self.seek_lease().await;
        }
        let begun = if starts { self.begin_game().await } else { Ok(()) };
        self.tell_room();
        if starts && begun.is_ok() {
            self.tell_everybody_all();
        }
        begun
    }
}
