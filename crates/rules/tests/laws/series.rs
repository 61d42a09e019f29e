//! Series (G3): the first seat moves on by one each game, points are added up, most points wins.

use koshki_rules::series::Series;
use koshki_rules::{Game, OptionKind, Outcome, PerSeat, Seat, Step, Table};
use serde_json::Value;

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::{RandomGame, outcome};

#[test]
fn the_first_seat_moves_on_by_one_each_game_until_each_was_first_once__g3() {
    struct MovesOn;
    impl Law for MovesOn {
        fn check<G: Game>(&self) {
            for seed in 0..60 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let seats = game.0.seats;
                let mut table = game.0.play(|_, _, _| {});
                let mut begun = vec![0; seats];
                let second = table.next_options();
                for _ in 0..seats {
                    let begins = who_begins(&table);
                    begun[begins.index()] += 1;
                    let options = table.next_options();
                    check_options::<G>(table.options(), &options, seats);
                    game.0 = RandomGame::with(seed + 1, seats, options);
                    table = game.0.play(|_, _, _| {});
                    assert_eq!(who_begins(&table), begins.next(seats), "who begins moves on");
                }
                assert_eq!(begun, vec![1; seats], "each seat begins once in a cycle");
                assert_eq!(table.next_options(), second, "then the cycle begins afresh");
            }
        }
    }
    every_game(&MovesOn);
}

#[test]
fn a_series_of_every_game_adds_up__g3() {
    struct AddsUp;
    impl Law for AddsUp {
        fn check<G: Game>(&self) {
            for seed in 0..20 {
                let mut game = RandomGame::<G>::new(seed);
                let seats = game.seats;
                let mut series = Series::new(seats, 2 * seats).expect("an even number of games");
                let mut points = vec![0; seats];
                for played in 0..2 * seats {
                    assert_eq!((series.played(), series.is_over()), (played, false));
                    let table = game.play(|_, _, _| {});
                    let outcome = outcome(table.turn());
                    series.add(&outcome);
                    for (sum, score) in points.iter_mut().zip(outcome.scores.as_slice()) {
                        *sum += u32::from(*score);
                    }
                    assert_eq!(series.points(), points);
                    game = RandomGame::with(seed, seats, table.next_options());
                }
                assert!(series.is_over());
                let places = series.places();
                for one in Seat::all(seats) {
                    for other in Seat::all(seats) {
                        if series.points()[one.index()] > series.points()[other.index()] {
                            assert!(places[one] < places[other], "more points is better");
                        }
                    }
                }
            }
        }
    }
    every_game(&AddsUp);
}

#[test]
fn most_points_of_all_games_win_a_series__g3() {
    let mut series = Series::new(2, 2).unwrap();
    series.add(&ended([3, 4], [[0, 0], [0, 0]]));
    series.add(&ended([9, 1], [[0, 0], [7, 7]]));
    assert_eq!((series.points(), series.places().as_slice()), (&[12, 5][..], &[1, 2][..]));
    assert_eq!((series.games(), series.played(), series.is_over()), (2, 2, true));
}

#[test]
fn sums_of_the_tie_break_decide_between_equal_points__g3() {
    let mut series = Series::new(2, 2).unwrap();
    series.add(&ended([5, 2], [[1, 9], [4, 0]]));
    series.add(&ended([2, 5], [[2, 9], [0, 0]]));
    assert_eq!(series.places().as_slice(), [2, 1], "4 to 3; the second number does not matter");

    let mut series = Series::new(2, 2).unwrap();
    series.add(&ended([1, 0], [[3, 0], [0, 2]]));
    series.add(&ended([0, 1], [[0, 1], [3, 0]]));
    assert_eq!(series.places().as_slice(), [2, 1], "3 to 3, then 2 to 1");
}

#[test]
fn equal_in_everything_is_a_shared_win__g3() {
    let mut series = Series::new(3, 3).unwrap();
    series.add(&ended([4, 4, 4], [[1, 0], [0, 0], [0, 0]]));
    series.add(&ended([1, 1, 0], [[0, 0], [1, 0], [9, 9]]));
    assert_eq!(series.places().as_slice(), [1, 1, 3]);
}

#[test]
fn a_series_in_which_seats_are_first_unequally_often_is_refused__g3() {
    for (seats, games) in [(2, 0), (2, 1), (2, 3), (3, 2), (3, 4), (4, 6), (8, 7), (8, 12)] {
        let refused = Series::new(seats, games).expect_err("uneven");
        assert_eq!((refused.seats, refused.games), (seats, games));
        assert!(refused.to_string().contains(&format!("{seats} seats")));
    }
    for (seats, games) in [(2, 2), (2, 4), (3, 3), (3, 9), (5, 5), (8, 16)] {
        assert!(Series::new(seats, games).is_ok(), "{games} games between {seats}");
    }
}

/// The seat of the first move.
fn who_begins<G: Game>(table: &Table<G>) -> Seat {
    let first = table.journal().iter().find(|entry| matches!(entry.step, Step::Move(_)));
    first.and_then(|entry| entry.seat).expect("somebody moved")
}

/// Seats named in the options move on; all else stays.
fn check_options<G: Game>(before: &G::Options, after: &G::Options, seats: usize) {
    let before = serde_json::to_value(before).expect("options are JSON");
    let after = serde_json::to_value(after).expect("options are JSON");
    for spec in G::OPTIONS {
        let (was, is) = (&before[spec.name], &after[spec.name]);
        if spec.kind != OptionKind::Seat {
            assert_eq!(was, is, "{} stays", spec.name);
        } else if let Value::Number(seat) = was {
            let next = (seat.as_u64().expect("a seat") + 1) % seats as u64;
            assert_eq!(is, &Value::from(next), "{} moves on", spec.name);
        }
    }
}

fn ended<const SEATS: usize>(scores: [u16; SEATS], tie_breaks: [[u16; 2]; SEATS]) -> Outcome {
    let scores = PerSeat::from_fn(SEATS, |seat| scores[seat.index()]);
    let tie_breaks = PerSeat::from_fn(SEATS, |seat| tie_breaks[seat.index()]);
    Outcome { tie_breaks, ..Outcome::ranked(scores, |seat| scores[seat]) }
}
