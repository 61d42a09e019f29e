//! What can be lured with which dice, and from where.

use super::*;

#[test]
fn two_colours_give_three_lures_and_only_from_the_centre__cm6() {
    let mut game = game(3);
    put(&mut game, card(1), mice(&[Red, Red, Blue]));
    roll(&mut game, Face::Red, Face::Blue);
    assert_legal(&game, &[one(centre(Red)), one(centre(Blue)), two(centre(Red), centre(Blue))]);
    assert_refused(&game, one(on_card(Red, 1)), "CM6");
    assert_refused(&game, two(centre(Red), on_card(Blue, 1)), "CM6");
    assert_refused(&game, two(centre(Red), centre(Red)), "CM6");
    assert_refused(&game, one(centre(Green)), "CM6");
}

#[test]
fn two_colours_of_which_the_centre_has_one_give_that_one__cm6() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Blue, Blue, Green, Green, Green]));
    roll(&mut game, Face::Red, Face::Blue);
    assert_legal(&game, &[one(centre(Blue))]);
    assert_refused(&game, two(centre(Red), centre(Blue)), "CM3");
}

#[test]
fn a_pair_is_lured_from_the_centre_and_other_cards_in_any_mix__cm7() {
    let mut game = game(4);
    put(&mut game, Place::CENTRE, mice(&[Green, Green, Red, Red, Red]));
    put(&mut game, card(0), mice(&[Green]));
    put(&mut game, card(1), mice(&[Green]));
    put(&mut game, card(2), mice(&[Green]));
    put(&mut game, card(3), mice(&[Blue]));
    roll(&mut game, Face::Green, Face::Green);
    assert_legal(
        &game,
        &[
            one(centre(Green)),
            one(on_card(Green, 1)),
            one(on_card(Green, 2)),
            two(centre(Green), centre(Green)),
            two(centre(Green), on_card(Green, 1)),
            two(centre(Green), on_card(Green, 2)),
            two(on_card(Green, 1), on_card(Green, 2)),
        ],
    );
    assert_refused(&game, one(on_card(Green, 0)), "CM7");
    assert_refused(&game, two(on_card(Green, 0), centre(Green)), "CM7");
    assert_refused(&game, one(on_card(Green, 200)), "CM7");
    assert_refused(&game, one(centre(Red)), "CM7");
    assert_refused(&game, two(centre(Green), centre(Red)), "CM7");
    assert_refused(&game, one(on_card(Green, 3)), "CM3");
    assert_refused(&game, two(on_card(Green, 1), on_card(Green, 1)), "CM3");
}

#[test]
fn both_mice_of_a_pair_can_be_stolen_from_one_card__cm3_cm7() {
    let mut game = game(2);
    put(&mut game, card(1), mice(&[Red, Red, Blue]));
    roll(&mut game, Face::Red, Face::Red);
    play(&mut game, two(on_card(Red, 1), on_card(Red, 1)));
    assert_eq!((game.lured, game.card(Seat(1))), (mice(&[Red, Red]), mice(&[Blue])));
    game.apply(&Step::Move(Move::Stop));
    assert_eq!((game.lured, game.card(Seat(0))), (Mice::NONE, mice(&[Red, Red])));
}

#[test]
fn white_and_a_lured_colour_give_any_one_other_colour_from_the_centre__cm5_cm8() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red, Orange, Yellow, Yellow, Blue]));
    put(&mut game, card(1), mice(&[Red, Green, Yellow]));
    game.phase = Phase::Choose;
    game.lured = mice(&[Red]);
    roll(&mut game, Face::White, Face::Red);
    assert_legal(&game, &[one(centre(Orange)), one(centre(Yellow)), one(centre(Blue))]);
    assert_refused(&game, one(centre(Red)), "CM8");
    assert_refused(&game, two(on_card(Red, 1), centre(Red)), "CM8");
    assert_refused(&game, two(centre(Red), centre(Blue)), "CM8");
    assert_refused(&game, two(centre(Orange), centre(Blue)), "CM5");
    assert_refused(&game, two(centre(Yellow), centre(Yellow)), "CM5");
    assert_refused(&game, one(on_card(Yellow, 1)), "CM6");
    assert_refused(&game, one(centre(Green)), "CM3");
}

