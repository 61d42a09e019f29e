//! Rooms at several servers, people, bots and clocks, and the network and the store between them. Messages are lost, doubled
//! and overtaken; servers crash, some of them inside a write, or stall until another has taken over; the store fails, is
//! away, loses its answer, or answers late; people go away or doze until a bot stands in. Games end, and the next one of a
//! series or the second leg begins; changes of other matches are in the same transactions, and some of them are refused. All
//! chance comes from one seed, and the clock moves only when the simulation says so: the same seed gives the same trace.
//! Nobody is ever shown less than they have seen. At the end the table must go on, and everything is compared with the games
//! played from their journals, one step after the other.
//!
//! `KOSHKI_SEEDS=10000 cargo test -p koshki-server --lib simulation` tries as many seeds, `KOSHKI_SEEDS=17..18` only this one.

mod check;
mod clock;
mod faults;
mod moments;
mod neighbours;
mod person;
mod prelude;
mod server;
mod wire;
mod world;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;
use server::Shared;
use world::World;

/// How many servers there are.
const SERVERS: usize = 3;

/// How often each thing happened. When all seeds were tried each must have: what never happens is not tested.
#[derive(Default, Serialize)]
struct Counts {
    steps: usize,
    acknowledged: usize,
    crashes: usize,
    crashes_while_reading: usize,
    deaths_before_write: usize,
    deaths_after_write: usize,
    unanswered_and_stored: usize,
    unanswered_and_not_stored: usize,
    writes_failed: usize,
    writes_in_doubt: usize,
    matches_not_read: usize,
    journals_not_read: usize,
    standings_not_read: usize,
    matches_read_late: usize,
    journals_read_late: usize,
    standings_read_late: usize,
    outages_of_writes: usize,
    outages_of_all: usize,
    bot_moves: usize,
    thoughts_late: usize,
    thoughts_doubled: usize,
    stalls: usize,
    taken_over: usize,
    fenced: usize,
    countdowns_ended: usize,
    stand_in_moves: usize,
    taken_back: usize,
    second_games: usize,
    second_legs: usize,
    matches_over: usize,
    neighbours_stored: usize,
    neighbours_refused: usize,
}

/// The same of many runs, by name.
type Totals = BTreeMap<String, usize>;

/// The result of a run.
struct Run {
    trace: Vec<String>,
    counts: Counts,
}

#[test]
fn whatever_happens_every_server_and_person_ends_with_the_same_game_and_it_goes_on() {
    let seeds = seeds();
    let many = (seeds.end - seeds.start) as usize;
    let totals = run_all(seeds);
    println!("{many} seeds: {totals:?}");
    if many < 200 {
        return;
    }
    assert!(totals["steps"] > 20 * many, "games get on: {totals:?}");
    assert!(totals["acknowledged"] > 2 * many, "moves are acknowledged: {totals:?}");
    for (name, times) in totals {
        assert!(times > 0, "it never happened: {name}");
    }
}

#[test]
fn the_same_seed_gives_the_same_trace_and_another_another() {
    let shared = Shared::new();
    for seed in 0..10 {
        let once = run(seed, &shared).trace;
        assert_eq!(once, run(seed, &shared).trace, "seed {seed}");
        assert_ne!(once, run(seed + 1000, &shared).trace);
    }
}

/// Runs all seeds, each on one of as many threads as there are cores: most of the time they wait for a database.
fn run_all(seeds: Range<u64>) -> Totals {
    let (shared, next) = (Shared::new(), AtomicU64::new(seeds.start));
    let run_some = || {
        let mut totals = Totals::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return totals;
            }
            let counts = serde_json::to_value(run(seed, &shared).counts).unwrap();
            add(&mut totals, serde_json::from_value(counts).unwrap());
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut totals = Totals::new();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(run_some)).collect();
        for thread in threads {
            add(&mut totals, thread.join().unwrap());
        }
    });
    totals
}

fn add(totals: &mut Totals, more: Totals) {
    for (name, times) in more {
        *totals.entry(name).or_default() += times;
    }
}

/// Runs one seed on threads of its own, so that servers that died in the middle of something are gone with them.
fn run(seed: u64, shared: &Shared) -> Run {
    let _named = Named(seed);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async { World::new(seed, shared.clone()).await.run().await })
}

fn seeds() -> Range<u64> {
    let Ok(wanted) = std::env::var("KOSHKI_SEEDS") else { return 0..200 };
    match wanted.split_once("..") {
        Some((first, end)) => first.parse().unwrap()..end.parse().unwrap(),
        None => 0..wanted.parse().unwrap(),
    }
}

/// Tells which seed failed.
struct Named(u64);

impl Drop for Named {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was seed {0}: KOSHKI_SEEDS={0}..{1}", self.0, self.0 + 1);
        }
    }
}
