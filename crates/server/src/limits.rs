//! How much one address or one person may do in a short time. A burst passes, a flood does not (the generic cell rate algorithm).
//!
//! What wears out one server is counted there; what all servers that share a database bear together (guesses, new people, tables,
//! tickets) is counted in the database as well.
//!
//! Room codes have six of sixteen characters. With 1,000 rooms open, one guess in 16,777 finds one; an address may ask for
//! thirty codes and then for one in ten seconds, so it would guess for two days to find a room, and a room is no seat.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use koshki_protocol::{PersonId, Reason, Refused};
use sha2::{Digest, Sha256};

use crate::store::Store;
use crate::{Config, proxy};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Any request over HTTP.
    Request,
    /// Becoming somebody.
    NewPerson,
    /// Asking for the match with a room code.
    Code,
    /// Opening a table.
    Table,
    /// Making or using a ticket.
    Ticket,
    /// Reading records or replays, which cost more than other answers.
    Archive,
    /// Asking the coach, which costs more than anything else.
    Coach,
    /// Showing an emote, which everybody at the table sees.
    Emote,
}

/// The limits of one server.
pub struct Limits {
    /// None: nothing is counted.
    here: Option<All>,
    /// Where servers count together.
    store: Option<Store>,
}

/// It was too much; it will be possible again after a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFast {
    /// After how long.
    pub wait: Duration,
}

impl Limits {
    /// Nothing has been counted here yet.
    pub fn new(config: &Config, store: Option<Store>) -> Self {
        Limits { here: config.rate_limits.then(All::default), store }
    }

