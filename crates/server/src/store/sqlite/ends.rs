//! Where the journals end, so that a gap or a step that is there already is seen without asking the database.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;

use crate::store::changes::Failure;
use crate::store::reading::number;
use crate::store::{Chunk, MatchKey, StoreError};

/// How many journals are remembered; then all are forgotten and asked for again.
const MOST: usize = 65_536;

/// The ends of journals that were written lately. The database has the truth, and only this program writes it.
#[derive(Default)]
pub(super) struct Ends(HashMap<MatchKey, End>);

/// The newest game of a match, and the step that is next in it.
#[derive(Clone, Copy)]
struct End {
    game: u32,
    step: usize,
}

/// A match that nobody has played in.
const UNPLAYED: End = End { game: 0, step: 0 };

impl Ends {
    /// Notes that a chunk is about to be written, if it continues its journal.
    pub(super) async fn extend(
        &mut self,
        connection: &mut SqliteConnection,
        key: MatchKey,
        chunk: &Chunk,
    ) -> Result<(), Failure> {
        let newest = match self.0.get(&key) {
            Some(end) => *end,
            None => stored_end(connection, key, u32::MAX).await?,
        };
        let is_of_newest = chunk.game >= newest.game;
        let end =
            if is_of_newest { newest } else { stored_end(connection, key, chunk.game).await? };
        let next = if chunk.game == end.game { end.step } else { 0 };
        if chunk.step != next {
            return Err(Failure::refusal(StoreError::Conflict));
        }
        if is_of_newest {
            self.note(key, End { game: chunk.game, step: chunk.step + chunk.steps });
        }
        Ok(())
    }

    /// Notes that a match is about to be opened.
    pub(super) fn open(&mut self, key: MatchKey) {
        self.note(key, UNPLAYED);
    }

    fn note(&mut self, key: MatchKey, end: End) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key, end);
    }

    /// Forgets the ends of these journals, because they were not written, or will not go on.
    pub(super) fn forget(&mut self, keys: impl Iterator<Item = MatchKey>) {
        for key in keys {
            self.0.remove(&key);
        }
    }
}

/// The end of a match's newest game, of those up to this one.
async fn stored_end(
    connection: &mut SqliteConnection,
    key: MatchKey,
    game: u32,
) -> Result<End, Failure> {
    let newest: Option<(i64, i64, i64)> =
        sqlx::query_as(END).bind(key.0).bind(i64::from(game)).fetch_optional(connection).await?;
    let Some((game, step, steps)) = newest else { return Ok(UNPLAYED) };
    let end = number(game).and_then(|game| Ok(End { game, step: number(step + steps)? }));
    end.map_err(Failure::refusal)
}

/// What it is ordered by is among its columns, as in [`NEWEST_CHUNK`](crate::store::reading::NEWEST_CHUNK).
pub(super) const END: &str = "SELECT game, step, steps FROM journal \
     WHERE match_key = $1 AND game <= $2 ORDER BY game DESC, step DESC LIMIT 1";
