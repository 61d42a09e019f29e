//! Amounts that a flag can have.

use std::fmt::{self, Display};

/// Why a text is not an amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongAmount {
    /// It has to be a whole number from 1.
    NotACount,
    /// It has to be a number above 0, and not for ever.
    NotAboveZero,
}

impl WrongAmount {
    /// What would be right, as a key in texts.
    pub fn key(self) -> &'static str {
        match self {
            WrongAmount::NotACount => "wrong-count",
            WrongAmount::NotAboveZero => "wrong-not-above-zero",
        }
    }
}

impl Display for WrongAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WrongAmount::NotACount => "a whole number from 1, please",
            WrongAmount::NotAboveZero => {
                "a number above 0, please, such as 0.5 or 20, and below four thousand million"
            }
        })
    }
}

impl std::error::Error for WrongAmount {}

/// A count of at least one.
///
/// # Errors
/// When it is none.
pub fn at_least_one(text: &str) -> Result<usize, WrongAmount> {
    text.parse().ok().filter(|&many| many > 0).ok_or(WrongAmount::NotACount)
}

/// More than nothing, and not for ever.
///
/// # Errors
/// When it is none.
pub fn above_zero(text: &str) -> Result<f64, WrongAmount> {
    let is_right = |amount: &f64| *amount > 0.0 && *amount <= f64::from(u32::MAX);
    text.parse().ok().filter(is_right).ok_or(WrongAmount::NotAboveZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_no_amount() {
        assert_eq!(at_least_one("1"), Ok(1));
        assert_eq!(above_zero("0.5"), Ok(0.5));
        for wrong in ["0", "-1", "x", ""] {
            assert_eq!(at_least_one(wrong), Err(WrongAmount::NotACount), "{wrong}");
        }
        for wrong in ["0", "-1", "x", "", "NaN", "inf", "1e300"] {
            assert_eq!(above_zero(wrong), Err(WrongAmount::NotAboveZero), "{wrong}");
        }
    }
}
