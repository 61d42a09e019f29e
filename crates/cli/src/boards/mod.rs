//! How games are drawn and typed in a terminal. A board knows no rules: it draws a view and offers the moves it was
//! given. A game without a board of its own gets the plain one.

mod catch_the_mice;
mod chop_chop;
mod holey_cheese;
mod mouser;
mod plain;

use koshki_protocol::WireTurn;
use koshki_rules::{Phrase, Seat, Viewer};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::paint::Paint;
use crate::words::Words;

/// How one game is drawn and typed.
pub trait Board: Sync {
    /// The table as a picture: lines of at most 80 columns.
    fn draw(&self, scene: &Scene) -> Vec<String>;

    /// The table in plain words, a line a thing: for screen readers and pipes.
    fn describe(&self, scene: &Scene) -> Vec<String>;

    /// In how many stages a long list of moves is narrowed, such as card, then turn, then place. None: one list.
    fn stages(&self) -> usize {
        0
    }

    /// What a move has in common with others at a stage: moves with equal values are one choice.
    fn group(&self, _stage: usize, mv: &Value) -> Value {
        mv.clone()
    }

    /// How a choice of a stage is called.
    fn label(&self, _stage: usize, group: &Value, _scene: &Scene) -> String {
        group.as_str().map_or_else(|| group.to_string(), str::to_owned)
    }

    /// How a single move of a long list is called, once stages have narrowed it as far as they can; nothing where its own
    /// words are best.
    fn short_label(&self, _mv: &Value, _phrase: &Phrase, _scene: &Scene) -> Option<String> {
        None
    }

    /// Whether the picture shows all choices on offer with their numbers, so that no list is needed below it.
    fn shows_marks(&self, _scene: &Scene) -> bool {
        false
    }

    /// The move that typed words mean, legal or not; nothing if they mean none.
    fn parse(&self, words: &[&str], scene: &Scene) -> Option<Value>;

    /// One line that says how a move is typed, as a key of the game's texts; none where moves have no short form.
    fn typing(&self) -> Option<&'static str> {
        None
    }
}

/// What there is to draw.
pub struct Scene<'a> {
    /// What the viewer knows.
    pub view: &'a Value,
    /// Whose eyes.
    pub viewer: Viewer,
    /// The seat that decides next, if one does.
    pub mover: Option<Seat>,
    /// The texts and names.
    pub words: &'a Words,
    /// With colours or without.
    pub paint: Paint,
    /// The choices on offer, which can be shown on the board itself.
    pub marks: &'a [Mark<'a>],
    /// Whether cells, pieces and cards have the codes of records beside them.
    pub notation: bool,
}

/// A choice on offer.
pub struct Mark<'a> {
    /// The number a person types for it.
    pub number: usize,
    /// The moves it stands for: one, or in an early stage several.
    pub moves: Vec<&'a Value>,
}

impl Scene<'_> {
    /// The view as its game knows it; nothing if it is of another game.
    pub fn read<V: DeserializeOwned>(&self) -> Option<V> {
        serde_json::from_value(self.view.clone()).ok()
    }

    /// Whether it is this seat's turn.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.mover == Some(seat)
    }
}

/// The seat that decides next, if one does.
pub fn mover(turn: &WireTurn) -> Option<Seat> {
    match turn {
        WireTurn::Seat(seat) => Some(*seat),
        WireTurn::Luck | WireTurn::Over(_) => None,
    }
}

/// The boards we have. A match on names is the list of games alone; here a missing name is no fault.
const BOARDS: &[(&str, &dyn Board)] = &[
    ("catch-the-mice", &catch_the_mice::CatchTheMiceBoard),
    ("chop-chop", &chop_chop::ChopChopBoard),
    ("mouser", &mouser::MouserBoard),
    ("holey-cheese", &holey_cheese::HoleyCheeseBoard),
];

/// The board of a game.
pub fn of(game: &str) -> &'static dyn Board {
    BOARDS.iter().find(|(id, _)| *id == game).map_or(&plain::PlainBoard, |(_, board)| *board)
}
