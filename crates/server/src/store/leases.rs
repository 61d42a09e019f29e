//! Who drives a match: one at a time, for a while, by the clock of the database.
//!
//! Each time a lease is taken it gets a new epoch. Whoever writes with the epoch of an older one is refused, however
//! late their write comes.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::changes::Failure;
use super::sql::{Connection, Row, Value, milliseconds};
use super::{Epoch, Lease, MatchKey, StoreError};

/// Takes the lease of a match if it is free or has run out; none if somebody has it.
pub(super) async fn take(
    connection: &mut Connection,
    key: MatchKey,
    owner: &str,
    lasting: Duration,
) -> Result<Vec<Lease>, Failure> {
    let now = connection.now();
    let text = format!(
        "INSERT INTO leases (match_key, owner, epoch, until) VALUES ($1, $2, 1, {now} + $3) \
         ON CONFLICT (match_key) DO UPDATE SET \
             owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until \
         WHERE leases.until <= {now} RETURNING match_key, epoch"
    );
    let values = [Value::Whole(key.0), Value::Text(owner), milliseconds(lasting)];
    leases(&connection.rows(AssertSqlSafe(text), &values).await?)
}

/// Renews all leases that an owner has still; one that has run out has to be taken again.
pub(super) async fn renew(
    connection: &mut Connection,
    owner: &str,
    lasting: Duration,
) -> Result<Vec<Lease>, Failure> {
    let now = connection.now();
    let text = format!(
        "UPDATE leases SET until = {now} + $2 WHERE owner = $1 AND until > {now} \
         RETURNING match_key, epoch"
    );
    let values = [Value::Text(owner), milliseconds(lasting)];
    leases(&connection.rows(AssertSqlSafe(text), &values).await?)
}

/// Gives a lease back; nothing can be written with it any more.
pub(super) async fn release(connection: &mut Connection, lease: Lease) -> Result<(), Failure> {
    let text = "UPDATE leases SET epoch = epoch + 1, until = 0 WHERE match_key = $1 AND epoch = $2";
    let values = [Value::Whole(lease.key.0), Value::Whole(lease.epoch.0)];
    match connection.change(text, &values).await? {
        0 => Err(Failure::refusal(StoreError::Fenced)),
        _ => Ok(()),
    }
}

fn leases(rows: &[Row]) -> Result<Vec<Lease>, Failure> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(Lease { key: MatchKey(row.get("match_key")?), epoch: Epoch(row.get("epoch")?) });
    }
    Ok(all)
}
