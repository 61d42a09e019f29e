//! Functions whose results have the same bits on every machine, natively and in a browser.
//!
//! What the standard library calls `exp` or `tanh` is the platform's, and platforms round differently: two tigers with the
//! same seed would part ways. Addition, multiplication, division and the square root are exact everywhere.

/// The exponential function.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The exponential function, in single precision.
#[inline]
pub fn exp_f32(x: f32) -> f32 {
    libm::expf(x)
}

/// The natural logarithm.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// The hyperbolic tangent.
#[inline]
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// The square.
#[inline]
pub fn squared(x: f64) -> f64 {
    x * x
}

/// The root of the sum of two squares, as for independent standard errors. Not for numbers whose squares overflow.
#[inline]
pub fn hypot(one: f64, other: f64) -> f64 {
    (one * one + other * other).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BITS: [&str; 4] =
        ["3fe7b4c869c37c05", "3ff4eeee650ae550", "3fe6ebe982d6605d", "3fe6a09e667f3bcc"];

    #[test]
    fn the_bits_are_those_of_every_other_machine() {
        let bits = [exp(-0.3), ln(3.7), tanh(0.9), hypot(0.1, 0.7)].map(f64::to_bits);
        assert_eq!(bits.map(|bits| format!("{bits:016x}")), BITS);
        assert_eq!(format!("{:08x}", exp_f32(-0.3).to_bits()), "3f3da643");
    }
}
