//! Whether what is stored of a game can be played again: for `koshki doctor`.

use crate::matches::Match;
use crate::room;
use crate::store::{Chunk, StoredMatch};

/// Plays a journal again, with its dice.
///
/// # Errors
/// What is wrong with it, in plain English.
pub fn check(stored: &StoredMatch, game: u32, chunks: &[Chunk]) -> Result<(), String> {
    let the_match = Match::from_stored(stored.clone())?;
    if game as usize > the_match.games.len() {
        return Err(format!("match {} has no game {game}", the_match.id));
    }
    let record = room::record(&the_match, game, chunks).map_err(|error| error.to_string())?;
    // The seed is known here, before the end too: so every die can be checked.
    record.with_seed(&the_match.server_seed).verify().map_err(|error| error.to_string())
}
