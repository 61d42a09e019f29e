//! The judge of Chop! Chop!: expectimax some turns ahead, as deep as its budget allows.

mod features;
mod inputs;
mod memory;
mod search;
mod value;
mod weights;

use std::sync::LazyLock;

use koshki_rules::games::chop_chop::{CHEESES, Chance, ChopChop, Move, Side};
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn};
use rand_core::Rng;

use crate::correction::Correction;
use crate::judge::{Estimate, Fallen, Judge, Odds, Verdict, after_luck};
use crate::learn::Row;
use crate::{Budget, maths};

use search::BudgetedSearch;
use value::Values;

pub(super) use value::ChopLearner;

/// No search goes further than this many turns.
const MOST_TURNS: u32 = 12;
/// A move that seems this much worse than the best is not looked at more closely.
const HOPELESS: f64 = 0.15;
/// How far off the difference between two moves is that are looked at side by side, as a standard error: much of what is
/// wrong with a chance is wrong with both.
const DIFFERENCE_ERROR: f64 = 0.01;

/// With no more than this many cheeses to take, positions are corrected apart from those before.
const LATE: u8 = 3;

static CORRECTION: LazyLock<Correction> = LazyLock::new(|| {
    // The chance as the search found it; what is added for the mice, and where the cat is to play.
    let prior = vec![vec![1.0, 0.0, 0.0]; 2];
    let read = Correction::read(include_str!("correction.txt"), prior, 4.0);
    read.expect("a test reads this table")
});

/// What corrects the chances of this game.
pub(super) fn correction() -> &'static Correction {
    &CORRECTION
}

/// Judges by looking ahead.
pub struct ChopChopJudge {
    values: Values,
}

impl ChopChopJudge {
    pub(super) fn new() -> Self {
        ChopChopJudge { values: Values::Fitted }
    }

    /// The correction was fitted to what the weighted sum says.
    fn is_corrected(&self) -> bool {
        matches!(self.values, Values::Fitted)
    }

    /// The chance of the mice with its standard error, if the search found this chance; what is certain stays so. What a
    /// network says is not corrected.
    fn corrected(&self, position: &ChopChop, of_mice: f64) -> Estimate {
        if is_open(of_mice) && self.is_corrected() {
            correction().corrected(&evidence(position, of_mice))[1]
        } else {
            Estimate::exact(of_mice)
        }
    }

    /// The chance of the mice in each of these positions, which may follow on one, all looked at equally many turns
    /// ahead: as many as the budget goes for all of them.
    fn at_one_depth(&self, from: &ChopChop, positions: &[ChopChop], budget: Budget) -> Vec<f64> {
        let mut search = BudgetedSearch::new(budget, &self.values);
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
        values.into_iter().map(|of_mice| self.corrected(from, of_mice).value).collect()
    }

    /// The chance of a side in each of these positions, between which it may choose.
    fn estimates(&self, positions: &[ChopChop], side: Side, budget: Budget) -> Vec<f64> {
        let for_side = |of_mice| for_side(side, of_mice);
        let mut search = BudgetedSearch::new(budget, &self.values);
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
                if is_open(value) {
                    values[index] = (value + change).clamp(value.min(0.001), value.max(0.999));
                }
            }
            if search.is_out_of_time() {
                break;
            }
        }
        values
    }
}

impl Judge<ChopChop> for ChopChopJudge {
    fn odds(&mut self, position: &ChopChop, budget: Budget, _rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let of_mice = self.estimates(std::slice::from_ref(position), Side::Mice, budget)[0];
        let of_mice = self.corrected(position, of_mice);
        Odds {
            win: chances_of_all(position, of_mice.value),
            error: PerSeat::from_fn(position.seats(), |_| of_mice.error),
        }
    }

    fn evidence(
        &mut self,
        position: &ChopChop,
        budget: Budget,
        _rng: &mut dyn Rng,
    ) -> Option<(Row, &'static Correction)> {
        if matches!(position.turn(), Turn::Over(_)) || !self.is_corrected() {
            return None;
        }
        let of_mice = self.estimates(std::slice::from_ref(position), Side::Mice, budget)[0];
        is_open(of_mice).then(|| (evidence(position, of_mice), correction()))
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
        let side = position.side_to_play();
        let chances = self.estimates(&all, side, budget);
        let corrected = chances.into_iter().map(|chance| {
            let of_mice = self.corrected(&position, for_side(side, chance));
            Estimate { value: for_side(side, of_mice.value), ..of_mice }
        });
        corrected.map(|win| Verdict { win, points: None, fails: None }).collect()
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
        let of_mice = self.at_one_depth(&position, &two, budget);
        let [better, chosen] =
            [0, 1].map(|index: usize| for_side(position.side_to_play(), of_mice[index]));
        let error =
            if of_mice.iter().any(|&chance| is_open(chance)) { DIFFERENCE_ERROR } else { 0.0 };
        Estimate { value: better - chosen, error }
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
        let of_mice = self.at_one_depth(position, &outcomes, budget);
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

/// What is known of a position that is not decided, where the search found this chance of the mice: of the cat, then of
/// the mice.
fn evidence(position: &ChopChop, of_mice: f64) -> Row {
    let cats_turn = if position.side_to_play() == Side::Cat { 1.0 } else { 0.0 };
    let kind = usize::from(CHEESES - position.cheeses() <= LATE);
    let cat = position.options().cat;
    let mice = Seat(u8::from(cat == Seat(0)));
    let sides = vec![
        (cat, vec![maths::ln(1.0 - of_mice), 0.0, 0.0]),
        (mice, vec![maths::ln(of_mice), 1.0, cats_turn]),
    ];
    Row { kind, sides }
}

/// Whether neither side is sure to win.
fn is_open(chance: f64) -> bool {
    chance > 0.0 && chance < 1.0
}

/// The chance of a side where the mice have this one, or the other way round.
fn for_side(side: Side, of_mice: f64) -> f64 {
    if side == Side::Mice { of_mice } else { 1.0 - of_mice }
}

fn after(position: &ChopChop, mv: &Move) -> ChopChop {
    let mut after = position.clone();
    after.apply(&Step::Move(*mv));
    after
}

#[cfg(test)]
mod tests;
