//! One SQL text for both databases: a connection to either, and rows of either.

use std::time::Duration;

use serde::Serialize;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Arguments, Connection as _, Decode, Row as _, SqlSafeStr, Type};

/// Something to put in the place of `$1`, `$2`, …
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Whole(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// So many milliseconds.
pub(super) fn milliseconds(lasting: Duration) -> Value<'static> {
    Value::Whole(i64::try_from(lasting.as_millis()).unwrap_or(i64::MAX / 2))
}

// The clock of the database in milliseconds, so that the clocks of servers make no difference.
const NOW_IN_SQLITE: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
const NOW_IN_POSTGRES: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

// Rows that are the first value.
const EACH_IN_SQLITE: &str = "json_each($1)";
const EACH_IN_POSTGRES: &str = "json_array_elements(CAST($1 AS JSON)) AS given (value)";

/// Rows of columns as one value.
pub(super) fn rows<T: Serialize>(rows: impl Iterator<Item = T>) -> String {
    serde_json::to_string(&rows.collect::<Vec<_>>()).expect("rows have only texts and numbers")
}

/// A connection to either database.
pub(super) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Several connections, for readers.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A row from either database.
pub(super) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Connection {
    /// The rows that answer a question.
    pub(super) async fn rows(
        &mut self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with(text, arguments::<SqliteArguments>(values)?);
                Ok(from_sqlite(query.fetch_all(connection).await?))
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_with(text, arguments::<PgArguments>(values)?);
                Ok(from_postgres(query.fetch_all(connection).await?))
            }
        }
    }

    /// Changes something; tells how many rows.
    pub(super) async fn change(
        &mut self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<u64, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with(text, arguments::<SqliteArguments>(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
            Connection::Postgres(connection) => {
                let query = sqlx::query_with(text, arguments::<PgArguments>(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
        }
    }

    /// Runs statements without values, as many as there are in the text.
    pub(super) async fn run(&mut self, text: &'static str) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(text).execute(connection).await.map(drop)
            }
            Connection::Postgres(connection) => {
                sqlx::raw_sql(text).execute(connection).await.map(drop)
            }
        }
    }

    /// The clock of the database in milliseconds, to be put into a text.
    pub(super) fn now(&self) -> &'static str {
        match self {
            Connection::Sqlite(_) => NOW_IN_SQLITE,
            Connection::Postgres(_) => NOW_IN_POSTGRES,
        }
    }

    /// What stands after `FROM` for [`rows`].
    pub(super) fn each(&self) -> &'static str {
        match self {
            Connection::Sqlite(_) => EACH_IN_SQLITE,
            Connection::Postgres(_) => EACH_IN_POSTGRES,
        }
    }

    /// Begins a transaction that will write.
    pub(super) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(_) => self.run("BEGIN IMMEDIATE").await,
            Connection::Postgres(_) => self.run("BEGIN").await,
        }
    }

    /// Begins a transaction that sees one moment, whatever is written meanwhile.
    pub(super) async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(_) => self.run("PRAGMA query_only = ON; BEGIN").await,
            Connection::Postgres(_) => {
                self.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await
            }
        }
    }

    /// Ends the connection in good order.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => connection.close().await,
        }
    }
}

impl Pool {
    /// The rows that answer a question.
    pub(super) async fn rows(
        &self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Pool::Sqlite(pool) => {
                let query = sqlx::query_with(text, arguments::<SqliteArguments>(values)?);
                Ok(from_sqlite(query.fetch_all(pool).await?))
            }
            Pool::Postgres(pool) => {
                let query = sqlx::query_with(text, arguments::<PgArguments>(values)?);
                Ok(from_postgres(query.fetch_all(pool).await?))
            }
        }
    }

    /// The clock of the database in milliseconds, to be put into a text.
    pub(super) fn now(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => NOW_IN_SQLITE,
            Pool::Postgres(_) => NOW_IN_POSTGRES,
        }
    }

    /// What stands after `FROM` for [`rows`]: each is `value`, and `value->>0` is its first column as text.
    pub(super) fn each(&self) -> &'static str {
        match self {
            Pool::Sqlite(_) => EACH_IN_SQLITE,
            Pool::Postgres(_) => EACH_IN_POSTGRES,
        }
    }

    /// Closes all of them.
    pub(super) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

impl Row {
    /// What is in a column.
    pub(super) fn get<'r, T>(&'r self, column: &str) -> Result<T, sqlx::Error>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
    }
}

fn from_sqlite(rows: Vec<SqliteRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Sqlite).collect()
}

fn from_postgres(rows: Vec<PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Postgres).collect()
}

fn arguments<A>(values: &[Value<'_>]) -> Result<A, sqlx::Error>
where
    A: Arguments,
    i64: for<'a> sqlx::Encode<'a, A::Database> + Type<A::Database>,
    for<'a> &'a str: sqlx::Encode<'a, A::Database> + Type<A::Database>,
    for<'a> &'a [u8]: sqlx::Encode<'a, A::Database> + Type<A::Database>,
{
    let mut arguments = A::default();
    for value in values {
        let added = match *value {
            Value::Whole(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
