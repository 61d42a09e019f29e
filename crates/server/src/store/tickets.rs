//! Tickets that take a seat to another device, once.

use std::time::Duration;

use koshki_protocol::PersonId;
use koshki_rules::Seat;
use sqlx::AssertSqlSafe;

use super::changes::Failure;
use super::reading::{number, parsed};
use super::sql::{Connection, Row, Value, milliseconds};
use super::{SecretHash, StoreError, Trip};

/// Stores a ticket; those that are too old go, and an older one for the same seat.
pub(super) async fn write(
    connection: &mut Connection,
    hash: &SecretHash,
    trip: &Trip,
    lasting: Duration,
) -> Result<(), Failure> {
    let now = connection.now();
    let text = format!("DELETE FROM tickets WHERE until <= {now}");
    connection.change(AssertSqlSafe(text), &[]).await?;
    let text = format!(
        "INSERT INTO tickets (match_id, seat, hash, person, until) \
         VALUES ($1, $2, $3, $4, {now} + $5) \
         ON CONFLICT (match_id, seat) DO UPDATE SET \
             hash = excluded.hash, person = excluded.person, until = excluded.until"
    );
    let values = [
        Value::Text(trip.match_id.as_str()),
        Value::Whole(trip.seat.0.into()),
        Value::Bytes(hash),
        Value::Whole(trip.from.0),
        Value::Whole(milliseconds(lasting)),
    ];
    connection.change(AssertSqlSafe(text), &values).await?;
    Ok(())
}

/// Takes a ticket for good.
pub(super) async fn take(
    connection: &mut Connection,
    hash: &SecretHash,
) -> Result<Option<Trip>, Failure> {
    let now = connection.now();
    let text = format!(
        "DELETE FROM tickets WHERE hash = $1 AND until > {now} RETURNING match_id, seat, person"
    );
    let rows = connection.rows(AssertSqlSafe(text), &[Value::Bytes(hash)]).await?;
    let trip = rows.first().map(trip).transpose();
    trip.map_err(Failure::refusal)
}

fn trip(row: &Row) -> Result<Trip, StoreError> {
    Ok(Trip {
        match_id: parsed(row.get("match_id")?)?,
        seat: Seat(number(row.get("seat")?)?),
        from: PersonId(row.get("person")?),
    })
}
