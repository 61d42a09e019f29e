//! A match out of the store: who sits where, and its table played again from the journal.

use koshki_match::{Course, Match, StoredMatch};
use koshki_protocol::{MatchId, Reason, Refused};
use koshki_rules::record::{Record, RecordError};

use crate::store::{Chunk, MatchKey, Store};

/// A match as a room needs it.
pub(crate) struct Loaded {
    pub key: MatchKey,
    pub course: Course,
}

/// Loads a match as it is stored.
///
/// # Errors
/// When there is none, the store can't be read now, or what it has can't be replayed.
pub(crate) async fn load(store: &Store, id: &MatchId) -> Result<Loaded, Refused> {
    loop {
        let loaded = load_once(store, id).await?;
        // Both halves are stored at once: another server did so after the one was read and before the other.
        if !loaded.course.is_torn() {
            return Ok(loaded);
        }
    }
}

/// The record of a game of a match. The seed is in it if the match is over.
///
/// # Errors
/// When the journal does not replay.
pub(crate) fn record(
    the_match: &Match,
    game: u32,
    chunks: &[Chunk],
) -> Result<Record, RecordError> {
    koshki_match::record(the_match, game, chunks.iter().map(|chunk| chunk.text.as_str()))
}

async fn load_once(store: &Store, id: &MatchId) -> Result<Loaded, Refused> {
    let (key, stored): (MatchKey, StoredMatch) = store
        .find(id)
        .await?
        .ok_or_else(|| Refused::new(Reason::NoSuchMatch, "there is no such match"))?;
    let the_match = Match::from_stored(stored).map_err(|why| damaged(id, &why))?;
    let mut journals = Vec::new();
    for game in 1..=the_match.games.len() as u32 {
        journals.push(store.journal(key, game).await?);
    }
    let texts = journals.iter().map(|chunks| chunks.iter().map(|chunk| chunk.text.as_str()));
    let course = Course::replay(the_match, texts).map_err(|why| damaged(id, &why.to_string()))?;
    Ok(Loaded { key, course })
}

fn damaged(id: &MatchId, why: &str) -> Refused {
    tracing::error!(%id, why, "a stored match can't be loaded");
    Refused::new(Reason::Fault, "this match can't be loaded; `koshki doctor` tells more")
}
