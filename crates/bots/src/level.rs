//! Three levels of play, made from one judge: how far it looks, and which human errors are added.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look};
use rand_core::Rng;

use crate::judge::{Judge, Verdict};
use crate::{Bot, Budget};

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

    /// One part in how many of the budget it thinks.
    const fn haste(self) -> u32 {
        match self {
            Level::Kitten => 12,
            Level::Cat => 4,
            Level::Tiger => 1,
        }
    }

    /// The most of the winning chance that one choice may cost, as judged by itself.
    const fn most_loss(self) -> f64 {
        match self {
            Level::Kitten => 0.10,
            Level::Cat => 0.03,
            Level::Tiger => 0.0,
        }
    }
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
        let verdicts = self.judge.verdicts(look, budget.divided(self.level.haste()), rng);
        let mood = Mood::now(rng);
        let best = verdicts.iter().map(|verdict| verdict.win.value).fold(0.0, f64::max);
        let least = best - self.level.most_loss();
        let tempting = (0..look.moves.len())
            .filter(|&index| verdicts[index].win.value >= least)
            .max_by(|&one, &other| {
                let [one, other] = [one, other].map(|index| {
                    mood.temptation(&verdicts[index]) * self.level.most_loss()
                        + verdicts[index].win.value
                });
                one.total_cmp(&other)
            });
        look.moves[tempting.expect("the best move is always tempting enough")].clone()
    }
}

/// The human way to err in one choice.
struct Mood {
    /// From −1, afraid of any risk, to 1, in love with it.
    daring: f64,
}

impl Mood {
    fn now(rng: &mut dyn Rng) -> Self {
        Mood { daring: f64::from(below(rng, 2001)) / 1000.0 - 1.0 }
    }

    /// How much better a move seems than it is, in units of the most that an error may cost.
    fn temptation(&self, verdict: &Verdict) -> f64 {
        2.0 * self.daring * verdict.fails.unwrap_or(0.0)
    }
}
