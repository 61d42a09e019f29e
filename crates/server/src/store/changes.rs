//! What can be written, and the SQL of it.

use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

use koshki_protocol::{MatchId, MatchState, PersonId};
use sqlx::sqlite::{Sqlite, SqliteConnection};
use sqlx::{AssertSqlSafe, Executor, QueryBuilder};

use super::error::is_of_one_change;
use super::{Chunk, MatchKey, SecretHash, StoreError, StoredMatch, StoredRoom, StoredSeat};

/// The most changes in one transaction.
pub(super) const MOST_CHANGES: usize = 256;

/// Something to write.
pub(super) enum Change {
    NewPerson { secret: SecretHash, nickname: String, now: i64 },
    Rename { person: PersonId, nickname: String },
    Forget(PersonId),
    NewMatch(Box<StoredMatch>),
    SaveRoom(MatchKey, Box<StoredRoom>),
    Append(MatchKey, Chunk, Option<Box<StoredRoom>>),
    Probe,
}

/// What came of it.
pub(super) enum Written {
    Done,
    Person(PersonId),
    Match(MatchKey),
    /// The unfinished matches of a forgotten person.
    Left(Vec<MatchId>),
}

impl Written {
    /// An error for a caller who expected something else.
    pub(super) fn unexpected(self) -> StoreError {
        StoreError::Failed("the writer answered another question".to_owned())
    }
}

/// Why nothing of a batch was written.
pub(super) struct Failure {
    pub error: StoreError,
    /// Whether the other changes might succeed without the one that failed.
    pub of_one_change: bool,
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Failure { of_one_change: is_of_one_change(&error), error: error.into() }
    }
}

/// Writes all of these changes in one transaction, or none.
///
/// Steps come first and the rest follows in order; that makes no difference, because journals and rooms are apart.
pub(super) async fn carry_out(
    connection: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Written>, Failure> {
    if changes.iter().all(|change| matches!(change, Change::Append(_, _, None))) {
        // One statement is a transaction of its own: one question to the driver's thread instead of three.
        append(connection, changes).await?;
        return Ok(changes.iter().map(|_| Written::Done).collect());
    }
    connection.execute("BEGIN IMMEDIATE").await?;
    let written = match carry_out_within(connection, changes).await {
        Ok(written) => match connection.execute("COMMIT").await {
            Ok(_) => return Ok(written),
            Err(error) => Err(error.into()),
        },
        Err(failure) => Err(failure),
    };
    // After some failures SQLite has rolled back by itself, and says that there is nothing to roll back.
    let _ = connection.execute("ROLLBACK").await;
    written
}

async fn carry_out_within(
    connection: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Written>, Failure> {
    append(connection, changes).await?;
    let mut all = Vec::with_capacity(changes.len());
    for change in changes {
        let written = match change {
            Change::NewPerson { secret, nickname, now } => {
                Written::Person(new_person(connection, secret, nickname, *now).await?)
            }
            Change::Rename { person, nickname } => rename(connection, *person, nickname).await?,
            Change::Forget(person) => Written::Left(forget(connection, *person).await?),
            Change::NewMatch(the_match) => Written::Match(new_match(connection, the_match).await?),
            Change::SaveRoom(key, room) | Change::Append(key, _, Some(room)) => {
                save_room(connection, *key, room).await?
            }
            Change::Append(_, _, None) => Written::Done,
            Change::Probe => probe(connection).await?,
        };
        all.push(written);
    }
    Ok(all)
}

/// The texts that insert 1, 2, 4, … chunks at once; rows left over are bound to nothing and left out.
static APPEND: LazyLock<Vec<Arc<str>>> = LazyLock::new(|| {
    let sizes = (0..=MOST_CHANGES.ilog2()).map(|power| 1_usize << power);
    sizes
        .map(|size| {
            let mut text = String::from(
                "INSERT INTO journal (match_key, game, step, steps, at, text) SELECT * FROM (VALUES ",
            );
            for row in 0..size {
                // Numbered parameters would cost SQLite a search through all of them for each.
                let comma = if row == 0 { "" } else { "," };
                write!(text, "{comma}(?,?,?,?,?,?)").expect("a text can always grow");
            }
            text.push_str(") WHERE column1 IS NOT NULL");
            text.into()
        })
        .collect()
});

async fn append(connection: &mut SqliteConnection, changes: &[&Change]) -> Result<(), Failure> {
    let chunks = changes.iter().filter_map(|change| match change {
        Change::Append(key, chunk, _) => Some((key, chunk)),
        _ => None,
    });
    let many = chunks.clone().count();
    if many == 0 {
        return Ok(());
    }
    let text = &APPEND[many.next_power_of_two().ilog2() as usize];
    let mut query = sqlx::query(AssertSqlSafe(Arc::clone(text)));
    for (key, chunk) in chunks {
        query = query
            .bind(key.0)
            .bind(i64::from(chunk.game))
            .bind(whole(chunk.step))
            .bind(whole(chunk.steps))
            .bind(chunk.at)
            .bind(chunk.text.as_str());
    }
    query.execute(connection).await?;
    Ok(())
}

async fn new_person(
    connection: &mut SqliteConnection,
    secret: &SecretHash,
    nickname: &str,
    now: i64,
) -> Result<PersonId, Failure> {
    let text = "INSERT INTO people (secret, nickname, since) VALUES ($1, $2, $3) RETURNING id";
    let query = sqlx::query_scalar(text).bind(secret.as_slice()).bind(nickname).bind(now);
    Ok(PersonId(query.fetch_one(connection).await?))
}

async fn rename(
    connection: &mut SqliteConnection,
    person: PersonId,
    nickname: &str,
) -> Result<Written, Failure> {
    let query = sqlx::query("UPDATE people SET nickname = $2 WHERE id = $1");
    let done = query.bind(person.0).bind(nickname).execute(connection).await?;
    found(done.rows_affected())
}

async fn forget(
    connection: &mut SqliteConnection,
    person: PersonId,
) -> Result<Vec<MatchId>, Failure> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM matches WHERE state <> 'over' \
         AND key IN (SELECT match_key FROM seats WHERE person = $1) ORDER BY key",
    )
    .bind(person.0)
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query(
        "UPDATE seats SET person = NULL, nickname = '' WHERE person = $1; \
         DELETE FROM people WHERE id = $1",
    )
    .bind(person.0)
    .execute(connection)
    .await?;
    Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
}

