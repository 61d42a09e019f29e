//! What a sample tells: shares and means with their intervals, and how whole numbers are spread.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The normal deviate of a two-sided interval of 95 %.
pub const DEVIATE: f64 = 1.959_963_984_540_054;

/// A share of a sample with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Proportion {
    /// The share itself.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Proportion {
    /// A count out of a number of trials. Parts of a whole make the interval a little too wide, never too narrow.
    pub fn of(part: f64, whole: f64) -> Self {
        if whole <= 0.0 {
            return Proportion { value: 0.0, low: 0.0, high: 1.0 };
        }
        Proportion::wilson(part / whole, whole)
    }

    /// The mean of shares that don't depend on each other, for as many trials as would have the same standard error. So
    /// the interval is right too where one side has won every game.
    pub fn mean_of(shares: &Sample) -> Self {
        let (share, count) = (shares.mean(), shares.count as f64);
        let variance = shares.variance();
        // Rounding leaves a trace of variance where there is none.
        let trials =
            if variance > 1e-12 { share * (1.0 - share) / variance * count } else { count };
        Proportion::wilson(share, trials)
    }

    /// The mean of three or more numbers that don't depend on each other, with Student's interval. It is for shares from which
    /// something was taken, which may lie outside 0 to 1.
    pub fn student(numbers: &Sample) -> Self {
        let freedom = (numbers.count.max(2) - 1) as f64;
        let reach = students_deviate(freedom) * (numbers.variance() / freedom).sqrt();
        let value = numbers.mean();
        Proportion { value, low: value - reach, high: value + reach }
    }

    /// Wilson's interval of a share in this many trials.
    fn wilson(value: f64, trials: f64) -> Self {
        let squared = DEVIATE * DEVIATE;
        let centre = value + squared / (2.0 * trials);
        let spread =
            DEVIATE * (value * (1.0 - value) / trials + squared / (4.0 * trials * trials)).sqrt();
        let scale = 1.0 + squared / trials;
        Proportion {
            value,
            low: ((centre - spread) / scale).clamp(0.0, value),
            high: ((centre + spread) / scale).clamp(value, 1.0),
        }
    }

    /// Whether the interval holds this number.
    pub fn holds(&self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }
}

/// The deviate of a two-sided interval of 95 % by Student's distribution with this many degrees of freedom: the expansion of
/// Cornish and Fisher (Abramowitz and Stegun 26.7.5), three percent too small for two degrees and exact for many.
fn students_deviate(freedom: f64) -> f64 {
    let z = DEVIATE;
    let terms = [
        (z.powi(3) + z) / 4.0,
        (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0,
        (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0,
    ];
    terms.iter().rev().fold(0.0, |sum, term| (sum + term) / freedom) + z
}

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
}

impl FromIterator<f64> for Sample {
    fn from_iter<T: IntoIterator<Item = f64>>(numbers: T) -> Self {
        let mut sample = Sample::default();
        numbers.into_iter().for_each(|number| sample.add(number));
        sample
    }
}

/// The normal deviates that the largest of this many shares exceeds in at most one of twenty samples of equals, on either
/// side: those of 0.05, 0.05 / 2, 0.05 / 3 and so on.
const DEVIATE_OF_LARGEST: [f64; 8] =
    [DEVIATE, 2.241_403, 2.393_980, 2.497_705, 2.575_829, 2.638_257, 2.690_110, 2.734_369];

/// Whether the largest of this many shares of a sample is larger than chance makes it among equals. Of two, one is as
/// far from a half as the other, so that is one question.
///
/// ```
/// use koshki_lab::statistics::is_favoured;
///
/// assert!(is_favoured(0.532, 1_000.0, 2), "two standard deviations above a half");
/// assert!(!is_favoured(0.152, 1_000.0, 8), "the same for one of eight: somebody always is");
/// ```
pub fn is_favoured(largest: f64, whole: f64, among: usize) -> bool {
    let even = 1.0 / among.max(1) as f64;
    let questions = if among == 2 { 1 } else { among };
    let deviate = DEVIATE_OF_LARGEST[questions.clamp(1, DEVIATE_OF_LARGEST.len()) - 1];
    largest - even > deviate * (even * (1.0 - even) / whole).sqrt()
}

/// How often each whole number came.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    /// One more of this number.
    pub fn add(&mut self, number: u64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Those of another sample as well.
    pub fn merge(&mut self, other: &Histogram) {
        for (number, count) in &other.0 {
            *self.0.entry(*number).or_default() += count;
        }
    }

    /// What it comes to.
    pub fn summary(&self) -> Summary {
        let count: u64 = self.0.values().sum();
        let sum: u64 = self.0.iter().map(|(number, count)| number * count).sum();
        Summary {
            mean: sum as f64 / count.max(1) as f64,
            least: self.at(0),
            quarter: self.at(count / 4),
            median: self.at(count / 2),
            three_quarters: self.at(count * 3 / 4),
            most: self.0.keys().next_back().copied().unwrap_or(0),
            counts: self.0.iter().map(|(number, count)| (*number, *count)).collect(),
        }
    }

    /// The number at this place when all are in order.
    fn at(&self, place: u64) -> u64 {
        let mut passed = 0;
        let found = self.0.iter().find(|(_, count)| {
            passed += **count;
            passed > place
        });
        found.map_or(0, |(number, _)| *number)
    }
}

/// How whole numbers are spread.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Their mean.
    pub mean: f64,
    /// The smallest.
    pub least: u64,
    /// A quarter of them is smaller.
    pub quarter: u64,
    /// Half of them is smaller.
    pub median: u64,
    /// Three quarters of them are smaller.
    pub three_quarters: u64,
    /// The largest.
    pub most: u64,
    /// Each number and how often it came.
    pub counts: Vec<(u64, u64)>,
}

