//! Holey Cheese in a terminal: the layers as one looks down on them, the cheese, and the own hand.

mod map;
mod offer;
mod told;

use koshki_rules::games::holey_cheese::{Card, Cell, Colour, Move, Rotation, Shape, Sight, View};
use koshki_rules::{Phrase, Viewer};
use serde_json::{Value, json};

use self::map::{Line, Map, WIDTH, ink, mouse, push_cell};
use self::offer::Offer;
use super::{Board, Mark, Scene};
use crate::paint::Ink;

/// The board of Holey Cheese.
pub struct HoleyCheeseBoard;

impl Board for HoleyCheeseBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let table = Map::new(&view, scene).lines(scene);
        let mut lines = beside(&table, &seats(&view, scene), &cards(&view, scene));
        if self.shows_marks(scene) && matches!(Offer::of(scene.marks), Offer::Places(..)) {
            lines.push(scene.words.text("board-corner"));
        }
        lines.push(scene.paint.ink(Ink::Dim, &scene.words.text("board-legend")));
        lines
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        scene.read::<View>().map(|view| told::table(&view, scene)).unwrap_or_default()
    }

    fn stages(&self) -> usize {
        2
    }

    fn group(&self, stage: usize, mv: &Value) -> Value {
        let lay = &mv["lay"];
        match stage {
            0 => lay["card"].clone(),
            _ => json!({ "card": lay["card"], "turn": lay["turn"] }),
        }
    }

    fn label(&self, stage: usize, group: &Value, scene: &Scene) -> String {
        let read_card = |value: &Value| serde_json::from_value::<Card>(value.clone()).ok();
        match stage {
            0 => read_card(group).map(|card| told::card(card, scene)),
            _ => read_card(&group["card"])
                .zip(serde_json::from_value(group["turn"].clone()).ok())
                .map(|(card, turn)| told::turned(card, turn, scene)),
        }
        .unwrap_or_default()
    }

    fn short_label(&self, mv: &Value, phrase: &Phrase, scene: &Scene) -> Option<String> {
        match serde_json::from_value(mv.clone()).ok()? {
            Move::Lay(lay) => Some(told::choice(&lay, phrase, scene)),
            Move::Discard(_) => None,
        }
    }

    fn shows_marks(&self, scene: &Scene) -> bool {
        match Offer::of(scene.marks) {
            Offer::Cards(_) | Offer::Turns(..) => true,
            Offer::Places(..) => {
                scene.read::<View>().is_some_and(|view| Map::new(&view, scene).shows_all_marks)
            }
            Offer::Other => false,
        }
    }

    fn parse(&self, words: &[&str], _scene: &Scene) -> Option<Value> {
        let words: Vec<String> = words
            .iter()
            .flat_map(|word| word.split(','))
            .filter(|word| !word.is_empty())
            .map(|word| word.trim_end_matches('°').replace('−', "-"))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["d" | "discard" | "о" | "отложить", card] => {
                Some(json!({ "discard": card_name(card)? }))
            }
            ["l" | "lay" | "п" | "положить", ref rest @ ..] => lay(rest),
            ref all => lay(all),
        }
    }
}

/// A card, where its upper left corner goes, and how far it is turned if it is.
fn lay(words: &[&str]) -> Option<Value> {
    let (&[card, x, y], turn) = (words.get(..3)?, words.get(3..)?) else { return None };
    let turn: u16 = match turn {
        [] => 0,
        [turn] => turn.parse().ok()?,
        _ => return None,
    };
    let (x, y): (i32, i32) = (x.parse().ok()?, y.parse().ok()?);
    Some(json!({ "lay": { "card": card_name(card)?, "x": x, "y": y, "turn": turn } }))
}

/// A card's name, also in Russian letters.
fn card_name(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let kind = match letters.next()? {
        'm' | 'м' => 'm',
        'c' | 'с' | 'к' => 'c',
        _ => return None,
    };
    format!("{kind}{}", letters.as_str()).parse::<Card>().ok().map(|card| card.to_string())
}

