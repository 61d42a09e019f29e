//! A match out of the store: who sits where, and its table played again from the journal.

use koshki_protocol::{MatchId, MatchState, Reason, Refused};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::fair::FairDice;
use koshki_rules::record::{Fairness, Heading, Opening, Record, RecordError};
use koshki_rules::{Outcome, Turn};

use crate::matches::Match;
use crate::store::{Chunk, MatchKey, Store};

/// A match as a room needs it.
pub(crate) struct Loaded {
    pub key: MatchKey,
    pub the_match: Match,
    /// The table of the newest game; none before the start.
    pub table: Option<Box<dyn AnyTable>>,
    /// Its dice.
    pub dice: FairDice,
    /// How the games that have ended did.
    pub outcomes: Vec<Outcome>,
}

impl Loaded {
    /// A match that was just stored for the first time: there is nothing to load.
    pub(crate) fn just_opened(key: MatchKey, the_match: Match) -> Self {
        let dice = the_match.dice(1);
        Loaded { key, the_match, table: None, dice, outcomes: Vec::new() }
    }
}

/// Loads a match as it is stored.
///
/// # Errors
/// When there is none, the store can't be read now, or what it has can't be replayed.
pub(crate) async fn load(store: &Store, id: &MatchId) -> Result<Loaded, Refused> {
    loop {
        let loaded = load_once(store, id).await?;
        let is_over = loaded.table.as_ref().is_some_and(|it| matches!(it.turn(), Turn::Over(_)));
        // Both are stored at once: another server did so after the one was read and before the other.
        if !(is_over && loaded.the_match.state == MatchState::Playing) {
            return Ok(loaded);
        }
    }
}

async fn load_once(store: &Store, id: &MatchId) -> Result<Loaded, Refused> {
    let (key, stored) = store
        .find(id)
        .await?
        .ok_or_else(|| Refused::new(Reason::NoSuchMatch, "there is no such match"))?;
    let the_match = Match::from_stored(stored).map_err(|why| damaged(id, &why))?;
    let mut outcomes = Vec::new();
    let mut table = None;
    let games = the_match.games.len() as u32;
    for game in 1..=games {
        let chunks = store.journal(key, game).await?;
        let texts = chunks.iter().map(|chunk| chunk.text.as_str());
        let replayed = any::from_journal(opening(&the_match, game), texts)
            .map_err(|why| damaged(id, &why.to_string()))?;
        if let Turn::Over(outcome) = replayed.turn() {
            outcomes.push(outcome);
        }
        table = Some(replayed);
    }
    let dice = the_match.dice(games.max(1));
    Ok(Loaded { key, the_match, table, dice, outcomes })
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
    let fair = the_match.fair();
    let heading = Heading {
        match_id: the_match.record_id(game),
        fair: Some(Fairness {
            commitment: fair.commitment,
            players: fair.players.unwrap_or_default(),
            server_seed: fair.server_seed,
        }),
        broken_off: the_match.ended.filter(|_| the_match.state == MatchState::Over),
    };
    let texts = chunks.iter().map(|chunk| chunk.text.as_str());
    Record::from_journal(heading, opening(the_match, game), texts)
}

/// What a game of a match began with.
fn opening(the_match: &Match, game: u32) -> Opening<'_> {
    Opening {
        game: &the_match.game,
        revision: the_match.revision,
        seats: the_match.seats.len(),
        options: &the_match.games[game as usize - 1],
    }
}

fn damaged(id: &MatchId, why: &str) -> Refused {
    tracing::error!(%id, why, "a stored match can't be loaded");
    Refused::new(Reason::Fault, "this match can't be loaded; `koshki doctor` tells more")
}
