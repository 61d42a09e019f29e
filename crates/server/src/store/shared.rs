//! What servers that share a database tell each other about people: who is gone, what the host has decided, how much somebody
//! has done. And the one clock that all of them go by.

use std::time::Duration;

use koshki_protocol::PersonId;
use sqlx::{AssertSqlSafe, PgPool};

use super::changes::{Change, Failure, OtherChange};
use super::sql::{self, Connection, Value, milliseconds};
use super::{SecretHash, Store, StoreError};

impl Store {
    /// Those of these people whom nobody knows, or no longer.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn unknown_of(&self, people: &[PersonId]) -> Result<Vec<PersonId>, StoreError> {
        let readers = &self.0.readers;
        let text = format!(
            "SELECT CAST(value->>0 AS BIGINT) AS person FROM {each} \
             LEFT JOIN people ON people.id = CAST(value->>0 AS BIGINT) WHERE people.id IS NULL",
            each = readers.each()
        );
        let given = sql::rows(people.iter().map(|person| (person.0,)));
        let rows = readers.rows(AssertSqlSafe(text), &[Value::Text(&given)]).await?;
        rows.iter().map(|row| Ok(PersonId(row.get("person")?))).collect()
    }

    /// The clock of the database, in milliseconds since 1970.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn now(&self) -> Result<i64, StoreError> {
        let readers = &self.0.readers;
        let text = format!("SELECT {} AS now", readers.now());
        let rows = readers.rows(AssertSqlSafe(text), &[]).await?;
        Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.get("now")?)
    }

    /// What the host has decided, and which version of it this is; none if nothing was decided. Only where servers share a
    /// database.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn decisions(&self) -> Result<Option<(i64, String)>, StoreError> {
        let rows = self.0.readers.rows("SELECT version, rules FROM decisions", &[]).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some((row.get("version")?, row.get("rules")?)))
    }

    /// Stores what the host has decided. Only where servers share a database.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] unless it is the next version.
    pub async fn decide(&self, version: i64, rules: String) -> Result<(), StoreError> {
        self.write(Change::Other(OtherChange::Decide { version, rules })).await
    }

    /// Counts one more of what somebody may do `burst` times at once and then once in each period (the generic cell rate
    /// algorithm); whether it was not too much. Alone, a server counts for itself.
    ///
    /// # Errors
    /// When it can't be counted now.
    pub async fn count(
        &self,
        who: &SecretHash,
        period: Duration,
        burst: u32,
    ) -> Result<bool, StoreError> {
        match &self.0.counting {
            Some(counting) => counting.count(who, period, burst).await,
            None => Ok(true),
        }
    }

    /// Forgets those who have used up nothing any more; to be called now and then.
    ///
    /// # Errors
    /// When it can't be written.
    pub async fn forget_counts(&self) -> Result<(), StoreError> {
        match &self.0.counting {
            Some(counting) => counting.forget().await,
            None => Ok(()),
        }
    }
}

/// A connection that counts. Each statement is a transaction of its own and locks one row, so there are no deadlocks.
pub(super) struct Counting(pub PgPool);

impl Counting {
    async fn count(
        &self,
        who: &SecretHash,
        period: Duration,
        burst: u32,
    ) -> Result<bool, StoreError> {
        let text = format!(
            "INSERT INTO counts (who, until) VALUES ($1, {NOW} + $2) \
             ON CONFLICT (who) DO UPDATE SET until = greatest(counts.until, {NOW}) + $2 \
             WHERE greatest(counts.until, {NOW}) + $2 <= {NOW} + $3",
            NOW = sql::NOW_IN_POSTGRES
        );
        let counted = sqlx::query(AssertSqlSafe(text))
            .bind(who.as_slice())
            .bind(milliseconds(period))
            .bind(milliseconds(period.saturating_mul(burst)))
            .execute(&self.0)
            .await?;
        Ok(counted.rows_affected() > 0)
    }

    async fn forget(&self) -> Result<(), StoreError> {
        let text = format!(
            "DELETE FROM counts WHERE who IN \
             (SELECT who FROM counts WHERE until < {} FOR UPDATE SKIP LOCKED)",
            sql::NOW_IN_POSTGRES
        );
        sqlx::query(AssertSqlSafe(text)).execute(&self.0).await?;
        Ok(())
    }

    /// Closes it.
    pub(super) async fn close(&self) {
        self.0.close().await;
    }
}

/// Stores the next version of what the host has decided.
pub(super) async fn decide(
    connection: &mut Connection,
    version: i64,
    rules: &str,
) -> Result<(), Failure> {
    let text = "INSERT INTO decisions (number, version, rules) VALUES (1, $1, $2) \
         ON CONFLICT (number) DO UPDATE SET version = excluded.version, rules = excluded.rules \
         WHERE decisions.version = excluded.version - 1";
    match connection.change(text, &[Value::Whole(version), Value::Text(rules)]).await? {
        0 => Err(Failure::refusal(StoreError::Conflict)),
        _ => Ok(()),
    }
}
