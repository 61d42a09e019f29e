//! Turns by themselves: the most mice, the fewest turns, and turns played by a simple rule.

use koshki_rules::games::mouser::GOAL;

use super::bag::Bag;
use super::turn::{Ends, Plan, Turns, Worth};

/// More points than this in one turn don't count: the chance is below 1e-12.
const MOST_POINTS: usize = 60;
/// The expected turns are found when they change less than this.
const STILL: f64 = 1e-12;

/// The turn that brings the most mice on average.
pub(super) fn most_mice(turns: &impl Turns) -> Ends {
    turns.best(&Worth::new((0..=MOST_POINTS).map(|points| points as f64).collect()))
}

/// The turn that brings at least this many points as often as can be.
pub(super) fn at_least(turns: &impl Turns, goal: usize) -> Ends {
    turns.best(&Worth::new((0..=goal).map(|points| f64::from(u8::from(points == goal))).collect()))
}

/// For each score below the goal: how many turns somebody alone still needs on average, and how one turn ends then.
pub(super) fn fewest_turns(turns: &impl Turns) -> Vec<(f64, Ends)> {
    let goal = usize::from(GOAL);
    let mut all: Vec<(f64, Ends)> = Vec::new();
    for score in (0..goal).rev() {
        // What is left after each number of points; `all` begins with the highest score.
        let rest = |points: usize| all.len().checked_sub(points).map_or(0.0, |index| all[index].0);
        let mut expected = 10.0;
        let ends = loop {
            let left = |points| if points == 0 { expected } else { rest(points) };
            let worth = (0..=goal - score).map(|points| -left(points)).collect();
            let ends = turns.best(&Worth::new(worth));
            let after = ends.mean(|points| if points == 0 { 0.0 } else { rest(points) });
            let found = (1.0 + after) / (1.0 - ends.fails - ends.stops[0]);
            let change = f64::abs(found - expected);
            expected = found;
            if change < STILL {
                break ends;
            }
        };
        all.push((expected, ends));
    }
    all.reverse();
    all
}

/// The turn of somebody who goes on while this holds of the mice and the dogs.
pub(super) fn by_rule(bag: &Bag, goes_on: impl Fn(usize, usize) -> bool) -> Ends {
    let plan = Plan::by_rule(bag, MOST_POINTS, goes_on);
    bag.follow(&plan, &bag.going_on(bag.start(), 0, 0))
}
