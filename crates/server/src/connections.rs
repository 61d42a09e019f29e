//! How many connections are open, in all and from each address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::proxy;

/// A count of open connections with a limit; a cheap handle.
#[derive(Clone)]
pub struct Connections(Arc<Counted>);

/// One that is open: it counts until it is dropped.
pub struct OpenConnection {
    counted: Arc<Counted>,
    address: IpAddr,
}

struct Counted {
    most: usize,
    most_per_address: usize,
    per_address: Mutex<HashMap<IpAddr, usize>>,
    total: watch::Sender<usize>,
}

impl Connections {
    /// None is open. At most this many can be, and this many from one address; 0 for no limit.
    pub fn new(most: usize, most_per_address: usize) -> Self {
        let per_address = Mutex::new(HashMap::new());
        let (total, _) = watch::channel(0);
        Connections(Arc::new(Counted { most, most_per_address, per_address, total }))
    }

    /// Counts one more; nothing if that would be too many.
    pub fn open(&self, address: IpAddr) -> Option<OpenConnection> {
        let counted = &self.0;
        let mut per_address = counted.lock();
        let total = *counted.total.borrow();
        let limit = |most: usize| if most == 0 { usize::MAX } else { most };
        let is_full = |(network, times): (IpAddr, usize)| {
            let open = per_address.get(&network).copied().unwrap_or(0);
            open >= limit(counted.most_per_address.saturating_mul(times))
        };
        if total >= limit(counted.most) || networks(address).any(is_full) {
            return None;
        }
        for (network, _) in networks(address) {
            *per_address.entry(network).or_default() += 1;
        }
        counted.total.send_modify(|total| *total += 1);
        Some(OpenConnection { counted: Arc::clone(counted), address })
    }

    /// How many are open.
    pub fn total(&self) -> usize {
        *self.0.total.borrow()
    }

    /// Waits until this many or fewer are open.
    pub async fn fall_to(&self, most: usize) {
        let mut total = self.0.total.subscribe();
        let _still_there = total.wait_for(|total| *total <= most).await;
    }
}

impl Counted {
    /// A panic elsewhere can't have left the numbers half-written.
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.per_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut per_address = self.counted.lock();
        for (network, _) in networks(self.address) {
            if let Entry::Occupied(mut entry) = per_address.entry(network) {
                *entry.get_mut() -= 1;
                if *entry.get() == 0 {
                    entry.remove();
                }
            }
        }
        self.counted.total.send_modify(|total| *total -= 1);
    }
}

/// Where an address counts, and how many times as much each of these may have: itself, and the networks it is in. Those
/// of IPv6 are told apart by a one in a place that no network has.
fn networks(address: IpAddr) -> impl Iterator<Item = (IpAddr, usize)> {
    let wider = proxy::wider(address).zip(proxy::WIDER).map(|(network, (length, times))| {
        let marked = match network {
            IpAddr::V6(network) => IpAddr::V6((u128::from(network) | u128::from(length)).into()),
            network => network,
        };
        (marked, times as usize)
    });
    std::iter::once((address, 1)).chain(wider)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_all_together_have_theirs() {
        let address = |last| IpAddr::from([10, 0, 0, last]);
        let connections = Connections::new(3, 2);
        let first = connections.open(address(1));
        let second = connections.open(address(1));
        assert!(first.is_some() && second.is_some());
        assert!(connections.open(address(1)).is_none(), "the address has two");
        let third = connections.open(address(2));
        assert!(third.is_some());
        assert!(connections.open(address(3)).is_none(), "there are three");
        drop(first);
        assert_eq!(connections.total(), 2);
        assert!(connections.open(address(1)).is_some());
        drop((second, third));
        assert!(connections.0.lock().is_empty(), "nobody is remembered");
    }

    #[test]
    fn a_customer_with_many_networks_has_sixteen_shares() {
        let network = |number: u128| IpAddr::V6(((0x2001_0db8_0001 << 80) | (number << 64)).into());
        let connections = Connections::new(0, 2);
        let open: Vec<_> =
            (0..1000).filter_map(|number| connections.open(network(number))).collect();
        assert_eq!(open.len(), 2 * 16);
        drop(open);
        assert!(connections.0.lock().is_empty(), "nobody is remembered");
    }
}
