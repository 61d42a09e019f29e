//! What can be read, and the SQL of it.

use std::collections::HashMap;
use std::str::FromStr;

use koshki_protocol::{MatchId, MatchState, PersonId, RoomCode, Totals};
use koshki_rules::fair::ServerSeed;
use sqlx::AssertSqlSafe;

use super::sql::{self, Pool, Row, Value};
use super::{
    Chunk, MatchKey, Person, SecretHash, StoreError, StoredMatch, StoredRoom, StoredSeat, Which,
};

/// The question for the journal of one game.
pub(super) const JOURNAL: &str =
    "SELECT step, steps, at, text FROM journal WHERE match_key = $1 AND game = $2 ORDER BY step";

/// The newest chunk of the match `key`, to stand after `FROM`. What it is ordered by is among its columns: otherwise SQLite,
/// where `journal` has two parts, would read all journals.
pub(super) const NEWEST_CHUNK: &str = "(SELECT game, step, steps, at FROM journal \
     WHERE match_key = key ORDER BY game DESC, step DESC LIMIT 1) AS newest";

pub(super) async fn person(
    readers: &Pool,
    secret: SecretHash,
) -> Result<Option<Person>, StoreError> {
    let text = "SELECT id, nickname FROM people WHERE secret = $1";
    let rows = readers.rows(text, &[Value::Bytes(&secret)]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    Ok(Some(Person { id: PersonId(row.get("id")?), nickname: row.get("nickname")? }))
}

pub(super) async fn nickname_of(
    readers: &Pool,
    person: PersonId,
) -> Result<Option<String>, StoreError> {
    let text = "SELECT nickname FROM people WHERE id = $1";
    let rows = readers.rows(text, &[Value::Whole(person.0)]).await?;
    Ok(rows.first().map(|row| row.get("nickname")).transpose()?)
}

/// The matches with these ids, in this order; none where there is none.
pub(super) async fn find(
    readers: &Pool,
    ids: &[MatchId],
) -> Result<Vec<Option<(MatchKey, StoredMatch)>>, StoreError> {
    let text = format!(
        "SELECT {WITH_SEAT} FROM matches LEFT JOIN seats ON match_key = key \
         WHERE id IN (SELECT value->>0 FROM {each}) ORDER BY key, seat",
        each = readers.each()
    );
    let ids_given = sql::rows(ids.iter().map(|id| (id,)));
    let found = matches(&readers.rows(AssertSqlSafe(text), &[Value::Text(&ids_given)]).await?)?;
    let found: HashMap<MatchId, (MatchKey, StoredMatch)> =
        found.into_iter().map(|found| (found.1.id.clone(), found)).collect();
    Ok(ids.iter().map(|id| found.get(id).cloned()).collect())
}

pub(super) async fn find_code(
    readers: &Pool,
    code: &RoomCode,
) -> Result<Option<MatchId>, StoreError> {
    let text = "SELECT id FROM matches WHERE code = $1";
    let rows = readers.rows(text, &[Value::Text(code.as_str())]).await?;
    Ok(ids(&rows)?.pop())
}

/// The steps of a game from one on.
#[derive(Clone, Copy)]
pub(super) struct Since {
    pub key: MatchKey,
    pub game: u32,
    pub step: usize,
}

/// The question for what each of these asks for.
pub(super) fn journals_since_text(each: &str) -> String {
    format!(
        "SELECT match_key, game, step, steps, at, text FROM {each} \
         JOIN journal ON match_key = CAST(value->>0 AS BIGINT) \
             AND game = CAST(value->>1 AS BIGINT) AND step >= CAST(value->>2 AS BIGINT) \
         ORDER BY match_key, game, step"
    )
}

/// What each of these asks for.
pub(super) async fn journals_since(
    readers: &Pool,
    all: &[Since],
) -> Result<Vec<Vec<Chunk>>, StoreError> {
    let text = journals_since_text(readers.each());
    let given = sql::rows(all.iter().map(|Since { key, game, step }| (key.0, game, step)));
    let mut journals: HashMap<(MatchKey, u32), Vec<Chunk>> = HashMap::with_capacity(all.len());
    for row in readers.rows(AssertSqlSafe(text), &[Value::Text(&given)]).await? {
        let game = number(row.get("game")?)?;
        let journal = journals.entry((MatchKey(row.get("match_key")?), game)).or_default();
        let chunk = chunk(game, &row)?;
        // Two may have asked for the same game.
        if journal.last().is_none_or(|last| last.step < chunk.step) {
            journal.push(chunk);
        }
    }
    let since = |wanted: &Since| {
        let chunks = journals.get(&(wanted.key, wanted.game)).into_iter().flatten();
        chunks.filter(|chunk| chunk.step >= wanted.step).cloned().collect()
    };
    Ok(all.iter().map(since).collect())
}

pub(super) async fn open_tables(readers: &Pool, most: u32) -> Result<Vec<StoredMatch>, StoreError> {
    let text = newest_with_seats("state <> 'over' AND state = 'open' AND public = 1");
    let rows = readers.rows(text, &[Value::Whole(most.into())]).await?;
    Ok(matches(&rows)?.into_iter().map(|(_, the_match)| the_match).collect())
}

pub(super) async fn matches_of(
    readers: &Pool,
    person: PersonId,
    which: Which,
    most: u32,
) -> Result<Vec<StoredMatch>, StoreError> {
    let text = newest_with_seats(match which {
        Which::Unfinished => {
            "key IN (SELECT match_key FROM seats WHERE person = $2) AND state <> 'over'"
        }
        Which::Finished => {
            "key IN (SELECT match_key FROM seats WHERE person = $2) AND state = 'over'"
        }
    });
    let rows = readers.rows(text, &[Value::Whole(most.into()), Value::Whole(person.0)]).await?;
    Ok(matches(&rows)?.into_iter().map(|(_, the_match)| the_match).collect())
}

pub(super) async fn totals_of(readers: &Pool, person: PersonId) -> Result<Vec<Totals>, StoreError> {
    // Somebody with several seats in a match has played it once. PostgreSQL's sums are no whole numbers by themselves.
    let text = "SELECT game, count(*) AS played, CAST(sum(won) AS BIGINT) AS won, \
             CAST(sum(resigned) AS BIGINT) AS resigned FROM ( \
             SELECT game, max(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS won, max(resigned) AS resigned \
             FROM seats JOIN matches ON matches.key = seats.match_key \
             WHERE person = $1 AND state = 'over' GROUP BY match_key, game \
         ) AS matches_played GROUP BY game ORDER BY game";
    let totals = |row: &Row| {
        Ok(Totals {
            game: row.get("game")?,
            played: number(row.get("played")?)?,
            won: number(row.get("won")?)?,
            resigned: number(row.get("resigned")?)?,
        })
    };
    readers.rows(text, &[Value::Whole(person.0)]).await?.iter().map(totals).collect()
}

/// The question for matches that nobody has touched.
pub(super) fn untouched_since_text() -> String {
    format!(
        "SELECT id FROM matches WHERE state <> 'over' AND touched < $1 \
             AND coalesce((SELECT at FROM {NEWEST_CHUNK}), $1 - 1) < $1 \
         ORDER BY touched, key LIMIT $2"
    )
}

pub(super) async fn untouched_since(
    readers: &Pool,
    before: i64,
    most: u32,
) -> Result<Vec<MatchId>, StoreError> {
    let text = AssertSqlSafe(untouched_since_text());
    ids(&readers.rows(text, &[Value::Whole(before), Value::Whole(most.into())]).await?)
}

pub(super) async fn newest_change(readers: &Pool) -> Result<Option<i64>, StoreError> {
    let rows = readers.rows("SELECT max(touched) AS newest FROM matches", &[]).await?;
    Ok(rows.first().map(|row| row.get("newest")).transpose()?.flatten())
}

pub(super) async fn playing(readers: &Pool) -> Result<Vec<MatchId>, StoreError> {
    let text = "SELECT id FROM matches WHERE state <> 'over' AND state = 'playing' ORDER BY key";
    ids(&readers.rows(text, &[]).await?)
}

/// The columns of a match and of one of its seats.
const WITH_SEAT: &str = "key, id, game, server_seed, opened, state, code, public, details, \
     touched, version, seat, person, nickname, place, resigned";

/// The only match for which this can hold, a row for each seat: in one question, so that both are of one moment. No limit
/// is bound: SQLite would make a new plan for each.
pub(super) fn one_with_seats(holds: &'static str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT {WITH_SEAT} FROM matches LEFT JOIN seats ON match_key = key WHERE {holds} ORDER BY seat"
    ))
}

