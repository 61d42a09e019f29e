//! Values that are learnt from games, and the files that hold their weights.
//!
//! Here they are the simplest: how a side stands is a weighted sum of a few numbers, and chances are shares of the
//! exponentials of these sums (softmax regression). The weights are those under which the ends of many games are likeliest.
//! A value that needs more is a network (`network`).
//!
//! Sums are made in a fixed order, and weights are stored as whole thousandths: native code and WebAssembly agree to the
//! bit.

use std::fmt::Write as _;

use koshki_rules::{Game, Seat};

use crate::judge::Judge;
use crate::linear::solved;
use crate::maths;

/// Newton's method takes this many steps.
const STEPS: usize = 8;

/// What the value of a position is read from.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Positions of different kinds have different weights.
    pub kind: usize,
    /// Each side, named by its first seat, and the numbers that tell how it stands.
    pub sides: Vec<(Seat, Vec<f64>)>,
}

/// A game's value function that can be learnt.
pub trait Learner<G: Game>: Send + Sync {
    /// What the value of this position is read from; nothing where it is not used.
    fn row(&self, position: &G) -> Option<Row>;

    /// The weights that these games speak for, each a list of its positions in order. Weights they say nothing about stay as
    /// they were before, or as they are in use if nothing was learnt before.
    fn learnt(&self, games: &[Vec<Example>], before: Option<Vec<Vec<f64>>>) -> Vec<Vec<f64>>;

    /// Judges by these weights instead of those in use; nothing where only those in use can judge.
    ///
    /// # Errors
    /// When they are not weights of this game.
    fn judge(&self, _weights: &[Vec<f64>]) -> Result<Option<Box<dyn Judge<G>>>, DamagedWeights> {
        Ok(None)
    }
}

/// A row, and the share of the win that each of its sides had in the end.
pub type Example = (Row, Vec<f64>);

/// The weights of one kind under which these ends are likeliest, found by Newton's method; nothing if no example is of that
/// kind. The prior are the weights that it begins with, and stays near where little speaks for others; the ridge is how much
/// it holds them back, as a number of positions.
pub fn fitted<'a>(
    examples: impl Iterator<Item = &'a Example> + Clone,
    kind: usize,
    prior: &[f64],
    ridge: f64,
) -> Option<Vec<f64>> {
    let of_kind = examples.filter(|(row, _)| row.kind == kind);
    of_kind.clone().next()?;
    Some(improved(of_kind, prior, prior, ridge))
}

/// The same for examples of one kind, beginning with these weights.
pub(crate) fn improved<'a>(
    examples: impl Iterator<Item = &'a Example> + Clone,
    weights: &[f64],
    prior: &[f64],
    ridge: f64,
) -> Vec<f64> {
    let mut weights = weights.to_vec();
    for _ in 0..STEPS {
        let step = newton_step(examples.clone(), &weights, prior, ridge);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step.clamp(-1.0, 1.0);
        }
    }
    weights
}

fn newton_step<'a>(
    examples: impl Iterator<Item = &'a Example>,
    weights: &[f64],
    prior: &[f64],
    ridge: f64,
) -> Vec<f64> {
    let size = weights.len();
    let mut slope: Vec<f64> =
        weights.iter().zip(prior).map(|(now, prior)| ridge * (prior - now)).collect();
    let mut curvature = vec![vec![0.0; size]; size];
    for (index, row) in curvature.iter_mut().enumerate() {
        row[index] = ridge;
    }
    for (row, results) in examples {
        let chances = chances(row, weights);
        let mut mean = vec![0.0; size];
        for ((_, numbers), chance) in row.sides.iter().zip(&chances) {
            for (sum, number) in mean.iter_mut().zip(numbers) {
                *sum += chance * number;
            }
        }
        for ((_, numbers), (chance, result)) in row.sides.iter().zip(chances.iter().zip(results)) {
            for one in 0..size {
                slope[one] += (result - chance) * numbers[one];
                let factor = chance * (numbers[one] - mean[one]);
                for (sum, (number, mean)) in
                    curvature[one].iter_mut().zip(numbers.iter().zip(&mean))
                {
                    *sum += factor * (number - mean);
                }
            }
        }
    }
    solved(curvature, slope)
}

