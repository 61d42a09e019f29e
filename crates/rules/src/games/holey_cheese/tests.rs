//! The worked cases of Holey Cheese, and what is around them.

mod brute;
mod dealing;
mod secrets;
mod telling;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;

use super::*;
use crate::any;
use crate::record::{Heading, Record};

/// A game between this many, seat 0 first, dealt in the order of the cards' index.
fn dealt(seats: usize) -> HoleyCheese {
    dealt_by(&Options { first: Some(Seat(0)), ..Options::default() }, seats)
}

fn dealt_by(options: &Options, seats: usize) -> HoleyCheese {
    let mut game = HoleyCheese::setup(options, seats).unwrap();
    while game.turn() == Turn::Luck {
        let chance = chances(&game)[0];
        game.apply(&Step::Luck(chance));
    }
    game
}

/// The same game with these cards in the mover's hand; what it had goes back or away.
fn holding(mut game: HoleyCheese, cards: &[&str]) -> HoleyCheese {
    let hand = cards.iter().map(|&name| card(name)).collect::<CardSet>();
    let mover = game.mover.index();
    game.undealt = game.undealt.plus(game.hands[mover].and(CardSet::MICE)).minus(hand);
    game.away = game.away.plus(game.hands[mover].and(CardSet::CATS)).minus(hand);
    for other in &mut game.hands {
        *other = other.minus(hand);
    }
    game.hands[mover] = hand;
    game
}

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn lay(name: &str, x: i32, y: i32, degrees: u16) -> Move {
    Move::Lay(Lay::new(card(name), x, y, Rotation::try_from(degrees).unwrap()))
}

fn moves(game: &HoleyCheese) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

fn chances(game: &HoleyCheese) -> Vec<Chance> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert!(chances.iter().all(|&(_, weight)| weight == 1));
    chances.into_iter().map(|(chance, _)| chance).collect()
}

/// Lays one of the mover's cards, which must be legal, and lets it draw the first card of the list.
fn play(game: &mut HoleyCheese, mv: Move) {
    assert_eq!(refusal(game, mv), None, "{mv:?}");
    assert!(moves(game).contains(&mv), "{mv:?}");
    game.apply(&Step::Move(mv));
    while game.turn() == Turn::Luck {
        let chance = chances(game)[0];
        game.apply(&Step::Luck(chance));
    }
}

fn refusal(game: &HoleyCheese, mv: Move) -> Option<&'static str> {
    let refusal = game.why_not(&mv);
    assert_eq!(refusal.is_none(), moves(game).contains(&mv), "{mv:?}");
    refusal.inspect(|why| assert!(HoleyCheese::REFUSALS.contains(why))).map(|why| why.rule.0)
}

fn event(game: &HoleyCheese, mv: Move, viewer: Viewer) -> Event {
    let mut after = game.clone();
    after.apply(&Step::Move(mv));
    game.event(&Step::Move(mv), &after, viewer)
}

/// Plays at random to the end; `turn` is called before each turn.
fn play_out(mut game: HoleyCheese, seed: u64, mut turn: impl FnMut(&HoleyCheese)) -> HoleyCheese {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let step = match game.turn() {
            Turn::Over(_) => return game,
            Turn::Luck => Step::Luck(game.sample(&mut rng)),
            Turn::Seat(_) => {
                turn(&game);
                let moves = moves(&game);
                Step::Move(moves[luck::below(&mut rng, moves.len() as u32) as usize])
            }
        };
        game.apply(&step);
    }
}

fn rows(game: &HoleyCheese) -> Vec<String> {
    let ((left, right), (top, bottom)) = game.layout.bounds();
    let sign = |seen| match seen {
        Sight::Nothing => ' ',
        Sight::Table => 'o',
        Sight::Plain => '.',
        Sight::Mouse(colour) => ['B', 'Y', 'V', 'G'][colour as usize],
        Sight::Cat => '#',
    };
    (top..=bottom).map(|y| (left..=right).map(|x| sign(game.layout.seen(x, y))).collect()).collect()
}

