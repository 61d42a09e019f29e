//! Whatever the rules give out as data can be written as JSON, and reads back as the same value.

use koshki_rules::game::Data;
use koshki_rules::setup::read_options;
use koshki_rules::{Game, Viewer};

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, any_of};

const GAMES: u64 = 300;
/// Positions of those games that are looked at: one in this many.
const MOMENTS: u32 = 24;

#[test]
fn moves_chances_views_and_events_are_json_there_and_back() {
    struct ThereAndBack;
    impl Law for ThereAndBack {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    if game.once_in(MOMENTS) {
                        check_position(game, position);
                    }
                });
            }
        }
    }
    every_game(&ThereAndBack);
}

#[test]
fn options_are_json_there_and_back() {
    struct Options;
    impl Law for Options {
        fn check<G: Game>(&self) {
            for seed in 0..1000 {
                let options = RandomGame::<G>::new(seed).options;
                check_value(&options);
                let json = serde_json::to_value(&options).expect("options are JSON");
                assert_eq!(read_options::<G::Options>(&json).as_ref(), Ok(&options));
            }
        }
    }
    every_game(&Options);
}

fn check_position<G: Game>(game: &mut RandomGame<G>, position: &G) {
    let mut moves = Vec::new();
    let mut chances = Vec::new();
    position.moves(&mut moves);
    position.chances(&mut chances);
    for _ in 0..moves.len().min(16) {
        check_value(any_of(&moves, &mut game.rng));
    }
    for _ in 0..chances.len().min(16) {
        check_value(&any_of(&chances, &mut game.rng).0);
    }
    let step = game.next_step(position);
    for viewer in Viewer::all(game.seats) {
        check_value(&position.view(viewer));
        if let Some(step) = &step {
            let mut after = position.clone();
            after.apply(step);
            check_value(&position.event(step, &after, viewer));
        }
    }
}

fn check_value<T: Data>(value: &T) {
    let text = serde_json::to_string(value).expect("the rules' data has only text keys");
    let back: T = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{text} is not read back as {value:?}: {error}"));
    assert_eq!(&back, value, "as JSON: {text}");
    let json = serde_json::to_value(value).expect("the rules' data has only text keys");
    let back: T = serde_json::from_value(json).expect("what text can do a value can");
    assert_eq!(&back, value, "as JSON: {text}");
}