    /// Counts a deed for an address, as [`crate::proxy::source`] gives it.
    ///
    /// # Errors
    /// When the address has done too much of it.
    pub fn count_address(&self, deed: Deed, address: IpAddr) -> Result<(), TooFast> {
        match &self.here {
            Some(all) => {
                all.addresses.of(deed).count(&address)?;
                // A provider may give a customer more than one network.
                for (wider, limits) in proxy::wider(address).zip(&all.wider) {
                    limits.of(deed).count(&wider)?;
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Counts a deed for a person.
    ///
    /// # Errors
    /// When the person has done too much of it.
    pub fn count_person(&self, deed: Deed, person: PersonId) -> Result<(), TooFast> {
        match &self.here {
            Some(all) => all.people.of(deed).count(&person),
            None => Ok(()),
        }
    }

    /// The same as [`Limits::count_address`], at all servers together.
    ///
    /// # Errors
    /// When the address has done too much of it.
    pub async fn count_address_everywhere(
        &self,
        deed: Deed,
        address: IpAddr,
    ) -> Result<(), TooFast> {
        self.count_address(deed, address)?;
        let (Some(all), Some(store)) = (&self.here, &self.store) else { return Ok(()) };
        all.addresses.of(deed).count_in(store, deed, &address.to_string()).await?;
        let wider = proxy::wider(address).zip(proxy::WIDER).zip(&all.wider);
        for ((network, (length, _)), limits) in wider {
            let network = format!("{network}/{length}");
            limits.of(deed).count_in(store, deed, &network).await?;
        }
        Ok(())
    }

    /// The same as [`Limits::count_person`], at all servers together.
    ///
    /// # Errors
    /// When the person has done too much of it.
    pub async fn count_person_everywhere(
        &self,
        deed: Deed,
        person: PersonId,
    ) -> Result<(), TooFast> {
        self.count_person(deed, person)?;
        let (Some(all), Some(store)) = (&self.here, &self.store) else { return Ok(()) };
        let person = format!("person {}", person.0);
        all.people.of(deed).count_in(store, deed, &person).await
    }

    /// Forgets those who have done nothing for long; to be called now and then.
    pub fn forget_idle(&self) {
        if let Some(all) = &self.here {
            all.addresses.forget_idle();
            all.wider.iter().for_each(PerDeed::forget_idle);
            all.people.forget_idle();
        }
    }
}

/// How many frames a socket may still send: a hundred at once, and twenty a second.
pub struct FrameLimit {
    left: Option<DefaultDirectRateLimiter>,
    /// How many were refused in a row.
    refused: u32,
}

/// How many refused frames in a row are an attack.
const ABUSE: u32 = 200;

impl FrameLimit {
    /// Of a new socket.
    pub fn new(config: &Config) -> Self {
        let quota = quota(100, Duration::from_millis(50));
        let left = config.rate_limits.then(|| RateLimiter::direct(quota));
        FrameLimit { left, refused: 0 }
    }

    /// Whether a message may come that this many further frames continue.
    pub fn take(&mut self, further: u32) -> bool {
        let Some(left) = &self.left else { return true };
        let frames = NonZeroU32::MIN.saturating_add(further);
        // More than pass at once never pass: that is refused like too many.
        let may_come = left.check_n(frames).is_ok_and(|enough| enough.is_ok());
        self.refused = if may_come { 0 } else { self.refused + 1 };
        may_come
    }

    /// Whether it has gone on sending although it was refused.
    pub fn is_abused(&self) -> bool {
        self.refused >= ABUSE
    }
}

impl From<TooFast> for Refused {
    fn from(too_fast: TooFast) -> Self {
        let seconds = too_fast.wait.as_secs() + 1;
        Refused::new(Reason::TooFast, format!("too much at once; try again in {seconds} s"))
    }
}

struct All {
    addresses: PerDeed<IpAddr>,
    /// Of the wider networks of IPv6, in their order.
    wider: [PerDeed<IpAddr>; proxy::WIDER.len()],
    people: PerDeed<PersonId>,
}

impl Default for All {
    /// A class of thirty behind one address joins in a minute; a person alone never comes near the second list.
    fn default() -> Self {
        let seconds = Duration::from_secs;
        All {
            addresses: PerDeed::of_addresses(1),
            wider: proxy::WIDER.map(|(_, times)| PerDeed::of_addresses(times)),
            people: PerDeed {
                request: Limit::new(200, Duration::from_millis(50)),
                new_person: Limit::new(10, seconds(60)),
                code: Limit::new(30, seconds(10)),
                table: Limit::new(20, seconds(20)),
                ticket: Limit::new(10, seconds(10)),
                archive: Limit::new(60, Duration::from_millis(500)),
                coach: Limit::new(10, seconds(2)),
                emote: Limit::new(5, seconds(1)),
            },
        }
    }
}

impl PerDeed<IpAddr> {
    /// What one address may do, this many times.
    fn of_addresses(times: u32) -> Self {
        let limit = |burst: u32, period: Duration| Limit::new(burst * times, period / times);
        let seconds = Duration::from_secs;
        PerDeed {
            request: limit(400, Duration::from_millis(20)),
            new_person: limit(60, seconds(20)),
            code: limit(30, seconds(10)),
            table: limit(60, seconds(10)),
            ticket: limit(30, seconds(5)),
            archive: limit(120, Duration::from_millis(200)),
            coach: limit(60, seconds(1)),
            emote: limit(60, Duration::from_millis(100)),
        }
    }
}

struct PerDeed<K: Hash + Eq + Clone> {
    request: Limit<K>,
    new_person: Limit<K>,
    code: Limit<K>,
    table: Limit<K>,
    ticket: Limit<K>,
    archive: Limit<K>,
    coach: Limit<K>,
    emote: Limit<K>,
}

impl<K: Hash + Eq + Clone> PerDeed<K> {
    fn of(&self, deed: Deed) -> &Limit<K> {
        match deed {
            Deed::Request => &self.request,
            Deed::NewPerson => &self.new_person,
            Deed::Code => &self.code,
            Deed::Table => &self.table,
            Deed::Ticket => &self.ticket,
            Deed::Archive => &self.archive,
            Deed::Coach => &self.coach,
            Deed::Emote => &self.emote,
        }
    }

    fn forget_idle(&self) {
        let all = [
            &self.request,
            &self.new_person,
            &self.code,
            &self.table,
            &self.ticket,
            &self.archive,
            &self.coach,
            &self.emote,
        ];
        for limit in all {
            limit.limiter.retain_recent();
            limit.limiter.shrink_to_fit();
        }
    }
}

struct Limit<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    burst: u32,
    period: Duration,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// `burst` at once, and then one every `period`.
    fn new(burst: u32, period: Duration) -> Self {
        Limit { limiter: RateLimiter::keyed(quota(burst, period)), burst, period }
    }

    fn count(&self, key: &K) -> Result<(), TooFast> {
        self.limiter
            .check_key(key)
            .map_err(|until| TooFast { wait: until.wait_time_from(self.limiter.clock().now()) })
    }

    /// Counts it in the database. If that can't be done, the limit of each server is enough.
    async fn count_in(&self, store: &Store, deed: Deed, who: &str) -> Result<(), TooFast> {
        let who = Sha256::digest(format!("{deed:?} {who}")).into();
        match store.count(&who, self.period, self.burst).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(TooFast { wait: self.period }),
            Err(error) => {
                tracing::debug!(%error, "servers can't count together");
                Ok(())
            }
        }
    }
}

/// `burst` at once, and then one every `period`.
fn quota(burst: u32, period: Duration) -> Quota {
    let burst = NonZeroU32::new(burst).expect("a burst lets something pass");
    Quota::with_period(period).expect("a period is not zero").allow_burst(burst)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn a_flood_of_200_000_guesses_asks_for_fewer_than_a_hundred_codes() {
        let limits = Limits::new(&Config::default(), None);
        let passed = (0..200_000).filter(|_| limits.count_address(Deed::Code, address(1)).is_ok());
        let passed = passed.count();
        assert!((30..100).contains(&passed), "{passed}");
        assert!(limits.count_address(Deed::Code, address(2)).is_ok(), "a neighbour is not blamed");
        assert!(limits.count_address(Deed::Table, address(1)).is_ok(), "nor is another deed");
    }

    #[test]
    fn the_networks_of_one_customer_count_together() {
        let limits = Limits::new(&Config::default(), None);
        // A /48 has 65,536 networks of 64 bits; each alone may ask for thirty codes.
        let passed = (0..65_536_u128).filter(|network| {
            let network = (0x2001_0db8_0001_u128 << 80) | (network << 64);
            let network = IpAddr::V6(network.into());
            (0..2).any(|_| limits.count_address(Deed::Code, network).is_ok())
        });
        let passed = passed.count();
        assert!((400..1000).contains(&passed), "{passed}");
        let neighbour = "2001:db8:2::".parse().unwrap();
        assert!(limits.count_address(Deed::Code, neighbour).is_ok());
    }

    #[test]
    fn of_a_hundred_emotes_at_once_a_few_pass() {
        let limits = Limits::new(&Config::default(), None);
        let passed = (0..100).filter(|_| limits.count_person(Deed::Emote, PersonId(1)).is_ok());
        let passed = passed.count();
        assert!((5..=7).contains(&passed), "{passed}");
    }

    #[test]
    fn who_has_to_wait_is_told_how_long() {
        let limits = Limits::new(&Config::default(), None);
        let wait = (0..1000).find_map(|_| limits.count_person(Deed::Ticket, PersonId(1)).err());
        let wait = wait.unwrap().wait;
        assert!(wait > Duration::from_secs(5) && wait <= Duration::from_secs(10), "{wait:?}");
    }

    #[test]
    fn a_socket_sends_a_hundred_frames_at_once_and_is_abused_after_200_refused_ones() {
        let mut limit = FrameLimit::new(&Config::default());
        assert!(limit.take(0), "it is the first");
        assert!(!limit.take(100), "a hundred and one never pass at once");
        let passed = 1 + (0..1000).take_while(|_| limit.take(0)).count();
        assert!((100..150).contains(&passed), "{passed}");
        let mut refused = 1;
        while !limit.is_abused() {
            refused += u32::from(!limit.take(0));
        }
        assert!(refused >= ABUSE, "{refused}");
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let config = Config { rate_limits: false, ..Config::default() };
        let limits = Limits::new(&config, None);
        assert!((0..1000).all(|_| limits.count_address(Deed::Code, address(1)).is_ok()));
        let mut frames = FrameLimit::new(&config);
        assert!((0..1000).all(|_| frames.take(1)));
    }
}
