//! What moves and events say: what a card does, and for a few moves also which card and where.

use super::*;
use crate::game::FEW_MOVES;
use crate::phrase::{Arg, Tell as _};

/// All keys of a phrase, each before those inside it.
fn keys(phrase: &Phrase) -> Vec<&str> {
    let mut all = vec![&*phrase.key];
    for (_, arg) in &phrase.args {
        match arg {
            Arg::Phrase(inner) => all.extend(keys(inner)),
            Arg::List(list) => all.extend(list.iter().flat_map(keys)),
            _ => {}
        }
    }
    all
}

fn told(game: &HoleyCheese, moves: &[Move]) -> Vec<Phrase> {
    HoleyCheese::tell_moves(&game.view(Viewer::Seat(game.mover)), moves)
}

#[test]
fn of_many_moves_only_what_each_does_is_told__hc9_hc15() {
    let of = |game: &HoleyCheese, mv: Move| {
        let all = moves(game);
        assert!(all.len() > FEW_MOVES);
        let at = all.iter().position(|&other| other == mv).unwrap();
        keys(&told(game, &all)[at]).join(" ")
    };
    let mut game = holding(dealt(2), &["m4", "m0", "c0"]);
    let both = "move-both mouse-green shown-nobodys mouse-violet";
    assert_eq!(of(&game, lay("m4", 0, 2, 0)), both);
    assert_eq!(of(&game, lay("m0", 0, -2, 0)), "move-cover mouse-blue mouse-yellow");
    assert_eq!(of(&game, lay("c0", -2, 0, 90)), "move-show shown mouse-blue");
    play(&mut game, lay("m0", 0, -2, 0));
    let game = holding(game, &["c3"]);
    assert_eq!(of(&game, lay("c3", -1, -3, 90)), "move-idle", "bare holes");
}

#[test]
fn a_few_moves_are_told_with_card_turn_and_place_and_no_two_alike__hc7() {
    let game = holding(dealt(2), &["m4", "m0", "c0"]);
    let all = moves(&game);
    for few in all.chunks(FEW_MOVES) {
        let phrases = told(&game, few);
        for (at, phrase) in phrases.iter().enumerate() {
            assert!(!phrases[..at].contains(phrase), "{phrase:?} is told twice");
        }
    }
    let [phrase] = &told(&game, &[lay("m4", 0, 2, 90)])[..] else { panic!() };
    let all = keys(phrase);
    assert_eq!(all[..3], ["move-lay", "face", "cell-hole"]);
    assert!(all.contains(&"turned-90") && all.contains(&"steps-down"), "{all:?}");
    assert!(!all.contains(&"steps-right"), "it is not moved sideways");
    assert_eq!(tell_place(&Lay::new(card("c0"), 0, 0, Rotation::Quarter)).key, "place-level");
}

#[test]
fn an_event_of_laying_tells_what_it_does_and_not_where__hc15() {
    let game = holding(dealt(4), &["m4"]);
    let phrase = event(&game, lay("m4", 0, 2, 0), Viewer::Bystander).tell();
    assert_eq!(
        keys(&phrase),
        ["event-lay", "move-both", "mouse-green", "shown", "mouse-violet", "end-not-yet"]
    );
}

#[test]
fn the_opposite_mistakes_get_different_answers__hc10_hc11() {
    let mut game = holding(dealt(2), &["m4", "m0"]);
    let case = |game: &HoleyCheese, mv| game.why_not(&mv).and_then(|why| why.case);
    assert_eq!(case(&game, lay("m0", 2, 0, 0)), Some("apart"));
    assert_eq!(case(&game, lay("m0", 0, 0, 180)), Some("exactly"));
    assert_eq!(case(&game, lay("m0", 0, 2, 0)), Some("none"));
    play(&mut game, lay("m4", 0, 2, 0));
    let game = holding(game, &["m0"]);
    assert_eq!(case(&game, lay("m0", 0, 2, 90)), Some("many"));
}
