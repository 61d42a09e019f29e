//! Where bots think: on threads of their own or at a worker, from their look alone, for as long as they may.

use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha20Rng;
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_rules::any::AnyLook;
use koshki_rules::luck::one_of;
use rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use serde_json::Value;
#[cfg(test)]
use tokio::sync::mpsc;
use tokio::sync::{Semaphore, oneshot};

use crate::chance;
use crate::workers::Workers;

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
    workers: Workers,
    #[cfg(test)]
    questions: Option<mpsc::UnboundedSender<Question>>,
}

/// What a bot is asked in a simulation, which answers when it likes.
#[cfg(test)]
pub(crate) struct Question {
    pub look: AnyLook,
    pub answer: oneshot::Sender<Value>,
}

impl Thinking {
    /// So many threads, the shelf with what has been solved, and who else may think.
    ///
    /// # Errors
    /// When the operating system has none.
    pub fn new(
        threads: usize,
        shelf: Arc<Shelf>,
        workers: Workers,
    ) -> Result<Self, ThreadPoolBuildError> {
        let threads = threads.max(1);
        let pool = ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("bot {index}"))
            .panic_handler(|_| tracing::error!("a bot has panicked; a legal move is played"))
            .build()?;
        let places = Arc::new(Semaphore::new(threads * WAITING_PER_THREAD));
        Ok(Thinking {
            threads: Arc::new(pool),
            places,
            shelf,
            workers,
            #[cfg(test)]
            questions: None,
        })
    }

    /// The same, but nobody thinks: all questions come out here.
    #[cfg(test)]
    pub(crate) fn asking(self, questions: mpsc::UnboundedSender<Question>) -> Self {
        Thinking { questions: Some(questions), ..self }
    }

    /// What the bot of a level chooses, if it does so within `patience` and not too many think already.
    pub async fn choose_in_time(
        &self,
        game: &str,
        level: &str,
        look: AnyLook,
        patience: Duration,
    ) -> Option<Value> {
        let mut bot = bots::any(game, level, &self.shelf).ok()?;
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let (answer, answered) = oneshot::channel();
        let mut rng = ChaCha20Rng::from_seed(chance::bytes());
        let budget = Budget::Time(patience / SLACK);
        self.threads.spawn(move || {
            // Nobody may be waiting any more.
            let _late = answer.send(bot.choose(&look, budget, &mut rng));
            drop(place);
        });
        tokio::time::timeout(patience, answered).await.ok()?.ok()
    }

    /// What the bot of a level chooses: a worker's, if there is one, or else its own. When it takes longer than `patience`,
    /// or too many think already, any legal move.
    pub async fn choose(
        &self,
        game: &str,
        level: &str,
        look: AnyLook,
        patience: Duration,
    ) -> Value {
        #[cfg(test)]
        if let Some(questions) = &self.questions {
            let (answer, answered) = oneshot::channel();
            let _ended = questions.send(Question { look, answer });
            return answered.await.unwrap_or(Value::Null);
        }
        if let Some(mv) = self.workers.choose(game, level, &look, patience).await {
            return mv;
        }
        let fallback = look.moves.iter().map(|told| told.data.clone()).collect::<Vec<_>>();
        let chosen = self.choose_in_time(game, level, look, patience).await;
        chosen.unwrap_or_else(|| {
            one_of(&mut ChaCha20Rng::from_seed(chance::bytes()), &fallback).clone()
        })
    }
}