#[test]
fn a_refusal_says_whether_the_colour_or_the_place_was_wrong__cm6_cm7() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red, Orange, Blue]));
    put(&mut game, card(1), mice(&[Red, Blue]));
    let case = |game: &CatchTheMice, mv| game.why_not(&mv).map(|why| (why.rule.0, why.case));
    roll(&mut game, Face::Red, Face::Orange);
    assert_eq!(case(&game, one(centre(Blue))), Some(("CM6", Some("not-on-the-dice"))));
    assert_eq!(case(&game, one(on_card(Red, 1))), Some(("CM6", None)));
    game.phase = Phase::Choose;
    roll(&mut game, Face::Red, Face::Red);
    assert_eq!(case(&game, one(centre(Blue))), Some(("CM7", Some("not-on-the-dice"))));
}

#[test]
fn white_and_a_free_colour_are_a_pair_or_two_colours__cm5() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red, Orange, Blue, Blue, Blue]));
    put(&mut game, card(1), mice(&[Orange, Blue]));
    roll(&mut game, Face::Orange, Face::White);
    assert_legal(
        &game,
        &[
            one(centre(Red)),
            one(centre(Orange)),
            one(centre(Blue)),
            two(centre(Red), centre(Orange)),
            two(centre(Orange), centre(Blue)),
            one(on_card(Orange, 1)),
            two(centre(Orange), on_card(Orange, 1)),
        ],
    );
    assert_refused(&game, two(centre(Red), centre(Blue)), "CM5");
    assert_refused(&game, two(centre(Blue), centre(Blue)), "CM5");
}

#[test]
fn two_whites_are_a_pair_with_stealing_or_two_colours_from_the_centre__cm5() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red, Green, Green, Blue, Blue]));
    put(&mut game, card(1), mice(&[Red, Green, Blue]));
    game.phase = Phase::Choose;
    game.lured = mice(&[Red, Orange, Yellow]);
    roll(&mut game, Face::White, Face::White);
    let mut expected = vec![two(centre(Green), centre(Blue))];
    for colour in [Green, Blue] {
        expected.extend([
            one(centre(colour)),
            one(on_card(colour, 1)),
            two(centre(colour), centre(colour)),
            two(centre(colour), on_card(colour, 1)),
        ]);
    }
    assert_legal(&game, &expected);
    assert_refused(&game, two(centre(Green), on_card(Blue, 1)), "CM6");
    assert_refused(&game, one(centre(Red)), "CM8");
}

#[test]
fn two_whites_at_the_start_are_any_pair_or_any_two_colours__cm5() {
    let mut game = game(2);
    roll(&mut game, Face::White, Face::White);
    assert_eq!(moves(&game).len(), 5 + 10 + 5);
}

#[test]
fn a_pair_which_only_another_card_has_must_be_stolen__cm7_cm9() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Blue; 5]));
    put(&mut game, card(1), mice(&[Red]));
    roll(&mut game, Face::Red, Face::Red);
    assert_legal(&game, &[one(on_card(Red, 1))]);
    assert_refused(&game, Move::Stop, "CM9");
    assert_refused(&game, Move::Roll, "CM9");
    assert_refused(&game, one(centre(Red)), "CM3");
}

#[test]
fn a_colour_and_a_white_can_be_no_pair__cm18() {
    let mut start = game_with(2, Options { white_makes_pair: false, ..Options::default() });
    put(&mut start, Place::CENTRE, mice(&[Red, Red, Green, Blue, Blue]));
    put(&mut start, card(1), mice(&[Red, Yellow]));
    let mut game = start.clone();
    roll(&mut game, Face::White, Face::Red);
    assert_legal(
        &game,
        &[
            one(centre(Red)),
            one(centre(Green)),
            one(centre(Blue)),
            two(centre(Red), centre(Green)),
            two(centre(Red), centre(Blue)),
        ],
    );
    assert_refused(&game, two(centre(Red), centre(Red)), "CM18");
    assert_refused(&game, one(on_card(Red, 1)), "CM18");
    assert_refused(&game, two(centre(Green), centre(Blue)), "CM5");

    let mut pair = start.clone();
    roll(&mut pair, Face::Red, Face::Red);
    assert!(moves(&pair).contains(&two(centre(Red), on_card(Red, 1))));
    let mut whites = start.clone();
    roll(&mut whites, Face::White, Face::White);
    assert!(moves(&whites).contains(&one(on_card(Yellow, 1))));

    let mut fails = start;
    put(&mut fails, Place::CENTRE, mice(&[Red; 5]));
    fails.phase = Phase::Choose;
    fails.lured = mice(&[Blue]);
    roll(&mut fails, Face::Yellow, Face::White);
    assert_legal(&fails, &[one(centre(Red))]);
}
