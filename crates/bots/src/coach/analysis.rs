//! Luck and skill in a game that is over: how the chance of each seat went from the start to the result.
//!
//! Both are paired differences, as in GNU Backgammon's analysis. Luck is the chance after what fell less the weighted mean
//! over what could have fallen, at one depth: whatever the judge thinks, its mean is zero. Skill is the chance of the
//! chosen move less that of the best one, judged side by side from what the chooser knew; the others gain what it cost, in
//! proportion to their chances. Where the judge is exact the start, luck and skill add up to the result. Where it
//! estimates, what is missing is called the rest, and if that is large nothing is said about luck and skill.

use std::collections::BTreeMap;

use koshki_protocol::{GameAnalysis, Mistake, Percent, SeatAnalysis, Stroke};
use koshki_rules::any;
use koshki_rules::{Game, Look, Outcome, Seat, Step, Table, Tell, Turn, Viewer};
use rand_core::Rng;

use super::words;
use crate::judge::{self, Estimate, Fallen, Judge, Odds};
use crate::{Budget, maths};

/// How many mistakes are told of at most.
const MOST_MISTAKES: usize = 5;
/// What changes the chance to win by less is not worth a word.
const NOTEWORTHY: f64 = 0.005;
/// A difference of estimates is told of if it is larger than this many standard errors.
const CLEAR: f64 = 2.0;
/// With more unexplained than this nobody can tell luck from skill.
const MOST_REST: f64 = 0.15;

/// How far an analysis has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many steps have been looked at.
    pub done: usize,
    /// Of how many.
    pub of: usize,
}

/// Luck and skill at a table whose game has ended with this outcome, by this judge. It counts as the first game of its match.
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
    GameAnalysis { game: 1, exact: course.is_exact(), seats }
}

/// A game with the odds of every position, what luck did in each step of its own, and the loss of every choice.
struct Course<'a, G: Game> {
    table: &'a Table<G>,
    /// The position before each step, and the last one.
    positions: Vec<G>,
    values: Vec<Odds>,
    /// For each step of luck that could have gone otherwise.
    luck: BTreeMap<usize, Fallen>,
    /// For each step of a seat that could choose.
    choices: BTreeMap<usize, Choice<G>>,
}

/// What somebody chose, as judged from what they knew.
struct Choice<G: Game> {
    seat: Seat,
    chosen: G::Move,
    better: G::Move,
    /// What it cost, never less than nothing, and its standard error.
    cost: Estimate,
    /// Whether the chances of all moves are known.
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
        let mut values = vec![Odds::decided(&positions[steps], outcome); steps + 1];
        let (mut luck, mut choices) = (BTreeMap::new(), BTreeMap::new());
        // Backwards, because a position that could only become the next one is worth the same.
        for (step, entry) in table.journal().iter().enumerate().rev() {
            let position = &positions[step];
            if is_forced(position) {
                values[step] = values[step + 1];
            } else {
                values[step] = judge.odds(position, budget, rng);
                match (&entry.step, entry.seat) {
                    (Step::Move(mv), Some(seat)) => {
                        let look = look(position, step, seat);
                        choices.insert(step, Choice::of(judge, &look, seat, mv, budget, rng));
                    }
                    (Step::Luck(fell), _) => {
                        let [before, after] = [values[step], values[step + 1]];
                        let fallen = if before.is_exact() && after.is_exact() {
                            Fallen { win: after.win, mean: before.win, error: 0.0 }
                        } else {
                            judge.fallen(position, fell, budget, rng)
                        };
                        luck.insert(step, fallen);
                    }
                    (Step::Move(_), None) => {}
                }
            }
            progress(Progress { done: steps - step, of: steps });
        }
        Course { table, positions, values, luck, choices }
    }

    fn is_exact(&self) -> bool {
        self.values.iter().all(Odds::is_exact)
            && self.choices.values().all(|choice| choice.is_exact)
    }

    fn seat(&self, seat: Seat) -> SeatAnalysis {
        let luck: f64 = self.luck.values().map(|fallen| change(fallen, seat)).sum();
        let variance: f64 = self.luck.values().map(|fallen| maths::squared(fallen.error)).sum();
        let (mut lost, mut given) = (0.0, 0.0);
        for (&step, choice) in &self.choices {
            if self.is_own(step, choice.seat, seat) {
                lost -= self.skill(step, choice, seat);
            } else {
                given += self.skill(step, choice, seat);
            }
        }
        let chances: Vec<f64> = self.values.iter().map(|odds| odds.win[seat]).collect();
        let (start, result) = (chances[0], chances[chances.len() - 1]);
        let skill = given - lost;
        let rest = result - start - luck - skill;
        let is_clear = rest.abs() <= MOST_REST;
        let percent = percent(start, luck, skill, result, self.is_exact());
        SeatAnalysis {
            start,
            luck,
            skill,
            lost,
            given,
            rest,
            error: variance.sqrt(),
            result,
            clear: is_clear,
            percent,
            chances,
            mistakes: self.mistakes(seat),
            luckiest: self.stroke(seat, 1.0),
            unluckiest: self.stroke(seat, -1.0),
            says: words::seat_says(seat, self.values[0].of(seat), result, percent, is_clear),
        }
    }

    /// What a choice has changed for a seat.
    fn skill(&self, step: usize, choice: &Choice<G>, seat: Seat) -> f64 {
        let [before, after] = [&self.values[step], &self.values[step + 1]];
        if choice.is_exact && before.is_exact() && after.is_exact() {
            return after.win[seat] - before.win[seat];
        }
        if self.is_own(step, choice.seat, seat) {
            return -choice.cost.value;
        }
        let position = &self.positions[step];
        let others = Seat::all(position.seats()).filter(|&other| {
            position.side(other) == other && !self.is_own(step, choice.seat, other)
        });
        let all: f64 = others.clone().map(|other| before.win[other]).sum();
        let share =
            if all > 0.0 { before.win[seat] / all } else { 1.0 / others.count().max(1) as f64 };
        choice.cost.value * share
    }

    /// Whether two seats win together.
    fn is_own(&self, step: usize, one: Seat, other: Seat) -> bool {
        self.positions[step].side(one) == self.positions[step].side(other)
    }

    fn mistakes(&self, seat: Seat) -> Vec<Mistake> {
        let own = self.choices.iter().filter(|(_, choice)| choice.seat == seat);
        let mut worst: Vec<(usize, &Choice<G>)> = own
            .filter(|(_, choice)| is_noteworthy(choice.cost.value, choice.cost.error))
            .map(|(&step, choice)| (step, choice))
            .collect();
        worst.sort_by(|(step, one), (other_step, other)| {
            other.cost.value.total_cmp(&one.cost.value).then(step.cmp(other_step))
        });
        worst.truncate(MOST_MISTAKES);
        let told = worst.into_iter().map(|(step, choice)| {
            let view = self.positions[step].view(Viewer::Seat(seat));
            let told =
                |mv: &G::Move| any::told_moves::<G>(&view, std::slice::from_ref(mv)).remove(0);
            let (chosen, better) = (told(&choice.chosen), told(&choice.better));
            let cost = choice.cost.value;
            let says = words::mistake_says(&chosen.phrase, &better.phrase, cost);
            Mistake { step, chosen, better, cost, says }
        });
        told.collect()
    }

    /// The step of luck that changed most for a seat, in the direction of this sign.
    fn stroke(&self, seat: Seat, sign: f64) -> Option<Stroke> {
        let signed = |fallen: &Fallen| sign * change(fallen, seat);
        let (&step, fallen) = self
            .luck
            .iter()
            .max_by(|(_, one), (_, other)| signed(one).total_cmp(&signed(other)))?;
        if !is_noteworthy(signed(fallen), fallen.error) {
            return None;
        }
        let [from, to] = [&self.positions[step], &self.positions[step + 1]];
        let event = from.event(&self.table.journal()[step].step, to, Viewer::Seat(seat)).tell();
        let [before, after] = [fallen.mean[seat], fallen.win[seat]];
        let estimate =
            |value, step: usize| Estimate { value, error: self.values[step].error[seat] };
        let says =
            words::stroke_says(event, seat, estimate(before, step), estimate(after, step + 1));
        Some(Stroke { step: step + 1, change: after - before, says })
    }
}

