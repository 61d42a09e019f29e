//! The worked cases of Catch the Mice, and a test for every rule.

mod luring;
mod notation;
mod positions;

use serde_json::{Value, json};

use super::Colour::{Blue, Green, Orange, Red, Yellow};
use super::*;
use crate::series::Series;

/// A game between this many, seat 0 first, waiting for its first roll.
fn game(seats: usize) -> CatchTheMice {
    game_with(seats, Options::default())
}

fn game_with(seats: usize, options: Options) -> CatchTheMice {
    CatchTheMice::setup(&Options { first: Some(Seat(0)), ..options }, seats).unwrap()
}

/// Mice of these colours, one for each time a colour is named.
fn mice(colours: &[Colour]) -> Mice {
    let mut heap = Mice::NONE;
    for &colour in colours {
        heap += Mice::one(colour);
    }
    heap
}

fn put(game: &mut CatchTheMice, place: Place, heap: Mice) {
    game.heaps[place.index()] = heap;
}

fn card(seat: u8) -> Place {
    Place::card(Seat(seat))
}

fn centre(colour: Colour) -> Mouse {
    Mouse { colour, from: Place::CENTRE }
}

fn on_card(colour: Colour, seat: u8) -> Mouse {
    Mouse { colour, from: card(seat) }
}

fn one(mouse: Mouse) -> Move {
    Move::Lure(Lure::one(mouse))
}

fn two(one: Mouse, other: Mouse) -> Move {
    Move::Lure(Lure::two(one, other))
}

fn roll(game: &mut CatchTheMice, one: Face, other: Face) {
    assert_eq!(game.why_not(&Move::Roll), None);
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Roll(Dice::new(one, other))));
}

fn play(game: &mut CatchTheMice, mv: Move) {
    assert!(moves(game).contains(&mv), "{mv:?} is not legal");
    game.apply(&Step::Move(mv));
}

fn moves(game: &CatchTheMice) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

#[track_caller]
fn assert_legal(game: &CatchTheMice, expected: &[Move]) {
    let moves = moves(game);
    for mv in expected {
        assert!(moves.contains(mv), "{mv:?} is missing");
    }
    for mv in &moves {
        assert!(expected.contains(mv), "{mv:?} is too much");
    }
    assert_eq!(moves.len(), expected.len(), "a move is listed twice");
}

#[track_caller]
fn assert_refused(game: &CatchTheMice, mv: Move, rule: &'static str) {
    assert!(!moves(game).contains(&mv), "{mv:?} is legal");
    assert_eq!(game.why_not(&mv).map(|why| why.rule.0), Some(rule), "{mv:?}");
}

fn outcome(game: &CatchTheMice) -> Outcome {
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    outcome
}

#[test]
fn a_failed_hunt_sends_stolen_mice_to_the_centre__cm10() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Blue, Blue, Red, Red, Red]));
    put(&mut game, card(0), mice(&[Yellow]));
    put(&mut game, card(1), mice(&[Blue, Blue]));
    roll(&mut game, Face::Blue, Face::Blue);
    play(&mut game, two(centre(Blue), on_card(Blue, 1)));
    let before = game.clone();
    roll(&mut game, Face::Blue, Face::Blue);
    assert_eq!(game.turn(), Turn::Seat(Seat(1)), "failing needs no move");
    assert_eq!(game.centre(), mice(&[Blue, Blue, Blue, Red, Red, Red]));
    assert_eq!(game.card(Seat(0)), mice(&[Yellow]), "caught mice stay");
    assert_eq!(game.card(Seat(1)), mice(&[Blue]), "the stolen one does not come back");

    let step = Step::Luck(Chance::Roll(Dice::new(Face::Blue, Face::Blue)));
    let event = before.event(&step, &game, Viewer::Bystander);
    let Event::Fail { lost, then, .. } = event else { panic!("no failure: {event:?}") };
    assert_eq!((lost, then), (mice(&[Blue, Blue]), Then::GoesOn));
}

#[test]
fn a_hunt_fails_when_the_centre_has_neither_colour__cm10() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red, Red, Blue, Blue, Yellow]));
    put(&mut game, card(1), mice(&[Orange, Green]));
    game.phase = Phase::Choose;
    game.lured = mice(&[Red, Blue]);
    roll(&mut game, Face::Orange, Face::Green);
    assert_eq!((game.turn(), game.lured), (Turn::Seat(Seat(1)), Mice::NONE));
    assert_eq!(game.centre(), mice(&[Red, Red, Red, Blue, Blue, Blue, Yellow]));
}

#[test]
fn a_first_roll_that_fails_loses_nothing__cm10() {
    let mut game = game(2);
    put(&mut game, Place::CENTRE, mice(&[Red; 5]));
    let before = game.clone();
    roll(&mut game, Face::Orange, Face::Green);
    assert_eq!((game.mover, game.phase, game.heaps), (Seat(1), Phase::Start, before.heaps));
}

#[test]
fn a_turn_begins_with_a_compulsory_roll__cm4() {
    let game = game(2);
    assert_legal(&game, &[Move::Roll]);
    assert_refused(&game, Move::Stop, "CM4");
    assert_refused(&game, one(centre(Red)), "CM4");
}

