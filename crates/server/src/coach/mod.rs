//! The server's coach. It thinks on two threads of its own, one for advice and one for games that are over, each behind
//! a short queue (back-pressure): too many requests are refused, and no bot ever waits for it. During play it gets looks only.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chacha20::ChaCha20Rng;
use koshki_bots::coach::{self, NoAnalysis};
use koshki_bots::{Budget, Shelf};
use koshki_protocol::{Advice, Analysis, GameAnalysis, MatchId, Reason, Refused};
use koshki_rules::any::AnyLook;
use koshki_rules::record::Record;
use metrics::{counter, histogram};
use rand_core::SeedableRng;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use serde_json::Value;
use tokio::sync::{OnceCell, Semaphore, oneshot};

use crate::config::Solve;
use crate::workers::Workers;
use crate::{chance, solving};

pub use koshki_match::told_analysis;

/// How many may wait for advice, the one that is thought about included.
const MOST_ADVICE: usize = 8;
/// How many matches may wait to be analysed.
const MOST_ANALYSES: usize = 4;
/// How many analyses are remembered.
const REMEMBERED: usize = 64;
/// After waiting this long for an analysis, people are told to come back; it goes on meanwhile.
const PATIENCE: Duration = Duration::from_secs(8);
/// How much longer than it may think a worker may take for advice.
const SLACK: Duration = Duration::from_secs(1);
/// How many simulated games are spent on a game, shared out between its steps.
const SIMULATIONS: usize = 40_000;

/// The server's coach.
pub struct Coach {
    advice: Queue,
    analyses: Queue,
    shelf: Arc<Shelf>,
    budget: Duration,
    workers: Workers,
    remembered: Mutex<VecDeque<(MatchId, Remembered)>>,
}

/// An analysis that is known, or being worked out for all who want it.
type Remembered = Arc<OnceCell<Arc<Analysis>>>;

impl Coach {
    /// A coach that thinks this long about one piece of advice, or lets a worker do so.
    ///
    /// # Errors
    /// When the operating system has no threads.
    pub fn new(
        budget: Duration,
        shelf: Arc<Shelf>,
        workers: Workers,
    ) -> Result<Self, ThreadPoolBuildError> {
        Ok(Coach {
            advice: Queue::new("advice", MOST_ADVICE)?,
            analyses: Queue::new("analysis", MOST_ANALYSES)?,
            shelf,
            budget,
            workers,
            remembered: Mutex::default(),
        })
    }

    /// Makes ready what would take long when the first one asks. What would take longer still is made in the background
    /// when it is missed, as far as that is allowed.
    pub fn prepare(&self, solve: Solve) {
        if let Err(error) = solving::start(&self.shelf, solve) {
            tracing::warn!(%error, "nothing is solved in the background");
        }
        let shelf = Arc::clone(&self.shelf);
        self.analyses.thread.spawn(move || {
            coach::prepare(&shelf, &mut ChaCha20Rng::from_seed(chance::bytes()));
        });
    }

    /// Advice for the viewer of this look.
    ///
    /// # Errors
    /// When too many ask.
    pub async fn advise(
        &self,
        game: String,
        look: AnyLook,
        asked: Option<Value>,
    ) -> Result<Advice, Refused> {
        let begun = Instant::now();
        let patience = self.budget + SLACK;
        if let Some(advice) = self.workers.advise(&game, &look, asked.as_ref(), patience).await {
            counter!("koshki_advice_total").increment(1);
            histogram!("koshki_advice_seconds").record(begun.elapsed());
            return Ok(advice);
        }
        let (shelf, budget) = (Arc::clone(&self.shelf), Budget::Time(self.budget));
        let advice = self.advice.run(move || {
            let mut rng = ChaCha20Rng::from_seed(chance::bytes());
            coach::advise(&game, &look, asked.as_ref(), budget, &shelf, &mut rng)
        })?;
        let advice = advice.await.map_err(|_| stumbled())?.map_err(|_| stumbled())?;
        counter!("koshki_advice_total").increment(1);
        histogram!("koshki_advice_seconds").record(begun.elapsed());
        Ok(advice)
    }

