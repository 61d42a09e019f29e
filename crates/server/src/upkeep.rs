//! What is stored of a game, played again: for `koshki doctor` and `koshki records`.

use koshki_protocol::MatchState;
use koshki_rules::record::Record;

use crate::matches::Match;
use crate::room;
use crate::store::{Chunk, StoredMatch};

/// Plays a journal again, with its dice.
///
/// # Errors
/// What is wrong with it, in plain English.
pub fn check(stored: &StoredMatch, game: u32, chunks: &[Chunk]) -> Result<(), String> {
    let (_, record) = read(stored, game, chunks)?;
    // The seed is known here, before the end too: so every die can be checked.
    record.with_seed(&stored.server_seed).verify().map_err(|error| error.to_string())
}

/// The record of a game, if its match is over.
///
/// # Errors
/// What is wrong with it, in plain English.
pub fn record_when_over(
    stored: &StoredMatch,
    game: u32,
    chunks: &[Chunk],
) -> Result<Option<Record>, String> {
    let (the_match, record) = read(stored, game, chunks)?;
    Ok(Some(record).filter(|_| the_match.state == MatchState::Over))
}

fn read(stored: &StoredMatch, game: u32, chunks: &[Chunk]) -> Result<(Match, Record), String> {
    let the_match = Match::from_stored(stored.clone())?;
    if game as usize > the_match.games.len() {
        return Err(format!("match {} has no game {game}", the_match.id));
    }
    let record = room::record(&the_match, game, chunks).map_err(|error| error.to_string())?;
    Ok((the_match, record))
}
