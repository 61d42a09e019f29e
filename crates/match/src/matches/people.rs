//! What a person can do with a seat: sit down, stand up, agree, give up, take it elsewhere, be forgotten.

use koshki_protocol::{Cat, MatchState, PersonId, Reason, Refused, SeatKind};
use koshki_rules::Seat;
use koshki_rules::record::Ended;

use super::{Match, MatchSeat, opening};

/// What follows from giving up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resigned {
    /// The match is over.
    Match,
    /// A bot plays on in the seat.
    Seat,
}

/// Whether a bot plays for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StandIn {
    /// It does.
    Plays,
    /// It does not, or no longer.
    Rests,
}

impl Match {
    /// Sits down, or changes to another seat.
    ///
    /// # Errors
    /// When the seat can't be taken; the refusal says why.
    pub fn sit(
        &mut self,
        person: PersonId,
        nickname: &str,
        seat: Option<Seat>,
        key: Option<&str>,
        player_seed: &str,
    ) -> Result<Seat, Refused> {
        self.must_be(MatchState::Open)?;
        let player_seed = opening::kept_seed(player_seed)?;
        if nickname.is_empty() {
            return Err(Refused::new(Reason::NoNickname, "choose a nickname first"));
        }
        if self.kicked.contains(&person) {
            return Err(Refused::new(Reason::Kicked, "the host has sent you away from this table"));
        }
        let old = self.seats_of(person).next();
        if self.locked && old.is_none() {
            return Err(Refused::new(Reason::Locked, "the host has locked the table"));
        }
        let seat = match seat {
            Some(seat) => seat,
            None => match old {
                Some(old) => old,
                None => self.first_free(key)?,
            },
        };
        if Some(seat) != old {
            self.must_be_free(seat, key)?;
        }
        let (mut name, mut cat, mut chain) = (nickname.to_owned(), None, None);
        if let Some(old) = old {
            let left = &mut self.seats[old.index()];
            let left = std::mem::replace(left, MatchSeat::free(SeatKind::Open));
            (name, cat, chain) = (left.nickname, left.cat, left.chain);
        }
        *self.seat_mut(seat)? = MatchSeat {
            person: Some(person),
            nickname: name,
            cat,
            player_seed: Some(player_seed),
            chain,
            ready: true,
            ..MatchSeat::free(SeatKind::Person)
        };
        Ok(seat)
    }

    /// Gives a seat up before the start.
    ///
    /// # Errors
    /// When it is not theirs, or the match has started.
    pub fn stand(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        self.must_be(MatchState::Open)?;
        self.own_seat(person, seat)?;
        *self.seat_mut(seat)? = MatchSeat::free(SeatKind::Open);
        Ok(())
    }

    /// Says how the cat of a seat looks.
    ///
    /// # Errors
    /// When the seat is not theirs, or the match is over.
    pub fn dress(&mut self, person: PersonId, seat: Seat, cat: Cat) -> Result<(), Refused> {
        if self.state == MatchState::Over {
            return self.must_be(MatchState::Playing);
        }
        self.own_seat(person, seat)?;
        self.seat_mut(seat)?.cat = Some(cat);
        Ok(())
    }

    /// A bot plays for the person, or no longer does.
    ///
    /// # Errors
    /// When the seat is not theirs, nothing is being played, or they have given up.
    pub fn let_stand_in(
        &mut self,
        person: PersonId,
        seat: Seat,
        is: StandIn,
    ) -> Result<(), Refused> {
        self.must_be(MatchState::Playing)?;
        if self.own_seat(person, seat)?.resigned {
            return Err(Refused::new(Reason::NotPlaying, "you have given up this match"));
        }
        self.seat_mut(seat)?.stand_in = is == StandIn::Plays;
        Ok(())
    }

    /// Adds to the dice for all seats of a person, who is ready then. The last one of a rematch starts it.
    ///
    /// # Errors
    /// When the person has no seat, or the match has started.
    pub fn add_seed(&mut self, person: PersonId, player_seed: &str) -> Result<(), Refused> {
        self.must_be(MatchState::Open)?;
        let player_seed = opening::kept_seed(player_seed)?;
        let mut seats = self.seats.iter_mut().filter(|seat| seat.person == Some(person)).peekable();
        if seats.peek().is_none() {
            return Err(Refused::new(Reason::NotYourSeat, "you have no seat at this table"));
        }
        for seat in seats {
            seat.ready = true;
            seat.player_seed = Some(player_seed.clone());
        }
        self.start_rematch();
        Ok(())
    }

