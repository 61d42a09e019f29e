//! What a load counts: moves, how long they took, what was refused.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use koshki_protocol::{MatchId, Reason, Seen};
use serde::Serialize;
use tokio::time::Instant;

/// The longest time that is told from a longer one.
const LONGEST: u64 = 120_000_000_000;

/// Counts of a run, shared by all its people.
pub struct RunTally {
    counting: AtomicBool,
    moves: AtomicU64,
    events: AtomicU64,
    games: AtomicU64,
    lost_connections: AtomicU64,
    times: Mutex<Times>,
    matches: Mutex<HashMap<MatchId, Track>>,
    longest_pause: AtomicU64,
    refused: Mutex<BTreeMap<&'static str, u64>>,
}

struct Times {
    /// From sending a move to its news.
    answered: Histogram<u64>,
    /// The same from when it was due, so that a server that holds up its clients gains nothing by it.
    since_due: Histogram<u64>,
    /// From sending a move to its news at another person of the table.
    seen: Histogram<u64>,
}

/// The newest move of a match.
struct Track {
    moment: Seen,
    sent: Instant,
    /// When one was last acknowledged.
    made: Option<Instant>,
}

/// Counts, to be compared with later ones.
#[derive(Clone, Copy, Default)]
pub struct RunCounts {
    /// Moves that were acknowledged.
    pub moves: u64,
    /// Events that the others at the table were told.
    pub events: u64,
    /// Games that ended.
    pub games: u64,
    /// Connections that were lost.
    pub lost_connections: u64,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    /// Half of them took no longer.
    pub p50: f64,
    /// Nine of ten took no longer.
    pub p90: f64,
    /// Ninety-nine of a hundred took no longer.
    pub p99: f64,
    /// None took longer.
    pub max: f64,
}

impl RunTally {
    /// Nothing counted yet, and times are not taken yet.
    pub fn new() -> Self {
        let histogram =
            || Histogram::new_with_bounds(1_000, LONGEST, 3).expect("the bounds are in order");
        RunTally {
            counting: AtomicBool::new(false),
            moves: AtomicU64::new(0),
            events: AtomicU64::new(0),
            games: AtomicU64::new(0),
            lost_connections: AtomicU64::new(0),
            times: Mutex::new(Times {
                answered: histogram(),
                since_due: histogram(),
                seen: histogram(),
            }),
            matches: Mutex::default(),
            longest_pause: AtomicU64::new(0),
            refused: Mutex::default(),
        }
    }

    /// From now on, times are taken.
    pub fn start(&self) {
        self.counting.store(true, Ordering::Relaxed);
    }

    /// From now on, they are not.
    pub fn stop(&self) {
        self.counting.store(false, Ordering::Relaxed);
    }

    /// A move was sent for this moment.
    pub fn sent(&self, match_id: &MatchId, moment: Seen, sent: Instant) {
        let mut matches = locked(&self.matches);
        match matches.get_mut(match_id) {
            Some(track) => (track.moment, track.sent) = (moment, sent),
            None => {
                matches.insert(match_id.clone(), Track { moment, sent, made: None });
            }
        }
    }

    /// Somebody else at the table has been told what happened between these moments.
    pub fn seen_by_another(&self, match_id: &MatchId, before: Seen, now: Seen) {
        if !self.counting.load(Ordering::Relaxed) {
            return;
        }
        let matches = locked(&self.matches);
        let is_news = |track: &&Track| before <= track.moment && track.moment < now;
        if let Some(track) = matches.get(match_id).filter(is_news) {
            let since_sent = nanoseconds(track.sent.elapsed());
            locked(&self.times).seen.saturating_record(since_sent);
        }
    }

    /// A move was acknowledged.
    pub fn acknowledged(&self, match_id: &MatchId, since_sent: Duration, since_due: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        if let Some(track) = locked(&self.matches).get_mut(match_id) {
            let now = Instant::now();
            let pause = track.made.replace(now).map_or(Duration::ZERO, |made| now - made);
            self.longest_pause.fetch_max(nanoseconds(pause), Ordering::Relaxed);
        }
        if self.counting.load(Ordering::Relaxed) {
            let mut times = locked(&self.times);
            times.answered.saturating_record(nanoseconds(since_sent));
            times.since_due.saturating_record(nanoseconds(since_due));
        }
    }

    /// Somebody was told this many events of others.
    pub fn told(&self, events: usize) {
        self.events.fetch_add(events as u64, Ordering::Relaxed);
    }

    /// A game ended.
    pub fn game_over(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    /// A connection was lost.
    pub fn lost_connection(&self) {
        self.lost_connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Something was refused.
    pub fn refused(&self, reason: Reason) {
        *locked(&self.refused).entry(reason.as_str()).or_default() += 1;
    }

    /// The counts now.
    pub fn counts(&self) -> RunCounts {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        RunCounts {
            moves: of(&self.moves),
            events: of(&self.events),
            games: of(&self.games),
            lost_connections: of(&self.lost_connections),
        }
    }

    /// How often each thing was refused.
    pub fn refusals(&self) -> BTreeMap<&'static str, u64> {
        locked(&self.refused).clone()
    }

    /// How long moves took from being sent to their news.
    pub fn answered(&self) -> Latency {
        Latency::of(&locked(&self.times).answered)
    }

    /// How long moves took from being sent to their news at another person of the table.
    pub fn seen(&self) -> Latency {
        Latency::of(&locked(&self.times).seen)
    }

    /// The longest time between two acknowledged moves of one match.
    pub fn longest_pause(&self) -> Duration {
        Duration::from_nanos(self.longest_pause.load(Ordering::Relaxed))
    }

    /// How long moves took from being due to their news.
    pub fn since_due(&self) -> Latency {
        Latency::of(&locked(&self.times).since_due)
    }
}

impl Latency {
    fn of(times: &Histogram<u64>) -> Self {
        let milliseconds = |nanoseconds: u64| nanoseconds as f64 / 1e6;
        Latency {
            p50: milliseconds(times.value_at_quantile(0.5)),
            p90: milliseconds(times.value_at_quantile(0.9)),
            p99: milliseconds(times.value_at_quantile(0.99)),
            max: milliseconds(times.max()),
        }
    }
}

impl std::ops::Sub for RunCounts {
    type Output = RunCounts;

    fn sub(self, before: RunCounts) -> RunCounts {
        RunCounts {
            moves: self.moves - before.moves,
            events: self.events - before.events,
            games: self.games - before.games,
            lost_connections: self.lost_connections - before.lost_connections,
        }
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Numbers are never half-written, so a panic elsewhere does not matter.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_times_taken_while_counting() {
        let tally = RunTally::new();
        let ms = Duration::from_millis;
        let id: MatchId = "k3qz7m2xw5ab4cde".parse().unwrap();
        tally.acknowledged(&id, ms(9_000), ms(9_000));
        tally.start();
        for time in 1..=100 {
            tally.acknowledged(&id, ms(time), ms(time + 50));
        }
        tally.stop();
        tally.acknowledged(&id, ms(9_000), ms(9_000));
        let near = |value: f64, wanted: f64| (value - wanted).abs() < wanted / 500.0;
        let times = tally.answered();
        assert!(near(times.p50, 50.0) && near(times.p90, 90.0), "{times:?}");
        assert!(near(times.p99, 99.0) && near(times.max, 100.0), "{times:?}");
        assert!(near(tally.since_due().p50, 100.0));
        assert_eq!(tally.counts().moves, 102);
    }
}
