//! Luck and skill in a game that is over: how the chance of each seat went from the start to the result.
//!
//! Every position has its odds. What a step of luck changes is luck. What a choice changes is skill: the loss against
//! the best move, as judged from what the chooser knew; the others gain it. Where the judge is exact the two and the
//! start add up to the result. Where it estimates, the loss counts only if it is larger than chance would make it, the
//! others share it in proportion to their chances, and what does not add up is called the rest.

use std::collections::BTreeMap;

use koshki_rules::any::Told;
use koshki_rules::{Game, Look, Outcome, Phrase, Seat, Step, Table, Tell, Turn, Viewer};
use rand_core::Rng;

use super::words;
use crate::Budget;
use crate::judge::{Estimate, Judge, Odds, Verdict};

/// So many mistakes are told of at most.
const MOST_MISTAKES: usize = 3;
/// What changes the chance to win by less is not worth a word.
const NOTEWORTHY: f64 = 0.005;
/// A difference of estimates counts if it is larger than so many standard errors.
const CLEAR: f64 = 2.0;

/// Luck and skill in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAnalysis {
    /// Whether every chance is exact.
    pub is_exact: bool,
    /// Each seat.
    pub seats: Vec<SeatAnalysis>,
}

/// How the chance of one seat came to its result: `start + luck + skill + rest = result`.
#[derive(Clone, PartialEq, Debug)]
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
    /// What estimates leave unexplained.
    pub rest: f64,
    /// The standard error of `luck`.
    pub error: f64,
    /// What came of it: 1 for a win, 0 for none, a part of 1 for a shared one.
    pub result: f64,
    /// The seat's own choices that cost most, the worst first.
    pub mistakes: Vec<Mistake>,
    /// The outcome of luck that helped most.
    pub luckiest: Option<Stroke>,
    /// The outcome of luck that hurt most.
    pub unluckiest: Option<Stroke>,
    /// How it went, in a sentence.
    pub says: Phrase,
}

/// A choice that was not the best.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// How many steps had been made before it.
    pub step: usize,
    /// What was chosen.
    pub chosen: Told,
    /// What was better.
    pub better: Told,
    /// How much of the chance to win it cost.
    pub cost: f64,
    /// All of it in a sentence.
    pub says: Phrase,
}

/// An outcome of luck that changed much.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// How many steps had been made with it.
    pub step: usize,
    /// How much it changed the chance to win.
    pub change: f64,
    /// All of it in a sentence.
    pub says: Phrase,
}

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many steps have been looked at.
    pub done: usize,
    /// Of so many.
    pub of: usize,
}

/// Luck and skill at a table whose game has ended with this outcome, by this judge.
pub fn analysis<G: Game>(
    judge: &mut dyn Judge<G>,
    table: &Table<G>,
    outcome: &Outcome,
    budget: Budget,
    rng: &mut dyn Rng,
    progress: &mut dyn FnMut(Progress),
) -> GameAnalysis {
    let course = Course::of(judge, table, outcome, budget, rng, progress);
    let seats = Seat::all(table.seats()).map(|seat| course.seat(seat)).collect();
    GameAnalysis { is_exact: course.is_exact(), seats }
}

/// A game with the odds of every position and the loss of every choice.
struct Course<'a, G: Game> {
    table: &'a Table<G>,
    /// The position before each step, and the last one.
    positions: Vec<G>,
    values: Vec<Value>,
    /// For each step of a seat that could choose.
    choices: BTreeMap<usize, Choice<G>>,
}

/// The odds of a position.
#[derive(Clone, Copy)]
struct Value {
    odds: Odds,
    /// The position they were worked out for: one that could only become it has the same odds.
    of: usize,
}

/// What somebody chose, as judged from what they knew.
struct Choice<G: Game> {
    seat: Seat,
    chosen: G::Move,
    better: G::Move,
    cost: f64,
    /// Whether the cost is known, or estimated.
    is_exact: bool,
}

