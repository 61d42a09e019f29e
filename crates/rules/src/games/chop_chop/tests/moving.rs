//! How pieces walk.

use super::*;

#[test]
fn a_mouse_in_the_north_hole_rolling_one_can_only_step_out_and_turns_its_hole_card__cc10_cc15() {
    let mut game = bare(2);
    roll(&mut game, 1);
    assert_eq!(ways(&game, M0), ["f30"]);
    let event = walk(&mut game, M0, "f30");
    assert!(matches!(event, Event::Walk { turned_card: true, .. }));
    assert_eq!(game.left_home, 0b0001);
    cats_turn(&mut game);
    go(&mut game, 1, CAT, "t33");
    let event = go(&mut game, 1, M0, "hN");
    assert!(matches!(event, Event::Walk { turned_card: false, is_home: true, .. }));
    cats_turn(&mut game);
    go(&mut game, 1, CAT, "t32");
    let event = go(&mut game, 1, M0, "f30");
    assert!(matches!(event, Event::Walk { turned_card: false, .. }), "a hole card turns once");
}

#[test]
fn no_walk_comes_back_to_a_cell_it_has_visited__cc11() {
    let mut game = bare(2);
    put(&mut game, M0, "f30");
    put(&mut game, CAT, "t23");
    for (number, back) in [(3, "hN"), (4, "hN"), (2, "f30"), (4, "f30")] {
        let mut game = game.clone();
        roll(&mut game, number);
        assert!(!ways(&game, M0).contains(&back.to_owned()), "{number} {back}");
    }
    roll(&mut game, 4);
    assert_eq!(refusal(&game, M0, "f30"), "CC11");
    assert_eq!(refusal(&game, M0, "f33"), "CC10", "one step too near");
    assert_eq!(
        ways(&game, M0),
        ["f01", "f10", "f12", "f21", "f32", "f34", "f41", "f50", "f52", "f61"]
    );
}

#[test]
fn the_whole_roll_is_used__cc9_cc10() {
    let mut game = bare(2);
    put(&mut game, M0, "f00");
    roll(&mut game, 2);
    assert_eq!(ways(&game, M0), ["f02", "f11", "f20"]);
    assert_eq!(refusal(&game, M0, "f01"), "CC10", "one step is too few");
    assert_eq!(refusal(&game, M0, "f12"), "CC10", "three are too many");
    assert_eq!(refusal(&game, M0, "f00"), "CC11");
}

#[test]
fn a_hole_needs_the_exact_count__cc10_cc15() {
    let mut game = bare(2);
    put(&mut game, M1, "f31");
    put(&mut game, M0, "f10");
    roll(&mut game, 2);
    assert!(ways(&game, M1).contains(&"hN".to_owned()));
    let mut game = bare(2);
    put(&mut game, M1, "f31");
    put(&mut game, M0, "f10");
    roll(&mut game, 1);
    assert_eq!(refusal(&game, M1, "hN"), "CC10");
}

#[test]
fn a_hole_has_room_for_one_mouse__cc15() {
    let mut game = bare(2);
    put(&mut game, M1, "f31");
    roll(&mut game, 2);
    assert_eq!(refusal(&game, M1, "hN"), "CC15");
    assert!(!ways(&game, M1).contains(&"hN".to_owned()));
}

#[test]
fn no_piece_walks_through_another__cc12() {
    let mut game = bare(2);
    put(&mut game, M0, "f00");
    put(&mut game, M1, "f01");
    put(&mut game, CAT, "f11");
    roll(&mut game, 2);
    assert_eq!(ways(&game, M0), ["f20"]);
    assert_eq!(refusal(&game, M0, "f02"), "CC12");
    assert_eq!(refusal(&game, M0, "f11"), "CC12", "a mouse never ends on a piece");
    assert_eq!(refusal(&game, M0, "f01"), "CC12");

    cats_turn(&mut game);
    assert!(ways(&game, CAT).contains(&"f00".to_owned()), "round by f10 (CC12)");
    assert!(!ways(&game, CAT).contains(&"f11".to_owned()));
    put(&mut game, M2, "f10");
    assert_eq!(refusal(&game, CAT, "f00"), "CC12", "the cat does not pass mice");
    game.phase = Phase::Walk(1);
    assert_eq!(ways(&game, CAT), ["f01", "f10", "f12", "f21"], "but it ends on them");
}

#[test]
fn with_friends_who_do_not_block_a_mouse_passes_a_mouse_but_not_the_cat__cc27() {
    let options = Options { friends_block: false, ..Options::default() };
    let mut game = game_with(options, 2);
    sweep(&mut game);
    put(&mut game, M0, "f00");
    put(&mut game, M1, "f01");
    put(&mut game, CAT, "f10");
    roll(&mut game, 2);
    assert_eq!(ways(&game, M0), ["f02", "f11"]);
    game.phase = Phase::Walk(1);
    assert_eq!(refusal(&game, M0, "f01"), "CC12", "still one mouse to a cell");
    assert_eq!(ways(&game, M0), [] as [&str; 0]);

    cats_turn(&mut game);
    game.phase = Phase::Walk(2);
    put(&mut game, CAT, "f00");
    put(&mut game, M0, "f10");
    assert_eq!(ways(&game, CAT), [] as [&str; 0], "the cat passes nobody");
}

