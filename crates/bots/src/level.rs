//! Three levels of play, made from one judge: how far it looks, and which human errors are added.
//!
//! The errors are those of people: too daring or too careful where a turn can fail, in love with what is to be had at
//! once, a misjudgement now and then. What a choice may cost is bounded, so that no choice is absurd.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Turn};
use rand_core::Rng;

use crate::judge::{Judge, Verdict};
use crate::{Bot, Budget, glance};

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// For a child: impulsive, but never absurd.
    Kitten,
    /// For a parent: sound, with small errors.
    Cat,
    /// As well as we can.
    Tiger,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Kitten, Level::Cat, Level::Tiger];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Kitten => "kitten",
            Level::Cat => "cat",
            Level::Tiger => "tiger",
        }
    }

    const fn temper(self) -> Temper {
        match self {
            Level::Kitten => Temper {
                haste: 12,
                most_loss: 0.15,
                most_part: 0.5,
                misjudging: 0.12,
                blur: 2.5,
                daring: 0.3,
            },
            Level::Cat => Temper {
                haste: 4,
                most_loss: 0.08,
                most_part: 0.2,
                misjudging: 0.05,
                blur: 1.3,
                daring: 0.1,
            },
            Level::Tiger => Temper {
                haste: 1,
                most_loss: 0.0,
                most_part: 0.0,
                misjudging: 0.0,
                blur: 0.0,
                daring: 0.0,
            },
        }
    }
}

/// How somebody errs. Chances are winning chances.
#[derive(Clone, Copy)]
struct Temper {
    /// One part in how many of the budget is thought.
    haste: u32,
    /// The most that one choice may cost, as judged by itself.
    most_loss: f64,
    /// The largest part of the best chance that one choice may cost: whoever is far behind fights on.
    most_part: f64,
    /// How far off the chance of a move may seem at most, as a standard deviation.
    misjudging: f64,
    /// How far off it seems, in units of what there is to choose between: nobody mistakes a fine move for a foul one,
    /// whether moves of this game differ by much or by little.
    blur: f64,
    /// How much more a move that is sure to fail may seem worth, or less.
    daring: f64,
}

/// A bot of some level.
pub struct Player<G: Game> {
    level: Level,
    judge: Box<dyn Judge<G>>,
}

impl<G: Game> Player<G> {
    /// Plays by this judge.
    pub fn new(level: Level, judge: Box<dyn Judge<G>>) -> Self {
        Player { level, judge }
    }
}

impl<G: Game> Bot<G> for Player<G> {
    fn choose(&mut self, look: &Look<G>, budget: Budget, rng: &mut dyn Rng) -> G::Move {
        if let [only] = &look.moves[..] {
            return only.clone();
        }
        let temper = self.level.temper();
        let verdicts = self.judge.verdicts(look, budget.divided(temper.haste), rng);
        let gains = gains(look, rng);
        let index = temper.choice(&verdicts, &gains, rng);
        look.moves[index].clone()
    }
}

impl Temper {
    /// The index of the move that seems best, among those that cost no more than they may.
    fn choice(&self, verdicts: &[Verdict], gains: &[f64], rng: &mut dyn Rng) -> usize {
        let best =
            verdicts.iter().map(|verdict| verdict.win.value).fold(f64::NEG_INFINITY, f64::max);
        let least = (best - self.most_loss).max(best * (1.0 - self.most_part)).min(best);
        let off = self.misjudged(verdicts, best);
        let daring = self.daring * (2.0 * part_of_one(rng) - 1.0);
        let greed = 2.0 * off * part_of_one(rng);
        // Where nothing else tells moves apart, what is to be had at once does.
        let mut chosen = (0, (f64::NEG_INFINITY, 0.0));
        for (index, (verdict, &gain)) in verdicts.iter().zip(gains).enumerate() {
            let seems = verdict.win.value
                + off * normal(rng)
                + daring * verdict.fails.unwrap_or(0.0)
                + greed * gain;
            let worth = (seems, gain);
            if verdict.win.value >= least && worth > chosen.1 {
                chosen = (index, worth);
            }
        }
        chosen.0
    }

    /// How far off chances seem. Among many moves some seem far better than they are, so each may be less far off.
    fn misjudged(&self, verdicts: &[Verdict], best: f64) -> f64 {
        let count = verdicts.len() as f64;
        let mean = verdicts.iter().map(|verdict| verdict.win.value).sum::<f64>() / count;
        (self.blur * (best - mean) / count.ln()).min(self.misjudging)
    }
}

