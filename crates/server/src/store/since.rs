//! Steps that other servers have stored. One commit of theirs is news for many rooms at the same moment, so all that want to
//! know are answered with one question.

use std::collections::HashMap;

use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};

use super::reading::{chunk, number};
use super::sql::{Pool, Value};
use super::{Chunk, MatchKey, StoreError};

/// The most rooms that are answered at once.
const MOST_AT_ONCE: usize = 256;

/// Whoever reads for all rooms.
pub(super) struct Since(mpsc::Sender<Wanted>);

/// The steps of a game from one on, and who wants them.
struct Wanted {
    key: MatchKey,
    game: u32,
    step: usize,
    answer: oneshot::Sender<Result<Vec<Chunk>, StoreError>>,
}

impl Since {
    /// Starts a task that reads from PostgreSQL. It ends when nobody can ask it any more.
    pub(super) fn start(readers: Pool) -> Self {
        let (wanted, waiting) = mpsc::channel(MOST_AT_ONCE);
        tokio::spawn(read_for_all(readers, waiting));
        Since(wanted)
    }

    /// The steps of a game from the one with this index on.
    pub(super) async fn read(
        &self,
        key: MatchKey,
        game: u32,
        step: usize,
    ) -> Result<Vec<Chunk>, StoreError> {
        let (answer, answered) = oneshot::channel();
        let wanted = Wanted { key, game, step, answer };
        self.0.send(wanted).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }
}

async fn read_for_all(readers: Pool, mut waiting: mpsc::Receiver<Wanted>) {
    let mut all = Vec::new();
    while waiting.recv_many(&mut all, MOST_AT_ONCE).await > 0 {
        let read = journals(&readers, &all).await;
        for Wanted { key, game, step, answer } in all.drain(..) {
            let chunks = match &read {
                Ok(journals) => {
                    let chunks = journals.get(&(key, game)).into_iter().flatten();
                    Ok(chunks.filter(|chunk| chunk.step >= step).cloned().collect())
                }
                Err(error) => Err(error.clone()),
            };
            // The room may have ended meanwhile.
            let _ended = answer.send(chunks);
        }
    }
}

async fn journals(
    readers: &Pool,
    all: &[Wanted],
) -> Result<HashMap<(MatchKey, u32), Vec<Chunk>>, StoreError> {
    let list = |number: fn(&Wanted) -> i64| {
        let numbers = all.iter().map(|wanted| number(wanted).to_string());
        format!("{{{}}}", numbers.collect::<Vec<_>>().join(","))
    };
    let keys = list(|wanted| wanted.key.0);
    let games = list(|wanted| wanted.game.into());
    let steps = list(|wanted| i64::try_from(wanted.step).unwrap_or(i64::MAX));
    let text = "SELECT journal.match_key, journal.game, journal.step, steps, at, text \
         FROM unnest(CAST($1 AS BIGINT[]), CAST($2 AS BIGINT[]), CAST($3 AS BIGINT[])) \
             AS wanted (match_key, game, step) \
         JOIN journal ON journal.match_key = wanted.match_key AND journal.game = wanted.game \
             AND journal.step >= wanted.step \
         ORDER BY journal.match_key, journal.game, journal.step";
    let values = [Value::Text(&keys), Value::Text(&games), Value::Text(&steps)];
    let mut journals: HashMap<(MatchKey, u32), Vec<Chunk>> = HashMap::new();
    for row in readers.rows(AssertSqlSafe(text), &values).await? {
        let game = number(row.get("game")?)?;
        let journal = journals.entry((MatchKey(row.get("match_key")?), game)).or_default();
        journal.push(chunk(game, &row)?);
    }
    Ok(journals)
}
