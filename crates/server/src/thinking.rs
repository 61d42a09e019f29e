//! Where bots think: on threads of their own or at a worker, from their look alone, for as long as they may.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chacha20::ChaCha20Rng;
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_match::Question;
use koshki_rules::any::AnyLook;
use koshki_rules::luck::one_of;
use rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot};

use crate::shares::{Share, Shares};
use crate::workers::Workers;
use crate::{Boxed, chance};

/// How many thoughts may wait for each thread. Beyond that a bot plays at once, and not as well.
const WAITING_PER_THREAD: usize = 256;

/// A bot thinks for one part in this many of the time it may take: others wait for the same threads.
const SLACK: u32 = 3;

/// The bots' threads.
#[derive(Clone)]
pub struct Thinking {
    threads: Arc<ThreadPool>,
    places: Arc<Semaphore>,
    shares: Arc<Shares<Thought>>,
    shelf: Arc<Shelf>,
    workers: Workers,
}

/// Something to think about.
type Thought = Box<dyn FnOnce() + Send>;

/// Those who choose for bots.
pub trait Bots: Send + Sync {
    /// What the bot of a seat chooses, for somebody who waits at most so long.
    fn choose(&self, question: Question, patience: Duration, whose: Share) -> Boxed<Value>;
}

impl Thinking {
    /// This many threads, the shelf with what has been solved, and who else may think.
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
        Ok(Thinking { threads: Arc::new(pool), places, shares: Arc::default(), shelf, workers })
    }

    /// What the bot of a level chooses, if it does so within `patience` and not too many think already. Time is shared
    /// out fairly among those for whom bots think.
    pub async fn choose_in_time(
        &self,
        game: &str,
        level: &str,
        look: AnyLook,
        patience: Duration,
        whose: Share,
    ) -> Option<Value> {
        let mut bot = bots::any(game, level, &self.shelf).ok()?;
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let (answer, answered) = oneshot::channel();
        let mut rng = ChaCha20Rng::from_seed(chance::bytes());
        let budget = Budget::Time(patience / SLACK);
        let thought = move || {
            // Nobody may be waiting any more, before it or after it.
            if !answer.is_closed() {
                let _late = answer.send(bot.choose(&look, budget, &mut rng));
            }
            drop(place);
        };
        self.shares.push(whose, Box::new(thought));
        let shares = Arc::clone(&self.shares);
        self.threads.spawn(move || {
            // As many think as were asked; who is next is decided when a thread is free.
            if let Some((whose, think)) = shares.pop() {
                let begun = Instant::now();
                think();
                shares.charge(whose, begun.elapsed());
            }
        });
        tokio::time::timeout(patience, answered).await.ok()?.ok()
    }
}

impl Bots for Thinking {
    /// A worker's choice, if there is one, or else that of a thread here. When it takes longer than `patience`, or too many
    /// think already, any legal move.
    fn choose(&self, question: Question, patience: Duration, whose: Share) -> Boxed<Value> {
        let thinking = self.clone();
        Box::pin(async move {
            let Question { game, level, look, .. } = question;
            if let Some(mv) = thinking.workers.choose(game, &level, &look, patience, whose).await {
                return mv;
            }
            let fallback = look.choices();
            let chosen = thinking.choose_in_time(game, &level, look, patience, whose).await;
            chosen.unwrap_or_else(|| {
                one_of(&mut ChaCha20Rng::from_seed(chance::bytes()), &fallback).clone()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use koshki_protocol::PersonId;
    use koshki_rules::{Turn, Viewer, any};
    use serde_json::json;

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(1500);

    fn look() -> AnyLook {
        let mut rng = ChaCha20Rng::from_seed([7; 32]);
        let table = any::open("holey-cheese", &json!({}), 2, &mut rng).unwrap();
        let Turn::Seat(seat) = table.turn() else { panic!("somebody begins") };
        table.look(Viewer::Seat(seat))
    }

    /// Without shares the victim would wait for all thoughts before its own, and get no answer in time.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn fifty_eight_tables_of_tigers_take_nobody_elses_time() {
        let (shelf, workers) = (Shelf::nowhere(), Workers::none());
        let thinking = Thinking::new(1, shelf, workers).unwrap();
        let share = |last: u8, person| Share {
            address: IpAddr::from([10, 0, 0, last]),
            person: PersonId(person),
        };
        let attackers: Vec<_> = (0..58)
            .map(|table| {
                let thinking = thinking.clone();
                tokio::spawn(async move {
                    loop {
                        let whose = share(1, table);
                        thinking
                            .choose_in_time("holey-cheese", "tiger", look(), PATIENCE, whose)
                            .await;
                    }
                })
            })
            .collect();
        while thinking.places.available_permits() > WAITING_PER_THREAD - 50 {
            tokio::task::yield_now().await;
        }
        for _ in 0..3 {
            let chosen =
                thinking.choose_in_time("holey-cheese", "tiger", look(), PATIENCE, share(2, 99));
            assert!(chosen.await.is_some(), "its own thought came in time");
        }
        attackers.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
