//! Start, luck, skill and rest are the result.

use chacha20::ChaCha8Rng;
use koshki_bots::coach::{self, NoAnalysis};
use koshki_bots::{Budget, Shelf};
use koshki_protocol::GameAnalysis;
use koshki_rules::games::mouser::Mouser;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::record::{Heading, Record, WithMoves};
use koshki_rules::{Game, Seat, Table};
use rand_core::SeedableRng;

use crate::{Babbler, random_game};

fn heading() -> Heading {
    Heading { match_id: "m".to_owned(), fair: None, broken_off: None }
}

fn record<G: Game>(table: &Table<G>) -> Record {
    Record::of(table, heading(), WithMoves::No)
}

fn analyse(record: &Record, budget: Budget) -> Result<GameAnalysis, NoAnalysis> {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    coach::analyse(record, budget, &Shelf::nowhere(), &mut rng, &mut |_| {})
}

#[test]
fn start_luck_skill_and_rest_are_the_result_in_every_game_with_few_and_many_seats() {
    struct AddsUp;
    impl GameVisitor for AddsUp {
        type Out = ();
        fn visit<G: Game>(self) {
            for seats in [*G::SEATS.start(), *G::SEATS.end()] {
                let (table, outcome) = random_game::<G>(seats, seats as u64);
                let analysed =
                    analyse(&record(&table), Budget::Simulations(4)).expect("it is over");
                assert_eq!(analysed.seats.len(), seats);
                for (seat, of) in Seat::all(seats).zip(&analysed.seats) {
                    let sum = of.start + of.luck + of.skill + of.rest;
                    assert!((sum - of.result).abs() < 1e-9, "{}: {of:?}", G::ID);
                    assert!((of.given - of.lost - of.skill).abs() < 1e-9);
                    assert!(of.lost >= 0.0 && of.error >= 0.0);
                    assert_eq!(of.result > 0.0, outcome.places[seat] == 1);
                    assert_eq!(of.chances.len(), table.journal().len() + 1);
                    assert_eq!(of.chances.first(), Some(&of.start));
                    assert_eq!(of.chances.last(), Some(&of.result));
                    let shown = of.percent;
                    let sum = shown.start + shown.luck + shown.skill + shown.rest;
                    assert_eq!(sum, shown.result, "{}: {shown:?}", G::ID);
                    assert_eq!(of.clear, of.rest.abs() <= 0.15, "{of:?}");
                    assert_eq!(of.clear, of.says.key != "coach-seat-unclear");
                    for mistake in &of.mistakes {
                        assert_eq!(table.journal()[mistake.step].seat, Some(seat));
                        assert_ne!(mistake.chosen, mistake.better);
                    }
                    assert!(of.mistakes.is_sorted_by(|one, next| one.cost >= next.cost));
                    for stroke in of.luckiest.iter().chain(&of.unluckiest) {
                        assert_eq!(table.journal()[stroke.step - 1].seat, None);
                    }
                }
            }
        }
    }
    for id in games::IDS {
        games::visit(id, AddsUp).expect("a listed game");
    }
}

#[test]
fn whatever_an_exact_judge_says_nothing_is_left_over() {
    struct NothingLeft;
    impl GameVisitor for NothingLeft {
        type Out = ();
        fn visit<G: Game>(self) {
            let (table, outcome) = random_game::<G>(*G::SEATS.start(), 7);
            let mut rng = ChaCha8Rng::seed_from_u64(5);
            let (budget, mut steps) = (Budget::Simulations(1), Vec::new());
            let analysed = coach::analysis(
                &mut Babbler { always: None, error: 0.0 },
                &table,
                &outcome,
                budget,
                &mut rng,
                &mut |progress| steps.push(progress),
            );
            assert!(analysed.exact);
            for of in &analysed.seats {
                assert!(of.rest.abs() < 1e-9 && of.error == 0.0, "{}: {of:?}", G::ID);
                assert!(of.luck != 0.0 && of.skill != 0.0);
            }
            assert_eq!(steps.len(), table.journal().len());
            assert!(steps.last().is_some_and(|last| last.done == last.of));
        }
    }
    for id in games::IDS {
        games::visit(id, NothingLeft).expect("a listed game");
    }
}

#[test]
fn where_a_game_is_solved_luck_and_skill_are_the_result_and_no_choice_gains() {
    let shelf = Shelf::nowhere();
    for seed in 0..4 {
        let record = record(&random_game::<Mouser>(2, seed).0);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let budget = Budget::Simulations(1);
        let analysed =
            coach::analyse(&record, budget, &shelf, &mut rng, &mut |_| {}).expect("over");
        assert!(analysed.exact);
        let [one, other] = &analysed.seats[..] else { panic!("two seats") };
        for seat in [one, other] {
            assert!((seat.start + seat.luck + seat.skill - seat.result).abs() < 1e-9, "{seat:?}");
            let worst: f64 = seat.mistakes.iter().map(|mistake| mistake.cost).sum();
            assert!(seat.lost > 0.0 && worst <= seat.lost + 1e-6, "{seat:?}");
            assert!(!seat.mistakes.is_empty() && seat.luckiest.is_some());
        }
        assert!((one.lost - other.given).abs() < 1e-9 && (one.luck + other.luck).abs() < 1e-9);
    }
}

#[test]
fn the_same_record_and_randomness_give_the_same_analysis() {
    struct Same;
    impl GameVisitor for Same {
        type Out = ();
        fn visit<G: Game>(self) {
            let record = record(&random_game::<G>(*G::SEATS.start(), 11).0);
            let [one, other] = [(); 2].map(|()| analyse(&record, Budget::Simulations(5)));
            assert_eq!(one, other);
        }
    }
    for id in games::IDS {
        games::visit(id, Same).expect("a listed game");
    }
}

#[test]
fn a_game_that_is_not_over_is_not_analysed() {
    let table = random_game::<Mouser>(2, 1).0;
    let record = record(&table);
    let begun = record.up_to(record.steps() - 1);
    assert_eq!(analyse(&begun, Budget::Simulations(1)), Err(NoAnalysis::NotOver));
}
