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
    -0.121, 0.372, -0.546, 0.019, 0.330, 0.061, -0.008, 0.251, 0.121, -0.016, 0.502, -0.238,
    -0.145, 0.320, 0.038, 0.183, -0.063, 1.024, -0.231, 0.061, -0.073, 0.160, -0.038, -0.183,
    0.160,
];
