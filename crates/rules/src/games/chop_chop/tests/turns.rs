//! Whose turn it is, and the knife.

use super::*;

/// The cat flips a knife on f31; then the mice are to play twice.
fn cat_flips_a_knife(seats: usize) -> ChopChop {
    let mut game = bare(seats);
    lay(&mut game, "f31", Tile::Knife);
    go(&mut game, 1, M2, "f35");
    go(&mut game, 1, CAT, "f31");
    let event = flip(&mut game, Tile::Knife);
    assert!(matches!(event, Event::Flip { then: Then::GoesOn, .. }));
    game
}

/// Mouse m0 steps onto this cell and flips a knife there.
fn mice_flip_a_knife(game: &mut ChopChop, number: u8, to: &str) -> Event {
    lay(game, to, Tile::Knife);
    go(game, number, M0, to);
    flip(game, Tile::Knife)
}

#[test]
fn any_mouse_seat_moves_any_mouse_and_nobody_the_other_side__cc7() {
    let mut game = bare(5);
    roll(&mut game, 1);
    assert_eq!(moves(&game).len(), 4, "all four mice");
    assert_eq!(refusal(&game, CAT, "f31"), "CC7");
    cats_turn(&mut game);
    assert_eq!(refusal(&game, M0, "f30"), "CC7");
}

#[test]
fn sides_alternate_and_mouse_seats_take_turns_in_seat_order__cc8_g2() {
    let options = Options { first: Some(Seat(3)), cat: Seat(1), ..Options::default() };
    let mut game = game_with(options, 4);
    sweep(&mut game);
    let mut seats = Vec::new();
    for turn in 0..10 {
        let Turn::Seat(seat) = game.turn() else { panic!("luck decides") };
        seats.push(seat.0);
        let here = game.place_of(if game.side == Side::Cat { CAT } else { M0 });
        match (game.side, here.unwrap().to_string().as_str()) {
            (Side::Cat, "t32") => go(&mut game, 1, CAT, "t33"),
            (Side::Cat, _) => go(&mut game, 1, CAT, "t32"),
            (Side::Mice, "f30") => go(&mut game, 1, M0, "hN"),
            (Side::Mice, _) => go(&mut game, 1, M0, "f30"),
        };
        assert_eq!(game.quiet, turn + 1);
    }
    assert_eq!(seats, [3, 1, 0, 1, 2, 1, 3, 1, 0, 1]);
}

#[test]
fn a_turn_is_a_roll_then_a_movement_then_the_cell__cc9() {
    let mut game = game(2);
    assert_eq!(moves(&game), [Move::Roll]);
    assert_eq!(refusal(&game, M0, "f30"), "CC9", "roll first");
    assert_eq!(why(&game, Move::Pass), "CC9");
    roll(&mut game, 1);
    assert_eq!(why(&game, Move::Roll), "CC9", "one roll a turn");
    let event = walk(&mut game, M0, "f30");
    assert!(matches!(event, Event::Walk { seat: Seat(1), then: Then::GoesOn, .. }));
    assert_eq!(game.turn(), Turn::Luck);
}

#[test]
fn after_the_cats_knife_one_seat_plays_two_turns_with_one_mouse__cc23() {
    let mut game = cat_flips_a_knife(4);
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));
    roll(&mut game, 1);
    assert_eq!(moves(&game).len(), 7, "m0, m1, m3 and four ways of m2: the first turn is free");
    let event = walk(&mut game, M1, "f63");
    assert!(matches!(event, Event::Walk { then: Then::MiceAgainWith(mouse), .. } if mouse == M1));
    assert_eq!(game.turn(), Turn::Seat(Seat(2)), "the same seat");
    roll(&mut game, 1);
    assert_eq!(refusal(&game, M0, "f30"), "CC23");
    let listed = moves(&game);
    assert!(listed.iter().all(|mv| matches!(mv, Move::Walk(walk) if walk.piece == M1)));
    walk(&mut game, M1, "f62");
    assert_eq!(game.turn(), Turn::Seat(Seat(0)), "then the cat");
    go(&mut game, 1, CAT, "f41");
    assert_eq!(game.turn(), Turn::Seat(Seat(3)), "both turns took one place in the order");
    roll(&mut game, 1);
    assert_eq!(refusal(&game, M0, "f30"), "legal", "the choice is free again");
}

