//! Shares of wins and differences in Elo.

/// How many Elo better somebody is who wins this share against opponents whose fair share each is `fair`. Nothing for
/// somebody who wins everything or nothing.
pub fn elo(share: f64, fair: f64) -> Option<f64> {
    let odds = share / (1.0 - share) * ((1.0 - fair) / fair);
    (odds > 0.0 && odds.is_finite()).then(|| 400.0 * odds.log10())
}

/// The share of somebody who is this many Elo better.
pub fn share(elo: f64, fair: f64) -> f64 {
    let strength = 10_f64.powf(elo / 400.0) * fair / (1.0 - fair);
    strength / (1.0 + strength)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_belong_together_at_any_table() {
        assert!((elo(0.75, 0.5).unwrap() - 190.848_5).abs() < 1e-4);
        assert!((elo(0.25, 0.25).unwrap()).abs() < 1e-9);
        assert_eq!(elo(1.0, 0.5), None);
        assert_eq!(elo(0.0, 0.5), None);
        // Without luck a share may lie outside.
        assert_eq!([elo(1.01, 0.5), elo(-0.01, 0.5)], [None, None]);
        for fair in [0.5, 0.25] {
            for difference in [-120.0, 0.0, 35.0] {
                let back = elo(share(difference, fair), fair).unwrap();
                assert!((back - difference).abs() < 1e-9);
            }
        }
    }
}
