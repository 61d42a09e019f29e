//! What holds in every position of random games.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

#[test]
fn mice_are_neither_made_nor_lost_by_any_step__cm1() {
    for_each_position(|game| assert_eq!(all_mice(game), Mice::ALL));
}

#[test]
fn every_move_that_is_not_listed_is_refused_by_a_rule__cm9() {
    let places: Vec<Place> =
        [Place::CENTRE].into_iter().chain((0..5).chain([254]).map(card)).collect();
    let all_mice: Vec<Mouse> = Colour::ALL
        .iter()
        .flat_map(|&colour| places.iter().map(move |&from| Mouse { colour, from }))
        .collect();
    let mut every_move = vec![Move::Roll, Move::Stop];
    for (index, &mouse) in all_mice.iter().enumerate() {
        every_move.push(one(mouse));
        every_move.extend(all_mice[index..].iter().map(|&other| two(mouse, other)));
    }
    for_each_position(|game| {
        let legal = moves(game);
        if !matches!(game.turn(), Turn::Seat(_)) {
            assert!(legal.is_empty());
            return;
        }
        assert!(!legal.is_empty());
        for mv in &every_move {
            let why_not = game.why_not(mv);
            assert_eq!(why_not.is_none(), legal.contains(mv), "{mv:?} {why_not:?}");
            assert!(why_not.is_none_or(|rule| CatchTheMice::REFUSALS.contains(&rule)));
        }
    });
}

#[test]
fn a_hunt_fails_exactly_when_nothing_can_be_lured__cm9_cm10() {
    for_each_position(|game| {
        if game.phase != Phase::Roll {
            return;
        }
        for (dice, _) in Dice::all() {
            let mut lures = 0;
            game.each_lure(dice, |_| lures += 1);
            let mut after = game.clone();
            after.apply(&Step::Luck(Chance::Roll(dice)));
            assert_eq!(after.phase == Phase::Lure(dice), lures > 0, "{dice:?}");
        }
    });
}

#[test]
fn a_warning_is_given_exactly_when_every_roll_fails__cm12() {
    for_each_position(|game| {
        let fails = |(dice, _)| !game.can_lure(dice);
        let warned = game.view(Viewer::Bystander).roll_must_fail;
        assert_eq!(warned, game.phase == Phase::Choose && Dice::all().all(fails));
    });
}

#[test]
fn a_position_is_told_wholly_by_its_view() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for_each_position(|game| {
        let view = game.view(Viewer::Bystander);
        let json = serde_json::to_string(&view).unwrap();
        let read: View = serde_json::from_str(&json).unwrap();
        assert_eq!(read, view);
        assert_eq!(&CatchTheMice::guess(&read, &mut rng), game);
    });
}

/// Positions of random games of every size, under every house rule.
fn for_each_position(mut check: impl FnMut(&CatchTheMice)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for number in 0..48 {
        let options = Options {
            risk: number & 1 == 1,
            white_makes_pair: number & 2 == 0,
            scoring: if number & 4 == 0 { Scoring::Classic } else { Scoring::Kids },
            first: None,
        };
        let mut game = CatchTheMice::setup(&options, 2 + number % 3).unwrap();
        loop {
            check(&game);
            let step = match game.turn() {
                Turn::Over(_) => break,
                Turn::Luck => Step::Luck(game.sample(&mut rng)),
                Turn::Seat(_) => {
                    let moves = moves(&game);
                    Step::Move(moves[luck::below(&mut rng, moves.len() as u32) as usize])
                }
            };
            game.apply(&step);
        }
    }
}

/// All mice of all heaps and in front of the card.
fn all_mice(game: &CatchTheMice) -> Mice {
    let mut all = game.lured;
    for heap in game.heaps {
        all += heap;
    }
    all
}
