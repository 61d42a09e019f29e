//! `koshki lab ladder`, `losses` and `policies`: how the levels stand to each other, what their errors cost, and
//! how the best of many fixed policies fares against them.

use std::io::{self, Write as _};

use clap::Args;
use indicatif::ProgressBar;
use koshki_bots::{Budget, Level};
use koshki_lab::arena::{self, Claim, Claims, Request, ladder};
use koshki_rules::games;

use super::arena::{Thinking, meet};
use super::progress_target;
use crate::failure::Failure;

/// Better by so many Elo is what the sequential test looks for: it stops as soon as that is sure.
const BETTER: f64 = 30.0;

/// Who judges thinks so many times as long as those who are judged.
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
    /// Only rows with so many seats
    #[arg(long)]
    seats: Option<usize>,
    #[command(flatten)]
    thinking: Thinking,
    /// As JSON, a line a row
    #[arg(long)]
    json: bool,
}

/// Plays every rung, and prints the table.
pub fn run(arguments: &LabLadderArguments) -> Result<(), Failure> {
    let all: Vec<String> = games::IDS.iter().map(|&id| id.to_owned()).collect();
    let listed = if arguments.games.is_empty() { &all } else { &arguments.games };
    let mut reports = Vec::new();
    let mut out = io::stdout().lock();
    for game in listed {
        for rung in ladder::rungs(game).map_err(Failure::input)? {
            let left_out =
                arguments.only.as_ref().is_some_and(|only| !rung.bots.contains(&only.as_str()))
                    || arguments.seats.is_some_and(|seats| seats != rung.seats);
            if left_out {
                continue;
            }
            let bots = rung.bots.map(str::to_owned).to_vec();
            let request = Request {
                course: rung.course,
                claims: Some(Claims { worse: Claim::Elo(0.0), better: Claim::Elo(BETTER) }),
                ..arguments.thinking.request(game, rung.seats, bots, arguments.count)
            };
            let report = meet(&request)?;
            if arguments.json {
                writeln!(out, "{}", serde_json::to_string(&report).map_err(Failure::input)?)?;
            }
            reports.push(report);
        }
    }
    if reports.is_empty() {
        return Err(Failure::input("no row of the ladder is left"));
    }
    if !arguments.json {
        write!(out, "{}", ladder::table(&reports))?;
    }
    Ok(())
}

/// `koshki lab losses`
#[derive(Args)]
pub struct LabLossesArguments {
    /// The game
    game: String,
    /// The bots whose choices are judged, each in games against itself [default: kitten, cat, tiger]
    #[arg(long, value_delimiter = ',')]
    bots: Vec<String>,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[command(flatten)]
    thinking: Thinking,
    /// How many games the judge may simulate for each choice [default: ten times as much as the bots may]
    #[arg(long, value_name = "SIMULATIONS", value_parser = clap::value_parser!(u32).range(1..))]
    judging: Option<u32>,
    /// As JSON, a line a bot
    #[arg(long)]
    json: bool,
}

/// Judges the choices of each bot.
pub fn losses(arguments: &LabLossesArguments) -> Result<(), Failure> {
    let LabLossesArguments { game, seats, games, .. } = arguments;
    let levels = Level::ALL.map(|level| level.name().to_owned()).to_vec();
    let bots = if arguments.bots.is_empty() { &levels } else { &arguments.bots };
    let mut out = io::stdout().lock();
    let mut is_first = true;
    for bot in bots {
        let bar = ProgressBar::with_draw_target(Some(*games), progress_target());
        let itself = vec![bot.clone(); *seats];
        let request = arguments.thinking.request(game, *seats, itself, *games);
        let judging =
            arguments.judging.map_or(request.budget.multiplied(JUDGING), Budget::Simulations);
        let found = arena::losses(&request, judging, &|done| bar.set_position(done));
        bar.finish_and_clear();
        let found = found.map_err(Failure::input)?;
        if std::mem::take(&mut is_first) && !arguments.json {
            writeln!(
                out,
                "| bot | choices | mean loss | largest | its error | cost more than 1 % |"
            )?;
            writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
        }
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&found).map_err(Failure::input)?)?;
        } else {
            let percent = |share: f64| format!("{:.2} %", 100.0 * share);
            writeln!(
                out,
                "| {bot} | {} | {} | {} | ± {} | {} |",
                found.choices,
                percent(found.mean),
                percent(found.largest),
                percent(found.largest_error),
                percent(found.errors)
            )?;
        }
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
    /// Who then plays the best policy
    #[arg(long, default_value = "tiger")]
    against: String,
    /// How many games they play
    #[arg(long, default_value_t = 2000)]
    count: u64,
    #[command(flatten)]
    thinking: Thinking,
}

/// Finds the best policy, and lets somebody play it.
pub fn policies(arguments: &LabPoliciesArguments) -> Result<(), Failure> {
    let LabPoliciesArguments { game, against, .. } = arguments;
    let request = arguments.thinking.request(game, 2, Vec::new(), arguments.games);
    let bar = ProgressBar::with_draw_target(None, progress_target());
    let all = arena::tournament(&request, &|done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let all = all.map_err(Failure::input)?;
    let mut out = io::stdout().lock();
    writeln!(out, "{} policies, the best of them:", all.len())?;
    for standing in all.iter().take(8) {
        writeln!(out, "{:<28} {:.1} %", standing.name, 100.0 * standing.share)?;
    }
    let bots = vec![against.clone(), all[0].name.clone()];
    let report = meet(&arguments.thinking.request(game, 2, bots, arguments.count))?;
    write!(out, "{}", ladder::table(&[report]))?;
    Ok(())
}
