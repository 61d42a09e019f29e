//! One turn, played perfectly for what its points are worth (exact expectimax), and how it ends then.

use super::bag::{Bag, FEWEST_NOTED, LEAST_FAILURE, MOST_MICE, STAY};

/// A kind of turn: the game's own, or a simpler one whose values are published.
pub(super) trait Turns: Sync {
    /// How a turn ends that is played for the largest worth on average.
    fn best(&self, worth: &Worth) -> Ends;
}

/// What points of a turn are worth; a turn that fails is worth as much as none.
#[derive(Clone, Debug)]
pub(super) struct Worth {
    /// For each number of points; more than are listed are worth as much as the last.
    of: Vec<f64>,
}

/// How a turn ends.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Ends {
    /// The chance to stop with each number of points.
    pub stops: Vec<f64>,
    /// The chance to fail.
    pub fails: f64,
    /// How often the dice are rolled, on average.
    pub rolls: f64,
}

/// From how many points on everybody stops, and where they go on before.
pub(super) struct Plan {
    stop_from: usize,
    levels: Vec<Level>,
}

/// The choices with as many noted mice.
struct Level {
    noted: usize,
    /// Whether to go on, for each choice of the bag.
    goes_on: Vec<bool>,
    /// What the rolls without mice are worth.
    without_mice: Vec<f64>,
}

/// Three dice about to fall, with this many mice noted, and how likely that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub noted: usize,
    pub roll: usize,
    pub chance: f64,
}

impl Worth {
    /// As many points as are listed, and more are worth as much as the last.
    pub fn new(of: Vec<f64>) -> Self {
        assert!(!of.is_empty(), "no points are worth something too");
        Worth { of }
    }

    /// What this many points are worth.
    #[inline]
    pub fn at(&self, points: usize) -> f64 {
        self.of[points.min(self.of.len() - 1)]
    }

    /// The fewest points from which on nobody should go on who fails at least this often: what can be won is less than
    /// what is lost by failing.
    pub fn stop_from(&self, least_failure: f64) -> usize {
        let mut best = f64::NEG_INFINITY;
        let mut stop_from = self.of.len() - 1;
        for (points, &worth) in self.of.iter().enumerate().rev() {
            best = best.max(worth);
            if worth < (1.0 - least_failure) * best + least_failure * self.of[0] {
                break;
            }
            stop_from = points;
        }
        stop_from
    }
}

impl Ends {
    /// What it is worth on average.
    pub fn mean(&self, worth: impl Fn(usize) -> f64) -> f64 {
        let stops = self.stops.iter().enumerate();
        stops.map(|(points, chance)| chance * worth(points)).sum::<f64>() + self.fails * worth(0)
    }

    /// The chance of each number of points; failing gives none.
    pub fn points(mut self) -> Vec<f64> {
        self.stop(0, self.fails);
        self.stops
    }

    pub(super) fn stop(&mut self, points: usize, chance: f64) {
        if self.stops.len() <= points {
            self.stops.resize(points + 1, 0.0);
        }
        self.stops[points] += chance;
    }
}

impl Turns for Bag {
    fn best(&self, worth: &Worth) -> Ends {
        self.follow(&self.plan(worth, 0), &self.going_on(self.start(), 0, 0))
    }
}

impl Plan {
    /// The plan to go on while this holds of the points and the dogs, but to stop with this many points.
    pub fn by_rule(bag: &Bag, stop_from: usize, goes_on: impl Fn(usize, usize) -> bool) -> Self {
        let levels = levels(0, stop_from).into_iter().map(|noted| {
            let choices = bag.layers.iter().flat_map(|layer| {
                std::iter::repeat_n(goes_on(noted + layer.mice, layer.dogs), layer.choices.len())
            });
            Level { noted, goes_on: choices.collect(), without_mice: Vec::new() }
        });
        Plan { stop_from, levels: levels.collect() }
    }

    /// Where to go on with this many noted mice, for each choice; nowhere if it says nothing of them.
    fn level(&self, noted: usize) -> Option<&Level> {
        self.levels.iter().find(|level| level.noted == noted)
    }
}

impl Bag {
    /// The best plan for the rest of a turn in which this many mice are noted.
    pub fn plan(&self, worth: &Worth, noted: usize) -> Plan {
        let stop_from = worth.stop_from(LEAST_FAILURE);
        let mut plan = Plan { stop_from, levels: Vec::new() };
        let mut choices = vec![0.0; self.choices.len()];
        let mut rolls = vec![0.0; self.rolls.len()];
        for noted in levels(noted, stop_from).into_iter().rev() {
            let level = self.level(worth, noted, &plan, &mut choices, &mut rolls);
            plan.levels.push(level);
        }
        plan
    }

