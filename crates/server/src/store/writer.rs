//! The tasks that write (group commit): whatever waits goes into one transaction, and only then is answered.
//!
//! A file has one of them. A server has one for each lane, so that moves wait for nothing but moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};

use super::StoreError;
use super::batches::{Batches, Job};
use super::changes::{Change, Failure, MatchChange, OtherChange, Outcome, Written};
use super::link::Link;
use super::sql::Connection;
use super::{others, postgres, sqlite};
use crate::together::Crowd;

/// The most changes in one transaction.
pub(super) const MOST_CHANGES: usize = 256;

/// A file that nobody has written to for this long gets what is in its log.
const IDLE: Duration = Duration::from_secs(2);

/// How many changes may wait; more wait outside (back-pressure).
const MOST_WAITING: usize = 1024;

/// How many lanes there are to a server: plain moves, whatever changes rooms, and the rest.
pub(super) const LANES: usize = 3;

/// The end that people call.
pub(crate) struct Stub {
    /// One, or [`LANES`].
    lanes: Vec<Lane>,
}

/// The way to one task that writes.
struct Lane {
    orders: mpsc::Sender<Order>,
    writable: Arc<AtomicBool>,
    ended: watch::Receiver<()>,
}

enum Order {
    Match(Job<MatchChange>),
    Other(Job<OtherChange>),
    Close,
}

struct Writer {
    link: Link,
    /// What SQLite has lately been told. PostgreSQL has other writers too, so nothing is remembered of it.
    remembered: sqlite::MatchWriter,
    crowd: Crowd,
    writable: Arc<AtomicBool>,
    /// Whether something of a file may be in its log alone.
    has_log: bool,
}

/// Starts the one task that writes to a file. It ends when it is closed or nobody can call it any more, and then gives up
/// the lock.
pub(super) fn to_file(link: Link, remembered: sqlite::MatchWriter, lock: sqlite::Lock) -> Stub {
    Stub { lanes: vec![Lane::start(link, remembered, Some(lock))] }
}

/// Starts the tasks that write to a server.
pub(super) fn to_server(links: [Link; LANES]) -> Stub {
    let lane = |link| Lane::start(link, sqlite::MatchWriter::default(), None);
    Stub { lanes: links.map(lane).into() }
}

impl Lane {
    fn start(link: Link, remembered: sqlite::MatchWriter, lock: Option<sqlite::Lock>) -> Self {
        let (orders, waiting) = mpsc::channel(MOST_WAITING);
        let (ending, ended) = watch::channel(());
        let writable = Arc::new(AtomicBool::new(true));
        let crowd =
            if link.is_to_file() { Crowd::asking_here() } else { Crowd::asking_elsewhere() };
        let writable_too = Arc::clone(&writable);
        let writer = Writer { link, remembered, crowd, writable: writable_too, has_log: true };
        tokio::spawn(async move {
            writer.run(waiting).await;
            drop(lock);
            drop(ending);
        });
        Lane { orders, writable, ended }
    }
}

impl Stub {
    /// Writes a change; returns when it is on the disk, or surely is not, or it is known to be in doubt.
    pub(crate) async fn write(&self, change: Change) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let lane = self.lane(&change);
        let order = match change {
            Change::Match(change) => Order::Match(Job { change, answer }),
            Change::Other(change) => Order::Other(Job { change, answer }),
        };
        lane.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Changes in different lanes are as those of different servers: the database decides which is first.
    fn lane(&self, change: &Change) -> &Lane {
        let lane = match change {
            Change::Match(MatchChange::Append(_, _, None, _)) => 0,
            Change::Match(_) => 1,
            Change::Other(_) => 2,
        };
        &self.lanes[lane.min(self.lanes.len() - 1)]
    }

    pub(super) fn is_writable(&self) -> bool {
        self.lanes
            .iter()
            .all(|lane| lane.writable.load(Ordering::Relaxed) && !lane.orders.is_closed())
    }

    /// Returns when everything that was asked for is on disk and the tasks have ended.
    pub(super) async fn close(&self) {
        for lane in &self.lanes {
            // It has ended already if it takes no more orders.
            let _ = lane.orders.send(Order::Close).await;
        }
        for lane in &self.lanes {
            let mut ended = lane.ended.clone();
            while ended.changed().await.is_ok() {}
        }
    }
}

