//! What each move would come to, the best first, with a sentence each.

use koshki_protocol::{Advice, MoveAdvice};
use koshki_rules::any;
use koshki_rules::{Game, Look};
use rand_core::Rng;

use super::words;
use crate::Budget;
use crate::judge::{Judge, Verdict};

/// How many moves are told of at most, beside the one that is asked about.
const MOST_TOLD: usize = 8;

/// What this judge has to say about the moves of a look: nothing where there are none, as on another seat's turn.
pub fn advice<G: Game>(
    judge: &mut dyn Judge<G>,
    look: &Look<G>,
    asked: Option<&G::Move>,
    budget: Budget,
    rng: &mut dyn Rng,
) -> Advice {
    if look.moves.is_empty() {
        return Advice { step: look.step, of: 0, moves: Vec::new() };
    }
    let verdicts = judge.verdicts(look, budget, rng);
    let stake = stake(&verdicts);
    let mut ranked: Vec<(&G::Move, &Verdict)> = look.moves.iter().zip(&verdicts).collect();
    ranked.sort_by(|(_, one), (_, other)| other.win.value.total_cmp(&one.win.value));
    let mut rank = 0;
    ranked.retain(|(mv, _)| {
        rank += 1;
        rank <= MOST_TOLD || asked == Some(*mv)
    });
    let moves: Vec<G::Move> = ranked.iter().map(|(mv, _)| (*mv).clone()).collect();
    let told = any::told_moves::<G>(&look.view, &moves).into_iter().zip(&ranked);
    let advice = told.map(|(mv, (_, verdict))| {
        let says = words::move_says(&mv.phrase, verdict, stake);
        let Verdict { win, points, fails } = **verdict;
        MoveAdvice { mv: mv.data, win: win.value, error: win.error, points, fails, says }
    });
    Advice { step: look.step, of: look.moves.len() as u32, moves: advice.collect() }
}

/// What a failed turn would lose: the points that are safe with the best move that can't fail.
fn stake(verdicts: &[Verdict]) -> u32 {
    let safe = verdicts.iter().filter(|verdict| verdict.fails.is_none());
    safe.filter_map(|verdict| verdict.points).fold(0.0, f64::max).round() as u32
}
