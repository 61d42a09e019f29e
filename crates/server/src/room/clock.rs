//! The clock of a room: it begins with the date, and then never goes back.

use std::time::Duration;

use koshki_match::Millis;
use tokio::time::Instant;

use crate::calendar;

/// A clock that never goes back, whatever becomes of the system's.
pub(super) struct Clock {
    began: Instant,
    date: Millis,
}

impl Clock {
    /// One that begins now.
    pub(super) fn start() -> Self {
        Clock { began: Instant::now(), date: Millis(calendar::now()) }
    }

    /// What time it is.
    pub(super) fn now(&self) -> Millis {
        self.date + self.began.elapsed()
    }

    /// When that is; what is long past is past.
    pub(super) fn instant(&self, at: Millis) -> Instant {
        let after: Duration = at.after(self.date);
        self.began + after
    }
}