    /// Luck and skill in a match that is over, given the records of its games. The same for everybody.
    ///
    /// # Errors
    /// When too many ask, or it takes long; then it is there a little later.
    pub async fn analysis(
        self: &Arc<Self>,
        id: &MatchId,
        records: Vec<Record>,
    ) -> Result<Arc<Analysis>, Refused> {
        let (coach, id, cell) = (Arc::clone(self), id.clone(), self.remembered(id));
        // A task of its own: the one who asked may leave, and the next one finds it done.
        let working = tokio::spawn(async move {
            cell.get_or_try_init(|| coach.work_out(id, records)).await.cloned()
        });
        match tokio::time::timeout(PATIENCE, working).await {
            Ok(done) => done.map_err(|_| stumbled())?,
            Err(_) => Err(Refused::new(Reason::Busy, "it takes a while; ask again in a moment")),
        }
    }

    /// Luck and skill in a match, if somebody has asked before.
    pub fn known_analysis(&self, id: &MatchId) -> Option<Arc<Analysis>> {
        let remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        remembered.iter().find(|(known, _)| known == id)?.1.get().cloned()
    }

    async fn work_out(
        self: Arc<Self>,
        match_id: MatchId,
        records: Vec<Record>,
    ) -> Result<Arc<Analysis>, Refused> {
        let begun = Instant::now();
        if let Some(games) = self.workers.analyse(&match_id, &records).await {
            counter!("koshki_analyses_total").increment(1);
            histogram!("koshki_analysis_seconds").record(begun.elapsed());
            return Ok(Arc::new(Analysis { match_id, games }));
        }
        let shelf = Arc::clone(&self.shelf);
        let games = self.analyses.run(move || {
            let games = (1_u32..).zip(&records);
            games.filter_map(|(game, record)| analyse(game, record, &shelf).transpose()).collect()
        })?;
        let games: Result<Vec<GameAnalysis>, Refused> = games.await.map_err(|_| stumbled())?;
        counter!("koshki_analyses_total").increment(1);
        histogram!("koshki_analysis_seconds").record(begun.elapsed());
        Ok(Arc::new(Analysis { match_id, games: games? }))
    }

    /// The place for an analysis; those that nobody has asked for longest are forgotten.
    fn remembered(&self, id: &MatchId) -> Remembered {
        let mut remembered = self.remembered.lock().unwrap_or_else(PoisonError::into_inner);
        let known = remembered.iter().position(|(known, _)| known == id);
        let entry = known.and_then(|index| remembered.remove(index));
        let (id, cell) = entry.unwrap_or_else(|| (id.clone(), Remembered::default()));
        remembered.push_front((id, Arc::clone(&cell)));
        remembered.truncate(REMEMBERED);
        cell
    }
}

/// Luck and skill in one game; nothing if it was broken off. The same record gives the same answer.
fn analyse(
    game: u32,
    record: &Record,
    shelf: &Arc<Shelf>,
) -> Result<Option<GameAnalysis>, Refused> {
    let each = (SIMULATIONS / record.steps().max(1)).clamp(10, 1000);
    let budget = Budget::Simulations(each as u32);
    let mut rng = ChaCha20Rng::seed_from_u64(u64::from(game));
    match coach::analyse(record, budget, shelf, &mut rng, &mut |_| {}) {
        Ok(analysed) => Ok(Some(told_analysis(game, analysed))),
        Err(NoAnalysis::NotOver) => Ok(None),
        Err(NoAnalysis::Record(error)) => {
            tracing::error!(%error, "a stored game can't be analysed");
            Err(stumbled())
        }
    }
}

/// A thread, and how many may wait for it.
struct Queue {
    thread: ThreadPool,
    places: Arc<Semaphore>,
}

impl Queue {
    fn new(name: &'static str, places: usize) -> Result<Self, ThreadPoolBuildError> {
        let thread = ThreadPoolBuilder::new()
            .num_threads(1)
            .thread_name(move |_| format!("coach {name}"))
            .panic_handler(|_| tracing::error!("the coach has panicked; the request is refused"))
            .build()?;
        Ok(Queue { thread, places: Arc::new(Semaphore::new(places)) })
    }

    /// Does some work when its turn comes.
    fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Refused> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            Refused::new(Reason::Busy, "the coach has too much to think about; ask again later")
        })?;
        let (answer, answered) = oneshot::channel();
        self.thread.spawn(move || {
            // Nobody may be waiting any more.
            let _late = answer.send(work());
            drop(place);
        });
        Ok(answered)
    }
}

fn stumbled() -> Refused {
    Refused::new(Reason::Fault, "the coach has stumbled")
}
