//! Who is let into the host's page: a link that works once opens a session. Both live in memory, as hashes, and end with the
//! server.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use koshki_protocol::Ticket;
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::chance;
use crate::identity::{Jar, Secret};

/// How long a link can be used.
pub const LINK_LASTS: Duration = Duration::from_secs(10 * 60);
/// How long a session lasts.
pub const SESSION_LASTS: Duration = Duration::from_secs(SESSION_SECONDS as u64);

const SESSION_SECONDS: u32 = 12 * 60 * 60;

/// The cookies of a session.
pub(crate) const COOKIES: Jar = Jar::strict("__Host-koshki-host", "koshki-host", SESSION_SECONDS);

/// The most links and the most sessions at once; the oldest go.
const MOST: usize = 16;

/// The links and sessions of one server.
#[derive(Default)]
pub struct HostPage(Mutex<Opened>);

#[derive(Default)]
struct Opened {
    links: Vec<Key>,
    sessions: Vec<Key>,
}

/// What is kept of a secret.
struct Key {
    hash: [u8; 32],
    until: Instant,
}

impl HostPage {
    /// The ticket of a new link.
    pub fn new_link(&self) -> Ticket {
        let ticket = chance::ticket();
        keep(&mut self.lock().links, Sha256::digest(ticket.as_str()).into(), LINK_LASTS);
        ticket
    }

    /// Takes a link's ticket for good, and begins a session; nothing if it is unknown, used or too old.
    pub fn enter(&self, ticket: &str) -> Option<Secret> {
        let mut opened = self.lock();
        take(&mut opened.links, Sha256::digest(ticket).into())?;
        let secret = Secret::new().ok()?;
        keep(&mut opened.sessions, secret.hash(), SESSION_LASTS);
        Some(secret)
    }

    /// Whether this is the secret of a session.
    pub fn is_open(&self, secret: &Secret) -> bool {
        let hash = secret.hash();
        self.lock().sessions.iter().any(|key| key.hash == hash && key.until > Instant::now())
    }

    /// Ends a session.
    pub fn leave(&self, secret: &Secret) {
        let _ended = take(&mut self.lock().sessions, secret.hash());
    }

    /// A panic elsewhere can't have left the lists half-written.
    fn lock(&self) -> MutexGuard<'_, Opened> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep(keys: &mut Vec<Key>, hash: [u8; 32], lasting: Duration) {
    let now = Instant::now();
    keys.retain(|key| key.until > now);
    if keys.len() == MOST {
        keys.remove(0);
    }
    keys.push(Key { hash, until: now + lasting });
}

fn take(keys: &mut Vec<Key>, hash: [u8; 32]) -> Option<()> {
    let index = keys.iter().position(|key| key.hash == hash)?;
    (keys.remove(index).until > Instant::now()).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_link_opens_one_session_within_ten_minutes_and_that_lasts_twelve_hours() {
        let page = HostPage::default();
        let (late, link) = (page.new_link(), page.new_link());
        let secret = page.enter(link.as_str()).expect("a new link opens the page");
        assert!(page.enter(link.as_str()).is_none(), "a link works once");
        assert!(page.enter("aaaaaaaaaaaaaaaaaaaaaaaaaa").is_none());
        assert!(page.is_open(&secret) && !page.is_open(&Secret::new().unwrap()));
        tokio::time::advance(LINK_LASTS).await;
        assert!(page.enter(late.as_str()).is_none(), "after ten minutes it is too late");
        tokio::time::advance(
            SESSION_LASTS.checked_sub(LINK_LASTS).unwrap() - Duration::from_secs(1),
        )
        .await;
        assert!(page.is_open(&secret));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!page.is_open(&secret), "a session ends");
    }

    #[test]
    fn who_leaves_has_to_come_by_another_link_and_old_links_go() {
        let page = HostPage::default();
        let first = page.new_link();
        let secret = page.enter(page.new_link().as_str()).unwrap();
        page.leave(&secret);
        assert!(!page.is_open(&secret));
        for _ in 0..MOST {
            page.new_link();
        }
        assert!(page.enter(first.as_str()).is_none(), "the oldest of too many is forgotten");
    }
}
