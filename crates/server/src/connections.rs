//! How many connections are open, in all and from each address.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

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
    /// None is open. At most so many can be, and so many from one address; 0 for no limit.
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
        let of_address = per_address.get(&address).copied().unwrap_or(0);
        let limit = |most: usize| if most == 0 { usize::MAX } else { most };
        if total >= limit(counted.most) || of_address >= limit(counted.most_per_address) {
            return None;
        }
        per_address.insert(address, of_address + 1);
        counted.total.send_modify(|total| *total += 1);
        Some(OpenConnection { counted: Arc::clone(counted), address })
    }

    /// How many are open.
    pub fn total(&self) -> usize {
        *self.0.total.borrow()
    }

    /// Waits until so many or fewer are open.
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
        if let Entry::Occupied(mut entry) = per_address.entry(self.address) {
            *entry.get_mut() -= 1;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
        self.counted.total.send_modify(|total| *total -= 1);
    }
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
}
