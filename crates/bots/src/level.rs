//! Three levels of play, made from one judge by adding human errors.
//!
//! The errors are those of people: too daring or too careful where a turn can fail, in love with an immediate
//! gain, a misjudgement now and then. What a choice may cost is bounded, so that no choice is absurd: where chances are
//! estimates, a level that errs takes a closer look at the moves it likes, and drops those that would cost too much.

use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Turn};
use rand_core::Rng;

use crate::judge::{CERTAIN, Judge, Verdict, best};
use crate::{Bot, Budget, glance, maths};

/// How many moves get a closer look at most, each beside the best one.
const DOUBTS: u32 = 4;
/// A margin for overlooked moves, where chances are estimates: a choice may cost this much less than its level allows.
const OVERLOOKED: f64 = 0.03;

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
            Level::Kitten => {
                Temper { most_loss: 0.2, most_part: 0.6, misjudging: 0.15, blur: 3.0, daring: 0.3 }
            }
            Level::Cat => {
                Temper { most_loss: 0.12, most_part: 0.4, misjudging: 0.1, blur: 1.4, daring: 0.1 }
            }
            Level::Tiger => {
                Temper { most_loss: 0.0, most_part: 0.0, misjudging: 0.0, blur: 0.0, daring: 0.0 }
            }
        }
    }
}

/// How somebody errs. Chances are winning chances.
#[derive(Clone, Copy)]
struct Temper {
    /// The most that one choice may cost, beside the best move that it has seen.
    most_loss: f64,
    /// The largest part of the best chance that one choice may cost: a seat that is far behind fights on.
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
        let gains = gains(look, rng);
        let chosen = match self.level {
            Level::Tiger => {
                let verdicts = self.judge.verdicts(look, budget, rng);
                self.level.temper().liked(&verdicts, &gains, rng)[0]
            }
            Level::Kitten | Level::Cat => self.liked_and_afforded(look, &gains, budget, rng),
        };
        look.moves[chosen].clone()
    }
}

impl<G: Game> Player<G> {
    /// The move it likes most. Where chances come from simulations, one that it may not afford gives way to the next.
    fn liked_and_afforded(
        &mut self,
        look: &Look<G>,
        gains: &[f64],
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> usize {
        let temper = self.level.temper();
        let verdicts = self.judge.verdicts(look, budget.divided(2), rng);
        let liked = temper.liked(&verdicts, gains, rng);
        if !self.judge.can_learn() || verdicts.iter().all(|verdict| verdict.win.error == 0.0) {
            return liked[0];
        }
        let best = best(&verdicts);
        let most = temper.most(&verdicts[best]).min(temper.most_loss - OVERLOOKED);
        let each = budget.divided(2 * DOUBTS);
        for &index in liked.iter().take(DOUBTS as usize) {
            if index == best {
                return best;
            }
            let cost = self.judge.cost(look, &look.moves[index], &look.moves[best], each, rng);
            if cost.value + cost.error <= most {
                return index;
            }
        }
        best
    }
}

impl Temper {
    /// The moves that cost no more than they may, the one that seems best first.
    fn liked(&self, verdicts: &[Verdict], gains: &[f64], rng: &mut dyn Rng) -> Vec<usize> {
        let best = &verdicts[best(verdicts)];
        let least = best.win.value - self.most(best);
        let off = self.misjudged(verdicts);
        let daring = self.daring * (2.0 * part_of_one(rng) - 1.0);
        let greed = 2.0 * off * part_of_one(rng);
        let mut liked = Vec::with_capacity(verdicts.len());
        for (index, (verdict, &gain)) in verdicts.iter().zip(gains).enumerate() {
            let seems = verdict.win.value
                + off * normal(rng)
                + daring * verdict.fails.unwrap_or(0.0)
                + greed * gain;
            if verdict.win.value >= least {
                liked.push((index, seems, gain));
            }
        }
        // Where nothing else tells moves apart, the immediate gain does.
        liked.sort_by(|one, other| other.1.total_cmp(&one.1).then(other.2.total_cmp(&one.2)));
        liked.into_iter().map(|(index, ..)| index).collect()
    }

