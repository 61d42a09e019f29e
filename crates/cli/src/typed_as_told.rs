//! What the texts tell people to type can be typed: every word in quotes is typed at the point where it is told.

use chacha20::ChaCha8Rng;
use koshki_rules::games;
use koshki_rules::luck::below;
use koshki_rules::{Turn, Viewer, any};
use rand_core::SeedableRng;
use serde_json::json;

use crate::boards::{self, Scene};
use crate::join::Command;
use crate::menu;
use crate::paint::Paint;
use crate::play::is_said_in_any_game;
use crate::words::{Language, OWN_EN, OWN_RU, Words};

/// Texts that only exist to say what can be typed.
const HELP: [&str; 14] = [
    "ui-help",
    "ui-unclear",
    "ui-menu-saved",
    "ui-menu-keys",
    "ui-join-hint",
    "ui-join-hint-host",
    "ui-join-help-playing",
    "ui-join-help-watching",
    "ui-join-help-start",
    "ui-join-help-seats",
    "ui-join-help-table",
    "ui-join-help-sit",
    "ui-join-help-over",
    "ui-join-help-always",
];

#[test]
fn every_word_that_help_names_is_understood_in_both_languages() {
    for texts in [OWN_EN, OWN_RU] {
        let lines: Vec<_> = texts.lines().filter_map(|line| line.split_once(" = ")).collect();
        for key in HELP {
            let named = lines.iter().find(|(name, _)| *name == key).map(|(_, text)| quoted(text));
            assert!(named.is_some_and(|named| !named.is_empty()), "{key} names no word");
        }
        for (key, text) in lines {
            for word in quoted(text) {
                assert!(is_understood(key, word), "{key} names {word}, which means nothing there");
            }
        }
    }
}

#[test]
fn every_move_that_a_board_names_is_understood_in_both_languages() {
    for game in games::IDS {
        for language in [Language::En, Language::Ru] {
            let words = Words::new(language, Some(game)).with_names(vec![String::new(); 4]);
            let board = boards::of(game);
            // The cards of Holey Cheese are chosen by number.
            let Some(typing) = board.typing() else { continue };
            let told = words.text(typing);
            let mut missing = quoted(&told);
            assert!(!missing.is_empty(), "{game} names nothing to type");
            for named in &missing {
                let taken = is_said_in_any_game(&split(named));
                assert!(!taken, "{named} of {game} means something else in every game");
            }
            every_scene(game, &words, |scene| {
                missing.retain(|named| board.parse(&split(named), scene).is_none());
            });
            assert!(missing.is_empty(), "{game} in {language:?} never understands {missing:?}");
        }
    }
}

#[test]
fn words_in_quotes_are_found() {
    assert_eq!(quoted("Type “a b” or “c”."), ["a b", "c"]);
    assert_eq!(quoted("Наберите «а» — или нет"), ["а"]);
    assert!(!is_understood("ui-help", "purr") && !is_understood("ui-join-hint", "purr"));
    assert!(!is_understood("ui-menu-keys", "purr"));
}

/// Whether a word that this text names is understood where the text is shown.
fn is_understood(key: &str, word: &str) -> bool {
    if key.starts_with("ui-menu-") {
        // There it is named together with the number of a game.
        return menu::understands(&if word == "?" { "? 1".to_owned() } else { word.to_owned() });
    }
    let is_command = Command::read(word).is_some() && key.starts_with("ui-join-");
    is_command || is_said_in_any_game(&split(word))
}

/// Plays a random game and shows every scene in which a seat decides.
fn every_scene(game: &str, words: &Words, mut look_at: impl FnMut(&Scene)) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let seats = *games::seats(game).expect("a listed game").start();
    let mut table = any::open(game, &json!({}), seats, &mut rng).expect("a listed game");
    while let Turn::Seat(seat) = table.turn() {
        let viewer = Viewer::Seat(seat);
        let look = table.look(viewer);
        let (view, mover, paint, marks) = (&look.view, Some(seat), Paint::Bare, &[]);
        look_at(&Scene { view, viewer, mover, words, paint, marks, notation: false });
        let moves = look.choices();
        let mv = &moves[below(&mut rng, moves.len() as u32) as usize];
        table.play(seat, mv, &mut rng).expect("a move on offer");
    }
}

fn split(typed: &str) -> Vec<&str> {
    typed.split_whitespace().collect()
}

/// What stands in quotes, English or Russian ones.
fn quoted(text: &str) -> Vec<&str> {
    text.split(['“', '«']).skip(1).filter_map(|rest| rest.split(['”', '»']).next()).collect()
}
