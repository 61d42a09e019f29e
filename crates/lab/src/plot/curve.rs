//! A curve: shares over thinking time, which is drawn in powers of ten.

use std::fmt::Write as _;

use super::{WIDTH, line, plot, point, quarters, text};
use crate::statistics::Proportion;

/// One point of a curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CurvePoint {
    /// How long it thought.
    pub x: u64,
    /// The result.
    pub share: Proportion,
}

const HEIGHT: f64 = 230.0;
const LEFT: f64 = 46.0;
/// Room at both ends for the numbers below the first and the last point.
const EDGE: f64 = 14.0;
const TOP: f64 = 12.0;
const FLOOR: f64 = 200.0;

/// A curve with whiskers; a dashed line shows the share of equals.
pub fn curve(title: &str, points: &[CurvePoint], even: f64) -> String {
    let logarithm = |x: u64| (x.max(1) as f64).log10();
    let logarithms = || points.iter().map(|point| logarithm(point.x));
    let least = logarithms().fold(f64::INFINITY, f64::min);
    let most = logarithms().fold(f64::NEG_INFINITY, f64::max);
    let x = |number: u64| {
        let room = WIDTH - LEFT - 2.0 * EDGE;
        let part = if most > least { (logarithm(number) - least) / (most - least) } else { 0.5 };
        LEFT + EDGE + part * room
    };
    let y = |share: f64| FLOOR - share * (FLOOR - TOP);
    let mut inside = quarters(LEFT, WIDTH, y);
    inside += &line("even", [LEFT, y(even)], [WIDTH, y(even)]);
    let path: Vec<String> = points
        .iter()
        .map(|point| format!("{:.1},{:.1}", x(point.x), y(point.share.value)))
        .collect();
    let _never_fails = write!(inside, "<polyline class=\"path\" points=\"{}\"/>", path.join(" "));
    for CurvePoint { x: number, share } in points {
        let number_told = number.to_string();
        inside += &point(x(*number), share, &number_told, y);
        inside += &text("quiet middle", [x(*number), FLOOR + 18.0], &number_told);
    }
    plot(title, HEIGHT, &inside)
}
