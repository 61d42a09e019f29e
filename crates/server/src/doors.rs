//! The open sockets of each person, so that all of them can be told something, or be closed at once.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use koshki_protocol::{PersonHere, PersonId};
use tokio::sync::Notify;

use crate::room::Outbox;

/// All open sockets by their person.
#[derive(Default)]
pub struct Doors(Mutex<BTreeMap<i64, Vec<Weak<OpenDoor>>>>);

/// A socket that is open, for as long as somebody holds this.
pub struct OpenDoor {
    nickname: String,
    address: IpAddr,
    closing: Notify,
    outbox: OnceLock<Outbox>,
}

impl OpenDoor {
    /// From now on it can be told something.
    pub(crate) fn answers_at(&self, outbox: Outbox) {
        // It is told once.
        let _known = self.outbox.set(outbox);
    }

    /// Returns when it has to close.
    pub async fn closes(&self) {
        self.closing.notified().await;
    }
}

impl Doors {
    /// A socket of this person is open for as long as it holds what comes back.
    pub fn open(&self, person: PersonId, nickname: &str, address: IpAddr) -> Arc<OpenDoor> {
        let door = Arc::new(OpenDoor {
            nickname: nickname.to_owned(),
            address,
            closing: Notify::new(),
            outbox: OnceLock::new(),
        });
        let mut all = self.lock();
        let of_person = all.entry(person.0).or_default();
        of_person.retain(|door| door.strong_count() > 0);
        of_person.push(Arc::downgrade(&door));
        door
    }

    /// Closes all sockets of this person.
    pub fn close(&self, person: PersonId) {
        for door in self.lock().remove(&person.0).unwrap_or_default() {
            if let Some(door) = door.upgrade() {
                door.closing.notify_one();
            }
        }
    }

    /// Who is connected.
    pub fn people(&self) -> Vec<PersonHere> {
        let here = |(&person, doors): (&i64, &Vec<Weak<OpenDoor>>)| {
            let doors: Vec<Arc<OpenDoor>> = doors.iter().filter_map(Weak::upgrade).collect();
            let nickname = doors.last()?.nickname.clone();
            let mut addresses: Vec<IpAddr> = doors.iter().map(|door| door.address).collect();
            addresses.sort_unstable();
            addresses.dedup();
            Some(PersonHere { person: PersonId(person), nickname, addresses })
        };
        self.lock().iter().filter_map(here).collect()
    }

    /// The people who are connected.
    pub fn ids(&self) -> Vec<PersonId> {
        self.lock().keys().copied().map(PersonId).collect()
    }

    /// Sends a message to everybody.
    pub fn tell_all(&self, message: &str) {
        for door in self.lock().values().flatten().filter_map(Weak::upgrade) {
            if let Some(outbox) = door.outbox.get() {
                outbox.send(message.to_owned());
            }
        }
    }

    /// Forgets sockets that have closed; to be called now and then.
    pub fn tidy_up(&self) {
        self.lock().retain(|_, doors| {
            doors.retain(|door| door.strong_count() > 0);
            !doors.is_empty()
        });
    }

    /// A panic elsewhere can't have left the list half-written.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<i64, Vec<Weak<OpenDoor>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[tokio::test]
    async fn closing_reaches_every_socket_of_the_person_and_no_other() {
        let doors = Doors::default();
        let open = |person| doors.open(PersonId(person), "Cat", Ipv4Addr::LOCALHOST.into());
        let (mine, other) = ([open(1), open(1)], open(2));
        assert_eq!(doors.people().len(), 2);
        doors.close(PersonId(1));
        for door in &mine {
            door.closes().await;
        }
        let waits = tokio::time::timeout(std::time::Duration::ZERO, other.closes());
        assert!(waits.await.is_err(), "the other socket stays open");
        drop(other);
        doors.tidy_up();
        assert!(doors.lock().is_empty());
    }
}
