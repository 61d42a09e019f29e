//! `koshki position`: a position as text: its board, its moves, why one is not legal, and the odds.

use std::io::{self, Read as _};
use std::path::Path;

use chacha20::ChaCha8Rng;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use koshki_bots::{Budget, coach as bot_coach};
use koshki_rules::position::{self, AnyPosition, BadPosition};
use koshki_rules::record::Record;
use koshki_rules::{Phrase, Refusal, Seat, Turn, Viewer, games};
use rand_core::SeedableRng;
use serde_json::Value;

use crate::boards::{self, Scene};
use crate::booklet;
use crate::coach;
use crate::home::Home;
use crate::play::numbered;
use crate::screen::{Screen, write_line};
use crate::telling;
use crate::words::{GetBooklet, Language, Words};
use crate::wrong::{self, Failure};

/// How many moves are listed.
const MOST_LISTED: usize = 40;

/// `koshki position`
#[derive(Args)]
pub struct PositionArguments {
    /// A position as text, or `-` for standard input; with --step a file of records
    #[arg(required = true)]
    position: Vec<String>,
    /// Write the position after this many steps of a record
    #[arg(long)]
    step: Option<usize>,
    /// Which record of the file, from 1
    #[arg(long, requires = "step", default_value_t = 1, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    game: usize,
    /// Whose eyes, a seat counted from 1 [default: the seat that has to choose, or a bystander]
    #[arg(long, requires = "step", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// Tell whether this move is legal, typed as in a game or as in a record, and if not, which rule forbids it
    #[arg(long = "move", value_name = "MOVE", conflicts_with = "step")]
    mv: Option<String>,
    /// Ask the coach for the odds of each move
    #[arg(long, conflicts_with = "step")]
    coach: bool,
    /// How many games the coach may simulate, where the odds are not known
    #[arg(long, value_name = "COUNT", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    simulations: u32,
}

/// Writes the position of a step, or tells what there is to say of a position.
pub fn run(
    arguments: &PositionArguments,
    language: Language,
    screen: &Screen,
) -> Result<(), Failure> {
    match arguments.step {
        Some(step) => write_step(arguments, step),
        None => tell(arguments, language, screen),
    }
}

/// The position of a text, with the texts of its game; what is wrong with it is said in this language.
pub fn read(text: &str, language: Language) -> Result<(Box<dyn AnyPosition>, Words), Failure> {
    let game = text.split(['/', ' ']).next().filter(|game| games::IDS.contains(game));
    let words = Words::new(language, game);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    match position::read(text, &mut rng) {
        Ok(position) => {
            let names = numbered(vec![words.text("ui-me"); position.seats()], &words);
            Ok((position, words.with_names(names)))
        }
        Err(error) => {
            let (sentence, rule) = (words.say(&error.tell()), error.rule());
            let detail = match &error {
                BadPosition::Options(why) => format!(" ({why})"),
                _ => rule.map_or(String::new(), |rule| format!(" ({rule})")),
            };
            Err(Failure::input(format!("{sentence}{detail}")))
        }
    }
}

fn write_step(arguments: &PositionArguments, step: usize) -> Result<(), Failure> {
    let [file] = &arguments.position[..] else {
        return Err(Failure::Said(Phrase::new("wrong-one-file")));
    };
    let records = coach::read(Path::new(file))?;
    let record = coach::chosen(&records, arguments.game)?;
    let view = seen(record, step, arguments.seat.map(|number| Seat(number - 1)))?;
    let text = position::of_view(record.game(), &view)
        .ok_or_else(|| Failure::Said(Phrase::new("wrong-no-position")))?;
    Ok(write_line(text)?)
}

/// What a seat saw after this many steps; without one, the seat that had to choose, or else a bystander.
fn seen(record: &Record, step: usize, asked: Option<Seat>) -> Result<Value, Failure> {
    let table = coach::replayed(record, step, asked)?;
    let viewer = match (asked, table.turn()) {
        (Some(seat), _) | (None, Turn::Seat(seat)) => Viewer::Seat(seat),
        (None, Turn::Luck | Turn::Over(_)) => Viewer::Bystander,
    };
    Ok(table.look(viewer).view)
}

fn tell(arguments: &PositionArguments, language: Language, screen: &Screen) -> Result<(), Failure> {
    let mut text = arguments.position.join(" ");
    if text == "-" {
        text.clear();
        io::stdin().lock().read_to_string(&mut text)?;
    }
    let (position, words) = read(text.trim(), language)?;
    let look = position.look();
    let mover = match look.turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Luck | Turn::Over(_) => None,
    };
    let board = boards::of(position.game());
    let scene = Scene {
        view: &look.view,
        viewer: position.viewer(),
        mover,
        words: &words,
        paint: screen.paint,
        marks: &[],
        notation: screen.notation,
    };
    screen.heading(&words.text("title"))?;
    telling::board(board, &scene, screen)?;
    screen.line(words.say(&match look.turn {
        Turn::Seat(seat) => Phrase::new("ui-position-turn").seat("seat", seat),
        Turn::Luck => Phrase::new("ui-position-luck"),
        Turn::Over(_) => Phrase::new("ui-position-over"),
    }))?;
    let choices = look.choices();
    if let Some(typed) = &arguments.mv {
        let lower = typed.to_lowercase();
        let typed_words: Vec<&str> = lower.split_whitespace().collect();
        let read = serde_json::from_str(typed).ok().or_else(|| board.parse(&typed_words, &scene));
        let Some(mv) = read else {
            return Err(Failure::Said(Phrase::new("refused-not-a-move")));
        };
        return tell_move(position.as_ref(), &mv, &words, screen);
    }
    for told in telling::choices(position.game(), &look.view, &choices).iter().take(MOST_LISTED) {
        let notation = if screen.notation { format!("  {}", told.data) } else { String::new() };
        screen.item(&format!("{}{notation}", words.say(&told.phrase)))?;
    }
    if choices.len() > MOST_LISTED {
        let more = (choices.len() - MOST_LISTED) as i64;
        screen.line(words.say(&Phrase::new("ui-position-more").number("count", more)))?;
    }
    if arguments.coach && !choices.is_empty() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let budget = Budget::Simulations(arguments.simulations);
        let advice = bot_coach::advise(
            position.game(),
            &look,
            None,
            budget,
            &Home::shelf(words.language),
            &mut rng,
        )
        .map_err(wrong::told)?;
        screen.line("")?;
        coach::show_advice(&advice, &words, screen)?;
    }
    screen.line("")?;
    Ok(screen.line(position.text())?)
}

/// Says whether a move is legal; if it is not, with the rule.
fn tell_move(
    position: &dyn AnyPosition,
    mv: &Value,
    words: &Words,
    screen: &Screen,
) -> Result<(), Failure> {
    let Err(refusal) = position.check(mv) else {
        screen.line(words.text("ui-position-legal"))?;
        return Ok(());
    };
    show_refusal(position.game(), &refusal, words, screen)?;
    Err(Failure::Wrong)
}

/// Says why a move is not legal: the sentence, and the rule in full.
pub fn show_refusal(
    game: &str,
    refusal: &Refusal,
    words: &Words,
    screen: &Screen,
) -> io::Result<()> {
    screen.warn(&words.say(&refusal.tell()))?;
    let booklet = games::visit(game, GetBooklet).ok();
    if let (Some(booklet), Some(rule)) = (booklet, refusal.rule()) {
        let lines = booklet::one_rule(&booklet, rule.0, words.language, screen.paint);
        lines.into_iter().flatten().try_for_each(|line| screen.line(line))?;
    }
    Ok(())
}
