//! What is stored of a game, played again: for `koshki doctor` and `koshki records`.

use koshki_protocol::{MatchState, PersonId};
use koshki_rules::fair::ServerSeed;
use koshki_rules::record::Record;

use koshki_match::Match;

use crate::store::{Chunk, StoredMatch};
use crate::{chance, room};

/// Plays a journal again, with its dice. Of a match that has not begun only what is stored of the match itself is read.
///
/// # Errors
/// What is wrong with it, in plain English.
pub fn check(stored: &StoredMatch, game: u32, chunks: &[Chunk]) -> Result<(), String> {
    if chunks.is_empty() {
        return Match::from_stored(stored.clone()).map(drop);
    }
    let (the_match, record) = read(stored, game, chunks)?;
    // The seeds are known here, before the end too: so every die can be checked.
    let later: Vec<ServerSeed> = the_match.later_seeds_of(game).map(|(_, seed)| *seed).collect();
    let record = record.with_seeds(&stored.server_seed, &later);
    record.verify().map_err(|error| error.to_string())
}

/// A match out of a back-up, with dice that nobody has seen, and without who was forgotten since; `steps` tells how many each of
/// its games has.
///
/// # Errors
/// When it can't be read, in plain English.
pub fn reseeded(
    stored: StoredMatch,
    steps: &[usize],
    forgotten: &[PersonId],
) -> Result<StoredMatch, String> {
    let touched = stored.room.touched;
    let mut the_match = Match::from_stored(stored)?;
    for person in forgotten {
        the_match.forget(*person);
    }
    let newest = the_match.games.len().checked_sub(1).and_then(|game| steps.get(game));
    the_match.reseed(newest.copied().unwrap_or_default(), chance::server_seed());
    Ok(the_match.to_stored(touched))
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