impl<'a, G: Game> Course<'a, G> {
    fn of(
        judge: &mut dyn Judge<G>,
        table: &'a Table<G>,
        outcome: &Outcome,
        budget: Budget,
        rng: &mut dyn Rng,
        progress: &mut dyn FnMut(Progress),
    ) -> Self {
        let positions = positions(table);
        let steps = table.journal().len();
        let decided = Odds::decided(&positions[steps], outcome);
        let mut values = vec![Value { odds: decided, of: steps }; steps + 1];
        let mut choices = BTreeMap::new();
        // Backwards, because a position that could only become the next one is worth the same.
        for (step, entry) in table.journal().iter().enumerate().rev() {
            let position = &positions[step];
            if is_forced(position) {
                values[step] = values[step + 1];
            } else {
                let odds = judge.odds(position, budget, rng);
                values[step] = Value { odds, of: step };
                if let (Step::Move(mv), Some(seat)) = (&entry.step, entry.seat) {
                    let look = look(position, step, seat);
                    let verdicts = judge.verdicts(&look, budget, rng);
                    choices.insert(step, Choice::of(seat, mv, &look.moves, &verdicts));
                }
            }
            progress(Progress { done: steps - step, of: steps });
        }
        Course { table, positions, values, choices }
    }

    fn is_exact(&self) -> bool {
        self.values.iter().all(|value| value.odds.error == 0.0)
            && self.choices.values().all(|choice| choice.is_exact)
    }

    fn seat(&self, seat: Seat) -> SeatAnalysis {
        let (mut luck, mut lost, mut given) = (0.0, 0.0, 0.0);
        let mut weights: BTreeMap<usize, f64> = BTreeMap::new();
        for (step, entry) in self.table.journal().iter().enumerate() {
            match (entry.seat, self.choices.get(&step)) {
                (None, _) => {
                    luck += self.change(step, seat);
                    *weights.entry(self.values[step + 1].of).or_default() += 1.0;
                    *weights.entry(self.values[step].of).or_default() -= 1.0;
                }
                (Some(_), Some(choice)) if self.is_own(step, choice.seat, seat) => {
                    lost -= self.skill(step, choice, seat);
                }
                (Some(_), Some(choice)) => given += self.skill(step, choice, seat),
                (Some(_), None) => {}
            }
        }
        let variance: f64 = weights
            .iter()
            .map(|(&step, weight)| (weight * self.values[step].odds.error).powi(2))
            .sum();
        let start = self.at(0, seat);
        let result = self.at(self.table.journal().len(), seat).value;
        let skill = given - lost;
        let mut analysed = SeatAnalysis {
            start: start.value,
            luck,
            skill,
            lost,
            given,
            rest: result - start.value - luck - skill,
            error: variance.sqrt(),
            result,
            mistakes: self.mistakes(seat),
            luckiest: self.stroke(seat, 1.0),
            unluckiest: self.stroke(seat, -1.0),
            says: Phrase::new("coach-seat"),
        };
        analysed.says = words::seat_says(seat, &analysed, start.error);
        analysed
    }

    /// What a choice has changed for a seat.
    fn skill(&self, step: usize, choice: &Choice<G>, seat: Seat) -> f64 {
        let odds = &self.values[step].odds;
        if choice.is_exact && odds.error == 0.0 && self.values[step + 1].odds.error == 0.0 {
            return self.change(step, seat);
        }
        if self.is_own(step, choice.seat, seat) {
            return -choice.cost;
        }
        let position = &self.positions[step];
        let others = Seat::all(position.seats()).filter(|&other| {
            position.side(other) == other && !self.is_own(step, choice.seat, other)
        });
        let all: f64 = others.clone().map(|other| odds.win[other]).sum();
        let share =
            if all > 0.0 { odds.win[seat] / all } else { 1.0 / others.count().max(1) as f64 };
        choice.cost * share
    }

