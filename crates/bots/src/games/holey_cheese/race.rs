//! Moves that race on common random numbers until it is clear which is best (a racing algorithm for best-arm identification).

use crate::judge::{Estimate, Verdict};
use crate::maths;

/// How many begin.
const FIRST_RUNNERS: usize = 8;
/// How many join in after every few rounds.
const NEWCOMERS: usize = 4;
/// No move is dropped before this many rounds.
const FIRST_ROUNDS: usize = 4;
/// How many rounds are run between two decisions.
const FEW_ROUNDS: usize = 2;
/// A move that did as well as the leader in each of this many rounds is paused, at first.
const EQUAL_ROUNDS: usize = 8;
/// A race ends after this many rounds: what is not clear by then does not matter.
const MOST_ROUNDS: usize = 1000;
/// A move that is this many standard errors behind the leader is dropped.
const CLEARLY: f64 = 2.5;
/// The glance counts as much as this many rounds.
const GLANCE_ROUNDS: f64 = 3.0;
/// How far the glance at a move may be from its chance to win.
const GLANCE_ERROR: f64 = 0.15;
/// Another result may be so far from those that are there, however well they agree.
const SURPRISE: f64 = 0.1;

/// Two chances that differ by less are the same to people.
const LEAST: f64 = 1e-6;

/// A race between moves. The results of each runner are those of the first rounds, so any two can be compared pair by
/// pair: what a guess does to both alike does not blur the difference.
pub(super) struct Race {
    /// The most promising first.
    runners: Vec<Runner>,
    /// Those who are still in it.
    running: Vec<usize>,
    /// Those who have always done as well as the leader. They run on when nobody else does.
    resting: Vec<usize>,
    /// How many equal rounds bring somebody there.
    equal_rounds: usize,
    /// The first who has not joined in yet.
    waiting: usize,
    /// After this many rounds it is decided who goes on.
    goal: usize,
    leader: usize,
}

/// A move to be tried.
pub(super) struct Entry {
    /// Which move it is.
    pub(super) index: usize,
    /// Its chance to win at a glance; only differences matter.
    pub(super) glance: f64,
    /// Its result in the first round, if it has run that one already.
    pub(super) first: Option<Round>,
}

/// The result of a simulation.
#[derive(Clone, Copy)]
pub(super) struct Round {
    /// The chance to win.
    pub(super) win: f64,
    pub(super) points: f64,
}

struct Runner {
    entry: Entry,
    wins: Vec<f64>,
    points: f64,
}

/// The next simulation of a race.
pub(super) struct Heat {
    runner: usize,
    /// Which move is tried.
    pub(super) index: usize,
    /// On which guess.
    pub(super) round: usize,
}

impl Race {
    /// A race between these moves, the most promising first.
    pub(super) fn new(entries: impl Iterator<Item = Entry>) -> Self {
        let runner = |entry: Entry| Runner {
            wins: entry.first.map(|first| first.win).into_iter().collect(),
            points: entry.first.map_or(0.0, |first| first.points),
            entry,
        };
        let runners: Vec<Runner> = entries.map(runner).collect();
        let waiting = runners.len().min(FIRST_RUNNERS);
        let running = (0..waiting).collect();
        Race {
            runners,
            running,
            resting: Vec::new(),
            equal_rounds: EQUAL_ROUNDS,
            waiting,
            goal: FIRST_ROUNDS,
            leader: 0,
        }
    }

    /// What to simulate next; nothing when it is clear who wins.
    pub(super) fn next(&mut self) -> Option<Heat> {
        let all_have_joined = self.waiting == self.runners.len();
        if all_have_joined && self.running.len() == 1 && !self.resting.is_empty() {
            self.running.append(&mut self.resting);
            self.equal_rounds *= 2;
        }
        let rounds = |&runner: &usize| self.runners[runner].wins.len();
        let mut next = self.running.iter().copied().min_by_key(rounds)?;
        if self.runners[next].wins.len() >= self.goal {
            if all_have_joined && (self.running.len() == 1 || self.goal >= MOST_ROUNDS) {
                return None;
            }
            if !all_have_joined {
                next = self.waiting;
                let joined = self.runners.len().min(self.waiting + NEWCOMERS);
                self.running.extend(self.waiting..joined);
                self.waiting = joined;
            }
            if self.goal < MOST_ROUNDS {
                self.goal += FEW_ROUNDS;
            }
        }
        let Runner { entry, wins, .. } = &self.runners[next];
        Some(Heat { runner: next, index: entry.index, round: wins.len() })
    }

    /// Takes the result of a simulation.
    pub(super) fn result(&mut self, heat: &Heat, round: Round) {
        let runner = &mut self.runners[heat.runner];
        runner.wins.push(round.win);
        runner.points += round.points;
        if heat.runner == self.leader {
            return;
        }
        let rounds = runner.wins.len();
        let (behind, error) = self.behind(heat.runner);
        if behind < 0.0 && rounds + 1 >= self.runners[self.leader].wins.len() {
            self.leader = heat.runner;
            return;
        }
        if !rounds.is_multiple_of(FEW_ROUNDS) {
            return;
        }
        let is_behind = rounds >= FIRST_ROUNDS && behind > CLEARLY * error;
        let is_equal =
            rounds >= self.equal_rounds && self.pairs(heat.runner).all(|pair| pair == 0.0);
        if is_behind || is_equal {
            self.running.retain(|&running| running != heat.runner);
        }
        if is_equal && !is_behind {
            self.resting.push(heat.runner);
        }
    }

