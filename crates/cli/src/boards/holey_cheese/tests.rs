//! The drawing stays in its frame, shows every choice, and typed words mean what a person means.

use chacha20::ChaCha8Rng;
use koshki_rules::Turn;
use koshki_rules::any;
use koshki_rules::luck::below;
use rand_core::SeedableRng;

use super::*;
use crate::paint::Paint;
use crate::words::{Language, Words};

const BOARD: HoleyCheeseBoard = HoleyCheeseBoard;

/// Plays a random game and shows every scene in which a seat decides: cards, turns and places on offer.
fn every_scene(
    language: Language,
    seats: usize,
    notation: bool,
    mut look_at: impl FnMut(&Scene, usize),
) {
    let names = ["Anna-Katharina", "Борис Борисович", "Vera", "Gleb"].map(str::to_owned).to_vec();
    let words = Words::new(language, Some("holey-cheese")).with_names(names);
    let mut rng = ChaCha8Rng::seed_from_u64(seats as u64);
    let mut table = any::open("holey-cheese", &json!({}), seats, &mut rng).unwrap();
    while let Turn::Seat(seat) = table.turn() {
        let viewer = Viewer::Seat(seat);
        let look = table.look(viewer);
        let moves = look.choices();
        let chosen = &moves[below(&mut rng, moves.len() as u32) as usize];
        let mut left: Vec<&Value> = moves.iter().collect();
        for stage in 0..3 {
            let marks = marks(stage, &left);
            let (mover, paint) = (Some(seat), Paint::Bare);
            let scene = Scene {
                view: &look.view,
                viewer,
                mover,
                words: &words,
                paint,
                marks: &marks,
                notation,
            };
            look_at(&scene, stage);
            left.retain(|mv| BOARD.group(stage, mv) == BOARD.group(stage, chosen));
        }
        table.play(seat, chosen, &mut rng).unwrap();
    }
}

/// The choices of a stage: by card, by turn, one by one.
fn marks<'a>(stage: usize, moves: &[&'a Value]) -> Vec<Mark<'a>> {
    let mut marks: Vec<Mark> = Vec::new();
    for &mv in moves {
        let known = marks
            .iter_mut()
            .find(|mark| stage < 2 && BOARD.group(stage, mark.moves[0]) == BOARD.group(stage, mv));
        match known {
            Some(mark) => mark.moves.push(mv),
            None => marks.push(Mark { number: marks.len() + 1, moves: vec![mv] }),
        }
    }
    marks
}

#[test]
fn the_drawing_keeps_to_eighty_columns_and_lacks_no_text() {
    let tables = [
        (Language::En, 2, false),
        (Language::Ru, 3, true),
        (Language::Ru, 2, false),
        (Language::En, 4, true),
    ];
    for (language, seats, notation) in tables {
        every_scene(language, seats, notation, |scene, _| {
            let drawn = BOARD.draw(scene);
            assert!(drawn.iter().all(|line| line.chars().count() <= 80), "{drawn:#?}");
            let told = [BOARD.describe(scene), drawn].concat();
            assert!(told.iter().all(|line| !line.contains(['⟨', '{'])), "{told:#?}");
        });
    }
}

#[test]
fn every_choice_stands_in_the_drawing_by_its_number() {
    every_scene(Language::En, 2, true, |scene, stage| {
        if scene.marks.len() == 1 {
            return;
        }
        assert!(BOARD.shows_marks(scene));
        let drawn = BOARD.draw(scene).join("\n");
        if stage < 2 {
            for mark in scene.marks {
                let lay = &mark.moves[0]["lay"];
                let title = match stage {
                    0 => format!("{} {}", mark.number, lay["card"].as_str().unwrap()),
                    _ => format!("{} {}°", mark.number, lay["turn"]),
                };
                assert!(drawn.contains(&title), "{title} is not in\n{drawn}");
            }
            return;
        }
        let lines: Vec<&str> = drawn.lines().collect();
        let number_of = |mark: &Mark| {
            let row = format!("{:>3} ", mark.moves[0]["lay"]["y"].as_i64().unwrap());
            let line = lines.iter().find(|line| line.starts_with(&row)).unwrap();
            let digits = |sign: char| !sign.is_ascii_digit();
            line[4..].split(digits).any(|number| number == mark.number.to_string())
        };
        assert!(scene.marks.iter().all(number_of), "{drawn}");
    });
}

#[test]
fn every_choice_has_its_number_and_no_code_unless_that_is_asked_for() {
    every_scene(Language::En, 4, false, |scene, stage| {
        let drawn = BOARD.draw(scene).join("\n");
        if scene.marks.len() > 1 {
            let numbers: Vec<&str> = drawn.split(|sign: char| !sign.is_ascii_digit()).collect();
            let is_there = |mark: &Mark| numbers.contains(&mark.number.to_string().as_str());
            assert!(scene.marks.iter().all(is_there), "{drawn}");
        }
        let mut told = BOARD.describe(scene);
        told.push(drawn);
        told.extend(scene.marks.iter().map(|mark| match stage {
            0 | 1 => BOARD.label(stage, &BOARD.group(stage, mark.moves[0]), scene),
            _ => BOARD.short_label(mark.moves[0], &Phrase::new("move-idle"), scene).unwrap(),
        }));
        for line in &told {
            assert!(!line.contains('°'), "{line}");
            for word in line.split(|sign: char| !sign.is_alphanumeric()) {
                assert!(word.parse::<Card>().is_err(), "{word} in {line}");
            }
        }
    });
    every_scene(Language::En, 2, true, |scene, _| {
        let view = scene.read::<View>().unwrap();
        let told = BOARD.describe(scene).join("\n");
        assert!(view.hand.iter().all(|card| told.contains(&format!("{card},"))), "{told}");
    });
    assert_eq!(BOARD.typing(), None, "what can be typed is in notation");
}

