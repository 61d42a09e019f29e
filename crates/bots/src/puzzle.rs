//! Puzzles: positions in which one choice is clearly best, with what each choice costs. `koshki lab puzzles` finds them; here
//! they are read, picked by the day, and answers are judged. The score is the chance to win that an answer loses.

use std::fmt::{self, Display};

use koshki_rules::Phrase;
use koshki_rules::any;
use koshki_rules::position::AnyPosition;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::coach;
use crate::judge::{Estimate, Verdict};

pub use crate::puzzle_day::{date, day_of, game_of_day, of_day, puzzle_games, puzzles_of};

/// The first line of a file of puzzles has this format.
pub const FORMAT: &str = "koshki-puzzles-1";

/// Chances and costs are written in parts of this many.
pub const PARTS: f64 = 10_000.0;

/// What a file of puzzles begins with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleHeading {
    /// [`FORMAT`].
    pub format: String,
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The command that found them.
    pub command: String,
}

/// A puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position as text, as the seat that chooses sees it.
    pub position: String,
    /// What there is to choose between: the kinds of moves.
    pub kind: String,
    /// The chance to win with the best choice, in ten-thousandths.
    pub win: u16,
    /// Points that a failed turn would lose.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stake: u32,
    /// The best choices, the best one first. All others cost at least as much as the last of these.
    pub choices: Vec<PuzzleChoice>,
    /// How many choices there are in all.
    pub of: u32,
    /// Whether all of this is known, not estimated.
    pub exact: bool,
    /// In how many of 100 tries the kitten, the cat and the tiger choose something else.
    pub missed: [u8; 3],
}

/// A choice and its cost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleChoice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Value,
    /// The chance to win that it loses, in ten-thousandths.
    pub cost: u16,
    /// The chance that the turn fails at once, in ten-thousandths, where it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fails: Option<u16>,
}

/// The result of an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PuzzleResult {
    /// The chance to win that it loses, in ten-thousandths: the score, and 0 is the best.
    pub lost: u16,
    /// Whether it may lose more than that: it is not among the listed choices.
    pub at_least: bool,
    /// How many of five pieces of cheese that is worth.
    pub cheese: u8,
    /// What it loses, in words.
    pub points: Phrase,
    /// The best move.
    pub best: Value,
    /// The best move in words.
    pub better: Option<Phrase>,
    /// The verdict and its reasons, a sentence each.
    pub says: Vec<Phrase>,
}

/// The puzzles of a file.
///
/// # Errors
/// When it is none.
pub fn read_puzzles(text: &str) -> Result<(PuzzleHeading, Vec<Puzzle>), BadPuzzles> {
    let mut lines = text.lines();
    let wrong =
        |line: usize| move |error: serde_json::Error| BadPuzzles { line, why: error.to_string() };
    let heading: PuzzleHeading =
        serde_json::from_str(lines.next().unwrap_or_default()).map_err(wrong(1))?;
    if heading.format != FORMAT {
        return Err(BadPuzzles { line: 1, why: format!("its format is not {FORMAT}") });
    }
    let mut puzzles = Vec::new();
    for (number, line) in (2..).zip(lines) {
        puzzles.push(serde_json::from_str(line).map_err(wrong(number))?);
    }
    if puzzles.is_empty() {
        return Err(BadPuzzles { line: 1, why: "no puzzle follows".to_owned() });
    }
    Ok((heading, puzzles))
}

impl Puzzle {
    /// What an answer comes to, told for the position of this puzzle.
    pub fn answered(&self, position: &dyn AnyPosition, mv: &Value) -> PuzzleResult {
        let chosen = self.choices.iter().find(|choice| choice.mv == *mv);
        let last = self.choices.last().map_or(0, |choice| choice.cost);
        let lost = chosen.map_or(last, |choice| choice.cost);
        let view = position.look().view;
        let told = |mv: &Value| {
            let told = any::tell_moves(position.game(), &view, std::slice::from_ref(mv));
            told.and_then(|mut told| told.pop()).map(|told| told.phrase)
        };
        let best = &self.choices[0];
        let (better, mut says) = (told(&best.mv), Vec::new());
        if let (Some(better), Some(answer)) = (&better, told(mv)) {
            says.push(match (lost, chosen) {
                (0, _) => Phrase::new("puzzle-best"),
                (_, Some(_)) => coach::mistake_says(&answer, better, f64::from(lost) / PARTS),
                (_, None) => Phrase::new("puzzle-at-least")
                    .phrase("better", better.clone())
                    .phrase("lost", points(lost)),
            });
            says.push(self.reason(best, better));
            let other = chosen.filter(|choice| choice.cost > 0).map(|choice| (choice, answer));
            let rival = || {
                let second = self.choices.get(1)?;
                Some((second, told(&second.mv)?))
            };
            if let Some((choice, phrase)) = other.or_else(rival) {
                says.push(self.reason(choice, &phrase));
            }
            let sure = if self.exact { "puzzle-exact" } else { "puzzle-estimated" };
            says.push(Phrase::new(sure));
        }
        PuzzleResult {
            lost,
            at_least: chosen.is_none(),
            cheese: cheese(lost),
            points: points(lost),
            best: best.mv.clone(),
            better,
            says,
        }
    }

    /// What a choice comes to, as the coach says it.
    fn reason(&self, choice: &PuzzleChoice, phrase: &Phrase) -> Phrase {
        let win = f64::from(self.win.saturating_sub(choice.cost)) / PARTS;
        let verdict = Verdict {
            win: Estimate::exact(win),
            points: None,
            fails: choice.fails.map(|fails| f64::from(fails) / PARTS),
        };
        coach::move_says(phrase, &verdict, self.stake)
    }
}

/// Which puzzle was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PuzzleAsked {
    /// That of a day.
    Day(u64),
    /// One of a game's series by its number; the easiest is 1.
    Number(u32),
}

/// A result for others to read, which does not tell the answer. The game's own texts say its title.
pub fn shared(asked: PuzzleAsked, lost: u16) -> Phrase {
    let pieces = cheese(lost);
    let plate: String = (0..5).map(|at| if at < pieces { '🧀' } else { '·' }).collect();
    let phrase = match asked {
        PuzzleAsked::Day(day) => Phrase::new("puzzle-share").sign("date", date(day)),
        PuzzleAsked::Number(number) => Phrase::new("puzzle-share-number").number("number", number),
    };
    phrase.phrase("game", Phrase::new("title")).sign("plate", plate).phrase("lost", points(lost))
}

/// How many of five pieces of cheese an answer is worth that loses this much.
pub fn cheese(lost: u16) -> u8 {
    match lost {
        0 => 5,
        1..=99 => 4,
        100..=299 => 3,
        300..=599 => 2,
        600..=1199 => 1,
        _ => 0,
    }
}

/// Points of the chance to win, with one digit behind the point.
fn points(parts: u16) -> Phrase {
    let tenths = (parts + 5) / 10;
    Phrase::new("puzzle-points").number("whole", tenths / 10).number("tenth", tenths % 10)
}

/// A text is no file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzles {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

impl Display for BadPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is no line of puzzles: {}", self.line, self.why)
    }
}

impl std::error::Error for BadPuzzles {}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
