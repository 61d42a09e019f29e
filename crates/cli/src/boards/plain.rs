//! A board for any game: the view as it is.

use serde_json::Value;

use super::{Board, Scene};

/// A board for any game.
pub struct PlainBoard;

impl Board for PlainBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        let Value::Object(fields) = scene.view else { return vec![scene.view.to_string()] };
        fields.iter().map(|(name, value)| format!("{name}: {value}")).collect()
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        self.draw(scene)
    }

    fn parse(&self, words: &[&str], _scene: &Scene) -> Option<Value> {
        match words {
            [word] => Some(Value::String((*word).to_owned())),
            _ => None,
        }
    }
}
