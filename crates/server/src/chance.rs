//! What nobody must be able to guess: names, codes, seeds and keys, all from the operating system.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use getrandom::SysRng;
use koshki_match::{Fresh, Millis};
use koshki_protocol::Ticket;
use koshki_rules::fair::ServerSeed;
use rand_core::{Rng, UnwrapErr};

/// The operating system's generator.
///
/// # Panics
/// When it has no random bytes: then nothing here could be trusted.
pub fn rng() -> impl Rng {
    UnwrapErr(SysRng)
}

/// A new match's name, code and seed, and the time.
pub fn fresh() -> Fresh {
    Fresh::draw(&mut rng(), Millis(now()))
}

/// A seed for the dice of a match.
pub fn server_seed() -> ServerSeed {
    bytes()
}

/// A ticket that takes a seat to another device.
pub fn ticket() -> Ticket {
    Ticket::from_bytes(&bytes())
}

/// Random bytes.
///
/// # Panics
/// When the operating system has none: then nothing here could be trusted.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// By how many milliseconds the clock that counts is ahead of this machine's.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970, by this machine's clock or, where servers share a database, by the database's.
pub fn now() -> i64 {
    machine_now().saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// It is this late by the clock that counts.
pub(crate) fn go_by(now: i64) {
    AHEAD.store(now.saturating_sub(machine_now()), Ordering::Relaxed);
}

fn machine_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
