//! The judge of Chop! Chop!: expectimax some turns ahead, as deep as its budget allows.

mod features;
mod memory;
mod search;
mod weights;

use koshki_rules::games::chop_chop::{Chance, ChopChop, Move, Side};
use koshki_rules::{Game, Look, PerSeat, Step, Turn};
use rand_core::Rng;

use crate::Budget;
use crate::judge::{Estimate, Fallen, Judge, Odds, Verdict, after_luck};

use search::Search;

/// No search goes further than this many turns.
const MOST_TURNS: u32 = 12;
/// A move that seems this much worse than the best is not looked at more closely.
const HOPELESS: f64 = 0.15;
/// How far a chance p is off, as a standard error: this times the root of p (1 − p). Against games that tigers play on, chances
/// were 0.08 off, and 0.13 covered too little; 0.2 was not measured (`koshki lab calibration chop-chop --positions 60 --rollouts 24 --coach 300 --simulations 30`).
const ERROR: f64 = 0.2;
/// How far off the difference between two moves is that are looked at side by side, as a standard error: much of what is
/// wrong with a chance is wrong with both.
const DIFFERENCE_ERROR: f64 = 0.01;

/// Judges by looking ahead.
#[derive(Default)]
pub struct ChopChopJudge;

impl Judge<ChopChop> for ChopChopJudge {
    fn odds(&mut self, position: &ChopChop, budget: Budget, _rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let of_mice = estimates(std::slice::from_ref(position), Side::Mice, budget)[0];
        Odds { win: chances_of_all(position, of_mice.value), error: of_mice.error }
    }

    fn verdicts(
        &mut self,
        look: &Look<ChopChop>,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Vec<Verdict> {
        let Turn::Seat(_) = look.turn else { return Vec::new() };
        let position = ChopChop::guess(&look.view, rng);
        let all: Vec<_> = look.moves.iter().map(|mv| after(&position, mv)).collect();
        let estimates = estimates(&all, position.side_to_play(), budget);
        estimates.into_iter().map(|win| Verdict { win, points: None, fails: None }).collect()
    }

    fn cost(
        &mut self,
        look: &Look<ChopChop>,
        chosen: &Move,
        instead_of: &Move,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Estimate {
        let position = ChopChop::guess(&look.view, rng);
        let two = [instead_of, chosen].map(|mv| after(&position, mv));
        let of_mice = at_one_depth(&two, budget);
        let value = match position.side_to_play() {
            Side::Mice => of_mice[0] - of_mice[1],
            Side::Cat => of_mice[1] - of_mice[0],
        };
        let is_certain = of_mice.iter().all(|&chance| error(chance) == 0.0);
        Estimate { value, error: if is_certain { 0.0 } else { DIFFERENCE_ERROR } }
    }

    fn fallen(
        &mut self,
        position: &ChopChop,
        fell: &Chance,
        budget: Budget,
        _rng: &mut dyn Rng,
    ) -> Fallen {
        let mut chances = Vec::new();
        position.chances(&mut chances);
        let outcomes: Vec<ChopChop> =
            chances.iter().map(|(chance, _)| after_luck(position, chance)).collect();
        let of_mice = at_one_depth(&outcomes, budget);
        let all: f64 = chances.iter().map(|(_, weight)| f64::from(*weight)).sum();
        let weighted = chances.iter().zip(&of_mice);
        let mean = weighted.map(|((_, weight), win)| f64::from(*weight) * win).sum::<f64>() / all;
        let index = chances.iter().position(|(chance, _)| chance == fell);
        let win = of_mice[index.expect("what fell could fall")];
        let of_all = |of_mice| chances_of_all(position, of_mice);
        Fallen { win: of_all(win), mean: of_all(mean), error: 0.0 }
    }
}

/// The chance of each seat where the mice have this one.
fn chances_of_all(position: &ChopChop, of_mice: f64) -> PerSeat<f64> {
    let cat = position.options().cat;
    PerSeat::from_fn(position.seats(), |seat| if seat == cat { 1.0 - of_mice } else { of_mice })
}

/// The chance of the mice in each of these positions, all looked at equally many turns ahead: as many as the budget goes
/// for all of them.
fn at_one_depth(positions: &[ChopChop], budget: Budget) -> Vec<f64> {
    let mut search = Search::new(budget);
    let mut values = Vec::new();
    for ahead in 0..=MOST_TURNS {
        let deeper: Result<Vec<f64>, _> =
            positions.iter().map(|position| search.chance(position, ahead)).collect();
        let Ok(deeper) = deeper else { break };
        values = deeper;
        search.limit();
        if search.is_out_of_time() {
            break;
        }
    }
    values
}

fn after(position: &ChopChop, mv: &Move) -> ChopChop {
    let mut after = position.clone();
    after.apply(&Step::Move(*mv));
    after
}

/// The chance of a side in each of these positions, between which it may choose.
fn estimates(positions: &[ChopChop], side: Side, budget: Budget) -> Vec<Estimate> {
    let for_side = |of_mice: f64| if side == Side::Mice { of_mice } else { 1.0 - of_mice };
    let mut search = Search::new(budget);
    let first = |position| search.chance(position, 0).map_or(0.5, for_side);
    let mut values: Vec<f64> = positions.iter().map(first).collect();
    let mut turns = vec![0; positions.len()];
    search.limit();
    let mut order: Vec<usize> = (0..positions.len()).collect();
    for ahead in 1..=MOST_TURNS {
        order.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
        let best = values[order[0]];
        let (mut change, mut changed) = (0.0, 0);
        for &index in &order {
            if values[index] < best - HOPELESS {
                break;
            }
            let Ok(of_mice) = search.chance(&positions[index], ahead) else { break };
            change += for_side(of_mice) - values[index];
            changed += 1;
            values[index] = for_side(of_mice);
            turns[index] = ahead;
        }
        if changed == 0 {
            break;
        }
        // What the near future holds for all moves alike is also true of those that were not looked at.
        let change = change / f64::from(changed);
        for index in (0..positions.len()).filter(|&index| turns[index] < ahead) {
            let value = values[index];
            if error(value) > 0.0 {
                values[index] = (value + change).clamp(value.min(0.001), value.max(0.999));
            }
        }
        if search.is_out_of_time() {
            break;
        }
    }
    values.into_iter().map(|value| Estimate { value, error: error(value) }).collect()
}

/// The standard error of a chance; what is certain has none.
fn error(chance: f64) -> f64 {
    ERROR * (chance * (1.0 - chance)).max(0.0).sqrt()
}

#[cfg(test)]
mod tests;
