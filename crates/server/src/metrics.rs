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

/// What a server among others counts.
pub(crate) struct NodeMetrics {
    /// Matches that this server drives.
    pub leases: Gauge,
    /// Whether the bus is there.
    pub bus: Gauge,
    /// What was said on the bus.
    pub said: Counter,
    /// What was heard on it.
    pub heard: Counter,
    /// Moves and changes that another server was first with.
    pub conflicts: Counter,
}

impl NodeMetrics {
    /// The counters of whatever recorder is installed.
    pub fn new() -> Self {
        NodeMetrics {
            leases: gauge!("koshki_leases"),
            bus: gauge!("koshki_bus_up"),
            said: counter!("koshki_bus_said_total"),
            heard: counter!("koshki_bus_heard_total"),
            conflicts: counter!("koshki_conflicts_total"),
        }
    }
}