/// The same in whole percent, as they are shown: they add up.
fn percent(start: f64, luck: f64, skill: f64, result: f64, is_exact: bool) -> Percent {
    let [start, luck, skill, result] =
        [start, luck, skill, result].map(|part| words::percent(part) as i32);
    let rest = result - start - luck - skill;
    // What rounding leaves goes to luck where nothing else is left.
    if is_exact {
        Percent { start, luck: luck + rest, skill, rest: 0, result }
    } else {
        Percent { start, luck, skill, rest, result }
    }
}

impl<G: Game> Choice<G> {
    /// The best move is found with one budget, and what the chosen one costs beside it with another and other
    /// randomness: so the best is not the best by luck.
    fn of(
        judge: &mut dyn Judge<G>,
        look: &Look<G>,
        seat: Seat,
        chosen: &G::Move,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Self {
        let verdicts = judge.verdicts(look, budget, rng);
        let made = look.moves.iter().position(|mv| mv == chosen).expect("a replayed move is legal");
        let best = judge::best(&verdicts);
        let better = look.moves[best].clone();
        let is_exact = verdicts.iter().all(|verdict| verdict.win.error == 0.0);
        let cost = if made == best {
            Estimate::exact(0.0)
        } else if is_exact {
            Estimate::exact(verdicts[best].win.value - verdicts[made].win.value)
        } else {
            let cost = judge.cost(look, chosen, &better, budget, rng);
            Estimate { value: cost.value.max(0.0), ..cost }
        };
        Choice { seat, chosen: chosen.clone(), better, cost, is_exact }
    }
}

/// What luck has changed for a seat.
fn change(fallen: &Fallen, seat: Seat) -> f64 {
    fallen.win[seat] - fallen.mean[seat]
}

/// Whether a change is worth a word, and not made by sampling.
pub(super) fn is_noteworthy(change: f64, error: f64) -> bool {
    change >= NOTEWORTHY.max(CLEAR * error)
}

/// The position before each step, and the last one.
pub(super) fn positions<G: Game>(table: &Table<G>) -> Vec<G> {
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

/// What a seat knows of a position, and may do.
pub(super) fn look<G: Game>(position: &G, step: usize, seat: Seat) -> Look<G> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    Look { step, turn: position.turn(), view: position.view(Viewer::Seat(seat)), moves }
}
