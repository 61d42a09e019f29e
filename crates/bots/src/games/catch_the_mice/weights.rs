//! The weights of [`super::fitted`].

use koshki_rules::games::catch_the_mice::Scoring;

use super::fitted::Weights;

/// The weights for so many seats.
pub fn of(seats: usize, scoring: Scoring) -> &'static Weights {
    match (seats, scoring) {
        (_, Scoring::Classic | Scoring::Kids) => &TWO,
    }
}

const TWO: Weights = [
    0.085, 0.199, -0.113, -0.102, -0.234, -0.030, 0.082, -0.047, -0.061, 0.164, -0.094, 0.354,
    0.192, -0.423, 0.027, 0.078, -0.021, 1.365, 0.269, -0.030, 0.096, -0.211, -0.027, -0.078,
    -0.211,
];
