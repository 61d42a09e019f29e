//! `koshki lab arena`: which bot plays better?

use std::io;
use std::path::Path;

use clap::Args;
use koshki_bots::Setting;
use koshki_lab::arena::{self, ArenaReport, Claim, Claims, Legs, Meeting};

use super::arguments::{
    OptionsArguments, TableArguments, ThreadsArguments, WorkArguments, write_json,
};
use koshki_client::Failure;

/// `koshki lab arena`
#[derive(Args)]
pub struct LabArenaArguments {
    #[command(flatten)]
    table: TableArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// How many games at most; whole pairs are played
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Play matches of two games with the roles, or the first seat, exchanged
    #[arg(long)]
    two_legs: bool,
    /// Stop as soon as one of two claims about the first bot holds: Elo as in 0,50, or shares as in 50%,55%
    #[arg(long, value_name = "H0,H1", value_parser = claims, allow_hyphen_values = true)]
    sprt: Option<Claims>,
    #[command(flatten)]
    work: WorkArguments,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Who is met if only one bot is named.
const OPPONENT: &str = "cat";

/// Lets them meet, and tells how it went.
pub fn run(arguments: &LabArenaArguments) -> Result<(), Failure> {
    let contenders = arguments.table.bots.contenders_against(OPPONENT);
    let meeting = Meeting {
        setting: Setting { contenders, ..arguments.table.setting(arguments.options.read()?)? },
        games: arguments.games,
        legs: if arguments.two_legs { Legs::Two } else { Legs::One },
        claims: arguments.sprt,
    };
    let WorkArguments { threads, resume } = &arguments.work;
    let report = meet(&meeting, threads, resume.as_deref())?;
    if arguments.json {
        return write_json(&report);
    }
    Ok(tell(&report, &mut io::stdout().lock())?)
}

/// Lets them meet, with a bar that shows how far it has come.
pub fn meet(
    meeting: &Meeting,
    threads: &ThreadsArguments,
    resume: Option<&Path>,
) -> Result<ArenaReport, Failure> {
    let name = format!("{} {}", meeting.setting.game, meeting.setting.labels().join(" – "));
    threads.gather(0, resume, |gathering, bar| {
        arena::meet(meeting, gathering, &|pairs, share| {
            bar.set_length(pairs);
            bar.set_message(format!("{name} {:.1} %", 100.0 * share));
        })
    })
}

fn tell(report: &ArenaReport, out: &mut impl io::Write) -> io::Result<()> {
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    let elo = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
    let ArenaReport { game, bots, seats, budget, games, pairs, interval, .. } = report;
    writeln!(out, "{game}, {seats} seats, {budget}, seed {}", report.seed)?;
    writeln!(out, "{}: {games} games in {pairs} pairs with the same luck", bots.join(" – "))?;
    writeln!(
        out,
        "{} wins {}, 95 % interval {} to {}; equals win {}",
        bots[0],
        percent(report.share),
        percent(interval.low),
        percent(interval.high),
        percent(report.fair)
    )?;
    let [low, high] = report.elo_interval;
    writeln!(out, "Elo {}, {} to {}", elo(report.elo), elo(low), elo(high))?;
    let seats: Vec<_> = report.share_by_rotation.iter().map(|&share| percent(share)).collect();
    writeln!(out, "seat by seat: {}", seats.join(", "))?;
    if let Some(sprt) = report.sprt {
        writeln!(
            out,
            "SPRT {} against {}: {}, log-likelihood ratio {:.2} of {:.2}",
            percent(sprt.worse),
            percent(sprt.better),
            sprt.holds,
            sprt.llr,
            sprt.bound
        )?;
    }
    Ok(())
}

fn claims(text: &str) -> Result<Claims, String> {
    let wrong = || "two differences in Elo as in 0,50, or two shares as in 50%,55%".to_owned();
    let claim = |text: &str| match text.strip_suffix('%') {
        Some(share) => {
            let share = share.parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 100.0);
            share.map(|share| Claim::Share(share / 100.0))
        }
        None => text.parse::<f64>().ok().filter(|elo| elo.abs() < 2000.0).map(Claim::Elo),
    };
    let (worse, better) = text.split_once(',').ok_or_else(wrong)?;
    let (worse, better) = (claim(worse).ok_or_else(wrong)?, claim(better).ok_or_else(wrong)?);
    match (worse, better) {
        (Claim::Elo(one), Claim::Elo(other)) | (Claim::Share(one), Claim::Share(other))
            if one < other =>
        {
            Ok(Claims { worse, better })
        }
        (Claim::Elo(_), Claim::Elo(_)) | (Claim::Share(_), Claim::Share(_)) => {
            Err("the first claim has to be the lower one".to_owned())
        }
        _ => Err(wrong()),
    }
}
