//! One sweep of value iteration: the value of all positions if the next turn is played perfectly, and the positions after it
//! have their values of the sweep before.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use koshki_rules::games::catch_the_mice::{LEAST_IN_CENTRE, Options};

use super::super::heaps::{Counts, Heaps, count};
use super::layout::Layout;
use super::slice::{Scratch, Turns};

/// The values after a sweep.
pub fn swept(layout: &Layout, options: &Options, threads: usize, values: &[f32]) -> Vec<f32> {
    let mut ends = vec![0.0; values.len()];
    let all: Vec<usize> = (0..layout.cards()).collect();
    for (number, block) in in_parallel(threads, &all, |number, _| {
        ends_of(layout, options, values, &layout.card(number))
    }) {
        layout.block_mut(&mut ends, number).copy_from_slice(&block);
    }
    let mut rolled = vec![0.0; values.len()];
    for together in in_order(layout, options) {
        let turns = Turns { layout, options, ends: &ends, rolled: &rolled };
        let blocks = in_parallel(threads, &together, |number, scratch| {
            turns.about_to_roll(&layout.card(number), scratch)
        });
        for (number, block) in blocks {
            layout.block_mut(&mut rolled, number).copy_from_slice(&block);
        }
    }
    rolled
}

/// What each position with this card is worth to its owner, whose turn has ended.
fn ends_of(layout: &Layout, options: &Options, values: &[f32], card: &Counts) -> Vec<f32> {
    let left = layout.left(card);
    let worth = |centre: Counts| {
        let other = std::array::from_fn(|colour| left[colour] - centre[colour]);
        if count(&centre) >= u16::from(LEAST_IN_CENTRE) {
            return 1.0 - values[layout.index(&other, &centre)];
        }
        let heaps = Heaps::of_two([*card, other], centre);
        heaps.decided(options.scoring)[0] as f32
    };
    layout.centres(card).map(worth).collect()
}

/// The cards in groups that can be computed together. With the risk of CM17 a turn goes on with a larger card.
fn in_order(layout: &Layout, options: &Options) -> Vec<Vec<usize>> {
    if !options.risk {
        return vec![(0..layout.cards()).collect()];
    }
    let mut groups = vec![Vec::new(); usize::from(count(&layout.mice())) + 1];
    for number in 0..layout.cards() {
        groups[usize::from(count(&layout.card(number)))].push(number);
    }
    groups.reverse();
    groups
}

/// Does something for each card on several threads.
fn in_parallel(
    threads: usize,
    cards: &[usize],
    reckon: impl Fn(usize, &mut Scratch) -> Vec<f32> + Sync,
) -> Vec<(usize, Vec<f32>)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut scratch = Scratch::default();
        let mut done = Vec::new();
        while let Some(&card) = cards.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((card, reckon(card, &mut scratch)));
        }
        done
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let done =
            workers.into_iter().map(|worker| worker.join().expect("reckoning does not panic"));
        done.flatten().collect()
    })
}