#[test]
fn the_cat_ends_on_a_mouse_and_catches_it__cc12_cc24() {
    let mut game = bare(2);
    put(&mut game, M0, "f31");
    cats_turn(&mut game);
    let event = go(&mut game, 1, CAT, "f31");
    assert!(matches!(event, Event::Walk { caught: Some(caught), .. } if caught == M0));
    assert_eq!((game.caught(), game.mice[0], end(&game)), (1, None, None));
    roll(&mut game, 1);
    assert_eq!(refusal(&game, M0, "f30"), "CC24", "a caught mouse never returns");
}

#[test]
fn the_cat_steps_up_and_down_like_on_any_floor__cc13() {
    let mut game = bare(2);
    cats_turn(&mut game);
    roll(&mut game, 1);
    assert_eq!(ways(&game, CAT), ["f31", "t22", "t33", "t42"]);
    put(&mut game, CAT, "f12");
    assert_eq!(ways(&game, CAT), ["f02", "f11", "f13", "t22"]);
    put(&mut game, CAT, "f02");
    assert_eq!(ways(&game, CAT), ["f01", "f03", "f12"], "not into the hole");
    assert_eq!(refusal(&game, CAT, "hW"), "CC13");
    put(&mut game, CAT, "f31");
    assert_eq!(refusal(&game, CAT, "f32"), "CC13", "not under the table");
    assert_eq!(refusal(&game, CAT, "f22"), "CC1");
    assert_eq!(refusal(&game, CAT, "t32"), "legal");
}

#[test]
fn a_mouse_under_the_table_is_safe_from_a_cat_on_it_and_may_walk_out__cc14() {
    let mut game = bare(2);
    put(&mut game, M0, "f32");
    put(&mut game, CAT, "t32");
    for number in 1..=3 {
        let mut game = game.clone();
        cats_turn(&mut game);
        roll(&mut game, number);
        for to in ways(&game, CAT) {
            let mut game = game.clone();
            walk(&mut game, CAT, &to);
            assert_eq!(game.caught(), 0, "{number} {to}");
        }
    }
    roll(&mut game, 1);
    assert_eq!(ways(&game, M0), ["f31", "f33"]);
    assert_eq!(refusal(&game, M0, "t22"), "CC14");
    assert_eq!(refusal(&game, M0, "f22"), "CC1");
}

#[test]
fn a_cat_on_the_table_and_mice_below_do_not_block_each_other__cc14() {
    let mut game = bare(2);
    put(&mut game, M0, "f31");
    put(&mut game, M1, "f33");
    put(&mut game, CAT, "t32");
    roll(&mut game, 1);
    assert!(ways(&game, M0).contains(&"f32".to_owned()));
    cats_turn(&mut game);
    game.phase = Phase::Walk(2);
    assert!(ways(&game, CAT).contains(&"f34".to_owned()), "over the mouse on f33");
}

#[test]
fn who_can_move_must_and_who_cannot_passes__cc16() {
    let mut game = bare(2);
    put(&mut game, M0, "f00");
    put(&mut game, M1, "f01");
    put(&mut game, CAT, "f10");
    roll(&mut game, 4);
    assert_eq!(why(&game, Move::Pass), "CC16", "the other mice can");
    catch(&mut game, M2);
    catch(&mut game, M3);
    put(&mut game, M1, "f01");
    assert_eq!(why(&game, Move::Pass), "CC16", "m1 can");
    catch(&mut game, M1);
    put(&mut game, M0, "hW");
    put(&mut game, CAT, "f02");
    assert_eq!(moves(&game), [Move::Pass]);
    assert_eq!(refusal(&game, M0, "f05"), "CC12");
    let event = play(&mut game, Move::Pass);
    assert_eq!(event, Event::Pass { seat: Seat(1), side: Side::Mice, then: Then::GoesOn });
    assert_eq!(game.turn(), Turn::Seat(Seat(0)));
}

#[test]
fn a_roll_that_nobody_can_walk_is_told_at_once__cc16() {
    let mut game = bare(2);
    for mouse in [M0, M1, M2] {
        catch(&mut game, mouse);
    }
    put(&mut game, CAT, "f02");
    play(&mut game, Move::Roll);
    let event = fall(&mut game, Chance::Roll(3));
    assert!(matches!(event, Event::Roll { stuck: true, number: 3, .. }));
}

#[test]
fn the_told_path_is_a_legal_one__cc10_cc11_cc12() {
    let mut game = bare(2);
    put(&mut game, M0, "f00");
    put(&mut game, M1, "f10");
    put(&mut game, CAT, "f11");
    let Event::Walk { path, .. } = go(&mut game, 4, M0, "f13") else {
        panic!("a walk is told as a walk");
    };
    let told: Vec<_> = path.iter().map(Cell::to_string).collect();
    assert_eq!(told, ["f00", "f01", "f02", "f12", "f13"]);
}

#[test]
fn back_and_forth_is_allowed_but_not_to_the_start__cc33() {
    let fresh = bare(2);
    let mut start = fresh.clone();
    start.options.paths = Paths::Start;
    let after_three = |mut game: ChopChop| {
        roll(&mut game, 3);
        (ways(&game, M0).contains(&"f30".to_owned()), ways(&game, M0).contains(&"hN".to_owned()))
    };
    assert_eq!(after_three(fresh), (false, false));
    assert_eq!(after_three(start.clone()), (true, false), "down, down and up again");

    put(&mut start, M0, "f00");
    roll(&mut start, 2);
    assert_eq!(refusal(&start, M0, "f00"), "CC33");
    assert_eq!(refusal(&start, M0, "f01"), "CC10");
}
