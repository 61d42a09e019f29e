//! The worked cases of The Mouser.

use super::*;

fn rolled(die: Die, face: Face) -> Rolled {
    Rolled { die, face }
}

/// A game between so many, seat 0 first, waiting for its first roll.
fn game(seats: usize) -> Mouser {
    Mouser::setup(&Options { first: Some(Seat(0)) }, seats).unwrap()
}

fn fall(game: &mut Mouser, faces: [Face; 3]) {
    let dice = game.in_roll();
    let roll = std::array::from_fn(|i| rolled(dice[i], faces[i]));
    game.apply(&Step::Luck(Chance::Roll(roll)));
}

/// Lets the mover fail at once.
fn fail(game: &mut Mouser) {
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice { green: 3, ..Dice::NONE })));
    fall(game, [Face::Dog; 3]);
}

/// Lets the mover stop with so many points, as if noted before.
fn score(game: &mut Mouser, points: u16) {
    game.phase = Phase::Choose;
    game.noted = points;
    game.apply(&Step::Move(Move::Stop));
}

#[test]
fn what_is_missing_is_drawn_and_nothing_recycled_while_the_bag_suffices__mo7_mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice { red: 1, ..Dice::NONE };
    game.hand = Dice { green: 2, ..Dice::NONE };
    game.mice = Dice { green: 4, yellow: 4, red: 0 };
    game.dogs = Dice { red: 2, ..Dice::NONE };
    game.apply(&Step::Move(Move::Roll));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [(Chance::Draw(Dice { red: 1, ..Dice::NONE }), 1)]);
    game.apply(&Step::Luck(chances[0].0));
    assert_eq!((game.phase, game.noted, game.mice.count()), (Phase::Roll, 0, 8));
}

#[test]
fn an_empty_bag_notes_the_mice_and_takes_their_dice_back__mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice::NONE;
    game.hand = Dice { yellow: 1, ..Dice::NONE };
    game.mice = Dice { green: 6, yellow: 3, red: 1 };
    game.dogs = Dice { red: 2, ..Dice::NONE };
    game.apply(&Step::Move(Move::Roll));
    assert_eq!(
        (game.noted, game.bag, game.mice),
        (10, Dice { green: 6, yellow: 3, red: 1 }, Dice::NONE)
    );
    assert_eq!(game.to_draw(), 2);
    assert_eq!(game.dogs.count(), 2);
}

#[test]
fn a_bag_that_runs_out_half_way_gives_two_draws__mo8() {
    let mut game = game(2);
    game.phase = Phase::Choose;
    game.bag = Dice { red: 1, ..Dice::NONE };
    game.mice = Dice { green: 6, yellow: 4, red: 0 };
    game.dogs = Dice { red: 2, ..Dice::NONE };
    game.apply(&Step::Move(Move::Roll));
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [(Chance::Draw(Dice { red: 1, ..Dice::NONE }), 1)]);
    game.apply(&Step::Luck(chances[0].0));
    assert_eq!((game.phase, game.noted, game.to_draw()), (Phase::Draw, 10, 2));
    game.apply(&Step::Luck(Chance::Draw(Dice { green: 1, yellow: 1, red: 0 })));
    assert_eq!(game.phase, Phase::Roll);
    assert_eq!(game.in_roll(), [Die::Green, Die::Yellow, Die::Red]);
}

#[test]
fn three_dogs_lose_the_mice_of_the_whole_turn__mo3_mo4() {
    let mut game = game(2);
    game.phase = Phase::Roll;
    game.bag = Dice { green: 2, yellow: 2, red: 1 };
    game.mice = Dice { green: 3, ..Dice::NONE };
    game.dogs = Dice { red: 2, ..Dice::NONE };
    game.drawn = Dice { green: 1, yellow: 2, red: 0 };
    fall(&mut game, [Face::Dog, Face::Mouse, Face::Mouse]);
    assert_eq!((game.scores[0], game.mover, game.bag), (0, Seat(1), Dice::ALL));
}

