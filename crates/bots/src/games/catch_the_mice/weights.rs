//! The weights of [`super::fitted`], as [`super::fitted_weights`] found them.

use super::fitted::Weights;

/// From 3 rounds of 700 games between two seats, classic scoring, seed 1. The numbers they weigh compare each seat with
/// its rivals, in units that make kids' points as large as classic ones, so they serve other tables too.
pub const TWO_SEATS: Weights = [
    0.085, 0.199, -0.113, -0.102, -0.234, -0.030, 0.082, -0.047, -0.061, 0.164, -0.094, 0.354,
    0.192, -0.423, 0.027, 0.078, -0.021, 1.365, 0.269, -0.030, 0.096, -0.211, -0.027, -0.078,
    -0.211,
];