/// The chance of each side of a row.
pub fn chances(row: &Row, weights: &[f64]) -> Vec<f64> {
    let strength = |numbers: &Vec<f64>| -> f64 {
        numbers.iter().zip(weights).map(|(number, weight)| number * weight).sum()
    };
    let strengths: Vec<f64> = row.sides.iter().map(|(_, numbers)| strength(numbers)).collect();
    let most = strengths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shares: Vec<f64> = strengths.iter().map(|strength| maths::exp(strength - most)).collect();
    let all: f64 = shares.iter().sum();
    shares.iter().map(|share| share / all).collect()
}

/// Weights as they are stored: what made them, their checksum, then a line of whole thousandths for each kind.
pub fn written(weights: &[Vec<f64>], command: &str) -> String {
    let mut body = String::new();
    for kind in weights {
        let thousandths: Vec<String> =
            kind.iter().map(|weight| format!("{:.0}", weight * 1000.0)).collect();
        let _never_fails = writeln!(body, "{}", thousandths.join(" "));
    }
    format!("# {command}\n# {}\n{body}", checksum(&body))
}

/// Weights as they were written.
///
/// # Errors
/// When the text is damaged: it says how.
pub fn read(text: &str) -> Result<Vec<Vec<f64>>, DamagedWeights> {
    let mut lines = text.splitn(3, '\n');
    let (_command, sum, body) = match (lines.next(), lines.next(), lines.next()) {
        (Some(command), Some(sum), Some(body)) => (command, sum, body),
        _ => return Err(DamagedWeights),
    };
    if sum.strip_prefix("# ") != Some(checksum(body).as_str()) {
        return Err(DamagedWeights);
    }
    let number = |word: &str| word.parse::<i32>().map(|whole| f64::from(whole) / 1000.0);
    let line = |line: &str| line.split_whitespace().map(number).collect::<Result<Vec<_>, _>>();
    body.lines().map(line).collect::<Result<_, _>>().map_err(|_| DamagedWeights)
}

/// The text does not hold the weights that were written: its checksum is another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DamagedWeights;

/// FNV-1a: against accidents, not against malice.
fn checksum(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use koshki_rules::luck::below;
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn weights_that_made_the_ends_are_found_again() {
        let truth = [1.5, -0.7];
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut number = || f64::from(below(&mut rng, 2001)) / 1000.0 - 1.0;
        let mut examples = Vec::new();
        for _ in 0..20_000 {
            let sides = [Seat(0), Seat(1), Seat(2)].map(|seat| (seat, vec![number(), number()]));
            let row = Row { kind: 0, sides: sides.into() };
            let mut left = (number() + 1.0) / 2.0;
            let results = chances(&row, &truth).into_iter().map(|chance| {
                let has_won = (0.0..chance).contains(&left);
                left -= chance;
                f64::from(u8::from(has_won))
            });
            let results = results.collect();
            examples.push((row, results));
        }
        assert_eq!(fitted(examples.iter(), 1, &[0.0, 0.0], 1.0), None);
        let found = fitted(examples.iter(), 0, &[0.0, 0.0], 1.0).expect("there are examples");
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.08, "{found} {truth}");
        }
    }

    #[test]
    fn weights_are_read_as_they_were_written_and_a_changed_digit_is_found() {
        let weights = vec![vec![0.25, -1.5], vec![3.0, 0.0]];
        let text = written(&weights, "koshki lab train tag --seed 1");
        assert_eq!(read(&text), Ok(weights));
        assert_eq!(read(&text.replace("3000", "3001")), Err(DamagedWeights));
        assert_eq!(read("# nothing"), Err(DamagedWeights));
    }
}
