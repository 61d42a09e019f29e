//! What the tiles do.

use super::*;

/// The cat on t32, about to walk onto f31, where it will flip this tile.
fn cat_before(tile: Tile) -> ChopChop {
    let mut game = bare(2);
    lay(&mut game, "f31", tile);
    cats_turn(&mut game);
    game
}

/// Mouse m0 has walked from its hole onto f30, where it flips this tile.
fn mouse_flips(game: &mut ChopChop, tile: Tile) -> Event {
    lay(game, "f30", tile);
    go(game, 1, M0, "f30");
    flip(game, tile)
}

#[test]
fn only_the_tile_where_a_movement_ends_is_flipped_and_then_it_is_gone__cc17_cc18() {
    let mut game = game(2);
    go(&mut game, 4, M0, "f11");
    assert_eq!(game.phase, Phase::Flip);
    let event = flip(&mut game, Tile::Broken);
    assert!(matches!(event, Event::Flip { at, tile: Tile::Broken, .. } if at == cell("f11")));
    assert_eq!(game.face_down, OPEN_FLOOR & !cell("f11").bit());
    assert_eq!((game.tiles_left.broken, game.phase, game.side), (17, Phase::Start, Side::Cat));
}

#[test]
fn a_cell_without_a_tile_does_nothing__cc17() {
    let mut game = game(2);
    cats_turn(&mut game);
    go(&mut game, 1, CAT, "t33");
    assert_eq!((game.phase, game.side), (Phase::Start, Side::Mice));
}

#[test]
fn a_mouse_that_flips_a_cheese_takes_it__cc19() {
    let mut game = bare(2);
    mouse_flips(&mut game, Tile::Cheese);
    assert_eq!((game.cheeses, game.face_up, game.side), (1, 0, Side::Cat));
}

#[test]
fn a_cheese_that_the_cat_flips_stays_and_bars_the_cat_once_it_is_off__cc19_cc22() {
    let mut game = cat_before(Tile::Cheese);
    go(&mut game, 1, CAT, "f31");
    flip(&mut game, Tile::Cheese);
    assert_eq!((game.cheeses, game.face_up), (0, cell("f31").bit()));

    let mut under_the_cat = game.clone();
    let event = mouse_flips(&mut under_the_cat, Tile::Fork);
    assert!(
        matches!(event, Event::Flip { tile: Tile::Fork, idle: true, .. }),
        "the cat sits on it"
    );
    assert_eq!((under_the_cat.phase, under_the_cat.side), (Phase::Start, Side::Cat));

    go(&mut game, 1, M2, "f35");
    go(&mut game, 1, CAT, "f21");
    let mut cat_again = game.clone();
    cats_turn(&mut cat_again);
    roll(&mut cat_again, 1);
    assert_eq!(refusal(&cat_again, CAT, "f31"), "CC19", "it can't end there");
    cat_again.phase = Phase::Walk(2);
    put(&mut cat_again, CAT, "f30");
    assert_eq!(refusal(&cat_again, CAT, "t32"), "CC19", "nor cross it");
    assert!(!ways(&cat_again, CAT).contains(&"t32".to_owned()));

    mouse_flips(&mut game, Tile::Fork);
    assert_eq!(moves(&game), [Move::Fork(cell("f31")), Move::Leave]);
    let event = play(&mut game, Move::Fork(cell("f31")));
    assert!(
        matches!(event, Event::Fork { seat: Seat(1), at, piece: M0, then: Then::GoesOn, .. } if at == cell("f31"))
    );
    assert_eq!((game.cheeses, game.face_up, game.side), (1, 0, Side::Cat));
}

#[test]
fn a_mouse_takes_a_face_up_cheese_by_ending_there_and_not_by_passing__cc19() {
    let mut game = bare(2);
    lay_face_up(&mut game, "f30");
    let mut passing = game.clone();
    go(&mut passing, 2, M0, "f31");
    assert_eq!((passing.cheeses, passing.face_up), (0, cell("f30").bit()));
    let event = go(&mut game, 1, M0, "f30");
    assert!(matches!(event, Event::Walk { took_cheese: true, turned_card: true, .. }));
    assert_eq!((game.cheeses, game.face_up, game.side), (1, 0, Side::Cat));
}

