//! A simpler turn whose values are published: always three dice, each with two mice, two dogs and two holes.
//!
//! The published values differ from those of the rules in the sixth digit: there scores end at twice the goal, and who
//! goes second wins when both are there.

use koshki_rules::games::mouser::GOAL;

use super::bag::STAY;
use super::turn::{Ends, Turns, Worth};

/// A turn with three such dice and no bag.
pub(super) struct AllYellow;

/// The dogs that fail a turn, and the dice of a roll.
const THREE: usize = 3;

impl Turns for AllYellow {
    fn best(&self, worth: &Worth) -> Ends {
        let stop_from = worth.stop_from(STAY);
        let mut values = vec![[0.0; THREE]; stop_from + THREE + 1];
        let mut goes_on = vec![[false; THREE]; stop_from + THREE + 1];
        for points in (0..values.len()).rev() {
            for dogs in (0..THREE).rev() {
                let stopping = worth.at(points);
                values[points][dogs] = stopping;
                if points < stop_from {
                    let once = Self::falls(dogs).fold(0.0, |sum, (chance, fall)| {
                        sum + chance
                            * fall.map_or(worth.at(0), |[mice, dogs]| values[points + mice][dogs])
                    });
                    // What falls as three holes was counted as stopping.
                    let on = (once - STAY * stopping) / (1.0 - STAY);
                    goes_on[points][dogs] = on > stopping;
                    values[points][dogs] = on.max(stopping);
                }
            }
        }
        let mut ends = Ends::default();
        let mut reached = vec![[0.0; THREE]; stop_from + THREE + 1];
        Self::roll(&mut ends, &mut reached, 1.0, [0, 0]);
        for points in 0..reached.len() {
            for dogs in 0..THREE {
                let chance = reached[points][dogs];
                if goes_on[points][dogs] {
                    // Three holes lead back here.
                    reached[points][dogs] = 0.0;
                    Self::roll(&mut ends, &mut reached, chance / (1.0 - STAY), [points, dogs]);
                } else {
                    ends.stop(points, chance);
                }
            }
        }
        ends
    }
}

/// Where the scores of the published values end.
const END: usize = 26;
/// Chances that change less than this are found.
const STILL: f64 = 1e-13;

/// The published values: the chances of who goes first, by their own points and then the other's, when scores end.
pub(super) fn with_scores_that_end() -> Vec<Vec<f64>> {
    let goal = usize::from(GOAL);
    let mut first = vec![vec![0.0; END + 1]; END + 1];
    let mut second = vec![vec![1.0; END + 1]; END + 1];
    for sum in (0..2 * END).rev() {
        for one in sum.saturating_sub(END)..=sum.min(END) {
            let two = sum - one;
            if two >= goal && two > one {
                continue;
            }
            let has_won = one >= goal && one > two;
            let (mut asks, mut answers) = (if has_won { 1.0 } else { 0.5 }, 0.5);
            loop {
                let before: f64 = answers;
                if !has_won {
                    let next = |points: usize| {
                        if points == 0 { answers } else { second[one + points][two] }
                    };
                    asks = mean_of_best(&|points| 1.0 - next(points), END - one);
                }
                let next =
                    |points: usize| if points == 0 { asks } else { first[one][two + points] };
                answers = mean_of_best(&|points| 1.0 - next(points), END - two);
                if (answers - before).abs() < STILL {
                    break;
                }
            }
            first[one][two] = asks;
            second[one][two] = answers;
        }
    }
    first
}

fn mean_of_best(worth: &dyn Fn(usize) -> f64, most: usize) -> f64 {
    let worth = Worth::new((0..=most).map(worth).collect());
    AllYellow.best(&worth).mean(|points| worth.at(points))
}

impl AllYellow {
    /// Rolls the dice with this chance.
    fn roll(
        ends: &mut Ends,
        reached: &mut [[f64; THREE]],
        chance: f64,
        [points, dogs]: [usize; 2],
    ) {
        ends.rolls += chance;
        for (falls, fall) in Self::falls(dogs) {
            match fall {
                Some([mice, dogs]) => reached[points + mice][dogs] += chance * falls,
                None => ends.fails += chance * falls,
            }
        }
    }

    /// All ways in which the dice can fall: the mice and all dogs so far, or nothing when that is too many.
    fn falls(dogs: usize) -> impl Iterator<Item = (f64, Option<[usize; 2]>)> {
        (0..27).map(move |number| {
            let faces = [number / 9, number / 3 % 3, number % 3];
            let count = |face| faces.iter().filter(|shown| **shown == face).count();
            let dogs = dogs + count(1);
            (STAY, (dogs < THREE).then_some([count(0), dogs]))
        })
    }
}
