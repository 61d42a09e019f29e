//! The connection that writes. A file stays where it is; a server may go away, and is retried until it is back.

use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use tokio::time::Instant;

use super::StoreError;
use super::changes::{Failure, Spoilt};
use super::postgres;
use super::sql::{Connection, LONGEST_TRUST};

/// How long to wait after the first call that failed; doubled after each of the next.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The connection that writes.
pub(super) struct Link {
    connection: Option<Connection>,
    server: Option<Server>,
    /// Whether a transaction may be open still.
    has_failed: bool,
}

/// A server that may go away.
struct Server {
    options: PgConnectOptions,
    pause: Duration,
    call_at: Instant,
    used: Instant,
}

impl Link {
    /// To a file.
    pub(super) fn to_file(connection: Connection) -> Self {
        Link { connection: Some(connection), server: None, has_failed: false }
    }

    /// To a server that can be called again.
    pub(super) fn to_server(connection: Connection, options: PgConnectOptions) -> Self {
        let now = Instant::now();
        let server = Server { options, pause: FIRST_PAUSE, call_at: now, used: now };
        Link { connection: Some(connection), server: Some(server), has_failed: false }
    }

    /// Whether it is to a file.
    pub(super) fn is_to_file(&self) -> bool {
        self.server.is_none()
    }

    /// The connection, outside of any transaction.
    pub(super) async fn ready(&mut self) -> Result<&mut Connection, Failure> {
        self.try_if_unused().await;
        if self.connection.is_none() {
            self.connection = Some(self.call().await?);
            self.has_failed = false;
        }
        let Some(connection) = &mut self.connection else { return Err(lost("it is not there")) };
        if self.has_failed {
            // It fails where SQLite has rolled back by itself; then a transaction can be begun.
            let _ = connection.run("ROLLBACK").await;
            connection.run("BEGIN; ROLLBACK").await?;
            self.has_failed = false;
        }
        Ok(connection)
    }

    /// Something failed: in a transaction that was left open nothing would be committed, on a broken connection neither.
    pub(super) fn note(&mut self, spoilt: Spoilt) {
        self.has_failed = true;
        if spoilt == Spoilt::Connection && self.server.is_some() {
            // Closing it in good order would take as long as the server is away.
            self.connection = None;
        }
    }

    /// How long one batch may take: a server that says nothing is as good as gone.
    pub(super) fn patience(&self) -> Option<Duration> {
        self.server.as_ref().map(|_| postgres::LONGEST_WRITE)
    }

    /// Returns when a lost server should be called again; never while none is lost.
    pub(super) async fn call_is_due(&self) {
        match (&self.connection, &self.server) {
            (None, Some(server)) => tokio::time::sleep_until(server.call_at).await,
            _ => std::future::pending().await,
        }
    }

    /// Ends it in good order.
    pub(super) async fn close(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }

    /// A server may have gone away and come back while nobody wrote: then it is called before anything is lost on the way.
    async fn try_if_unused(&mut self) {
        let (Some(connection), Some(server)) = (&mut self.connection, &mut self.server) else {
            return;
        };
        if server.used.elapsed() > LONGEST_TRUST && connection.run("").await.is_err() {
            self.connection = None;
        }
        server.used = Instant::now();
    }

    async fn call(&mut self) -> Result<Connection, Failure> {
        let Some(server) = &mut self.server else { return Err(lost("it is a file")) };
        if Instant::now() < server.call_at {
            return Err(lost("it did not answer a moment ago"));
        }
        match postgres::connect(&server.options).await {
            Ok(connection) => {
                server.pause = FIRST_PAUSE;
                Ok(Connection::Postgres(connection))
            }
            Err(error) => {
                server.call_at = Instant::now() + server.pause;
                server.pause = (2 * server.pause).min(LONGEST_PAUSE);
                Err(Failure { error, spoilt: Spoilt::Connection })
            }
        }
    }
}

fn lost(why: &str) -> Failure {
    let error = StoreError::Failed(format!("the database can't be reached: {why}"));
    Failure { error, spoilt: Spoilt::Connection }
}
