//! How games are drawn and typed in a terminal. A board knows no rules: it draws a view and offers the moves it was
//! given. A game without a board of its own gets the plain one.

mod mouser;
mod plain;

use koshki_rules::{Seat, Turn, Viewer};
use serde_json::Value;

use crate::paint::Paint;
use crate::words::Words;

/// How one game is drawn and typed.
pub trait Board: Sync {
    /// The table as a picture: lines of at most 80 columns.
    fn draw(&self, scene: &Scene) -> Vec<String>;

    /// The table in plain words, a line a thing: for screen readers and pipes.
    fn describe(&self, scene: &Scene) -> Vec<String>;

    /// The fields of a move by which a long list of moves is narrowed, stage by stage, such as
    /// `[["card"], ["turn"], ["x", "y"]]`. Fields are looked for at any depth. None: one list of all moves.
    fn stages(&self) -> &'static [&'static [&'static str]] {
        &[]
    }

    /// How one choice of a stage is called, given the values of the stage's fields.
    fn label(&self, _stage: usize, values: &[Value], _scene: &Scene) -> String {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        values.iter().map(plain).collect::<Vec<_>>().join(" ")
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
    /// Who decides next.
    pub turn: Turn,
    /// The texts and names.
    pub words: &'a Words,
    /// With colours or without.
    pub paint: Paint,
    /// The choices on offer that can be shown on the board itself: their numbers and the moves they stand for (one, or
    /// in an early stage several).
    pub marks: &'a [Mark<'a>],
}

/// A choice on offer.
pub struct Mark<'a> {
    /// The number a person types for it.
    pub number: usize,
    /// The moves it stands for.
    pub moves: Vec<&'a Value>,
}

impl Scene<'_> {
    /// Whether it is this seat's turn.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.turn == Turn::Seat(seat)
    }
}

/// The boards we have. A match on names is the list of games alone; here a missing name is no fault.
const BOARDS: &[(&str, &dyn Board)] = &[("mouser", &mouser::MouserBoard)];

/// The board of a game.
pub fn of(game: &str) -> &'static dyn Board {
    BOARDS.iter().find(|(id, _)| *id == game).map_or(&plain::PlainBoard, |(_, board)| *board)
}
