//! `koshki lab report`: all games with every number of seats, and how much luck is in them.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use koshki_bots::{Contender, Level, SeatRotation, Setting};
use koshki_lab::balance::{Balance, balance};
use koshki_lab::statistics::{Proportion, is_favoured};
use koshki_rules::Phrase;
use koshki_rules::games;

use super::arguments::{BotsArguments, ThreadsArguments, every_number_of_seats, write_file};
use super::document::{Block, DataCell, DataTable, Document};
use super::told;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

/// `koshki lab report`
#[derive(Args)]
pub struct LabReportArguments {
    /// The folder that `balance.html` and `balance.md` are written into
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How many games with each number of seats
    #[arg(long, default_value_t = 400)]
    games: u64,
    #[command(flatten)]
    bots: BotsArguments,
    #[command(flatten)]
    threads: ThreadsArguments,
    /// Note what is done in this folder, and go on with it if it is there
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
}

/// What was found of one game.
struct Found {
    words: Words,
    /// With every number of seats.
    balances: Vec<(usize, Balance)>,
    /// The better of two bots against the weaker one.
    skill: Proportion,
}

/// Plays, and writes.
pub fn run(arguments: &LabReportArguments, language: Language) -> Result<(), Failure> {
    let folders = [Some(&arguments.out), arguments.resume.as_ref()];
    for folder in folders.into_iter().flatten() {
        fs::create_dir_all(folder).map_err(|error| wrong::file(folder, &error))?;
    }
    let contenders = [arguments.bots.only()?];
    let mut all = Vec::new();
    for game in games::IDS {
        let numbers = every_number_of_seats(game)?;
        let fewest = numbers[0];
        let mut balances = Vec::new();
        for seats in numbers {
            balances.push((seats, arguments.play(game, seats, &contenders)?));
        }
        let unequal = arguments.bots.thinking.contenders(&[STRONG, WEAK]);
        let skill = arguments.play(game, fewest, &unequal)?.bots[0].share;
        all.push(Found { words: Words::new(language, Some(game)), balances, skill });
    }
    let document = arguments.document(&Words::new(language, None), &all);
    write_file(&arguments.out.join("balance.html"), &document.html(language))?;
    write_file(&arguments.out.join("balance.md"), &document.markdown())
}

const STRONG: &str = Level::Tiger.name();
const WEAK: &str = Level::Kitten.name();

impl LabReportArguments {
    fn play(&self, game: &str, seats: usize, contenders: &[Contender]) -> Result<Balance, Failure> {
        let rotation =
            if contenders.len() > 1 { SeatRotation::EachGame } else { SeatRotation::Fixed };
        let setting = self.bots.thinking.setting(game, seats, contenders.to_vec());
        let setting = Setting { rotation, ..setting };
        let name = format!("{game}-{seats}-{}", told::bots(contenders).replace(", ", "-"));
        let resume = self.resume.as_ref().map(|folder| folder.join(format!("{name}.jsonl")));
        self.threads.gather(self.games, resume.as_deref(), |gathering, bar| {
            bar.set_message(name);
            balance(&setting, gathering)
        })
    }

    fn document(&self, words: &Words, all: &[Found]) -> Document {
        let contenders = self.bots.contenders();
        let how = Phrase::new("lab-overview-how")
            .sign("bot", told::bots(&contenders))
            .sign("budget", told::budgets(words, &contenders))
            .number("games", self.games as i64)
            .sign("seed", self.bots.thinking.seed.to_string());
        let luck = Phrase::new("lab-luck-how")
            .sign("strong", STRONG)
            .sign("weak", WEAK)
            .number("games", self.games as i64);
        let mut blocks = vec![
            Block::Heading(words.text("lab-overview")),
            Block::Text(words.say(&how)),
            Block::Text(words.text("lab-intervals")),
            Block::Table(overview(words, all)),
            Block::Heading(words.text("lab-luck")),
            Block::Text(words.say(&luck)),
            Block::Table(luck_table(words, all)),
        ];
        for found in all {
            blocks.extend(found.blocks());
        }
        Document { title: words.text("lab-report-title"), blocks }
    }
}

fn overview(words: &Words, all: &[Found]) -> DataTable {
    let keys = [
        "game",
        "seat-count",
        "favoured",
        "favoured-share",
        "even-share",
        "shared",
        "turns-median",
        "steps-median",
        "margin-mean",
    ];
    let mut rows = Vec::new();
    for found in all {
        for (seats, balance) in &found.balances {
            let best = best(words, balance);
            let even = 1.0 / balance.sides.len().max(1) as f64;
            let is_favoured = is_favoured(best.1.value, balance.games as f64, balance.sides.len());
            let name = if is_favoured { best.0 } else { words.text("lab-nobody") };
            rows.push(vec![
                DataCell::Text(found.words.text("title")),
                DataCell::whole(*seats as u64),
                DataCell::Text(name),
                DataCell::Share(best.1),
                DataCell::Text(format!("{:.1} %", even * 100.0)),
                DataCell::Share(balance.shared),
                DataCell::whole(balance.turns.median),
                DataCell::whole(balance.steps.median),
                DataCell::Number(balance.margin.mean, 1),
            ]);
        }
    }
    DataTable { head: told::head(words, &keys), rows }
}

/// The one who won most often: a role where there are roles, a place in the order of play elsewhere.
fn best(words: &Words, balance: &Balance) -> (String, Proportion) {
    let shares: Vec<(String, Proportion)> = if told::has_roles(balance) {
        let sides = balance.sides.iter();
        sides.map(|side| (told::side_label(words, side), side.share)).collect()
    } else {
        let places = (1..).zip(&balance.in_order);
        places.map(|(number, share)| (told::order_label(words, number), *share)).collect()
    };
    let best = shares.into_iter().max_by(|one, other| one.1.value.total_cmp(&other.1.value));
    best.expect("a game has seats")
}

fn luck_table(words: &Words, all: &[Found]) -> DataTable {
    let percent = |part: f64| DataCell::Text(format!("{:.1} %", part * 100.0));
    let explained = |share: f64| percent((2.0 * share - 1.0).powi(2));
    let row = |found: &Found| {
        let (_, seat) = best(words, &found.balances[0].1);
        vec![
            DataCell::Text(found.words.text("title")),
            DataCell::Share(found.skill),
            percent(1.0 - found.skill.value),
            explained(found.skill.value),
            explained(seat.value),
        ]
    };
    DataTable {
        head: told::head(
            words,
            &["game", "better-wins", "better-loses", "skill-part", "seat-part"],
        ),
        rows: all.iter().map(row).collect(),
    }
}

impl Found {
    /// What there is to tell of this game.
    fn blocks(&self) -> Vec<Block> {
        let words = &self.words;
        let mut plots = Vec::new();
        for (seats, balance) in &self.balances {
            let seats = words.say(&Phrase::new("lab-with-seats").number("seats", *seats as i64));
            for mut plot in told::who_wins(words, balance) {
                plot.caption = seats.clone();
                plots.push(plot);
            }
        }
        let fewest = &self.balances[0].1;
        let spreads = [
            told::spread(words, "lab-turns", &fewest.turns),
            told::spread(words, "lab-margin", &fewest.margin),
            told::spread(words, "lab-points", &fewest.points),
        ];
        let mut blocks = vec![
            Block::Heading(words.text("title")),
            Block::Plots(plots),
            Block::Plots(spreads.into()),
        ];
        blocks.extend(told::events_and_moves(words, fewest));
        blocks
    }
}
