//! Whether counted outcomes fit their weights: Pearson's χ², and how unlikely its value is.

/// A χ² added up over several lists of outcomes.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChiSquared {
    sum: f64,
    freedom: f64,
}

impl ChiSquared {
    /// Adds one list: how often each outcome came, and its weight. Rare outcomes are taken together.
    pub fn add(&mut self, counted: impl IntoIterator<Item = (u64, u64)>) {
        let counted: Vec<_> = counted.into_iter().collect();
        let came: u64 = counted.iter().map(|(came, _)| came).sum();
        let weights: u64 = counted.iter().map(|(_, weight)| weight).sum();
        let expected = |weight: u64| came as f64 * weight as f64 / weights as f64;

        let mut cells = 0;
        let mut rare = (0, 0);
        let mut cell = |(came, weight): (u64, u64)| {
            let off = came as f64 - expected(weight);
            self.sum += off * off / expected(weight);
            cells += 1;
        };
        for (came, weight) in counted {
            if expected(weight) < 8.0 {
                rare = (rare.0 + came, rare.1 + weight);
            } else {
                cell((came, weight));
            }
        }
        if rare.1 > 0 {
            cell(rare);
        }
        self.freedom += f64::from(cells - 1);
    }

    /// How many standard deviations the sum is off, by Wilson and Hilferty's approximation; 0 where nothing was open.
    pub fn deviation(self) -> f64 {
        if self.freedom == 0.0 {
            return 0.0;
        }
        let spread = 2.0 / (9.0 * self.freedom);
        ((self.sum / self.freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
    }

    /// Fails when so large or so small a χ² comes by chance less than once in ten thousand times.
    pub fn check(self, what: &str) {
        const ONE_IN_TEN_THOUSAND: f64 = 3.719;
        let deviation = self.deviation();
        assert!(deviation.abs() < ONE_IN_TEN_THOUSAND, "{what}: {deviation:.1} sigma, {self:?}");
    }
}
