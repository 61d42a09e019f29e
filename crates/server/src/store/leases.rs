//! Who drives a match: one at a time, for a while, by the clock of the database.
//!
//! Each time a lease is taken it gets a new epoch, a fencing token. A write with the epoch of an older lease is rejected, however
//! late it comes.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::changes::{Failure, OtherChange};
use super::sql::{Connection, Row, Value, milliseconds, rows};
use super::{Epoch, Lease, MatchKey, StoreError};

/// Takes the leases that these changes want, of matches where it is free or has run out; none where somebody has it.
/// A lease that is wanted twice is taken once.
pub(super) async fn take(
    connection: &mut Connection,
    changes: &[&OtherChange],
) -> Result<HashMap<MatchKey, Lease>, Failure> {
    let wanted: BTreeMap<MatchKey, (&str, i64)> = changes
        .iter()
        .filter_map(|change| match change {
            OtherChange::TakeLease { key, owner, lasting } => {
                Some((*key, (owner.as_str(), milliseconds(*lasting))))
            }
            _ => None,
        })
        .collect();
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let (now, each) = (connection.now(), connection.each());
    let text = format!(
        "INSERT INTO leases (match_key, owner, epoch, until) \
         SELECT CAST(value->>0 AS BIGINT), value->>1, 1, {now} + CAST(value->>2 AS BIGINT) \
         FROM {each} WHERE true ORDER BY 1 \
         ON CONFLICT (match_key) DO UPDATE SET \
             owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until \
         WHERE leases.until <= {now} RETURNING match_key, epoch"
    );
    let given = rows(wanted.iter().map(|(key, (owner, lasting))| (key.0, owner, lasting)));
    let taken = leases(&connection.rows(AssertSqlSafe(text), &[Value::Text(&given)]).await?)?;
    Ok(taken.into_iter().map(|lease| (lease.key, lease)).collect())
}

/// Renews all leases that an owner has still; one that has run out has to be taken again.
pub(super) async fn renew(
    connection: &mut Connection,
    owner: &str,
    lasting: Duration,
) -> Result<Vec<Lease>, Failure> {
    let (now, locking) = (connection.now(), connection.locking());
    let text = format!(
        "UPDATE leases SET until = {now} + $2 WHERE match_key IN ( \
             SELECT match_key FROM leases WHERE owner = $1 AND until > {now} \
             ORDER BY match_key {locking} \
         ) RETURNING match_key, epoch"
    );
    let values = [Value::Text(owner), Value::Whole(milliseconds(lasting))];
    leases(&connection.rows(AssertSqlSafe(text), &values).await?)
}

/// Gives all leases of an owner back.
pub(super) async fn release_all(connection: &mut Connection, owner: &str) -> Result<(), Failure> {
    let locking = connection.locking();
    let text = format!(
        "UPDATE leases SET epoch = epoch + 1, until = 0 WHERE match_key IN ( \
             SELECT match_key FROM leases WHERE owner = $1 AND until > 0 \
             ORDER BY match_key {locking} \
         )"
    );
    connection.change(AssertSqlSafe(text), &[Value::Text(owner)]).await?;
    Ok(())
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
