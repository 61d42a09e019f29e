//! Fair shares of the bots' threads: among addresses, and among the people of one address, the one that has used the least
//! thinking time is next (fair queueing by virtual time). Many tables of one address wait for each other, not others for them.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use koshki_protocol::PersonId;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// For whom a bot thinks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Share {
    /// From where.
    pub address: IpAddr,
    /// Who.
    pub person: PersonId,
}

impl Share {
    /// The same for a worker, which has to tell people apart and may not know who they are.
    pub(crate) fn disguised(self, salt: [u8; 32]) -> Self {
        let number = |of: &str| {
            let hash = Sha256::digest(format!("{salt:?} {of}"));
            hash.iter().take(16).fold(0, |number: u128, byte| number << 8 | u128::from(*byte))
        };
        Share {
            address: Ipv6Addr::from_bits(number(&self.address.to_string())).into(),
            person: PersonId(number(&self.person.0.to_string()) as i64),
        }
    }
}

/// Things to do, fairly shared.
pub(crate) struct Shares<T>(Mutex<Level<IpAddr, Level<PersonId, VecDeque<T>>>>);

impl<T> Default for Shares<T> {
    fn default() -> Self {
        Shares(Mutex::default())
    }
}

impl<T> Shares<T> {
    /// One more waits.
    pub(crate) fn push(&self, share: Share, thing: T) {
        let mut all = self.lock();
        let address = all.joining(share.address);
        address.waiting += 1;
        let person = address.inner.joining(share.person);
        person.waiting += 1;
        person.inner.push_back(thing);
    }

    /// The one whose turn it is.
    pub(crate) fn pop(&self) -> Option<(Share, T)> {
        let mut all = self.lock();
        let (address, of_address) = all.next()?;
        let (person, of_person) = of_address.inner.next()?;
        let thing = of_person.inner.pop_front()?;
        of_person.waiting -= 1;
        of_address.waiting -= 1;
        Some((Share { address, person }, thing))
    }

    /// So much time was used for somebody.
    pub(crate) fn charge(&self, share: Share, used: Duration) {
        let mut all = self.lock();
        if let Some(of_address) = all.0.get_mut(&share.address) {
            of_address.used += used;
            if let Some(of_person) = of_address.inner.0.get_mut(&share.person) {
                of_person.used += used;
            }
        }
        // When nobody waits, nobody has to be remembered.
        if all.0.values().all(|one| one.waiting == 0) {
            all.0.clear();
        }
    }

    /// A panic elsewhere can't have left it half-written.
    fn lock(&self) -> MutexGuard<'_, Level<IpAddr, Level<PersonId, VecDeque<T>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Those who share, with what each has used.
struct Level<K, I>(HashMap<K, One<I>>);

struct One<I> {
    used: Duration,
    waiting: usize,
    inner: I,
}

impl<K, I> Default for Level<K, I> {
    fn default() -> Self {
        Level(HashMap::new())
    }
}

impl<K: Copy + Eq + std::hash::Hash, I: Default> Level<K, I> {
    /// Somebody joins those who wait. What was not used while there was nothing to do can't be saved up.
    fn joining(&mut self, key: K) -> &mut One<I> {
        let waiting = self.0.values().filter(|one| one.waiting > 0);
        let least = waiting.map(|one| one.used).min().unwrap_or_default();
        let one = self.0.entry(key).or_insert_with(|| One {
            used: least,
            waiting: 0,
            inner: I::default(),
        });
        if one.waiting == 0 {
            one.used = one.used.max(least);
        }
        one
    }

    /// Of those who wait, the one who has used the least.
    fn next(&mut self) -> Option<(K, &mut One<I>)> {
        let waiting = self.0.iter_mut().filter(|(_, one)| one.waiting > 0);
        waiting.min_by_key(|(_, one)| one.used).map(|(key, one)| (*key, one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_tells_people_apart_and_does_not_know_them() {
        let [one, neighbour, stranger] = [share(1, 1), share(1, 2), share(2, 1)];
        let disguised = |of: Share| of.disguised([7; 32]);
        assert_eq!(disguised(one), disguised(one));
        assert_eq!(disguised(one).address, disguised(neighbour).address);
        assert_ne!(disguised(one).person, disguised(neighbour).person);
        assert_ne!(disguised(one).address, disguised(stranger).address);
        assert_eq!(disguised(one).person, disguised(stranger).person);
        assert_ne!(disguised(one).address, one.address);
        assert_ne!(disguised(one).person, one.person);
        assert_ne!(disguised(one), one.disguised([8; 32]), "another server's people are others");
    }

    fn share(address: u8, person: i64) -> Share {
        Share { address: IpAddr::from([10, 0, 0, address]), person: PersonId(person) }
    }

    /// One thread that thinks about everything in its turn: how many thoughts passed before each one of this share.
    fn waits_of(shares: &Shares<()>, whose: Share, thought: Duration) -> Vec<usize> {
        let mut waits = Vec::new();
        let mut before = 0;
        while let Some((of, ())) = shares.pop() {
            shares.charge(of, thought);
            if of == whose {
                waits.push(before);
                before = 0;
            } else {
                before += 1;
            }
        }
        waits
    }

    #[test]
    fn fifty_eight_tables_of_one_address_cost_another_one_thought_at_most() {
        let shares = Shares::default();
        for table in 0..58 {
            shares.push(share(1, table), ());
        }
        for _ in 0..10 {
            shares.push(share(2, 99), ());
        }
        let waits = waits_of(&shares, share(2, 99), Duration::from_secs(1));
        assert_eq!(waits.len(), 10);
        assert!(waits.iter().all(|&before| before <= 1), "{waits:?}");
    }

    #[test]
    fn people_of_one_address_share_its_part() {
        let shares = Shares::default();
        for _ in 0..58 {
            shares.push(share(1, 1), ());
        }
        for _ in 0..5 {
            shares.push(share(1, 2), ());
        }
        let waits = waits_of(&shares, share(1, 2), Duration::from_secs(1));
        assert!(waits.iter().all(|&before| before <= 1), "{waits:?}");
    }

    #[test]
    fn short_thoughts_are_not_charged_like_long_ones() {
        let shares = Shares::default();
        for _ in 0..20 {
            shares.push(share(1, 1), Duration::from_secs(1));
            shares.push(share(2, 2), Duration::from_millis(100));
        }
        let mut order = Vec::new();
        while let Some((of, thought)) = shares.pop() {
            shares.charge(of, thought);
            order.push(of.person.0);
        }
        let quick = order.iter().take(12).filter(|&&person| person == 2).count();
        assert!(quick >= 10, "{order:?}");
    }

    #[test]
    fn nobody_saves_up_for_later_and_nobody_is_remembered_for_ever() {
        let shares = Shares::default();
        shares.push(share(1, 1), ());
        shares.push(share(1, 1), ());
        let (of, ()) = shares.pop().unwrap();
        shares.charge(of, Duration::from_secs(100));
        for _ in 0..4 {
            shares.push(share(2, 2), ());
        }
        let order: Vec<i64> = std::iter::from_fn(|| {
            let (of, ()) = shares.pop()?;
            shares.charge(of, Duration::from_secs(1));
            Some(of.person.0)
        })
        .collect();
        assert_ne!(order, [2, 2, 2, 2, 1], "who comes later begins where the others are");
        assert!(shares.lock().0.is_empty());
    }
}
