//! What is not listed is refused with a reason, and what is refused changes nothing.

use std::collections::HashMap;

use koshki_rules::{Game, Luck, Refusal, Seat, Table, Turn};

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, any_of};

/// Random games from which the pool of moves comes, and then random games in which it is tried.
const GAMES: u64 = 2_000;
/// Moments of those games at which it is tried: one in this many.
const MOMENTS: u32 = 8;

#[test]
fn a_listed_move_has_no_reason_against_it() {
    struct Listed;
    impl Law for Listed {
        fn check<G: Game>(&self) {
            let mut moves = Vec::new();
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    moves.clear();
                    position.moves(&mut moves);
                    if moves.len() > 16 && !game.once_in(MOMENTS) {
                        return;
                    }
                    for mv in &moves {
                        assert_eq!(position.why_not(mv), None, "{mv:?} is listed");
                        assert!(position.allows(mv), "{mv:?} is listed");
                    }
                });
            }
        }
    }
    every_game(&Listed);
}

#[test]
fn a_move_that_is_not_listed_is_refused_by_a_known_rule_and_changes_nothing() {
    struct NotListed;
    impl Law for NotListed {
        fn check<G: Game>(&self) {
            let pool = pool::<G>();
            let mut tried = 0;
            for seed in GAMES..2 * GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.play(|game, table, position| {
                    let Turn::Seat(seat) = table.turn() else { return };
                    if !game.once_in(MOMENTS) {
                        return;
                    }
                    let listed = table.look(koshki_rules::Viewer::Seat(seat)).moves;
                    for _ in 0..8 {
                        let mv = any_of(&pool, &mut game.rng);
                        if listed.contains(mv) {
                            continue;
                        }
                        assert!(!position.allows(mv), "{mv:?} is not listed");
                        let rule = position.why_not(mv);
                        let rule = rule.unwrap_or_else(|| panic!("nothing forbids {mv:?}"));
                        assert!(G::REFUSALS.contains(&rule), "{rule:?} is not in REFUSALS");
                        assert_refused(table, seat, mv, &Refusal::Rule(rule));
                        tried += 1;
                    }
                });
            }
            assert!(tried > 100 || G::REFUSALS.is_empty(), "only {tried} moves were tried");
        }
    }
    every_game(&NotListed);
}

#[test]
fn nobody_moves_out_of_turn__g2() {
    struct OutOfTurn;
    impl Law for OutOfTurn {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.play(|game, table, _| {
                    let Turn::Seat(turn) = table.turn() else { return };
                    if !game.once_in(MOMENTS) {
                        return;
                    }
                    let listed = table.look(koshki_rules::Viewer::Seat(turn)).moves;
                    let mv = any_of(&listed, &mut game.rng);
                    let strangers = [Seat(game.seats as u8), Seat(u8::MAX)];
                    for seat in Seat::all(game.seats).chain(strangers) {
                        if seat != turn {
                            assert_refused(table, seat, mv, &Refusal::NotYourTurn);
                        }
                    }
                });
            }
        }
    }
    every_game(&OutOfTurn);
}

#[test]
fn nothing_is_accepted_after_the_end__g5() {
    struct AfterTheEnd;
    impl Law for AfterTheEnd {
        fn check<G: Game>(&self) {
            let pool = pool::<G>();
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                for seat in Seat::all(game.0.seats) {
                    let mv = any_of(&pool, &mut game.0.rng);
                    assert_refused(&table, seat, mv, &Refusal::Over);
                }
            }
        }
    }
    every_game(&AfterTheEnd);
}

/// Moves that were listed at some moment of some game, each once.
fn pool<G: Game>() -> Vec<G::Move> {
    let mut pool = HashMap::new();
    for seed in 0..GAMES / 20 {
        let mut moves = Vec::new();
        RandomGame::<G>::new(seed).walk(|game, position| {
            moves.clear();
            position.moves(&mut moves);
            if !moves.is_empty() {
                let mv = any_of(&moves, &mut game.rng);
                pool.entry(serde_json::to_string(mv).expect("a move is JSON"))
                    .or_insert_with(|| mv.clone());
            }
        });
    }
    let mut pool: Vec<_> = pool.into_iter().collect();
    pool.sort_by(|(one, _), (other, _)| one.cmp(other));
    pool.into_iter().map(|(_, mv)| mv).collect()
}

fn assert_refused<G: Game>(before: &Table<G>, seat: Seat, mv: &G::Move, why: &Refusal) {
    let mut table = before.clone();
    assert_eq!(table.play(seat, mv, &mut NoLuck).as_ref(), Err(why), "{mv:?} by seat {seat}");
    assert!(&table == before, "the refused {mv:?} changed the table");
}

/// What is refused asks no luck.
struct NoLuck;

impl Luck for NoLuck {
    fn value(&mut self, step: usize, of: u32) -> u32 {
        panic!("luck was asked for a value below {of} in step {step}");
    }
}