    /// What is known of each move, in the order of their index: from its results, or at a glance.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let leader = &self.runners[self.leader];
        let mut verdicts = vec![None; self.runners.len()];
        for (place, runner) in self.runners.iter().enumerate() {
            let (behind, blur) = match runner.wins.len() {
                rounds if rounds < FIRST_ROUNDS => self.behind(place),
                _ => self.behind_by_results(place),
            };
            // Where all is lost or won, the leader is still the best.
            let value = if place == self.leader {
                leader.mean().max(LEAST)
            } else {
                (leader.mean() - behind.max(LEAST)).clamp(0.0, 1.0)
            };
            let win = Estimate { value, error: maths::hypot(leader.error(), blur) };
            let points =
                (!runner.wins.is_empty()).then(|| runner.points / runner.wins.len() as f64);
            verdicts[runner.entry.index] = Some(Verdict { win, points, fails: None });
        }
        verdicts.into_iter().map(|verdict| verdict.expect("each move has an entry")).collect()
    }

    /// How far a runner is behind the leader, and the standard error of that: by the rounds that both ran, and a
    /// little by the glance.
    fn behind(&self, runner: usize) -> (f64, f64) {
        let glance = self.runners[self.leader].entry.glance - self.runners[runner].entry.glance;
        let rounds = self.pairs(runner).count() as f64;
        if rounds == 0.0 {
            return (glance, GLANCE_ERROR);
        }
        let (behind, error) = self.behind_by_results(runner);
        let all = rounds + GLANCE_ROUNDS;
        let [results, at_a_glance] = [rounds / all, GLANCE_ROUNDS / all];
        (
            results * behind + at_a_glance * glance,
            maths::hypot(results * error, at_a_glance * GLANCE_ERROR),
        )
    }

    /// The same by the rounds alone.
    fn behind_by_results(&self, runner: usize) -> (f64, f64) {
        let pairs = self.pairs(runner);
        let rounds = pairs.clone().count() as f64;
        (pairs.clone().sum::<f64>() / rounds, standard_error(pairs))
    }

    /// How far a runner was behind the leader in each round that both ran.
    fn pairs(&self, runner: usize) -> impl Iterator<Item = f64> + Clone {
        let (leader, runner) = (&self.runners[self.leader], &self.runners[runner]);
        leader.wins.iter().zip(&runner.wins).map(|(leader, runner)| leader - runner)
    }
}

impl Runner {
    fn mean(&self) -> f64 {
        self.wins.iter().sum::<f64>() / self.wins.len().max(1) as f64
    }

    fn error(&self) -> f64 {
        standard_error(self.wins.iter().copied())
    }
}

/// The mean of some results, and its standard error.
pub(super) fn mean(results: &[f64]) -> Estimate {
    let value = results.iter().sum::<f64>() / results.len().max(1) as f64;
    Estimate { value, error: standard_error(results.iter().copied()) }
}

/// The standard error of the mean, as if one more result lay beside it: few results that agree by chance don't make
/// it certain.
fn standard_error(results: impl Iterator<Item = f64> + Clone) -> f64 {
    let count = results.clone().count() as f64;
    let mean = results.clone().sum::<f64>() / count.max(1.0);
    let squares: f64 = results.map(|result| maths::squared(result - mean)).sum();
    (squares + maths::squared(SURPRISE)).sqrt() / (count + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;

    /// The move that is best after such a race, told by its glances and by what each move brings in each round.
    fn winner(glances: &[f64], win: impl Fn(usize, usize) -> f64, simulations: usize) -> usize {
        let entry = |(index, &glance)| Entry { index, glance, first: None };
        let mut race = Race::new(glances.iter().enumerate().map(entry));
        for _ in 0..simulations {
            let Some(heat) = race.next() else { break };
            race.result(&heat, Round { win: win(heat.index, heat.round), points: 0.0 });
        }
        judge::best(&race.verdicts())
    }

    #[test]
    fn who_has_taken_the_lead_runs_on_and_can_lose_it() {
        let lucky_once = |index, round| match index {
            0 => 0.5,
            1 if round + 1 < EQUAL_ROUNDS => 0.49,
            1 if round + 1 == EQUAL_ROUNDS => 0.9,
            1 => 0.3,
            _ => 0.2 + 0.55 * (round % 2) as f64,
        };
        assert_eq!(winner(&[0.0; 3], lucky_once, 100), 0);
    }

    #[test]
    fn who_was_equal_for_long_can_still_win() {
        let better_in_the_end = |index, round| match index {
            1 if round >= 2 * EQUAL_ROUNDS => 0.9,
            _ => 0.5,
        };
        assert_eq!(winner(&[0.0, 0.0, 0.0], better_in_the_end, 400), 1);
    }

    #[test]
    fn nobody_falls_out_for_a_poor_glance_alone() {
        let better_in_the_end = |index, round| match index {
            1 if round >= FIRST_ROUNDS => 0.9,
            _ => 0.5,
        };
        assert_eq!(winner(&[0.2, 0.0], better_in_the_end, 200), 1);
    }
}
