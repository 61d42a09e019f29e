//! Bars: one share below the other, each with its interval.

use std::fmt::Write as _;

use super::{WIDTH, escaped, line, percent, plot, text};
use crate::statistics::Proportion;

/// One bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// What it is.
    pub label: String,
    /// How long it is.
    pub share: Proportion,
}

const ROW: f64 = 44.0;
const THICK: f64 = 16.0;
const VALUE: f64 = 58.0;

/// Bars with whiskers; a dashed line shows the share of equals, if there is one.
pub fn bars(title: &str, bars: &[Bar], even: Option<f64>) -> String {
    let longest = bars.iter().map(|bar| bar.share.high).chain(even).fold(0.05, f64::max);
    let scale = (WIDTH - VALUE) / longest.min(1.0);
    let height = bars.len() as f64 * ROW + 4.0;
    let mut inside = String::new();
    for (row, Bar { label, share }) in bars.iter().enumerate() {
        let top = row as f64 * ROW;
        let middle = top + 20.0 + THICK / 2.0;
        inside += &text("left", [0.0, top + 14.0], label);
        let _never_fails = write!(
            inside,
            "<rect class=\"bar\" x=\"0\" y=\"{:.1}\" width=\"{:.1}\" height=\"{THICK}\" rx=\"3\">\
             <title>{} {}: {} – {}</title></rect>",
            top + 20.0,
            share.value * scale,
            escaped(label),
            percent(share.value),
            percent(share.low),
            percent(share.high)
        );
        let [low, high] = [share.low * scale, share.high * scale];
        inside += &line("interval", [low, middle], [high, middle]);
        for end in [low, high] {
            inside += &line("interval", [end, middle - 4.0], [end, middle + 4.0]);
        }
        inside += &text("value", [WIDTH, middle + 4.0], &percent(share.value));
    }
    if let Some(even) = even {
        let x = even * scale;
        inside += &line("even", [x, 4.0], [x, height]);
    }
    plot(title, height, &inside)
}
