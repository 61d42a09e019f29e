//! What can be read, and the SQL of it.

use std::str::FromStr;

use koshki_protocol::{MatchId, MatchState, PersonId, RoomCode, Totals};
use koshki_rules::fair::ServerSeed;
use sqlx::sqlite::{Sqlite, SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Executor, Row};

use super::{
    Chunk, MatchKey, Person, SecretHash, StoreError, StoredMatch, StoredRoom, StoredSeat, Which,
};

pub(super) async fn person(
    readers: &SqlitePool,
    secret: SecretHash,
) -> Result<Option<Person>, StoreError> {
    let query = sqlx::query_as("SELECT id, nickname FROM people WHERE secret = $1");
    let found: Option<(i64, String)> =
        query.bind(secret.as_slice()).fetch_optional(readers).await?;
    Ok(found.map(|(id, nickname)| Person { id: PersonId(id), nickname }))
}

pub(super) async fn find(
    readers: &SqlitePool,
    id: &MatchId,
) -> Result<Option<(MatchKey, StoredMatch)>, StoreError> {
    let query = sqlx::query(newest_with_seats("id = $2"));
    let rows = query.bind(1_i64).bind(id.as_str()).fetch_all(readers).await?;
    Ok(matches(&rows)?.pop())
}

pub(super) async fn find_code(
    readers: &SqlitePool,
    code: &RoomCode,
) -> Result<Option<MatchId>, StoreError> {
    let query = sqlx::query_scalar("SELECT id FROM matches WHERE code = $1");
    let found: Option<String> = query.bind(code.as_str()).fetch_optional(readers).await?;
    found.map(|id| parsed(&id)).transpose()
}

pub(super) async fn journal(
    readers: impl Executor<'_, Database = Sqlite>,
    key: MatchKey,
    game: u32,
) -> Result<Vec<Chunk>, StoreError> {
    let rows: Vec<(i64, i64, i64, String)> = sqlx::query_as(
        "SELECT step, steps, at, text FROM journal WHERE match_key = $1 AND game = $2 ORDER BY step",
    )
    .bind(key.0)
    .bind(i64::from(game))
    .fetch_all(readers)
    .await?;
    let chunk = |(step, steps, at, text)| {
        Ok(Chunk { game, step: number(step)?, steps: number(steps)?, at, text })
    };
    rows.into_iter().map(chunk).collect()
}

pub(super) async fn open_tables(
    readers: &SqlitePool,
    most: u32,
) -> Result<Vec<StoredMatch>, StoreError> {
    let query = sqlx::query(newest_with_seats("state <> 'over' AND state = 'open' AND public = 1"));
    let rows = query.bind(i64::from(most)).fetch_all(readers).await?;
    Ok(matches(&rows)?.into_iter().map(|(_, the_match)| the_match).collect())
}

pub(super) async fn matches_of(
    readers: &SqlitePool,
    person: PersonId,
    which: Which,
    most: u32,
) -> Result<Vec<StoredMatch>, StoreError> {
    let query = sqlx::query(newest_with_seats(match which {
        Which::Unfinished => {
            "key IN (SELECT match_key FROM seats WHERE person = $2) AND state <> 'over'"
        }
        Which::Finished => {
            "key IN (SELECT match_key FROM seats WHERE person = $2) AND state = 'over'"
        }
    }));
    let rows = query.bind(i64::from(most)).bind(person.0).fetch_all(readers).await?;
    Ok(matches(&rows)?.into_iter().map(|(_, the_match)| the_match).collect())
}

pub(super) async fn totals_of(
    readers: &SqlitePool,
    person: PersonId,
) -> Result<Vec<Totals>, StoreError> {
    // Somebody with several seats in a match has played it once.
    let rows: Vec<(String, i64, i64, i64)> = sqlx::query_as(
        "SELECT game, count(*), sum(won), sum(resigned) FROM ( \
             SELECT game, max(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS won, max(resigned) AS resigned \
             FROM seats JOIN matches ON matches.key = seats.match_key \
             WHERE person = $1 AND state = 'over' GROUP BY match_key, game \
         ) AS played GROUP BY game ORDER BY game",
    )
    .bind(person.0)
    .fetch_all(readers)
    .await?;
    let totals = |(game, played, won, resigned)| {
        Ok(Totals { game, played: number(played)?, won: number(won)?, resigned: number(resigned)? })
    };
    rows.into_iter().map(totals).collect()
}