    /// The rolls that going on from a choice leads to.
    pub fn going_on(&self, choice: usize, noted: usize, mice: usize) -> Vec<Start> {
        let noted = if self.choices[choice].notes { noted + mice } else { noted };
        let drawn = self.drawn(choice).iter();
        drawn.map(|&(roll, chance)| Start { noted, roll: roll as usize, chance }).collect()
    }

    /// How a turn ends that is played by a plan.
    pub fn follow(&self, plan: &Plan, starts: &[Start]) -> Ends {
        let mut ends = Ends::default();
        let mut waiting: Vec<Start> = starts.to_vec();
        let mut choices = vec![0.0; self.choices.len()];
        let mut rolls = vec![0.0; self.rolls.len()];
        while let Some(noted) = waiting.iter().map(|start| start.noted).min() {
            waiting.retain(|start| {
                if start.noted == noted {
                    rolls[start.roll] += start.chance;
                }
                start.noted != noted
            });
            let level = plan.level(noted);
            for layer in self.layers.iter().rev() {
                let points = noted + layer.mice;
                let level = level.filter(|_| points < plan.stop_from);
                let goes_on = |choice: usize| level.is_some_and(|level| level.goes_on[choice]);
                for choice in layer.rolls.len() + layer.choices.start..layer.choices.end {
                    let chance = std::mem::take(&mut choices[choice]);
                    if chance == 0.0 {
                        continue;
                    }
                    if !goes_on(choice) {
                        ends.stop(points, chance);
                        continue;
                    }
                    for &(roll, drawn) in self.drawn(choice) {
                        let chance = chance * drawn;
                        if self.choices[choice].notes {
                            waiting.push(Start { noted: points, roll: roll as usize, chance });
                        } else {
                            rolls[roll as usize] += chance;
                        }
                    }
                }
                for number in layer.rolls.clone() {
                    let mut chance = std::mem::take(&mut rolls[number]);
                    if chance == 0.0 {
                        continue;
                    }
                    let roll = &self.rolls[number];
                    if goes_on(roll.stay as usize) {
                        chance /= 1.0 - STAY;
                    } else {
                        ends.stop(points, chance * STAY);
                    }
                    let (falls, after) = self.fallen(roll);
                    ends.rolls += chance;
                    ends.fails += chance * falls.fails;
                    for (&after, &falls) in after.iter().zip(&falls.chances) {
                        choices[after as usize] += chance * falls;
                    }
                }
            }
        }
        ends
    }

    fn level(
        &self,
        worth: &Worth,
        noted: usize,
        above: &Plan,
        choices: &mut [f64],
        rolls: &mut [f64],
    ) -> Level {
        let mut goes_on = vec![false; self.choices.len()];
        let failing = worth.at(0);
        for layer in &self.layers {
            let points = noted + layer.mice;
            let stopping = worth.at(points);
            if points >= above.stop_from {
                choices[layer.choices.clone()].fill(stopping);
                continue;
            }
            for number in layer.rolls.clone() {
                let roll = &self.rolls[number];
                let (falls, after) = self.fallen(roll);
                let mut once = falls.fails * failing;
                for (&after, &chance) in after.iter().zip(&falls.chances) {
                    once += chance * choices[after as usize];
                }
                let on_and_on = once / (1.0 - STAY);
                let stay = roll.stay as usize;
                goes_on[stay] = on_and_on > stopping;
                choices[stay] = on_and_on.max(stopping);
                rolls[number] = once + STAY * choices[stay];
            }
            let higher = above.level(points);
            for choice in layer.rolls.len() + layer.choices.start..layer.choices.end {
                let mut on = 0.0;
                for &(roll, chance) in self.drawn(choice) {
                    let roll = roll as usize;
                    on += chance
                        * match higher {
                            Some(level) if self.choices[choice].notes => {
                                level.without_mice[roll - self.first_without_mice]
                            }
                            _ => rolls[roll],
                        };
                }
                goes_on[choice] = on > stopping;
                choices[choice] = on.max(stopping);
            }
        }
        Level { noted, goes_on, without_mice: rolls[self.first_without_mice..].to_vec() }
    }
}

/// The numbers of noted mice that a turn can come to, from this many on and below the points where everybody stops.
fn levels(noted: usize, stop_from: usize) -> Vec<usize> {
    let mut levels = vec![noted];
    let mut index = 0;
    while let Some(&from) = levels.get(index) {
        let more = (FEWEST_NOTED..=MOST_MICE).map(|mice| from + mice);
        for level in more {
            if level < stop_from && !levels.contains(&level) {
                levels.push(level);
            }
        }
        index += 1;
    }
    levels.sort_unstable();
    levels
}
