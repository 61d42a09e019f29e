//! `koshki lab ladder`, `losses` and `policies`: how the levels stand to each other, what their errors cost, and
//! how the best of many fixed policies fares against them.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use koshki_bots::Budget;
use koshki_lab::arena::{self, Claim, Claims, Legs, Meeting, ladder};
use koshki_rules::{Phrase, games};

use super::arena::{meet, table};
use super::arguments::{
    BotsArguments, LuckArguments, OptionsArguments, TableArguments, ThinkingArguments,
    ThreadsArguments, write_file, write_json,
};
use super::document::{Block, Document};
use super::{progress_target, told};
use crate::words::{Language, Words};
use koshki_client::Failure;

/// Better by this many Elo is what the sequential test looks for: it stops as soon as that is sure.
const BETTER: f64 = 30.0;

/// Who judges thinks this many times as long as those who are judged.
const JUDGING: u32 = 10;

/// `koshki lab ladder`
#[derive(Args)]
pub struct LabLadderArguments {
    /// The games; all if none is named
    games: Vec<String>,
    /// How many games at most for each row; it ends early when the first bot is sure to be better
    #[arg(long = "count", default_value_t = 2000)]
    count: u64,
    /// Only rows with this bot, as first or as second
    #[arg(long)]
    only: Option<String>,
    /// Only rows with this many seats
    #[arg(long)]
    seats: Option<usize>,
    #[command(flatten)]
    thinking: ThinkingArguments,
    #[command(flatten)]
    luck: LuckArguments,
    #[command(flatten)]
    threads: ThreadsArguments,
    /// As JSON, a line a row
    #[arg(long)]
    json: bool,
    /// Write a page with the table into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Plays every rung, and prints the table.
pub fn run(arguments: &LabLadderArguments, language: Language) -> Result<(), Failure> {
    let LabLadderArguments { thinking, only, .. } = arguments;
    let all: Vec<String> = games::IDS.iter().map(|&id| id.to_owned()).collect();
    let listed = if arguments.games.is_empty() { &all } else { &arguments.games };
    let mut reports = Vec::new();
    for game in listed {
        for rung in ladder::rungs(game).map_err(Failure::input)? {
            let is_left_out = only.as_ref().is_some_and(|only| !rung.bots.contains(&only.as_str()))
                || arguments.seats.is_some_and(|seats| seats != rung.seats);
            if is_left_out {
                continue;
            }
            let meeting = Meeting {
                setting: thinking.setting(game, rung.seats, thinking.contenders(&rung.bots)),
                games: arguments.count,
                legs: rung.legs,
                claims: Some(Claims { worse: Claim::Elo(0.0), better: Claim::Elo(BETTER) }),
                judging: arguments.luck.judging(),
            };
            let report = meet(&meeting, &arguments.threads, None)?;
            if arguments.json {
                write_json(&report)?;
            }
            reports.push((meeting, report));
        }
    }
    if reports.is_empty() {
        return Err(Failure::Said(Phrase::new("wrong-no-rung")));
    }
    let words = Words::new(language, None);
    let blocks = ["lab-ladder-how", "lab-intervals"].map(|key| Block::Text(words.text(key)));
    let table = table(language, &reports);
    if !arguments.json {
        io::stdout().lock().write_all(table.markdown().as_bytes())?;
    }
    if let Some(path) = &arguments.html {
        let blocks = blocks.into_iter().chain([Block::Table(table)]).collect();
        let document = Document { title: words.text("lab-ladder-title"), blocks };
        write_file(path, &document.html(language))?;
    }
    Ok(())
}

/// `koshki lab losses`
#[derive(Args)]
pub struct LabLossesArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many games the judge may simulate for each choice [default: ten times as much as the bots may]
    #[arg(long, value_name = "SIMULATIONS", value_parser = clap::value_parser!(u32).range(1..))]
    judging: Option<u32>,
    #[command(flatten)]
    threads: ThreadsArguments,
    /// As JSON, a line a bot
    #[arg(long)]
    json: bool,
}

/// Judges the choices of each bot.
pub fn losses(arguments: &LabLossesArguments, language: Language) -> Result<(), Failure> {
    let mut setting = arguments.table.setting(arguments.options.read()?)?;
    let words = Words::new(language, None);
    let mut is_first = true;
    for contender in arguments.table.bots.contenders() {
        let most = contender.budget.multiplied(JUDGING);
        let judging = arguments.judging.map_or(most, Budget::Simulations);
        setting.contenders = vec![contender];
        let found = arguments.threads.gather(arguments.games, None, |gathering, _| {
            arena::losses(&setting, judging, gathering)
        })?;
        if arguments.json {
            write_json(&found)?;
            continue;
        }
        let mut out = io::stdout().lock();
        if std::mem::take(&mut is_first) {
            let keys = ["bot", "judged", "mean-loss", "largest-loss", "error", "costly"];
            let names = told::head(&words, &keys);
            writeln!(out, "| {} |\n|{}", names.join(" | "), " --- |".repeat(names.len()))?;
        }
        let percent = |share: f64| format!("{:.2} %", 100.0 * share);
        writeln!(
            out,
            "| {} | {} | {} | {} | ± {} | {} |",
            found.bot,
            found.choices,
            percent(found.mean),
            percent(found.largest),
            percent(found.largest_error),
            percent(found.errors)
        )?;
    }
    Ok(())
}

/// `koshki lab policies`
#[derive(Args)]
pub struct LabPoliciesArguments {
    /// The game
    game: String,
    /// How many games for each meeting of the first round; the second round is ten times as long
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many games the bots then play against the best policy
    #[arg(long, default_value_t = 2000)]
    count: u64,
    #[command(flatten)]
    bots: BotsArguments,
    #[command(flatten)]
    threads: ThreadsArguments,
}

/// Finds the best policy, and lets each bot play it.
pub fn policies(arguments: &LabPoliciesArguments, language: Language) -> Result<(), Failure> {
    let LabPoliciesArguments { game, bots, threads, .. } = arguments;
    let meeting = |contenders, games| Meeting {
        setting: bots.thinking.setting(game, 2, contenders),
        games,
        legs: Legs::One,
        claims: None,
        judging: None,
    };
    let bar = ProgressBar::with_draw_target(None, progress_target());
    let round = meeting(bots.contenders(), arguments.games);
    let all = arena::tournament(&round, threads.threads, &|done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let all = all.map_err(Failure::input)?;
    let words = Words::new(language, None);
    let mut out = io::stdout().lock();
    let best = Phrase::new("lab-policies").number("count", all.len() as i64);
    writeln!(out, "{}", words.say(&best))?;
    for ranked in all.iter().take(8) {
        writeln!(out, "{:<28} {:.1} %", ranked.name, 100.0 * ranked.share)?;
    }
    let mut reports = Vec::new();
    for contender in bots.contenders() {
        let mut contenders = vec![contender];
        contenders.extend(bots.thinking.contenders(&[&all[0].name]));
        let meeting = meeting(contenders, arguments.count);
        let report = meet(&meeting, threads, None)?;
        reports.push((meeting, report));
    }
    Ok(out.write_all(table(language, &reports).markdown().as_bytes())?)
}
