//! How the game ends.

use super::*;
use crate::series::Series;

/// All cheeses but one taken, all hole cards turned, m1 in the north hole, m0 about to step onto f30's neighbour f20.
fn nine_cheeses(mut game: ChopChop) -> ChopChop {
    game.cheeses = 9;
    put(&mut game, M0, "f10");
    put(&mut game, M1, "hN");
    put(&mut game, M2, "f45");
    put(&mut game, M3, "f05");
    game.left_home = ALL_LEFT;
    game
}

#[test]
fn the_cat_wins_at_once_with_the_fourth_mouse__cc24() {
    let mut game = bare(3);
    for mouse in [M0, M1, M2] {
        catch(&mut game, mouse);
    }
    put(&mut game, M3, "f31");
    game.cheeses = 7;
    cats_turn(&mut game);
    let event = go(&mut game, 1, CAT, "f31");
    assert!(matches!(event, Event::Walk { then: Then::CatWins, .. }));
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(
        serde_json::to_value(outcome).unwrap(),
        serde_json::json!({"scores": [1, 0, 0], "places": [1, 2, 2], "cheeses": 7, "caught": 4})
    );
}

#[test]
fn the_mice_win_when_one_comes_home_with_everything_done__cc25_g5() {
    let mut game = nine_cheeses(bare(3));
    game.cheeses = 10;
    put(&mut game, M0, "f12");
    let event = go(&mut game, 2, M0, "hW");
    assert!(matches!(event, Event::Walk { then: Then::MiceWin, is_home: true, .. }));
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.scores.as_slice(), [0, 1, 1]);
    assert_eq!(outcome.places.as_slice(), [2, 1, 1], "the losing side is second, however many won");
}

#[test]
fn coming_home_too_early_is_only_safe__cc25() {
    let mut game = nine_cheeses(bare(2));
    put(&mut game, M0, "f12");
    go(&mut game, 2, M0, "hW");
    assert_eq!(end(&game), None, "nine cheeses");

    let mut game = nine_cheeses(bare(2));
    game.cheeses = 10;
    game.left_home = 0b1101;
    put(&mut game, M1, "hE");
    put(&mut game, M0, "f12");
    game.left_home = 0b1101;
    go(&mut game, 2, M0, "hW");
    assert_eq!(end(&game), None, "m1 has never left");
}

#[test]
fn caught_mice_have_left_their_holes_and_do_not_hinder__cc25() {
    let mut game = nine_cheeses(bare(2));
    game.cheeses = 10;
    for mouse in [M1, M2, M3] {
        catch(&mut game, mouse);
    }
    put(&mut game, M0, "f12");
    go(&mut game, 2, M0, "hW");
    assert_eq!(end(&game), Some(End::MiceWin));
}

#[test]
fn a_plus_can_bring_the_winner_home__cc20_cc25() {
    let mut game = nine_cheeses(bare(2));
    game.cheeses = 10;
    put(&mut game, M0, "f12");
    lay(&mut game, "f02", Tile::Plus1);
    go(&mut game, 1, M0, "f02");
    flip(&mut game, Tile::Plus1);
    walk(&mut game, M0, "hW");
    assert_eq!(end(&game), Some(End::MiceWin));
}

#[test]
fn a_mouse_that_sits_in_a_hole_with_the_tenth_cheese_must_come_in_afresh__cc25() {
    let mut game = nine_cheeses(bare(2));
    lay(&mut game, "f20", Tile::Cheese);
    go(&mut game, 1, M0, "f20");
    flip(&mut game, Tile::Cheese);
    assert_eq!((game.cheeses, end(&game)), (10, None));
    cats_turn(&mut game);
    go(&mut game, 1, CAT, "t33");
    put(&mut game, CAT, "t43");
    go(&mut game, 1, M2, "f55");
    assert_eq!(end(&game), None, "sitting in a hole while others walk is not coming in");
    go(&mut game, 1, CAT, "t42");
    go(&mut game, 1, M1, "f30");
    assert_eq!(end(&game), None, "leaving is not coming in");
    go(&mut game, 1, CAT, "t43");
    go(&mut game, 1, M1, "hN");
    assert_eq!(end(&game), Some(End::MiceWin));
}

