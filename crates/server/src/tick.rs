//! One clock for everybody who can wait a moment. A timer of their own would wake the runtime for each of them.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, mpsc};

/// Ticks as long as somebody waits for it.
#[derive(Clone)]
pub(crate) struct Tick {
    wanted: mpsc::Sender<()>,
    ticked: Arc<Notify>,
}

impl Tick {
    /// Starts a task that ticks. It ends when nobody can wait any more.
    pub(crate) fn start(every: Duration) -> Self {
        let (wanted, mut is_wanted) = mpsc::channel(1);
        let ticked = Arc::new(Notify::new());
        let ticking = Arc::clone(&ticked);
        tokio::spawn(async move {
            while is_wanted.recv().await.is_some() {
                tokio::time::sleep(every).await;
                ticking.notify_waiters();
            }
        });
        Tick { wanted, ticked }
    }

    /// Returns at the next tick.
    pub(crate) async fn next(&self) {
        let ticked = self.ticked.notified();
        // It may be wanted already.
        let _ = self.wanted.try_send(());
        ticked.await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{Instant, advance, timeout};

    use super::*;

    const EVERY: Duration = Duration::from_millis(8);

    #[tokio::test(start_paused = true)]
    async fn all_who_wait_are_woken_together_as_often_as_they_wait() {
        let tick = Tick::start(EVERY);
        let begun = Instant::now();
        for ticks in 1..=3 {
            let late = async {
                tokio::time::sleep(EVERY / 2).await;
                tick.next().await;
                begun.elapsed()
            };
            let (early, late) = tokio::join!(
                async {
                    tick.next().await;
                    begun.elapsed()
                },
                late
            );
            assert!(early >= ticks * EVERY && late >= early);
            assert!(late <= (2 * ticks + 1) * EVERY, "{late:?}");
            // Those that came late have asked for one more tick.
            advance(2 * EVERY).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_who_gave_up_waiting_keeps_nobody_from_the_next_tick() {
        let tick = Tick::start(EVERY);
        assert!(timeout(EVERY / 2, tick.next()).await.is_err());
        let begun = Instant::now();
        tick.next().await;
        tick.next().await;
        assert!(begun.elapsed() <= 2 * EVERY + EVERY / 2, "{:?}", begun.elapsed());
    }
}
