//! Why the store could not do something.

use std::fmt::{self, Display};

use sqlx::postgres::{PgDatabaseError, PgSeverity};

/// Why the store could not do something; unless it is in doubt, what it could not write is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// These steps are there already, or the ones before them are missing; or the room is not the next version.
    Conflict,
    /// Another has driven the match since.
    Fenced,
    /// The id, the code or the secret belongs to another.
    Taken,
    /// There is no such match or person.
    Unknown,
    /// There is no room left, on the disk or within the limit.
    Full(String),
    /// The database is of another version of the program.
    Version(String),
    /// Another server has the database.
    Served(String),
    /// The store has been closed.
    Closed,
    /// The database or its disk failed.
    Failed(String),
    /// The database was lost while it committed: it may be written or not, and only reading it again tells.
    InDoubt(String),
}

impl StoreError {
    /// Whether it is the caller's to solve, while the database is well.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            StoreError::Conflict | StoreError::Fenced | StoreError::Taken | StoreError::Unknown
        )
    }
}

impl Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str(
                "these steps are in the journal already, or the steps before them are missing, or the room has changed",
            ),
            StoreError::Fenced => f.write_str("another has taken over the match"),
            StoreError::Taken => f.write_str("the id, code or secret belongs to another"),
            StoreError::Unknown => f.write_str("there is no such match or person"),
            StoreError::Full(why) => write!(f, "there is no room left for the database: {why}"),
            StoreError::Version(why) | StoreError::Served(why) => f.write_str(why),
            StoreError::Closed => f.write_str("the store has been closed"),
            StoreError::Failed(why) => write!(f, "the database failed: {why}"),
            StoreError::InDoubt(why) => {
                write!(f, "the database was lost while it committed, so it may be written or not: {why}")
            }
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let Some(from_database) = error.as_database_error() else {
            return match error {
                sqlx::Error::PoolClosed => StoreError::Closed,
                error => StoreError::Failed(error.to_string()),
            };
        };
        let says = from_database.message();
        if let Some(from_postgres) = of_postgres(&error) {
            return match from_postgres.code() {
                UNIQUE_VIOLATION if from_postgres.table() == Some("journal") => {
                    StoreError::Conflict
                }
                UNIQUE_VIOLATION => StoreError::Taken,
                FOREIGN_KEY_VIOLATION => StoreError::Unknown,
                DISK_FULL => StoreError::Full(says.to_owned()),
                _ => StoreError::Failed(says.to_owned()),
            };
        }
        match result_code(&error) {
            Some(CONSTRAINT_UNIQUE) => StoreError::Taken,
            // A version that is not the next one is written as none.
            Some(CONSTRAINT_NOT_NULL) if says.contains("matches.version") => StoreError::Conflict,
            Some(CONSTRAINT_FOREIGN_KEY) => StoreError::Unknown,
            Some(FULL) => StoreError::Full(says.to_owned()),
            _ => StoreError::Failed(says.to_owned()),
        }
    }
}

/// Whether another change might succeed where this one failed: it was the change, not the disk.
pub(super) fn is_of_one_change(error: &sqlx::Error) -> bool {
    if let sqlx::Error::Encode(_) = error {
        return true;
    }
    if let Some(from_postgres) = of_postgres(error) {
        // Wrong values, broken constraints, deadlocks.
        return ["22", "23", "40"].iter().any(|class| from_postgres.code().starts_with(class));
    }
    let primary = result_code(error).map(|code| code & 0xff);
    matches!(primary, Some(CONSTRAINT | MISMATCH | TOO_BIG | FULL))
}

/// Whether the connection is of no more use.
pub(super) fn is_of_the_connection(error: &sqlx::Error) -> bool {
    match of_postgres(error) {
        Some(from_postgres) => {
            matches!(from_postgres.severity(), PgSeverity::Fatal | PgSeverity::Panic)
        }
        None => error.as_database_error().is_none(),
    }
}

// PostgreSQL's error codes.
const UNIQUE_VIOLATION: &str = "23505";
const FOREIGN_KEY_VIOLATION: &str = "23503";
const DISK_FULL: &str = "53100";

// SQLite's result codes.
const FULL: i32 = 13;
const TOO_BIG: i32 = 18;
const CONSTRAINT: i32 = 19;
const MISMATCH: i32 = 20;
const CONSTRAINT_FOREIGN_KEY: i32 = 787;
const CONSTRAINT_NOT_NULL: i32 = 1299;
const CONSTRAINT_UNIQUE: i32 = 2067;

fn of_postgres(error: &sqlx::Error) -> Option<&PgDatabaseError> {
    error.as_database_error()?.try_downcast_ref()
}

fn result_code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}
