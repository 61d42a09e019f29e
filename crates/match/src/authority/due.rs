//! Nothing waits for ever: countdowns for those who are gone or slow, stand-ins, the host's heir.

use std::time::Duration;

use koshki_protocol::{CountdownReason, MatchState, Pace, Refused};
use koshki_rules::Seat;

use super::{Authority, Draft};
use crate::ask::Millis;
use crate::proposal::{By, Made, Then};

/// This long before everybody's patience ends, the countdown is shown.
const IDLE_SHOWN: Duration = Duration::from_secs(60);
/// How many watch is told at most this often: who comes or goes costs one message each, not one to everybody.
const WATCHERS: Duration = Duration::from_millis(500);
/// A bot that answered nonsense is asked again after this long.
pub(super) const REST: Duration = Duration::from_secs(1);

impl Authority {
    /// When to ask [`crate::Ask::Time`] next, unless something else is asked before; a time that is past means now. Nothing is
    /// due at a table that nobody looks at.
    pub fn due(&self) -> Option<Millis> {
        if self.attendance.is_empty() {
            return None;
        }
        if self.course.awaits_luck() || !self.returning.is_empty() {
            return Some(Millis(i64::MIN));
        }
        let countdown = self.countdown().and_then(|(_, why, until)| match why {
            CountdownReason::Idle if !self.waiting.idle_told => Some(self.idle_shown(until)),
            // What happens at its end is the business of the host that drives the match.
            _ => self.drives().then_some(until),
        });
        let host = self.attendance.host_gone_since().map(|since| since + self.grace.gone);
        let all = [countdown, self.bots.rest_until, host, self.watchers_due, self.throw_due()];
        all.into_iter().flatten().min()
    }

    /// What is due comes to this; one thing at a time.
    pub(super) fn draft_due(&mut self, now: Millis) -> Result<Draft, Refused> {
        if let Some(luck) = self.draft_luck() {
            return Ok(luck);
        }
        if self.throw_due().is_some_and(|due| due <= now) {
            return Ok(self.draft_throw());
        }
        if let Some(seat) = self.returning.pop() {
            let person = self.course.the_match.seats[seat.index()].person;
            // Those who have given up have a stand-in for good.
            let back = person.map(|person| self.back(person, seat));
            return Ok(back.and_then(Result::ok).unwrap_or_else(|| Draft::only(Made::Nothing)));
        }
        if self.watchers_due.is_some_and(|due| due <= now) {
            return Ok(Draft::only(Made::WatchersTold));
        }
        if self.bots.rest_until.is_some_and(|until| until <= now) {
            return Ok(Draft::only(Made::Rested));
        }
        if let Some(since) = self.attendance.host_gone_since()
            && since + self.grace.gone <= now
        {
            // If nobody can take over now, it is looked at again after the same time.
            self.attendance.wait_for_host(now);
            return self.pass_host_on();
        }
        match self.countdown() {
            Some((seat, _, until)) if until <= now && self.drives() => {
                let stands_in = self.changed(Then::Nothing, |changed| {
                    changed.seats[seat.index()].stand_in = true;
                    Ok(())
                })?;
                Ok(Draft { by: By::Driver, ..stands_in })
            }
            Some((_, CountdownReason::Idle, until))
                if !self.waiting.idle_told && self.idle_shown(until) <= now =>
            {
                Ok(Draft::only(Made::IdleShown))
            }
            _ => Ok(Draft::only(Made::Nothing)),
        }
    }

    /// Somebody who only watches has come or gone: everybody is told soon, of all who do so together.
    pub(super) fn tell_watchers_soon(&mut self, now: Millis) {
        self.watchers_due.get_or_insert(now + WATCHERS);
    }

    /// The countdown that everybody sees.
    pub(super) fn visible_countdown(&self) -> Option<(Seat, CountdownReason, Millis)> {
        self.countdown()
            .filter(|(_, why, _)| *why != CountdownReason::Idle || self.waiting.idle_told)
    }

    /// Whether everybody should be told that a countdown has begun or ended.
    pub(super) fn shows_countdowns(&self) -> bool {
        self.course.the_match.pace != Pace::Relaxed
            || self.course.deciding().is_some_and(|seat| self.attendance.gone_since(seat).is_some())
    }

    /// For whom the table waits, why there is an end to it, and when.
    fn countdown(&self) -> Option<(Seat, CountdownReason, Millis)> {
        let seat = self.course.deciding()?;
        if self.attendance.is_empty() || self.program(seat).is_some() {
            return None;
        }
        let since = self.waiting.since;
        let clock = match self.course.the_match.pace {
            Pace::Clock(seconds) => {
                Some((CountdownReason::Clock, since + Duration::from_secs(seconds.into())))
            }
            Pace::Relaxed => None,
        };
        let other = match self.attendance.gone_since(seat) {
            Some(gone) => Some((CountdownReason::Gone, gone.max(since) + self.grace.gone)),
            None if clock.is_none() => Some((CountdownReason::Idle, since + self.grace.idle)),
            None => None,
        };
        let (why, until) = [clock, other].into_iter().flatten().min_by_key(|(_, until)| *until)?;
        Some((seat, why, until))
    }

    fn idle_shown(&self, until: Millis) -> Millis {
        until.before(IDLE_SHOWN.min(self.grace.idle))
    }

    /// The host of the match is gone for too long: somebody who is there takes over.
    fn pass_host_on(&self) -> Result<Draft, Refused> {
        let the_match = &self.course.the_match;
        let heir = the_match.people().find(|&person| self.attendance.is_present(person));
        match heir {
            Some(heir) if the_match.state == MatchState::Open && self.drives() => {
                self.changed(Then::Nothing, |changed| {
                    changed.pass_host_to(heir);
                    Ok(())
                })
            }
            _ => Ok(Draft::only(Made::Nothing)),
        }
    }
}
