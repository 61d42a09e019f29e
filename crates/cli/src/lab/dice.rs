//! `koshki lab dice`: do fair dice fall evenly?

use clap::Args;
use indicatif::ProgressBar;
use koshki_lab::dice;
use koshki_rules::Phrase;
use koshki_server::chance;

use super::arguments::write_json;
use super::progress_target;
use crate::screen::write_line;
use crate::words::{Language, Words};
use crate::wrong::Failure;

/// `koshki lab dice`
#[derive(Args)]
pub struct LabDiceArguments {
    /// How many rolls
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Rolls, and tells how they fell.
pub fn run(arguments: &LabDiceArguments, language: Language) -> Result<(), Failure> {
    let bar = ProgressBar::with_draw_target(Some(arguments.count), progress_target());
    let found = dice::roll(chance::server_seed(), arguments.count, &|done| bar.set_position(done));
    bar.finish_and_clear();
    if arguments.json {
        write_json(&found)?;
    } else {
        let words = Words::new(language, None);
        let sides: Vec<String> = found.sides.iter().map(u64::to_string).collect();
        let test = |key: &'static str, chi_squared: f64, p: f64| {
            let test = Phrase::new(key).sign("chi-squared", format!("{chi_squared:.2}"));
            test.sign("p", format!("{p:.4}"))
        };
        let rolls = Phrase::new("lab-dice-rolls").number("count", found.rolls as i64);
        write_line(words.say(&rolls.sign("sides", sides.join(", "))))?;
        write_line(words.say(&test("lab-dice-sides", found.chi_squared, found.p)))?;
        write_line(words.say(&test("lab-dice-pairs", found.pairs_chi_squared, found.pairs_p)))?;
    }
    if found.is_believable() { Ok(()) } else { Err(Failure::Wrong) }
}
