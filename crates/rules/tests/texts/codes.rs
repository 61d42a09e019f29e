//! No codes: what people read has no names of cells, cards or options in it, no coordinates, and counts seats from 1.

use std::collections::HashSet;

use koshki_rules::{FEW_MOVES, Game, Phrase, Step, Tell, Turn, Viewer, Why};

use crate::code_in::code_in;
use crate::spoken::Language;
use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, any_of};

/// Random games of each game.
const GAMES: u64 = 1_000;
/// Of a long list of moves this many are said, beside two that are told by themselves.
const SAID: usize = 3;

#[test]
fn no_move_event_view_or_refusal_has_a_code_in_it() {
    struct NoCodes;
    impl Law for NoCodes {
        fn check<G: Game>(&self) {
            let languages = [Language::english::<G>(), Language::russian::<G>()];
            let mut said = HashSet::new();
            let mut check = |phrase: &Phrase| {
                // Most phrases are heard again and again.
                if !said.insert(serde_json::to_string(phrase).expect("a phrase can be written")) {
                    return;
                }
                for language in &languages {
                    let sentence = language.say(phrase);
                    assert_eq!(code_in(&sentence), None, "in “{sentence}”");
                }
            };
            let any_game = [Why::rule("G2"), Why::rule("G5")];
            G::REFUSALS.iter().chain(&any_game).for_each(|why| check(&Phrase::why(*why)));
            for seed in 0..GAMES {
                hear(RandomGame::<G>::new(seed), &mut check);
            }
        }
    }
    every_game(&NoCodes);
}

#[test]
fn a_code_is_found() {
    for spoilt in [
        "Lay mouse card m20 on the table",
        "Положить карту c1.",
        "мышка м0 идёт",
        "to f21",
        "into (hN)",
        "на t32.",
        "seat 0 begins",
        "Место 0: синий",
        "turned by 90",
        "поворот на 90°",
        "Lay it at 1, 10",
        "клетка -2, 3",
        "choose small_hand",
        "{ $name }",
        r#"{"lay":1}"#,
        "the card `m`",
        "[1]",
    ] {
        assert!(code_in(spoilt).is_some(), "{spoilt}");
    }
    for fine in [
        "Anna lays a mouse card: covers a blue mouse and 2 green mice.",
        "на 2 правее и на 1 ниже первой карты",
        "ряд 3, клетка 2; seat 1 begins",
        "Row 2 from the top: tiles on cells 1, 2, 3 and 7.",
        "Тянем: 2 зелёных, 1 красный. The hole, the cat (+1).",
    ] {
        assert_eq!(code_in(fine), None, "{fine}");
    }
}

/// Plays a game, and passes on moves, told alone and as part of their list, and what all viewers were told and saw.
fn hear<G: Game>(game: RandomGame<G>, pass_on: &mut dyn FnMut(&Phrase)) {
    let mut game = TellWhenFailing(game);
    let game = &mut game.0;
    let mut position = game.start();
    let mut moves = Vec::new();
    while let Some(step) = game.next_step(&position) {
        if let (Step::Move(mv), Turn::Seat(seat)) = (&step, position.turn()) {
            moves.clear();
            position.moves(&mut moves);
            let view = position.view(Viewer::Seat(seat));
            // A short list is told whole, as people read it.
            let few = match moves.len() <= FEW_MOVES {
                true => moves.clone(),
                false => vec![mv.clone(), any_of(&moves, &mut game.rng).clone()],
            };
            G::tell_moves(&view, &few).iter().for_each(&mut *pass_on);
            // A list that is just too long to be a short one is told like the longest.
            let first = game.seed as usize % moves.len();
            let many = &moves[first.min(moves.len().saturating_sub(FEW_MOVES + 1))..];
            let many = &many[..many.len().min(FEW_MOVES + 1)];
            G::tell_moves(&view, many).iter().take(SAID).for_each(&mut *pass_on);
        }
        let before = position.clone();
        position.apply(&step);
        for viewer in Viewer::all(game.seats) {
            pass_on(&before.event(&step, &position, viewer).tell());
            G::tell_view(&position.view(viewer)).iter().for_each(&mut *pass_on);
        }
    }
}