/// The same of the newest `$1` matches for which it holds.
pub(super) fn newest_with_seats(holds: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!(
        "SELECT {WITH_SEAT} \
         FROM (SELECT * FROM matches WHERE {holds} ORDER BY opened DESC, key DESC LIMIT $1) AS newest \
         LEFT JOIN seats ON match_key = key ORDER BY opened DESC, key DESC, seat"
    ))
}

/// The chunks of a game in the rows that answer [`JOURNAL`].
pub(super) fn chunks(game: u32, rows: &[Row]) -> Result<Vec<Chunk>, StoreError> {
    rows.iter().map(|row| chunk(game, row)).collect()
}

/// The chunk in one such row.
pub(super) fn chunk(game: u32, row: &Row) -> Result<Chunk, StoreError> {
    Ok(Chunk {
        game,
        step: number(row.get("step")?)?,
        steps: number(row.get("steps")?)?,
        at: row.get("at")?,
        text: row.get("text")?,
    })
}

/// The matches in such rows.
pub(super) fn matches(rows: &[Row]) -> Result<Vec<(MatchKey, StoredMatch)>, StoreError> {
    let mut all: Vec<(MatchKey, StoredMatch)> = Vec::new();
    for row in rows {
        let key = MatchKey(row.get("key")?);
        if all.last().is_none_or(|(last, _)| *last != key) {
            all.push((key, match_without_seats(row)?));
        }
        let (_, the_match) = all.last_mut().expect("one was pushed if there was none");
        if row.get::<Option<i64>>("seat")?.is_some() {
            the_match.room.seats.push(seat(row)?);
        }
    }
    Ok(all)
}

