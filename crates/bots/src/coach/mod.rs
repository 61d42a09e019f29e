//! The coach: what a judge knows, put into words. Advice for somebody who has to choose, from what they know; luck and
//! skill of each seat once a game is over. It must never be handed the true position of a running game.

mod advice;
mod analysis;
mod retry;
mod words;

use std::fmt::{self, Display};
use std::sync::Arc;

use koshki_protocol::{Advice, GameAnalysis};
use koshki_rules::any::AnyLook;
use koshki_rules::games::{self as all_games, GameVisitor, UnknownGame};
use koshki_rules::record::{Record, RecordError};
use koshki_rules::{Game, Step, Turn};
use rand_core::Rng;
use serde_json::Value;

use crate::any::typed;
use crate::{Budget, Shelf, games};

pub use advice::advice;
pub use analysis::{Progress, analysis};
pub use retry::{Retried, retried};
pub(crate) use words::{mistake_says, move_says};

/// What the coach says to people, in English.
pub const TEXTS_EN: &str = include_str!("../../texts/en.ftl");
/// What the coach says to people, in Russian.
pub const TEXTS_RU: &str = include_str!("../../texts/ru.ftl");

/// Advice for a player with this look of the game of this name; it is empty unless it is their turn. The move that is
/// asked about is told of in any case, if it is one of the look's.
///
/// # Errors
/// When there is no such game.
///
/// # Panics
/// When the look is not one of this game.
pub fn advise(
    game: &str,
    look: &AnyLook,
    asked: Option<&Value>,
    budget: Budget,
    shelf: &Arc<Shelf>,
    rng: &mut dyn Rng,
) -> Result<Advice, UnknownGame> {
    struct Advise<'a> {
        look: &'a AnyLook,
        asked: Option<&'a Value>,
        budget: Budget,
        shelf: &'a Arc<Shelf>,
        rng: &'a mut dyn Rng,
    }
    impl GameVisitor for Advise<'_> {
        type Out = Advice;
        fn visit<G: Game>(self) -> Advice {
            let mut judge = games::judge::<G>(self.shelf);
            let asked = self.asked.and_then(|mv| serde_json::from_value(mv.clone()).ok());
            advice(judge.as_mut(), &typed(self.look), asked.as_ref(), self.budget, self.rng)
        }
    }
    all_games::visit(game, Advise { look, asked, budget, shelf, rng })
}

/// Luck and skill in the game of a record. The budget is for each position and each choice; `progress` is told how far
/// it has come.
///
/// # Errors
/// When the record can't be replayed, or its game was not played to the end.
pub fn analyse(
    record: &Record,
    budget: Budget,
    shelf: &Arc<Shelf>,
    rng: &mut dyn Rng,
    progress: &mut dyn FnMut(Progress),
) -> Result<GameAnalysis, NoAnalysis> {
    struct Analyse<'a> {
        record: &'a Record,
        budget: Budget,
        shelf: &'a Arc<Shelf>,
        rng: &'a mut dyn Rng,
        progress: &'a mut dyn FnMut(Progress),
    }
    impl GameVisitor for Analyse<'_> {
        type Out = Result<GameAnalysis, NoAnalysis>;
        fn visit<G: Game>(self) -> Self::Out {
            let table = self.record.replay::<G>().map_err(NoAnalysis::Record)?;
            let Turn::Over(outcome) = table.turn() else { return Err(NoAnalysis::NotOver) };
            let mut judge = games::judge::<G>(self.shelf);
            Ok(analysis(judge.as_mut(), &table, &outcome, self.budget, self.rng, self.progress))
        }
    }
    let analyse = Analyse { record, budget, shelf, rng, progress };
    all_games::visit(record.game(), analyse)
        .map_err(|error| NoAnalysis::Record(RecordError::Game(error)))?
}

/// What comes of trying another move after this many steps of a record, where a mistake was made and this move is better.
///
/// # Errors
/// When the record can't be replayed, nobody chose there, or a move is none of those that were legal.
pub fn retry(
    record: &Record,
    step: usize,
    tried: &Value,
    better: &Value,
    budget: Budget,
    shelf: &Arc<Shelf>,
    rng: &mut dyn Rng,
) -> Result<Retried, NoRetry> {
    struct Retry<'a> {
        record: &'a Record,
        step: usize,
        moves: [&'a Value; 2],
        budget: Budget,
        shelf: &'a Arc<Shelf>,
        rng: &'a mut dyn Rng,
    }
    impl GameVisitor for Retry<'_> {
        type Out = Result<Retried, NoRetry>;
        fn visit<G: Game>(self) -> Self::Out {
            let table = self.record.replay::<G>().map_err(NoRetry::Record)?;
            let entry = table.journal().get(self.step).ok_or(NoRetry::NoChoice)?;
            let (Step::Move(made), Some(seat)) = (&entry.step, entry.seat) else {
                return Err(NoRetry::NoChoice);
            };
            let position = &analysis::positions(&table)[self.step];
            let look = analysis::look(position, self.step, seat);
            let legal = |mv: &Value| {
                let mv = serde_json::from_value(mv.clone()).ok();
                mv.filter(|mv| look.moves.contains(mv)).ok_or(NoRetry::NoMove)
            };
            let [tried, better] = [legal(self.moves[0])?, legal(self.moves[1])?];
            let mut judge = games::judge::<G>(self.shelf);
            let moves = [made, &better, &tried];
            Ok(retried(judge.as_mut(), &look, moves, self.budget, self.rng))
        }
    }
    let moves = [tried, better];
    all_games::visit(record.game(), Retry { record, step, moves, budget, shelf, rng })
        .map_err(|error| NoRetry::Record(RecordError::Game(error)))?
}

/// Makes ready what judges take long to make when they are asked for the first time.
pub fn prepare(shelf: &Arc<Shelf>, rng: &mut dyn Rng) {
    struct Prepare<'a>(&'a Arc<Shelf>, &'a mut dyn Rng);
    impl GameVisitor for Prepare<'_> {
        type Out = ();
        fn visit<G: Game>(self) {
            if let Ok(start) = G::setup(&G::Options::default(), *G::SEATS.start()) {
                games::judge::<G>(self.0).odds(&start, Budget::Simulations(1), self.1);
            }
        }
    }
    for id in all_games::IDS {
        all_games::visit(id, Prepare(shelf, rng)).expect("it is in the list");
    }
}

/// Why a game can't be analysed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnalysis {
    /// Its record can't be replayed.
    Record(RecordError),
    /// It was not played to the end.
    NotOver,
}

impl Display for NoAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnalysis::Record(error) => error.fmt(f),
            NoAnalysis::NotOver => f.write_str("the game was not played to its end"),
        }
    }
}

impl std::error::Error for NoAnalysis {}

/// Why a choice can't be tried again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoRetry {
    /// The record can't be replayed.
    Record(RecordError),
    /// Nobody chose at this step.
    NoChoice,
    /// A move is none of those that were legal.
    NoMove,
}

impl Display for NoRetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRetry::Record(error) => error.fmt(f),
            NoRetry::NoChoice => f.write_str("nobody chose at this step of the record"),
            NoRetry::NoMove => f.write_str("one of these moves was not legal there"),
        }
    }
}

impl std::error::Error for NoRetry {}