pub(super) async fn untouched_since(
    readers: &SqlitePool,
    before: i64,
    most: u32,
) -> Result<Vec<MatchId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM matches WHERE state <> 'over' AND touched < $1 AND coalesce(( \
             SELECT at FROM journal WHERE match_key = key ORDER BY game DESC, step DESC LIMIT 1 \
         ), $1 - 1) < $1 ORDER BY touched, key LIMIT $2",
    )
    .bind(before)
    .bind(i64::from(most))
    .fetch_all(readers)
    .await?;
    ids.iter().map(|id| parsed(id)).collect()
}

pub(super) async fn playing(readers: &SqlitePool) -> Result<Vec<MatchId>, StoreError> {
    let query = sqlx::query_scalar(
        "SELECT id FROM matches WHERE state <> 'over' AND state = 'playing' ORDER BY key",
    );
    let ids: Vec<String> = query.fetch_all(readers).await?;
    ids.iter().map(|id| parsed(id)).collect()
}

/// The newest `$1` matches for which this holds, a row for each seat: in one question, so that both are of one moment.
pub(super) fn newest_with_seats(holds: &'static str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT key, id, game, server_seed, opened, state, code, public, details, touched, \
         seat, person, nickname, place, resigned \
         FROM (SELECT * FROM matches WHERE {holds} ORDER BY opened DESC, key DESC LIMIT $1) AS newest \
         LEFT JOIN seats ON match_key = key ORDER BY opened DESC, key DESC, seat"
    ))
}

/// The matches in such rows.
pub(super) fn matches(rows: &[SqliteRow]) -> Result<Vec<(MatchKey, StoredMatch)>, StoreError> {
    let mut all: Vec<(MatchKey, StoredMatch)> = Vec::new();
    for row in rows {
        let key = MatchKey(row.try_get("key")?);
        if all.last().is_none_or(|(last, _)| *last != key) {
            all.push((key, match_without_seats(row)?));
        }
        let (_, the_match) = all.last_mut().expect("one was pushed if there was none");
        if row.try_get::<Option<i64>, _>("seat")?.is_some() {
            the_match.room.seats.push(seat(row)?);
        }
    }
    Ok(all)
}

fn match_without_seats(row: &SqliteRow) -> Result<StoredMatch, StoreError> {
    let seed: &[u8] = row.try_get("server_seed")?;
    let server_seed = ServerSeed::try_from(seed).map_err(|_| damaged("a seed", "not 32 bytes"))?;
    let code: Option<&str> = row.try_get("code")?;
    let room = StoredRoom {
        state: state(row.try_get("state")?)?,
        code: code.map(parsed).transpose()?,
        public: row.try_get::<i64, _>("public")? != 0,
        seats: Vec::new(),
        details: row.try_get("details")?,
        touched: row.try_get("touched")?,
    };
    Ok(StoredMatch {
        id: parsed(row.try_get("id")?)?,
        game: row.try_get("game")?,
        server_seed,
        opened: row.try_get("opened")?,
        room,
    })
}

fn seat(row: &SqliteRow) -> Result<StoredSeat, StoreError> {
    Ok(StoredSeat {
        person: row.try_get::<Option<i64>, _>("person")?.map(PersonId),
        nickname: row.try_get("nickname")?,
        place: row.try_get::<Option<i64>, _>("place")?.map(number).transpose()?,
        resigned: row.try_get::<i64, _>("resigned")? != 0,
    })
}

fn state(text: &str) -> Result<MatchState, StoreError> {
    match text {
        "open" => Ok(MatchState::Open),
        "playing" => Ok(MatchState::Playing),
        "over" => Ok(MatchState::Over),
        other => Err(damaged("a state", other)),
    }
}

fn number<N: TryFrom<i64>>(stored: i64) -> Result<N, StoreError> {
    N::try_from(stored).map_err(|_| damaged("a number", &stored.to_string()))
}

fn parsed<T: FromStr>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| damaged("a name", text))
}

fn damaged(what: &str, is: &str) -> StoreError {
    StoreError::Failed(format!("{what} in the database is damaged: {is}"))
}
