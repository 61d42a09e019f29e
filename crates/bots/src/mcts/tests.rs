//! What the search owes everybody: it sees a certain win, tries many moves, knows who plays together, and is the same for
//! the same randomness.

use chacha20::ChaCha8Rng;
use koshki_rules::games::chop_chop::ChopChop;
use koshki_rules::games::holey_cheese::HoleyCheese;
use koshki_rules::games::mouser::{Dice, Mouser, Move, Phase};
use koshki_rules::{Game, Look, Seat, Table, Turn, Viewer};
use rand_core::SeedableRng;

use super::*;
use crate::{Bot, Level, Player, Random};

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// The Mouser, seat 1 to choose, who is last in the round and has `at_stake` points more than seat 0.
fn last_choice(scores: [u16; 2], noted: u16) -> Look<Mouser> {
    let table = Table::<Mouser>::open(
        &koshki_rules::games::mouser::Options { first: Some(Seat(0)) },
        2,
        &mut rng(1),
    );
    let mut view = table.expect("two seats are allowed").look(Viewer::Seat(Seat(1))).view;
    view.scores = scores.to_vec();
    view.mover = Seat(1);
    view.phase = Phase::Choose;
    view.noted = noted;
    view.dogs = Dice::NONE;
    Look { step: 0, turn: Turn::Seat(Seat(1)), view, moves: vec![Move::Roll, Move::Stop] }
}

#[test]
fn a_certain_win_is_seen_and_a_certain_loss_too() {
    let mut judge = Mcts;
    let budget = Budget::Simulations(2_000);
    let verdicts =
        Judge::<Mouser>::verdicts(&mut judge, &last_choice([13, 12], 2), budget, &mut rng(2));
    assert_eq!(verdicts[1].win.value, 1.0, "stopping wins at once: {verdicts:?}");
    assert!(verdicts[0].win.value < 0.99, "rolling may fail: {verdicts:?}");
    let verdicts =
        Judge::<Mouser>::verdicts(&mut judge, &last_choice([14, 12], 0), budget, &mut rng(2));
    assert_eq!(verdicts[1].win.value, 0.0, "stopping loses at once: {verdicts:?}");
    assert!(verdicts[0].win.value > 0.2, "rolling may still win: {verdicts:?}");
}

#[test]
fn the_search_learns_to_play_on_where_random_players_would_give_up() {
    // Four points behind, last in the round: stopping loses.
    let look = last_choice([16, 12], 0);
    let learnt =
        Judge::<Mouser>::verdicts(&mut Mcts, &look, Budget::Simulations(10_000), &mut rng(3));
    assert_eq!(learnt[1].win.value, 0.0);
    // With four games each it has learnt nothing: these are random players.
    let random = (0..2_000)
        .map(|seed| {
            Judge::<Mouser>::verdicts(&mut Mcts, &look, Budget::Simulations(4), &mut rng(seed))
        })
        .map(|verdicts| verdicts[0].win.value)
        .sum::<f64>()
        / 2_000.0;
    assert!(learnt[0].win.value > 1.5 * random, "{} {random}", learnt[0].win.value);
}

#[test]
fn many_moves_are_tried_the_promising_ones_often_and_the_same_randomness_gives_the_same_verdicts() {
    let table = Table::<HoleyCheese>::open(&Default::default(), 3, &mut rng(4)).unwrap();
    let Turn::Seat(seat) = table.turn() else { panic!("a seat begins") };
    let look = table.look(Viewer::Seat(seat));
    let mut search = Search::new();
    let root = || Root::Look(&look, seat);
    let played = search.run(root(), Budget::Simulations(1_000), &mut fast(&mut rng(5)));
    assert_eq!(played, 1_000);
    let first: Vec<_> = search.root_moves().collect();
    assert_eq!(first.len(), look.moves.len());
    assert_eq!(first.iter().map(|(visits, _)| visits).sum::<u32>(), 1_000);
    let tried: Vec<u32> = first.iter().map(|&(visits, _)| visits).filter(|&n| n > 0).collect();
    let most = tried.iter().max().unwrap();
    let equal_share = 1_000 / look.moves.len() as u32;
    assert!(tried.len() >= 8 && *most > 3 * equal_share, "{first:?}");
    search.run(root(), Budget::Simulations(1_000), &mut fast(&mut rng(5)));
    assert_eq!(search.root_moves().collect::<Vec<_>>(), first, "a search that was used before");
}

#[test]
fn the_odds_of_all_sides_add_up() {
    let start = Mouser::setup(&Default::default(), 5).unwrap();
    let odds = Judge::odds(&mut Mcts, &start, Budget::Simulations(500), &mut rng(6));
    let sum: f64 = odds.win.as_slice().iter().sum();
    assert!(
        (sum - 1.0).abs() < 1e-9
            && odds.error.as_slice().iter().all(|&error| error > 0.0 && error < 0.05),
        "{odds:?}"
    );
}

#[test]
fn those_of_one_side_have_one_chance_where_games_are_cut_short_too() {
    let start = ChopChop::setup(&Default::default(), 4).unwrap();
    let odds = Judge::odds(&mut Mcts, &start, Budget::Simulations(200), &mut rng(7));
    let [cat, mice @ ..] = odds.win.as_slice() else { panic!("four seats: {odds:?}") };
    assert!(mice.iter().all(|mouse| mouse == &mice[0]), "{odds:?}");
    assert!((cat + mice[0] - 1.0).abs() < 1e-9 && (0.01..0.99).contains(cat), "{odds:?}");
}

#[test]
fn mice_that_search_a_little_bring_the_cheese_home_together_past_a_cat_that_moves_at_random() {
    let mut mouse = Player::new(Level::Tiger, Box::new(Mcts));
    for seed in 8..11 {
        let mut rng = rng(seed);
        let mut table = Table::<ChopChop>::open(&Default::default(), 4, &mut rng).unwrap();
        let outcome = loop {
            let seat = match table.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Seat(seat) => seat,
                Turn::Luck => unreachable!("a table lets luck follow at once"),
            };
            let look = table.look(Viewer::Seat(seat));
            let budget = Budget::Simulations(50);
            let mv = match seat {
                Seat(0) => Random.choose(&look, budget, &mut rng),
                _ => mouse.choose(&look, budget, &mut rng),
            };
            table.play(seat, &mv, &mut rng).expect("a legal move");
        };
        assert_eq!(outcome.places.as_slice(), [2, 1, 1, 1], "{outcome:?}");
    }
}
