//! What the coach tells: the odds of each move from what one viewer knows, and whether luck or skill decided a game.
//!
//! Chances are numbers from 0 to 1. `step` is always a moment of the replay: this many steps had been made.

use koshki_rules::Phrase;
use koshki_rules::any::Told;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::MatchId;

/// What the coach says to a seat that has to choose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Advice {
    /// How many steps had been made.
    #[ts(type = "number")]
    pub step: usize,
    /// How many moves there are in all.
    pub of: u32,
    /// The best of them, the best first; then the one that was asked about, if it is not among them.
    pub moves: Vec<MoveAdvice>,
}

/// What one move would come to, for the seat that makes it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MoveAdvice {
    /// The move, as the news list it.
    #[serde(rename = "move")]
    #[ts(type = "unknown")]
    pub mv: Value,
    /// The chance to win.
    pub win: f64,
    /// The standard error of this chance; 0 if it is exact.
    pub error: f64,
    /// The points to be expected, where the game's judge knows: of this turn if a turn can fail, else at the end.
    pub points: Option<f64>,
    /// The chance that the next roll makes the turn fail, where that can be.
    pub fails: Option<f64>,
    /// All of it in a sentence that names the move.
    pub says: Phrase,
}

/// `GET /api/matches/{match}/analysis`: luck and skill in each game of a match that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Analysis {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The games that ended by the rules.
    pub games: Vec<GameAnalysis>,
}

/// Luck and skill in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameAnalysis {
    /// The number of the game, from 1.
    pub game: u32,
    /// Whether every chance is exact: then nothing is left unexplained.
    pub exact: bool,
    /// Each seat.
    pub seats: Vec<SeatAnalysis>,
}

/// How the chance of one seat came to its result: `start + luck + skill + rest = result`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatAnalysis {
    /// The chance to win before the first step.
    pub start: f64,
    /// What luck has changed.
    pub luck: f64,
    /// What choices have changed: `given - lost`.
    pub skill: f64,
    /// What this side's own choices have lost against the best ones.
    pub lost: f64,
    /// What the choices of others have given.
    pub given: f64,
    /// What estimates leave unexplained; 0 if all is exact.
    pub rest: f64,
    /// The standard error that sampling leaves in `luck`; 0 if all is exact.
    pub error: f64,
    /// The result: 1 for a win, 0 for none, a part of 1 for a shared one.
    pub result: f64,
    /// Whether so little is unexplained that luck and skill can be told apart; otherwise don't show them.
    pub clear: bool,
    /// The same in whole percent, as they are shown: they add up.
    pub percent: Percent,
    /// The chance to win before the first step and after each one, to three digits; the last is the result.
    pub chances: Vec<f64>,
    /// The seat's own choices that cost most, the worst first, at most five.
    pub mistakes: Vec<Mistake>,
    /// The outcome of luck that helped most.
    pub luckiest: Option<Stroke>,
    /// The outcome of luck that hurt most.
    pub unluckiest: Option<Stroke>,
    /// How it went, in a sentence.
    #[schema(value_type = Object)]
    pub says: Phrase,
}

/// `start + luck + skill + rest = result` in whole percent of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Percent {
    /// The chance to win before the first step.
    pub start: i32,
    /// What luck has changed.
    pub luck: i32,
    /// What choices have changed.
    pub skill: i32,
    /// What is unexplained.
    pub rest: i32,
    /// The result.
    pub result: i32,
}

/// A choice that was not the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Mistake {
    /// The moment of the choice.
    #[ts(type = "number")]
    pub step: usize,
    /// What was chosen.
    #[schema(value_type = Object)]
    pub chosen: Told,
    /// What was better.
    #[schema(value_type = Object)]
    pub better: Told,
    /// How much of the chance to win it cost, as judged from what the seat knew.
    pub cost: f64,
    /// All of it in a sentence.
    #[schema(value_type = Object)]
    pub says: Phrase,
}

/// An outcome of luck that changed much.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Stroke {
    /// The moment after it.
    #[ts(type = "number")]
    pub step: usize,
    /// How much it changed the chance to win.
    pub change: f64,
    /// All of it in a sentence.
    #[schema(value_type = Object)]
    pub says: Phrase,
}
