//! `koshki lab curve`: how much stronger a bot gets by thinking longer.

use clap::Args;
use koshki_bots::{Budget, Setting};
use koshki_lab::curve::{Curve, CurveRequest, curve};
use koshki_lab::plot::{self, CurvePoint};
use koshki_rules::Phrase;

use super::arguments::{AnswerArguments, OptionsArguments, TableArguments, WorkArguments};
use super::document::{Block, DataCell, DataTable, Document, Plot};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::Failure;

/// `koshki lab curve`
#[derive(Args)]
pub struct LabCurveArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How much the first bot may think, one after the other: simulations, or milliseconds as in 10ms
    #[arg(long, value_delimiter = ',', default_value = "10,30,100,300,1000")]
    budgets: Vec<Budget>,
    /// How many rounds for each of them; in a round the bot sits once at every seat, with the same dice
    #[arg(long, default_value_t = 100)]
    rounds: u64,
    #[command(flatten)]
    work: WorkArguments,
    #[command(flatten)]
    answer: AnswerArguments,
}

/// The opponent, at all other seats, if only one bot is named.
const OPPONENT: &str = "greedy";

/// Plays, and tells.
pub fn run(arguments: &LabCurveArguments, language: Language) -> Result<(), Failure> {
    let contenders = arguments.table.bots.contenders_against(OPPONENT);
    let request = CurveRequest {
        setting: Setting { contenders, ..arguments.table.setting(arguments.options.read()?)? },
        budgets: arguments.budgets.clone(),
        rounds: arguments.rounds,
    };
    let count = request.rounds * request.budgets.len() as u64;
    let found = arguments.work.gather(count, |gathering, _| curve(&request, gathering))?;
    let words = Words::new(language, Some(&request.setting.game));
    arguments.answer.answer(&found, &document(&words, &request, &found), language)
}

fn document(words: &Words, request: &CurveRequest, found: &Curve) -> Document {
    let sample = Phrase::new("lab-curve-sample")
        .sign("bot", request.setting.contenders[0].bot.clone())
        .sign("against", told::bots(&request.setting.contenders[1..]))
        .sign("budget", told::budgets(words, &request.setting.contenders[1..]))
        .number("seats", request.setting.seats as i64)
        .sign("options", told::options(words, &request.setting.options))
        .sign("seed", request.setting.seed.to_string());
    let points: Vec<CurvePoint> = found
        .points
        .iter()
        .map(|point| CurvePoint { x: point.budget, share: point.share })
        .collect();
    let caption = words.text("lab-strength");
    let svg = plot::curve(&caption, &points, found.even);
    let row = |(point, budget): (&koshki_lab::curve::Point, &Budget)| {
        vec![
            DataCell::Text(told::budget(words, *budget)),
            DataCell::whole(point.games),
            DataCell::Share(point.share),
        ]
    };
    let rows = found.points.iter().zip(&request.budgets).map(row).collect();
    let title = Phrase::new("lab-curve-title").sign("game", words.text("title"));
    Document {
        title: words.say(&title),
        blocks: vec![
            Block::Text(words.say(&sample)),
            Block::Text(words.text("lab-intervals")),
            Block::Plots(vec![Plot { caption, svg }]),
            Block::Table(DataTable {
                head: told::head(words, &["thinking", "games", "strength"]),
                rows,
            }),
        ],
    }
}