#[test]
fn the_round_is_played_to_its_end_after_thirteen__mo9() {
    let mut three = game(3);
    fail(&mut three);
    score(&mut three, 13);
    assert_eq!(three.turn(), Turn::Seat(Seat(2)));
    fail(&mut three);
    assert!(matches!(three.turn(), Turn::Over(_)), "seat 0 does not play again");

    let mut three = game(3);
    score(&mut three, 13);
    assert_eq!(three.turn(), Turn::Seat(Seat(1)));
    fail(&mut three);
    assert_eq!(three.turn(), Turn::Seat(Seat(2)));
    fail(&mut three);
    let Turn::Over(outcome) = three.turn() else { panic!("the game goes on") };
    assert_eq!(
        (outcome.scores.as_slice(), outcome.places.as_slice()),
        (&[13, 0, 0][..], &[1, 2, 2][..])
    );
}

#[test]
fn only_those_level_at_the_top_play_extra_rounds__mo10() {
    let mut game = game(3);
    score(&mut game, 14);
    score(&mut game, 12);
    score(&mut game, 14);
    for _ in 0..2 {
        assert_eq!(game.turn(), Turn::Seat(Seat(0)));
        fail(&mut game);
        assert_eq!(game.turn(), Turn::Seat(Seat(2)), "seat 1 is passed over");
        fail(&mut game);
    }
    score(&mut game, 1);
    fail(&mut game);
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.scores.as_slice(), [15, 12, 14]);
    assert_eq!(outcome.places.as_slice(), [1, 3, 2]);
}

#[test]
fn three_holes_are_rolled_again_without_drawing__mo7() {
    let mut game = game(2);
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice { green: 1, yellow: 1, red: 1 })));
    fall(&mut game, [Face::Hole; 3]);
    assert_eq!(game.phase, Phase::Choose, "who has fewer than three dogs chooses (MO5)");
    game.apply(&Step::Move(Move::Roll));
    assert_eq!(game.phase, Phase::Roll);
}

#[test]
fn a_turn_begins_with_a_compulsory_roll__mo2() {
    let game = game(2);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(moves, [Move::Roll]);
    assert_eq!(game.why_not(&Move::Stop), Some(RuleNumber("MO2")));
}

#[test]
fn stopping_scores_a_point_a_mouse__mo5_mo6() {
    let mut game = game(2);
    game.apply(&Step::Move(Move::Roll));
    game.apply(&Step::Luck(Chance::Draw(Dice { green: 3, ..Dice::NONE })));
    fall(&mut game, [Face::Mouse, Face::Mouse, Face::Hole]);
    game.apply(&Step::Move(Move::Stop));
    assert_eq!((game.scores[0], game.mover, game.bag), (2, Seat(1), Dice::ALL));
}

#[test]
fn one_roll_from_a_full_bag_has_the_published_odds__mo1() {
    let mut mice = 0_u64;
    let mut three_dogs = 0_u64;
    let mut all = 0_u64;
    for (drawn, ways) in Dice::ALL.draws(3) {
        let mut dice = [Die::Green; 3];
        for (slot, die) in dice.iter_mut().zip(drawn.each()) {
            *slot = die;
        }
        for (roll, falls) in dice::falls(dice) {
            let weight = u64::from(ways) * u64::from(falls);
            let shown = |face| roll.iter().filter(|rolled| rolled.face == face).count() as u64;
            all += weight;
            mice += weight * shown(Face::Mouse);
            three_dogs += if shown(Face::Dog) == 3 { weight } else { 0 };
        }
    }
    assert_eq!(all, 286 * 216);
    assert_eq!((mice as f64 / all as f64 * 1e5).round(), 111_538.0);
    assert_eq!((three_dogs as f64 / all as f64 * 1e5).round(), 2_435.0);
}

#[test]
fn draws_are_listed_by_falling_green_then_falling_yellow__g4() {
    let listed: Vec<_> = Dice { green: 2, yellow: 2, red: 1 }.draws(2).collect();
    let dice = |green, yellow, red| Dice { green, yellow, red };
    assert_eq!(
        listed,
        [
            (dice(2, 0, 0), 1),
            (dice(1, 1, 0), 4),
            (dice(1, 0, 1), 2),
            (dice(0, 2, 0), 1),
            (dice(0, 1, 1), 2)
        ]
    );
}
