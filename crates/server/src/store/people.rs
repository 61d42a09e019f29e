//! Writing people, and what else is rare.

use koshki_protocol::{MatchId, PersonId};
use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use super::changes::{Failure, PersonChange, Written};
use super::{SecretHash, StoreError};

/// Writes all of these changes in one transaction, or none. After a failure the transaction may be open still.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    changes: &[&PersonChange],
) -> Result<Vec<Written>, Failure> {
    connection.execute("BEGIN IMMEDIATE").await?;
    let mut all = Vec::with_capacity(changes.len());
    for change in changes {
        all.push(match change {
            PersonChange::New { secret, nickname, now } => {
                Written::Person(new_person(connection, secret, nickname, *now).await?)
            }
            PersonChange::Rename { person, nickname } => {
                rename(connection, *person, nickname).await?;
                Written::Done
            }
            PersonChange::Forget(person) => Written::Left(forget(connection, *person).await?),
            PersonChange::Probe => {
                probe(connection).await?;
                Written::Done
            }
        });
    }
    connection.execute("COMMIT").await?;
    Ok(all)
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
) -> Result<(), Failure> {
    let query = sqlx::query("UPDATE people SET nickname = $2 WHERE id = $1");
    let done = query.bind(person.0).bind(nickname).execute(connection).await?;
    match done.rows_affected() {
        0 => Err(Failure::refusal(StoreError::Unknown)),
        _ => Ok(()),
    }
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

/// Needs as much room as a few steps would, and gives it back.
async fn probe(connection: &mut SqliteConnection) -> Result<(), Failure> {
    let text = "INSERT INTO probes (filler) VALUES (zeroblob(16384)); DELETE FROM probes";
    connection.execute(text).await?;
    Ok(())
}
