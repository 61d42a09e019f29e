//! Time that a server has seen pass. What is abandoned or expires does so by this clock: one that was wrong at the start
//! ends no table and deletes nothing.

use tokio::time::Instant;

/// A clock that goes on where the stored matches end, and only while the server runs.
pub struct SeenTime {
    base: i64,
    since: Instant,
}

impl SeenTime {
    /// Goes on from the newest change in the store, or from the clock of the machine where that is earlier, or nothing is
    /// stored; both in milliseconds since 1970.
    pub fn after(newest: Option<i64>, now: i64) -> Self {
        SeenTime { base: newest.map_or(now, |newest| newest.min(now)), since: Instant::now() }
    }

    /// Milliseconds since 1970, as far as this server has seen them pass.
    pub fn now(&self) -> i64 {
        let passed = i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.base.saturating_add(passed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_is_wrong_at_the_start_makes_no_table_older() {
        // The last move was today; the clock says that it was twenty days ago.
        let ahead = SeenTime::after(Some(100 * DAY), 120 * DAY);
        assert_eq!(ahead.now(), 100 * DAY);
        tokio::time::advance(Duration::from_secs(8 * 24 * 60 * 60)).await;
        assert_eq!(ahead.now(), 108 * DAY, "a server that runs on sees the week pass");
        // Somebody has played while it was ahead; now it is right again.
        assert_eq!(SeenTime::after(Some(120 * DAY), 101 * DAY).now(), 101 * DAY);
        assert_eq!(SeenTime::after(None, 101 * DAY).now(), 101 * DAY);
    }
}
