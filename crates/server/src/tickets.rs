//! One-time tickets that take a seat to another device. They live a minute, and only in memory.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use koshki_protocol::{MatchId, PersonId, Reason, Refused, Ticket};
use koshki_rules::Seat;

use crate::chance;

/// How long a ticket lives.
pub const LIVES: Duration = Duration::from_secs(60);
/// How many may be out at once.
const MOST: usize = 10_000;

/// Whose seat a ticket takes elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trip {
    /// The match.
    pub match_id: MatchId,
    /// The seat.
    pub seat: Seat,
    /// Whose it is.
    pub from: PersonId,
}

/// The tickets that are out.
#[derive(Default)]
pub struct Tickets(Mutex<HashMap<Ticket, (Trip, Instant)>>);

impl Tickets {
    /// Writes a ticket.
    ///
    /// # Errors
    /// When too many are out.
    pub fn write(&self, trip: Trip, now: Instant) -> Result<Ticket, Refused> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.retain(|_, (_, until)| *until > now);
        if out.len() >= MOST {
            return Err(Refused::new(
                Reason::TooMany,
                "too many tickets are out; try again in a minute",
            ));
        }
        let ticket = chance::ticket();
        out.insert(ticket.clone(), (trip, now + LIVES));
        Ok(ticket)
    }

    /// Takes a ticket, for good.
    ///
    /// # Errors
    /// When it is unknown, used or too old: the answer is the same.
    pub fn take(&self, ticket: &Ticket, now: Instant) -> Result<Trip, Refused> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match out.remove(ticket) {
            Some((trip, until)) if until > now => Ok(trip),
            _ => Err(Refused::new(
                Reason::NoSuchTicket,
                "this link was used, or is older than a minute",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trip() -> Trip {
        let match_id = "k3qz7m2xw5ab4cde".parse().unwrap();
        Trip { match_id, seat: Seat(1), from: PersonId(7) }
    }

    #[test]
    fn a_ticket_is_taken_once_and_within_a_minute() {
        let (tickets, now) = (Tickets::default(), Instant::now());
        let ticket = tickets.write(trip(), now).unwrap();
        assert_eq!(tickets.take(&ticket, now), Ok(trip()));
        assert_eq!(tickets.take(&ticket, now).unwrap_err().reason, Reason::NoSuchTicket);

        let late = tickets.write(trip(), now).unwrap();
        assert_eq!(tickets.take(&late, now + LIVES).unwrap_err().reason, Reason::NoSuchTicket);
    }
}
