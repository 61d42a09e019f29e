//! Whether fair dice fall evenly: χ² of single rolls and of each roll with the one before it.
//!
//! The dice have seven sides, because seven divides no power of two: sloppy sampling would show.

use koshki_rules::fair::{FairDice, ServerSeed};
use serde::Serialize;

/// Sides of a die.
const SIDES: usize = 7;
/// How many rolls come from one match, before the next begins with a name of its own.
const ROLLS_A_MATCH: u64 = 1_000;

/// How evenly dice fell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Evenness {
    /// How many were rolled.
    pub rolls: u64,
    /// How often each side came.
    pub sides: Vec<u64>,
    /// χ² of the sides, with 6 degrees of freedom.
    pub chi_squared: f64,
    /// How likely true dice are to fall at least that unevenly.
    pub p: f64,
    /// The same for pairs of a roll and the next, with 48 degrees of freedom.
    pub pairs_chi_squared: f64,
    /// The same for pairs.
    pub pairs_p: f64,
}

impl Evenness {
    /// Whether it is neither too uneven nor too even to be true.
    pub fn is_believable(&self) -> bool {
        [self.p, self.pairs_p].iter().all(|p| (1e-4..=1.0 - 1e-4).contains(p))
    }
}

/// Rolls the dice of many matches, all with this seed.
pub fn roll(seed: ServerSeed, rolls: u64, progress: &dyn Fn(u64)) -> Evenness {
    let mut pairs = [[0_u64; SIDES]; SIDES];
    let mut rolled = 0;
    for number in 0..rolls.div_ceil(ROLLS_A_MATCH) {
        let dice = FairDice::new(seed, &format!("match {number}"), "0=somebody");
        let many = ROLLS_A_MATCH.min(rolls - rolled) as usize;
        let mut before = dice.value(many, SIDES as u32) as usize;
        for step in 0..many {
            let side = dice.value(step, SIDES as u32) as usize;
            pairs[before][side] += 1;
            before = side;
        }
        rolled += many as u64;
        progress(rolled);
    }
    evenness(rolled, &pairs)
}

fn evenness(rolls: u64, pairs: &[[u64; SIDES]; SIDES]) -> Evenness {
    let sides: Vec<u64> = (0..SIDES).map(|side| pairs.iter().map(|row| row[side]).sum()).collect();
    let all: Vec<u64> = pairs.iter().flatten().copied().collect();
    let (chi_squared, pairs_chi_squared) = (chi_squared_of(&sides), chi_squared_of(&all));
    Evenness {
        rolls,
        sides,
        chi_squared,
        p: tail(chi_squared, SIDES - 1),
        pairs_chi_squared,
        pairs_p: tail(pairs_chi_squared, SIDES * SIDES - 1),
    }
}

fn chi_squared_of(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

/// How likely χ² is to be at least this much, for an even number of degrees of freedom.
fn tail(chi_squared: f64, freedom: usize) -> f64 {
    debug_assert!(freedom.is_multiple_of(2), "the sum is exact for even numbers only");
    let half = chi_squared / 2.0;
    let mut term = (-half).exp();
    let mut sum = 0.0;
    for k in 0..freedom / 2 {
        if k > 0 {
            term *= half / k as f64;
        }
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_chi_squared_is_that_of_the_tables() {
        for (chi_squared, freedom, p) in [(12.592, 6, 0.05), (16.812, 6, 0.01), (65.171, 48, 0.05)]
        {
            assert!((tail(chi_squared, freedom) - p).abs() < 1e-4, "{chi_squared} {freedom}");
        }
    }

    #[test]
    fn fair_dice_are_believable_and_loaded_or_too_even_ones_are_not() {
        assert!(roll([5; 32], 50_000, &|_| {}).is_believable());
        let mut loaded = [[1_000; SIDES]; SIDES];
        assert!(!evenness(49_000, &loaded).is_believable(), "too even");
        loaded[3].iter_mut().for_each(|count| *count += 100);
        assert!(!evenness(49_700, &loaded).is_believable(), "a roll that follows another");
        let sloppy = std::array::from_fn(|_| [1_100, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]);
        assert!(!evenness(49_700, &sloppy).is_believable(), "one side too often");
    }

    #[test]
    fn two_seeds_share_no_sequence_of_rolls() {
        let rolls = |seed| {
            let dice = FairDice::new([seed; 32], "match", "");
            (0..40).map(|step| dice.value(step, 6)).collect::<Vec<_>>()
        };
        assert_ne!(rolls(1), rolls(2));
    }
}
