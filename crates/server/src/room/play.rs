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
use crate::store::{Chunk, StoredRoom};

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
            Ok(made) => {
                let stood_in = std::mem::take(&mut self.at_seat[seat.index()].stand_in);
                self.after_move(made, Some((visitor, id))).await;
                if stood_in {
                    self.tell_room();
                }
            }
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
            || self.deciding() != Some(seat)
            || self.program(seat).is_none()
        {
            return;
        }
        match self.make_move(seat, mv).await {
            Ok(made) => self.after_move(made, None).await,
            Err(refused) if refused.reason == Reason::NotNow => {}
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
        self.append(0, None).await
    }

    async fn play_checked(
        &mut self,
        visitor: &Visitor,
        seat: Seat,
        seen: Seen,
        mv: &Value,
    ) -> Result<Made, Refused> {
        let own = self.the_match.own_seat(visitor.person, seat)?;
        if self.the_match.state != MatchState::Playing || own.resigned {
            return Err(Refused::new(Reason::NotPlaying, "there is nothing to play here"));
        }
        let moment = self.moment();
        if seen != moment {
            return Err(stale(moment));
        }
        self.make_move(seat, mv).await
    }

    /// Makes a move and stores it.
    async fn make_move(&mut self, seat: Seat, mv: &Value) -> Result<Made, Refused> {
        let Some(table) = &mut self.table else { return Err(not_now()) };
        let from = table.steps();
        table.play(seat, mv, &mut self.dice)?;
        let after = match table.turn() {
            Turn::Over(outcome) => Some(self.after_game(outcome)),
            Turn::Seat(_) | Turn::Luck => None,
        };
        let stored = after.as_ref().map(|after| after.to_stored_room(chance::now()));
        self.append(from, stored).await?;
        self.rooms.metrics.moves.increment(1);
        Ok(Made { from, after })
    }

    /// The match when its newest game has ended so: over, or with a next game.
    fn after_game(&mut self, outcome: Outcome) -> Match {
        let mut after = self.the_match.clone();
        after.version += 1;
        self.outcomes.push(outcome);
        if self.outcomes.len() < after.all_games() {
            after.games.extend(self.table.as_ref().map(|table| table.next_options()));
            return after;
        }
        let places = series_so_far(&after, &self.outcomes).places;
        for (seat, place) in after.seats.iter_mut().zip(places) {
            seat.place = Some(place);
        }
        after.end(Ended::Rules);
        after
    }

    /// Stores the steps from the one with index `from` on.
    pub(super) async fn append(
        &mut self,
        from: usize,
        room: Option<StoredRoom>,
    ) -> Result<(), Refused> {
        let Some(table) = &self.table else { return Err(not_now()) };
        let steps = table.steps() - from;
        if steps == 0 {
            return Ok(());
        }
        let game = self.the_match.games.len() as u32;
        let chunk = Chunk { game, step: from, steps, text: table.journal(from), at: chance::now() };
        if let Err(error) = self.rooms.store.append(self.key, chunk, room, None).await {
            // The table is ahead of the disk, or nobody knows.
            self.table = None;
            let refused = self.not_stored(error);
            self.tell_trouble(&refused);
            return Err(refused);
        }
        Ok(())
    }

    /// Tells what a move did, and goes on.
    async fn after_move(&mut self, made: Made, asked: Option<(&Visitor, RequestId)>) {
        let countdown_shown = self.shows_countdowns();
        self.tell_news(made.from, asked);
        self.waits_anew();
        match made.after {
            None if countdown_shown || self.shows_countdowns() => self.tell_room(),
            None => {}
            Some(after) => {
                self.the_match = after;
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
    }
}

/// A move that is on the disk.
struct Made {
    /// The index of its step.
    from: usize,
    /// The match after it, if it ended a game.
    after: Option<Match>,
}
