//! Thinking apart: questions for bots and coach go to workers on other machines, if there are any. A worker gets a look,
//! or the records of a match that is over, and of the people who wait no more than that they differ; what it answers is
//! checked, and a server that gets no answer thinks itself.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use koshki_bots::Shelf;
use koshki_protocol::{Advice, GameAnalysis, MatchId};
use koshki_rules::any::AnyLook;
use koshki_rules::offer::AnyOffer;
use koshki_rules::record::Record;
use koshki_rules::{Seat, Turn};
use metrics::counter;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::Instant;

use crate::coach::Coach;
use crate::config::Solve;
use crate::node::{Asked, Bus, BusUrl};
use crate::shares::Share;
use crate::thinking::Thinking;
use crate::{Boxed, ServeError, chance};

/// After a question without an answer workers are left alone for this long.
const REST: Duration = Duration::from_secs(10);
/// How long a worker may take for a match that is over.
const ANALYSIS: Duration = Duration::from_secs(30);

// What workers do.
const CHOOSE: &str = "choose";
const ADVISE: &str = "advise";
const ANALYSE: &str = "analyse";

/// The workers on other machines.
#[derive(Clone)]
pub struct Workers {
    bus: Bus,
    rest_until: Arc<Mutex<Option<Instant>>>,
    /// Disguises those for whom workers think.
    salt: [u8; 32],
}

impl Workers {
    /// Those on this bus.
    pub fn on(bus: Bus) -> Self {
        Workers { bus, rest_until: Arc::default(), salt: chance::bytes() }
    }

    /// Nobody.
    pub fn none() -> Self {
        Workers::on(Bus::none())
    }

    /// What a bot chooses; nothing if no worker says so in time, or it says something that is not a move.
    pub(crate) async fn choose(
        &self,
        game: &str,
        level: &str,
        look: &AnyLook,
        patience: Duration,
        whose: Share,
    ) -> Option<Value> {
        let milliseconds = patience.as_millis() as u64;
        let (look_of_seat, whose) = (SeatLook::of(look)?, whose.disguised(self.salt));
        let question = ToChoose { game, level, look: look_of_seat, milliseconds, whose };
        let chosen: Value = self.ask(CHOOSE, &question, patience + SLACK).await?;
        self.checked(look.choices().contains(&chosen).then_some(chosen))
    }

    /// What the coach says.
    pub(crate) async fn advise(
        &self,
        game: &str,
        look: &AnyLook,
        asked: Option<&Value>,
        patience: Duration,
    ) -> Option<Advice> {
        let question = ToAdvise { game, look: SeatLook::of(look)?, asked };
        let advice: Advice = self.ask(ADVISE, &question, patience).await?;
        let moves = look.choices();
        let is_right = advice.step == look.step
            && advice.of as usize == moves.len()
            && advice
                .moves
                .iter()
                .all(|of| moves.contains(&of.mv) && (0.0..=1.0).contains(&of.win));
        self.checked(is_right.then_some(advice))
    }

    /// Luck and skill in a match that is over.
    pub(crate) async fn analyse(
        &self,
        match_id: &MatchId,
        records: &[Record],
    ) -> Option<Vec<GameAnalysis>> {
        let records = records.iter().map(Record::to_line).collect();
        let question = ToAnalyse { match_id: match_id.clone(), records };
        let games: Vec<GameAnalysis> = self.ask(ANALYSE, &question, ANALYSIS).await?;
        let is_right =
            games.iter().all(|it| (1..=question.records.len()).contains(&(it.game as usize)));
        self.checked(is_right.then_some(games))
    }

    async fn ask<A: DeserializeOwned>(
        &self,
        what: &'static str,
        question: &impl Serialize,
        patience: Duration,
    ) -> Option<A> {
        if self.is_resting() || !self.bus.is_there() {
            return None;
        }
        let question = serde_json::to_vec(question).ok()?;
        match self.bus.ask(what, question, patience).await {
            Asked::Answer(answer) => {
                counter!("koshki_worker_answers_total", "what" => what).increment(1);
                // A worker that has too much to do answers with nothing.
                serde_json::from_slice::<Option<A>>(&answer).ok().flatten()
            }
            Asked::NobodyThere => None,
            Asked::NoAnswer => {
                tracing::warn!(what, "no worker answers in time; this server thinks itself");
                counter!("koshki_worker_timeouts_total", "what" => what).increment(1);
                *self.rest() = Some(Instant::now() + REST);
                None
            }
        }
    }

    fn checked<T>(&self, answer: Option<T>) -> Option<T> {
        if answer.is_none() {
            tracing::error!("a worker's answer is wrong; this server thinks itself");
        }
        answer
    }

    fn is_resting(&self) -> bool {
        self.rest().is_some_and(|until| Instant::now() < until)
    }