/// The sums that a mean and its error are made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// The sum of the numbers.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: i64,
}

impl Moments {
    /// One more number; those that are left out count as nothing.
    pub fn add(&mut self, number: i64) {
        self.sum += number;
        self.squares += number * number;
    }

    /// Those of another sample as well.
    pub fn merge(&mut self, other: &Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean of this many numbers with its 95 % interval, in units of `unit`.
    pub fn mean(&self, count: u64, unit: f64) -> Mean {
        let count = count.max(1) as f64;
        let value = self.sum as f64 / count;
        let variance = (self.squares as f64 / count - value * value).max(0.0);
        let error = (variance / (count - 1.0).max(1.0)).sqrt();
        let chance = match (error > 0.0, value == 0.0) {
            (true, _) => two_tails(value / error),
            (false, true) => 1.0,
            (false, false) => 0.0,
        };
        let reach = DEVIATE * error;
        Mean {
            value: value / unit,
            low: (value - reach) / unit,
            high: (value + reach) / unit,
            chance,
        }
    }
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean itself.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// How likely chance alone is to bring it at least so far from nothing.
    pub chance: f64,
}

/// How likely a normal number is to be at least this far from its mean, on either side.
fn two_tails(deviate: f64) -> f64 {
    // Abramowitz and Stegun 7.1.26 has an absolute error of 1.5e-7, too much for small tails; this form of Chebyshev's
    // series for the complementary error function has a relative one of 1.2e-7 everywhere.
    const SERIES: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let x = deviate.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + x / 2.0);
    let series = SERIES.iter().rev().fold(0.0, |sum, factor| sum * t + factor);
    (t * (series - x * x).exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_single_games_is_wilsons() {
        // 8 of 10, and 10 of 10, as in the tables.
        let eight = Proportion::mean_of(&Sample::from_iter(
            (0..10).map(|game| f64::from(u8::from(game < 8))),
        ));
        assert!((eight.low - 0.490_162_5).abs() < 1e-6, "{eight:?}");
        assert!((eight.high - 0.943_317_8).abs() < 1e-6, "{eight:?}");
        let all = Proportion::mean_of(&Sample::from_iter([1.0; 10]));
        assert!((all.low - 0.722_467_2).abs() < 1e-6, "{all:?}");
        assert_eq!(all.high, 1.0);
    }

    #[test]
    fn pairs_that_cancel_luck_make_the_interval_narrower() {
        let paired = Proportion::mean_of(&Sample::from_iter([0.5, 0.5, 1.0, 0.5].repeat(50)));
        let single = Proportion::mean_of(&Sample::from_iter(
            [1.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0].repeat(50),
        ));
        assert!(paired.high - paired.low < 0.7 * (single.high - single.low));
        let mean = (paired.low + paired.high) / 2.0;
        assert!((mean - 0.625).abs() < 0.01, "{paired:?}");
        // 1.96 standard errors: the variance of a pair is 3/64.
        let half = 1.96 * (3.0_f64 / 64.0 / 200.0).sqrt();
        assert!(((paired.high - paired.low) / 2.0 - half).abs() < 0.001, "{paired:?}");
    }

    #[test]
    fn intervals_of_shares_are_those_of_wilson() {
        // The last one is in Newcombe (1998), Statistics in Medicine 17, to four digits.
        for (part, whole, low, high) in [
            (0.0, 10.0, 0.0, 0.277_532_8),
            (10.0, 10.0, 0.722_467_2, 1.0),
            (5.0, 10.0, 0.236_593_1, 0.763_406_9),
            (81.0, 263.0, 0.255_288_5, 0.366_209_6),
        ] {
            let share = Proportion::of(part, whole);
            assert!((share.low - low).abs() < 1e-6, "{part}/{whole}: {share:?}");
            assert!((share.high - high).abs() < 1e-6, "{part}/{whole}: {share:?}");
        }
        assert!(Proportion::of(0.0, 0.0).holds(0.0) && Proportion::of(0.0, 0.0).holds(1.0));
    }

    #[test]
    fn the_interval_of_a_mean_is_students() {
        // The deviates of the tables, in units of a standard error.
        for (count, deviate) in [(6, 2.570_6), (11, 2.228_1), (31, 2.042_3), (1001, 1.962_3)] {
            let numbers = Sample::from_iter((0..count).map(|number| 2.0 + f64::from(number % 3)));
            let error = (numbers.variance() / f64::from(count - 1)).sqrt();
            let found = Proportion::student(&numbers);
            assert_eq!(found.value, numbers.mean());
            for end in [found.high - found.value, found.value - found.low] {
                assert!((end / error / deviate - 1.0).abs() < 0.002, "{count}: {}", end / error);
            }
        }
    }

    #[test]
    fn a_histogram_knows_its_mean_and_quartiles_and_can_be_put_together() {
        let mut first = Histogram::default();
        [1, 2, 3].iter().for_each(|&number| first.add(number));
        let mut second = Histogram::default();
        [3, 3, 4, 5, 11].iter().for_each(|&number| second.add(number));
        first.merge(&second);
        let summary = first.summary();
        assert_eq!((summary.least, summary.most), (1, 11));
        assert_eq!((summary.quarter, summary.median, summary.three_quarters), (3, 3, 5));
        assert!((summary.mean - 4.0).abs() < 1e-12);
        assert_eq!(summary.counts[2], (3, 3));
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        for (deviate, chance) in
            [(0.0, 1.0), (DEVIATE, 0.05), (-2.575_829_3, 0.01), (5.0, 5.733_031e-7)]
        {
            let found = two_tails(deviate);
            assert!((found / chance - 1.0).abs() < 1e-5, "{deviate}: {found}");
        }
    }

    #[test]
    fn the_mean_of_equal_numbers_is_certain_and_of_none_is_chance() {
        let mut moments = Moments::default();
        assert!((moments.mean(8, 1.0).chance - 1.0).abs() < 1e-12);
        for _ in 0..8 {
            moments.add(6);
        }
        let mean = moments.mean(8, 2.0);
        assert_eq!((mean.value, mean.low, mean.high, mean.chance), (3.0, 3.0, 3.0, 0.0));
        moments.add(0);
        let mean = moments.mean(9, 2.0);
        assert!(mean.low < mean.value && mean.value < mean.high && mean.chance < 1e-6);
    }
}
