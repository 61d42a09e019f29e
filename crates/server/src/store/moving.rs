//! Moving everything from SQLite to PostgreSQL.

use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::sqlite::SqliteConnection;
use sqlx::{Arguments, AssertSqlSafe, Executor};

use super::sql::Row;
use super::{DatabaseUrl, StoreError, StoreLimits, postgres, sqlite};
use crate::operator::RULES_FILE;

/// How many rows go over at once.
const ROWS: usize = 1000;

/// Every table in an order in which each row finds those it names, with its key and its columns. Leases are not among
/// them: they belong to servers that run.
const TABLES: [Table; 5] = [
    Table {
        name: "people",
        key: "id",
        columns: &[("id", WHOLE), ("secret", BYTES), ("nickname", TEXT), ("since", WHOLE)],
    },
    Table {
        name: "matches",
        key: "key",
        columns: &[
            ("key", WHOLE),
            ("id", TEXT),
            ("game", TEXT),
            ("server_seed", BYTES),
            ("opened", WHOLE),
            ("state", TEXT),
            ("code", TEXT),
            ("public", WHOLE),
            ("details", TEXT),
            ("touched", WHOLE),
            ("version", WHOLE),
        ],
    },
    Table {
        name: "seats",
        key: "match_key, seat",
        columns: &[
            ("match_key", WHOLE),
            ("seat", WHOLE),
            ("person", WHOLE),
            ("nickname", TEXT),
            ("place", WHOLE),
            ("resigned", WHOLE),
        ],
    },
    Table {
        name: "journal",
        key: "match_key, game, step",
        columns: &[
            ("match_key", WHOLE),
            ("game", WHOLE),
            ("step", WHOLE),
            ("steps", WHOLE),
            ("at", WHOLE),
            ("text", TEXT),
        ],
    },
    Table { name: "forgotten", key: "hash", columns: &[("hash", BYTES), ("at", WHOLE)] },
];

// What is in a column, as PostgreSQL calls it.
const WHOLE: &str = "bigint";
const TEXT: &str = "text";
const BYTES: &str = "bytea";

/// What was moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// How many people.
    pub people: u64,
    /// How many matches.
    pub matches: u64,
    /// How many seats.
    pub seats: u64,
    /// How many chunks of journals.
    pub chunks: u64,
}

/// Copies the database in this folder into an empty one on a PostgreSQL server, in one transaction, and compares every
/// row of both before it is committed. The folder stays as it is.
///
/// # Errors
/// When a server uses the folder, the other database is not empty, or something differs.
pub async fn move_to_postgres(folder: &Path, to: &DatabaseUrl) -> Result<Moved, StoreError> {
    let file = sqlite::database(folder);
    if !file.is_file() {
        return Err(StoreError::Failed(format!("there is no database {}", file.display())));
    }
    // Nobody writes here meanwhile, and the tables are those of this version.
    let mut from = sqlite::open(folder, StoreLimits::default()).await?;
    drop(postgres::open(to).await?);
    let mut into = postgres::connect(&to.options()?).await?;
    into.execute("BEGIN; LOCK TABLE people, matches, seats, journal, forgotten IN EXCLUSIVE MODE")
        .await?;
    let mut moved = Moved::default();
    for table in TABLES {
        let there: i64 =
            sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {}", table.name)))
                .fetch_one(&mut into)
                .await?;
        if there > 0 {
            let why = format!("the database {to} is not empty: {} has {there} rows", table.name);
            return Err(StoreError::Failed(why));
        }
    }
    for table in TABLES {
        let rows = table.copy(&mut from.connection, &mut into).await?;
        table.compare(&mut from.connection, &mut into).await?;
        match table.name {
            "people" => moved.people = rows,
            "matches" => moved.matches = rows,
            "seats" => moved.seats = rows,
            "journal" => moved.chunks = rows,
            _ => {}
        }
    }
    count_on(&mut from.connection, &mut into).await?;
    // What the host has decided is in a file beside a database that is one server's own.
    if let Ok(rules) = std::fs::read_to_string(folder.join(RULES_FILE)) {
        let text = "INSERT INTO decisions (number, version, rules) VALUES (1, 1, $1)";
        sqlx::query(text).bind(rules).execute(&mut into).await?;
    }
    into.execute("COMMIT").await?;
    Ok(moved)
}

struct Table {
    name: &'static str,
    key: &'static str,
    columns: &'static [(&'static str, &'static str)],
}

