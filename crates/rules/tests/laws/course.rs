//! How a game goes: who decides has something to choose from, and in the end there is an outcome.

use std::collections::HashSet;

use koshki_rules::{Game, Outcome, Seat, Turn};
use serde::Serialize;

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::RandomGame;

/// Random games for each of the two laws.
const GAMES: u64 = 10_000;

#[test]
fn every_game_ends_with_a_score_and_a_place_for_each_seat__g5() {
    struct Ends;
    impl Law for Ends {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let outcome = game.0.walk(|_, _| {});
                check_outcome(&outcome, game.0.seats);
            }
        }
    }
    every_game(&Ends);
}

#[test]
fn who_decides_has_something_to_choose_from_and_nobody_else_has__g2() {
    struct Choices;
    impl Law for Choices {
        fn check<G: Game>(&self) {
            let (mut moves, mut chances) = (Vec::new(), Vec::new());
            for seed in GAMES..2 * GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    moves.clear();
                    chances.clear();
                    position.moves(&mut moves);
                    position.chances(&mut chances);
                    check_choices(position, &moves, &chances);
                    assert_eq!(position.seats(), game.seats);
                    if moves.len() + chances.len() < 12 {
                        assert!(no_doubles(&moves), "a move is listed twice: {moves:?}");
                        assert!(no_doubles(&chances), "an outcome is listed twice: {chances:?}");
                    }
                    if game.once_in(64) {
                        assert_written_apart(&moves);
                        assert_written_apart(chances.iter().map(|(chance, _)| chance));
                    }
                });
            }
        }
    }
    every_game(&Choices);
}

#[test]
fn every_position_has_a_standing_for_each_seat() {
    struct Standings;
    impl Law for Standings {
        fn check<G: Game>(&self) {
            for seed in 0..200 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    for seat in Seat::all(game.seats) {
                        assert_eq!(position.standing(seat), position.clone().standing(seat));
                    }
                });
            }
        }
    }
    every_game(&Standings);
}

fn check_outcome(outcome: &Outcome, seats: usize) {
    let (scores, places) = (outcome.scores.as_slice(), outcome.places.as_slice());
    assert_eq!((scores.len(), places.len(), outcome.tie_breaks.seats()), (seats, seats, seats));
    assert!(places.contains(&1), "nobody has the first place: {outcome:?}");
    // Where sides play against each other, the losing one is second however many have won.
    let sides = scores.iter().all(|&score| score <= 1) && places.iter().all(|&place| place <= 2);
    for (&score, &place) in scores.iter().zip(places) {
        let before = places.iter().filter(|&&other| other < place).count();
        let counts_on = usize::from(place) == 1 + before;
        assert!(counts_on || sides, "places count on as in 1, 1, 3: {outcome:?}");
        for (&other_score, &other_place) in scores.iter().zip(places) {
            assert!(score <= other_score || place < other_place, "more is better: {outcome:?}");
        }
    }
}

fn check_choices<G: Game>(position: &G, moves: &[G::Move], chances: &[(G::Chance, u32)]) {
    match position.turn() {
        Turn::Seat(seat) => {
            assert!(seat.index() < position.seats(), "there is no seat {seat}");
            assert!(!moves.is_empty(), "seat {seat} has no move");
            assert!(chances.is_empty(), "luck can choose on a seat's turn");
        }
        Turn::Luck => {
            assert!(moves.is_empty(), "a seat can choose on luck's turn");
            assert!(!chances.is_empty(), "luck has nothing to choose from");
            assert!(chances.iter().all(|(_, weight)| *weight > 0), "a weight of nothing");
            let sum: u64 = chances.iter().map(|(_, weight)| u64::from(*weight)).sum();
            assert!(u32::try_from(sum).is_ok(), "the weights' sum {sum} is too large");
        }
        Turn::Over(_) => assert!(moves.is_empty() && chances.is_empty(), "over, but it goes on"),
    }
}

fn no_doubles<T: PartialEq>(values: &[T]) -> bool {
    values.iter().enumerate().all(|(index, value)| !values[..index].contains(value))
}

/// Two that are written alike could not be told apart in a record.
fn assert_written_apart<T: Serialize>(values: impl IntoIterator<Item = T>) {
    let mut seen = HashSet::new();
    for value in values {
        let text = serde_json::to_string(&value).expect("the rules' data has only text keys");
        assert!(!seen.contains(&text), "{text} is listed twice");
        seen.insert(text);
    }
}