#[test]
fn in_the_lenient_game_the_tenth_cheese_wins_by_flip_walk_or_fork__cc28() {
    let mut game = nine_cheeses(lenient());
    lay(&mut game, "f20", Tile::Cheese);
    go(&mut game, 1, M0, "f20");
    let event = flip(&mut game, Tile::Cheese);
    assert!(matches!(event, Event::Flip { then: Then::MiceWin, .. }));

    let mut game = nine_cheeses(lenient());
    lay_face_up(&mut game, "f20");
    lay(&mut game, "f20", Tile::Broken);
    go(&mut game, 1, M0, "f20");
    assert_eq!(end(&game), Some(End::MiceWin));

    let mut game = nine_cheeses(lenient());
    lay_face_up(&mut game, "f65");
    lay(&mut game, "f20", Tile::Fork);
    go(&mut game, 1, M0, "f20");
    flip(&mut game, Tile::Fork);
    let event = play(&mut game, Move::Fork(cell("f65")));
    assert!(matches!(event, Event::Fork { then: Then::MiceWin, .. }));
}

#[test]
fn in_the_lenient_game_the_last_mouse_to_leave_wins_at_once_before_any_flip__cc28() {
    let mut game = nine_cheeses(lenient());
    game.cheeses = 10;
    put(&mut game, M3, "hW");
    game.left_home = 0b0111;
    lay(&mut game, "f02", Tile::Knife);
    go(&mut game, 1, M3, "f02");
    assert_eq!((end(&game), game.face_down), (Some(End::MiceWin), cell("f02").bit()));
}

#[test]
fn in_the_lenient_game_the_only_mouse_at_home_does_not_win_by_leaving__cc28() {
    let mut game = nine_cheeses(lenient());
    game.cheeses = 10;
    put(&mut game, M1, "f55");
    put(&mut game, M3, "hW");
    game.left_home = 0b0111;
    go(&mut game, 1, M3, "f02");
    assert_eq!(end(&game), None, "nobody sits in a hole now");
    go(&mut game, 1, CAT, "t33");
    go(&mut game, 1, M3, "hW");
    assert_eq!(end(&game), Some(End::MiceWin));
}

#[test]
fn the_cat_may_not_wait_at_the_last_mouses_door_but_may_pass_it__cc29() {
    let mut game = bare(2);
    for mouse in [M0, M1, M2] {
        catch(&mut game, mouse);
    }
    put(&mut game, CAT, "f01");
    cats_turn(&mut game);
    roll(&mut game, 1);
    assert_eq!(refusal(&game, CAT, "f02"), "CC29");
    assert_eq!(ways(&game, CAT), ["f00", "f11"]);
    game.phase = Phase::Walk(2);
    assert!(ways(&game, CAT).contains(&"f03".to_owned()), "through f02");

    game.phase = Phase::Extra(1);
    game.moved = Some(CAT);
    assert_eq!(refusal(&game, CAT, "f02"), "CC29", "not by a plus either");
    game.phase = Phase::Jump;
    assert_eq!(why(&game, Move::Jump(Movement { piece: CAT, to: cell("f02") })), "CC29");
    assert!(!ways(&game, CAT).contains(&"f02".to_owned()), "nor by an arrow");
}

#[test]
fn the_door_is_closed_to_the_cat_only_for_the_last_mouse_in_a_hole__cc29() {
    let mut game = bare(2);
    catch(&mut game, M0);
    catch(&mut game, M1);
    put(&mut game, CAT, "f01");
    cats_turn(&mut game);
    roll(&mut game, 1);
    assert_eq!(refusal(&game, CAT, "f02"), "legal", "two mice are left");
    catch(&mut game, M2);
    put(&mut game, M3, "f02");
    assert_eq!(refusal(&game, CAT, "f02"), "legal", "the last mouse is outside");
}

#[test]
fn a_cat_that_caught_the_third_mouse_at_the_door_must_leave_by_its_next_movement__cc29() {
    let mut game = bare(2);
    catch(&mut game, M0);
    catch(&mut game, M1);
    put(&mut game, M2, "f02");
    put(&mut game, CAT, "f01");
    cats_turn(&mut game);
    go(&mut game, 1, CAT, "f02");
    roll(&mut game, 2);
    play(&mut game, Move::Pass);
    lay(&mut game, "f12", Tile::Plus1);
    go(&mut game, 1, CAT, "f12");
    flip(&mut game, Tile::Plus1);
    assert_eq!(ways(&game, CAT), ["f11", "f13", "t22"], "a plus does not lead it back");
}

