//! Writing people, leases, tickets, and what else is rare.

use koshki_protocol::{MatchId, PersonId};

use super::changes::{Failure, OtherChange, Outcome, Written};
use super::sql::{Connection, Value};
use super::{SecretHash, StoreError, expiry, forgotten, leases, nodes, shared, tickets};

/// Writes all of these changes in one transaction, or none. After a failure the transaction may be open still.
pub(super) async fn write(
    connection: &mut Connection,
    changes: &[&OtherChange],
) -> Result<Vec<Outcome>, Failure> {
    connection.begin().await?;
    let mut taken = leases::take(connection, changes).await?;
    let mut all = Vec::with_capacity(changes.len());
    for change in changes {
        all.push(Ok(match change {
            OtherChange::NewPerson { secret, nickname, now } => {
                Written::Person(new_person(connection, secret, nickname, *now).await?)
            }
            OtherChange::Rename { person, nickname } => {
                rename(connection, *person, nickname).await?;
                Written::Done
            }
            OtherChange::Forget(person) => Written::Left(forget(connection, *person).await?),
            OtherChange::TakeLease { key, .. } => {
                Written::Leases(taken.remove(key).into_iter().collect())
            }
            OtherChange::Beat { node, lasting } => {
                nodes::live_on(connection, node, *lasting).await?;
                Written::Leases(leases::renew(connection, node, *lasting).await?)
            }
            OtherChange::ReleaseLease(lease) => {
                leases::release(connection, *lease).await?;
                Written::Done
            }
            OtherChange::BePresent(node, visits) => {
                nodes::be_present(connection, node, visits).await?;
                Written::Done
            }
            OtherChange::LeaveAll(node) => {
                nodes::leave_all(connection, node).await?;
                Written::Done
            }
            OtherChange::NewTicket { hash, trip, lasting } => {
                tickets::write(connection, hash, trip, *lasting).await?;
                Written::Done
            }
            OtherChange::TakeTicket(hash) => {
                Written::Ticket(tickets::take(connection, hash).await?)
            }
            OtherChange::Expire { before } => {
                Written::Expired(expiry::expire(connection, *before).await?)
            }
            OtherChange::Decide { version, rules } => {
                shared::decide(connection, *version, rules).await?;
                Written::Done
            }
            OtherChange::Probe => {
                probe(connection).await?;
                Written::Done
            }
        }));
    }
    connection.run("COMMIT").await.map_err(Failure::of_commit)?;
    Ok(all)
}

async fn new_person(
    connection: &mut Connection,
    secret: &SecretHash,
    nickname: &str,
    now: i64,
) -> Result<PersonId, Failure> {
    let text = "INSERT INTO people (secret, nickname, since) VALUES ($1, $2, $3) RETURNING id";
    let values = [Value::Bytes(secret), Value::Text(nickname), Value::Whole(now)];
    let rows = connection.rows(text, &values).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    Ok(PersonId(row.get("id")?))
}

async fn rename(
    connection: &mut Connection,
    person: PersonId,
    nickname: &str,
) -> Result<(), Failure> {
    let text = "UPDATE people SET nickname = $2 WHERE id = $1";
    match connection.change(text, &[Value::Whole(person.0), Value::Text(nickname)]).await? {
        0 => Err(Failure::refusal(StoreError::Unknown)),
        _ => Ok(()),
    }
}

/// Forgets a person; their matches that are not over.
pub(super) async fn forget(
    connection: &mut Connection,
    person: PersonId,
) -> Result<Vec<MatchId>, Failure> {
    let id = person.0;
    let person = [Value::Whole(person.0)];
    if let Connection::Postgres(_) = connection {
        // From here on nobody else seats this person: saving a seat locks its person first.
        connection.change("SELECT id FROM people WHERE id = $1 FOR UPDATE", &person).await?;
    }
    let text = "SELECT id FROM matches WHERE state <> 'over' \
         AND key IN (SELECT match_key FROM seats WHERE person = $1) ORDER BY key";
    let rows = connection.rows(text, &person).await?;
    let mut left = Vec::with_capacity(rows.len());
    for row in &rows {
        left.extend(row.get::<&str>("id")?.parse().ok());
    }
    let text = "UPDATE seats SET person = NULL, nickname = '' WHERE person = $1";
    connection.change(text, &person).await?;
    forgotten::note(connection, id).await?;
    connection.change("DELETE FROM people WHERE id = $1", &person).await?;
    Ok(left)
}

/// Writes something that makes no difference: in a file as much as a few steps need, and gives the room back.
async fn probe(connection: &mut Connection) -> Result<(), Failure> {
    let text = match connection {
        Connection::Sqlite(_) => {
            "INSERT INTO probes (filler) VALUES (zeroblob(16384)); DELETE FROM probes"
        }
        Connection::Postgres(_) => "UPDATE probes SET tries = tries + 1",
    };
    Ok(connection.run(text).await?)
}
