//! Who is at the table, here and at other hosts, and since when somebody is not.

use koshki_protocol::{MatchState, PersonId};
use koshki_rules::Seat;

use crate::ask::{ConnectionId, Millis, Presence, Visitor};
use crate::matches::Match;

/// Who is at a table.
pub(crate) struct Attendance {
    visitors: Vec<Visitor>,
    elsewhere: Presence,
    /// Since when the person of each seat is gone.
    gone_since: Vec<Option<Millis>>,
    /// Since when the host of the match is gone.
    host_gone_since: Option<Millis>,
}

impl Attendance {
    /// Nobody.
    pub(crate) fn new(seats: usize, now: Millis) -> Self {
        Attendance {
            visitors: Vec::new(),
            elsewhere: Presence::default(),
            gone_since: vec![Some(now); seats],
            host_gone_since: None,
        }
    }

    pub(crate) fn visitors(&self) -> &[Visitor] {
        &self.visitors
    }

    pub(crate) fn visitor(&self, connection: ConnectionId) -> Option<&Visitor> {
        self.visitors.iter().find(|visitor| visitor.connection == connection)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    pub(crate) fn elsewhere(&self) -> &Presence {
        &self.elsewhere
    }

    pub(crate) fn come(&mut self, visitor: Visitor) {
        self.visitors.retain(|known| known.connection != visitor.connection);
        self.visitors.push(visitor);
    }

    /// Whose connection has left.
    pub(crate) fn leave(&mut self, connection: ConnectionId) -> Option<PersonId> {
        let index = self.visitors.iter().position(|known| known.connection == connection)?;
        Some(self.visitors.swap_remove(index).person)
    }

    pub(crate) fn set_elsewhere(&mut self, elsewhere: Presence) {
        self.elsewhere = elsewhere;
    }

    /// Whether a person is connected, here or at another host.
    pub(crate) fn is_present(&self, person: PersonId) -> bool {
        self.visitors.iter().any(|visitor| visitor.person == person)
            || self.elsewhere.people.contains(&person)
    }

    pub(crate) fn gone_since(&self, seat: Seat) -> Option<Millis> {
        self.gone_since[seat.index()]
    }

    pub(crate) fn host_gone_since(&self) -> Option<Millis> {
        self.host_gone_since
    }

    /// The host is waited for once more.
    pub(crate) fn wait_for_host(&mut self, now: Millis) {
        self.host_gone_since = Some(now);
    }

    /// Somebody has come or gone, or seats have changed hands.
    pub(crate) fn notice(&mut self, the_match: &Match, now: Millis) {
        for seat in Seat::all(the_match.seats.len()) {
            let person = the_match.seats[seat.index()].person;
            let is_present = person.is_some_and(|person| self.is_present(person));
            let gone_since = &mut self.gone_since[seat.index()];
            *gone_since = if is_present { None } else { gone_since.or(Some(now)) };
        }
        // Nobody waits at an empty table.
        let is_waited_for = the_match.state == MatchState::Open && !self.is_empty();
        let host = the_match.host.filter(|_| is_waited_for);
        self.host_gone_since = match host {
            Some(host) if !self.is_present(host) => self.host_gone_since.or(Some(now)),
            _ => None,
        };
    }

    /// How many watch at this host.
    pub(crate) fn watching(&self, the_match: &Match) -> u32 {
        let has_seat = |visitor: &&Visitor| the_match.seats_of(visitor.person).next().is_some();
        self.visitors.iter().filter(|visitor| !has_seat(visitor)).count() as u32
    }

    /// Who is at this host.
    pub(crate) fn here(&self, the_match: &Match) -> Presence {
        let mut presence = Presence { people: Vec::new(), watching: self.watching(the_match) };
        for visitor in &self.visitors {
            let has_seat = the_match.seats_of(visitor.person).next().is_some();
            if has_seat && !presence.people.contains(&visitor.person) {
                presence.people.push(visitor.person);
            }
        }
        presence.people.sort_unstable_by_key(|PersonId(number)| *number);
        presence
    }
}
