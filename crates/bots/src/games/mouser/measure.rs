//! How good the model for many seats is, measured where the truth is known.

use std::collections::BTreeMap;

use super::bag::Bag;
use super::moment::{Chances, Moment, Next};
use super::race::Race;
use super::rounds::{FAR, Rounds};
use super::turn::{Turns, Worth};

/// Rounds at the same scores that are followed: nobody fails more often in a row.
const MOST_FAILURES: usize = 60;
/// Moments that a game comes to less often are left out.
const UNLIKELY: f64 = 1e-6;

/// How far the model is from perfect play.
pub(super) struct Measured {
    /// By how much the model's chances of the mover are wrong: the standard deviation in a game.
    pub error: f64,
    /// How much of the winning chance somebody loses in a whole game who plays by the model.
    pub loss: f64,
}

/// Measures the model in games where everybody plays by it, up to extra rounds.
pub(super) fn measure(bag: &Bag, rounds: &Rounds, race: &Race) -> Measured {
    let seats = rounds.seats;
    // How often a game comes to each moment; the scores only rise, so the lowest sum is always complete.
    let mut coming: BTreeMap<(u32, Vec<u16>), Vec<f64>> = BTreeMap::new();
    // The same in the last round, by how many have still to play.
    let mut last: Vec<BTreeMap<Vec<u16>, f64>> = vec![BTreeMap::new(); seats];
    let mut first = vec![0.0; seats];
    first[0] = 1.0;
    coming.insert((0, vec![0; seats]), first);
    let mut sums = Sums::default();
    while let Some(((_, scores), coming_in)) = coming.pop_first() {
        let moments = (0..seats).map(|mover| Moment::new(&scores, mover));
        let turns: Vec<Played> =
            moments.map(|moment| Played::new(bag, rounds, race, moment)).collect();
        for (turn, visits) in turns.iter().zip(visits(&coming_in, &turns)) {
            sums.add(turn, visits);
            for (next, likely) in turn.next(visits) {
                if next.is_last_round() {
                    add_last(&mut last, &next, likely);
                } else if next.scores() != scores {
                    let sum = next.scores().iter().map(|&score| u32::from(score)).sum();
                    let coming = coming.entry((sum, next.scores().to_vec()));
                    coming.or_insert_with(|| vec![0.0; seats])[next.mover()] += likely;
                }
            }
        }
    }
    for to_play in (1..seats).rev() {
        for (scores, visits) in std::mem::take(&mut last[to_play]) {
            let moment = Moment::new(&scores, scores.len() - to_play);
            let turn = Played::new(bag, rounds, race, moment);
            sums.add(&turn, visits);
            for (next, likely) in turn.next(visits) {
                add_last(&mut last, &next, likely);
            }
        }
    }
    let Sums { losses, squares, visits } = sums;
    Measured { error: f64::sqrt(squares / visits), loss: losses / seats as f64 }
}

/// Adds a moment of the last round: only those at the top and how far behind the others are matter.
fn add_last(last: &mut [BTreeMap<Vec<u16>, f64>], moment: &Moment, likely: f64) {
    let (top, behind) = moment.chase();
    let mut scores = vec![2 * FAR; top.count_ones() as usize];
    let at_the_top = scores.len();
    scores.extend(behind.map(|behind| 2 * FAR - behind.min(FAR)));
    *last[scores.len() - at_the_top].entry(scores).or_default() += likely;
}

/// What is added up, each moment as often as a game comes to it.
#[derive(Default)]
struct Sums {
    losses: f64,
    squares: f64,
    visits: f64,
}

impl Sums {
    fn add(&mut self, turn: &Played, visits: f64) {
        self.losses += visits * turn.loss;
        self.squares += visits * turn.error * turn.error;
        self.visits += visits;
    }
}

/// A turn played by the model.
struct Played {
    moment: Moment,
    points: Vec<f64>,
    loss: f64,
    error: f64,
}

impl Played {
    fn new(bag: &Bag, rounds: &Rounds, race: &Race, moment: Moment) -> Self {
        let mover = moment.mover();
        let worth = |after: &dyn Fn(usize) -> Chances| {
            Worth::new((0..=moment.most_points(FAR)).map(|points| after(points)[mover]).collect())
        };
        let truth = worth(&|points| rounds.after(&moment, points));
        let ends = bag.best(&worth(&|points| race.after(&moment, points)));
        let best = rounds.at(&moment)[mover];
        let loss = best - ends.mean(|points| truth.at(points));
        let error = race.at(&moment)[mover] - best;
        Played { moment, points: ends.points(), loss, error }
    }

    /// The turns that it leads to, with how often a game comes there.
    fn next(&self, visits: f64) -> impl Iterator<Item = (Moment, f64)> {
        let likely = self
            .points
            .iter()
            .enumerate()
            .map(move |(points, chance)| (self.moment.after(points), visits * chance));
        likely.filter_map(|(next, likely)| match next {
            Next::Turn(next) if likely > UNLIKELY => Some((next, likely)),
            _ => None,
        })
    }
}

/// How often a game comes to each turn at the same scores: failing leads to the next.
fn visits(coming_in: &[f64], turns: &[Played]) -> Vec<f64> {
    let seats = turns.len();
    let mut visits = vec![0.0; seats];
    let mut now = coming_in.to_vec();
    for _ in 0..MOST_FAILURES {
        let mut next = vec![0.0; seats];
        for mover in 0..seats {
            visits[mover] += now[mover];
            next[(mover + 1) % seats] = now[mover] * turns[mover].points[0];
        }
        now = next;
    }
    visits
}
