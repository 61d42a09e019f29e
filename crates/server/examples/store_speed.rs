//! How many steps a second the store writes, and what one costs:
//! `cargo run --release -p koshki-server --example store_speed -- [matches] [seconds] [folder]`

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use koshki_protocol::{MatchId, MatchState};
use koshki_server::store::{
    Chunk, MatchKey, Store, StoreError, StoreLimits, StoredMatch, StoredRoom, StoredSeat,
};
use rustix::time::{ClockId, clock_gettime};

/// A typical move of the mouser, and the roll after it.
const TEXT: &str =
    r#"[{"seat":1,"move":{"keep":[2,5]}},{"luck":{"dice":[3,1,6]},"of":216,"at":117}]"#;

/// Steps in a game, before the next one is begun.
const GAME: usize = 60;

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let mut arguments = std::env::args().skip(1);
    let matches: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(256);
    let seconds: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(5);
    let temporary = tempfile::tempdir().expect("a folder for the database");
    let folder = arguments.next().map_or(temporary.path().to_owned(), PathBuf::from);

    let store = Store::open(&folder, StoreLimits::default()).await?;
    let mut keys = Vec::new();
    for number in 0..matches {
        keys.push(store.new_match(a_match(number)).await?);
    }

    let stop = Arc::new(AtomicBool::new(false));
    let appended = Arc::new(AtomicU64::new(0));
    let (began, cpu) = (Instant::now(), cpu());
    let mut tasks = Vec::new();
    for key in keys {
        let (store, stop, appended) = (store.clone(), Arc::clone(&stop), Arc::clone(&appended));
        tasks.push(tokio::spawn(async move { play(&store, key, &stop, &appended).await }));
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let mut slowest = Vec::new();
    for task in tasks {
        slowest.extend(task.await.expect("no task panics")?);
    }
    let (took, cpu) = (began.elapsed(), self::cpu() - cpu);
    store.close().await;

    slowest.sort_unstable();
    let appended = appended.load(Ordering::Relaxed);
    let part = |share: f64| slowest[((slowest.len() - 1) as f64 * share) as usize];
    println!(
        "{matches} matches: {:.0} appends/s, {:.1} µs of CPU each, p50 {:.1?}, p99 {:.1?}, most {:.1?}",
        appended as f64 / took.as_secs_f64(),
        cpu.as_secs_f64() * 1e6 / appended as f64,
        part(0.5),
        part(0.99),
        part(1.0),
    );
    Ok(())
}

async fn play(
    store: &Store,
    key: MatchKey,
    stop: &AtomicBool,
    appended: &AtomicU64,
) -> Result<Vec<Duration>, StoreError> {
    let mut took = Vec::new();
    for game in 1.. {
        for step in (0..GAME).step_by(2) {
            if stop.load(Ordering::Relaxed) {
                return Ok(took);
            }
            let chunk = Chunk { game, step, steps: 2, at: 1, text: TEXT.to_owned() };
            let began = Instant::now();
            store.append(key, chunk, None).await?;
            took.push(began.elapsed());
            appended.fetch_add(1, Ordering::Relaxed);
        }
    }
    Ok(took)
}

fn a_match(number: u64) -> StoredMatch {
    let mut bytes = [0; MatchId::BYTES];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    StoredMatch {
        id: MatchId::from_bytes(&bytes),
        game: "mouser".to_owned(),
        server_seed: [0; 32],
        opened: 0,
        room: StoredRoom {
            state: MatchState::Playing,
            code: None,
            public: false,
            seats: vec![StoredSeat::default(); 2],
            details: "{}".to_owned(),
            touched: 0,
        },
    }
}

fn cpu() -> Duration {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(spent.tv_sec.unsigned_abs(), spent.tv_nsec as u32)
}
