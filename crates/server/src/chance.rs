//! What nobody must be able to guess: names, codes, seeds and keys, all from the operating system.

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

/// A new match's name, code and seed; it is opened at this time.
pub fn fresh(now: Millis) -> Fresh {
    Fresh::draw(&mut rng(), now)
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
