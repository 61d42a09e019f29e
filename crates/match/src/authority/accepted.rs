//! What happens when a proposal is accepted: it becomes so, and is told.

use koshki_protocol::{MatchState, Refused, Seen};
use koshki_rules::any::AnyTable;
use koshki_rules::{Outcome, Seat};

use super::due::REST;
use super::telling::{Out, text};
use super::{Authority, Course};
use crate::ask::{ConnectionId, Millis, Visitor};
use crate::matches::Match;
use crate::proposal::{Asker, Effect, Made, Then, Urgency};

impl Authority {
    pub(super) fn carry_out(
        &mut self,
        asker: Asker,
        made: Made,
        after: Option<Box<Match>>,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        match made {
            Made::Ignored => {}
            Made::Nothing => self.answer(asker, Ok(()), effects),
            Made::Refused { refused, news_from } => {
                self.answer(asker, Err(refused), effects);
                if let (Some(from), Asker::Connection(connection, _)) = (news_from, asker) {
                    self.tell_news_to(connection, from, effects);
                }
            }
            Made::Entered { visitor, seen } => self.enter(asker, visitor, seen, now, effects),
            Made::Left { connection } => self.leave(asker, connection, now, effects),
            Made::Elsewhere(elsewhere) => {
                if *self.attendance.elsewhere() != elsewhere {
                    self.attendance.set_elsewhere(elsewhere);
                    self.notice_presence(now, effects);
                    self.tell_room(now, effects);
                }
            }
            Made::Drives(driving) => self.bots.driving = driving,
            Made::Emoted { seat, emote, is_ours } => {
                let match_id = self.the_match().id.clone();
                let message = text(&Out::Emote { match_id, seat, emote });
                self.tell_everybody(&message, effects);
                if is_ours {
                    effects.push(Effect::Emote(seat, emote));
                    self.answer(asker, Ok(()), effects);
                }
            }
            Made::Advise(question) => effects.push(Effect::Advise(*question)),
            Made::Told { phrases } => {
                if let Asker::Connection(to, id) = asker {
                    let match_id = self.the_match().id.clone();
                    let text = text(&Out::Told { id, match_id, phrases });
                    effects.push(Effect::Tell { to, text, urgency: Urgency::Now });
                }
            }
            Made::KnownRematch => self.tell_rematch(asker, effects),
            Made::Move { from, outcome } => {
                self.after_move(asker, from, outcome, after, now, effects);
            }
            Made::Linked { chain, link } => {
                self.link(chain, link);
                self.answer(asker, Ok(()), effects);
            }
            Made::Thrown { throw, from, links, outcome } => {
                self.thrown(throw, from, &links, effects);
                self.after_move(asker, from, outcome, after, now, effects);
            }
            Made::Luck { from } => self.after_luck(from, now, effects),
            Made::Changed { table, then } => {
                if let Some(after) = after {
                    self.become_this(*after, table, then, now, effects);
                }
                match then {
                    Then::Rematch => self.tell_rematch(asker, effects),
                    _ => self.answer(asker, Ok(()), effects),
                }
            }
            Made::Unwelcome(refused) => self.rest(&refused, now, effects),
            Made::IdleShown => {
                self.waiting.idle_told = true;
                self.tell_room(now, effects);
            }
            Made::WatchersTold => self.tell_room(now, effects),
            Made::Rested => self.bots.rest_until = None,
            Made::ToldAll => {
                self.tell_room(now, effects);
                self.tell_all(effects);
            }
        }
    }

    fn enter(
        &mut self,
        asker: Asker,
        visitor: Visitor,
        seen: Option<Seen>,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let was_empty = self.attendance.is_empty();
        if was_empty {
            self.wait_anew(now);
        }
        let Visitor { connection, person, .. } = visitor;
        let seats: Vec<Seat> = self.the_match().seats_of(person).collect();
        let was_gone = seats.iter().any(|&seat| self.attendance.gone_since(seat).is_some());
        self.attendance.come(visitor);
        self.notice_presence(now, effects);
        self.answer(asker, Ok(()), effects);
        if was_gone || was_empty {
            self.tell_room(now, effects);
        } else {
            self.tell_room_to(connection, now, effects);
            if seats.is_empty() {
                self.tell_watchers_soon(now);
            }
        }
        let moment = self.course.moment();
        let from = seen.filter(|seen| seen.game == moment.game).map_or(0, |seen| seen.step);
        self.tell_news_to(connection, from, effects);
        self.ask_for_link_of(connection, effects);
        if was_empty && self.needs_driver() {
            effects.push(Effect::WantsDriver);
        }
        for seat in seats {
            if self.the_match().seats[seat.index()].stand_in && !self.returning.contains(&seat) {
                self.returning.push(seat);
            }
        }
    }