async fn new_match(
    connection: &mut SqliteConnection,
    the_match: &StoredMatch,
) -> Result<MatchKey, Failure> {
    let room = &the_match.room;
    let key = sqlx::query_scalar(
        "INSERT INTO matches (id, game, server_seed, opened, state, code, public, details, touched) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING key",
    )
    .bind(the_match.id.as_str())
    .bind(the_match.game.as_str())
    .bind(the_match.server_seed.as_slice())
    .bind(the_match.opened)
    .bind(state(room.state))
    .bind(room.code.as_ref().map(|code| code.as_str()))
    .bind(i64::from(room.public))
    .bind(room.details.as_str())
    .bind(room.touched)
    .fetch_one(&mut *connection)
    .await?;
    let key = MatchKey(key);
    save_seats(connection, key, &room.seats).await?;
    Ok(key)
}

async fn save_room(
    connection: &mut SqliteConnection,
    key: MatchKey,
    room: &StoredRoom,
) -> Result<Written, Failure> {
    let done = sqlx::query(
        "UPDATE matches SET state = $2, code = $3, public = $4, details = $5, touched = $6 \
         WHERE key = $1",
    )
    .bind(key.0)
    .bind(state(room.state))
    .bind(room.code.as_ref().map(|code| code.as_str()))
    .bind(i64::from(room.public))
    .bind(room.details.as_str())
    .bind(room.touched)
    .execute(&mut *connection)
    .await?;
    found(done.rows_affected())?;
    save_seats(connection, key, &room.seats).await?;
    Ok(Written::Done)
}

async fn save_seats(
    connection: &mut SqliteConnection,
    key: MatchKey,
    seats: &[StoredSeat],
) -> Result<(), Failure> {
    let mut query = QueryBuilder::<Sqlite>::new("DELETE FROM seats WHERE match_key = ");
    query.push_bind(key.0).push(" AND seat >= ").push_bind(whole(seats.len()));
    if !seats.is_empty() {
        // Whoever was forgotten while the room still knew them is stored as nobody.
        query.push(
            "; INSERT INTO seats (match_key, seat, person, nickname, place, resigned) \
             SELECT column1, column2, people.id, \
             CASE WHEN column3 IS NOT NULL AND people.id IS NULL THEN '' ELSE column4 END, \
             column5, column6 FROM (",
        );
        query.push_values(seats.iter().enumerate(), |mut row, (index, seat)| {
            row.push_bind(key.0)
                .push_bind(whole(index))
                .push_bind(seat.person.map(|person| person.0))
                .push_bind(seat.nickname.as_str())
                .push_bind(seat.place.map(i64::from))
                .push_bind(i64::from(seat.resigned));
        });
        query.push(
            ") LEFT JOIN people ON people.id = column3 WHERE true \
             ON CONFLICT (match_key, seat) DO UPDATE SET person = excluded.person, \
             nickname = excluded.nickname, place = excluded.place, resigned = excluded.resigned",
        );
    }
    query.build().execute(connection).await?;
    Ok(())
}

/// Needs as much room as a few steps would, and gives it back.
async fn probe(connection: &mut SqliteConnection) -> Result<Written, Failure> {
    connection
        .execute("INSERT INTO probes (filler) VALUES (zeroblob(16384)); DELETE FROM probes")
        .await?;
    Ok(Written::Done)
}

fn found(rows: u64) -> Result<Written, Failure> {
    match rows {
        0 => Err(Failure { error: StoreError::Unknown, of_one_change: true }),
        _ => Ok(Written::Done),
    }
}

fn state(state: MatchState) -> &'static str {
    match state {
        MatchState::Open => "open",
        MatchState::Playing => "playing",
        MatchState::Over => "over",
    }
}

/// A number as the database has it; one beyond its range is refused there.
fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}
