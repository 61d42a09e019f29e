//! What the host can do before the start.

use koshki_protocol::{MatchState, Order, PersonId, Reason, Refused, SeatKind, SeatSpec};
use koshki_rules::Seat;
use rand_core::Rng;

use super::{Match, MatchSeat, opening};
use crate::nickname;

impl Match {
    /// Carries out what the host wishes.
    ///
    /// # Errors
    /// When it is not the host, the match has started, or it can't be done.
    pub fn order(
        &mut self,
        person: PersonId,
        person_nickname: &str,
        order: &Order,
        rng: &mut dyn Rng,
    ) -> Result<(), Refused> {
        let may_start = *order == Order::Start && self.anybody_may_start(person);
        if self.host != Some(person) && !may_start {
            return Err(Refused::new(Reason::NotHost, "only the host may do that"));
        }
        self.must_be(MatchState::Open)?;
        match order {
            Order::Start => self.start(),
            Order::Lock(locked) => {
                self.locked = *locked;
                Ok(())
            }
            Order::Public(public) => {
                self.public = *public;
                Ok(())
            }
            Order::Hints(hints) => {
                self.hints = *hints;
                Ok(())
            }
            Order::Seat { seat, becomes } => {
                self.refurnish(*seat, becomes, person, person_nickname, rng)
            }
            Order::Fill(level) => {
                let bot = opening::bot(level)?;
                for seat in self.seats.iter_mut().filter(|seat| seat.is_free()) {
                    *seat = bot.clone();
                }
                Ok(())
            }
            Order::Swap(one, other) => {
                self.seat(*one)?;
                self.seat(*other)?;
                self.seats.swap(one.index(), other.index());
                Ok(())
            }
            Order::Rename { seat, nickname } => {
                let nickname = nickname::checked(nickname)?;
                let seat = self.seat_mut(*seat)?;
                if seat.is_free() {
                    return Err(Refused::new(Reason::NoSuchSeat, "nobody sits there"));
                }
                seat.nickname = nickname;
                Ok(())
            }
            Order::Kick(seat) => self.kick(*seat),
        }
    }

    /// Whether somebody who is not the host may start all the same: a host without a seat is a big screen, and the
    /// phones are in the hands of those who sit.
    fn anybody_may_start(&self, person: PersonId) -> bool {
        let sits = |who: PersonId| self.seats.iter().any(|seat| seat.person == Some(who));
        sits(person) && !self.host.is_some_and(sits)
    }

    /// The host is gone: somebody who is there takes over.
    pub fn pass_host_to(&mut self, person: PersonId) {
        self.host = Some(person);
    }

    fn refurnish(
        &mut self,
        seat: Seat,
        becomes: &SeatSpec,
        host: PersonId,
        host_nickname: &str,
        rng: &mut dyn Rng,
    ) -> Result<(), Refused> {
        let old = self.seat(seat)?;
        if old.person.is_some_and(|person| person != host) {
            return Err(Refused::new(
                Reason::SeatTaken,
                "somebody sits there; send them away first",
            ));
        }
        if *becomes == SeatSpec::Me {
            return Err(Refused::new(Reason::BadMessage, "the host sits down like everybody else"));
        }
        let player_seed = self
            .seats
            .iter()
            .find(|seat| seat.person == Some(host))
            .and_then(|seat| seat.player_seed.clone());
        let new =
            self.furnished(becomes.clone(), host, host_nickname, player_seed.as_deref(), rng)?;
        *self.seat_mut(seat)? = new;
        Ok(())
    }

    fn kick(&mut self, seat: Seat) -> Result<(), Refused> {
        let Some(person) = self.seat(seat)?.person else {
            return Err(Refused::new(
                Reason::NoSuchSeat,
                "nobody sits there who could be sent away",
            ));
        };
        if self.host == Some(person) {
            return Err(Refused::new(Reason::SeatTaken, "the host can't be sent away"));
        }
        self.kicked.push(person);
        for seat in self.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
            *seat = MatchSeat::free(SeatKind::Open);
        }
        Ok(())
    }
}
