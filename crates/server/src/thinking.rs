//! Where bots think: on threads of their own, from their look alone, for as long as they may.

use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha20Rng;
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_rules::any::AnyLook;
use koshki_rules::luck::one_of;
use rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot};

use crate::chance;

/// How many thoughts may wait for each thread. Beyond that a bot plays at once, and not as well.
const WAITING_PER_THREAD: usize = 256;

/// A bot thinks for one part in so many of the time it may take: others wait for the same threads.
const SLACK: u32 = 3;

/// The bots' threads.
#[derive(Clone)]
pub struct Thinking {
    threads: Arc<ThreadPool>,
    places: Arc<Semaphore>,
    shelf: Arc<Shelf>,
}

impl Thinking {
    /// So many threads, and the shelf with what has been solved.
    ///
    /// # Errors
    /// When the operating system has none.
    pub fn new(threads: usize, shelf: Arc<Shelf>) -> Result<Self, ThreadPoolBuildError> {
        let threads = threads.max(1);
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("bot {index}"))
            .panic_handler(|_| tracing::error!("a bot has panicked; a legal move is played"))
            .build()?;
        let places = Arc::new(Semaphore::new(threads * WAITING_PER_THREAD));
        Ok(Thinking { threads: Arc::new(pool), places, shelf })
    }

    /// What the bot of a level chooses. When it takes longer than `patience`, or too many think already, any legal move.
    pub async fn choose(
        &self,
        game: &str,
        level: &str,
        look: AnyLook,
        patience: Duration,
    ) -> Value {
        let fallback = look.moves.iter().map(|told| told.data.clone()).collect::<Vec<_>>();
        let mut rng = ChaCha20Rng::from_seed(chance::bytes());
        let budget = Budget::Time(patience / SLACK);
        let thought = match (
            bots::any(game, level, &self.shelf),
            Arc::clone(&self.places).try_acquire_owned(),
        ) {
            (Ok(mut bot), Ok(place)) => {
                let (answer, answered) = oneshot::channel();
                let mut rng = ChaCha20Rng::from_seed(chance::bytes());
                self.threads.spawn(move || {
                    // Nobody may be waiting any more.
                    let _late = answer.send(bot.choose(&look, budget, &mut rng));
                    drop(place);
                });
                tokio::time::timeout(patience, answered).await.ok().and_then(Result::ok)
            }
            _ => None,
        };
        thought.unwrap_or_else(|| one_of(&mut rng, &fallback).clone())
    }
}
