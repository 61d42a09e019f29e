//! A histogram: how whole numbers are spread. The middle half is dark, the median is marked.

use std::fmt::Write as _;

use super::{WIDTH, line, plot, text};
use crate::statistics::Summary;

const HEIGHT: f64 = 150.0;
const FLOOR: f64 = 126.0;
/// More columns than this are put together.
const MOST_COLUMNS: u64 = 40;

/// A histogram of these numbers.
pub fn histogram(title: &str, summary: &Summary) -> String {
    let (least, most) = (summary.least, summary.most);
    let wide = (most - least + 1).div_ceil(MOST_COLUMNS).max(1);
    let columns = ((most - least) / wide + 1) as usize;
    let mut counts = vec![0_u64; columns];
    for (number, count) in &summary.counts {
        counts[((number - least) / wide) as usize] += count;
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let all = counts.iter().sum::<u64>().max(1) as f64;
    let step = WIDTH / columns as f64;
    let middle_of = |number: u64| (((number - least) / wide) as f64 + 0.5) * step;
    let mut inside = String::new();
    for (column, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let first = least + column as u64 * wide;
        let last = first + wide - 1;
        let is_within = last >= summary.quarter && first <= summary.three_quarters;
        let class = if is_within { "within" } else { "outside" };
        let tall = *count as f64 / highest * (FLOOR - 18.0);
        let range = if wide == 1 { first.to_string() } else { format!("{first}–{last}") };
        let gap = if columns > 20 { 1.0 } else { 3.0 };
        let _never_fails = write!(
            inside,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\">\
             <title>{range}: {:.1} %</title></rect>",
            column as f64 * step + gap / 2.0,
            FLOOR - tall,
            (step - gap).max(1.0),
            *count as f64 / all * 100.0,
        );
    }
    inside += &line("axis", [0.0, FLOOR], [WIDTH, FLOOR]);
    let median = middle_of(summary.median);
    inside += &line("middle-line", [median, 14.0], [median, FLOOR]);
    let class = if median > WIDTH * 0.9 {
        "right"
    } else if median < WIDTH * 0.1 {
        "left"
    } else {
        "middle"
    };
    inside += &text(class, [median, 11.0], &summary.median.to_string());
    inside += &text("quiet left", [0.0, FLOOR + 16.0], &least.to_string());
    if most > least {
        inside += &text("quiet right", [WIDTH, FLOOR + 16.0], &most.to_string());
    }
    plot(title, HEIGHT, &inside)
}
