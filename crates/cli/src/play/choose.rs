//! How a person chooses a move: from numbered choices, in stages where there are more than a few, or by typing it.

use std::io;

use koshki_protocol::Advice;
use koshki_rules::any::Told;
use koshki_rules::{Booklet, FEW_MOVES, Phrase, Seat, Viewer};
use serde_json::Value;

use crate::boards::{Board, Mark, Scene};
use crate::booklet;
use crate::coach;
use crate::paint::Ink;
use crate::screen::{Screen, WIDTH, wrapped};
use crate::telling;
use crate::words::Words;

/// What a person wants to do.
pub enum Wish {
    /// Make this move, legal or not.
    Move(Value),
    /// Stop for today.
    Leave,
}

/// All that is needed to ask.
pub struct Prompt<'a> {
    /// What the person knows.
    pub view: &'a Value,
    /// What the person may choose.
    pub moves: &'a [Told],
    /// The seat that decides.
    pub mover: Seat,
    /// How the game is drawn.
    pub board: &'static dyn Board,
    /// The rules.
    pub booklet: &'a Booklet,
    /// The texts.
    pub words: &'a Words,
    /// The terminal.
    pub screen: &'a Screen,
    /// Whom to ask for a hint, if anybody.
    pub coach: Option<&'a dyn Fn() -> Option<Advice>>,
}

/// How far a person has narrowed a long list of moves: the stages, and what was chosen at each.
#[derive(Default)]
pub struct Narrowed(Vec<(usize, Value)>);

/// What follows from an answer.
pub enum Reply {
    /// The person has decided.
    Wish(Wish),
    /// The choices are others now: show them, and ask.
    Show,
    /// Ask again.
    Ask,
}

/// One choice on offer.
struct Choice<'a> {
    label: String,
    moves: Vec<&'a Value>,
}

impl Prompt<'_> {
    /// Draws the board and asks until the person has chosen.
    pub fn ask(&self) -> io::Result<Wish> {
        let mut narrowed = Narrowed::default();
        loop {
            self.show(&narrowed)?;
            loop {
                let Some(answer) = self.screen.ask(&self.prompt(&narrowed))? else {
                    return Ok(Wish::Leave);
                };
                match self.answer(&answer, &mut narrowed)? {
                    Reply::Wish(wish) => return Ok(wish),
                    Reply::Show => break,
                    Reply::Ask => {}
                }
            }
        }
    }

    /// Draws the board with the choices.
    pub fn show(&self, narrowed: &Narrowed) -> io::Result<()> {
        let (_, choices) = self.choices(narrowed);
        self.draw(&choices)?;
        if !narrowed.0.is_empty() {
            self.screen.line(format!("  0  {}", self.words.text("ui-back")))?;
        }
        Ok(())
    }

    /// What the person is asked.
    pub fn prompt(&self, narrowed: &Narrowed) -> String {
        let name = self.words.name(self.mover);
        let (_, choices) = self.choices(narrowed);
        let prompt = self.prompt_with_choice(&choices).unwrap_or_else(|| {
            let phrase = match choices.len() {
                1 => Phrase::new("ui-prompt-only"),
                last => Phrase::new("ui-prompt").number("last", last as i64),
            };
            self.words.say(&phrase.sign("name", name))
        });
        self.screen.paint.ink(Ink::Choice, &prompt)
    }

    /// The question with the only choice in it, if that is one line.
    fn prompt_with_choice(&self, choices: &[Choice]) -> Option<String> {
        let [only] = choices else { return None };
        let phrase = Phrase::new("ui-prompt-one").sign("choice", &only.label);
        let prompt = self.words.say(&phrase.sign("name", self.words.name(self.mover)));
        (prompt.chars().count() <= WIDTH).then_some(prompt)
    }

    /// What an answer means; explains itself where it means nothing.
    pub fn answer(&self, answer: &str, narrowed: &mut Narrowed) -> io::Result<Reply> {
        let (stage, choices) = self.choices(narrowed);
        match self.understand(answer, &choices) {
            Answer::Choice(index) => match choices[index].moves[..] {
                [mv] => return Ok(Reply::Wish(Wish::Move(mv.clone()))),
                _ => narrowed.0.push((stage, self.board.group(stage, choices[index].moves[0]))),
            },
            Answer::Back if !narrowed.0.is_empty() => {
                narrowed.0.pop();
            }
            Answer::Move(mv) => return Ok(Reply::Wish(Wish::Move(mv))),
            Answer::Leave => return Ok(Reply::Wish(Wish::Leave)),
            Answer::Rule(number) => {
                self.print_rule(&number)?;
                return Ok(Reply::Ask);
            }
            Answer::Rules => {
                let (language, paint) = (self.words.language, self.screen.paint);
                self.print(booklet::page(self.booklet, language, paint))?;
            }
            Answer::Hint => {
                if let Some(advice) = self.coach.and_then(|coach| coach()) {
                    coach::show_advice(&advice, self.words, self.screen)?;
                }
                return Ok(Reply::Ask);
            }
            Answer::Board => {}
            Answer::Back | Answer::Unclear => {
                self.explain(&choices)?;
                return Ok(Reply::Ask);
            }
        }
        Ok(Reply::Show)
    }

    /// The choices that are left when the list has been narrowed so far, and the stage they belong to.
    fn choices(&self, Narrowed(narrowed): &Narrowed) -> (usize, Vec<Choice<'_>>) {
        let mut moves: Vec<(&Value, &Phrase)> =
            self.moves.iter().map(|told| (&told.data, &told.phrase)).collect();
        for (stage, group) in narrowed {
            moves.retain(|(mv, _)| self.board.group(*stage, mv) == *group);
        }
        let first = narrowed.last().map_or(0, |(stage, _)| stage + 1);
        if self.moves.len() > FEW_MOVES {
            for stage in first..self.board.stages() {
                let groups = self.grouped(stage, &moves);
                if groups.len() > 1 && groups.len() < moves.len() {
                    return (stage, groups);
                }
            }
        }
        let scene = self.scene(&[]);
        let is_long = self.moves.len() > FEW_MOVES;
        let short = |mv, phrase| self.board.short_label(mv, phrase, &scene).filter(|_| is_long);
        let one_by_one = moves.into_iter().map(|(mv, phrase)| {
            let label = short(mv, phrase).unwrap_or_else(|| self.words.say(phrase));
            Choice { label: self.with_notation(label, mv), moves: vec![mv] }
        });
        (self.board.stages(), one_by_one.collect())
    }

    fn with_notation(&self, label: String, mv: &Value) -> String {
        if self.screen.notation { format!("{label}  {mv}") } else { label }
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

    fn draw(&self, choices: &[Choice]) -> io::Result<()> {
        let marks: Vec<Mark> = choices
            .iter()
            .zip(1..)
            .map(|(choice, number)| Mark { number, moves: choice.moves.clone() })
            .collect();
        let scene = self.scene(&marks);
        telling::board(self.board, &scene, self.screen)?;
        let is_shown = !self.screen.plain && self.board.shows_marks(&scene);
        if is_shown || self.prompt_with_choice(choices).is_some() {
            return Ok(());
        }
        let labels = choices.iter().map(|choice| choice.label.as_str()).collect::<Vec<_>>();
        self.print(listed(&labels, self.screen.plain))
    }

    fn understand(&self, answer: &str, choices: &[Choice]) -> Answer {
        let lower = answer.to_lowercase();
        let typed: Vec<&str> = lower.split_whitespace().collect();
        match (&typed[..], said_in_any_game(&typed)) {
            ([], _) if choices.len() == 1 => return Answer::Choice(0),
            ([], _) => return Answer::Board,
            (_, Some(Answer::Hint)) if self.coach.is_none() => {}
            (_, Some(answer)) => return answer,
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
            view: self.view,
            viewer: Viewer::Seat(self.mover),
            mover: Some(self.mover),
            words: self.words,
            paint: self.screen.paint,
            marks,
            notation: self.screen.notation,
        }
    }
}

