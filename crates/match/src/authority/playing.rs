//! Moves of people and bots, by the same path, and the luck that follows. A move names the moment it is for (optimistic
//! concurrency).

use koshki_protocol::{MatchState, PersonId, Reason, Refused, Seen, ToServer};
use koshki_rules::any::AnyTable;
use koshki_rules::{Outcome, Seat, Turn};
use serde_json::Value;

use super::{Authority, Draft, not_now};
use crate::ask::Ask;
use crate::matches::Match;
use crate::proposal::{By, Made, Steps};

impl Authority {
    /// What an ask comes to that is a move. The table makes it at once, since a copy would cost too much: until it is accepted
    /// the table is ahead of the store, and nothing else is proposed or told.
    pub(super) fn draft_step(&mut self, ask: &Ask) -> Option<Result<Draft, Refused>> {
        match ask {
            Ask::Request { connection, asked: ToServer::Play { seat, seen, mv, .. } } => {
                let person = self.person(*connection)?;
                let may = self.must_play(person, *seat).and_then(|()| self.must_be_now(*seen));
                Some(may.and_then(|()| self.make_move(*seat, mv, By::Asker)))
            }
            Ask::Thought { moment, seat, mv } => {
                // The person may have come back meanwhile, or the game moved on.
                let is_wanted = *moment == self.course.moment()
                    && self.drives()
                    && self.course.deciding() == Some(*seat)
                    && self.program(*seat).is_some();
                is_wanted.then(|| {
                    let made = self.make_move(*seat, mv, By::Driver);
                    Ok(made.unwrap_or_else(|refused| Draft::only(Made::Unwelcome(refused))))
                })
            }
            _ => None,
        }
    }

    /// What luck decides when it is its turn: at the beginning of a game, or where something was lost in a crash. The same dice
    /// decide the same again.
    pub(super) fn draft_luck(&mut self) -> Option<Draft> {
        if !self.course.awaits_luck() {
            return None;
        }
        let game = self.course.moment().game;
        let table = self.course.table.as_mut()?;
        let from = table.steps();
        table.settle(&mut self.course.dice);
        self.is_ahead = true;
        let steps = Some(Steps::of(game, from, &**table));
        Some(Draft { steps, ..Draft::only(Made::Luck { from }) })
    }

    pub(super) fn must_play(&self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        let own = self.course.the_match.own_seat(person, seat)?;
        if self.course.the_match.state != MatchState::Playing || own.resigned {
            return Err(Refused::new(Reason::NotPlaying, "there is nothing to play here"));
        }
        Ok(())
    }

    pub(super) fn must_be_now(&self, seen: Seen) -> Result<(), Refused> {
        let moment @ Seen { game, step } = self.course.moment();
        if seen == moment {
            return Ok(());
        }
        let says = format!("the table is at step {step} of game {game}, not where you saw it");
        Err(Refused::new(Reason::Stale, says))
    }

    fn make_move(&mut self, seat: Seat, mv: &Value, by: By) -> Result<Draft, Refused> {
        let game = self.course.moment().game;
        let Some(table) = &mut self.course.table else { return Err(not_now()) };
        let from = table.steps();
        if self.course.the_match.throws_wait() {
            table.choose(seat, mv)?;
        } else {
            table.play(seat, mv, &mut self.course.dice)?;
        }
        let the_match = &self.course.the_match;
        let mut after = None;
        if by == By::Asker && the_match.seats[seat.index()].stand_in {
            let after = after.insert(the_match.clone());
            after.seats[seat.index()].stand_in = false;
        }
        let (steps, outcome) = self.stage(game, from, &mut after);
        let made = Made::Move { from, outcome };
        Ok(Draft { after: after.map(Box::new), steps, by, ..Draft::only(made) })
    }

    /// The table has made steps that are not stored yet; `after` is what becomes of the match if it changes.
    pub(super) fn stage(
        &mut self,
        game: u32,
        from: usize,
        after: &mut Option<Match>,
    ) -> (Option<Steps>, Option<Outcome>) {
        let Some(table) = &self.course.table else { return (None, None) };
        self.is_ahead = true;
        let (turn, steps) = (table.turn(), Steps::of(game, from, &**table));
        let the_match = &self.course.the_match;
        let outcome = match turn {
            Turn::Over(outcome) => {
                self.course.end_game(after.get_or_insert_with(|| the_match.clone()), outcome);
                Some(outcome)
            }
            Turn::Seat(_) | Turn::Luck => None,
        };
        if let Some(after) = after {
            after.version += 1;
        }
        (Some(steps), outcome)
    }
}

impl Steps {
    /// Those of a table from the one with index `from` on.
    pub(super) fn of(game: u32, from: usize, table: &dyn AnyTable) -> Self {
        Steps { game, from, count: table.steps() - from, text: table.journal(from) }
    }
}