    /// Gives up. The match ends when two sat at the table, or nobody is left who has not given up; else a bot plays on.
    ///
    /// # Errors
    /// When the seat is not theirs, or nothing is being played.
    pub fn resign(&mut self, person: PersonId, seat: Seat) -> Result<Resigned, Refused> {
        self.must_be(MatchState::Playing)?;
        if self.own_seat(person, seat)?.resigned {
            return Err(Refused::new(Reason::NotPlaying, "you have given up already"));
        }
        self.seat_mut(seat)?.resigned = true;
        if self.seats.len() == 2 {
            for (index, other) in self.seats.iter_mut().enumerate() {
                other.place = Some(if index == seat.index() { 2 } else { 1 });
            }
        } else if self.people().next().is_some() {
            return Ok(Resigned::Seat);
        }
        self.end(Ended::Resigned);
        Ok(Resigned::Match)
    }

    /// The match is over.
    pub fn end(&mut self, how: Ended) {
        self.state = MatchState::Over;
        self.ended = Some(how);
        self.code = None;
    }

    /// It ends before its time: nobody has come back, or the operator of the server wishes so.
    pub fn close(&mut self) {
        if self.state != MatchState::Over {
            self.end(Ended::Abandoned);
        }
    }

    /// A person has another nickname; guests at the same device keep theirs.
    pub fn rename(&mut self, person: PersonId, nickname: &str) {
        if let Some(seat) = self.seats.iter_mut().find(|seat| seat.person == Some(person)) {
            nickname.clone_into(&mut seat.nickname);
        }
    }

    /// The seat moves from one person to another, who is the same at another device.
    ///
    /// # Errors
    /// When it is no longer the first one's, or the second one sits elsewhere at this table.
    pub fn hand_over(&mut self, seat: Seat, from: PersonId, to: PersonId) -> Result<(), Refused> {
        self.own_seat(from, seat)?;
        if from != to && self.seats_of(to).next().is_some() {
            return Err(Refused::new(
                Reason::SeatTaken,
                "this device has a seat at this table already",
            ));
        }
        let moved = self.seat_mut(seat)?;
        (moved.person, moved.stand_in) = (Some(to), false);
        // The other device has a chain of its own; once the match has started it can't commit to one.
        moved.chain = None;
        if self.host == Some(from) && self.seats_of(from).next().is_none() {
            self.host = Some(to);
        }
        Ok(())
    }

    /// The person wants to be forgotten: free seats before the start, bots in them afterwards.
    pub fn forget(&mut self, person: PersonId) {
        for seat in self.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
            match self.state {
                MatchState::Open => *seat = MatchSeat::free(SeatKind::Open),
                MatchState::Playing | MatchState::Over => {
                    seat.person = None;
                    seat.nickname.clear();
                    seat.cat = None;
                    seat.resigned |= self.state == MatchState::Playing;
                }
            }
        }
        if self.host == Some(person) {
            let heir = self.people().next();
            self.host = heir;
        }
        if self.state == MatchState::Playing && self.people().next().is_none() {
            self.end(Ended::Abandoned);
        }
    }

    fn first_free(&self, key: Option<&str>) -> Result<Seat, Refused> {
        Seat::all(self.seats.len())
            .find(|&seat| self.must_be_free(seat, key).is_ok())
            .ok_or_else(|| Refused::new(Reason::NoFreeSeat, "no seat is free at this table"))
    }

    fn must_be_free(&self, seat: Seat, key: Option<&str>) -> Result<(), Refused> {
        let found = self.seat(seat)?;
        match found.kind {
            SeatKind::Open => Ok(()),
            SeatKind::Reserved if found.key.as_deref() == key => Ok(()),
            SeatKind::Reserved => Err(Refused::new(
                Reason::SeatReserved,
                "this seat is kept for the holder of its link",
            )),
            SeatKind::Person | SeatKind::Bot(_) => {
                Err(Refused::new(Reason::SeatTaken, format!("seat {seat} is taken")))
            }
        }
    }
}
