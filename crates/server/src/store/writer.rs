//! The one task that writes: whatever waits goes into one transaction, and only then is answered.

use std::collections::VecDeque;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Executor};
use tokio::sync::{mpsc, oneshot, watch};

use super::StoreError;
use super::changes::{Change, Failure, MatchChange, PersonChange, Written};
use super::matches::{MOST_CHANGES, MatchWriter};
use super::people;

/// How many changes may wait; whoever comes then waits with them outside.
const MOST_WAITING: usize = 1024;

/// The end that people call.
pub(super) struct Stub {
    orders: mpsc::Sender<Order>,
    writable: Arc<AtomicBool>,
    ended: watch::Receiver<()>,
}

enum Order {
    Match(Job<MatchChange>),
    Person(Job<PersonChange>),
    Close,
}

struct Job<C> {
    change: C,
    answer: oneshot::Sender<Result<Written, StoreError>>,
}

struct Writer {
    connection: SqliteConnection,
    matches: MatchWriter,
    writable: Arc<AtomicBool>,
    /// Whether a transaction may be open still.
    has_failed: bool,
}

/// Starts the task. It ends when it is closed or nobody can call it any more, and then gives up the lock.
pub(super) async fn start(
    mut connection: SqliteConnection,
    lock: File,
) -> Result<Stub, StoreError> {
    let matches = MatchWriter::new(&mut connection).await?;
    let (orders, waiting) = mpsc::channel(MOST_WAITING);
    let (ending, ended) = watch::channel(());
    let writable = Arc::new(AtomicBool::new(true));
    let writer = Writer { connection, matches, writable: Arc::clone(&writable), has_failed: false };
    tokio::spawn(async move {
        writer.run(waiting).await;
        drop(lock);
        drop(ending);
    });
    Ok(Stub { orders, writable, ended })
}

impl Stub {
    /// Writes a change; returns when it is on the disk, or surely is not.
    pub(super) async fn write(&self, change: Change) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let order = match change {
            Change::Match(change) => Order::Match(Job { change, answer }),
            Change::Person(change) => Order::Person(Job { change, answer }),
        };
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(super) fn is_writable(&self) -> bool {
        self.writable.load(Ordering::Relaxed) && !self.orders.is_closed()
    }

    /// Returns when everything that was asked for is on disk and the task has ended.
    pub(super) async fn close(&self) {
        // It has ended already if it takes no more orders.
        let _ = self.orders.send(Order::Close).await;
        let mut ended = self.ended.clone();
        while ended.changed().await.is_ok() {}
    }
}

impl Writer {
    async fn run(mut self, mut waiting: mpsc::Receiver<Order>) {
        let mut orders = Vec::with_capacity(MOST_CHANGES);
        while let Some(first) = waiting.recv().await {
            orders.push(first);
            gather(&mut orders, &mut waiting).await;
            let (mut of_matches, mut of_people) = (Vec::with_capacity(orders.len()), Vec::new());
            for order in orders.drain(..) {
                match order {
                    Order::Match(job) => of_matches.push(job),
                    Order::Person(job) => of_people.push(job),
                    Order::Close => waiting.close(),
                }
            }
            // The two make no difference to each other, so their order makes none.
            self.write_people(of_people).await;
            self.write_matches(of_matches).await;
        }
        if let Err(error) = self.connection.close().await {
            tracing::error!(%error, "the database could not be closed");
        }
    }

    async fn write_matches(&mut self, jobs: Vec<Job<MatchChange>>) {
        let mut batches = Batches::new(jobs);
        while let Some(batch) = batches.next() {
            let changes: Vec<_> = batch.iter().map(|job| &job.change).collect();
            let result = match self.rolled_back().await {
                Ok(()) => self.matches.write(&mut self.connection, &changes).await,
                Err(failure) => Err(failure),
            };
            self.note(&result).await;
            batches.answer(batch, result);
        }
    }

    async fn write_people(&mut self, jobs: Vec<Job<PersonChange>>) {
        let mut batches = Batches::new(jobs);
        while let Some(batch) = batches.next() {
            let changes: Vec<_> = batch.iter().map(|job| &job.change).collect();
            let result = match self.rolled_back().await {
                Ok(()) => people::write(&mut self.connection, &changes).await,
                Err(failure) => Err(failure),
            };
            self.note(&result).await;
            batches.answer(batch, result);
        }
    }

    /// Ends what a failure may have left open: in there, nothing that is written would be committed.
    async fn rolled_back(&mut self) -> Result<(), Failure> {
        if self.has_failed {
            // It fails where SQLite has rolled back by itself; then a transaction can be begun.
            let _ = self.connection.execute("ROLLBACK").await;
            self.connection.execute("BEGIN; ROLLBACK").await?;
            self.has_failed = false;
        }
        Ok(())
    }

    async fn note(&mut self, result: &Result<Vec<Written>, Failure>) {
        match result {
            Ok(_) if self.writable.load(Ordering::Relaxed) => {}
            Ok(_) => {
                // A change that needs no room says nothing about a full disk.
                let probe = people::write(&mut self.connection, &[&PersonChange::Probe]).await;
                self.has_failed = probe.is_err();
                if probe.is_ok() {
                    self.writable.store(true, Ordering::Relaxed);
                    tracing::info!("the database can be written again");
                }
            }
            Err(Failure { error, .. }) => {
                self.has_failed = true;
                if !error.is_refusal() && self.writable.swap(false, Ordering::Relaxed) {
                    tracing::error!(%error, "the database can't be written");
                }
            }
        }
    }
}

/// As long as more comes at each turn of the other tasks, it goes into the same transaction: a commit costs as much for
/// many changes as for one. Whoever is alone does not wait.
async fn gather(orders: &mut Vec<Order>, waiting: &mut mpsc::Receiver<Order>) {
    loop {
        let many = orders.len();
        tokio::task::yield_now().await;
        while orders.len() < MOST_CHANGES
            && let Ok(order) = waiting.try_recv()
        {
            orders.push(order);
        }
        if orders.len() == many || orders.len() == MOST_CHANGES {
            return;
        }
    }
}

/// Changes to write together. When one spoils it for all, they are halved until it stands alone.
struct Batches<C>(VecDeque<Vec<Job<C>>>);

impl<C> Batches<C> {
    fn new(jobs: Vec<Job<C>>) -> Self {
        Batches(VecDeque::from([jobs]))
    }

    fn next(&mut self) -> Option<Vec<Job<C>>> {
        self.0.pop_front().filter(|batch| !batch.is_empty())
    }

    fn answer(&mut self, mut batch: Vec<Job<C>>, result: Result<Vec<Written>, Failure>) {
        match result {
            Ok(written) => {
                for (job, written) in batch.into_iter().zip(written) {
                    job.answer(Ok(written));
                }
            }
            Err(failure) if failure.of_one_change && batch.len() > 1 => {
                let later = batch.split_off(batch.len() / 2);
                self.0.push_front(later);
                self.0.push_front(batch);
            }
            Err(failure) => {
                for job in batch {
                    job.answer(Err(failure.error.clone()));
                }
            }
        }
    }
}

impl<C> Job<C> {
    fn answer(self, result: Result<Written, StoreError>) {
        // Nobody may be waiting any more.
        let _ = self.answer.send(result);
    }
}
