//! Amounts that a flag can have.

/// A count of at least one.
pub fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("at least one, please".to_owned()),
        Ok(many) => Ok(many),
        Err(error) => Err(format!("a whole number, please: {error}")),
    }
}

/// More than nothing, and not for ever.
pub fn above_zero(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(amount) if amount > 0.0 && amount <= f64::from(u32::MAX) => Ok(amount),
        Ok(_) => Err("a number above 0, please, and below four thousand million".to_owned()),
        Err(_) => Err("a number, please, such as 0.5 or 20".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_no_amount() {
        assert_eq!(at_least_one("1"), Ok(1));
        assert_eq!(above_zero("0.5"), Ok(0.5));
        for wrong in ["0", "-1", "x", ""] {
            assert!(at_least_one(wrong).is_err(), "{wrong}");
        }
        for wrong in ["0", "-1", "x", "", "NaN", "inf", "1e300"] {
            assert!(above_zero(wrong).is_err(), "{wrong}");
        }
    }
}