impl Writer {
    async fn run(mut self, mut waiting: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(MOST_CHANGES);
        loop {
            tokio::select! {
                first = waiting.recv() => match first {
                    Some(first) => orders.push(first),
                    None => break,
                },
                () = self.link.call_is_due() => {
                    self.try_link().await;
                    continue;
                }
                () = tokio::time::sleep(IDLE), if self.has_log => {
                    self.checkpoint("PRAGMA wal_checkpoint(PASSIVE)").await;
                    continue;
                }
            }
            self.has_log = self.link.is_to_file();
            // A commit costs as much for many changes as for one.
            self.crowd.gather(&mut orders, &mut waiting, MOST_CHANGES).await;
            let (mut of_matches, mut others) = (Vec::with_capacity(orders.len()), Vec::new());
            for order in orders.drain(..) {
                match order {
                    Order::Match(job) => of_matches.push(job),
                    Order::Other(job) => others.push(job),
                    Order::Close => waiting.close(),
                }
            }
            // The two make no difference to each other, so their order makes none.
            self.write_others(others).await;
            self.write_matches(of_matches).await;
        }
        if let Err(error) = self.link.close().await {
            tracing::error!(%error, "the database could not be closed");
        }
    }

    async fn write_matches(&mut self, jobs: Vec<Job<MatchChange>>) {
        let mut batches = Batches::of_matches(jobs);
        while let Some(batch) = batches.next() {
            let changes: Vec<_> = batch.iter().map(|job| &job.change).collect();
            let patience = self.link.patience();
            let (link, remembered) = (&mut self.link, &mut self.remembered);
            let writing = async {
                match link.ready().await? {
                    Connection::Sqlite(connection) => remembered.write(connection, &changes).await,
                    Connection::Postgres(connection) => postgres::write(connection, &changes).await,
                }
            };
            let result = within(patience, writing).await;
            self.note(&result).await;
            batches.answer(batch, result);
        }
        self.tidy().await;
    }

    /// Puts what is in the log of a file into the file itself, where a copy of that file alone finds it.
    async fn checkpoint(&mut self, text: &'static str) {
        self.has_log = false;
        let done = match self.link.ready().await {
            Ok(connection @ Connection::Sqlite(_)) => connection.run(text).await,
            _ => return,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the log of the database could not be put into it");
        }
    }

    /// Nobody waits for this, and nothing is missing if it fails.
    async fn tidy(&mut self) {
        if !self.remembered.is_untidy() {
            return;
        }
        let (link, remembered) = (&mut self.link, &mut self.remembered);
        let tidying = async {
            if let Connection::Sqlite(connection) = link.ready().await? {
                remembered.tidy(connection).await?;
            }
            Ok(Vec::new())
        };
        let result = tidying.await;
        self.note(&result).await;
    }

    async fn write_others(&mut self, jobs: Vec<Job<OtherChange>>) {
        let mut batches = Batches::of_others(jobs);
        while let Some(batch) = batches.next() {
            let changes: Vec<_> = batch.iter().map(|job| &job.change).collect();
            let result = self.try_others(&changes).await;
            self.note(&result).await;
            if changes.iter().any(|change| change.deletes_people()) {
                // What is forgotten is not to be found in the log either.
                self.checkpoint("PRAGMA wal_checkpoint(TRUNCATE)").await;
            }
            batches.answer(batch, result);
        }
    }

    async fn try_others(&mut self, changes: &[&OtherChange]) -> Result<Vec<Outcome>, Failure> {
        let patience = self.link.patience();
        let link = &mut self.link;
        within(patience, async { others::write(link.ready().await?, changes).await }).await
    }

    /// Calls a server that was lost. A writer that has nothing to write is ready again all the same.
    async fn try_link(&mut self) {
        let result = self.link.ready().await.map(|_| Vec::new());
        self.note(&result).await;
    }

    async fn note(&mut self, result: &Result<Vec<Outcome>, Failure>) {
        match result {
            Ok(_) if self.writable.load(Ordering::Relaxed) => {}
            Ok(_) => {
                // A change that needs no room says nothing about a full disk.
                match self.try_others(&[&OtherChange::Probe]).await {
                    Ok(_) => {
                        self.writable.store(true, Ordering::Relaxed);
                        tracing::info!("the database can be written again");
                    }
                    Err(failure) => self.link.note(failure.spoilt),
                }
            }
            Err(Failure { error, spoilt }) => {
                self.link.note(*spoilt);
                if !error.is_refusal() && self.writable.swap(false, Ordering::Relaxed) {
                    tracing::error!(%error, "the database can't be written");
                }
            }
        }
    }
}

async fn within<T>(
    patience: Option<Duration>,
    writing: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    let Some(patience) = patience else { return writing.await };
    match tokio::time::timeout(patience, writing).await {
        Ok(result) => result,
        Err(_) => Err(Failure::in_doubt(format!("it took longer than {patience:?}"))),
    }
}
