//! `koshki lab arena`: which bot plays better?

use std::fmt::{self, Display};
use std::path::Path;

use clap::Args;
use koshki_bots::Setting;
use koshki_lab::arena::{self, ArenaReport, Claim, Claims, Holds, Legs, Meeting, Sprt};
use koshki_lab::plot::{Bar, bars};
use koshki_lab::statistics::Proportion;
use koshki_rules::Phrase;

use super::arguments::{
    AnswerArguments, LuckArguments, OptionsArguments, TableArguments, ThreadsArguments,
    WorkArguments,
};
use super::document::{Block, DataCell, DataTable, Document, Plot};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::{Explained, Failure};

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
    luck: LuckArguments,
    #[command(flatten)]
    work: WorkArguments,
    #[command(flatten)]
    answer: AnswerArguments,
}

/// The opponent if only one bot is named.
const OPPONENT: &str = "cat";

/// Lets them meet, and tells how it went.
pub fn run(arguments: &LabArenaArguments, language: Language) -> Result<(), Failure> {
    let contenders = arguments.table.bots.contenders_against(OPPONENT);
    let meeting = Meeting {
        setting: Setting { contenders, ..arguments.table.setting(arguments.options.read()?)? },
        games: arguments.games,
        legs: if arguments.two_legs { Legs::Two } else { Legs::One },
        claims: arguments.sprt,
        judging: arguments.luck.judging(),
    };
    let WorkArguments { threads, resume } = &arguments.work;
    let report = meet(&meeting, threads, resume.as_deref())?;
    let words = Words::new(language, Some(&report.game));
    arguments.answer.answer(&report, &document(&words, &meeting, &report), language)
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

fn document(words: &Words, meeting: &Meeting, report: &ArenaReport) -> Document {
    let contenders = &meeting.setting.contenders;
    let sample = Phrase::new("lab-arena-sample")
        .sign("bots", report.bots.join(" – "))
        .number("games", report.games as i64)
        .number("pairs", report.pairs as i64)
        .number("seats", report.seats as i64)
        .sign("budget", told::budgets(words, contenders))
        .sign("options", told::options(words, &report.options))
        .sign("seed", report.seed.to_string());
    let mut blocks = vec![Block::Text(words.say(&sample))];
    if report.legs == Legs::Two {
        blocks.push(Block::Text(words.text("lab-arena-legs")));
    }
    blocks.push(Block::Text(words.text("lab-intervals")));
    let shares = shares(words, report);
    let caption = words.say(&Phrase::new("lab-arena-wins").sign("bot", report.bots[0].clone()));
    let bar = |(label, share): &(String, Proportion)| {
        // What luck is taken off may lie outside; a plot has no room there.
        let [value, low, high] = [share.value, share.low, share.high].map(|it| it.clamp(0.0, 1.0));
        Bar { label: label.clone(), share: Proportion { value, low, high } }
    };
    let svg = bars(&caption, &shares.iter().map(bar).collect::<Vec<_>>(), Some(report.fair));
    blocks.push(Block::Plots(vec![Plot { caption: caption.clone(), svg }]));
    blocks.push(Block::Table(figures(words, caption, report, shares)));
    if let Some(adjusted) = &report.adjusted {
        let how = Phrase::new("lab-arena-luck").sign("judging", adjusted.judging.clone());
        blocks.push(Block::Text(words.say(&how)));
    }
    let seats: Vec<_> = report.share_by_rotation.iter().map(|&share| percent(share)).collect();
    let seats = Phrase::new("lab-arena-seats").sign("shares", seats.join(", "));
    blocks.push(Block::Text(words.say(&seats.sign("fair", percent(report.fair)))));
    if let Some(sprt) = &report.sprt {
        blocks.push(Block::Text(words.say(&tested(sprt, report.adjusted.is_some()))));
    }
    let title = Phrase::new("lab-arena-title").sign("game", words.text("title"));
    Document { title: words.say(&title), blocks }
}

/// The share as it was played and, if luck was judged, without it.
fn shares(words: &Words, report: &ArenaReport) -> Vec<(String, Proportion)> {
    let adjusted = report.adjusted.as_ref().map(|adjusted| adjusted.interval);
    let played = (words.text("lab-arena-played"), report.interval);
    let adjusted = adjusted.map(|share| (words.text("lab-luck-adjusted"), share));
    [played].into_iter().chain(adjusted).collect()
}

fn figures(
    words: &Words,
    wins: String,
    report: &ArenaReport,
    shares: Vec<(String, Proportion)>,
) -> DataTable {
    let mut elos = vec![elo(report.elo, report.elo_interval)];
    let mut variances = vec![report.variance];
    if let Some(adjusted) = &report.adjusted {
        elos.push(elo(adjusted.elo, adjusted.elo_interval));
        variances.push(adjusted.variance);
    }
    let mut head = told::head(words, &["what", "elo", "arena-variance"]);
    head.insert(1, wins);
    let rows =
        shares.into_iter().zip(elos).zip(variances).map(|(((label, share), elo), variance)| {
            vec![
                DataCell::Text(label),
                DataCell::Share(share),
                DataCell::Text(elo),
                DataCell::Number(variance, 4),
            ]
        });
    DataTable { head, rows: rows.collect() }
}

fn elo(elo: Option<f64>, [low, high]: [Option<f64>; 2]) -> String {
    let told = |elo: Option<f64>| elo.map_or("?".to_owned(), |elo| format!("{elo:+.0}"));
    format!("{} ({} … {})", told(elo), told(low), told(high))
}

/// What the sequential test says.
fn tested(sprt: &Sprt, is_adjusted: bool) -> Phrase {
    let key = match sprt.holds {
        Holds::Worse => "lab-sprt-worse",
        Holds::Better => "lab-sprt-better",
        Holds::Open => "lab-sprt-open",
    };
    let of = if is_adjusted { "lab-luck-adjusted" } else { "lab-arena-played" };
    Phrase::new("lab-sprt")
        .phrase("of", Phrase::new(of))
        .sign("worse", percent(sprt.worse))
        .sign("better", percent(sprt.better))
        .phrase("holds", Phrase::new(key))
        .sign("llr", format!("{:.2}", sprt.llr))
        .sign("bound", format!("{:.2}", sprt.bound))
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

/// Several meetings and their results, a row each.
pub fn table(language: Language, meetings: &[(Meeting, ArenaReport)]) -> DataTable {
    let keys = [
        "game",
        "seat-count",
        "bots",
        "thinking",
        "games",
        "arena-first",
        "luck-adjusted",
        "arena-fair",
        "elo",
    ];
    let rows = meetings.iter().map(|(meeting, report)| row(language, meeting, report));
    DataTable { head: told::head(&Words::new(language, None), &keys), rows: rows.collect() }
}

fn row(language: Language, meeting: &Meeting, report: &ArenaReport) -> Vec<DataCell> {
    let words = Words::new(language, Some(&report.game));
    let seats = match report.legs {
        Legs::One => report.seats.to_string(),
        Legs::Two => words.say(&Phrase::new("lab-two-legs").number("seats", report.seats as i64)),
    };
    let nothing = || "–".to_owned();
    let adjusted = report.adjusted.as_ref();
    let elo = adjusted.map_or(report.elo, |adjusted| adjusted.elo);
    vec![
        DataCell::Text(words.text("title")),
        DataCell::Text(seats),
        DataCell::Text(report.bots.join(" – ")),
        DataCell::Text(told::budgets(&words, &meeting.setting.contenders)),
        DataCell::whole(report.games),
        DataCell::Share(report.interval),
        adjusted.map_or_else(|| DataCell::Text(nothing()), |it| DataCell::Share(it.interval)),
        DataCell::Text(format!("{:.1} %", 100.0 * report.fair)),
        DataCell::Text(elo.map_or_else(nothing, |elo| format!("{elo:+.0}"))),
    ]
}

fn claims(text: &str) -> Result<Claims, WrongClaims> {
    let claim = |text: &str| match text.strip_suffix('%') {
        Some(share) => {
            let share = share.parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 100.0);
            share.map(|share| Claim::Share(share / 100.0))
        }
        None => text.parse::<f64>().ok().filter(|elo| elo.abs() < 2000.0).map(Claim::Elo),
    };
    let claims = text.split_once(',').and_then(|(worse, better)| claim(worse).zip(claim(better)));
    match claims.ok_or(WrongClaims::Form)? {
        (Claim::Elo(one), Claim::Elo(other)) | (Claim::Share(one), Claim::Share(other))
            if one >= other =>
        {
            Err(WrongClaims::Order)
        }
        (worse @ Claim::Elo(_), better @ Claim::Elo(_))
        | (worse @ Claim::Share(_), better @ Claim::Share(_)) => Ok(Claims { worse, better }),
        _ => Err(WrongClaims::Form),
    }
}

/// Why a text is not two claims.
#[derive(Clone, Copy, Debug)]
pub enum WrongClaims {
    /// They are neither two differences in Elo nor two shares.
    Form,
    /// The first is not the lower one.
    Order,
}

impl Explained for WrongClaims {
    fn tell(&self) -> Phrase {
        Phrase::new(match self {
            WrongClaims::Form => "wrong-claims",
            WrongClaims::Order => "wrong-order-of-claims",
        })
    }
}

impl Display for WrongClaims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Explained::tell(self).key)
    }
}

impl std::error::Error for WrongClaims {}
