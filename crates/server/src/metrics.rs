//! What is counted.

use metrics::{Counter, Gauge, counter, gauge};

/// What rooms count.
pub(crate) struct RoomMetrics {
    /// Moves that were stored.
    pub moves: Counter,
    /// Rooms in memory.
    pub rooms: Gauge,
}

impl RoomMetrics {
    /// The counters of whatever recorder is installed.
    pub fn new() -> Self {
        RoomMetrics { moves: counter!("koshki_moves_total"), rooms: gauge!("koshki_rooms") }
    }
}
