//! Shared dice: this device commits to a hash chain before the start, and gives one link for each throw.

use std::io;

use crate::wrong::Failure;
use koshki_protocol::{MatchId, Room, Seen, ToServer};
use koshki_rules::Phrase;
use koshki_rules::chain::Chain;

use super::session::JoinSession;

/// More throws than a match has.
const THROWS: usize = 8_000;

/// What this device adds to the shared dice of a match.
pub struct Device {
    match_id: MatchId,
    commitment: String,
    chain: Chain,
    /// Whether the server has it, or it is on its way.
    is_sent: bool,
    /// The newest throw that a link was given for, and its moment: no link is given early, or for two moments.
    given: Option<(usize, Seen)>,
}

impl JoinSession {
    /// Commits to a chain, after the server has committed to its seed.
    pub(super) fn add_chain(&mut self, room: &Room) -> Result<(), Failure> {
        let is_there = room.fair.chains.iter().any(|chain| room.you.seats.contains(&chain.seat));
        if !room.shared_dice || room.you.seats.is_empty() || is_there {
            return Ok(());
        }
        let (match_id, commitment) = (room.match_id.clone(), room.fair.commitment.clone());
        self.device
            .take_if(|device| device.match_id != match_id || device.commitment != commitment);
        if self.device.is_none() {
            let (match_id, chain) = (match_id.clone(), Chain::new(super::drawn()?, THROWS));
            self.device = Some(Device { match_id, commitment, chain, is_sent: false, given: None });
        }
        if let Some(device) = self.device.as_mut().filter(|device| !device.is_sent) {
            device.is_sent = true;
            let anchor = device.chain.anchor().to_string();
            self.connection.send(|id| ToServer::Chain { id, match_id, anchor });
        }
        Ok(())
    }

    /// What was on its way may be lost.
    pub(super) fn send_chain_again(&mut self) {
        if let Some(device) = &mut self.device {
            device.is_sent = false;
        }
    }

    /// Gives the link of a throw that the table waits for.
    pub(super) fn give_link(&mut self, moment: Seen, throw: usize) {
        let match_id = self.target.match_id.clone();
        let Some(device) = self.device.as_mut().filter(|device| device.match_id == match_id) else {
            return;
        };
        let is_known = self.eyes.values().any(|eyes| eyes.is_at(moment));
        let is_next = device.given.is_none_or(|(before, at)| {
            throw > before && (moment.game, moment.step) > (at.game, at.step)
                || (throw, moment) == (before, at)
        });
        let Some(link) = device.chain.link(throw).filter(|_| is_known && is_next) else { return };
        device.given = Some((throw, moment));
        let link = link.to_string();
        self.connection.send(|id| ToServer::Link { id, match_id, throw, link });
    }

    /// Says whose devices took no part in a throw.
    pub(super) fn tell_missing(&mut self, links: &[Option<String>]) -> io::Result<()> {
        let Some(room) = &self.room else { return Ok(()) };
        let missing = room.fair.chains.iter().zip(links).filter(|(_, link)| link.is_none());
        for seat in missing.map(|(chain, _)| chain.seat).collect::<Vec<_>>() {
            self.say(&Phrase::new("ui-join-without-link").seat("seat", seat))?;
        }
        Ok(())
    }
}
