//! Anderson acceleration: the next guess at a fixed point is made from the last few guesses and what became of them.

use std::collections::VecDeque;

use crate::linear::solved;

/// How many earlier guesses are remembered.
const MEMORY: usize = 6;

/// The last guesses at a fixed point.
#[derive(Default)]
pub struct Acceleration {
    last: Option<Guess>,
    /// How guess and residual changed from one sweep to the next.
    changes: VecDeque<Guess>,
    /// The products of all changes of the residual with each other.
    products: VecDeque<VecDeque<f64>>,
}

/// A guess and how far the sweep led away from it; or how both changed.
struct Guess {
    values: Vec<f32>,
    residual: Vec<f32>,
}

impl Acceleration {
    /// The next guess, when `values` were swept to `swept`.
    pub fn next(&mut self, values: Vec<f32>, swept: &[f32]) -> Vec<f32> {
        let residual = difference(swept, &values);
        if let Some(mut last) = self.last.take() {
            for (old, new) in last.values.iter_mut().zip(&values) {
                *old = new - *old;
            }
            for (old, new) in last.residual.iter_mut().zip(&residual) {
                *old = new - *old;
            }
            self.remember(last);
        }
        let right =
            self.changes.iter().map(|change| product(&change.residual, &residual)).collect();
        let mut matrix: Vec<Vec<f64>> =
            self.products.iter().map(|row| row.iter().copied().collect()).collect();
        for (index, row) in matrix.iter_mut().enumerate() {
            row[index] *= 1.0 + 1e-9;
        }
        let factors = solved(matrix, right);
        let mut next = swept.to_vec();
        for (change, factor) in self.changes.iter().zip(factors) {
            let factor = factor as f32;
            for (next, (value, residual)) in
                next.iter_mut().zip(change.values.iter().zip(&change.residual))
            {
                *next -= factor * (value + residual);
            }
        }
        for next in &mut next {
            *next = next.clamp(0.0, 1.0);
        }
        self.last = Some(Guess { values, residual });
        next
    }

    fn remember(&mut self, change: Guess) {
        if self.changes.len() == MEMORY {
            self.changes.pop_front();
            self.products.pop_front();
            for row in &mut self.products {
                row.pop_front();
            }
        }
        self.changes.push_back(change);
        let newest = &self.changes[self.changes.len() - 1].residual;
        let row: VecDeque<f64> =
            self.changes.iter().map(|change| product(&change.residual, newest)).collect();
        for (row, &product) in self.products.iter_mut().zip(&row) {
            row.push_back(product);
        }
        self.products.push_back(row);
    }
}

/// The largest difference between two lists.
pub fn largest_difference(one: &[f32], other: &[f32]) -> f64 {
    let differences = one.iter().zip(other).map(|(one, other)| (one - other).abs());
    f64::from(differences.fold(0.0, f32::max))
}

fn difference(one: &[f32], other: &[f32]) -> Vec<f32> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

fn product(one: &[f32], other: &[f32]) -> f64 {
    // A part of them is summed up in single precision, which is quick and still exact enough.
    let parts = one.chunks(256).zip(other.chunks(256));
    parts
        .map(|(one, other)| {
            f64::from(one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>())
        })
        .sum()
}