#[test]
fn plus_walks_the_same_piece_on_from_the_tile__cc20() {
    let mut game = bare(2);
    mouse_flips(&mut game, Tile::Plus1);
    assert_eq!((game.phase, game.turn()), (Phase::Extra(1), Turn::Seat(Seat(1))));
    assert_eq!(ways(&game, M0), ["f20", "f31", "f40", "hN"], "back home is allowed again");
    assert_eq!(moves(&game).len(), 4, "no other piece");
    assert_eq!(refusal(&game, M1, "f62"), "CC20");
    assert_eq!(why(&game, Move::Pass), "CC20");
    walk(&mut game, M0, "hN");
    assert_eq!(
        (game.side, game.left_home),
        (Side::Cat, 0b0001),
        "its hole card is turned all the same"
    );
}

#[test]
fn plus_chains_and_flips_where_it_ends__cc20() {
    let mut game = bare(2);
    lay(&mut game, "f31", Tile::Plus2);
    lay(&mut game, "f11", Tile::Cheese);
    mouse_flips(&mut game, Tile::Plus1);
    walk(&mut game, M0, "f31");
    flip(&mut game, Tile::Plus2);
    assert_eq!(game.phase, Phase::Extra(2));
    walk(&mut game, M0, "f11");
    flip(&mut game, Tile::Cheese);
    assert_eq!((game.cheeses, game.side), (1, Side::Cat));
}

#[test]
fn plus_takes_a_face_up_cheese_where_it_ends__cc20() {
    let mut game = bare(2);
    lay_face_up(&mut game, "f31");
    mouse_flips(&mut game, Tile::Plus1);
    walk(&mut game, M0, "f31");
    assert_eq!(game.cheeses, 1);
}

#[test]
fn plus_without_room_does_nothing_and_there_is_no_step_for_it__cc20() {
    let mut game = bare(2);
    lay(&mut game, "f00", Tile::Plus1);
    put(&mut game, M0, "f02");
    put(&mut game, M1, "f10");
    put(&mut game, CAT, "f12");
    go(&mut game, 2, M0, "f00");
    put(&mut game, M2, "f01");
    let event = flip(&mut game, Tile::Plus1);
    assert!(matches!(event, Event::Flip { idle: true, .. }));
    assert_eq!((game.phase, game.side), (Phase::Start, Side::Cat));
}

#[test]
fn plus_two_lets_the_cat_catch_a_mouse_two_steps_away__cc20() {
    let mut game = cat_before(Tile::Plus2);
    put(&mut game, M1, "f51");
    go(&mut game, 1, CAT, "f31");
    flip(&mut game, Tile::Plus2);
    let event = walk(&mut game, CAT, "f51");
    assert!(matches!(event, Event::Walk { caught: Some(mouse), .. } if mouse == M1));
}

#[test]
fn an_arrow_leads_a_mouse_to_any_free_floor_but_no_cheese_and_no_hole__cc21() {
    let mut game = bare(2);
    lay_face_up(&mut game, "f00");
    put(&mut game, M1, "f61");
    put(&mut game, CAT, "f55");
    mouse_flips(&mut game, Tile::Arrow);
    assert_eq!(game.phase, Phase::Jump);
    let cells = ways(&game, M0);
    assert_eq!(cells.len(), 38 - 4, "not where it is, a cheese, a mouse or the cat");
    assert!(
        cells.contains(&"f32".to_owned()) && cells.contains(&"f33".to_owned()),
        "under the table"
    );
    let to = |text| Move::Jump(Movement { piece: M0, to: cell(text) });
    for (cell, rule) in [
        ("f00", "CC21"),
        ("f61", "CC21"),
        ("f55", "CC21"),
        ("f30", "CC21"),
        ("hN", "CC21"),
        ("t22", "CC14"),
        ("f22", "CC1"),
    ] {
        assert_eq!(why(&game, to(cell)), rule, "{cell}");
    }
    assert_eq!(why(&game, Move::Jump(Movement { piece: M1, to: cell("f11") })), "CC21");
    assert_eq!(why(&game, Move::Pass), "CC21");
}

