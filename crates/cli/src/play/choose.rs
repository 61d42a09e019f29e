//! How a person chooses a move: from numbered choices, in stages where there are many, or by typing it.

use std::io;

use koshki_rules::any::AnyLook;
use koshki_rules::{Booklet, Phrase, Viewer};
use serde_json::Value;

use crate::boards::{Board, Mark, Scene};
use crate::booklet;
use crate::paint::Ink;
use crate::screen::Screen;
use crate::words::Words;

/// Longer lists of moves are narrowed in stages.
const ONE_LIST: usize = 12;

/// What a person wants to do.
pub enum Wish {
    /// Make this move, legal or not.
    Move(Value),
    /// Stop for today.
    Leave,
}

/// All that is needed to ask.
pub struct Question<'a> {
    /// What the person sees.
    pub look: &'a AnyLook,
    /// Whose eyes.
    pub viewer: Viewer,
    /// How the game is drawn.
    pub board: &'static dyn Board,
    /// The rules.
    pub booklet: &'a Booklet,
    /// The texts.
    pub words: &'a Words,
    /// The terminal.
    pub screen: &'a Screen,
}

/// One choice on offer.
struct Choice<'a> {
    label: String,
    moves: Vec<&'a Value>,
}

impl Question<'_> {
    /// Draws the board and asks until the person has chosen.
    pub fn ask(&self) -> io::Result<Wish> {
        let mut narrowed: Vec<(usize, Value)> = Vec::new();
        loop {
            let (stage, choices) = self.choices(&narrowed);
            self.show(&choices)?;
            if !narrowed.is_empty() {
                self.screen.line(format!("  0  {}", self.words.text("ui-back")))?;
            }
            loop {
                let Some(answer) = self.screen.ask(&self.prompt(&choices))? else {
                    return Ok(Wish::Leave);
                };
                match self.understand(&answer, &choices) {
                    Answer::Choice(index) => match choices[index].moves[..] {
                        [mv] => return Ok(Wish::Move(mv.clone())),
                        _ => {
                            let group = self.board.group(stage, choices[index].moves[0]);
                            narrowed.push((stage, group));
                            break;
                        }
                    },
                    Answer::Back if !narrowed.is_empty() => {
                        narrowed.pop();
                        break;
                    }
                    Answer::Move(mv) => return Ok(Wish::Move(mv)),
                    Answer::Leave => return Ok(Wish::Leave),
                    Answer::Rule(number) => self.print_rule(&number)?,
                    Answer::Rules => {
                        self.print(booklet::page(
                            self.booklet,
                            self.words.language,
                            self.screen.paint,
                        ))?;
                        break;
                    }
                    Answer::Board => break,
                    Answer::Back | Answer::Unclear => self.explain(&choices)?,
                }
            }
        }
    }

    /// The choices that are left when the list has been narrowed so far, and the stage they belong to.
    fn choices(&self, narrowed: &[(usize, Value)]) -> (usize, Vec<Choice<'_>>) {
        let mut moves: Vec<(&Value, &Phrase)> =
            self.look.moves.iter().map(|told| (&told.data, &told.phrase)).collect();
        for (stage, group) in narrowed {
            moves.retain(|(mv, _)| self.board.group(*stage, mv) == *group);
        }
        let first = narrowed.last().map_or(0, |(stage, _)| stage + 1);
        if self.look.moves.len() > ONE_LIST {
            for stage in first..self.board.stages() {
                let groups = self.grouped(stage, &moves);
                if groups.len() > 1 && groups.len() < moves.len() {
                    return (stage, groups);
                }
            }
        }
        let scene = self.scene(&[]);
        let short = |mv| self.board.short_label(mv, &scene).filter(|_| !narrowed.is_empty());
        let one_by_one = moves.into_iter().map(|(mv, phrase)| Choice {
            label: short(mv).unwrap_or_else(|| self.words.say(phrase)),
            moves: vec![mv],
        });
        (self.board.stages(), one_by_one.collect())
    }

    fn grouped<'a>(&self, stage: usize, moves: &[(&'a Value, &Phrase)]) -> Vec<Choice<'a>> {
        let mut groups: Vec<(Value, Vec<&'a Value>)> = Vec::new();
        for (mv, _) in moves {
            let group = self.board.group(stage, mv);
            match groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, members)) => members.push(mv),
                None => groups.push((group, vec![mv])),
            }
        }
        let scene = self.scene(&[]);
        groups
            .into_iter()
            .map(|(group, moves)| Choice { label: self.board.label(stage, &group, &scene), moves })
            .collect()
    }

    fn show(&self, choices: &[Choice]) -> io::Result<()> {
        let marks: Vec<Mark> = choices
            .iter()
            .zip(1..)
            .map(|(choice, number)| Mark { number, moves: choice.moves.clone() })
            .collect();
        let scene = self.scene(&marks);
        let lines =
            if self.screen.plain { self.board.describe(&scene) } else { self.board.draw(&scene) };
        self.screen.line("")?;
        for line in lines {
            self.screen.line(line)?;
        }
        self.screen.line("")?;
        if choices.len() == 1 || !self.screen.plain && self.board.shows_marks(&scene) {
            return Ok(());
        }
        let cells: Vec<String> = choices
            .iter()
            .zip(1..)
            .map(|(choice, number)| format!("{number:>3}  {}", choice.label))
            .collect();
        for line in self.in_columns(&cells) {
            self.screen.line(line)?;
        }
        Ok(())
    }

    /// Short choices stand side by side, so that forty of them still fit a small screen.
    fn in_columns(&self, cells: &[String]) -> Vec<String> {
        let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
        let columns = if self.screen.plain || cells.len() <= 6 { 1 } else { (78 / widest).max(1) };
        let rows = cells.len().div_ceil(columns);
        (0..rows)
            .map(|row| {
                let line: String = (0..columns)
                    .filter_map(|column| cells.get(column * rows + row))
                    .map(|cell| format!("{cell}{}", " ".repeat(widest - cell.chars().count())))
                    .collect();
                line.trim_end().to_owned()
            })
            .collect()
    }

    fn prompt(&self, choices: &[Choice]) -> String {
        let name = match self.viewer {
            Viewer::Seat(seat) => self.words.name(seat),
            Viewer::Bystander => "",
        };
        let phrase = match choices {
            [only] => Phrase::new("ui-prompt-one").sign("choice", &only.label),
            _ => Phrase::new("ui-prompt").number("last", choices.len() as i64),
        };
        let prompt = self.words.say(&phrase.sign("name", name));
        self.screen.paint.ink(Ink::Choice, &prompt)
    }

    fn understand(&self, answer: &str, choices: &[Choice]) -> Answer {
        let lower = answer.to_lowercase();
        let typed: Vec<&str> = lower.split_whitespace().collect();
        match typed[..] {
            [] if choices.len() == 1 => return Answer::Choice(0),
            [] => return Answer::Board,
            ["?"] => return Answer::Rules,
            ["?", number] => return Answer::Rule(number.to_owned()),
            ["q" | "quit" | "й" | "выход"] => return Answer::Leave,
            ["0"] => return Answer::Back,
            _ => {}
        }
        if let [number] = typed[..]
            && let Ok(number) = number.parse::<usize>()
        {
            let known = (1..=choices.len()).contains(&number);
            return if known { Answer::Choice(number - 1) } else { Answer::Unclear };
        }
        if answer.starts_with(['{', '"'])
            && let Ok(mv) = serde_json::from_str(answer)
        {
            return Answer::Move(mv);
        }
        self.board.parse(&typed, &self.scene(&[])).map_or(Answer::Unclear, Answer::Move)
    }

    fn explain(&self, choices: &[Choice]) -> io::Result<()> {
        let phrase = match choices.len() {
            1 => Phrase::new("ui-unclear-one"),
            last => Phrase::new("ui-unclear").number("last", last as i64),
        };
        self.screen.warn(&self.words.say(&phrase))?;
        match self.board.typing() {
            Some(key) => self.screen.item(&self.words.text(key)),
            None => Ok(()),
        }
    }

    fn print_rule(&self, number: &str) -> io::Result<()> {
        let (language, paint) = (self.words.language, self.screen.paint);
        match booklet::one_rule(self.booklet, number, language, paint) {
            Some(lines) => self.print(lines),
            None => self.screen.warn(
                &self
                    .words
                    .say(&Phrase::new("ui-no-such-rule").sign("number", number.to_uppercase())),
            ),
        }
    }

    fn print(&self, lines: Vec<String>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.screen.line(line))
    }

    fn scene<'a>(&'a self, marks: &'a [Mark<'a>]) -> Scene<'a> {
        Scene {
            view: &self.look.view,
            viewer: self.viewer,
            turn: self.look.turn,
            words: self.words,
            paint: self.screen.paint,
            marks,
        }
    }
}

/// What an answer means.
enum Answer {
    /// The choice with this index.
    Choice(usize),
    /// This move.
    Move(Value),
    /// One stage back.
    Back,
    /// Show everything again.
    Board,
    /// All rules.
    Rules,
    /// The rule of this number.
    Rule(String),
    /// Stop for today.
    Leave,
    /// Nothing we know.
    Unclear,
}