#[test]
fn a_card_that_covers_no_mouse_is_refused_though_mice_would_show__hc9_hc11() {
    let game = holding(dealt(4), &["m0"]);
    assert_eq!(refusal(&game, lay("m0", 0, 2, 0)), Some("HC11"));
}

#[test]
fn a_mouse_in_a_hole_brings_cheese_at_once_and_the_one_beside_is_covered__hc8_hc15() {
    let mut game = holding(dealt(4), &["m4"]);
    let mv = lay("m4", 0, 2, 0);
    let Event::Lay { covered, shown, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(covered, Mice { green: 1, ..Mice::default() });
    assert_eq!(shown, [Shown { colour: Colour::Violet, mice: 1, seat: Some(Seat(2)) }]);
    play(&mut game, mv);
    assert_eq!(game.cheese, [0, 0, 1, 0]);
    assert_eq!(rows(&game), ["BY", "..", "VB", "oY", "GV"]);
}

#[test]
fn three_covered_mice_are_too_many_for_a_mouse_card__hc11() {
    let mut game = holding(dealt(2), &["m4"]);
    play(&mut game, lay("m4", 0, 2, 0));
    let game = holding(game, &["m0"]);
    assert_eq!(refusal(&game, lay("m0", 0, 2, 90)), Some("HC11"));
    assert_eq!(refusal(&game, lay("m0", 1, 2, 90)), None, "two are not");
}

#[test]
fn a_cat_may_cover_four_mice__hc12() {
    let mut game = holding(dealt(2), &["m0"]);
    play(&mut game, lay("m0", 0, 2, 180));
    assert_eq!(rows(&game), ["BY", "..", "GV", "YB", "oo"]);
    let game = holding(game, &["c3"]);
    let mv = lay("c3", 0, 1, 0);
    assert_eq!(refusal(&game, mv), None);
    let Event::Lay { covered, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(covered, Mice { blue: 1, yellow: 1, violet: 1, green: 1 });
}

#[test]
fn a_cat_may_cover_no_mouse_and_shows_mice_in_its_holes__hc12_hc15() {
    let mut game = holding(dealt(2), &["c0"]);
    let mv = lay("c0", -2, 0, 90);
    let Event::Lay { covered, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(covered, Mice::default());
    play(&mut game, mv);
    assert_eq!(rows(&game), ["##BY", "o##.", "  VG"]);
    assert_eq!(game.cheese[..2], [1, 0]);
}

#[test]
fn a_cat_is_not_touched_even_at_its_holes__hc13() {
    let mut game = holding(dealt(2), &["c0"]);
    play(&mut game, lay("c0", -2, 0, 90));
    let game = holding(game, &["m0", "c2"]);
    for turn in [0, 90, 180, 270] {
        assert_eq!(refusal(&game, lay("m0", -3, 1, turn)), Some("HC13"), "a hole, turned {turn}");
    }
    assert_eq!(refusal(&game, lay("c2", -3, 1, 0)), Some("HC13"), "a cat too");
    assert_eq!(refusal(&game, lay("m0", 0, 1, 0)), Some("HC13"), "and with its own hole");
    assert_eq!(refusal(&game, lay("m0", -4, 1, 0)), Some("HC10"), "next to it is nothing");
}

#[test]
fn a_mouse_shows_through_two_holes_and_counts_each_time_and_at_the_end__hc8_hc15_hc18() {
    let mut game = holding(dealt(2), &["m4"]);
    play(&mut game, lay("m4", 0, -1, 0));
    assert_eq!(
        (game.cheese[0], &rows(&game)[..]),
        (1, &["oB", "BY", "GV", "VG"].map(String::from)[..])
    );
    game = holding(game, &["m12"]);
    let mv = lay("m12", 0, -2, 0);
    let Event::Lay { covered, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(covered, Mice { blue: 1, yellow: 1, ..Mice::default() });
    play(&mut game, mv);
    assert_eq!(rows(&game), ["oB", "VG", "BY", "GV", "VG"]);
    assert_eq!(game.cheese[0], 2);
    game.hands = [CardSet::NONE; 4];
    game.undealt = CardSet::NONE;
    game.end_turn();
    assert_eq!(game.cheese[..2], [2 + 2, 1], "the blue mouse in the hole, and another");
}

#[test]
fn a_hole_over_the_bare_table_shows_and_scores_nothing_and_may_be_covered__hc8() {
    let mut game = holding(dealt(4), &["m0"]);
    let mv = lay("m0", 0, -2, 0);
    let Event::Lay { shown, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(shown, []);
    play(&mut game, mv);
    assert_eq!((game.cheese, game.layout.seen(0, -2)), ([0; 4], Sight::Table));
    let game = holding(game, &["m3"]);
    let mv = lay("m3", 0, -4, 0);
    assert_eq!(refusal(&game, mv), Some("HC11"), "only holes of the table are covered");
    assert_eq!(game.layout.effect(card("m3").shape(Rotation::None), 0, -4).covered.count(), 0);
    assert_eq!(refusal(&game, lay("m3", 0, -3, 0)), None, "with mice beside them it may be");
}

#[test]
fn neutral_mice_score_nobody_but_are_covered_like_others__hc3_hc11_hc15() {
    let mut game = holding(dealt(2), &["m4", "m0"]);
    assert_eq!(refusal(&game, lay("m0", 0, 2, 180)), None, "covers violet and green");
    let mv = lay("m4", 0, 2, 0);
    let Event::Lay { shown, .. } = event(&game, mv, Viewer::Bystander) else { panic!() };
    assert_eq!(shown, [Shown { colour: Colour::Violet, mice: 1, seat: None }]);
    play(&mut game, mv);
    assert_eq!(game.cheese, [0; 4]);
}

#[test]
fn the_starting_card_alone_gives_one_cheese_to_each_colour__hc18_hc19_g5() {
    let mut game = dealt(4);
    game.hands = [CardSet::NONE; 4];
    game.undealt = CardSet::NONE;
    game.end_turn();
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!((outcome.scores.as_slice(), outcome.places.as_slice()), (&[1; 4][..], &[1; 4][..]));
}

#[test]
fn most_cheese_wins_and_equal_places_are_shared__hc4_hc19_g5() {
    let mut game = dealt(4);
    game.phase = Phase::Over;
    game.cheese = [300, 21, 21, 8];
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.places.as_slice(), [1, 2, 2, 4]);
    assert_eq!(outcome.scores.as_slice(), [300, 21, 21, 8]);
}

#[test]
fn a_card_must_lie_over_another_but_not_exactly_even_when_that_one_is_buried__hc10() {
    let mut game = holding(dealt(2), &["m0", "m1"]);
    assert_eq!(refusal(&game, lay("m0", 0, 0, 0)), Some("HC10"), "exactly on the starting card");
    assert_eq!(refusal(&game, lay("m0", 0, 0, 180)), Some("HC10"), "nor turned by a half");
    assert_eq!(refusal(&game, lay("m0", 2, 0, 0)), Some("HC10"), "beside it");
    assert_eq!(refusal(&game, lay("m0", 0, -3, 0)), Some("HC10"), "above it");
    play(&mut game, lay("m0", 0, 1, 180));
    game = holding(game, &["m2", "m9"]);
    play(&mut game, lay("m2", 0, -2, 0));
    assert_eq!(rows(&game), ["oo", "VG", "BY", "GV", "YB", "oo"]);
    let game = holding(game, &["m20", "c3"]);
    for degrees in [0, 180] {
        assert_eq!(refusal(&game, lay("m20", 0, 0, degrees)), Some("HC10"), "it is buried now");
        assert_eq!(refusal(&game, lay("c3", 0, 0, degrees)), Some("HC10"));
        assert_eq!(refusal(&game, lay("m20", 0, 1, degrees)), Some("HC10"), "on m0");
    }
    assert_eq!(refusal(&game, lay("c3", 0, 0, 90)), None, "lying over it is another thing");
}

#[test]
fn holes_hold_a_card_as_well_as_cheese_does__hc10() {
    let mut game = holding(dealt(2), &["m0"]);
    play(&mut game, lay("m0", 0, -2, 0));
    let game = holding(game, &["c3"]);
    assert_eq!(refusal(&game, lay("c3", -1, -3, 90)), None, "its hole on a hole");
}

#[test]
fn places_beyond_any_table_are_refused_without_harm__hc10() {
    let game = holding(dealt(2), &["m0", "c0"]);
    for far in
        [i32::MIN, i32::MIN + 1, -65_536, -129, -128, -64, 64, 127, 128, 256, 65_536, i32::MAX]
    {
        for (x, y) in [(far, 0), (0, far), (far, far)] {
            assert_eq!(refusal(&game, lay("m0", x, y, 0)), Some("HC10"), "{x} {y}");
            assert_eq!(refusal(&game, lay("c0", x, y, 90)), Some("HC10"), "{x} {y}");
        }
    }
}

#[test]
fn a_cat_must_leave_each_card_a_place_unless_it_is_the_last__hc14() {
    let mut game = holding(dealt(2), &["c0"]);
    play(&mut game, lay("c0", 0, 0, 90));
    let game = holding(game, &["c1", "m0"]);
    assert_eq!(refusal(&game, lay("c1", 0, 2, 90)), Some("HC14"), "no cell without a cat is left");
    assert_eq!(refusal(&game, lay("c1", -2, 2, 90)), None, "the green mouse is left");

    let mut last = game.clone();
    last.undealt = CardSet::NONE;
    last.hands = [CardSet::NONE; 4];
    last.hands[1].insert(card("c1"));
    assert_eq!(refusal(&last, lay("c1", 0, 2, 90)), None, "nobody has to play after it");
    last.discarded[0].insert(card("m7"));
    last.away.insert(card("c2"));
    assert_eq!(refusal(&last, lay("c1", 0, 2, 90)), None, "whatever lies face down");
    for name in ["m8", "c3"] {
        let mut last_but_one = last.clone();
        last_but_one.discarded[0] = CardSet::NONE;
        last_but_one.away = CardSet::NONE;
        last_but_one.hands[0].insert(card(name));
        assert_eq!(refusal(&last_but_one, lay("c1", 0, 2, 90)), Some("HC14"), "before {name}");
    }
}

#[test]
fn cards_that_nobody_can_play_any_more_count_for_cats_too__hc14() {
    // A cat over all mice that are left would leave bare holes, on which cats fit and mouse cards don't.
    let mut game = holding(dealt(3), &["m0"]);
    play(&mut game, lay("m0", 0, 2, 180));
    game = holding(game, &["c0"]);
    play(&mut game, lay("c0", 0, 0, 90));
    assert_eq!(rows(&game), ["##o", ".##", "GV ", "YB ", "oo "]);
    game.undealt = CardSet::NONE;
    game.away = CardSet::NONE;
    game.hands = [CardSet::NONE; 4];
    game.hands[2].insert(card("c1"));
    game.hands[0].insert(card("c2"));
    let mv = lay("c1", 0, 2, 90);
    assert_eq!(refusal(&game, mv), None);
    for pile in 0..3 {
        let mut game = game.clone();
        let pile = match pile {
            0 => &mut game.hands[2],
            1 => &mut game.discarded[1],
            _ => &mut game.undealt,
        };
        pile.insert(card("m7"));
        assert_eq!(refusal(&game, mv), Some("HC14"));
    }
}

#[test]
fn only_who_can_lay_nothing_puts_a_card_away_and_draws__hc16_hc17() {
    let mut game = holding(dealt(2), &["m0", "m5"]);
    assert_eq!(refusal(&game, Move::Discard(card("m0"))), Some("HC17"));
    assert_eq!(refusal(&game, Move::Discard(card("m1"))), Some("HC6"), "not in hand");

    // Two cats over all the starting card.
    for (cat, y) in [("c2", 0), ("c3", 2)] {
        let turn = Rotation::Quarter;
        game.layout.lay(Laid { seat: Seat(1), card: card(cat), x: 0, y, turn });
    }
    game = holding(game, &["m0", "m5", "c0"]);
    let discards = ["m0", "m5", "c0"].map(|name| Move::Discard(card(name)));
    assert_eq!(moves(&game), discards);
    assert_eq!(refusal(&game, lay("m0", 0, -2, 0)), Some("HC13"));
    let deck = game.undealt.len();
    play(&mut game, discards[0]);
    assert_eq!((game.mover, game.undealt.len(), game.hands[0].len()), (Seat(1), deck - 1, 3));
    assert!(game.discarded[0].contains(card("m0")));
}

#[test]
fn a_seat_without_cards_is_passed_over__hc17() {
    let mut game = holding(dealt(3), &["m4"]);
    game.undealt = CardSet::NONE;
    game.hands[1] = CardSet::NONE;
    play(&mut game, lay("m4", 0, 2, 0));
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));
}

#[test]
fn a_card_that_is_not_in_hand_is_refused__hc6() {
    let game = holding(dealt(2), &["m0"]);
    assert_eq!(refusal(&game, lay("m4", 0, 2, 0)), Some("HC6"));
    assert_eq!(refusal(&game, lay("c3", i32::MAX, 2, 0)), Some("HC6"));
}

#[test]
fn a_half_turn_that_makes_no_difference_is_accepted_and_means_the_listed_turn__hc7() {
    for name in ["c0", "c1", "c2"] {
        let game = holding(dealt(2), &[name]);
        for (written, listed) in [(180, 0), (270, 90)] {
            assert_eq!(lay(name, 0, 2, written), lay(name, 0, 2, listed));
            assert_eq!(refusal(&game, lay(name, 0, 2, written)), None);
            let text = format!(r#"{{"lay":{{"card":"{name}","x":0,"y":2,"turn":{written}}}}}"#);
            assert_eq!(serde_json::from_str::<Move>(&text).unwrap(), lay(name, 0, 2, listed));
        }
        let (none, half) = (card(name).shape(Rotation::None), card(name).shape(Rotation::Half));
        assert_eq!(none, half);
        assert_eq!(card(name).rotations(), [Rotation::None, Rotation::Quarter]);
    }
    for name in ["c3", "m0"] {
        let game = holding(dealt(2), &[name]);
        assert_ne!(lay(name, 0, 2, 180), lay(name, 0, 2, 0), "other cards look different");
        assert_eq!(refusal(&game, lay(name, 0, 2, 180)), None);
    }
}

#[test]
fn a_cat_laid_at_half_a_turn_is_written_into_the_journal_as_it_is_listed__hc7() {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut table = any::open(HoleyCheese::ID, &json!({ "first": 0 }), 2, &mut luck).unwrap();
    let view: View = serde_json::from_value(table.look(Viewer::Seat(Seat(0))).view).unwrap();
    let cat = view.hand.into_iter().find(|card| card.is_cat() && card.rotations().len() == 2);
    let written = |turn: u16| json!({ "lay": { "card": cat, "x": 0, "y": 2, "turn": turn } });
    let before = table.steps();
    table.play(Seat(0), &written(180), &mut luck).unwrap();
    let journal = table.journal(before);
    let cat = cat.unwrap();
    assert!(journal.contains(&format!(r#""card":"{cat}","x":0,"y":2,"turn":0"#)), "{journal}");

    let record = table.record(Heading { match_id: "half".into(), fair: None, broken_off: None });
    let record = record.to_line();
    let turned = record.replacen(r#""turn":0"#, r#""turn":180"#, 1);
    assert_ne!(turned, record);
    assert_eq!(Record::from_line(&turned).unwrap().verify(), Ok(()), "a record may say 180 too");
}

#[test]
fn a_card_is_turned_clockwise_and_lies_where_its_upper_left_corner_is__hc7() {
    let mut game = holding(dealt(2), &["m4"]);
    play(&mut game, lay("m4", 1, -1, 90));
    assert_eq!(rows(&game), [" Goo", "BVYB", ".. ", "VG "].map(|row| format!("{row:4}")));
}

#[test]
fn own_cheese_is_good_and_that_of_others_is_bad__hc19() {
    let mut game = dealt(4);
    assert_eq!(game.standing(Seat(0)), 0);
    game.cheese = [1, 0, 0, 0];
    assert!(game.standing(Seat(0)) > 0 && game.standing(Seat(3)) < 0);
}