#[test]
fn two_hundred_quiet_turns_are_a_draw__cc30_g5() {
    let mut game = bare(3);
    game.quiet = 198;
    go(&mut game, 1, M0, "f30");
    assert_eq!((game.quiet, end(&game)), (199, None));
    let event = go(&mut game, 1, CAT, "t33");
    assert!(matches!(event, Event::Walk { then: Then::Draw, .. }));
    let Turn::Over(outcome) = game.turn() else { panic!("the game goes on") };
    assert_eq!(outcome.scores.as_slice(), [0, 0, 0]);
    assert_eq!(outcome.places.as_slice(), [1, 1, 1]);
}

#[test]
fn a_flip_a_cheese_or_a_catch_makes_the_count_of_quiet_turns_start_again__cc30() {
    let mut game = bare(2);
    game.quiet = 199;
    lay(&mut game, "f30", Tile::Broken);
    go(&mut game, 1, M0, "f30");
    flip(&mut game, Tile::Broken);
    assert_eq!((game.quiet, end(&game)), (0, None));

    let mut game = bare(2);
    game.quiet = 199;
    lay_face_up(&mut game, "f30");
    go(&mut game, 1, M0, "f30");
    assert_eq!((game.quiet, end(&game)), (0, None));

    game.quiet = 199;
    put(&mut game, M0, "f31");
    go(&mut game, 1, CAT, "f31");
    assert_eq!((game.quiet, end(&game)), (0, None));
    go(&mut game, 1, M2, "f35");
    assert_eq!(game.quiet, 1, "the next turn counts by itself");
}

#[test]
fn passes_count_as_quiet_turns_and_skipped_turns_do_not__cc30() {
    let mut game = bare(2);
    for mouse in [M0, M1, M2] {
        catch(&mut game, mouse);
    }
    put(&mut game, CAT, "f02");
    game.skips = [1, 0];
    roll(&mut game, 1);
    play(&mut game, Move::Pass);
    assert_eq!((game.quiet, game.side), (1, Side::Mice), "the cat's skipped turn is not counted");
    game.quiet = 199;
    roll(&mut game, 1);
    play(&mut game, Move::Pass);
    assert_eq!(end(&game), Some(End::Draw));
}

#[test]
fn a_win_on_the_two_hundredth_turn_is_a_win__cc25_cc30() {
    let mut game = nine_cheeses(bare(2));
    game.cheeses = 10;
    game.quiet = 199;
    put(&mut game, M0, "f12");
    go(&mut game, 2, M0, "hW");
    assert_eq!(end(&game), Some(End::MiceWin));
}

/// The outcome of a game in which this seat was the cat.
fn leg(cat: u8, ended: End, cheeses: u8, caught: usize) -> Outcome {
    let mut game = game_with(Options { cat: Seat(cat), ..Options::default() }, 2);
    game.cheeses = cheeses;
    for mouse in [M0, M1, M2, M3].into_iter().take(caught) {
        catch(&mut game, mouse);
    }
    game.outcome(ended)
}

fn places(legs: [Outcome; 2]) -> Vec<u8> {
    let mut series = Series::new(2, 2).unwrap();
    for outcome in &legs {
        series.add(outcome);
    }
    series.places().as_slice().to_vec()
}

#[test]
fn a_two_leg_match_is_decided_by_legs_then_cheeses_then_catches__cc31() {
    let mice_win = |cat, caught| leg(cat, End::MiceWin, 10, caught);
    assert_eq!(places([leg(0, End::CatWins, 9, 4), leg(1, End::MiceWin, 10, 3)]), [1, 2], "legs");
    assert_eq!(
        places([leg(0, End::CatWins, 3, 4), leg(1, End::CatWins, 5, 4)]),
        [1, 2],
        "seat 0 has more cheeses as mice"
    );
    assert_eq!(places([mice_win(0, 1), mice_win(1, 2)]), [2, 1], "seat 1 caught more as cat");
    assert_eq!(places([mice_win(0, 2), mice_win(1, 2)]), [1, 1], "shared");
    assert_eq!(
        places([leg(0, End::Draw, 4, 3), leg(1, End::Draw, 6, 0)]),
        [1, 2],
        "cheeses before catches"
    );
}