    fn rest(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.rest_until.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a worker needs.
#[derive(Clone, Debug)]
pub struct WorkerSettings {
    /// The bus its questions come from.
    pub bus: BusUrl,
    /// The folder of what bots have solved.
    pub tables: Option<PathBuf>,
    /// How many threads think for bots.
    pub threads: usize,
    /// How long to think about one piece of advice.
    pub advice: Duration,
}

/// Answers questions until `shutdown` ends.
///
/// # Errors
/// When the address of the bus can't be read, or there are no threads.
pub fn work(settings: WorkerSettings, shutdown: Boxed<()>) -> Boxed<Result<(), ServeError>> {
    Box::pin(work_all(settings, shutdown))
}

async fn work_all(settings: WorkerSettings, shutdown: Boxed<()>) -> Result<(), ServeError> {
    let bus = Bus::connect(Some(&settings.bus)).await.map_err(ServeError::Bus)?;
    let shelf = settings.tables.as_ref().map_or_else(Shelf::nowhere, Shelf::at);
    let coach = Coach::new(settings.advice, Arc::clone(&shelf), Workers::none());
    let coach = &Arc::new(coach.map_err(ServeError::Threads)?);
    let thinking = Thinking::new(settings.threads, shelf, Workers::none());
    let thinking = &thinking.map_err(ServeError::Threads)?;
    if settings.tables.is_some() {
        coach.prepare(Solve::Quick);
    }
    tracing::info!(bus = ?settings.bus, threads = settings.threads, "thinking for others");
    let choosing = answer_all(&bus, CHOOSE, |question: OwnedToChoose| {
        let thinking = thinking.clone();
        async move {
            let patience = Duration::from_millis(question.milliseconds);
            let look = question.look.into_look();
            let OwnedToChoose { game, level, whose, .. } = question;
            thinking.choose_in_time(&game, &level, look, patience, whose).await
        }
    });
    let advising = answer_all(&bus, ADVISE, |question: OwnedToAdvise| {
        let coach = Arc::clone(coach);
        async move { coach.advise(question.game, question.look.into_look(), question.asked).await.ok() }
    });
    let analysing = answer_all(&bus, ANALYSE, |question: ToAnalyse| {
        let coach = Arc::clone(coach);
        async move {
            let lines = question.records.iter().map(|line| Record::from_line(line));
            let records = lines.collect::<Result<Vec<_>, _>>().ok()?;
            coach.analysis(&question.match_id, records).await.ok().map(|it| it.games.clone())
        }
    });
    tokio::select! {
        () = shutdown => {}
        _ = async { tokio::join!(choosing, advising, analysing) } => {}
    }
    Ok(())
}

/// Answers every question of one kind, each in a task of its own.
async fn answer_all<Q, A, F>(bus: &Bus, what: &'static str, answer: impl Fn(Q) -> F)
where
    Q: DeserializeOwned,
    A: Serialize,
    F: Future<Output = Option<A>> + Send + 'static,
{
    let Some(mut questions) = bus.questions(what).await else { return };
    while let Some(question) = questions.next().await {
        let Ok(asked) = serde_json::from_slice::<Q>(&question.text) else {
            tracing::warn!(what, "a question that this worker does not understand");
            question.answer(b"null".to_vec()).await;
            continue;
        };
        let answering = answer(asked);
        tokio::spawn(async move {
            let answer = serde_json::to_vec(&answering.await).unwrap_or_default();
            question.answer(answer).await;
        });
    }
}

/// How much longer than it may think a worker may take.
const SLACK: Duration = Duration::from_millis(250);

#[derive(Serialize)]
struct ToChoose<'a> {
    game: &'a str,
    level: &'a str,
    look: SeatLook,
    milliseconds: u64,
    whose: Share,
}

#[derive(Deserialize)]
struct OwnedToChoose {
    game: String,
    level: String,
    look: SeatLook,
    milliseconds: u64,
    whose: Share,
}

#[derive(Serialize)]
struct ToAdvise<'a> {
    game: &'a str,
    look: SeatLook,
    asked: Option<&'a Value>,
}

#[derive(Deserialize)]
struct OwnedToAdvise {
    game: String,
    look: SeatLook,
    asked: Option<Value>,
}

#[derive(Serialize, Deserialize)]
struct ToAnalyse {
    match_id: MatchId,
    records: Vec<String>,
}

/// What a seat that has to choose sees.
#[derive(Serialize, Deserialize)]
struct SeatLook {
    step: usize,
    seat: Seat,
    view: Value,
    moves: Vec<AnyOffer>,
}

impl SeatLook {
    fn of(look: &AnyLook) -> Option<Self> {
        let Turn::Seat(seat) = look.turn else { return None };
        let AnyLook { step, view, moves, .. } = look.clone();
        Some(SeatLook { step, seat, view, moves })
    }

    fn into_look(self) -> AnyLook {
        let SeatLook { step, seat, view, moves } = self;
        AnyLook { step, turn: Turn::Seat(seat), view, moves }
    }
}