    /// The most that a choice may cost beside the best move. A certain win is never given up.
    fn most(&self, best: &Verdict) -> f64 {
        let is_certain_win = best.win.error == 0.0 && best.win.value >= 1.0 - CERTAIN;
        if is_certain_win { CERTAIN } else { self.most_loss.min(best.win.value * self.most_part) }
    }

    /// How far off chances seem. Among many moves some seem far better than they are, so each may be less far off.
    fn misjudged(&self, verdicts: &[Verdict]) -> f64 {
        let count = verdicts.len() as f64;
        let mean = verdicts.iter().map(|verdict| verdict.win.value).sum::<f64>() / count;
        let above = verdicts[best(verdicts)].win.value - mean;
        (self.blur * above / maths::ln(count).sqrt()).min(self.misjudging)
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
    use koshki_rules::games::mouser::{Mouser, Move};
    use koshki_rules::{PerSeat, Table, Viewer};
    use rand_core::SeedableRng;

    use super::*;
    use crate::judge::{Estimate, Odds};

    /// Takes a blunder for a fine move at first sight, and knows better at the second.
    #[derive(Default)]
    struct Hasty {
        has_looked: bool,
    }

    const BLUNDER: Move = Move::Roll;

    impl Judge<Mouser> for Hasty {
        fn odds(&mut self, position: &Mouser, _: Budget, _: &mut dyn Rng) -> Odds {
            Odds::with_error(PerSeat::new(position.seats()), 0.1)
        }

        fn verdicts(&mut self, look: &Look<Mouser>, _: Budget, _: &mut dyn Rng) -> Vec<Verdict> {
            let seems = if std::mem::replace(&mut self.has_looked, true) { 0.2 } else { 0.49 };
            let win = |mv: &Move| if *mv == BLUNDER { seems } else { 0.5 };
            let verdict = |mv| Verdict {
                win: Estimate { value: win(mv), error: 0.1 },
                points: None,
                fails: None,
            };
            look.moves.iter().map(verdict).collect()
        }
    }

    #[test]
    fn a_move_that_would_cost_too_much_is_not_made_however_fine_it_seemed() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut table = Table::<Mouser>::open(&Default::default(), 2, &mut rng).unwrap();
        let look = loop {
            let Turn::Seat(seat) = table.turn() else { panic!("it is over") };
            let look = table.look(Viewer::Seat(seat));
            if look.moves.len() > 1 {
                break look;
            }
            table.play(seat, &look.moves[0], &mut rng).unwrap();
        };
        for level in Level::ALL {
            for _ in 0..200 {
                let mut player = Player::new(level, Box::new(Hasty::default()));
                let mv = player.choose(&look, Budget::Simulations(2), &mut rng);
                assert_ne!(mv, BLUNDER, "{level:?}");
            }
        }
    }

    fn verdict(win: f64, fails: Option<f64>) -> Verdict {
        Verdict { win: Estimate::exact(win), points: None, fails }
    }

    /// How often each of these moves is chosen, of a thousand times.
    fn choices(level: Level, verdicts: &[Verdict], gains: &[f64]) -> Vec<u32> {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut counts = vec![0; verdicts.len()];
        for _ in 0..1_000 {
            counts[level.temper().liked(verdicts, gains, &mut rng)[0]] += 1;
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
            let verdicts = [0.5, 0.29, 0.47].map(|win| verdict(win, None));
            assert_eq!(choices(level, &verdicts, &[0.0, 1.0, 0.0])[1], 0, "{level:?}");
            let far_behind = [0.04, 0.01].map(|win| verdict(win, None));
            assert_eq!(choices(level, &far_behind, &[0.0, 1.0])[1], 0, "{level:?}");
            // As where a mouse can enter the hole that wins, or fetch another cheese first.
            let won = [0.97, 1.0, 0.9].map(|win| verdict(win, None));
            assert_eq!(choices(level, &won, &[1.0, 0.0, 0.5])[1], 1_000, "{level:?}");
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
