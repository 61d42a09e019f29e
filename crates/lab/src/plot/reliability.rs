//! A reliability plot: what was said across, how often it came true upwards; on the dashed line both agree.

use super::{WIDTH, line, percent, plot, point, quarters, text, whole_percent};
use crate::statistics::Proportion;

/// Some positions of which about the same was said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Said {
    /// What was said.
    pub said: f64,
    /// The result.
    pub share: Proportion,
}

const HEIGHT: f64 = 330.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const FLOOR: f64 = 300.0;

/// Points with whiskers beside the line of perfect reliability.
pub fn reliability(title: &str, points: &[Said]) -> String {
    let x = |said: f64| LEFT + said.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT);
    let y = |share: f64| FLOOR - share.clamp(0.0, 1.0) * (FLOOR - TOP);
    let mut inside = quarters(LEFT, WIDTH - RIGHT, y);
    for said in [0.0, 0.25, 0.5, 0.75, 1.0] {
        inside += &text("quiet middle", [x(said), FLOOR + 18.0], &whole_percent(said));
    }
    inside += &line("even", [x(0.0), y(0.0)], [x(1.0), y(1.0)]);
    for Said { said, share } in points {
        inside += &point(x(*said), share, &percent(*said), y);
    }
    plot(title, HEIGHT, &inside)
}
