//! The table as one looks down on it, two columns of the terminal a cell.

use std::collections::BTreeMap;

use koshki_rules::games::holey_cheese::{Colour, Layout, Sight, View};

use super::Scene;
use super::offer::Offer;
use crate::paint::Ink;

/// A painted line, and how many columns it takes.
#[derive(Clone, Default)]
pub(super) struct Line {
    pub(super) painted: String,
    pub(super) width: usize,
}

impl Line {
    pub(super) fn push(&mut self, text: &str, ink: Option<Ink>, scene: &Scene) {
        self.width += text.chars().count();
        match ink {
            Some(ink) => self.painted.push_str(&scene.paint.ink(ink, text)),
            None => self.painted.push_str(text),
        }
    }

    pub(super) fn pad_to(&mut self, width: usize) {
        self.painted.push_str(&" ".repeat(width.saturating_sub(self.width)));
        self.width = self.width.max(width);
    }
}

/// The widest line.
pub(super) const WIDTH: usize = 79;
/// The column of the rows' numbers, where they are shown.
const NUMBERS: usize = 4;

/// The part of the table that is drawn.
pub(super) struct Map {
    layout: Layout,
    columns: (i16, i16),
    rows: (i16, i16),
    corners: BTreeMap<(i16, i16), usize>,
    /// How many columns of the terminal a cell takes; numbers of choices need more than the cell itself.
    cell: usize,
    pub(super) shows_all_marks: bool,
}

impl Map {
    pub(super) fn new(view: &View, scene: &Scene) -> Map {
        let layout = Layout::of(&view.laid);
        let corners = match Offer::of(scene.marks) {
            Offer::Places(_, _, corners) => corners,
            _ => BTreeMap::new(),
        };
        let (mut columns, mut rows) = layout.bounds();
        for &(x, y) in corners.keys() {
            columns = (columns.0.min(x), columns.1.max(x));
            rows = (rows.0.min(y), rows.1.max(y));
        }
        let digits = corners.len().to_string().len();
        let room = if scene.notation { WIDTH - NUMBERS } else { WIDTH };
        let wanted = (columns.1 - columns.0 + 1) as usize;
        let cell = if corners.is_empty() { 2 } else { 2 + digits };
        let shows_all_marks = wanted * cell <= room;
        let cell = if shows_all_marks { cell } else { 2 };
        let focus = view.laid.last().map_or(0, |laid| i16::from(laid.x));
        let columns = window(columns, (room / cell) as i16, focus);
        let corners = if shows_all_marks { corners } else { BTreeMap::new() };
        Map { layout, columns, rows, corners, cell, shows_all_marks }
    }

    pub(super) fn lines(&self, scene: &Scene) -> Vec<Line> {
        let mut lines = Vec::new();
        if scene.notation {
            lines.push(self.axis(scene));
        }
        for y in self.rows.0..=self.rows.1 {
            let mut line = Line::default();
            if scene.notation {
                line.push(&format!("{y:>3} "), Some(Ink::Dim), scene);
            }
            for x in self.columns.0..=self.columns.1 {
                if self.cell > 2 {
                    let number = self.corners.get(&(x, y)).map(usize::to_string);
                    let number = number.unwrap_or_default();
                    line.push(&format!("{number:>0$}", self.cell - 2), Some(Ink::Choice), scene);
                }
                let is_cats = self.layout.is_on_cat_card(x, y);
                push_cell(&mut line, self.layout.seen(x, y), is_cats, scene);
            }
            lines.push(line);
        }
        lines
    }

    /// The numbers of the columns, for those who type in notation.
    fn axis(&self, scene: &Scene) -> Line {
        let mut axis = Line::default();
        axis.pad_to(NUMBERS);
        for x in self.columns.0..=self.columns.1 {
            // Where cells are narrow there is room for every other number.
            let is_named = self.cell > 2 || x % 2 == 0;
            let number = if is_named { x.to_string() } else { String::new() };
            if number.chars().count() <= self.cell {
                axis.push(&format!("{number:>0$}", self.cell), Some(Ink::Dim), scene);
            } else {
                axis.push(&" ".repeat(self.cell), None, scene);
            }
        }
        axis
    }
}

/// This many columns of a span that is too long, those around what matters.
fn window((first, last): (i16, i16), most: i16, focus: i16) -> (i16, i16) {
    if last - first < most {
        return (first, last);
    }
    let first = (focus - most / 2).clamp(first, last - most + 1);
    (first, first + most - 1)
}

/// Two columns that show what one looks at.
pub(super) fn push_cell(line: &mut Line, seen: Sight, is_on_cat_card: bool, scene: &Scene) {
    if is_on_cat_card && seen != Sight::Cat {
        line.push("▒", Some(Ink::Cat), scene);
        return match seen {
            Sight::Mouse(colour) => line.push(&letter(colour, scene), Some(ink(colour)), scene),
            Sight::Plain => line.push("░", Some(Ink::Wood), scene),
            _ => line.push("▒", Some(Ink::Cat), scene),
        };
    }
    match seen {
        Sight::Nothing => line.push("  ", None, scene),
        Sight::Table => line.push("()", Some(Ink::Dim), scene),
        Sight::Plain => line.push("░░", Some(Ink::Wood), scene),
        Sight::Cat => line.push("▓▓", Some(Ink::Cat), scene),
        Sight::Mouse(colour) => line.push(&mouse(colour, scene), Some(ink(colour)), scene),
    }
}

/// A mouse by its letter and its shape.
pub(super) fn mouse(colour: Colour, scene: &Scene) -> String {
    let shape = match colour {
        Colour::Blue => "●",
        Colour::Yellow => "■",
        Colour::Violet => "▲",
        Colour::Green => "◆",
    };
    format!("{}{shape}", letter(colour, scene))
}

fn letter(colour: Colour, scene: &Scene) -> String {
    scene.words.text(match colour {
        Colour::Blue => "letter-blue",
        Colour::Yellow => "letter-yellow",
        Colour::Violet => "letter-violet",
        Colour::Green => "letter-green",
    })
}

pub(super) fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Blue => Ink::Blue,
        Colour::Yellow => Ink::Yellow,
        Colour::Violet => Ink::Violet,
        Colour::Green => Ink::Green,
    }
}
