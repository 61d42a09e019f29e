//! One SQL text for both databases: a connection to either, and rows of either.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Serialize;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Arguments, Connection as _, Decode, Row as _, SqlSafeStr, SqlStr, Type};
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout};

use super::error::is_of_the_connection;
use crate::together::Crowd;

/// A connection that was used so lately is there still, or its next use will tell; an older one is tried first.
pub(super) const LONGEST_TRUST: Duration = Duration::from_millis(500);

/// Something to put in the place of `$1`, `$2`, …
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Whole(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// This many milliseconds.
pub(super) fn milliseconds(lasting: Duration) -> i64 {
    i64::try_from(lasting.as_millis()).unwrap_or(i64::MAX / 2)
}

// The clock of the database in milliseconds, so that the clocks of servers make no difference.
const NOW_IN_SQLITE: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
pub(super) const NOW_IN_POSTGRES: &str =
    "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

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
pub(super) struct Pool {
    all: Readers,
    /// Those that were used lately, and when: returning a connection to the pool tests it, which costs a query.
    lately: Arc<Mutex<Vec<(Reader, Instant)>>>,
    /// How many may read now.
    turns: Arc<Semaphore>,
}

#[derive(Clone)]
enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

enum Reader {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
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
            Connection::Sqlite(connection) => from_sqlite(connection, text, values).await,
            Connection::Postgres(connection) => from_postgres(connection, text, values).await,
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

    /// What stands after a question whose rows are about to be changed, and locks them in the order in which it finds them.
    pub(super) fn locking(&self) -> &'static str {
        match self {
            Connection::Sqlite(_) => "",
            Connection::Postgres(_) => "FOR UPDATE",
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
    /// Of a file.
    pub(super) fn sqlite(readers: SqlitePool) -> Self {
        Pool::new(readers.options().get_max_connections(), Readers::Sqlite(readers))
    }

    /// Of a server.
    pub(super) fn postgres(readers: PgPool) -> Self {
        Pool::new(readers.options().get_max_connections(), Readers::Postgres(readers))
    }

    fn new(most: u32, all: Readers) -> Self {
        Pool { all, lately: Arc::default(), turns: Arc::new(Semaphore::new(most as usize)) }
    }

    /// The rows that answer a question.
    pub(super) async fn rows(
        &self,
        text: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, sqlx::Error> {
        let turn = timeout(self.longest_wait(), self.turns.acquire()).await;
        let _turn = turn.map_err(|_| sqlx::Error::PoolTimedOut)?;
        let text = text.into_sql_str();
        if let Some(mut reader) = self.used_lately() {
            match reader.rows(text.clone(), values).await {
                // The server has gone away since, and may be back: who only reads can ask again.
                Err(error) if is_of_the_connection(&error) => self.lately().clear(),
                answer => {
                    self.keep(reader);
                    return answer;
                }
            }
        }
        let mut reader = self.tried().await?;
        let rows = reader.rows(text, values).await?;
        self.keep(reader);
        Ok(rows)
    }

    /// How those who read at the same moment come together.
    pub(super) fn crowd(&self) -> Crowd {
        match self.all {
            Readers::Sqlite(_) => Crowd::asking_here(),
            Readers::Postgres(_) => Crowd::asking_elsewhere(),
        }
    }

    /// The clock of the database in milliseconds, to be put into a text.
    pub(super) fn now(&self) -> &'static str {
        match self.all {
            Readers::Sqlite(_) => NOW_IN_SQLITE,
            Readers::Postgres(_) => NOW_IN_POSTGRES,
        }
    }

    /// What stands after `FROM` for [`rows`]: each is `value`, and `value->>0` is its first column as text.
    pub(super) fn each(&self) -> &'static str {
        match self.all {
            Readers::Sqlite(_) => EACH_IN_SQLITE,
            Readers::Postgres(_) => EACH_IN_POSTGRES,
        }
    }

    /// Closes all of them.
    pub(super) async fn close(&self) {
        match &self.all {
            Readers::Sqlite(all) => {
                let closing = all.close();
                self.lately().clear();
                closing.await;
            }
            Readers::Postgres(all) => {
                let closing = all.close();
                self.lately().clear();
                closing.await;
            }
        }
    }

    fn used_lately(&self) -> Option<Reader> {
        let mut lately = self.lately();
        match lately.pop() {
            Some((reader, used)) if used.elapsed() < LONGEST_TRUST => Some(reader),
            _ => {
                // The others are older still.
                lately.clear();
                None
            }
        }
    }

    /// A connection that has just been tried, or made.
    async fn tried(&self) -> Result<Reader, sqlx::Error> {
        Ok(match &self.all {
            Readers::Sqlite(all) => Reader::Sqlite(all.acquire().await?),
            Readers::Postgres(all) => Reader::Postgres(all.acquire().await?),
        })
    }

    fn longest_wait(&self) -> Duration {
        match &self.all {
            Readers::Sqlite(all) => all.options().get_acquire_timeout(),
            Readers::Postgres(all) => all.options().get_acquire_timeout(),
        }
    }

    /// A connection that has failed, or was left in the middle of an answer, does not come here.
    fn keep(&self, reader: Reader) {
        let mut lately = self.lately();
        let is_closed = match &self.all {
            Readers::Sqlite(all) => all.is_closed(),
            Readers::Postgres(all) => all.is_closed(),
        };
        if !is_closed {
            lately.push((reader, Instant::now()));
        }
    }

    /// Nothing panics while it holds this lock; should it all the same, the list is still whole.
    fn lately(&self) -> MutexGuard<'_, Vec<(Reader, Instant)>> {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reader {
    async fn rows(&mut self, text: SqlStr, values: &[Value<'_>]) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Reader::Sqlite(connection) => from_sqlite(connection, text, values).await,
            Reader::Postgres(connection) => from_postgres(connection, text, values).await,
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

async fn from_sqlite(
    connection: &mut SqliteConnection,
    text: impl SqlSafeStr,
    values: &[Value<'_>],
) -> Result<Vec<Row>, sqlx::Error> {
    let query = sqlx::query_with(text, arguments::<SqliteArguments>(values)?);
    Ok(query.fetch_all(connection).await?.into_iter().map(Row::Sqlite).collect())
}

async fn from_postgres(
    connection: &mut PgConnection,
    text: impl SqlSafeStr,
    values: &[Value<'_>],
) -> Result<Vec<Row>, sqlx::Error> {
    let query = sqlx::query_with(text, arguments::<PgArguments>(values)?);
    Ok(query.fetch_all(connection).await?.into_iter().map(Row::Postgres).collect())
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
