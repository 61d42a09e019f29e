//! Shared dice: what the devices at the table commit to before the start, and the numbers of throws.

use koshki_protocol::{ChainFair, MatchState, PersonId, Reason, Refused, SeatKind};
use koshki_rules::Seat;
use koshki_rules::chain::{Anchor, Link};

use super::{Match, MatchSeat};

impl Match {
    /// The device of a person commits to a hash chain. The last one of a rematch starts it.
    ///
    /// # Errors
    /// When the dice are not shared, the person has no seat, or the match has started.
    pub fn add_chain(&mut self, person: PersonId, anchor: &str) -> Result<(), Refused> {
        self.must_be(MatchState::Open)?;
        let anchor = Link::from_hex(anchor).map_err(|why| Refused::new(Reason::BadLink, why))?;
        if !self.shared_dice {
            return Err(Refused::new(Reason::BadLink, "the dice of this table are not shared"));
        }
        let mut seats = self.seats.iter_mut().filter(|seat| seat.person == Some(person)).peekable();
        if seats.peek().is_none() {
            return Err(Refused::new(Reason::NotYourSeat, "you have no seat at this table"));
        }
        for seat in seats {
            seat.chain = Some(anchor);
        }
        self.start_rematch();
        Ok(())
    }

    /// Whether throws wait for links: the dice are shared, and there is a device that has links.
    pub fn throws_wait(&self) -> bool {
        !self.chains.is_empty()
    }

    /// How many throws there were before a game.
    pub fn thrown_before(&self, game: u32) -> usize {
        self.thrown.get(game as usize - 1).copied().unwrap_or(0)
    }

    /// The chain of a person's device, by its index.
    pub(crate) fn chain_of(&self, person: PersonId) -> Option<usize> {
        let is_theirs = |chain: &Anchor| self.seats[chain.seat.index()].person == Some(person);
        self.chains.iter().position(is_theirs)
    }

    /// What the devices have committed to by now, one for each person.
    pub(super) fn committed(&self) -> Vec<Anchor> {
        let mut people = Vec::new();
        let mut chains = Vec::new();
        for (seat, stored) in Seat::all(self.seats.len()).zip(&self.seats) {
            let Some(person) = stored.person.filter(|person| !people.contains(person)) else {
                continue;
            };
            people.push(person);
            let mut theirs = self.seats.iter().filter(|seat| seat.person == Some(person));
            chains.extend(theirs.find_map(|seat| seat.chain).map(|anchor| Anchor { seat, anchor }));
        }
        chains
    }

    pub(super) fn chains_fair(&self) -> Vec<ChainFair> {
        let known =
            if self.state == MatchState::Open { self.committed() } else { self.chains.clone() };
        let told = |chain: Anchor| ChainFair { seat: chain.seat, anchor: chain.anchor.to_string() };
        known.into_iter().map(told).collect()
    }

    /// Whether a person's device still has to commit.
    pub(super) fn lacks_chain(&self, seat: &MatchSeat) -> bool {
        self.shared_dice
            && self.state == MatchState::Open
            && seat.kind == SeatKind::Person
            && seat.chain.is_none()
            && !self.seats.iter().any(|other| other.person == seat.person && other.chain.is_some())
    }

    pub(super) fn start_rematch(&mut self) {
        if self.is_rematch {
            // It can't start while others have to agree, or a seat is free.
            let _others_missing = self.start();
        }
    }
}
