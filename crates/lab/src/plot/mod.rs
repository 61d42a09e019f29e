//! Plots as SVG: bars with intervals, histograms, curves. They know no words; colours come from the page they stand in,
//! through the classes of [`STYLE`].

mod bars;
mod curve;
mod histogram;
mod reliability;

pub use bars::{Bar, bars};
pub use curve::{CurvePoint, curve};
pub use histogram::histogram;
pub use reliability::{Said, reliability};

use crate::statistics::Proportion;

/// The look of all plots, for a page that sets the colours `--ink`, `--quiet`, `--line`, `--fill` and `--mark`.
pub const STYLE: &str = include_str!("plot.css");

/// The width of every plot in its own units: a phone's, so that letters stay readable there.
const WIDTH: f64 = 380.0;

/// A text as it may stand in SVG and HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A whole plot of this height.
fn plot(title: &str, height: f64, inside: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\">\
         <title>{title}</title>{inside}</svg>"
    )
}

fn line(class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>")
}

fn text(class: &str, [x, y]: [f64; 2], text: &str) -> String {
    format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", escaped(text))
}

/// Lines at every quarter of a share, from `left` to `right`, with what they are.
fn quarters(left: f64, right: f64, y: impl Fn(f64) -> f64) -> String {
    let quarters = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let label = text("quiet right", [left - 6.0, y(share) + 4.0], &whole_percent(share));
        line("axis", [left, y(share)], [right, y(share)]) + &label
    });
    quarters.concat()
}

/// A point with its whisker.
fn point(across: f64, share: &Proportion, what: &str, y: impl Fn(f64) -> f64) -> String {
    let whisker = line("interval", [across, y(share.low)], [across, y(share.high)]);
    format!(
        "{whisker}<circle class=\"dot\" cx=\"{across:.1}\" cy=\"{:.1}\" r=\"4\"><title>{what}: {}</title></circle>",
        y(share.value),
        percent(share.value)
    )
}

/// A share without digits behind the point.
fn whole_percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// A share as people read it.
fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Histogram;

    #[test]
    fn a_plot_is_well_formed_and_asks_nobody_for_anything() {
        let mut numbers = Histogram::default();
        (0..500).for_each(|number| numbers.add(number * number % 97));
        let share = Proportion::of(30.0, 50.0);
        let plots = [
            bars("a < b & \"c\"", &[Bar { label: "<i>".to_owned(), share }], Some(0.5)),
            histogram("spread", &numbers.summary()),
            histogram("nothing", &Histogram::default().summary()),
            curve("strength", &[CurvePoint { x: 10, share }, CurvePoint { x: 1000, share }], 0.5),
            curve("one", &[CurvePoint { x: 10, share }], 0.5),
            bars("nobody", &[], None),
            reliability("said", &[Said { said: 0.4, share }, Said { said: 1.0, share }]),
            reliability("nothing", &[]),
        ];
        for plot in plots {
            assert!(plot.starts_with("<svg") && plot.ends_with("</svg>"), "{plot}");
            for tag in ["svg", "text", "title"] {
                let opened = plot.matches(&format!("<{tag}")).count();
                assert_eq!(opened, plot.matches(&format!("</{tag}>")).count(), "{tag} in {plot}");
            }
            for never in ["NaN", "inf", "http", "<i>", "<script", "\"-"] {
                assert!(!plot.contains(never), "{never} in {plot}");
            }
        }
    }
}
