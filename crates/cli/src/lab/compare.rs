//! `koshki lab compare`: what another set of house rules changes.

use clap::Args;
use koshki_bots::Setting;
use koshki_lab::compare::{Comparison, Difference, Measure, compare};
use koshki_rules::Phrase;

use super::arguments::{AnswerArguments, TableArguments, WorkArguments, read_options};
use super::document::{Block, DataCell, DataTable, Document};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::Failure;

/// `koshki lab compare`
#[derive(Args)]
pub struct LabCompareArguments {
    #[command(flatten)]
    table: TableArguments,
    /// House rules A as a JSON object
    #[arg(long, default_value = "{}")]
    a: String,
    /// House rules B as a JSON object
    #[arg(long)]
    b: String,
    /// How many pairs of games
    #[arg(long, default_value_t = 400)]
    games: u64,
    #[command(flatten)]
    work: WorkArguments,
    #[command(flatten)]
    answer: AnswerArguments,
}

/// Plays, and tells.
pub fn run(arguments: &LabCompareArguments, language: Language) -> Result<(), Failure> {
    let a = arguments.table.setting(read_options("--a", &arguments.a)?)?;
    let b = Setting { options: read_options("--b", &arguments.b)?, ..a.clone() };
    let work = &arguments.work;
    let found = work.gather(arguments.games, |gathering, _| compare(&a, &b, gathering))?;
    let words = Words::new(language, Some(&a.game));
    arguments.answer.answer(&found, &document(&words, [&a, &b], &found), language)
}

fn document(words: &Words, [a, b]: [&Setting; 2], found: &Comparison) -> Document {
    let sample = Phrase::new("lab-pairs")
        .number("pairs", found.pairs as i64)
        .number("seats", a.seats as i64)
        .sign("bots", told::bots(&a.contenders))
        .sign("budget", told::budgets(words, &a.contenders))
        .sign("seed", a.seed.to_string());
    let mut blocks = vec![Block::Text(words.say(&sample))];
    for (key, setting) in [("lab-rules-a", a), ("lab-rules-b", b)] {
        let options = told::options(words, &setting.options);
        blocks.push(Block::Text(words.say(&Phrase::new(key).sign("options", options))));
    }
    for key in ["lab-bonferroni", "lab-intervals"] {
        blocks.push(Block::Text(words.text(key)));
    }
    let real: Vec<_> = found.differences.iter().filter(|found| found.is_real).collect();
    if real.is_empty() {
        blocks.push(Block::Text(words.text("lab-no-differences")));
    } else {
        blocks.push(Block::Heading(words.text("lab-differences")));
        blocks.push(Block::Table(differences(words, &real)));
    }
    for (key, balance) in [("lab-rules-a", &found.a), ("lab-rules-b", &found.b)] {
        let options = told::options(words, &balance.setting["options"]);
        blocks.push(Block::Heading(words.say(&Phrase::new(key).sign("options", options))));
        let mut plots = told::who_wins(words, balance);
        plots.push(told::spread(words, "lab-turns", &balance.turns));
        plots.push(told::spread(words, "lab-margin", &balance.margin));
        blocks.push(Block::Plots(plots));
    }
    let all: Vec<_> = found.differences.iter().collect();
    blocks.push(Block::More(words.text("lab-all-measures"), differences(words, &all)));
    let title = Phrase::new("lab-compare-title").sign("game", words.text("title"));
    Document { title: words.say(&title), blocks }
}

fn differences(words: &Words, found: &[&Difference]) -> DataTable {
    let row = |found: &&Difference| {
        let verdict = if found.is_real { "lab-yes" } else { "lab-no" };
        let interval = format!("{:+.3} … {:+.3}", found.difference.low, found.difference.high);
        vec![
            DataCell::Text(measure(words, &found.measure)),
            DataCell::Number(found.a, 3),
            DataCell::Number(found.b, 3),
            DataCell::Text(format!("{:+.3}", found.difference.value)),
            DataCell::Text(interval),
            DataCell::Text(words.text(verdict)),
        ]
    };
    let is_told = |found: &&&Difference| match &found.measure {
        Measure::Event(name) => !told::is_notation(words, name),
        _ => true,
    };
    DataTable {
        head: told::head(words, &["what", "a", "b", "difference", "interval", "beyond-chance"]),
        rows: found.iter().filter(is_told).map(row).collect(),
    }
}

fn measure(words: &Words, measure: &Measure) -> String {
    let numbered =
        |key, number: usize| words.say(&Phrase::new(key).number("number", number as i64));
    match measure {
        Measure::WonBySeat(seat) => numbered("lab-won-by-seat", seat + 1),
        Measure::WonInOrder(place) => numbered("lab-won-in-order", place + 1),
        Measure::Shared => words.text("lab-shared"),
        Measure::Turns => words.text("lab-turns"),
        Measure::Steps => words.text("lab-steps"),
        Measure::Choices => words.text("lab-choices"),
        Measure::Points => words.text("lab-points-sum"),
        Measure::Margin => words.text("lab-margin"),
        Measure::Event(name) => told::readable(words, name),
    }
}