/// The choices with their numbers: short ones side by side, so that forty of them still fit a small
/// screen, long ones in several lines.
fn listed(labels: &[&str], one_below_another: bool) -> Vec<String> {
    let numbered = |(label, number): (&&str, usize)| format!("{number:>3}  {label}");
    let cells: Vec<String> = labels.iter().zip(1..).map(numbered).collect();
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0) + 2;
    if widest > WIDTH + 2 {
        return labels.iter().zip(1..).flat_map(in_lines).collect();
    }
    let columns = if one_below_another || cells.len() <= 6 { 1 } else { (WIDTH / widest).max(1) };
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

fn in_lines((label, number): (&&str, usize)) -> Vec<String> {
    let numbered = |(row, line)| match row {
        0 => format!("{number:>3}  {line}"),
        _ => format!("     {line}"),
    };
    wrapped(label, WIDTH - 5).into_iter().enumerate().map(numbered).collect()
}

/// What these words mean in every game; nothing if that is for the board to say. No letter here is one that a board
/// needs: «п» passes in Chop! Chop!.
fn said_in_any_game(typed: &[&str]) -> Option<Answer> {
    Some(match *typed {
        ["?"] => Answer::Rules,
        ["?", number] => Answer::Rule(number.to_owned()),
        ["q" | "quit" | "й" | "в" | "выход" | "выйти"] => Answer::Leave,
        ["h" | "hint" | "подсказка" | "совет"] => Answer::Hint,
        ["0"] => Answer::Back,
        _ => return None,
    })
}

/// Whether these words mean something in every game.
#[cfg(test)]
pub fn is_said_in_any_game(typed: &[&str]) -> bool {
    said_in_any_game(typed).is_some()
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
    /// Ask the coach.
    Hint,
    /// Stop for today.
    Leave,
    /// Nothing we know.
    Unclear,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_never_run_out_of_the_screen() {
        let long = "Lay a mouse card (top: green, hole; middle: violet, hole; bottom: yellow, blue) \
                    on its side, turned to the right, 1 right and 2 down from the first card";
        for plain in [false, true] {
            for labels in [vec!["a"; 40], vec![long; 9], vec!["Roll", long]] {
                let lines = listed(&labels, plain);
                assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:#?}");
            }
            assert_eq!(
                listed(&["Roll", long], plain)[..2],
                [
                    "  1  Roll",
                    "  2  Lay a mouse card (top: green, hole; middle: violet, hole; bottom: yellow,"
                ]
            );
        }
        assert_eq!(listed(&["a"; 40], true).len(), 40);
        assert!(listed(&["a"; 40], false).len() < 10);
    }
}
