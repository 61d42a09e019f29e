//! The table in words.

use koshki_rules::games::holey_cheese::{
    Card, Cell, Colour, Lay, Layout, Rotation, Seen, Shape, View,
};
use koshki_rules::{Phrase, Seat, Tell};

use super::Scene;

/// All of it, a line a thing.
pub(super) fn table(view: &View, scene: &Scene) -> Vec<String> {
    let say = |phrase: Phrase| scene.words.say(&phrase);
    let mut lines = Vec::new();
    for (seat, colour) in Seat::all(view.hands.len()).zip(Colour::ALL) {
        lines.push(say(Phrase::new("board-seat")
            .seat("seat", seat)
            .phrase("colour", Phrase::new(colour_key(colour)))
            .number("cheese", view.cheese[seat.index()])
            .number("mice", view.visible.of(colour))
            .number("cards", view.hands[seat.index()])));
    }
    for colour in Colour::ALL.into_iter().skip(view.hands.len()) {
        lines.push(say(Phrase::new("board-neutral")
            .phrase("colour", Phrase::new(colour_key(colour)))
            .number("mice", view.visible.of(colour))));
    }
    lines.push(format!("{}.", deck(view, scene)));
    lines.extend(rows(&Layout::of(&view.laid), scene));
    for &held in &view.hand {
        lines.push(say(Phrase::new("board-hand").sign("card", card(held, scene))));
    }
    lines
}

/// How many cards are left to draw, and how many lie face down for good.
pub(super) fn deck(view: &View, scene: &Scene) -> String {
    let away = view.discards.iter().sum::<u8>() + view.away;
    let key = if away == 0 { "board-deck" } else { "board-deck-away" };
    scene.words.say(&Phrase::new(key).number("cards", view.deck).number("away", away))
}

/// A card by its name and what is on it.
pub(super) fn card(card: Card, scene: &Scene) -> String {
    let cells = printed(card.shape(Rotation::None), scene);
    let phrase = Phrase::new("board-card").phrase("card", card.tell()).sign("cells", cells);
    scene.words.say(&phrase)
}

/// What is on a turned card.
pub(super) fn turned(card: Card, turn: Rotation, scene: &Scene) -> String {
    let cells = printed(card.shape(turn), scene);
    let phrase = Phrase::new("board-turned").phrase("turned", turn.tell()).sign("cells", cells);
    scene.words.say(&phrase)
}

/// Where a card goes.
pub(super) fn place(lay: &Lay, scene: &Scene) -> String {
    let phrase = Phrase::new("board-place")
        .sign("x", lay.x)
        .sign("y", lay.y)
        .phrase("turned", lay.turn.tell());
    scene.words.say(&phrase)
}

/// The rows of a card from the top, each from left to right.
fn printed(shape: &Shape, scene: &Scene) -> String {
    let cell = |column: usize, row: usize| {
        scene.words.text(match shape.cell(column, row) {
            Cell::Mouse(colour) => colour_key(colour),
            Cell::Hole => "board-cell-hole",
            Cell::Plain => "board-cell-plain",
            Cell::Cat => "board-cell-cat",
        })
    };
    let row = |row: usize| {
        (0..shape.width()).map(|column| cell(column, row)).collect::<Vec<_>>().join(", ")
    };
    (0..shape.height()).map(row).collect::<Vec<_>>().join("; ")
}

/// A line for each row of the table: where cards lie, from left to right.
fn rows(layout: &Layout, scene: &Scene) -> Vec<String> {
    let ((left, right), (top, bottom)) = layout.bounds();
    (top..=bottom)
        .map(|y| {
            let mut runs: Vec<(i16, Vec<String>)> = Vec::new();
            for x in left..=right {
                let Some(cell) = cell(layout, x, y, scene) else { continue };
                match runs.last_mut() {
                    Some((start, cells)) if *start + cells.len() as i16 == x => cells.push(cell),
                    _ => runs.push((x, vec![cell])),
                }
            }
            let runs = runs.into_iter().map(|(x, cells)| {
                Phrase::new("board-run").sign("x", x).sign("cells", cells.join(", "))
            });
            scene.words.say(&Phrase::new("board-row").sign("y", y).list("runs", runs))
        })
        .collect()
}

/// What one looks at on a cell; nothing where no card lies.
fn cell(layout: &Layout, x: i16, y: i16, scene: &Scene) -> Option<String> {
    let seen = layout.seen(x, y);
    let key = match seen {
        Seen::Nothing => return None,
        Seen::Table => "board-cell-hole",
        Seen::Plain => "board-cell-plain",
        Seen::Cat => "board-cell-cat",
        Seen::Mouse(colour) => colour_key(colour),
    };
    let cell = scene.words.text(key);
    if layout.is_on_cat_card(x, y) && seen != Seen::Cat {
        return Some(scene.words.say(&Phrase::new("board-cell-guarded").sign("cell", cell)));
    }
    Some(cell)
}

fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "colour-blue",
        Colour::Yellow => "colour-yellow",
        Colour::Violet => "colour-violet",
        Colour::Green => "colour-green",
    }
}
