//! `koshki lab calibration`: what the coach says against how games go on.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use koshki_bots::{Budget, Contender, Setting, learn};
use koshki_lab::calibration::{
    Calibration, CalibrationRequest, Class, Fit, Reliability, calibration, is_corrected,
};
use koshki_lab::plot::{self, Said};
use koshki_rules::Phrase;

use super::arguments::{
    AnswerArguments, OptionsArguments, TableArguments, WorkArguments, write_file,
};
use super::document::{Block, DataCell, DataTable, Document, Plot};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// What the odds are called in each part of a game.
const PARTS: [&str; 3] =
    ["lab-calibration-first", "lab-calibration-middle", "lab-calibration-last"];

/// `koshki lab calibration`
#[derive(Args)]
pub struct LabCalibrationArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many positions, from games of all levels in turn
    #[arg(long, default_value_t = 120)]
    positions: u64,
    /// How often each of them is played on
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..))]
    rollouts: u32,
    /// How many games the coach may simulate for one position, where it has to
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    coach: u32,
    /// Write into this file what corrects the coach, fitted to these positions; if it is there, kinds of positions that
    /// were not seen stay as they are. Measure on another seed what it is worth
    #[arg(long, value_name = "FILE")]
    fit: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArguments,
    #[command(flatten)]
    answer: AnswerArguments,
}

/// Plays, and tells.
pub fn run(arguments: &LabCalibrationArguments, language: Language) -> Result<(), Failure> {
    let contenders = vec![arguments.table.bots.only()?];
    let request = CalibrationRequest {
        setting: Setting { contenders, ..arguments.table.setting(arguments.options.read()?)? },
        coach: Budget::Simulations(arguments.coach),
        rollouts: arguments.rollouts,
    };
    let game = &request.setting.game;
    if arguments.fit.is_some() && !is_corrected(game).map_err(wrong::told)? {
        return Err(Failure::Said(Phrase::new("wrong-not-corrected").sign("game", game)));
    }
    let before = arguments.fit.as_deref().map(fitted_before).transpose()?.flatten();
    let (commands, table) =
        before.map_or((None, None), |(commands, fit)| (Some(commands), Some(fit.table)));
    let (found, fit) = arguments
        .work
        .gather(arguments.positions, |gathering, _| calibration(&request, table, gathering))?;
    if let (Some(path), Some(Fit { table })) = (&arguments.fit, fit) {
        let commands: Vec<String> =
            commands.into_iter().chain([arguments.command(&request)]).collect();
        write_file(path, &learn::written(&table, &commands.join("; ")))?;
    }
    let words = Words::new(language, Some(&request.setting.game));
    arguments.answer.answer(&found, &document(&words, &request, &found), language)
}

/// The commands that made an earlier fit, and its table; nothing if the file is not there.
fn fitted_before(path: &Path) -> Result<Option<(String, Fit)>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let text = fs::read_to_string(path).map_err(|why| wrong::file(path, &why))?;
    let damaged = |_| Phrase::new("wrong-checksum").sign("file", path.display());
    let table = learn::read(&text).map_err(damaged).map_err(Failure::Said)?;
    let commands = text.lines().next().unwrap_or_default().trim_start_matches("# ");
    Ok(Some((commands.to_owned(), Fit { table })))
}

impl LabCalibrationArguments {
    /// The command that comes to the same.
    fn command(&self, request: &CalibrationRequest) -> String {
        let Setting { game, seats, contenders, seed, .. } = &request.setting;
        let Contender { bot, budget } = &contenders[0];
        let LabCalibrationArguments { positions, rollouts, coach, .. } = self;
        format!(
            "koshki lab calibration {game} --seats {seats} --positions {positions} --rollouts {rollouts} \
             --coach {coach} --bots {bot}@{budget} --seed {seed}"
        )
    }
}

fn document(words: &Words, request: &CalibrationRequest, found: &Calibration) -> Document {
    let title = Phrase::new("lab-calibration-title").sign("game", words.text("title"));
    Document { title: words.say(&title), blocks: blocks(words, request, found) }
}

fn blocks(words: &Words, request: &CalibrationRequest, found: &Calibration) -> Vec<Block> {
    let contenders = &request.setting.contenders;
    let sample = Phrase::new("lab-calibration-sample")
        .number("positions", found.positions as i64)
        .number("seats", request.setting.seats as i64)
        .sign("coach", told::budget(words, request.coach))
        .number("rollouts", i64::from(request.rollouts))
        .sign("bot", told::bots(contenders))
        .sign("budget", told::budgets(words, contenders))
        .sign("options", told::options(words, &request.setting.options))
        .sign("seed", request.setting.seed.to_string());
    let kinds = [("lab-calibration-advice", &found.advice), ("lab-calibration-odds", &found.odds)];
    let plots = kinds.map(|(key, reliability)| {
        let caption = words.text(key);
        let said = |class: &Class| Said { said: class.said, share: class.won };
        let points: Vec<Said> = reliability.classes.iter().map(said).collect();
        let svg = plot::reliability(&caption, &points);
        Plot { caption, svg }
    });
    let of_parts = PARTS.into_iter().zip(&found.parts);
    let rows = kinds.into_iter().chain(of_parts);
    let rows = rows.map(|(key, reliability)| row(words.text(key), reliability)).collect();
    let keys = ["what", "bias", "off", "brier", "brier-equals", "within-one", "within-two"];
    let mut blocks = vec![
        Block::Text(words.say(&sample)),
        Block::Text(words.text("lab-calibration-how")),
        Block::Plots(plots.into()),
        Block::Table(DataTable { head: told::head(words, &keys), rows }),
    ];
    for (key, reliability) in kinds {
        let class = |class: &Class| {
            vec![
                DataCell::whole(class.positions),
                DataCell::Text(format!("{:.1} %", class.said * 100.0)),
                DataCell::Share(class.won),
            ]
        };
        let table = DataTable {
            head: told::head(words, &["positions", "said", "won"]),
            rows: reliability.classes.iter().map(class).collect(),
        };
        blocks.push(Block::More(words.text(key), table));
    }
    blocks
}

fn row(name: String, reliability: &Reliability) -> Vec<DataCell> {
    vec![
        DataCell::Text(name),
        DataCell::Number(reliability.bias, 3),
        DataCell::Number(reliability.rms, 3),
        DataCell::Number(reliability.brier, 3),
        DataCell::Number(reliability.brier_of_equals, 3),
        DataCell::Share(reliability.within_one),
        DataCell::Share(reliability.within_two),
    ]
}
