//! What every part of a running server shares.

use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::{Reason, Refused};
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, timeout};

use crate::coach::Coach;
use crate::connections::Connections;
use crate::doors::Doors;
use crate::host::HostNames;
use crate::host_page::HostPage;
use crate::http::metrics::Measured;
use crate::limits::Limits;
use crate::node::{Bus, Node};
use crate::operator::Operator;
use crate::room::Patience;
use crate::rooms::Rooms;
use crate::seen_time::SeenTime;
use crate::socket::SOON;
use crate::store::{Store, StoreError, StoreLimits};
use crate::thinking::Thinking;
use crate::tick::Tick;
use crate::workers::Workers;
use crate::{Boxed, Config, ServeError, calendar};
use koshki_bots::Shelf;

/// How long a try to write may take before the store counts as not writable.
const PROBE_TIMEOUT: Duration = Duration::from_secs(2);

/// The coach thinks no longer about one piece of advice.
const LONGEST_ADVICE: Duration = Duration::from_secs(1);

/// How often at most the store is tried.
const PROBE_EVERY: Duration = Duration::from_secs(5);

/// A running server, without its listener.
pub struct App {
    /// Its settings.
    pub config: Config,
    /// What is on disk.
    pub store: Store,
    /// How much anybody may do.
    pub limits: Arc<Limits>,
    /// All connections; counted by address only without a proxy, whose address would be everybody's.
    pub connections: Connections,
    /// The connections that have become sockets, counted by [`crate::proxy::source`].
    pub sockets: Connections,
    /// All rooms.
    pub rooms: Arc<Rooms>,
    /// The open sockets of each person.
    pub doors: Doors,
    /// What the operator has decided.
    pub operator: Arc<Operator>,
    /// Who is let into the host's page.
    pub host_page: HostPage,
    /// When it was opened.
    pub(crate) started: Instant,
    /// By which names it may be called.
    pub(crate) names: HostNames,
    pub(crate) measured: Measured,
    /// When sockets send what can wait.
    pub(crate) tick: Tick,
    closing: watch::Sender<bool>,
    probe: Mutex<Option<(Instant, bool)>>,
}

impl App {
    /// Opens the database, and everything else that these settings ask for.
    ///
    /// # Errors
    /// When the database can't be opened.
    pub fn open(config: Config) -> Boxed<Result<Arc<Self>, ServeError>> {
        Box::pin(Self::open_all(config))
    }

    async fn open_all(config: Config) -> Result<Arc<Self>, ServeError> {
        let measured = Measured::new();
        let store = open_store(&config).await.map_err(ServeError::Store)?;
        let operator = Operator::of(&config, &store).await.map_err(ServeError::Operator)?;
        if config.database.is_some() {
            calendar::go_by(store.now().await.map_err(ServeError::Store)?);
        }
        let newest = store.newest_change().await.map_err(ServeError::Store)?;
        let per_address = config.most_connections_per_address;
        let per_peer = if config.trust_proxy { 0 } else { per_address };
        let shelf = config.tables.as_ref().map_or_else(Shelf::nowhere, Shelf::at);
        let bus = Bus::connect(config.bus.as_ref()).await.map_err(ServeError::Bus)?;
        let workers = Workers::on(bus.clone());
        let advice = config.bot_budget.min(LONGEST_ADVICE);
        let coach = Coach::new(advice, Arc::clone(&shelf), workers.clone());
        let thinking = Thinking::new(config.bot_threads, shelf, workers);
        let (coach, thinking) =
            (coach.map_err(ServeError::Threads)?, thinking.map_err(ServeError::Threads)?);
        // A server with a database in a file of its own is alone.
        let node = config.database.is_some().then(|| Node::new(store.clone(), bus));
        let (bots, coach) = (Arc::new(thinking), Arc::new(coach));
        let seen_time = SeenTime::after(newest, calendar::now());
        let patience = Patience::from(&config);
        let most = config.most_tables;
        let rooms = Rooms::new(most, store.clone(), bots, coach, patience, node, seen_time);
        Ok(Arc::new(App {
            rooms,
            doors: Doors::default(),
            operator: Arc::new(operator),
            host_page: HostPage::default(),
            started: Instant::now(),
            limits: Arc::new(Limits::new(&config, Some(store.clone()))),
            connections: Connections::new(config.most_connections, per_peer),
            sockets: Connections::new(config.most_connections, per_address),
            names: HostNames::of(&config),
            measured,
            tick: Tick::start(SOON),
            closing: watch::channel(false).0,
            probe: Mutex::new(None),
            store,
            config,
        }))
    }

    /// Turns true when the server is about to end: time to say goodbye.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Whether the server is about to end.
    pub fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Tells everybody that the server is about to end.
    pub(crate) fn begin_closing(&self) {
        self.closing.send_replace(true);
    }

    /// Whether moves can be stored now. A store that nobody has written to for a while is tried.
    pub async fn is_writable(&self) -> bool {
        if !self.store.is_writable() {
            // What is tried may be stored while moves can't be yet: they have a connection of their own.
            return self.probe().await && self.store.is_writable();
        }
        let mut last = self.probe.lock().await;
        match *last {
            Some((at, was_writable)) if at.elapsed() < PROBE_EVERY => was_writable,
            _ => {
                let is_writable = self.probe().await;
                *last = Some((Instant::now(), is_writable));
                is_writable
            }
        }
    }

    async fn probe(&self) -> bool {
        matches!(timeout(PROBE_TIMEOUT, self.store.probe()).await, Ok(Ok(())))
    }
}

async fn open_store(config: &Config) -> Result<Store, StoreError> {
    let limits = StoreLimits { max_bytes: config.max_database_size };
    match &config.database {
        None => Store::open(&config.data, limits).await,
        Some(url) => {
            if config.max_database_size.is_some() {
                tracing::warn!("max_database_size is for SQLite; PostgreSQL has limits of its own");
            }
            Store::connect(url).await
        }
    }
}

impl From<StoreError> for Refused {
    /// The client learns that it can't be done now; the log says why.
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        let says = match error {
            StoreError::InDoubt(_) => {
                "the server lost its database while it stored this; look whether it is there before you repeat it"
            }
            _ => "the server can't store anything now; nothing was lost",
        };
        Refused::new(Reason::NotNow, says)
    }
}
