//! The cards, the deal, the length of a game, and how moves are written.

use super::*;

#[test]
fn the_deck_has_all_orders_of_the_colours_once_and_no_two_cards_alike__hc1_hc2() {
    let mut orders = std::collections::BTreeSet::new();
    let mut looks = std::collections::BTreeSet::new();
    for card in CardSet::MICE.each() {
        let shape = card.shape(Rotation::None);
        assert_eq!((shape.width(), shape.height()), (2, 3));
        let cells: Vec<_> = (0..6).map(|at| shape.cell(at % 2, at / 2)).collect();
        let mice = cells.iter().filter_map(|cell| match cell {
            Cell::Mouse(colour) => Some(*colour as u8),
            _ => None,
        });
        orders.insert(mice.collect::<Vec<_>>());
        for &turn in card.rotations() {
            looks.insert(format!("{:?}", card.shape(turn)));
        }
    }
    assert_eq!((orders.len(), looks.len()), (24, 96));
    assert!(orders.iter().all(|order| order.len() == 4));
    assert_eq!(rows(&dealt(2)), ["BY", "..", "VG"]);
}

#[test]
fn cats_are_shared_out_and_the_fourth_of_three_seats_is_put_away__hc5() {
    for (seats, each, away) in [(2, 2, 0), (3, 1, 1), (4, 1, 0)] {
        let game = dealt(seats);
        for hand in &game.hands[..seats] {
            assert_eq!(hand.and(CardSet::CATS).len(), each);
        }
        assert_eq!(game.away.and(CardSet::CATS).len(), away);
        assert!(game.undealt.and(CardSet::CATS).is_empty());
        assert_eq!(game.layout.bounds(), ((0, 1), (0, 2)));
    }
}

#[test]
fn four_mouse_cards_are_dealt_or_three_from_a_small_hand__hc6() {
    let sizes = |game: &HoleyCheese| (game.hands[0].and(CardSet::MICE).len(), game.undealt.len());
    assert_eq!(sizes(&dealt(2)), (4, 16));
    assert_eq!(sizes(&dealt(3)), (4, 12));
    assert_eq!(sizes(&dealt(4)), (4, 8));
    let small = Options { first: Some(Seat(1)), small_hand: true };
    assert_eq!(sizes(&dealt_by(&small, 2)), (3, 18));
    for seats in [3, 4] {
        let error = HoleyCheese::setup(&small, seats).unwrap_err();
        assert_eq!(error.tell().key, "option-small_hand-too-many-seats");
        assert!(error.to_string().contains("small_hand"), "{error}");
    }
}