#[test]
fn after_luring_the_mover_rolls_again_or_stops__cm11() {
    let mut game = game(2);
    roll(&mut game, Face::Red, Face::Blue);
    play(&mut game, two(centre(Blue), centre(Red)));
    assert_legal(&game, &[Move::Roll, Move::Stop]);
    assert_refused(&game, one(centre(Green)), "CM11");
    play(&mut game, Move::Stop);
    assert_eq!((game.card(Seat(0)), game.mover), (mice(&[Red, Blue]), Seat(1)));
}

#[test]
fn with_all_five_colours_a_roll_is_legal_and_fails__cm12() {
    for (dice, _) in Dice::all() {
        let mut game = game(2);
        put(&mut game, Place::CENTRE, mice(&[Red, Orange, Yellow, Green]));
        put(&mut game, card(1), Mice::ALL);
        game.phase = Phase::Choose;
        game.lured = mice(&Colour::ALL);
        assert_legal(&game, &[Move::Roll, Move::Stop]);
        assert!(game.view(Viewer::Bystander).roll_must_fail);
        let [one, other] = dice.faces();
        roll(&mut game, one, other);
        assert_eq!((game.mover, game.phase), (Seat(1), Phase::Start), "nine are in the centre");
    }
}

#[test]
fn the_game_ends_with_a_turn_that_leaves_four_in_the_centre__cm13() {
    let mut start = game(3);
    put(&mut start, Place::CENTRE, mice(&[Red, Red, Red, Red, Blue]));
    roll(&mut start, Face::Blue, Face::Green);
    play(&mut start, one(centre(Blue)));
    assert_legal(&start, &[Move::Roll, Move::Stop]);

    let mut stopped = start.clone();
    stopped.apply(&Step::Move(Move::Stop));
    let event = start.event(&Step::Move(Move::Stop), &stopped, Viewer::Seat(Seat(2)));
    let Event::Stop { caught, points, total, then, .. } = event else { panic!("no stop") };
    assert_eq!((caught, points, total, then), (mice(&[Blue]), 1, 1, Then::Over));
    assert_eq!(outcome(&stopped).scores.as_slice(), [1, 0, 0]);

    let mut failed = start;
    roll(&mut failed, Face::Blue, Face::Green);
    assert_eq!(failed.turn(), Turn::Seat(Seat(1)), "five are back, the game goes on");
}

#[test]
fn thirty_mice_lie_in_the_centre__cm1() {
    let game = game(4);
    assert_eq!(game.centre().count(), 30);
    assert!(Colour::ALL.iter().all(|&colour| game.centre().of(colour) == 6));
}

#[test]
fn heaps_are_counted_by_colour_and_in_all__cm1_cm14() {
    let heap = mice(&[Red, Red, Orange, Yellow, Green, Green, Green, Blue]);
    assert_eq!(Colour::ALL.map(|colour| heap.of(colour)), [2, 1, 1, 3, 1]);
    assert_eq!((heap.count(), heap.worth()), (8, 24));
    assert_eq!((Mice::ALL.count(), Mice::ALL.worth()), (30, 90));
    assert_eq!(Colour::ALL.map(Colour::worth), [5, 4, 3, 2, 1]);
}

#[test]
fn two_equal_dice_have_twenty_one_rolls_of_thirty_six__cm2_g4() {
    let mut game = game(2);
    game.apply(&Step::Move(Move::Roll));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let written: Vec<Value> =
        chances.iter().map(|(chance, weight)| json!([chance, weight])).collect();
    assert_eq!(written.len(), 21);
    assert_eq!(written[0], json!([{"roll": ["red", "red"]}, 1]));
    assert_eq!(written[1], json!([{"roll": ["red", "orange"]}, 2]));
    assert_eq!(written[5], json!([{"roll": ["red", "white"]}, 2]));
    assert_eq!(written[6], json!([{"roll": ["orange", "orange"]}, 1]));
    assert_eq!(written[19], json!([{"roll": ["blue", "white"]}, 2]));
    assert_eq!(written[20], json!([{"roll": ["white", "white"]}, 1]));
    assert_eq!(luck::total_weight(&chances), 36);
}

#[test]
fn equal_points_are_decided_by_mice__cm15_g5() {
    let eight = mice(&[Red, Red, Orange, Yellow, Blue, Blue, Blue, Blue]);
    let seven = mice(&[Red, Red, Orange, Yellow, Green, Blue, Blue]);
    let also_eight = mice(&[Red, Orange, Orange, Green, Green, Green, Blue, Blue]);
    assert_eq!(
        [eight, seven, also_eight].map(|heap| (heap.worth(), heap.count())),
        [(21, 8), (21, 7), (21, 8)]
    );
    let mut game = game(3);
    game.phase = Phase::Over;
    put(&mut game, card(0), eight);
    put(&mut game, card(1), seven);
    put(&mut game, card(2), also_eight);
    assert_eq!(outcome(&game).scores.as_slice(), [21, 21, 21]);
    assert_eq!(outcome(&game).places.as_slice(), [1, 3, 1]);
    put(&mut game, card(2), Mice::NONE);
    assert_eq!(outcome(&game).places.as_slice(), [1, 2, 3]);
}

