//! When the next move is due: at once, or this many a second over all tables together.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::Instant;

/// How fast moves are made.
pub enum MovePace {
    /// As fast as turns come.
    Free,
    /// This many a second.
    Rate {
        /// Between two moves.
        interval: Duration,
        /// How many moves have been given their time.
        given: AtomicU64,
    },
}

impl MovePace {
    /// This many moves a second, or as fast as turns come.
    pub fn new(per_second: Option<f64>) -> Self {
        match per_second {
            None => MovePace::Free,
            Some(rate) => MovePace::Rate {
                interval: Duration::from_secs_f64(1.0 / rate),
                given: AtomicU64::new(0),
            },
        }
    }

    /// When the next move is due, in a run that began then.
    ///
    /// The schedule does not wait for a slow server: a late move is made at once, so a pause is measured in full (no coordinated omission).
    pub fn due(&self, start: Instant) -> Instant {
        match self {
            MovePace::Free => Instant::now(),
            MovePace::Rate { interval, given } => {
                let number = given.fetch_add(1, Ordering::Relaxed);
                start + Duration::from_nanos(interval.as_nanos() as u64 * number)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_due_one_after_another_at_even_distances() {
        let pace = MovePace::new(Some(1000.0));
        let start = Instant::now();
        let due: Vec<Duration> = (0..3).map(|_| pace.due(start) - start).collect();
        assert_eq!(due, [0, 1, 2].map(Duration::from_millis));
    }
}