/// A line a seat, then the colours that are nobody's, and the deck.
fn seats(view: &View, scene: &Scene) -> Vec<Line> {
    let mut lines = Vec::new();
    for (index, &colour) in Colour::ALL.iter().enumerate() {
        let owner = colour.seat(view.hands.len());
        let mut line = Line::default();
        let is_turn = owner.is_some_and(|seat| scene.is_turn_of(seat));
        let is_own = owner.map(Viewer::Seat) == Some(scene.viewer);
        let name = match owner {
            Some(seat) => scene.words.name(seat).to_owned(),
            None => scene.words.text("board-nobody"),
        };
        let name: String = name.chars().take(14).collect();
        let arrow = if is_turn { "▶" } else { " " };
        line.push(&format!("{arrow} {name:<14} "), is_own.then_some(Ink::Bold), scene);
        line.push(&mouse(colour, scene), Some(ink(colour)), scene);
        let mice = view.visible.of(colour);
        line.push(&format!("{mice:>3}"), None, scene);
        if let Some(cheese) = view.cheese.get(index) {
            line.push(&format!("{cheese:>4} ◗"), Some(Ink::Yellow), scene);
            line.push(&format!("{:>3} ▯", view.hands[index]), Some(Ink::Dim), scene);
        }
        lines.push(line);
    }
    let mut deck = Line::default();
    deck.push(&format!("  {}", told::deck(view, scene)), Some(Ink::Dim), scene);
    lines.push(deck);
    lines
}

/// Cards in a row of the panel.
const IN_A_ROW: usize = 4;
/// The columns of a card, and of the gap after it.
const CARD: usize = 8;

/// The own hand; while a turn or a place is chosen, the card as it may lie.
fn cards(view: &View, scene: &Scene) -> Vec<Line> {
    let code = |code: String| if scene.notation { code } else { String::new() };
    let numbered = |number: usize, code: String| format!("{number} {code}").trim_end().to_owned();
    let upright = |card: &Card| card.shape(Rotation::None);
    let shown: Vec<(String, bool, &Shape)> = match Offer::of(scene.marks) {
        Offer::Cards(offered) => view
            .hand
            .iter()
            .map(|card| match offered.iter().find(|(_, offered)| offered == card) {
                Some((number, _)) => {
                    (numbered(*number, code(card.to_string())), true, upright(card))
                }
                None => (code(card.to_string()), false, upright(card)),
            })
            .collect(),
        Offer::Turns(card, offered) => offered
            .iter()
            .map(|&(number, turn)| {
                (numbered(number, code(format!("{}°", turn.degrees()))), true, card.shape(turn))
            })
            .collect(),
        Offer::Places(card, turn, _) => {
            let title = match turn {
                Rotation::None => card.to_string(),
                _ => format!("{card} {}°", turn.degrees()),
            };
            vec![(code(title), false, card.shape(turn))]
        }
        Offer::Other => {
            view.hand.iter().map(|card| (code(card.to_string()), false, upright(card))).collect()
        }
    };
    let mut lines = Vec::new();
    for row in shown.chunks(IN_A_ROW) {
        let mut titles = Line::default();
        for (at, (title, is_choice, _)) in row.iter().enumerate() {
            titles.pad_to(2 + at * CARD);
            let ink = if *is_choice { Ink::Choice } else { Ink::Bold };
            titles.push(title, Some(ink), scene);
        }
        if row.iter().any(|(title, ..)| !title.is_empty()) {
            lines.push(titles);
        } else if !lines.is_empty() {
            lines.push(Line::default());
        }
        for height in 0..3 {
            let mut line = Line::default();
            for (at, (_, _, shape)) in row.iter().enumerate() {
                line.pad_to(2 + at * CARD);
                if height < shape.height() {
                    (0..shape.width()).for_each(|column| {
                        push_printed(&mut line, shape.cell(column, height), scene)
                    });
                }
            }
            lines.push(line);
        }
    }
    lines
}

fn push_printed(line: &mut Line, cell: Cell, scene: &Scene) {
    let seen = match cell {
        Cell::Mouse(colour) => Sight::Mouse(colour),
        Cell::Hole => Sight::Table,
        Cell::Plain => Sight::Plain,
        Cell::Cat => Sight::Cat,
    };
    push_cell(line, seen, false, scene);
}

/// The panel of seats and cards beside the table; above it, where that has no room.
fn beside(table: &[Line], seats: &[Line], cards: &[Line]) -> Vec<String> {
    let widest = |lines: &[Line]| lines.iter().map(|line| line.width).max().unwrap_or(0);
    let panel = [seats, &[Line::default()], cards].concat();
    let left = widest(table).max(20) + 3;
    if left + widest(&panel) <= WIDTH {
        return joined(table, left, &panel);
    }
    let mut above = joined(cards, widest(cards) + 3, seats);
    above.push(String::new());
    above.extend(joined(table, 0, &[]));
    above
}

/// Two blocks of lines next to each other, the second from this column on.
fn joined(first: &[Line], column: usize, second: &[Line]) -> Vec<String> {
    (0..first.len().max(second.len()))
        .map(|row| {
            let mut line = first.get(row).cloned().unwrap_or_default();
            if let Some(next) = second.get(row).filter(|next| next.width > 0) {
                line.pad_to(column);
                line.painted.push_str(&next.painted);
            }
            line.painted.trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests;