/// How much each move brings at once, from 0 for the least to 1 for the most.
fn gains<G: Game>(look: &Look<G>, rng: &mut dyn Rng) -> Vec<f64> {
    let Turn::Seat(seat) = look.turn else { return vec![0.0; look.moves.len()] };
    let position = G::guess(&look.view, rng);
    let standing = |mv: &G::Move| f64::from(glance::standing(&position, mv, seat));
    let mut gains: Vec<f64> = look.moves.iter().map(standing).collect();
    let least = gains.iter().copied().fold(f64::INFINITY, f64::min);
    let most = gains.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let range = (most - least).max(1.0);
    gains.iter_mut().for_each(|gain| *gain = (*gain - least) / range);
    gains
}

/// From 0 to 1, each part equally likely.
fn part_of_one(rng: &mut dyn Rng) -> f64 {
    f64::from(below(rng, 1_000_001)) / 1e6
}

/// Nearly normal with mean 0 and standard deviation 1: twelve dice do, and are the same on every machine.
fn normal(rng: &mut dyn Rng) -> f64 {
    (0..12).map(|_| part_of_one(rng)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;
    use crate::judge::Estimate;

    fn verdict(win: f64, fails: Option<f64>) -> Verdict {
        Verdict { win: Estimate::exact(win), points: None, fails }
    }

    /// How often each of these moves is chosen, of a thousand times.
    fn choices(level: Level, verdicts: &[Verdict], gains: &[f64]) -> Vec<u32> {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut counts = vec![0; verdicts.len()];
        for _ in 0..1_000 {
            counts[level.temper().choice(verdicts, gains, &mut rng)] += 1;
        }
        counts
    }

    #[test]
    fn a_tiger_takes_the_best_and_where_two_are_best_what_is_to_be_had_at_once() {
        let verdicts = [0.4, 0.5, 0.5, 0.3].map(|win| verdict(win, Some(0.2)));
        assert_eq!(choices(Level::Tiger, &verdicts, &[1.0, 0.0, 0.5, 0.0]), [0, 0, 1_000, 0]);
    }

    #[test]
    fn nobody_makes_a_choice_that_costs_more_than_it_may_or_misses_a_certain_win() {
        for level in Level::ALL {
            let verdicts = [0.5, 0.34, 0.47].map(|win| verdict(win, None));
            assert_eq!(choices(level, &verdicts, &[0.0, 1.0, 0.0])[1], 0, "{level:?}");
            let far_behind = [0.04, 0.01].map(|win| verdict(win, None));
            assert_eq!(choices(level, &far_behind, &[0.0, 1.0])[1], 0, "{level:?}");
        }
    }

    #[test]
    fn lower_levels_err_more_often_where_nothing_can_fail_too_and_however_little_moves_differ() {
        for difference in [0.03, 0.003] {
            let verdicts = [0.5, 0.5 - difference].map(|win| verdict(win, None));
            let errors = Level::ALL.map(|level| choices(level, &verdicts, &[0.0, 0.0])[1]);
            let [kitten, cat, tiger] = errors;
            assert!(kitten > 300 && (100..300).contains(&cat) && tiger == 0, "{errors:?}");
        }
    }

    #[test]
    fn a_kitten_among_many_moves_still_plays_better_than_by_lot() {
        let wins: Vec<f64> = (0..40).map(|index| 0.5 - 0.001 * f64::from(index)).collect();
        let verdicts: Vec<_> = wins.iter().map(|&win| verdict(win, None)).collect();
        let counts = choices(Level::Kitten, &verdicts, &[0.0; 40]);
        let mean =
            counts.iter().zip(&wins).map(|(&count, win)| f64::from(count) * win).sum::<f64>();
        assert!((0.485..0.497).contains(&(mean / 1_000.0)), "{mean}");
    }

    #[test]
    fn people_are_now_too_daring_now_too_careful_and_like_what_is_to_be_had_at_once() {
        let roll_is_right = [verdict(0.5, Some(0.5)), verdict(0.45, None)];
        let stop_is_right = [verdict(0.45, Some(0.5)), verdict(0.5, None)];
        let safe = [verdict(0.5, None), verdict(0.45, None)];
        let careful = choices(Level::Cat, &roll_is_right, &[0.0, 0.0])[1];
        let daring = choices(Level::Cat, &stop_is_right, &[0.0, 0.0])[0];
        let calm = choices(Level::Cat, &safe, &[0.0, 0.0])[1];
        assert!(careful > calm && daring > calm, "{careful} {daring} {calm}");
        let careful = choices(Level::Kitten, &roll_is_right, &[0.0, 0.0])[1];
        let greedy = choices(Level::Kitten, &roll_is_right, &[0.0, 1.0])[1];
        assert!(greedy > careful + 100, "{greedy} {careful}");
    }
}
