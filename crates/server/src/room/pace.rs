//! Nothing waits for ever: countdowns for whoever is gone or slow, stand-ins, and the pause of bots.

use std::time::Duration;

use koshki_protocol::{MatchState, Pace, SeatKind, Seen, Why};
use koshki_rules::{Seat, Viewer};
use tokio::time::Instant;

use super::Ask;
use super::actor::Actor;
use crate::matches::STAND_IN;

/// So long before the end of everybody's patience the countdown is shown.
const IDLE_SHOWN: Duration = Duration::from_secs(60);
/// An empty room stays at least so long.
const LEAST_EMPTY: Duration = Duration::from_millis(10);
/// After so long a bot tries again what the store would not take.
const RETRY: Duration = Duration::from_secs(1);

impl Actor {
    /// When something has to be done next, unless something happens before.
    pub(super) fn next_due(&self) -> Option<Instant> {
        if self.visitors.is_empty() {
            return Some(self.empty_since + self.rooms.patience.empty.max(LEAST_EMPTY));
        }
        let countdown = self.countdown().and_then(|(_, why, until)| match why {
            Why::Idle if !self.idle_told => Some(until - IDLE_SHOWN.min(self.rooms.patience.idle)),
            // What happens at its end is the business of whoever drives the match.
            _ => self.drives().then_some(until),
        });
        // A store that has just refused something is left alone for a moment.
        let countdown = countdown.map(|due| self.retry_at.map_or(due, |retry| due.max(retry)));
        let host = self.host_gone_since.map(|since| since + self.rooms.patience.gone);
        [countdown, self.retry_at, host].into_iter().flatten().min()
    }

    /// Does what is due.
    pub(super) async fn do_what_is_due(&mut self) {
        let now = Instant::now();
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
            if self.settled().await.is_ok() {
                self.tell_room();
                self.tell_everybody_all();
                self.let_bot_think();
            } else {
                self.retry_later();
            }
        }
        if self.host_gone_since.is_some_and(|since| since + self.rooms.patience.gone <= now) {
            self.host_gone_since = None;
            self.pass_host_on().await;
        }
        let Some((seat, why, until)) = self.countdown() else { return };
        if until <= now && self.drives() {
            let fence = self.lease;
            let stands_in = self.change_fenced(fence, |changed| {
                changed.seats[seat.index()].stand_in = true;
                Ok(())
            });
            if stands_in.await.is_err() {
                return self.retry_later();
            }
            self.let_bot_think();
        } else if why == Why::Idle
            && !self.idle_told
            && until - IDLE_SHOWN.min(self.rooms.patience.idle) <= now
        {
            self.idle_told = true;
            self.tell_room();
        }
    }

    /// The table waits for a new decision.
    pub(super) fn waits_anew(&mut self) {
        self.waits_since = Instant::now();
        self.idle_told = false;
    }

    /// Which bot decides for a seat now; none if a person does.
    pub(super) fn program(&self, seat: Seat) -> Option<&str> {
        let stored = &self.the_match.seats[seat.index()];
        match &stored.kind {
            SeatKind::Bot(level) => Some(level),
            _ if stored.resigned || stored.stand_in => Some(STAND_IN),
            _ => None,
        }
    }

    /// For whom the table waits, why there is an end to it, and when.
    fn countdown(&self) -> Option<(Seat, Why, Instant)> {
        let seat = self.deciding()?;
        if self.visitors.is_empty() || self.program(seat).is_some() {
            return None;
        }
        let patience = &self.rooms.patience;
        let clock = match self.the_match.pace {
            Pace::Clock(seconds) => {
                Some((Why::Clock, self.waits_since + Duration::from_secs(seconds.into())))
            }
            Pace::Relaxed => None,
        };
        let other = match self.gone_since[seat.index()] {
            Some(since) => Some((Why::Gone, since.max(self.waits_since) + patience.gone)),
            None if clock.is_none() => Some((Why::Idle, self.waits_since + patience.idle)),
            None => None,
        };
        let (why, until) = [clock, other].into_iter().flatten().min_by_key(|(_, until)| *until)?;
        Some((seat, why, until))
    }

    /// The countdown that everybody sees.
    pub(super) fn visible_countdown(&self) -> Option<(Seat, Why, Instant)> {
        self.countdown().filter(|(_, why, _)| *why != Why::Idle || self.idle_told)
    }

    /// Whether everybody should be told that a countdown has begun or ended.
    pub(super) fn shows_countdowns(&self) -> bool {
        self.the_match.pace != Pace::Relaxed
            || self.deciding().is_some_and(|seat| self.gone_since[seat.index()].is_some())
    }

    /// Lets a bot think if it is its turn and somebody is there to see it. A table that nobody looks at sleeps.
    pub(super) fn let_bot_think(&mut self) {
        let Some(seat) = self.deciding() else { return };
        let moment = self.moment();
        if self.visitors.is_empty()
            || !self.drives()
            || self.thinking_about == Some(moment)
            || self.retry_at.is_some()
        {
            return;
        }
        let Some(level) = self.program(seat) else { return };
        let Some(table) = &self.table else { return };
        let look = table.look(Viewer::Seat(seat));
        let rooms = self.rooms.clone();
        let (game, level) = (table.game(), level.to_owned());
        let own_inbox = self.own_inbox.clone();
        self.thinking_about = Some(moment);
        tokio::spawn(async move {
            let patience = rooms.patience;
            let (mv, ()) = tokio::join!(
                rooms.thinking.choose(game, &level, look, patience.bot_budget),
                tokio::time::sleep(patience.bot_pause),
            );
            if let Some(inbox) = own_inbox.upgrade() {
                // A room that has ended since needs no move.
                let _ended = inbox.send(Ask::Thought { moment, seat, mv }).await;
            }
        });
    }

    /// The store would not take something: bots try again in a moment, people when they like.
    pub(super) fn retry_later(&mut self) {
        self.thinking_about = None;
        self.retry_at = Some(Instant::now() + RETRY);
    }

    /// Whether a thought is still about the moment the table is at.
    pub(super) fn is_about_now(&mut self, moment: Seen) -> bool {
        if self.thinking_about == Some(moment) {
            self.thinking_about = None;
        }
        moment == self.moment()
    }

    /// The host is gone for too long: somebody who is there takes over.
    async fn pass_host_on(&mut self) {
        if self.the_match.state != MatchState::Open || !self.drives() {
            return;
        }
        let heir = self.the_match.people().find(|&person| self.is_present(person));
        if let Some(heir) = heir {
            // If it can't be stored now, the next change of the room will try again.
            let passed_on = self.change(|changed| {
                changed.pass_host_to(heir);
                Ok(())
            });
            let _not_now = passed_on.await;
        }
    }
}
