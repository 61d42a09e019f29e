//! What a position is worth between turns where it was not solved: a logistic function of a few numbers, one weight
//! each, fitted to games that it played against itself.

use std::sync::LazyLock;

use koshki_rules::Seat;
use koshki_rules::games::catch_the_mice::{Options, Scoring};

use super::heaps::{Chances, Heaps, MOST_SEATS, count, points};
use super::hunt::Worth;
use super::weights;
use crate::correction::Correction;
use crate::learn::Row;
use crate::maths;

/// How many numbers describe how a seat stands.
pub const FEATURES: usize = 25;
/// How much each of them counts.
pub type Weights = [f64; FEATURES];

/// With no more than this many mice in the centre, errors are measured apart from those before.
const LATE: u16 = 15;
/// Two, three and four seats.
const TABLES: usize = 3;
/// Holds a weight fast: turns are exact, so what they end in can't be corrected after them.
const FAST: f64 = 1e9;

/// How far fitted chances are off.
pub static CORRECTION: LazyLock<Correction> = LazyLock::new(|| {
    let prior = vec![vec![1.0]; 2 * TABLES];
    let read = Correction::read(include_str!("correction.txt"), prior, FAST);
    read.expect("a test reads this table")
});

/// A fitted chance of each seat, as evidence.
pub fn evidence(heaps: &Heaps, chances: &Chances) -> Row {
    let number = |seat: Seat| maths::ln(chances[seat.index()].max(f64::MIN_POSITIVE));
    let sides = Seat::all(heaps.seats).map(|seat| (seat, vec![number(seat)]));
    Row { kind: kind(heaps), sides: sides.collect() }
}

/// Which row of the correction is about such positions.
pub fn kind(heaps: &Heaps) -> usize {
    (heaps.seats - 2) * 2 + usize::from(count(&heaps.centre) <= LATE)
}

/// Weighs how the seats stand against each other.
pub struct Fitted {
    scoring: Scoring,
    weights: Weights,
}

impl Fitted {
    /// The one that plays with this many seats and these house rules.
    pub fn standard(seats: usize, options: &Options) -> Self {
        Fitted::new(options.scoring, weights::of(seats))
    }

    /// One with these weights.
    pub fn new(scoring: Scoring, weights: Weights) -> Self {
        Fitted { scoring, weights }
    }
}

impl Worth for Fitted {
    fn about_to_roll(&self, heaps: &Heaps) -> Chances {
        let features = features(heaps, self.scoring);
        let mut strengths = [0.0; MOST_SEATS];
        for (strength, features) in strengths.iter_mut().zip(&features) {
            *strength =
                features.iter().zip(&self.weights).map(|(number, weight)| number * weight).sum();
        }
        shares(&strengths, heaps.seats)
    }
}

/// How each seat stands when the mover is about to roll.
pub fn features(heaps: &Heaps, scoring: Scoring) -> [[f64; FEATURES]; MOST_SEATS] {
    // Kids' points are brought to the size of the classic ones.
    let scale = match scoring {
        Scoring::Classic => 0.1,
        Scoring::Kids => 0.3,
    };
    let left = f64::from(count(&heaps.centre));
    let progress = ((30.0 - left) / 25.0).min(1.0);
    let nearness = 1.0 / (left - 4.0).max(1.0);
    let sharpness = 1.0 / (f64::from(points(&heaps.centre, scoring)) * scale + 0.5).sqrt();
    let score = heaps.cards.map(|card| f64::from(points(&card, scoring)) * scale);
    let mut features = [[0.0; FEATURES]; MOST_SEATS];
    for seat in 0..heaps.seats {
        let rivals = (0..heaps.seats).filter(|&other| other != seat);
        let lead = score[seat] - rivals.map(|other| score[other]).fold(0.0, f64::max);
        let ahead = maths::tanh(lead * 2.5);
        let until_moving = (seat + heaps.seats - heaps.mover.index()) % heaps.seats;
        let moves = if until_moving == 0 { 1.0 } else { 0.0 };
        let moves_second = if until_moving == 1 { 1.0 } else { 0.0 };
        let card = heaps.cards[seat].map(|mice| f64::from(mice) / 6.0);
        features[seat] = [
            card[0],
            card[1],
            card[2],
            card[3],
            card[4],
            score[seat] * progress,
            score[seat] * progress * progress,
            score[seat] * sharpness,
            lead * progress,
            lead * progress * progress,
            lead * sharpness,
            lead * nearness,
            ahead * progress,
            ahead * nearness,
            moves,
            moves * progress,
            moves * progress * progress,
            moves * nearness,
            moves * lead,
            moves * lead * progress,
            moves * ahead * progress,
            moves * ahead * nearness,
            moves_second,
            moves_second * progress,
            moves_second * ahead * nearness,
        ];
    }
    features
}

/// Shares of one that grow with the exponential of the strengths.
pub fn shares(strengths: &[f64; MOST_SEATS], seats: usize) -> Chances {
    let most = strengths[..seats].iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut chances = [0.0; MOST_SEATS];
    let mut sum = 0.0;
    for (chance, strength) in chances.iter_mut().zip(&strengths[..seats]) {
        *chance = maths::exp(strength - most);
        sum += *chance;
    }
    chances.map(|chance| chance / sum)
}
