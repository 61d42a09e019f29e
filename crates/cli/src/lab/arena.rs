//! `koshki lab arena`: which bot plays better?

use std::io;
use std::path::Path;

use clap::Args;
use koshki_bots::Setting;
use koshki_lab::arena::{self, ArenaReport, Claim, Claims, Holds, Legs, Meeting};
use koshki_rules::Phrase;

use super::arguments::{
    OptionsArguments, TableArguments, ThreadsArguments, WorkArguments, write_json,
};
use crate::words::{Language, Words};
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
pub fn run(arguments: &LabArenaArguments, language: Language) -> Result<(), Failure> {
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
    Ok(tell(&report, &Words::new(language, None), &mut io::stdout().lock())?)
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

fn tell(report: &ArenaReport, words: &Words, out: &mut impl io::Write) -> io::Result<()> {
    let elo = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
    let ArenaReport { game, bots, seats, budget, games, pairs, interval, .. } = report;
    let [low, high] = report.elo_interval;
    let by_seat: Vec<_> = report.share_by_rotation.iter().map(|&share| percent(share)).collect();
    let mut lines = vec![
        Phrase::new("lab-arena-setting")
            .sign("game", game)
            .number("seats", *seats as i64)
            .sign("budget", budget)
            .sign("seed", report.seed),
        Phrase::new("lab-arena-games")
            .sign("bots", bots.join(" – "))
            .number("games", *games as i64)
            .number("pairs", *pairs as i64),
        Phrase::new("lab-arena-wins")
            .sign("bot", &bots[0])
            .sign("share", percent(report.share))
            .sign("low", percent(interval.low))
            .sign("high", percent(interval.high))
            .sign("equals", percent(report.fair)),
        Phrase::new("lab-arena-elo")
            .sign("elo", elo(report.elo))
            .sign("low", elo(low))
            .sign("high", elo(high)),
        Phrase::new("lab-arena-by-seat").sign("shares", by_seat.join(", ")),
    ];
    if let Some(sprt) = report.sprt {
        let holds = Phrase::new(match sprt.holds {
            Holds::Worse => "lab-sprt-worse",
            Holds::Better => "lab-sprt-better",
            Holds::Open => "lab-sprt-open",
        });
        let line = Phrase::new("lab-arena-sprt")
            .sign("worse", percent(sprt.worse))
            .sign("better", percent(sprt.better))
            .phrase("holds", holds)
            .sign("ratio", format!("{:.2}", sprt.llr))
            .sign("bound", format!("{:.2}", sprt.bound));
        lines.push(line);
    }
    lines.iter().try_for_each(|line| writeln!(out, "{}", words.say(line)))
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
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
