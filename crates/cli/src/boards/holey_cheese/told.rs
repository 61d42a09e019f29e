//! The table in words.

use koshki_rules::games::holey_cheese::{
    Card, Cell, Colour, Lay, Layout, Rotation, Sight, View, tell_place,
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
    lines.push(scene.words.text("board-steps"));
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

/// A card by its kind and its face.
pub(super) fn card(card: Card, scene: &Scene) -> String {
    let key = if card.is_cat() { "board-card-cat" } else { "board-card-mouse" };
    let said = scene.words.say(&Phrase::new(key).phrase("face", card.shape(Rotation::None).tell()));
    if scene.notation { format!("{card}, {said}") } else { said }
}

/// How a card is turned, and what is then where.
pub(super) fn turned(card: Card, turn: Rotation, scene: &Scene) -> String {
    let phrase = Phrase::new("board-turned")
        .phrase("turned", turn.tell())
        .phrase("face", card.shape(turn).tell());
    scene.words.say(&phrase)
}

/// Where a card goes, and what it does there.
pub(super) fn choice(lay: &Lay, does: &Phrase, scene: &Scene) -> String {
    let phrase =
        Phrase::new("board-choice").phrase("place", tell_place(lay)).phrase("does", does.clone());
    scene.words.say(&phrase)
}

/// A line for each row of the table: where cards lie, from left to right.
fn rows(layout: &Layout, scene: &Scene) -> Vec<String> {
    let ((left, right), (top, bottom)) = layout.bounds();
    let steps = |[back, level, ahead]: [&'static str; 3], by: i16| {
        Phrase::new([back, level, ahead][(by.signum() + 1) as usize])
            .number("steps", by.unsigned_abs())
    };
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
                steps(["board-run-left", "board-run-level", "board-run-right"], x)
                    .sign("cells", cells.join(", "))
            });
            let row = steps(["board-row-up", "board-row-level", "board-row-down"], y);
            scene.words.say(&row.list("runs", runs))
        })
        .collect()
}

/// What one looks at on a cell; nothing where no card lies.
fn cell(layout: &Layout, x: i16, y: i16, scene: &Scene) -> Option<String> {
    let seen = layout.seen(x, y);
    let printed = match seen {
        Sight::Nothing => return None,
        Sight::Table => Cell::Hole,
        Sight::Plain => Cell::Plain,
        Sight::Cat => Cell::Cat,
        Sight::Mouse(colour) => Cell::Mouse(colour),
    };
    let cell = scene.words.say(&printed.tell());
    if layout.is_on_cat_card(x, y) && seen != Sight::Cat {
        return Some(scene.words.say(&Phrase::new("board-cell-guarded").sign("cell", cell)));
    }
    Some(cell)
}

fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "board-colour-blue",
        Colour::Yellow => "board-colour-yellow",
        Colour::Violet => "board-colour-violet",
        Colour::Green => "board-colour-green",
    }
}
