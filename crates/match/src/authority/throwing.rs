//! Shared dice: a throw waits for the links of the devices at the table. What is here is kept in memory only: after a
//! restart the devices are asked again, and give the same.

use std::time::Duration;

use koshki_protocol::{PersonId, Reason, Refused, Seen};
use koshki_rules::chain::{KnownChain, Link, Links};

use super::telling::{Out, text};
use super::{Authority, Draft};
use crate::ask::{ConnectionId, Millis};
use crate::proposal::{By, Effect, Made, Urgency};

/// How long a throw waits for a device.
const LINKS: Duration = Duration::from_secs(3);

/// What the devices at the table add to shared dice.
#[derive(Default)]
pub(super) struct Sharing {
    /// The throw that waits.
    throw: Option<Waiting>,
    /// One for each chain.
    devices: Vec<Device>,
}

/// A throw that waits for links.
struct Waiting {
    moment: Seen,
    since: Millis,
    links: Vec<Option<Link>>,
}

struct Device {
    known: KnownChain,
    /// It missed the last throw: nobody waits for it until it answers again.
    is_silent: bool,
}

impl Authority {
    /// Asks the devices for their links if shared dice have to fall and have not been asked for yet.
    pub(super) fn ask_for_links(&mut self, now: Millis, effects: &mut Vec<Effect>) {
        if !self.course.awaits_throw() {
            self.sharing.throw = None;
            return;
        }
        let chains = &self.course.the_match.chains;
        if self.sharing.devices.len() != chains.len() {
            let device = |anchor| Device { known: KnownChain::new(anchor), is_silent: false };
            self.sharing.devices = chains.iter().map(|chain| device(chain.anchor)).collect();
        }
        let moment = self.course.moment();
        let is_asked = self.sharing.throw.as_ref().is_some_and(|throw| throw.moment == moment);
        if is_asked || !self.drives() {
            return;
        }
        let links = vec![None; chains.len()];
        self.sharing.throw = Some(Waiting { moment, since: now, links });
        let here = self.attendance.visitors().iter().map(|visitor| visitor.connection);
        for connection in here.collect::<Vec<_>>() {
            self.ask_for_link_of(connection, effects);
        }
    }

    /// Asks one device, if its link is missing.
    pub(super) fn ask_for_link_of(&self, connection: ConnectionId, effects: &mut Vec<Effect>) {
        let (Some(throw), Some(person)) = (&self.sharing.throw, self.person(connection)) else {
            return;
        };
        let chain = self.the_match().chain_of(person);
        if chain.is_none_or(|chain| throw.links[chain].is_some()) {
            return;
        }
        let Seen { game, step } = throw.moment;
        let match_id = self.the_match().id.clone();
        let message = Out::Throw { match_id, game, step, throw: self.course.next_throw() };
        effects.push(Effect::Tell { to: connection, text: text(&message), urgency: Urgency::Now });
    }

    /// When the throw that waits is made: at once if all links are there.
    pub(super) fn throw_due(&self) -> Option<Millis> {
        let throw = self.sharing.throw.as_ref().filter(|_| self.drives())?;
        let mut missing = throw.links.iter().zip(&self.sharing.devices);
        let is_awaited = missing.any(|(link, device)| link.is_none() && !device.is_silent);
        Some(if is_awaited { throw.since + LINKS } else { Millis(i64::MIN) })
    }

    /// A device has answered.
    pub(super) fn draft_link(
        &self,
        person: PersonId,
        throw: usize,
        link: &str,
    ) -> Result<Draft, Refused> {
        let bad = |says: String| Refused::new(Reason::BadLink, says);
        let chain = self.course.the_match.chain_of(person);
        let chain =
            chain.ok_or_else(|| bad("your device has no chain at this table".to_owned()))?;
        let link = Link::from_hex(link).map_err(bad)?;
        let next = self.course.next_throw();
        if throw < next {
            // It came too late, but it came.
            return Ok(Draft::only(Made::Linked { chain, link: None }));
        }
        let waits = self.sharing.throw.is_some() && throw == next;
        let Some(device) = self.sharing.devices.get(chain).filter(|_| waits) else {
            return Err(bad(format!("throw {throw} waits for no link")));
        };
        if !{ device.known }.take(throw, link) {
            return Err(bad(format!("this is not the link of your chain for throw {throw}")));
        }
        Ok(Draft::only(Made::Linked { chain, link: Some(link) }))
    }

    /// Keeps a link, or notes that one has come too late.
    pub(super) fn link(&mut self, chain: usize, link: Option<Link>) {
        if let Some(device) = self.sharing.devices.get_mut(chain) {
            device.is_silent = false;
        }
        if let (Some(throw), Some(link)) = (&mut self.sharing.throw, link) {
            throw.links[chain] = Some(link);
        }
    }

    /// The dice fall: what is missing stays so, and the record says it.
    pub(super) fn draft_throw(&mut self) -> Draft {
        let Seen { game, step: from } = self.course.moment();
        let throw = self.course.next_throw();
        let (Some(waiting), Some(table)) = (&self.sharing.throw, &mut self.course.table) else {
            return Draft::only(Made::Nothing);
        };
        let links = Links(waiting.links.clone().into());
        table.throw(self.course.dice.fresh(), links.clone());
        let mut after = None;
        let (steps, outcome) = self.stage(game, from, &mut after);
        let made = Made::Thrown { throw, from, links, outcome };
        let after = after.map(Box::new);
        Draft { after, steps, by: By::Driver, ..Draft::only(made) }
    }

    /// The dice have fallen: everybody sees the links, and which are missing.
    pub(super) fn thrown(
        &mut self,
        throw: usize,
        from: usize,
        links: &Links,
        effects: &mut Vec<Effect>,
    ) {
        self.sharing.throw = None;
        for (device, link) in self.sharing.devices.iter_mut().zip(&links.0) {
            device.is_silent = link.is_none();
            // It was checked when it came.
            let _is_known = link.is_some_and(|link| device.known.take(throw, link));
        }
        let links = links.0.iter().map(|link| link.map(|link| link.to_string())).collect();
        let (match_id, game) = (self.the_match().id.clone(), self.course.moment().game);
        let message = text(&Out::Thrown { match_id, game, step: from, throw, links });
        self.tell_everybody(&message, effects);
    }
}
