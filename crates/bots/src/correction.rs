//! Corrections: what makes the chances that a judge tells those that games then show, with errors that were measured.
//!
//! A judge first has evidence: a few numbers for each side, such as the logarithm of the chance that its search found. The
//! chances are shares of the exponentials of weighted sums of them (softmax regression, as in [`crate::learn`]), with
//! weights for each kind of positions. The standard error of a chance p is a factor of that kind times the root of
//! p (1 − p). `koshki lab calibration <game> --fit` finds weights and factors from games that tigers play on.

use crate::judge::Estimate;
use crate::learn::{self, DamagedWeights, Row};

/// Weights and errors for each kind of positions of a game.
pub struct Correction {
    /// By kind: a weight for each number of the evidence, then the factor of the error.
    table: Vec<Vec<f64>>,
    prior: Vec<Vec<f64>>,
    ridge: f64,
}

impl Correction {
    /// Reads a table as it was written. The prior are the weights, by kind, that a fit begins with and stays near where
    /// little speaks for others; the ridge is how much it holds them back, as a number of positions.
    ///
    /// # Errors
    /// When the text is damaged, or has other kinds or numbers than the prior.
    pub fn read(text: &str, prior: Vec<Vec<f64>>, ridge: f64) -> Result<Self, DamagedWeights> {
        let table = learn::read(text)?;
        let fits = |(row, prior): (&Vec<f64>, &Vec<f64>)| row.len() == prior.len() + 1;
        if table.len() != prior.len() || !table.iter().zip(&prior).all(fits) {
            return Err(DamagedWeights);
        }
        Ok(Correction { table, prior, ridge })
    }

    /// The chance of each side of a row, with its standard error.
    pub fn corrected(&self, row: &Row) -> Vec<Estimate> {
        let (_factor, weights) = self.table[row.kind].split_last().expect("a row has a factor");
        let chances = learn::chances(row, weights).into_iter();
        chances.map(|value| Estimate { value, error: self.error(row.kind, value) }).collect()
    }

    /// The standard error of a chance in positions of this kind.
    pub fn error(&self, kind: usize, chance: f64) -> f64 {
        self.table[kind].last().expect("a row has a factor") * spread(chance)
    }

    /// By kind: a weight for each number of the evidence, then the factor of the error.
    pub fn table(&self) -> &[Vec<f64>] {
        &self.table
    }

    /// The weights, by kind, that a fit begins with.
    pub fn prior(&self) -> &[Vec<f64>] {
        &self.prior
    }

    /// How much a weight is held back, as a number of positions.
    pub fn ridge(&self) -> f64 {
        self.ridge
    }
}

/// The standard deviation of a result with this chance.
pub fn spread(chance: f64) -> f64 {
    (chance * (1.0 - chance)).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use koshki_rules::Seat;

    use super::*;
    use crate::maths;

    fn correction(table: &[Vec<f64>]) -> Correction {
        let text = learn::written(table, "koshki lab calibration tag");
        Correction::read(&text, vec![vec![1.0, 0.0]], 5.0).expect("it was written so")
    }

    fn row(chance: f64) -> Row {
        let side = |seat, chance: f64, mark| (Seat(seat), vec![maths::ln(chance), mark]);
        Row { kind: 0, sides: vec![side(0, chance, 1.0), side(1, 1.0 - chance, 0.0)] }
    }

    #[test]
    fn nothing_is_changed_by_the_identity_and_the_error_is_that_of_the_table() {
        let [one, other] = correction(&[vec![1.0, 0.0, 0.1]]).corrected(&row(0.2))[..] else {
            panic!("two sides")
        };
        assert!((one.value - 0.2).abs() < 1e-12 && (other.value - 0.8).abs() < 1e-12);
        assert!((one.error - 0.04).abs() < 1e-12 && (other.error - 0.04).abs() < 1e-12);
    }

    #[test]
    fn order_stays_doubt_draws_to_the_middle_and_a_shift_helps_the_side_that_is_marked() {
        let doubting = correction(&[vec![0.5, 0.0, 0.1]]);
        let shifting = correction(&[vec![1.0, 0.3, 0.1]]);
        let of_first = |by: &Correction, chance| by.corrected(&row(chance))[0].value;
        for pair in [0.05, 0.2, 0.5, 0.7, 0.95].windows(2) {
            assert!(of_first(&doubting, pair[0]) < of_first(&doubting, pair[1]));
        }
        assert!(of_first(&doubting, 0.1) > 0.1 && of_first(&doubting, 0.9) < 0.9);
        assert!(of_first(&shifting, 0.5) > 0.55);
    }

    #[test]
    fn a_table_of_another_shape_or_with_a_changed_digit_is_refused() {
        let prior = || vec![vec![1.0, 0.0]];
        let read = |text: &str| Correction::read(text, prior(), 5.0).is_ok();
        let text = learn::written(&[vec![1.0, 0.0, 0.1]], "koshki lab calibration tag");
        assert!(read(&text) && !read(&text.replace("1000", "1001")));
        assert!(!read(&learn::written(&[vec![1.0, 0.1]], "koshki lab calibration tag")));
        assert!(!read(&learn::written(&[], "koshki lab calibration tag")));
    }
}
