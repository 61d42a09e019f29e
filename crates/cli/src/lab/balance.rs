//! `koshki lab balance`: who wins, how long, how close, and what happens.

use clap::Args;
use koshki_bots::{SeatRotation, Setting};
use koshki_lab::balance::{Balance, balance};
use koshki_rules::Phrase;

use super::arguments::{AnswerArguments, OptionsArguments, TableArguments, WorkArguments};
use super::document::{Block, DataCell, DataTable, Document};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::Failure;

/// `koshki lab balance`
#[derive(Args)]
pub struct LabBalanceArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many games
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Let every bot sit at every seat in turn, with the same dice
    #[arg(long)]
    rotate: bool,
    #[command(flatten)]
    work: WorkArguments,
    #[command(flatten)]
    answer: AnswerArguments,
}

/// Plays, and tells.
pub fn run(arguments: &LabBalanceArguments, language: Language) -> Result<(), Failure> {
    let mut setting = arguments.table.setting(arguments.options.read()?)?;
    if arguments.rotate {
        setting.rotation = SeatRotation::EachGame;
    }
    let work = &arguments.work;
    let found = work.gather(arguments.games, |gathering, _| balance(&setting, gathering))?;
    let words = Words::new(language, Some(&setting.game));
    arguments.answer.answer(&found, &document(&words, &setting, &found), language)
}

fn document(words: &Words, setting: &Setting, found: &Balance) -> Document {
    let game = words.text("title");
    let sample = Phrase::new("lab-sample")
        .number("games", found.games as i64)
        .number("seats", setting.seats as i64)
        .sign("bots", told::bots(&setting.contenders))
        .sign("budget", told::budgets(words, &setting.contenders))
        .sign("options", told::options(words, &setting.options))
        .sign("seed", setting.seed.to_string());
    let mut blocks = vec![Block::Text(words.say(&sample))];
    if found.broken_off > 0 {
        let broken_off = Phrase::new("lab-broken-off").number("count", found.broken_off as i64);
        blocks.push(Block::Text(words.say(&broken_off)));
    }
    blocks.push(Block::Text(words.text("lab-intervals")));
    blocks.push(Block::Plots(told::who_wins(words, found)));
    blocks.push(Block::Table(shares(words, found)));
    blocks.push(Block::Heading(words.text("lab-length")));
    blocks.push(Block::Text(words.text("lab-spread")));
    let spreads = [
        ("lab-turns", &found.turns),
        ("lab-steps", &found.steps),
        ("lab-choices", &found.choices),
        ("lab-points", &found.points),
        ("lab-winner-points", &found.winner_points),
        ("lab-margin", &found.margin),
    ];
    let plots = spreads.iter().map(|(key, summary)| told::spread(words, key, summary));
    blocks.push(Block::Plots(plots.collect()));
    blocks.push(Block::Table(told::spreads(words, &spreads)));
    blocks.extend(told::events_and_moves(words, found));
    let title = words.say(&Phrase::new("lab-balance-title").sign("game", game));
    Document { title, blocks }
}

/// All shares of wins.
fn shares(words: &Words, found: &Balance) -> DataTable {
    let mut rows = Vec::new();
    for side in &found.sides {
        rows.push(vec![DataCell::Text(told::side_label(words, side)), DataCell::Share(side.share)]);
    }
    for (number, share) in (1..).zip(&found.in_order) {
        rows.push(vec![DataCell::Text(told::order_label(words, number)), DataCell::Share(*share)]);
    }
    if found.bots.len() > 1 {
        for bot in &found.bots {
            rows.push(vec![DataCell::Text(bot.bot.clone()), DataCell::Share(bot.share)]);
        }
    }
    rows.push(vec![DataCell::Text(words.text("lab-shared")), DataCell::Share(found.shared)]);
    DataTable { head: told::head(words, &["what", "strength"]), rows }
}
