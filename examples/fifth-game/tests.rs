//! The worked cases of Tiptoe.

use super::*;

const ANNA: Seat = Seat(0);
const BORIS: Seat = Seat(1);

/// A game in which Anna begins, with these cards for each, waiting for her first move.
fn game(cards: [[u8; 3]; 2]) -> Tiptoe {
    let options = Options { first: Some(ANNA), floor: Floor::Old };
    let mut game = Tiptoe::setup(&options, MICE).unwrap();
    for card in cards.concat() {
        game.apply(&Step::Luck(Chance::Card(card)));
    }
    game
}

fn walk(game: &mut Tiptoe, card: u8) {
    game.apply(&Step::Move(Move::Tiptoe(card)));
}

fn moves(game: &Tiptoe) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
}

#[test]
fn both_mice_start_in_the_hole_ten_steps_from_the_cheese__tt1() {
    let game = game([[1, 2, 3], [4, 4, 4]]);
    assert_eq!((game.steps, WAY), ([0, 0], 10));
}

#[test]
fn only_two_can_play__tt1() {
    for seats in [0, 1, 3] {
        let refused = SetupError::Seats { asked: seats, allowed: 2..=2 };
        assert_eq!(Tiptoe::setup(&Options::default(), seats), Err(refused));
    }
}

#[test]
fn each_mouse_gets_three_cards_and_only_its_player_sees_them__tt2() {
    let game = game([[1, 2, 3], [4, 4, 4]]);
    let view = game.view(Viewer::Seat(BORIS));
    assert_eq!(view.cards, [3, 3]);
    assert_eq!(view.hands, [None, Some(Hand([0, 0, 0, 3]))]);
    assert_eq!(game.view(Viewer::Bystander).hands, [None, None]);
}

#[test]
fn who_draws_knows_the_card_and_nobody_else_does__tt2_tt5() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    walk(&mut game, 2);
    assert_eq!(game.turn(), Turn::Luck, "Anna draws before it is Boris’s turn");
    let step = Step::Luck(Chance::Card(4));
    let mut after = game.clone();
    after.apply(&step);
    let told = |viewer| game.event(&step, &after, viewer);
    assert_eq!(told(Viewer::Seat(ANNA)), Event::Draw { seat: ANNA, card: Some(4) });
    assert_eq!(told(Viewer::Seat(BORIS)), Event::Draw { seat: ANNA, card: None });
    assert_eq!(told(Viewer::Bystander), Event::Draw { seat: ANNA, card: None });
    assert_eq!((after.hands[0], after.turn()), (Hand([1, 0, 1, 1]), Turn::Seat(BORIS)));
}

#[test]
fn a_card_is_as_many_steps_as_it_shows__tt3() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    assert_eq!(moves(&game), [Move::Tiptoe(1), Move::Tiptoe(2), Move::Tiptoe(3)]);
    assert_eq!(game.why_not(&Move::Tiptoe(4)), Some(Why::rule("TT3")));
    assert_eq!(game.why_not(&Move::Tiptoe(0)), Some(Why::rule("TT3")));
    walk(&mut game, 3);
    assert_eq!((game.steps, game.creaks), ([3, 0], 3));
}

#[test]
fn the_seventh_creak_wakes_the_cat_and_sends_home_the_mouse_that_walks__tt4() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    game.steps = [5, 6];
    game.creaks = 3;
    let mut louder = game.clone();
    walk(&mut game, 3);
    assert_eq!((game.steps, game.creaks), ([8, 6], 6), "six creaks are not seven");
    louder.creaks = 4;
    walk(&mut louder, 3);
    assert_eq!((louder.steps, louder.creaks), ([0, 6], 0));
}

#[test]
fn a_mouse_that_freezes_keeps_its_cards_and_two_creaks_are_forgotten__tt6() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    assert_eq!(game.why_not(&Move::Freeze), Some(Why::rule("TT6")), "the floor is quiet");
    for (creaks, left) in [(6, 4), (1, 0)] {
        game.creaks = creaks;
        game.mover = ANNA;
        assert!(moves(&game).contains(&Move::Freeze));
        game.apply(&Step::Move(Move::Freeze));
        assert_eq!((game.creaks, game.steps), (left, [0, 0]));
        assert_eq!((game.hands[0].count(), game.turn()), (3, Turn::Seat(BORIS)));
    }
}

#[test]
fn the_first_mouse_at_the_cheese_wins_and_need_not_arrive_exactly__tt7() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    game.steps = [8, 9];
    walk(&mut game, 3);
    let Turn::Over(outcome) = game.turn() else { panic!("Anna is at the cheese") };
    assert_eq!((outcome.scores.as_slice(), outcome.places.as_slice()), (&[10, 9][..], &[1, 2][..]));
}

#[test]
fn who_wakes_the_cat_at_the_cheese_runs_home_all_the_same__tt7() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    game.steps = [8, 0];
    game.creaks = 5;
    walk(&mut game, 2);
    assert_eq!(game.steps, [0, 0]);
    assert_eq!(game.turn(), Turn::Luck);
}

#[test]
fn on_a_new_floor_the_cat_sleeps_through_eight_creaks__tt8() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    game.options.floor = Floor::New;
    game.creaks = 5;
    let mut louder = game.clone();
    walk(&mut game, 3);
    assert_eq!((game.steps, game.creaks), ([3, 0], 8));
    louder.creaks = 6;
    walk(&mut louder, 3);
    assert_eq!((louder.steps, louder.creaks), ([0, 0], 0));
}

#[test]
fn a_move_is_told_with_what_it_leads_to__tt4_tt7() {
    let mut game = game([[1, 2, 3], [4, 4, 4]]);
    game.steps = [8, 0];
    game.creaks = 4;
    let view = game.view(Viewer::Seat(ANNA));
    let told = Tiptoe::tell_moves(&view, &moves(&game));
    let keys: Vec<&str> = told.iter().map(|phrase| &*phrase.key).collect();
    assert_eq!(keys, ["move-tiptoe", "move-tiptoe-cheese", "move-tiptoe-wakes", "move-freeze"]);
}