#[test]
fn places_of_a_long_list_are_told_apart_by_steps() {
    every_scene(Language::En, 3, false, |scene, stage| {
        if stage < 2 {
            return;
        }
        let does = Phrase::new("move-idle");
        let mut labels: Vec<String> = scene
            .marks
            .iter()
            .filter_map(|mark| BOARD.short_label(mark.moves[0], &does, scene))
            .collect();
        labels.sort();
        let all = labels.len();
        labels.dedup();
        assert_eq!(labels.len(), all, "{labels:#?}");
    });
}

#[test]
fn a_layout_wider_than_the_screen_is_drawn_around_the_last_card() {
    let words = Words::new(Language::En, Some("holey-cheese")).with_names(vec![]);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let table = any::open("holey-cheese", &json!({}), 2, &mut rng).unwrap();
    let mut view = table.look(Viewer::Bystander).view;
    let laid: Vec<Value> = (0..24)
        .map(|at| json!({ "seat": 0, "card": format!("m{at}"), "x": at * 2 + 1, "y": 0, "turn": 90 }))
        .collect();
    view["laid"] = json!(laid);
    let moves: Vec<Value> =
        (0..40).map(|x| json!({ "lay": { "card": "c0", "x": x, "y": -1, "turn": 0 } })).collect();
    let marks = marks(2, &moves.iter().collect::<Vec<_>>());
    let (viewer, mover, paint) = (Viewer::Bystander, None, Paint::Bare);
    let scene =
        Scene { view: &view, viewer, mover, words: &words, paint, marks: &marks, notation: true };
    assert!(!BOARD.shows_marks(&scene), "there is no room for them");
    let drawn = BOARD.draw(&scene);
    assert!(drawn.iter().all(|line| line.chars().count() <= 80), "{drawn:#?}");
    assert!(drawn.iter().any(|line| line.trim_end().ends_with("48")), "{drawn:#?}");
}

#[test]
fn a_mouse_in_a_cats_hole_is_told_from_a_free_one() {
    let words = Words::new(Language::En, Some("holey-cheese")).with_names(vec![]);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let table = any::open("holey-cheese", &json!({}), 2, &mut rng).unwrap();
    let mut view = table.look(Viewer::Bystander).view;
    view["laid"] = json!([{ "seat": 0, "card": "c0", "x": -2, "y": 0, "turn": 90 }]);
    let (viewer, mover, paint) = (Viewer::Bystander, None, Paint::Bare);
    let scene =
        Scene { view: &view, viewer, mover, words: &words, paint, marks: &[], notation: false };
    let drawn = BOARD.draw(&scene);
    assert!(drawn[0].starts_with("▓▓▓▓▒BY■"), "{drawn:#?}");
    assert!(drawn[1].starts_with("▒▒▓▓▓▓░░"), "{drawn:#?}");
    assert!(drawn[2].starts_with("    V▲G◆"), "{drawn:#?}");
    let told = BOARD.describe(&scene);
    let row = "Level with it: from 2 left – cat, cat, blue in a cat card, yellow.";
    assert!(told.iter().any(|line| line == row), "{told:#?}");
}

#[test]
fn typed_words_mean_a_move_legal_or_not() {
    let words = Words::new(Language::En, Some("holey-cheese"));
    let (view, viewer) = (json!(null), Viewer::Bystander);
    let (mover, paint) = (None, Paint::Bare);
    let scene =
        Scene { view: &view, viewer, mover, words: &words, paint, marks: &[], notation: false };
    let parse = |typed: &str| BOARD.parse(&typed.split_whitespace().collect::<Vec<_>>(), &scene);
    let lay = |card: &str, x: i32, y: i32, turn: u16| {
        Some(json!({ "lay": { "card": card, "x": x, "y": y, "turn": turn } }))
    };
    assert_eq!(parse("m7 2 -1 90"), lay("m7", 2, -1, 90));
    assert_eq!(parse("m7 2,−1 90°"), lay("m7", 2, -1, 90));
    assert_eq!(parse("lay c3 0 0"), lay("c3", 0, 0, 0));
    assert_eq!(parse("положить м12 -4 5 270"), lay("m12", -4, 5, 270));
    assert_eq!(parse("к0 1 1"), lay("c0", 1, 1, 0));
    assert_eq!(parse("d m3"), Some(json!({ "discard": "m3" })));
    assert_eq!(parse("отложить с1"), Some(json!({ "discard": "c1" })));
    for nonsense in ["", "m7", "m7 2", "m24 0 0", "m7 a b", "m7 0 0 0 0", "d", "d m3 m4", "lay"] {
        assert_eq!(parse(nonsense), None, "{nonsense}");
    }
}
