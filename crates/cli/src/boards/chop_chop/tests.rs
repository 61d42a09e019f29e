//! The drawing stays in its frame, and typed words mean what a person means.

use chacha20::ChaCha8Rng;
use koshki_rules::any;
use koshki_rules::luck::below;
use koshki_rules::{Turn, Viewer};
use rand_core::SeedableRng;

use koshki_rules::games::chop_chop::Side;

use super::*;
use crate::boards::Mark;
use crate::paint::Paint;
use crate::words::{Language, Words};

/// Plays a random game of four and shows every scene in which a seat decides.
fn every_scene(language: Language, seed: u64, mut look_at: impl FnMut(&Scene)) {
    let names = ["Anna-Katharina", "Борис Борисович", "Vera", "Gleb"].map(str::to_owned).to_vec();
    let words = Words::new(language, Some("chop-chop")).with_names(names);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = any::open("chop-chop", &json!({}), 4, &mut rng).unwrap();
    while let Turn::Seat(seat) = table.turn() {
        let viewer = Viewer::Seat(seat);
        let look = table.look(viewer);
        let moves = look.choices();
        let marks: Vec<Mark> =
            (moves.iter().zip(1..)).map(|(mv, number)| Mark { number, moves: vec![mv] }).collect();
        let (mover, paint) = (Some(seat), Paint::Bare);
        look_at(&Scene {
            view: &look.view,
            viewer,
            mover,
            words: &words,
            paint,
            marks: &marks,
            notation: false,
        });
        let mv = &moves[below(&mut rng, moves.len() as u32) as usize];
        table.play(seat, mv, &mut rng).unwrap();
    }
}

#[test]
fn the_drawing_keeps_to_its_frame_in_every_position() {
    for (language, seed) in [(Language::En, 1), (Language::Ru, 2)] {
        every_scene(language, seed, |scene| {
            let view: View = scene.read::<View>().unwrap();
            let marks = plan::Marks::new(&view, scene);
            for line in plan::lines(&view, &marks, scene) {
                assert_eq!(line.chars().count(), 56, "{line}");
            }
            let drawn = ChopChopBoard.draw(scene);
            assert!(drawn.iter().all(|line| line.chars().count() <= 80), "{drawn:#?}");
            assert!(drawn.len() <= 22, "{drawn:#?}");
        });
    }
}

#[test]
fn nothing_that_is_said_lacks_its_text() {
    for (language, seed) in [(Language::En, 3), (Language::Ru, 4)] {
        every_scene(language, seed, |scene| {
            let told = [ChopChopBoard.describe(scene), ChopChopBoard.draw(scene)].concat();
            assert!(told.iter().all(|line| !line.contains(['⟨', '{'])), "{told:#?}");
        });
    }
}

#[test]
fn every_move_on_offer_is_marked_on_the_board() {
    every_scene(Language::En, 5, |scene| {
        if scene.marks.len() > 12 || scene.marks.len() == 1 {
            return;
        }
        let drawn = ChopChopBoard.draw(scene).join("\n");
        assert!(drawn.contains(">1"), "{drawn}");
    });
}

#[test]
fn a_jump_is_first_a_choice_of_rows_marked_beside_the_plan() {
    let mut seen = 0;
    every_scene(Language::En, 7, |scene| {
        if scene.read::<View>().unwrap().phase != Phase::Jump {
            return;
        }
        let mut marks: Vec<Mark> = Vec::new();
        for mv in scene.marks.iter().map(|mark| mark.moves[0]) {
            let same = |mark: &&mut Mark| {
                ChopChopBoard.group(1, mark.moves[0]) == ChopChopBoard.group(1, mv)
            };
            match marks.iter_mut().find(same) {
                Some(mark) => mark.moves.push(mv),
                None => marks.push(Mark { number: marks.len() + 1, moves: vec![mv] }),
            }
        }
        let drawn = ChopChopBoard.draw(&Scene { marks: &marks, ..*scene }).join("\n");
        for mark in &marks {
            assert!(drawn.contains(&format!(">{} ", mark.number)), "{drawn}");
        }
        seen += 1;
    });
    assert!(seen > 0, "somebody flips an arrow in this game");
}

fn view_in(phase: Phase, side: Side) -> View {
    let mut view = None;
    every_scene(Language::En, 6, |scene| view = view.clone().or(scene.read::<View>()));
    View { phase, side, ..view.unwrap() }
}

#[test]
fn typed_words_mean_moves_legal_or_not() {
    let typed = |text: &str, phase, side| {
        let words: Vec<&str> = text.split(' ').collect();
        typing::read(&words, &view_in(phase, side))
            .map_or(Value::Null, |mv| serde_json::to_value(mv).unwrap())
    };
    let walk = |piece: &str, to: &str| json!({"walk": {"piece": piece, "to": to}});
    let (mice, cat, three) = (Side::Mice, Side::Cat, Phase::Walk(3));
    assert_eq!(typed("r", Phase::Start, mice), json!("roll"));
    for word in ["p", "pass", "п", "пас", "пропуск", "пропустить"] {
        assert_eq!(typed(word, three, mice), json!("pass"), "{word}");
    }
    assert_eq!(typed("m0 f31", three, mice), walk("m0", "f31"));
    assert_eq!(typed("м3 ф31", three, mice), walk("m3", "f31"));
    assert_eq!(typed("m1 hn", three, mice), walk("m1", "hN"));
    assert_eq!(typed("m2 32", three, mice), walk("m2", "f32"));
    assert_eq!(typed("cat 32", three, mice), walk("cat", "t32"), "the table refuses it");
    assert_eq!(typed("t42", three, cat), walk("cat", "t42"));
    assert_eq!(typed("f31", three, mice), Value::Null, "which mouse?");
    assert_eq!(typed("t43", Phase::Place, cat), json!({"place_cat": "t43"}));
    assert_eq!(typed("cat t43", Phase::Place, cat), json!({"place_cat": "t43"}));
    assert_eq!(typed("f11", Phase::Fork, mice), json!({"fork": "f11"}));
    assert_eq!(typed("m0 f55", Phase::Jump, mice), json!({"jump": {"piece": "m0", "to": "f55"}}));
    assert_eq!(typed("orange d", three, mice), walk("m0", "f30"), "out of the upper hole");
    assert_eq!(typed("оранжевая вниз вниз влево", three, mice), walk("m0", "f21"));
    assert_eq!(typed("b uul", three, mice), walk("m2", "f24"));
    assert_eq!(typed("green left 3", three, mice), walk("m1", "f43"), "the table refuses it");
    assert_eq!(typed("violet l", three, mice), Value::Null, "there is nothing");
    assert_eq!(typed("пропустить", three, mice), json!("pass"));
    assert_eq!(typed("оставить", Phase::Fork, mice), json!("leave"));
    for nonsense in ["m9 f31", "m0 f99", "dance", "m0 hx", "m0 f31 f32", "ы"] {
        assert_eq!(typed(nonsense, three, mice), Value::Null, "{nonsense}");
    }
}
