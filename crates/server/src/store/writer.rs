//! The one task that writes: whatever waits goes into one transaction, and only then is answered.

use std::collections::VecDeque;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot, watch};

use super::StoreError;
use super::changes::{self, Change, MOST_CHANGES, Written};

/// How many changes may wait; whoever comes then waits with them outside.
const MOST_WAITING: usize = 1024;

/// The end that people call.
pub(super) struct Stub {
    orders: mpsc::Sender<Order>,
    writable: Arc<AtomicBool>,
    ended: watch::Receiver<()>,
}

enum Order {
    Write(Job),
    Close,
}

struct Job {
    change: Change,
    answer: oneshot::Sender<Result<Written, StoreError>>,
}

struct Writer {
    connection: SqliteConnection,
    writable: Arc<AtomicBool>,
}

/// Starts the task. It ends when it is closed or nobody can call it any more, and then gives up the lock.
pub(super) fn start(connection: SqliteConnection, lock: File) -> Stub {
    let (orders, waiting) = mpsc::channel(MOST_WAITING);
    let (ending, ended) = watch::channel(());
    let writable = Arc::new(AtomicBool::new(true));
    let writer = Writer { connection, writable: Arc::clone(&writable) };
    tokio::spawn(async move {
        writer.run(waiting).await;
        drop(lock);
        drop(ending);
    });
    Stub { orders, writable, ended }
}

impl Stub {
    /// Writes a change; returns when it is on the disk, or surely is not.
    pub(super) async fn write(&self, change: Change) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let order = Order::Write(Job { change, answer });
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
        while waiting.recv_many(&mut orders, MOST_CHANGES).await > 0 {
            let mut jobs = Vec::with_capacity(orders.len());
            for order in orders.drain(..) {
                match order {
                    Order::Write(job) => jobs.push(job),
                    Order::Close => waiting.close(),
                }
            }
            self.write(jobs).await;
        }
        if let Err(error) = self.connection.close().await {
            tracing::error!(%error, "the database could not be closed");
        }
    }

    /// Writes all of these; if one spoils it, halves them until it stands alone.
    async fn write(&mut self, jobs: Vec<Job>) {
        let mut batches = VecDeque::from([jobs]);
        while let Some(mut batch) = batches.pop_front() {
            let changes: Vec<&Change> = batch.iter().map(|job| &job.change).collect();
            match changes::carry_out(&mut self.connection, &changes).await {
                Ok(written) => {
                    self.note_success().await;
                    for (job, written) in batch.into_iter().zip(written) {
                        answer(job, Ok(written));
                    }
                }
                Err(failure) if failure.of_one_change && batch.len() > 1 => {
                    let later = batch.split_off(batch.len() / 2);
                    batches.push_front(later);
                    batches.push_front(batch);
                }
                Err(failure) => {
                    self.note_failure(&failure.error);
                    for job in batch {
                        answer(job, Err(failure.error.clone()));
                    }
                }
            }
        }
    }

    /// A change that needs no room says nothing about a full disk, so after a failure it takes a probe to believe it.
    async fn note_success(&mut self) {
        if self.writable.load(Ordering::Relaxed) {
            return;
        }
        if changes::carry_out(&mut self.connection, &[&Change::Probe]).await.is_ok() {
            self.writable.store(true, Ordering::Relaxed);
            tracing::info!("the database can be written again");
        }
    }

    fn note_failure(&self, error: &StoreError) {
        if !error.is_refusal() && self.writable.swap(false, Ordering::Relaxed) {
            tracing::error!(%error, "the database can't be written");
        }
    }
}

fn answer(job: Job, result: Result<Written, StoreError>) {
    // Nobody may be waiting any more.
    let _ = job.answer.send(result);
}