/// What is in one column of one row.
#[derive(PartialEq, Eq)]
enum Cell {
    Whole(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl Table {
    async fn copy(
        &self,
        from: &mut SqliteConnection,
        into: &mut PgConnection,
    ) -> Result<u64, StoreError> {
        let places =
            (1..).zip(self.columns).map(|(place, (_, kind))| format!("${place}::{kind}[]"));
        let places = places.collect::<Vec<_>>().join(", ");
        let (name, columns) = (self.name, self.names());
        let insert = format!("INSERT INTO {name} ({columns}) SELECT * FROM unnest({places})");
        let mut source = sqlx::query(self.all()).fetch(from);
        let mut copied = 0;
        loop {
            let mut rows = Vec::with_capacity(ROWS);
            while rows.len() < ROWS
                && let Some(row) = source.try_next().await?
            {
                rows.push(self.cells(&Row::Sqlite(row))?);
            }
            if rows.is_empty() {
                return Ok(copied);
            }
            copied += rows.len() as u64;
            let arguments = self.columns_of(rows)?;
            let query = sqlx::query_with(AssertSqlSafe(insert.clone()), arguments);
            query.execute(&mut *into).await?;
        }
    }

    /// Reads both again, side by side.
    async fn compare(
        &self,
        from: &mut SqliteConnection,
        into: &mut PgConnection,
    ) -> Result<(), StoreError> {
        let mut here = sqlx::query(self.all()).fetch(from);
        let mut there = sqlx::query(self.all()).fetch(into);
        for number in 1_u64.. {
            let row = here.try_next().await?.map(Row::Sqlite);
            let copy = there.try_next().await?.map(Row::Postgres);
            let is_same = match (&row, &copy) {
                (None, None) => return Ok(()),
                (Some(row), Some(copy)) => self.cells(row)? == self.cells(copy)?,
                _ => false,
            };
            if !is_same {
                let why = format!("row {number} of {} is another one after copying", self.name);
                return Err(StoreError::Failed(why));
            }
        }
        Ok(())
    }

    fn all(&self) -> AssertSqlSafe<String> {
        AssertSqlSafe(format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.key))
    }

    fn names(&self) -> String {
        self.columns.iter().map(|(column, _)| *column).collect::<Vec<_>>().join(", ")
    }

    fn cells(&self, row: &Row) -> Result<Vec<Cell>, sqlx::Error> {
        let cell = |(column, kind): &(&str, &'static str)| {
            Ok(match *kind {
                WHOLE => Cell::Whole(row.get(column)?),
                TEXT => Cell::Text(row.get(column)?),
                _ => Cell::Bytes(row.get(column)?),
            })
        };
        self.columns.iter().map(cell).collect()
    }

    /// The same cells column by column.
    fn columns_of(&self, rows: Vec<Vec<Cell>>) -> Result<PgArguments, sqlx::Error> {
        let mut arguments = PgArguments::default();
        let mut rows: Vec<_> = rows.into_iter().map(Vec::into_iter).collect();
        for (_, kind) in self.columns {
            let (mut wholes, mut texts, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
            for cell in rows.iter_mut().filter_map(Iterator::next) {
                match cell {
                    Cell::Whole(whole) => wholes.push(whole),
                    Cell::Text(text) => texts.push(text),
                    Cell::Bytes(blob) => bytes.push(blob),
                }
            }
            let added = match *kind {
                WHOLE => arguments.add(wholes),
                TEXT => arguments.add(texts),
                _ => arguments.add(bytes),
            };
            added.map_err(sqlx::Error::Encode)?;
        }
        Ok(arguments)
    }
}

/// Numbers go on where they were, so that none is given twice: nobody inherits the seats of a forgotten person.
async fn count_on(from: &mut SqliteConnection, into: &mut PgConnection) -> Result<(), StoreError> {
    let counters = [
        (
            "SELECT max(seq) FROM sqlite_sequence WHERE name = 'people'",
            "SELECT setval(pg_get_serial_sequence('people', 'id'), $1)",
        ),
        (
            "SELECT max(key) FROM matches",
            "SELECT setval(pg_get_serial_sequence('matches', 'key'), $1)",
        ),
    ];
    for (last, set) in counters {
        let last: Option<i64> = sqlx::query_scalar(last).fetch_one(&mut *from).await?;
        if let Some(last) = last {
            sqlx::query(set).bind(last).execute(&mut *into).await?;
        }
    }
    Ok(())
}
