//! What a sample of pairs says: the share of wins, its interval, and the difference in Elo.

use serde::Serialize;

/// Standard errors on both sides of a mean that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Numbers added up one by one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sample {
    /// How many.
    pub count: u64,
    sum: f64,
    squares: f64,
}

impl Sample {
    /// Adds one.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }

    /// The mean squared distance from the mean.
    pub fn variance(&self) -> f64 {
        (self.squares / self.count as f64 - self.mean().powi(2)).max(0.0)
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance() / self.count as f64).sqrt()
    }
}

/// An interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The 95 % interval of a share, from the shares of independent pairs: Wilson's, for as many trials as would have the
/// same standard error. So it is right too where one side has won every game.
pub fn interval(shares: &Sample) -> Interval {
    let share = shares.mean();
    let pairs = shares.count as f64;
    let variance = shares.variance();
    // Rounding leaves a trace of variance where there is none.
    let trials = if variance > 1e-12 { share * (1.0 - share) / variance * pairs } else { pairs };
    let centre = (share + Z * Z / (2.0 * trials)) / (1.0 + Z * Z / trials);
    let spread = share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials);
    let half = Z * spread.sqrt() / (1.0 + Z * Z / trials);
    // Rounding would make a whole share of wins a finite difference in Elo.
    let low = if share > 0.0 { (centre - half).max(0.0) } else { 0.0 };
    let high = if share < 1.0 { (centre + half).min(1.0) } else { 1.0 };
    Interval { low, high }
}

/// How many Elo better somebody is who wins this share against opponents whose fair share each is `fair`. Nothing for
/// somebody who wins everything or nothing.
pub fn elo(share: f64, fair: f64) -> Option<f64> {
    let odds = share / (1.0 - share) * ((1.0 - fair) / fair);
    (odds > 0.0 && odds.is_finite()).then(|| 400.0 * odds.log10())
}

/// The share of somebody who is so many Elo better.
pub fn share(elo: f64, fair: f64) -> f64 {
    let strength = 10_f64.powf(elo / 400.0) * fair / (1.0 - fair);
    strength / (1.0 + strength)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(numbers: impl IntoIterator<Item = f64>) -> Sample {
        let mut sample = Sample::default();
        numbers.into_iter().for_each(|number| sample.add(number));
        sample
    }

    #[test]
    fn the_interval_of_single_games_is_wilsons() {
        // 8 of 10, and 10 of 10, as in the tables.
        let eight = interval(&sample((0..10).map(|game| f64::from(u8::from(game < 8)))));
        assert!((eight.low - 0.490_162_5).abs() < 1e-6, "{eight:?}");
        assert!((eight.high - 0.943_317_8).abs() < 1e-6, "{eight:?}");
        let all = interval(&sample([1.0; 10]));
        assert!((all.low - 0.722_467_2).abs() < 1e-6, "{all:?}");
        assert_eq!(all.high, 1.0);
    }

    #[test]
    fn pairs_that_cancel_luck_make_the_interval_narrower() {
        let paired = interval(&sample([0.5, 0.5, 1.0, 0.5].repeat(50)));
        let single = interval(&sample([1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0].repeat(50)));
        assert!(paired.high - paired.low < 0.7 * (single.high - single.low));
        let mean = (paired.low + paired.high) / 2.0;
        assert!((mean - 0.625).abs() < 0.01, "{paired:?}");
        // 1.96 standard errors: the variance of a pair is 3/64.
        let half = 1.96 * (3.0_f64 / 64.0 / 200.0).sqrt();
        assert!(((paired.high - paired.low) / 2.0 - half).abs() < 0.001, "{paired:?}");
    }

    #[test]
    fn elo_and_share_belong_together_at_any_table() {
        assert!((elo(0.75, 0.5).unwrap() - 190.848_5).abs() < 1e-4);
        assert!((elo(0.25, 0.25).unwrap()).abs() < 1e-9);
        assert_eq!(elo(1.0, 0.5), None);
        assert_eq!(elo(0.0, 0.5), None);
        for fair in [0.5, 0.25] {
            for difference in [-120.0, 0.0, 35.0] {
                let back = elo(share(difference, fair), fair).unwrap();
                assert!((back - difference).abs() < 1e-9);
            }
        }
    }
}
