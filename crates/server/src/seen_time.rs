//! Time that a server has seen pass. Matches are dated by this clock, and are abandoned or expire by it: a clock that was
//! wrong at the start, or months without power, end no table and delete nothing.

use tokio::time::Instant;

/// Until what was missed is made up for, one part more than what passes, in this many.
const CATCHING_UP: i64 = 4;

/// A clock that goes on where the stored matches end, and only while the server runs.
pub struct SeenTime {
    /// The newest date in the store.
    newest: i64,
    /// The clock of the machine, when the server started.
    machine: i64,
    since: Instant,
}

impl SeenTime {
    /// Goes on from the newest date in the store, or from the clock of the machine where nothing is stored; both in
    /// milliseconds since 1970.
    pub fn after(newest: Option<i64>, machine: i64) -> Self {
        SeenTime { newest: newest.unwrap_or(machine), machine, since: Instant::now() }
    }

    /// Ages are counted up to here. A newest date that lies ahead of the clock of the machine is not believed.
    pub fn now(&self) -> i64 {
        self.newest.min(self.machine).saturating_add(self.passed())
    }

    /// The date of what is touched now; never before what is stored already.
    pub fn date(&self) -> i64 {
        self.newest.saturating_add(self.passed())
    }

    fn passed(&self) -> i64 {
        let passed = i64::try_from(self.since.elapsed().as_millis()).unwrap_or(i64::MAX);
        let missed = self.machine.saturating_sub(self.newest).max(0);
        passed.saturating_add(missed.min(passed / CATCHING_UP))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    async fn days(count: u64) {
        tokio::time::advance(Duration::from_secs(count * 24 * 60 * 60)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_is_wrong_at_the_start_makes_no_table_older() {
        // The last move was today; the clock says that it was twenty days ago.
        let ahead = SeenTime::after(Some(100 * DAY), 120 * DAY);
        assert_eq!((ahead.now(), ahead.date()), (100 * DAY, 100 * DAY));
        days(8).await;
        assert_eq!(ahead.now(), 110 * DAY, "a server that runs on sees the week pass");
        // The next start goes on from there, whatever its clock says.
        assert_eq!(SeenTime::after(Some(ahead.date()), 128 * DAY).now(), 110 * DAY);
        assert_eq!(SeenTime::after(None, 101 * DAY).now(), 101 * DAY);
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_is_behind_dates_nothing_before_what_is_stored() {
        let behind = SeenTime::after(Some(100 * DAY), 0);
        days(1).await;
        assert_eq!((behind.now(), behind.date()), (DAY, 101 * DAY));
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_missed_is_made_up_for_and_no_more() {
        let paused = SeenTime::after(Some(100 * DAY), 102 * DAY);
        days(40).await;
        assert_eq!(paused.now(), 142 * DAY);
    }
}
