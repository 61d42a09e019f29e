//! Simulated time.

use std::sync::mpsc;
use std::time::Duration;

use super::SERVERS;

/// How far apart the moments of two servers are.
const APART: Duration = Duration::from_millis(10);
const SECOND: Duration = Duration::from_secs(1);

/// A clock that stands still until it is told to go on. Each server has one moment of its own in every second, and does
/// everything then; all its countdowns are whole seconds. So no two servers have something due at the same moment, and
/// whatever happens has one order.
pub(super) struct Clock {
    now: Duration,
    whose: usize,
    _frozen: mpsc::Sender<()>,
}

impl Clock {
    /// The clock of this runtime, which must have been started with it standing.
    pub(super) fn frozen() -> Self {
        let (_frozen, held) = mpsc::channel::<()>();
        // While somebody blocks, the runtime does not move the clock by itself whenever it waits for the database.
        tokio::task::spawn_blocking(move || held.recv());
        Clock { now: Duration::ZERO, whose: 0, _frozen }
    }

    /// Since the beginning.
    pub(super) fn now(&self) -> Duration {
        self.now
    }

    /// Goes on to the next moment, and tells whose it is. What is due then has begun.
    pub(super) async fn step(&mut self) -> usize {
        self.whose = (self.whose + 1) % SERVERS;
        let apart = APART * (SERVERS as u32 - 1);
        let by = if self.whose == 0 { SECOND - apart } else { APART };
        self.now += by;
        tokio::time::advance(by).await;
        let_others_run().await;
        self.whose
    }
}

/// Lets every task that can do something do so.
pub(super) async fn let_others_run() {
    for _ in 0..4 {
        tokio::task::yield_now().await;
    }
}