    /// Whether two seats win together.
    fn is_own(&self, step: usize, one: Seat, other: Seat) -> bool {
        self.positions[step].side(one) == self.positions[step].side(other)
    }

    fn mistakes(&self, seat: Seat) -> Vec<Mistake> {
        let own = self.choices.iter().filter(|(_, choice)| choice.seat == seat);
        let mut worst: Vec<(usize, &Choice<G>)> = own
            .filter(|(_, choice)| choice.cost >= NOTEWORTHY)
            .map(|(&step, choice)| (step, choice))
            .collect();
        worst.sort_by(|(step, one), (other_step, other)| {
            other.cost.total_cmp(&one.cost).then(step.cmp(other_step))
        });
        worst.truncate(MOST_MISTAKES);
        let told = worst.into_iter().map(|(step, choice)| {
            let (chosen, better) = (words::told(&choice.chosen), words::told(&choice.better));
            let says = words::mistake_says(&chosen.phrase, &better.phrase, choice.cost);
            Mistake { step, chosen, better, cost: choice.cost, says }
        });
        told.collect()
    }

    /// The step of luck that changed most for a seat, in the direction of this sign.
    fn stroke(&self, seat: Seat, sign: f64) -> Option<Stroke> {
        let journal = self.table.journal();
        let lucky = (0..journal.len()).filter(|&step| journal[step].seat.is_none());
        let change = |step: usize| sign * self.change(step, seat);
        let step = lucky.max_by(|&one, &other| change(one).total_cmp(&change(other)))?;
        let (before, after) = (self.at(step, seat), self.at(step + 1, seat));
        let clear = CLEAR * before.error.hypot(after.error);
        if change(step) < NOTEWORTHY.max(clear) {
            return None;
        }
        let [from, to] = [&self.positions[step], &self.positions[step + 1]];
        let event = from.event(&journal[step].step, to, Viewer::Seat(seat)).tell();
        let says = words::stroke_says(event, seat, before, after);
        Some(Stroke { step: step + 1, change: after.value - before.value, says })
    }

    fn change(&self, step: usize, seat: Seat) -> f64 {
        self.at(step + 1, seat).value - self.at(step, seat).value
    }

    fn at(&self, step: usize, seat: Seat) -> Estimate {
        self.values[step].odds.of(seat)
    }
}

impl<G: Game> Choice<G> {
    fn of(seat: Seat, chosen: &G::Move, moves: &[G::Move], verdicts: &[Verdict]) -> Self {
        let value = |index: usize| verdicts[index].win;
        let made = moves.iter().position(|mv| mv == chosen).expect("a replayed move is legal");
        let best = (0..moves.len())
            .max_by(|&one, &other| value(one).value.total_cmp(&value(other).value))
            .expect("a seat that decides has moves");
        let cost = value(best).value - value(made).value;
        let clear = CLEAR * value(best).error.hypot(value(made).error);
        Choice {
            seat,
            chosen: chosen.clone(),
            better: moves[best].clone(),
            cost: if cost > clear { cost } else { 0.0 },
            is_exact: verdicts.iter().all(|verdict| verdict.win.error == 0.0),
        }
    }
}

fn positions<G: Game>(table: &Table<G>) -> Vec<G> {
    let mut position = G::setup(table.options(), table.seats()).expect("the table was set up so");
    let mut all = vec![position.clone()];
    for entry in table.journal() {
        position.apply(&entry.step);
        all.push(position.clone());
    }
    all
}

/// Whether only one thing can happen.
fn is_forced<G: Game>(position: &G) -> bool {
    match position.turn() {
        Turn::Luck => {
            let mut chances = Vec::new();
            position.chances(&mut chances);
            chances.len() == 1
        }
        Turn::Seat(_) => {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            moves.len() == 1
        }
        Turn::Over(_) => true,
    }
}

fn look<G: Game>(position: &G, step: usize, seat: Seat) -> Look<G> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    Look { step, turn: position.turn(), view: position.view(Viewer::Seat(seat)), moves }
}
