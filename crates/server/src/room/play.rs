//! Moves: checked by the table, stored, then told. Games that end, series that go on.

use koshki_protocol::{MatchState, Reason, Refused, RequestId, Seen};
use koshki_rules::record::Ended;
use koshki_rules::{Outcome, Seat, Turn, any};
use serde_json::Value;

use super::Visitor;
use super::actor::{Actor, not_now, stale};
use super::news::series_so_far;
use crate::chance;
use crate::matches::Match;
use crate::store::{Chunk, Epoch, StoreError, StoredRoom};

impl Actor {
    /// A person's move.
    pub(super) async fn play(
        &mut self,
        visitor: &Visitor,
        id: RequestId,
        seat: Seat,
        seen: Seen,
        mv: &Value,
    ) {
        match self.play_checked(visitor, seat, seen, mv).await {
            Ok(made) => self.after_move(made, Some((visitor, id))).await,
            Err(refused) => {
                let stale = refused.reason == Reason::Stale;
                self.answer_with(visitor, id, Err(refused));
                if stale {
                    let from = if seen.game == self.moment().game { seen.step } else { 0 };
                    self.tell_news_to(visitor, from, None);
                }
            }
        }
    }

    /// A bot's move, through the same door.
    pub(super) async fn thought(&mut self, moment: Seen, seat: Seat, mv: &Value) {
        // The person may have come back meanwhile, or the game moved on.
        if !self.is_about_now(moment)
            || self.is_unsettled
            || !self.drives()
            || self.deciding() != Some(seat)
            || self.program(seat).is_none()
        {
            return;
        }
        match self.make_move(seat, mv, By::Bot).await {
            Ok(made) => self.after_move(made, None).await,
            Err(refused) if matches!(refused.reason, Reason::NotNow | Reason::Stale) => {}
            Err(refused) => {
                tracing::error!(id = %self.the_match.id, %seat, %refused, "a bot's move was refused");
                self.retry_later();
            }
        }
    }

    /// Lays the table of the match's newest game and stores what luck did first.
    ///
    /// # Errors
    /// When it can't be stored.
    pub(super) async fn begin_game(&mut self) -> Result<(), Refused> {
        let the_match = &self.the_match;
        let game = the_match.games.len() as u32;
        let options = the_match.games.last().unwrap_or(&the_match.options);
        self.dice = the_match.dice(game);
        let table = any::open(&the_match.game, options, the_match.seats.len(), &mut self.dice)
            .map_err(|error| Refused::new(Reason::Fault, error.to_string()))?;
        self.table = Some(table);
        self.waits_anew();
        self.append(0, None, None).await
    }

    async fn play_checked(
        &mut self,
        visitor: &Visitor,
        seat: Seat,
        seen: Seen,
        mv: &Value,
    ) -> Result<Made, Refused> {
        if self.is_ahead(seen, 0) {
            // Somebody with two devices, or just come from another server, knows more than this one.
            self.look_around().await?;
        }
        let own = self.the_match.own_seat(visitor.person, seat)?;
        if self.the_match.state != MatchState::Playing || own.resigned {
            return Err(Refused::new(Reason::NotPlaying, "there is nothing to play here"));
        }
        let moment = self.moment();
        if seen != moment {
            return Err(stale(moment));
        }
        self.make_move(seat, mv, By::Person).await
    }

    /// Makes a move and stores it.
    async fn make_move(&mut self, seat: Seat, mv: &Value, by: By) -> Result<Made, Refused> {
        let Some(table) = &mut self.table else { return Err(not_now()) };
        let from = table.steps();
        table.play(seat, mv, &mut self.dice)?;
        let turn = table.turn();
        let mut after = None;
        if by == By::Person && self.the_match.seats[seat.index()].stand_in {
            let after = after.get_or_insert_with(|| self.the_match.clone());
            after.seats[seat.index()].stand_in = false;
        }
        let is_over = if let Turn::Over(outcome) = turn {
            let after = after.get_or_insert_with(|| self.the_match.clone());
            self.end_game(after, outcome);
            true
        } else {
            false
        };
        let stored = after.as_mut().map(|after| {
            after.version += 1;
            after.to_stored_room(chance::now())
        });
        let fence = if by == By::Bot { self.lease } else { None };
        self.append(from, stored, fence).await?;
        self.rooms.metrics.moves.increment(1);
        Ok(Made { from, after, is_over })
    }

    /// The newest game of the match has ended so: it is over, or has a next game.
    fn end_game(&mut self, after: &mut Match, outcome: Outcome) {
        self.outcomes.push(outcome);
        if self.outcomes.len() < after.all_games() {
            after.games.extend(self.table.as_ref().map(|table| table.next_options()));
            return;
        }
        let places = series_so_far(after, &self.outcomes).places;
        for (seat, place) in after.seats.iter_mut().zip(places) {
            seat.place = Some(place);
        }
        after.end(Ended::Rules);
    }

    /// Stores the steps from the one with index `from` on, and tells other servers.
    pub(super) async fn store_steps(
        &mut self,
        from: usize,
        room: Option<StoredRoom>,
        fence: Option<Epoch>,
    ) -> Result<(), StoreError> {
        let Some(table) = &self.table else { return Ok(()) };
        let steps = table.steps() - from;
        if steps == 0 {
            return Ok(());
        }
        let game = self.the_match.games.len() as u32;
        let chunk = Chunk { game, step: from, steps, text: table.journal(from), at: chance::now() };
        let version = room.as_ref().map_or(self.the_match.version, |room| room.version);
        self.rooms.store.append(self.key, chunk, room, fence).await?;
        self.tell_others(version);
        Ok(())
    }

    /// The same, for whoever asked for it: the table is ahead of the disk if it fails, or nobody knows.
    async fn append(
        &mut self,
        from: usize,
        room: Option<StoredRoom>,
        fence: Option<Epoch>,
    ) -> Result<(), Refused> {
        let error = match self.store_steps(from, room, fence).await {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        self.table = None;
        if error == StoreError::Fenced {
            self.lease = None;
        }
        if matches!(error, StoreError::Conflict | StoreError::Fenced) {
            self.another_was_first();
            self.settled().await?;
            return Err(stale(self.moment()));
        }
        let refused = self.not_stored(error);
        self.tell_trouble(&refused);
        Err(refused)
    }

    /// Tells what a move did, and goes on.
    async fn after_move(&mut self, made: Made, asked: Option<(&Visitor, RequestId)>) {
        let countdown_shown = self.shows_countdowns();
        self.tell_news(made.from, asked);
        self.waits_anew();
        let has_changed = made.after.is_some();
        if let Some(after) = made.after {
            self.the_match = after;
        }
        if !made.is_over {
            if has_changed || countdown_shown || self.shows_countdowns() {
                self.tell_room();
            }
            return;
        }
        if self.the_match.state == MatchState::Playing {
            // Should it not be stored now, the same dice will lay the same table later.
            let _not_now = self.begin_game().await;
        }
        self.tell_room();
        if self.the_match.state == MatchState::Playing {
            self.tell_everybody_all();
        }
    }
}

/// Who makes a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// The person whose seat it is.
    Person,
    /// A bot: only the server that drives the match lets it play.
    Bot,
}

/// A move that is on the disk.
struct Made {
    /// The index of its step.
    from: usize,
    /// The match after it, if it has changed.
    after: Option<Match>,
    /// Whether it ended the game.
    is_over: bool,
}
