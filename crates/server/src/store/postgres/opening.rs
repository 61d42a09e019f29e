//! Connections to PostgreSQL, and the migrations.

use std::time::Duration;

use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Executor};
use tokio::time::timeout;

use crate::store::StoreError;
use crate::store::address::{self, DatabaseUrl};
use crate::store::migrations::{self, Mend, Migrations};
use crate::store::writer::LANES;

const MIGRATIONS: Migrations = &[
    (
        1,
        "people, matches, journals",
        include_str!("../../../migrations/postgres/0001_people_matches_journals.sql"),
    ),
    (
        2,
        "decisions and counts",
        include_str!("../../../migrations/postgres/0002_decisions_and_counts.sql"),
    ),
    (3, "forgotten", include_str!("../../../migrations/postgres/0003_forgotten.sql")),
];

const MENDS: &[Mend] = &[Mend {
    version: 1,
    was: "fab3bce906e753e4",
    by: include_str!("../../../migrations/mends/postgres-0001-6d3335b.sql"),
}];

/// How long a batch may take before the server counts as gone.
pub(in crate::store) const LONGEST_WRITE: Duration = Duration::from_secs(5);

/// How long a connection may take to come about.
const LONGEST_CALL: Duration = Duration::from_secs(3);

/// How long a reader waits for a connection: people should soon hear that it is not possible now.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// How long somebody waits for the connection that counts: without it they may go on.
const LONGEST_COUNT: Duration = Duration::from_millis(500);

/// How many may read at once.
const READERS: u32 = 8;

/// Everything is looked up by its key. A plan made while the tables were small would read them whole, and go on doing so; one
/// for a table of one row, which has no key, is no reason to compile anything.
const BY_KEYS: [(&str, &str); 5] = [
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    ("plan_cache_mode", "force_generic_plan"),
    ("jit", "off"),
];

/// A database that is ready.
pub(in crate::store) struct Opened {
    /// The connections that write, one for each lane.
    pub connections: [PgConnection; LANES],
    /// How they were made.
    pub writing: PgConnectOptions,
    /// Connections that only read.
    pub readers: PgPool,
    /// A connection that counts; it is made when it is needed.
    pub counting: PgPool,
}

/// Connects, and makes the migrations that are missing.
pub(in crate::store) async fn open(url: &DatabaseUrl) -> Result<Opened, StoreError> {
    let options = url.options()?.application_name("koshki");
    // A migration may take longer than any write, and nodes that start at the same time wait for it.
    let mut migrating = connect(&options).await?;
    let bytes = |hex: &str| format!("decode('{hex}', 'hex')");
    for text in migrations::mending(&migrator(), MENDS, bytes, &mut migrating).await? {
        migrating.execute(text).await?;
    }
    migrations::run(&migrator(), &mut migrating).await?;
    drop(migrating);

    let options = options.options(BY_KEYS);
    let writing = options.clone().options([
        ("synchronous_commit", "on"),
        // It gives up before we do, so that we learn what has become of a batch.
        ("statement_timeout", "4s"),
        // A node that stops in the middle of a batch holds up nobody for longer.
        ("idle_in_transaction_session_timeout", "3s"),
    ]);
    let connections =
        [connect(&writing).await?, connect(&writing).await?, connect(&writing).await?];
    let readers = PgPoolOptions::new()
        .max_connections(READERS)
        .min_connections(1)
        .acquire_timeout(LONGEST_WAIT)
        .connect_with(options.clone().options([("default_transaction_read_only", "on")]))
        .await?;
    let counting = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(LONGEST_COUNT)
        .connect_lazy_with(options.options([("statement_timeout", "500ms")]));
    Ok(Opened { connections, writing, readers, counting })
}

/// A connection that only reads, to a database that is there: nothing is created or migrated.
pub(in crate::store) async fn reading(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    connect(&url.options()?.options([("default_transaction_read_only", "on")])).await
}

/// A new connection.
pub(in crate::store) async fn connect(
    options: &PgConnectOptions,
) -> Result<PgConnection, StoreError> {
    let cannot = |why: String| {
        StoreError::Failed(format!("can't reach the database {}: {why}", address::name(options)))
    };
    match timeout(LONGEST_CALL, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(cannot(match error.as_database_error() {
            Some(error) => error.message().to_owned(),
            None => error.to_string(),
        })),
        Err(_) => Err(cannot(format!("no answer within {LONGEST_CALL:?}"))),
    }
}

/// The migrations as sqlx knows them.
pub(in crate::store) fn migrator() -> Migrator {
    migrations::migrator(MIGRATIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_in_the_folder_is_in_the_list() {
        migrations::assert_in_order(MIGRATIONS, "migrations/postgres");
    }
}
