//! Wald's sequential probability ratio test (SPRT) on the results of pairs: it stops as soon as one of two claims is far likelier than the other.

use serde::Serialize;

use super::elo;
use crate::statistics::Sample;

/// Both errors are made at most this often.
const ERROR: f64 = 0.05;
/// Before this many pairs their variance is not known well enough.
const FEWEST_PAIRS: u64 = 10;

/// The two claims about the share of the first bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Claims {
    /// The share if it is no better.
    pub worse: Claim,
    /// The share if it is better.
    pub better: Claim,
}

/// A claim about a share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// The share itself.
    Share(f64),
    /// A difference in Elo.
    Elo(f64),
}

impl Claim {
    fn share(self, fair: f64) -> f64 {
        match self {
            Claim::Share(share) => share,
            Claim::Elo(elo) => elo::share(elo, fair),
        }
    }
}

/// What the test says so far.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The share of the first claim (H0).
    pub worse: f64,
    /// The share of the second claim (H1).
    pub better: f64,
    /// The logarithm of how many times likelier the second claim makes the results than the first.
    pub llr: f64,
    /// Beyond this, or below its negative, it is decided.
    pub bound: f64,
    /// Which claim holds.
    pub holds: Holds,
}

/// Which claim holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// The first: it is no better.
    Worse,
    /// The second: it is better.
    Better,
    /// It can't be told yet.
    Open,
}

impl Claims {
    /// What pairs with these shares say; `fair` is the share of equals.
    pub fn weigh(&self, shares: &Sample, fair: f64) -> Sprt {
        let [worse, better] = [self.worse, self.better].map(|claim| claim.share(fair));
        let bound = ((1.0 - ERROR) / ERROR).ln();
        let pairs = shares.count as f64;
        // Half a pair at each end keeps a few equal results from looking certain.
        let variance = (pairs * shares.variance() + 0.25) / (pairs + 1.0);
        let mean = if shares.count == 0 { fair } else { shares.mean() };
        let llr = pairs * (better - worse) * (2.0 * mean - worse - better) / (2.0 * variance);
        let holds = match llr {
            _ if shares.count < FEWEST_PAIRS => Holds::Open,
            llr if llr >= bound => Holds::Better,
            llr if llr <= -bound => Holds::Worse,
            _ => Holds::Open,
        };
        Sprt { worse, better, llr, bound, holds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIMS: Claims = Claims { worse: Claim::Share(0.5), better: Claim::Share(0.6) };

    #[test]
    fn the_likelihood_ratio_is_that_of_normal_distributions() {
        // 400 pairs of mean 0.6 and variance 0.24: n (s1 - s0) (2m - s0 - s1) / 2v, nearly.
        let shares = Sample::from_iter([1.0, 1.0, 1.0, 0.0, 0.0].repeat(80));
        let found = CLAIMS.weigh(&shares, 0.5);
        assert!((found.llr - 400.0 * 0.1 * 0.1 / 0.48).abs() < 0.02, "{found:?}");
        assert!((found.bound - 19_f64.ln()).abs() < 1e-12);
        assert_eq!(found.holds, Holds::Better);
        let mirrored = Sample::from_iter([0.0, 1.0].repeat(200));
        assert_eq!(CLAIMS.weigh(&mirrored, 0.5).holds, Holds::Worse);
        let between = Sample::from_iter([1.0, 1.0, 0.0].into_iter().cycle().take(20));
        assert_eq!(CLAIMS.weigh(&between, 0.5).holds, Holds::Open);
    }

    #[test]
    fn elo_is_a_claim_about_the_share_at_this_table() {
        let claims = Claims { worse: Claim::Elo(0.0), better: Claim::Elo(400.0) };
        let found = claims.weigh(&Sample::default(), 0.25);
        assert!((found.worse - 0.25).abs() < 1e-12);
        assert!((found.better - 10.0 / 13.0).abs() < 1e-12);
        assert_eq!(found.holds, Holds::Open);
    }

    #[test]
    fn a_clean_sheet_is_not_believed_at_once() {
        assert_eq!(CLAIMS.weigh(&Sample::from_iter([1.0; 9]), 0.5).holds, Holds::Open);
        assert_eq!(CLAIMS.weigh(&Sample::from_iter([1.0; 10]), 0.5).holds, Holds::Better);
    }
}
