//! What nobody must be able to guess: names, codes, seeds and keys, all from the operating system.

use std::time::{SystemTime, UNIX_EPOCH};

use koshki_protocol::{MatchId, RoomCode, Ticket};
use koshki_rules::fair::ServerSeed;

use crate::matches::Fresh;

/// A new match's name, code and seed, and the time.
pub fn fresh() -> Fresh {
    Fresh {
        id: MatchId::from_bytes(&bytes()),
        code: RoomCode::from_bytes(&bytes()),
        server_seed: server_seed(),
        now: now(),
    }
}

/// A seed for the dice of a match.
pub fn server_seed() -> ServerSeed {
    bytes()
}

/// The key of a reserved seat.
pub fn key() -> String {
    ticket().as_str().to_owned()
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

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