#[test]
fn a_mouse_counts_one_for_kids__cm16() {
    let mut game = game_with(2, Options { scoring: Scoring::Kids, ..Options::default() });
    put(&mut game, card(0), mice(&[Red, Red, Red]));
    put(&mut game, card(1), mice(&[Blue, Blue, Blue, Green]));
    game.phase = Phase::Over;
    assert_eq!(outcome(&game).scores.as_slice(), [3, 4]);
    assert_eq!(outcome(&game).places.as_slice(), [2, 1]);
}

#[test]
fn all_five_colours_are_caught_at_once_with_risk__cm17() {
    let mut game = game_with(2, Options { risk: true, ..Options::default() });
    put(&mut game, Place::CENTRE, mice(&[Red, Blue, Blue, Blue, Blue]));
    game.phase = Phase::Choose;
    game.lured = mice(&[Orange, Orange, Yellow, Green, Blue]);
    let mut before = game.clone();
    roll(&mut before, Face::Red, Face::White);
    let mut game = before.clone();
    play(&mut game, one(centre(Red)));
    assert_eq!(game.card(Seat(0)), mice(&[Red, Orange, Orange, Yellow, Green, Blue]));
    assert_eq!((game.lured, game.centre().count()), (Mice::NONE, 4));
    assert_legal(&game, &[Move::Roll, Move::Stop]);
    let event = before.event(&Step::Move(one(centre(Red))), &game, Viewer::Bystander);
    let Event::Lure { caught, points, .. } = event else { panic!("no lure") };
    assert_eq!((caught.count(), points), (6, 19));

    let mut stopped = game.clone();
    play(&mut stopped, Move::Stop);
    assert_eq!(outcome(&stopped).scores.as_slice(), [19, 0], "four are left in the centre");

    let mut failed = game.clone();
    roll(&mut failed, Face::Blue, Face::White);
    play(&mut failed, one(centre(Blue)));
    roll(&mut failed, Face::Blue, Face::Green);
    assert_eq!(outcome(&failed).scores.as_slice(), [19, 0], "only the last blue ran away");
    assert_eq!(failed.centre(), mice(&[Blue, Blue, Blue, Blue]));
}

#[test]
fn without_risk_all_five_colours_stay_in_front_of_the_card__cm17() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.lured = mice(&[Orange, Yellow, Green, Blue]);
    roll(&mut game, Face::Red, Face::Red);
    play(&mut game, one(centre(Red)));
    assert_eq!((game.lured, game.card(Seat(0))), (mice(&Colour::ALL), Mice::NONE));
}

#[test]
fn the_first_seat_is_drawn_by_lot_unless_named__g1() {
    let mut game = CatchTheMice::setup(&Options::default(), 3).unwrap();
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [0, 1, 2].map(|seat| (Chance::First(Seat(seat)), 1)));
    game.apply(&Step::Luck(Chance::First(Seat(2))));
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));
    assert!(
        CatchTheMice::setup(&Options { first: Some(Seat(3)), ..Options::default() }, 3).is_err()
    );
}

#[test]
fn turns_go_clockwise__g2() {
    let mut game = game(3);
    for seat in [0, 1, 2, 0] {
        assert_eq!(game.turn(), Turn::Seat(Seat(seat)));
        roll(&mut game, Face::Red, Face::Blue);
        play(&mut game, one(centre(Blue)));
        play(&mut game, Move::Stop);
    }
}

#[test]
fn a_series_moves_the_first_seat_on_and_keeps_the_house_rules__g3() {
    let options = Options { risk: true, scoring: Scoring::Kids, ..Options::default() };
    let mut game = CatchTheMice::setup(&options, 3).unwrap();
    game.apply(&Step::Luck(Chance::First(Seat(2))));
    assert_eq!(game.next_options(), Options { first: Some(Seat(0)), ..options });
}

#[test]
fn a_series_with_equal_points_is_decided_by_mice__g3() {
    let mut game = game(2);
    game.phase = Phase::Over;
    put(&mut game, card(0), mice(&[Red]));
    put(&mut game, card(1), mice(&[Orange, Blue]));
    let mut series = Series::new(2, 2).unwrap();
    series.add(&outcome(&game));
    assert_eq!((series.points(), series.places().as_slice()), (&[5, 5][..], &[2, 1][..]));
}

#[test]
fn a_stolen_mouse_stands_better_than_one_from_the_centre() {
    let mut game = game(2);
    put(&mut game, card(1), mice(&[Red]));
    roll(&mut game, Face::Red, Face::Red);
    let standing = |mv| {
        let mut after = game.clone();
        after.apply(&Step::Move(mv));
        after.standing(Seat(0))
    };
    assert_eq!((standing(one(centre(Red))), standing(one(on_card(Red, 1)))), (0, 5));
    assert_eq!(game.standing(Seat(0)), 10, "the best lure is one from each");
}
