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

/// Measures the model in games where everybody plays by it.
pub(super) fn measure(bag: &Bag, rounds: &Rounds, race: &Race) -> Measured {
    // How often a game comes to each moment; the scores only rise, so the lowest sum is always complete.
    let mut coming: BTreeMap<(u32, Vec<u16>), Vec<f64>> = BTreeMap::new();
    let mut first = vec![0.0; rounds.seats];
    first[0] = 1.0;
    coming.insert((0, vec![0; rounds.seats]), first);
    let (mut loss, mut squares, mut all) = (0.0, 0.0, 0.0);
    while let Some(((_, scores), coming_in)) = coming.pop_first() {
        let turns: Vec<Played> = (0..rounds.seats)
            .map(|mover| Played::new(bag, rounds, race, &Moment::new(&scores, mover)))
            .collect();
        let visits = visits(&coming_in, &turns);
        for (mover, (turn, visits)) in turns.iter().zip(visits).enumerate() {
            loss += visits * turn.loss;
            squares += visits * turn.error * turn.error;
            all += visits;
            for (points, chance) in turn.points.iter().enumerate().skip(1) {
                let Next::Turn(next) = Moment::new(&scores, mover).after(points) else { continue };
                let likely = visits * chance;
                if next.is_last_round() || likely < UNLIKELY {
                    continue;
                }
                let sum = next.scores().iter().map(|&score| u32::from(score)).sum();
                let coming = coming.entry((sum, next.scores().to_vec()));
                coming.or_insert_with(|| vec![0.0; rounds.seats])[next.mover()] += likely;
            }
        }
    }
    Measured { error: f64::sqrt(squares / all), loss: loss / rounds.seats as f64 }
}

/// A turn played by the model.
struct Played {
    points: Vec<f64>,
    loss: f64,
    error: f64,
}

impl Played {
    fn new(bag: &Bag, rounds: &Rounds, race: &Race, moment: &Moment) -> Self {
        let mover = moment.mover();
        let worth = |after: &dyn Fn(usize) -> Chances| {
            Worth::new((0..=moment.most_points(FAR)).map(|points| after(points)[mover]).collect())
        };
        let truth = worth(&|points| rounds.after(moment, points));
        let ends = bag.best(&worth(&|points| race.after(moment, points)));
        let best = rounds.at(moment)[mover];
        let loss = best - ends.mean(|points| truth.at(points));
        let error = race.at(moment)[mover] - best;
        Played { points: ends.points(), loss, error }
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