    fn leave(
        &mut self,
        asker: Asker,
        connection: ConnectionId,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        if let Some(person) = self.attendance.leave(connection) {
            self.notice_presence(now, effects);
            if self.attendance.is_empty() {
                effects.push(Effect::Deserted);
                // Nobody is here to be told, but strangers must not find the table in their list.
                self.tell_room(now, effects);
            } else if self.the_match().seats_of(person).next().is_none() {
                self.tell_watchers_soon(now);
            } else if !self.attendance.is_present(person) {
                self.tell_room(now, effects);
            }
        }
        self.answer(asker, Ok(()), effects);
    }

    /// Tells what a move did, and goes on.
    fn after_move(
        &mut self,
        asker: Asker,
        from: usize,
        outcome: Option<Outcome>,
        after: Option<Box<Match>>,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let countdown_shown = self.shows_countdowns();
        self.tell_news(from, asker, effects);
        self.wait_anew(now);
        let has_changed = after.is_some();
        if let Some(after) = after {
            self.course.the_match = *after;
        }
        let Some(outcome) = outcome else {
            if has_changed || countdown_shown || self.shows_countdowns() {
                self.tell_room(now, effects);
            }
            return;
        };
        self.course.outcomes.push(outcome);
        if self.the_match().state == MatchState::Playing {
            match Course::laid(self.the_match()) {
                Ok(table) => self.course.lay(table),
                Err(refused) => return effects.push(Effect::Fault(refused.says)),
            }
        }
        // What luck does first in the next game is stored first; then room and table are told together.
        if !self.course.awaits_luck() {
            self.tell_room(now, effects);
            if self.the_match().state == MatchState::Playing {
                self.tell_all(effects);
            }
        }
    }

    fn after_luck(&mut self, from: usize, now: Millis, effects: &mut Vec<Effect>) {
        self.wait_anew(now);
        let told = self.told.moment;
        self.tell_room(now, effects);
        if told.game == self.course.moment().game && told.step > 0 {
            self.tell_news(told.step.min(from), Asker::Nobody, effects);
        } else {
            self.tell_all(effects);
        }
    }

    fn become_this(
        &mut self,
        after: Match,
        table: Option<Box<dyn AnyTable>>,
        then: Then,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        self.course.the_match = after;
        self.notice_presence(now, effects);
        if !self.drives() && self.needs_driver() {
            effects.push(Effect::WantsDriver);
        }
        match then {
            Then::Wait => self.wait_anew(now),
            Then::AskAgain => self.bots.thinking_about = None,
            Then::Nothing | Then::TellAll(_) | Then::Rematch => {}
        }
        let starts = table.is_some();
        if let Some(table) = table {
            self.course.lay(table);
            self.wait_anew(now);
        }
        self.tell_room(now, effects);
        let has_other_eyes =
            matches!(then, Then::TellAll(person) if self.attendance.is_present(person));
        if starts || has_other_eyes {
            self.tell_all(effects);
        }
    }

    fn tell_rematch(&self, asker: Asker, effects: &mut Vec<Effect>) {
        if let (Asker::Connection(to, id), Some(match_id)) = (asker, &self.the_match().rematch) {
            let text = text(&Out::Rematch { id, match_id: match_id.clone() });
            effects.push(Effect::Tell { to, text, urgency: Urgency::Now });
        }
    }

    /// A bot has answered nonsense: it is asked again in a moment.
    fn rest(&mut self, refused: &Refused, now: Millis, effects: &mut Vec<Effect>) {
        self.bots.rest_until = Some(now + REST);
        effects.push(Effect::Fault(format!("a bot's move was refused: {refused}")));
    }
}
