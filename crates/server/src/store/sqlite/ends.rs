//! Where the journals end, so that a gap or a step that is there already is seen without asking the database.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;

use crate::store::changes::Failure;
use crate::store::{Chunk, MatchKey, StoreError};

/// How many journals are remembered; then all are forgotten and asked for again.
const MOST: usize = 65_536;

/// The ends of journals that were written lately. The database has the truth, and only this program writes it.
#[derive(Default)]
pub(super) struct Ends(HashMap<MatchKey, End>);

#[derive(Clone, Copy)]
struct End {
    game: u32,
    step: usize,
}

impl Ends {
    /// Notes that a chunk is about to be written, if it continues its journal.
    pub(super) async fn extend(
        &mut self,
        connection: &mut SqliteConnection,
        key: MatchKey,
        chunk: &Chunk,
    ) -> Result<(), Failure> {
        let end = match self.0.get(&key) {
            Some(end) if end.game == chunk.game => end.step,
            // A first step that is there already is refused by the database.
            _ if chunk.step == 0 => 0,
            _ => stored_end(connection, key, chunk.game).await?,
        };
        if chunk.step != end {
            return Err(Failure::refusal(StoreError::Conflict));
        }
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key, End { game: chunk.game, step: end + chunk.steps });
        Ok(())
    }

    /// Forgets the ends of these journals, because they were not written, or will not go on.
    pub(super) fn forget(&mut self, keys: impl Iterator<Item = MatchKey>) {
        for key in keys {
            self.0.remove(&key);
        }
    }
}

async fn stored_end(
    connection: &mut SqliteConnection,
    key: MatchKey,
    game: u32,
) -> Result<usize, Failure> {
    let end: Option<i64> = sqlx::query_scalar(
        "SELECT step + steps FROM journal WHERE match_key = $1 AND game = $2 \
         ORDER BY step DESC LIMIT 1",
    )
    .bind(key.0)
    .bind(i64::from(game))
    .fetch_optional(connection)
    .await?;
    Ok(end.and_then(|end| usize::try_from(end).ok()).unwrap_or(0))
}
