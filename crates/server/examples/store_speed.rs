//! How many steps a second the store writes, and what one costs:
//! `cargo run --release -p koshki-server --example store_speed -- [tables] [seconds] [folder or postgres://…]`

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use koshki_protocol::{MatchId, MatchState};
use koshki_server::store::{
    Chunk, Store, StoreError, StoreLimits, StoredMatch, StoredRoom, StoredSeat,
};
use rustix::time::{ClockId, clock_gettime};

/// A typical move and the roll after it.
const TEXT: &str =
    r#"[{"seat":1,"move":{"keep":[2,5]}},{"luck":{"dice":[3,1,6]},"of":216,"at":117}]"#;

/// Steps in a match; then it is over, and the next one is opened.
const STEPS: usize = 120;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let mut arguments = std::env::args().skip(1);
    let tables: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(256);
    let seconds: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let temporary = tempfile::tempdir().expect("a folder for the database");
    let place = arguments.next().unwrap_or(temporary.path().display().to_string());

    let store = if place.starts_with("postgres://") {
        Store::connect(&place.into()).await?
    } else {
        Store::open(Path::new(&place), StoreLimits::default()).await?
    };
    let stop = Arc::new(AtomicBool::new(false));
    let (began, cpu) = (Instant::now(), cpu());
    let mut tasks = Vec::new();
    for table in 0..tables {
        let (store, stop) = (store.clone(), Arc::clone(&stop));
        tasks.push(tokio::spawn(async move { play(&store, table, &stop).await }));
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let mut took_each = Vec::new();
    for task in tasks {
        took_each.extend(task.await.expect("no task panics")?);
    }
    let (took, cpu) = (began.elapsed(), self::cpu() - cpu);
    store.close().await;

    took_each.sort_unstable();
    let appended = took_each.len();
    let part = |share: f64| took_each[((took_each.len() - 1) as f64 * share) as usize];
    println!(
        "{tables} tables: {:.0} appends/s, {:.1} µs of CPU each, p50 {:.1?}, p99 {:.1?}, most {:.1?}",
        appended as f64 / took.as_secs_f64(),
        cpu.as_secs_f64() * 1e6 / appended as f64,
        part(0.5),
        part(0.99),
        part(1.0),
    );
    Ok(())
}

/// Plays match after match until told to stop; how long each step took.
async fn play(store: &Store, table: u64, stop: &AtomicBool) -> Result<Vec<Duration>, StoreError> {
    let mut took = Vec::new();
    for number in 0.. {
        let mut the_match = a_match(table, number);
        let key = store.new_match(the_match.clone()).await?;
        (the_match.room.state, the_match.room.version) = (MatchState::Over, 1);
        for step in (0..STEPS).step_by(2) {
            if stop.load(Ordering::Relaxed) {
                return Ok(took);
            }
            let chunk = Chunk { game: 1, step, steps: 2, at: 1, text: TEXT.to_owned() };
            let room = (step + 2 == STEPS).then(|| the_match.room.clone());
            let began = Instant::now();
            store.append(key, chunk, room, None).await?;
            took.push(began.elapsed());
        }
    }
    Ok(took)
}

fn a_match(table: u64, number: u32) -> StoredMatch {
    let mut bytes = [0; MatchId::BYTES];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    bytes[4..].copy_from_slice(&table.to_le_bytes()[..6]);
    StoredMatch {
        id: MatchId::from_bytes(&bytes),
        game: "tag".to_owned(),
        server_seed: [0; 32],
        opened: 0,
        room: StoredRoom {
            state: MatchState::Playing,
            code: None,
            public: false,
            seats: vec![StoredSeat::default(); 2],
            details: "{}".to_owned(),
            touched: 0,
            version: 0,
        },
    }
}

fn cpu() -> Duration {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(spent.tv_sec.unsigned_abs(), spent.tv_nsec as u32)
}