#[test]
fn an_arrow_leads_the_cat_to_floor_and_table_but_onto_no_mouse__cc21() {
    let mut game = cat_before(Tile::Arrow);
    put(&mut game, M1, "f61");
    put(&mut game, M2, "f33");
    lay_face_up(&mut game, "f00");
    go(&mut game, 1, CAT, "f31");
    flip(&mut game, Tile::Arrow);
    let cells = ways(&game, CAT);
    assert_eq!(cells.len(), 42 - 3, "not where it is, a cheese or a mouse");
    assert!(cells.contains(&"t33".to_owned()), "above the mouse under the table");
    let to = |text| Move::Jump(Movement { piece: CAT, to: cell(text) });
    for (cell, rule) in
        [("f61", "CC21"), ("f00", "CC21"), ("f33", "CC13"), ("hN", "CC13"), ("f31", "CC21")]
    {
        assert_eq!(why(&game, to(cell)), rule, "{cell}");
    }
    jump(&mut game, CAT, "t33");
    assert_eq!(game.side, Side::Mice);
}

#[test]
fn a_face_down_tile_where_an_arrow_leads_is_carried_out__cc21() {
    let mut game = bare(2);
    lay(&mut game, "f64", Tile::Plus1);
    mouse_flips(&mut game, Tile::Arrow);
    jump(&mut game, M0, "f64");
    flip(&mut game, Tile::Plus1);
    assert_eq!(ways(&game, M0), ["f54", "f63", "f65"]);
}

#[test]
fn a_fork_may_take_one_face_up_cheese_of_choice__cc22() {
    let mut game = bare(2);
    for at in ["f45", "f00", "f31"] {
        lay_face_up(&mut game, at);
    }
    put(&mut game, CAT, "f31");
    mouse_flips(&mut game, Tile::Fork);
    assert_eq!(moves(&game), [Move::Fork(cell("f00")), Move::Fork(cell("f45")), Move::Leave]);
    assert_eq!(why(&game, Move::Fork(cell("f31"))), "CC22");
    assert_eq!(case(&game, Move::Fork(cell("f31"))), "under-the-cat");
    assert_eq!(case(&game, Move::Fork(cell("f11"))), "nothing-there");
    assert_eq!(case(&game, Move::Pass), "must-choose", "leaving it is another move");
    play(&mut game, Move::Fork(cell("f45")));
    assert_eq!((game.cheeses, game.face_up), (1, cell("f00").bit() | cell("f31").bit()));
}

#[test]
fn a_cheese_in_the_cats_way_can_be_left_there_or_must_be_taken__cc22_cc34() {
    let mut game = bare(2);
    lay_face_up(&mut game, "f31");
    let mut must = game.clone();
    must.options.fork = ForkUse::Must;

    mouse_flips(&mut game, Tile::Fork);
    assert_eq!(moves(&game), [Move::Fork(cell("f31")), Move::Leave]);
    let event = play(&mut game, Move::Leave);
    assert_eq!(event, Event::Leave { seat: Seat(1), then: Then::GoesOn });
    assert_eq!((game.cheeses, game.face_up, game.side), (0, cell("f31").bit(), Side::Cat));

    mouse_flips(&mut must, Tile::Fork);
    assert_eq!(moves(&must), [Move::Fork(cell("f31"))]);
    assert_eq!(why(&must, Move::Leave), "CC34");
    assert_eq!(why(&must, Move::Pass), "CC34");
}

#[test]
fn a_fork_is_nothing_to_the_cat__cc22() {
    let mut game = cat_before(Tile::Fork);
    lay_face_up(&mut game, "f00");
    go(&mut game, 1, CAT, "f31");
    let event = flip(&mut game, Tile::Fork);
    assert!(matches!(event, Event::Flip { idle: true, .. }));
    assert_eq!((game.side, game.cheeses), (Side::Mice, 0));
}
