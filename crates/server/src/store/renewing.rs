//! What a database of an earlier moment needs before people play on: new dice for matches that are not over, because people may
//! know the old ones, and nobody who was forgotten since.

use koshki_protocol::{MatchState, PersonId};

use super::forgotten::{self, Forgotten};
use super::reading::{matches, one_with_seats, state_name};
use super::restoring::Restored;
use super::sql::{Connection, Value};
use super::upkeep::{DatabasePlace, examine};
use super::{Chunk, DatabaseUrl, MatchKey, StoreError, StoredMatch, others, postgres};

/// What a restored match becomes: it is asked with the match, with how many steps each of its games has, and with who is
/// forgotten, and answers with the match as it is to be stored.
pub type Reseed<'a> =
    &'a mut dyn FnMut(StoredMatch, &[usize], &[PersonId]) -> Result<StoredMatch, String>;

/// What was done to a database of an earlier moment.
pub(super) struct Renewed {
    /// How many matches have new dice.
    pub reseeded: u64,
    /// How many people were forgotten again.
    pub forgotten: u64,
}

/// Makes a PostgreSQL database ready to play on that `pg_restore` has filled. `replaced` is the database in whose place it
/// comes: who was forgotten there is forgotten here too.
///
/// # Errors
/// When a server uses the database, it is damaged, or either can't be reached. Then nothing has changed, but that it may have
/// been brought up to date.
pub async fn renew_restored(
    url: &DatabaseUrl,
    replaced: Option<&DatabaseUrl>,
    check: impl FnMut(&StoredMatch, u32, &[Chunk]) -> Result<(), String>,
    reseed: Reseed<'_>,
) -> Result<Restored, StoreError> {
    let since = match replaced {
        Some(replaced) => {
            let mut connection = Connection::Postgres(postgres::reading(replaced).await?);
            forgotten::all(&mut connection).await?
        }
        None => Vec::new(),
    };
    drop(postgres::open(url).await?);
    let found = examine(&DatabasePlace::Server(url.clone()), check).await?;
    if let Some(fault) = found.faults.first() {
        return Err(StoreError::Failed(format!("the database {url} is damaged: {fault}")));
    }
    let mut connection = Connection::Postgres(postgres::connect(&url.options()?).await?);
    connection.begin().await?;
    // A server that starts now waits until it is done: before anything else it says that it lives.
    connection.run("LOCK TABLE nodes, matches, people IN EXCLUSIVE MODE").await?;
    let now = connection.now();
    let living = format!("SELECT name FROM nodes WHERE until > {now}");
    if !connection.rows(sqlx::AssertSqlSafe(living), &[]).await?.is_empty() {
        return Err(StoreError::Served(format!("a server uses the database {url}: stop it first")));
    }
    let Renewed { reseeded, forgotten } = renew(&mut connection, &since, reseed).await?;
    connection.run("COMMIT").await?;
    connection.close().await?;
    Ok(Restored { found, reseeded, forgotten, forgotten_unread: None, replaced: None })
}

/// Does so in the transaction that is open.
pub(super) async fn renew(
    connection: &mut Connection,
    since: &[Forgotten],
    reseed: Reseed<'_>,
) -> Result<Renewed, StoreError> {
    forgotten::add(connection, since).await?;
    let back = forgotten::come_back(connection).await?;
    let reseeded = reseed_all(connection, &back, reseed).await?;
    for person in &back {
        others::forget(connection, *person).await.map_err(|failure| failure.error)?;
    }
    // Nobody is connected, and no ticket is on its way.
    connection.run("DELETE FROM tickets; DELETE FROM presence; DELETE FROM nodes").await?;
    Ok(Renewed { reseeded, forgotten: back.len() as u64 })
}

async fn reseed_all(
    connection: &mut Connection,
    forgotten: &[PersonId],
    reseed: Reseed<'_>,
) -> Result<u64, StoreError> {
    let mut reseeded = 0;
    let unfinished = "SELECT key FROM matches WHERE state <> 'over' ORDER BY key";
    for row in connection.rows(unfinished, &[]).await? {
        let key = MatchKey(row.get("key")?);
        let of_match = [Value::Whole(key.0)];
        let rows = connection.rows(one_with_seats("key = $1"), &of_match).await?;
        let Some((_, stored)) = matches(&rows)?.pop() else { continue };
        let games = "SELECT max(step + steps) AS steps FROM journal WHERE match_key = $1 \
                     GROUP BY game ORDER BY game";
        let mut steps = Vec::new();
        for row in connection.rows(games, &of_match).await? {
            steps.push(usize::try_from(row.get::<i64>("steps")?).unwrap_or_default());
        }
        let new = reseed(stored, &steps, forgotten).map_err(StoreError::Failed)?;
        reseeded += u64::from(new.room.state != MatchState::Over);
        write(connection, key, &new).await?;
    }
    Ok(reseeded)
}

async fn write(
    connection: &mut Connection,
    key: MatchKey,
    new: &StoredMatch,
) -> Result<(), StoreError> {
    let room = &new.room;
    let text = "UPDATE matches SET server_seed = $2, state = $3, code = nullif($4, ''), public = $5, \
                details = $6, version = version + 1 WHERE key = $1";
    let values = [
        Value::Whole(key.0),
        Value::Bytes(&new.server_seed),
        Value::Text(state_name(room.state)),
        Value::Text(room.code.as_ref().map_or("", |code| code.as_str())),
        Value::Whole(room.public.into()),
        Value::Text(&room.details),
    ];
    connection.change(text, &values).await?;
    for (number, seat) in (0..).zip(&room.seats) {
        let text = "UPDATE seats SET person = nullif($3, 0), nickname = $4, place = nullif($5, 0), \
                    resigned = $6 WHERE match_key = $1 AND seat = $2";
        let values = [
            Value::Whole(key.0),
            Value::Whole(number),
            Value::Whole(seat.person.map_or(0, |person| person.0)),
            Value::Text(&seat.nickname),
            Value::Whole(seat.place.unwrap_or(0).into()),
            Value::Whole(seat.resigned.into()),
        ];
        connection.change(text, &values).await?;
    }
    Ok(())
}
