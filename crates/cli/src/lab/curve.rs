//! `koshki lab curve`: how much stronger a bot gets by thinking longer.

use std::time::Duration;

use clap::Args;
use koshki_bots::Budget;
use koshki_lab::curve::{Curve, Request, curve};
use koshki_lab::plot::{self, CurvePoint};
use koshki_lab::study::Contender;
use koshki_rules::Phrase;

use super::document::{Block, Cell, Document, Plot, Table};
use super::study::{PlayArguments, read_options};
use super::told;
use crate::failure::Failure;
use crate::words::{Language, Words};

/// `koshki lab curve`
#[derive(Args)]
pub struct LabCurveArguments {
    /// The game
    game: String,
    /// The bot whose strength is measured
    #[arg(long, default_value = "tiger")]
    bot: String,
    /// The bot at all other seats
    #[arg(long, default_value = "greedy")]
    against: String,
    /// How many games the other bot may simulate for one move, where it has to
    #[arg(long, default_value_t = 100)]
    against_simulations: u32,
    /// How many games the bot may simulate for one move, one number after the other
    #[arg(long, value_delimiter = ',', default_value = "10,30,100,300,1000")]
    simulations: Vec<u32>,
    /// How many milliseconds the bot may think about a move instead; then the result depends on the machine
    #[arg(long, value_name = "MS", value_delimiter = ',', conflicts_with = "simulations")]
    time: Vec<u64>,
    /// How many rounds for each of them; in a round the bot sits once at every seat, with the same dice
    #[arg(long, default_value_t = 100)]
    rounds: u64,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    options: String,
    #[command(flatten)]
    play: PlayArguments,
}

/// Plays, and tells.
pub fn run(arguments: &LabCurveArguments, language: Language) -> Result<(), Failure> {
    let options = read_options("--options", &arguments.options)?;
    let budgets: Vec<Budget> = if arguments.time.is_empty() {
        arguments.simulations.iter().map(|count| Budget::Simulations(*count)).collect()
    } else {
        let times = arguments.time.iter();
        times.map(|time| Budget::Time(Duration::from_millis(*time))).collect()
    };
    let request = Request {
        setting: arguments.play.setting(&arguments.game, Vec::new(), options)?,
        bot: arguments.bot.clone(),
        budgets,
        against: Contender {
            bot: arguments.against.clone(),
            budget: Budget::Simulations(arguments.against_simulations),
        },
        rounds: arguments.rounds,
    };
    let count = request.rounds * request.budgets.len() as u64;
    let found = arguments.play.work.gather(count, |gathering| curve(&request, gathering))?;
    let words = Words::new(language, Some(&request.setting.game));
    let document = document(&words, &request, &found);
    arguments.play.answer.answer(&found, &document, language)
}

fn document(words: &Words, request: &Request, found: &Curve) -> Document {
    let sample = Phrase::new("lab-curve-sample")
        .sign("bot", request.bot.clone())
        .sign("against", request.against.bot.clone())
        .sign("budget", told::budget(words, request.against.budget))
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
            Cell::Text(told::budget(words, *budget)),
            Cell::whole(point.games),
            Cell::Share(point.share),
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
            Block::Table(Table {
                head: told::head(words, &["thinking", "games", "strength"]),
                rows,
            }),
        ],
    }
}
