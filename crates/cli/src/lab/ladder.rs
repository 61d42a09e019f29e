//! `koshki lab ladder`, `losses` and `policies`: how the levels stand to each other, what their errors cost, and
//! how the best of many fixed policies fares against them.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use koshki_bots::{Budget, Contender, Setting};
use koshki_lab::arena::{self, Claim, Claims, Legs, Meeting, ladder};
use koshki_rules::{Phrase, games};

use super::arena::{meet, table};
use super::arguments::{
    LuckArguments, NamedBot, OptionsArguments, SeatsArguments, TableArguments, ThinkingArguments,
    ThreadsArguments, write_file, write_json,
};
use super::document::{Block, Document};
use super::{progress_target, told};
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// Better by this many Elo is what the sequential test looks for: it stops as soon as that is sure.
const BETTER: f64 = 30.0;

/// The judge thinks this many times as long as the bots that it judges.
const JUDGING: u32 = 10;

/// `koshki lab ladder`
#[derive(Args)]
pub struct LabLadderArguments {
    /// The games; all if none is named
    #[arg(value_name = "GAME")]
    listed: Vec<String>,
    /// How many games at most for each row; it ends early when the first bot is sure to be better
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The bots, each against the next one [default: each level against the one below, the tiger also against greedy]
    #[arg(long, value_name = "BOT", value_delimiter = ',')]
    bots: Vec<NamedBot>,
    #[command(flatten)]
    seats: SeatsArguments,
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
    let LabLadderArguments { thinking, listed, .. } = arguments;
    let all: Vec<String> = games::IDS.iter().map(|&id| id.to_owned()).collect();
    let listed = if listed.is_empty() { &all } else { listed };
    let rungs = arguments.rungs()?;
    let mut reports = Vec::new();
    for game in listed {
        for seats in arguments.seats.of(game)? {
            for rung in &rungs {
                let meeting = Meeting {
                    setting: thinking.setting(game, seats, rung.clone()),
                    games: arguments.games,
                    legs: ladder::legs(game, seats).map_err(wrong::told)?,
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

impl LabLadderArguments {
    /// Who meets whom.
    fn rungs(&self) -> Result<Vec<Vec<Contender>>, Failure> {
        match &self.thinking.named(&self.bots)[..] {
            [] => Ok(ladder::rungs().map(|bots| self.thinking.contenders(&bots)).into()),
            [_] => Err(Failure::Said(Phrase::new("wrong-no-rung"))),
            bots => Ok(bots.windows(2).map(<[Contender]>::to_vec).collect()),
        }
    }
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
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many games the policies play in each meeting of the first round; the second round is ten times as long
    #[arg(long, value_name = "GAMES", default_value_t = 100)]
    first_round: u64,
    /// How many games each bot then plays against the best policy
    #[arg(long, default_value_t = 2000)]
    games: u64,
    #[command(flatten)]
    threads: ThreadsArguments,
}

/// Finds the best policy, and lets each bot play it.
pub fn policies(arguments: &LabPoliciesArguments, language: Language) -> Result<(), Failure> {
    let LabPoliciesArguments { table: TableArguments { bots, .. }, threads, .. } = arguments;
    let setting = arguments.table.setting(arguments.options.read()?)?;
    let meeting = |contenders, games| Meeting {
        setting: Setting { contenders, ..setting.clone() },
        games,
        legs: Legs::One,
        claims: None,
        judging: None,
    };
    let bar = ProgressBar::with_draw_target(None, progress_target());
    let round = meeting(bots.contenders(), arguments.first_round);
    let all = arena::tournament(&round, threads.threads, &|done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let all = all.map_err(wrong::told)?;
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
        let meeting = meeting(contenders, arguments.games);
        let report = meet(&meeting, threads, None)?;
        reports.push((meeting, report));
    }
    Ok(out.write_all(table(language, &reports).markdown().as_bytes())?)
}
