//! The Mouser in a terminal: the bag, the dice in front, mice to the right, dogs to the left.

use koshki_rules::games::mouser::{Dice, Die, View};
use koshki_rules::{Phrase, Seat};
use serde_json::{Value, json};

use super::{Board, Scene};
use crate::paint::Ink;

/// The board of The Mouser.
pub struct MouserBoard;

impl Board for MouserBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let text = |key: &str| scene.words.text(key);
        let mut lines = scores(&view, scene);
        lines.push(String::new());

        let bag_line = Die::ALL
            .map(|die| {
                let count = view.bag.of(die);
                let dice = format!("{} {}", letter(die, scene), "■".repeat(usize::from(count)));
                scene.paint.ink(ink(die), &format!("{dice:<10}"))
            })
            .concat();
        lines.push(format!("  {:<14}{bag_line}", text("board-bag")));
        lines.push(String::new());

        let titles =
            ["board-dogs", "board-holes", "board-mice"].map(|key| format!("{:<PILE$}", text(key)));
        lines.push(format!("  {}", scene.paint.ink(Ink::Dim, titles.concat().trim_end())));
        let piles = [
            tiles(view.dogs, "board-dog", scene),
            tiles(together(view.hand, view.drawn), "board-hole", scene),
            tiles(view.mice, "board-mouse", scene),
        ];
        let rows = piles.iter().map(Vec::len).max().unwrap_or(0).max(3);
        for row in 0..rows {
            let empty = || " ".repeat(PILE);
            let cells: String =
                piles.iter().map(|pile| pile.get(row).cloned().unwrap_or_else(empty)).collect();
            lines.push(format!("  {}", cells.trim_end()));
        }
        lines.push(String::new());
        lines.push(format!("  {}", scene.words.say(&stake(&view))));
        lines
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        let Some(view) = scene.read::<View>() else { return Vec::new() };
        let pile = |key: &'static str, dice: Dice| {
            scene
                .words
                .say(&Phrase::new(key).list("dice", koshki_rules::games::mouser::told_dice(dice)))
        };
        let mut lines: Vec<String> = Seat::all(view.scores.len())
            .map(|seat| {
                scene.words.say(
                    &Phrase::new("board-score")
                        .seat("seat", seat)
                        .number("points", view.scores[seat.index()]),
                )
            })
            .collect();
        for (key, dice) in [
            ("board-pile-bag", view.bag),
            ("board-pile-dogs", view.dogs),
            ("board-pile-holes", together(view.hand, view.drawn)),
            ("board-pile-mice", view.mice),
        ] {
            if dice != Dice::NONE {
                lines.push(pile(key, dice));
            }
        }
        lines.push(scene.words.say(&stake(&view)));
        lines
    }

    fn parse(&self, words: &[&str], _scene: &Scene) -> Option<Value> {
        match words {
            ["r" | "roll" | "б" | "бросить" | "бросать" | "вытянуть" | "тянуть"] => {
                Some(json!("roll"))
            }
            ["s" | "stop" | "с" | "стоп"] => Some(json!("stop")),
            _ => None,
        }
    }

    fn typing(&self) -> Option<&'static str> {
        Some("board-typing")
    }
}

/// A line a seat: who is to move, points as a bar to thirteen.
fn scores(view: &View, scene: &Scene) -> Vec<String> {
    Seat::all(view.scores.len())
        .map(|seat| {
            let points = usize::from(view.scores[seat.index()]);
            let arrow = if view.mover == seat { "▶" } else { " " };
            let name: String = scene.words.name(seat).chars().take(20).collect();
            let bar = format!("{}{}", "█".repeat(points.min(13)), "·".repeat(13 - points.min(13)));
            let line = format!("{arrow} {name:<20} {bar} {points:>3}");
            let plays = view.playing[seat.index()];
            let ink = if view.mover == seat { Ink::Bold } else { Ink::Dim };
            if plays && view.mover != seat { line } else { scene.paint.ink(ink, &line) }
        })
        .collect()
}

/// The width of a pile of dice.
const PILE: usize = 24;

/// The dice of a pile as little tiles such as `(G mouse)`, two in a row.
fn tiles(dice: Dice, face: &str, scene: &Scene) -> Vec<String> {
    let face = scene.words.text(face);
    let each: Vec<Die> = dice.each().collect();
    each.chunks(2)
        .map(|row| {
            let mut line = String::new();
            let mut width = 0;
            for &die in row {
                let (left, right) = edges(die);
                let tile = format!("{left}{} {face}{right}", letter(die, scene));
                width += tile.chars().count() + 1;
                line.push_str(&scene.paint.ink(ink(die), &tile));
                line.push(' ');
            }
            format!("{line}{}", " ".repeat(PILE.saturating_sub(width)))
        })
        .collect()
}

/// The die's edge is round for easy, plain for medium, spiked for hard.
fn edges(die: Die) -> (&'static str, &'static str) {
    match die {
        Die::Green => ("(", ")"),
        Die::Yellow => ("[", "]"),
        Die::Red => ("<", ">"),
    }
}

fn ink(die: Die) -> Ink {
    match die {
        Die::Green => Ink::Green,
        Die::Yellow => Ink::Yellow,
        Die::Red => Ink::Red,
    }
}

fn letter(die: Die, scene: &Scene) -> String {
    scene.words.text(match die {
        Die::Green => "letter-green",
        Die::Yellow => "letter-yellow",
        Die::Red => "letter-red",
    })
}

fn together(mut dice: Dice, more: Dice) -> Dice {
    dice += more;
    dice
}

fn stake(view: &View) -> Phrase {
    Phrase::new("board-stake")
        .number("mice", view.noted + u16::from(view.mice.count()))
        .number("noted", view.noted)
        .number("dogs", view.dogs.count())
}