fn ids(rows: &[Row]) -> Result<Vec<MatchId>, StoreError> {
    rows.iter().map(|row| parsed(row.get("id")?)).collect()
}

fn match_without_seats(row: &Row) -> Result<StoredMatch, StoreError> {
    let seed: &[u8] = row.get("server_seed")?;
    let server_seed = ServerSeed::try_from(seed).map_err(|_| damaged("a seed", "not 32 bytes"))?;
    let code: Option<&str> = row.get("code")?;
    let room = StoredRoom {
        state: state(row.get("state")?)?,
        code: code.map(parsed).transpose()?,
        public: row.get::<i64>("public")? != 0,
        seats: Vec::new(),
        details: row.get("details")?,
        touched: row.get("touched")?,
        version: row.get("version")?,
    };
    Ok(StoredMatch {
        id: parsed(row.get("id")?)?,
        game: row.get("game")?,
        server_seed,
        opened: row.get("opened")?,
        room,
    })
}

fn seat(row: &Row) -> Result<StoredSeat, StoreError> {
    Ok(StoredSeat {
        person: row.get::<Option<i64>>("person")?.map(PersonId),
        nickname: row.get("nickname")?,
        place: row.get::<Option<i64>>("place")?.map(number).transpose()?,
        resigned: row.get::<i64>("resigned")? != 0,
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

/// How a state is stored.
pub(super) fn state_name(state: MatchState) -> &'static str {
    match state {
        MatchState::Open => "open",
        MatchState::Playing => "playing",
        MatchState::Over => "over",
    }
}

pub(super) fn number<N: TryFrom<i64>>(stored: i64) -> Result<N, StoreError> {
    N::try_from(stored).map_err(|_| damaged("a number", &stored.to_string()))
}

pub(super) fn parsed<T: FromStr>(text: &str) -> Result<T, StoreError> {
    text.parse().map_err(|_| damaged("a name", text))
}

pub(super) fn damaged(what: &str, is: &str) -> StoreError {
    StoreError::Failed(format!("{what} in the database is damaged: {is}"))
}
