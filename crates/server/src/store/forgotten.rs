//! Who was forgotten, so that a back-up from before brings nobody back. Only a hash of the hash of a secret is kept: it tells a
//! back-up's person from others, and nothing to anybody without that back-up.

use std::collections::BTreeSet;

use koshki_protocol::PersonId;
use sha2::{Digest, Sha256};

use super::StoreError;
use super::sql::{Connection, Value};

/// Somebody who was forgotten, and when, in milliseconds since 1970.
pub(super) type Forgotten = ([u8; 32], i64);

/// Notes that a person is about to be forgotten.
pub(super) async fn note(connection: &mut Connection, person: i64) -> Result<(), sqlx::Error> {
    let now = connection.now();
    let rows =
        connection.rows("SELECT secret FROM people WHERE id = $1", &[Value::Whole(person)]).await?;
    let Some(row) = rows.first() else { return Ok(()) };
    let hash = Sha256::digest(row.get::<&[u8]>("secret")?);
    let text =
        format!("INSERT INTO forgotten (hash, at) VALUES ($1, {now}) ON CONFLICT DO NOTHING");
    connection.change(sqlx::AssertSqlSafe(text), &[Value::Bytes(&hash)]).await?;
    Ok(())
}

/// All who were forgotten; nobody in a database from before there was the list.
pub(super) async fn all(connection: &mut Connection) -> Result<Vec<Forgotten>, StoreError> {
    let is_there = match connection {
        Connection::Sqlite(_) => "SELECT name FROM sqlite_master WHERE name = 'forgotten'",
        Connection::Postgres(_) => "SELECT 1 WHERE to_regclass('forgotten') IS NOT NULL",
    };
    if connection.rows(is_there, &[]).await?.is_empty() {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for row in connection.rows("SELECT hash, at FROM forgotten ORDER BY hash", &[]).await? {
        let hash = row.get::<&[u8]>("hash")?.try_into();
        let hash = hash.map_err(|_| StoreError::Failed("a hash has 32 bytes".to_owned()))?;
        all.push((hash, row.get("at")?));
    }
    Ok(all)
}

/// Adds these to the list.
pub(super) async fn add(
    connection: &mut Connection,
    forgotten: &[Forgotten],
) -> Result<(), StoreError> {
    let text = "INSERT INTO forgotten (hash, at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    for (hash, at) in forgotten {
        connection.change(text, &[Value::Bytes(hash), Value::Whole(*at)]).await?;
    }
    Ok(())
}

/// Who is in the list, and among the people all the same.
pub(super) async fn come_back(connection: &mut Connection) -> Result<Vec<PersonId>, StoreError> {
    let hashes: BTreeSet<_> = all(connection).await?.into_iter().map(|(hash, _)| hash).collect();
    let mut people = Vec::new();
    for row in connection.rows("SELECT id, secret FROM people ORDER BY id", &[]).await? {
        let hash: [u8; 32] = Sha256::digest(row.get::<&[u8]>("secret")?).into();
        if hashes.contains(&hash) {
            people.push(PersonId(row.get("id")?));
        }
    }
    Ok(people)
}
