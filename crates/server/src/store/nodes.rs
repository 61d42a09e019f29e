//! What several servers on one database must know of each other: who lives, who is where, how far each match is.

use std::collections::HashMap;
use std::time::Duration;

use koshki_protocol::PersonId;
use sqlx::AssertSqlSafe;

use super::changes::Failure;
use super::reading::{NEWEST_CHUNK, damaged, matches, newest_with_seats, number};
use super::sql::{self, Connection, Pool, Row, Value, milliseconds};
use super::{Driver, Epoch, MatchKey, Presence, Standing, StoreError, StoredMatch, leases};

/// A server lives on for this long.
pub(super) async fn live_on(
    connection: &mut Connection,
    node: &str,
    lasting: Duration,
) -> Result<(), Failure> {
    let text = format!(
        "INSERT INTO nodes (name, until) VALUES ($1, {now} + $2) \
         ON CONFLICT (name) DO UPDATE SET until = excluded.until",
        now = connection.now()
    );
    connection
        .change(AssertSqlSafe(text), &[Value::Text(node), Value::Whole(milliseconds(lasting))])
        .await?;
    Ok(())
}

/// Who is in the rooms of matches at a server. One that is not there has no room.
pub(super) async fn be_present(
    connection: &mut Connection,
    node: &str,
    visits: &[(MatchKey, Presence)],
) -> Result<(), Failure> {
    let each = connection.each();
    let (nobody, somebody): (Vec<_>, Vec<_>) =
        visits.iter().partition(|(_, presence)| presence.is_empty());
    if !nobody.is_empty() {
        let text = format!(
            "DELETE FROM presence WHERE node = $2 \
             AND match_key IN (SELECT CAST(value->>0 AS BIGINT) FROM {each})"
        );
        let given = sql::rows(nobody.iter().map(|(key, _)| (key.0,)));
        connection.change(AssertSqlSafe(text), &[Value::Text(&given), Value::Text(node)]).await?;
    }
    if !somebody.is_empty() {
        let text = format!(
            "INSERT INTO presence (match_key, node, people, watching) \
             SELECT matches.key, $2, value->>1, CAST(value->>2 AS BIGINT) \
             FROM {each} JOIN matches ON matches.key = CAST(value->>0 AS BIGINT) WHERE true \
             ON CONFLICT (match_key, node) DO UPDATE SET \
                 people = excluded.people, watching = excluded.watching"
        );
        let given = sql::rows(somebody.iter().map(|(key, presence)| {
            let people: Vec<i64> = presence.people.iter().map(|person| person.0).collect();
            (key.0, people, presence.watching)
        }));
        connection.change(AssertSqlSafe(text), &[Value::Text(&given), Value::Text(node)]).await?;
    }
    Ok(())
}

/// A server ends.
pub(super) async fn leave_all(connection: &mut Connection, node: &str) -> Result<(), Failure> {
    for text in ["DELETE FROM presence WHERE node = $1", "DELETE FROM nodes WHERE name = $1"] {
        connection.change(text, &[Value::Text(node)]).await?;
    }
    leases::release_all(connection, node).await
}

/// How far matches are, for a server.
pub(super) async fn standings(
    readers: &Pool,
    node: &str,
    keys: &[MatchKey],
) -> Result<Vec<Standing>, StoreError> {
    let given = sql::rows(keys.iter().map(|key| (key.0,)));
    let these = format!("(SELECT CAST(value->>0 AS BIGINT) FROM {})", readers.each());
    let now = readers.now();
    let values = [Value::Text(&given), Value::Text(node)];
    let text = format!(
        "SELECT match_key, people, watching FROM presence JOIN nodes ON name = node \
         WHERE match_key IN {these} AND node <> $2 AND until > {now}"
    );
    let mut elsewhere: HashMap<i64, Presence> = HashMap::new();
    for row in readers.rows(AssertSqlSafe(text), &values).await? {
        let there = elsewhere.entry(row.get("match_key")?).or_default();
        there.people.extend(people(row.get("people")?)?);
        there.watching += number::<u32>(row.get("watching")?)?;
    }
    let text = format!(
        "SELECT key, version, coalesce((SELECT game FROM {NEWEST_CHUNK}), 0) AS game, \
             coalesce((SELECT step + steps FROM {NEWEST_CHUNK}), 0) AS steps, epoch, \
             CAST(CASE WHEN until > {now} THEN 1 ELSE 0 END AS BIGINT) AS held, \
             CAST(CASE WHEN owner = $2 THEN 1 ELSE 0 END AS BIGINT) AS mine \
         FROM matches LEFT JOIN leases ON match_key = key WHERE key IN {these}"
    );
    let mut standing = |row: &Row| {
        let key = MatchKey(row.get("key")?);
        let epoch: Option<i64> = row.get("epoch")?;
        let driver = match (row.get::<i64>("held")?, row.get::<i64>("mine")?, epoch) {
            (0, _, _) | (_, _, None) => Driver::Nobody,
            (_, 0, _) => Driver::Another,
            (_, _, Some(epoch)) => Driver::Me(Epoch(epoch)),
        };
        Ok(Standing {
            key,
            version: row.get("version")?,
            game: number(row.get("game")?)?,
            steps: number(row.get("steps")?)?,
            driver,
            elsewhere: elsewhere.remove(&key.0).unwrap_or_default(),
        })
    };
    readers.rows(AssertSqlSafe(text), &values).await?.iter().map(&mut standing).collect()
}

/// Public matches in which people are sitting down and somebody is there, and who of those with a seat.
pub(super) async fn open_tables(
    readers: &Pool,
    most: u32,
) -> Result<Vec<(StoredMatch, Vec<PersonId>)>, StoreError> {
    let text = newest_with_seats(&format!(
        "state <> 'over' AND state = 'open' AND public = 1 AND key IN \
         (SELECT match_key FROM presence JOIN nodes ON name = node WHERE until > {})",
        readers.now()
    ));
    let tables = matches(&readers.rows(text, &[Value::Whole(most.into())]).await?)?;
    let keys: Vec<MatchKey> = tables.iter().map(|(key, _)| *key).collect();
    // No server has this name, so all are others.
    let standings = standings(readers, "", &keys).await?;
    let mut people: HashMap<MatchKey, Vec<PersonId>> =
        standings.into_iter().map(|it| (it.key, it.elsewhere.people)).collect();
    let with_people = |(key, table)| (table, people.remove(&key).unwrap_or_default());
    Ok(tables.into_iter().map(with_people).collect())
}

fn people(text: &str) -> Result<impl Iterator<Item = PersonId>, StoreError> {
    let numbers: Vec<i64> = serde_json::from_str(text).map_err(|_| damaged("presence", text))?;
    Ok(numbers.into_iter().map(PersonId))
}
