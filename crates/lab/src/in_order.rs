//! Work shared out over threads, its results taken in order: what comes out does not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// This many results may wait to be taken; then the threads rest.
const MOST_WAITING: usize = 64;

/// Does `work` for each number, on this many threads, and gives each result to `take` in the numbers' order, until that
/// breaks off.
///
/// Plain threads, not rayon: a worker may wait for a table that another makes with rayon, and a thread of rayon's that
/// waits takes on further work, which would wait for the same table.
pub fn in_order<T: Send>(
    threads: usize,
    numbers: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(numbers.start);
    let enough = AtomicBool::new(false);
    let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            let (next, enough, work) = (&next, &enough, &work);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = numbers.start;
        'all: for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                if take(due, result).is_break() {
                    enough.store(true, Ordering::Relaxed);
                    break 'all;
                }
                due += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_end_when_nobody_wants_more() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            in_order(
                threads,
                3..100,
                |number| number * number,
                |number, square| {
                    taken.push((number, square));
                    if number == 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            let expected: Vec<_> = (3..=40).map(|number| (number, number * number)).collect();
            assert_eq!(taken, expected, "{threads} threads");
        }
    }
}
