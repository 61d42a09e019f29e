//! The example of a fifth game (`examples/fifth-game/`) compiles, passes its own worked cases, and can be played. All laws
//! are tried on it by `cargo xtask fifth-game`, which puts it into the list.

use koshki_rules::{Game, Seat, Step, Turn, Viewer};
// In the list it would find these in its own crate.
use koshki_rules::{game, luck, outcome, phrase, position, setup};
use support::random_game::RandomGame;
use tiptoe::Tiptoe;

mod support;
#[path = "../../../examples/fifth-game/mod.rs"]
mod tiptoe;

#[test]
fn the_example_is_played_to_its_end_and_says_what_is_seen() {
    for seed in 0..500 {
        let mut game = RandomGame::<Tiptoe>::new(seed);
        let outcome = game.walk(|game, position| {
            for viewer in Viewer::all(game.seats) {
                let view = position.view(viewer);
                assert!(!Tiptoe::tell_view(&view).is_empty());
                assert_eq!(Tiptoe::guess(&view, &mut game.rng).view(viewer), view);
                let text = Tiptoe::write_view(&view).to_string();
                let read = position::Position::<Tiptoe>::read(&text, &mut game.rng);
                assert_eq!(read.expect(&text).look().view, view, "{text}");
            }
        });
        assert_eq!(outcome.scores.as_slice().iter().max(), Some(&u16::from(tiptoe::WAY)));
    }
}

#[test]
fn its_lesson_can_be_played() {
    let lesson = include_str!("../../../examples/fifth-game/lesson.json");
    let lesson: serde_json::Value = serde_json::from_str(lesson).expect("JSON");
    let options = serde_json::from_value(lesson["options"].clone()).expect("its options");
    let mut position = Tiptoe::setup(&options, 2).expect("two mice");
    for step in lesson["steps"].as_array().expect("its steps") {
        let step: Step<Tiptoe> = match position.turn() {
            Turn::Luck => Step::Luck(serde_json::from_value(step["luck"].clone()).expect("luck")),
            Turn::Seat(Seat(seat)) => {
                assert_eq!(step["seat"], seat);
                let mv = serde_json::from_value(step["move"].clone()).expect("a move");
                assert_eq!(position.why_not(&mv), None);
                Step::Move(mv)
            }
            Turn::Over(_) => panic!("it goes on after the end"),
        };
        position.apply(&step);
    }
    assert!(matches!(position.turn(), Turn::Over(_)));
}
