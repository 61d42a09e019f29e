//! A board for any game: what is seen in the sentences that the rules have for it.

use koshki_rules::Phrase;
use serde_json::Value;

use super::{Board, Scene};

/// A board for any game. Moves are chosen by their numbers.
pub struct PlainBoard;

impl Board for PlainBoard {
    fn draw(&self, scene: &Scene) -> Vec<String> {
        self.describe(scene).into_iter().map(|line| format!("  {line}")).collect()
    }

    fn describe(&self, scene: &Scene) -> Vec<String> {
        told(scene.view).iter().map(|phrase| scene.words.say(phrase)).collect()
    }

    fn parse(&self, _words: &[&str], _scene: &Scene) -> Option<Value> {
        None
    }
}

/// The sentences for a view, which stand beside its fields.
fn told(view: &Value) -> Vec<Phrase> {
    let told = view.get("told").cloned().unwrap_or_default();
    serde_json::from_value(told).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use koshki_rules::luck::one_of;
    use koshki_rules::{Seat, Turn, Viewer, any, games};
    use rand_core::SeedableRng;
    use serde_json::json;

    use super::*;
    use crate::boards::BOARDS;
    use crate::paint::Paint;
    use crate::words::{Language, Words};

    #[test]
    fn what_is_seen_is_said_in_the_language_of_the_terminal() {
        let view =
            json!({ "steps": [0, 4], "told": [Phrase::new("event-first").seat("seat", Seat(1))] });
        for (language, line) in [
            (Language::En, "By lot, Boris goes first."),
            (Language::Ru, "По жребию начинает Boris."),
        ] {
            let names = vec!["Anna".to_owned(), "Boris".to_owned()];
            let words = &Words::new(language, Some(games::IDS[0])).with_names(names);
            let (viewer, paint) = (Viewer::Bystander, Paint::Bare);
            let (mover, marks, notation) = (None, &[], false);
            let scene = Scene { view: &view, viewer, mover, words, paint, marks, notation };
            assert_eq!(PlainBoard.describe(&scene), [line]);
            assert_eq!(PlainBoard.draw(&scene), [format!("  {line}")]);
        }
    }

    /// A game that nobody has drawn yet is played by words alone, so there have to be some.
    #[test]
    fn every_game_has_a_board_of_its_own_or_tells_what_is_seen() {
        for game in games::IDS.iter().filter(|game| BOARDS.iter().all(|(id, _)| id != *game)) {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            let seats = *games::seats(game).expect("a listed game").start();
            let mut table = any::open(game, &json!({}), seats, &mut rng).expect("a listed game");
            loop {
                for viewer in Viewer::all(seats) {
                    let view = table.look(viewer).view;
                    assert!(!told(&view).is_empty(), "{game}: `tell_view` tells nothing of {view}");
                }
                let Turn::Seat(seat) = table.turn() else { break };
                let moves = table.look(Viewer::Seat(seat)).moves;
                let mv = &one_of(&mut rng, &moves).data;
                table.play(seat, mv, &mut rng).expect("a move on offer");
            }
        }
    }
}
