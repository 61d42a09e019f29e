//! The server: tables for friends and bots, over HTTP and sockets, stored in SQLite or PostgreSQL.
//!
//! [`run`] takes a [`Config`], a listener and a future that ends when the server is to stop. Inside, from the outside in:
//!
//! - [`http`] and [`socket`] turn requests and frames into messages of `koshki-protocol`; nothing else knows axum.
//! - [`rooms`] finds the [`room`] of a match. A room is a task that hosts one match (`koshki-match`): it stores what the match
//!   proposes, and only then tells it.
//! - [`store`] writes in groups (group commit), with one contract for both databases; nothing else knows SQL.
//! - [`node`] joins several servers on one PostgreSQL: a bus that carries numbers, presence, leases with fencing tokens.
//! - [`thinking`] and [`coach`] keep threads for bots and advice, shared out by fair queueing; [`workers`] do the same elsewhere.
//! - [`limits`], [`identity`], [`origin`] and [`proxy`] guard the doors; [`operator`], [`backups`] and [`upkeep`] are for the host.

pub mod accept;
mod app;
pub mod archive;
pub mod backups;
pub mod calendar;
pub mod chance;
pub mod coach;
pub mod config;
pub mod connections;
pub mod desk;
pub mod doors;
mod elsewhere;
mod frames;
mod host;
mod host_log;
pub mod host_page;
pub mod http;
pub mod identity;
mod leftovers;
pub mod limits;
mod metrics;
pub mod node;
pub mod operator;
pub mod origin;
mod overview;
pub mod page;
pub mod proxy;
pub mod room;
pub mod rooms;
mod seen_time;
pub mod shares;
pub mod site;
pub mod socket;
mod solving;
pub mod store;
mod stream;
pub mod thinking;
mod tick;
mod together;
pub mod upkeep;
pub mod warnings;
pub mod workers;

use std::fmt::{self, Display};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

pub use app::App;
pub use config::Config;
use node::BusError;
use store::StoreError;

/// How often what is no longer needed is thrown away.
const TIDY_EVERY: Duration = Duration::from_secs(30);

/// Something that takes its time. In a box, all of it is compiled here, and not once more in every crate that waits for it:
/// that would be the whole server in each of the tests.
pub type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Serves until `shutdown` ends, then lets everybody finish; all within five seconds.
///
/// # Errors
/// When the database can't be opened.
pub fn run(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Boxed<Result<(), ServeError>> {
    run_boxed(config, listener, Box::pin(shutdown))
}

fn run_boxed(
    config: Config,
    listener: TcpListener,
    shutdown: Boxed<()>,
) -> Boxed<Result<(), ServeError>> {
    Box::pin(async move {
        serve(App::open(config).await?, listener, shutdown).await;
        Ok(())
    })
}

/// The same with a server that has been opened already.
pub fn serve(app: Arc<App>, listener: TcpListener, shutdown: Boxed<()>) -> Boxed<()> {
    Box::pin(serve_all(app, listener, shutdown))
}

async fn serve_all(app: Arc<App>, listener: TcpListener, shutdown: Boxed<()>) {
    if let Ok(address) = listener.local_addr() {
        match &app.config.database {
            Some(database) => tracing::info!(%address, %database, "serving"),
            None => tracing::info!(%address, data = %app.config.data.display(), "serving"),
        }
    }
    if app.config.tables.is_some() {
        app.rooms.coach.prepare(app.config.solve);
    }
    let tidying = tokio::spawn(tidy_up(Arc::clone(&app)));
    let copying = tokio::spawn(backups::run(Arc::clone(&app)));
    let living = app.rooms.node.clone().map(|node| {
        let app = Arc::clone(&app);
        tokio::spawn(async move { node.live(&app).await })
    });
    let closing = async {
        shutdown.await;
        tracing::info!("shutting down");
        app.begin_closing();
    };
    let router = http::router(Arc::clone(&app));
    let connections = app.connections.clone();
    accept::accept(listener, router, connections, app.config.header_timeout, closing).await;
    tidying.abort();
    copying.abort();
    if let (Some(living), Some(node)) = (living, &app.rooms.node) {
        living.abort();
        node.leave().await;
    }
    app.rooms.close_all();
    app.store.close().await;
    tracing::info!("everything is stored");
}

/// Why a server did not start.
#[derive(Debug)]
pub enum ServeError {
    /// The database can't be opened.
    Store(StoreError),
    /// There is something wrong with the bus.
    Bus(BusError),
    /// The operator's decisions can't be read, or their key can't be made.
    Operator(std::io::Error),
    /// There are no threads for the bots.
    Threads(rayon::ThreadPoolBuildError),
}

impl Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Store(error) => error.fmt(f),
            ServeError::Bus(error) => error.fmt(f),
            ServeError::Operator(error) => write!(f, "the host's key or decisions: {error}"),
            ServeError::Threads(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ServeError {}

async fn tidy_up(app: Arc<App>) {
    let mut ticks = tokio::time::interval(TIDY_EVERY);
    loop {
        ticks.tick().await;
        app.limits.forget_idle();
        app.measured.tidy_up();
        app.doors.tidy_up();
        if let Err(error) = app.store.forget_counts().await {
            tracing::debug!(%error, "old counts can't be deleted");
        }
        app.end_abandoned().await;
        app.expire().await;
    }
}
