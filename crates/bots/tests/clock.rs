//! A budget of simulations needs no clock; a time budget asks the one that was supplied. In a process of its own, since
//! the first clock stays.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use koshki_bots::{Budget, supply_clock};

/// How often it was asked: each time a millisecond has passed.
static ASKED: AtomicU64 = AtomicU64::new(0);

fn ticking() -> Duration {
    Duration::from_millis(ASKED.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn only_a_time_budget_asks_for_the_time() {
    supply_clock(ticking);
    let mut counted = Budget::Simulations(100).begin();
    while counted.another() {
        counted.is_half_spent();
    }
    assert_eq!((counted.spent(), ASKED.load(Ordering::Relaxed)), (100, 0));

    supply_clock(|| panic!("the first clock stays"));
    let mut timed = Budget::Time(Duration::from_millis(5)).begin();
    while timed.another() {}
    assert_eq!((timed.spent(), ASKED.load(Ordering::Relaxed)), (80, 6));
}
