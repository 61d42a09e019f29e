//! What each move would come to, the best first, with a sentence each.

use koshki_rules::any::Told;
use koshki_rules::{Game, Look, Phrase};
use rand_core::Rng;

use super::words;
use crate::Budget;
use crate::judge::{Judge, Verdict};

/// So many moves are told of at most, beside the one that is asked about.
const MOST_TOLD: usize = 8;

/// What the coach says to a seat that has to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// How many steps had been made.
    pub step: usize,
    /// How many moves there are in all.
    pub of: usize,
    /// The best of them, the best first; then the one that was asked about, if it is not among them.
    pub moves: Vec<MoveAdvice>,
}

/// What the coach says about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAdvice {
    /// The move.
    pub mv: Told,
    /// What it would come to.
    pub verdict: Verdict,
    /// All of it in a sentence.
    pub says: Phrase,
}

/// What this judge has to say about the moves of a look.
pub fn advice<G: Game>(
    judge: &mut dyn Judge<G>,
    look: &Look<G>,
    asked: Option<&G::Move>,
    budget: Budget,
    rng: &mut dyn Rng,
) -> Advice {
    let verdicts = judge.verdicts(look, budget, rng);
    let stake = stake(&verdicts);
    let mut ranked: Vec<(&G::Move, &Verdict)> = look.moves.iter().zip(&verdicts).collect();
    ranked.sort_by(|(_, one), (_, other)| other.win.value.total_cmp(&one.win.value));
    let told = ranked
        .iter()
        .enumerate()
        .filter(|(rank, (mv, _))| *rank < MOST_TOLD || asked == Some(*mv))
        .map(|(_, (mv, verdict))| {
            let mv = words::told(*mv);
            let says = words::move_says(&mv.phrase, verdict, stake);
            MoveAdvice { mv, verdict: **verdict, says }
        });
    Advice { step: look.step, of: look.moves.len(), moves: told.collect() }
}

/// What a failed turn would lose: the points that are safe with the best move that can't fail.
fn stake(verdicts: &[Verdict]) -> u32 {
    let safe = verdicts.iter().filter(|verdict| verdict.fails.is_none());
    safe.filter_map(|verdict| verdict.points).fold(0.0, f64::max).round() as u32
}