#[test]
fn the_deal_goes_seat_by_seat_cats_before_mice_in_the_listed_order__g1_g4() {
    let mut game = HoleyCheese::setup(&Options::default(), 3).unwrap();
    assert_eq!(chances(&game), [0, 1, 2].map(|seat| Chance::First(Seat(seat))));
    let mut written = Vec::new();
    while game.turn() == Turn::Luck {
        let chance = *chances(&game).last().unwrap();
        written.push(serde_json::to_string(&chance).unwrap());
        game.apply(&Step::Luck(chance));
    }
    assert_eq!(
        written[..6],
        [
            r#"{"first":2}"#,
            r#"{"deal":{"seat":0,"card":"c3"}}"#,
            r#"{"deal":{"seat":1,"card":"c2"}}"#,
            r#"{"deal":{"seat":2,"card":"c1"}}"#,
            r#"{"away":"c0"}"#,
            r#"{"deal":{"seat":0,"card":"m23"}}"#,
        ]
    );
    assert_eq!(
        written[8..10],
        [r#"{"deal":{"seat":0,"card":"m20"}}"#, r#"{"deal":{"seat":1,"card":"m19"}}"#]
    );
    assert_eq!(written.len(), 1 + 3 + 1 + 12);
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));

    let two =
        HoleyCheese::setup(&Options { first: Some(Seat(1)), ..Options::default() }, 2).unwrap();
    let mut seats = Vec::new();
    let mut game = two;
    while let [Chance::Deal(deal), ..] = chances(&game)[..] {
        seats.push(deal.seat.0);
        game.apply(&Step::Luck(Chance::Deal(deal)));
    }
    assert_eq!(seats, [0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
}

#[test]
fn after_a_turn_one_of_the_cards_left_is_drawn_whether_mouse_or_cat_was_laid__hc16_g2() {
    for (name, x, y) in [("m4", 0, 2), ("c3", 0, 2)] {
        let mut game = holding(dealt(4), &[name, "m5"]);
        game.apply(&Step::Move(lay(name, x, y, 0)));
        let left: Vec<_> = game.undealt.each().map(Chance::Draw).collect();
        assert_eq!(chances(&game), left);
        assert!(left.len() > 8);
        game.apply(&Step::Luck(left[3]));
        assert_eq!(game.turn(), Turn::Seat(Seat(1)));
        assert_eq!(game.hands[0].len(), 2);
        assert!(!game.undealt.each().any(|card| Chance::Draw(card) == left[3]));
    }
}

#[test]
fn a_game_has_28_turns_or_27_with_three_seats__hc18() {
    let small = Options { small_hand: true, ..Options::default() };
    for (options, seats, turns) in [
        (Options::default(), 2, 28),
        (small, 2, 28),
        (Options::default(), 3, 27),
        (Options::default(), 4, 28),
    ] {
        for seed in 0..50 {
            let mut count = 0;
            let game = HoleyCheese::setup(&options, seats).unwrap();
            let game = play_out(game, seed, |_| count += 1);
            assert_eq!(count, turns);
            let visible = game.layout.visible();
            let tally = game.tallies();
            for (seat, tally) in Seat::all(seats).zip(tally) {
                assert_eq!((tally.seat, tally.mice), (seat, visible.of(colour(seat))));
                assert_eq!(tally.cheese, game.cheese[seat.index()]);
            }
        }
    }
}

#[test]
fn the_next_game_of_a_series_begins_one_seat_on__g3() {
    let game = dealt_by(&Options { first: Some(Seat(1)), small_hand: true }, 2);
    assert_eq!(game.next_options(), Options { first: Some(Seat(0)), small_hand: true });
}

#[test]
fn moves_are_written_as_the_notation_says__hc7() {
    let mv = lay("m7", 2, -1, 90);
    let text = r#"{"lay":{"card":"m7","x":2,"y":-1,"turn":90}}"#;
    assert_eq!(serde_json::to_string(&mv).unwrap(), text);
    assert_eq!(serde_json::from_str::<Move>(text).unwrap(), mv);
    let discard = Move::Discard(card("m3"));
    assert_eq!(serde_json::to_string(&discard).unwrap(), r#"{"discard":"m3"}"#);
    for nonsense in [
        r#"{"lay":{"card":"m24","x":2,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"m07","x":2,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"c4","x":2,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"m7","x":2,"y":-1,"turn":45}}"#,
        r#"{"lay":{"card":"m7","x":2,"y":-1,"turn":-90}}"#,
        r#"{"lay":{"card":"m7","x":2.5,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"m7","x":4294967296,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"m7","x":2,"turn":90}}"#,
        r#"{"lay":{"card":"m7","x":2,"y":-1,"turn":90,"z":0}}"#,
        r#"{"lay":{"card":7,"x":2,"y":-1,"turn":90}}"#,
        r#"{"lay":{"card":"m7","x":2,"y":-1,"turn":90},"discard":"m3"}"#,
        r#"{"discard":null}"#,
        r#"{"draw":"m3"}"#,
        r#""lay""#,
        "[]",
    ] {
        assert!(serde_json::from_str::<Move>(nonsense).is_err(), "{nonsense}");
    }
}