#[test]
fn a_locked_mouse_that_cannot_move_passes_though_others_could__cc23() {
    let mut game = cat_flips_a_knife(2);
    go(&mut game, 1, M1, "f63");
    put(&mut game, M1, "hE");
    put(&mut game, CAT, "f63");
    roll(&mut game, 2);
    assert_eq!(moves(&game), [Move::Pass]);
    assert_eq!(refusal(&game, M0, "f31"), "CC23");
    play(&mut game, Move::Pass);
    assert_eq!(game.side, Side::Cat);
}

#[test]
fn after_a_pass_the_second_turn_is_free__cc23() {
    let mut game = cat_flips_a_knife(4);
    for mouse in [M0, M1, M2] {
        catch(&mut game, mouse);
    }
    put(&mut game, CAT, "f02");
    roll(&mut game, 1);
    let event = play(&mut game, Move::Pass);
    assert!(matches!(event, Event::Pass { then: Then::MiceAgain, .. }));
    assert_eq!(game.turn(), Turn::Seat(Seat(2)), "the same seat");
    put(&mut game, M1, "f55");
    put(&mut game, CAT, "t22");
    roll(&mut game, 1);
    assert_eq!((refusal(&game, M1, "f54"), refusal(&game, M3, "f02")), ("legal", "legal"));
}

#[test]
fn a_knife_in_the_second_of_two_turns_costs_the_next_one__cc23() {
    let mut game = cat_flips_a_knife(2);
    go(&mut game, 1, M0, "f30");
    mice_flip_a_knife(&mut game, 1, "f20");
    assert_eq!((game.side, game.skips), (Side::Cat, [0, 1]));
    let event = go(&mut game, 1, CAT, "f41");
    assert!(matches!(event, Event::Walk { then: Then::CatAgain, .. }));
    assert_eq!((game.side, game.skips), (Side::Cat, [0, 0]), "the cat plays twice");
    let event = go(&mut game, 1, CAT, "f51");
    assert!(matches!(event, Event::Walk { then: Then::GoesOn, .. }));
    assert_eq!(game.side, Side::Mice);
}

#[test]
fn a_knife_in_the_first_of_two_turns_takes_the_second_away__cc23() {
    let mut game = cat_flips_a_knife(4);
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));
    let event = mice_flip_a_knife(&mut game, 1, "f30");
    assert!(matches!(event, Event::Flip { then: Then::BothSkip, .. }));
    assert_eq!((game.turn(), game.skips), (Turn::Seat(Seat(0)), [0, 0]), "the cat plays next");
    go(&mut game, 1, CAT, "f41");
    assert_eq!(game.turn(), Turn::Seat(Seat(3)), "then the next mouse seat");
    assert_eq!(game.locked, None, "free in its choice");
}

#[test]
fn a_skipped_turn_of_the_mice_takes_no_place_in_their_order__cc23() {
    let mut game = bare(4);
    assert_eq!(game.turn(), Turn::Seat(Seat(1)));
    mice_flip_a_knife(&mut game, 1, "f30");
    go(&mut game, 1, CAT, "t33");
    assert_eq!(game.turn(), Turn::Seat(Seat(0)), "the cat again");
    go(&mut game, 1, CAT, "t32");
    assert_eq!(game.turn(), Turn::Seat(Seat(2)));
}

#[test]
fn a_knife_of_the_cat_in_the_first_of_its_two_turns_takes_the_second_away__cc23() {
    let mut game = bare(2);
    mice_flip_a_knife(&mut game, 1, "f30");
    lay(&mut game, "f31", Tile::Knife);
    go(&mut game, 1, CAT, "f31");
    let event = flip(&mut game, Tile::Knife);
    assert!(matches!(event, Event::Flip { then: Then::BothSkip, .. }));
    assert_eq!((game.side, game.skips, game.locked), (Side::Mice, [0, 0], None));
}

#[test]
fn the_lock_counts_the_mouse_that_a_plus_moved_on__cc20_cc23() {
    let mut game = cat_flips_a_knife(2);
    lay(&mut game, "f30", Tile::Plus1);
    go(&mut game, 1, M0, "f30");
    flip(&mut game, Tile::Plus1);
    let event = walk(&mut game, M0, "f20");
    assert!(matches!(event, Event::Walk { then: Then::MiceAgainWith(mouse), .. } if mouse == M0));
}
