//! What the arena owes those who measure with it: pairs share luck, and nothing depends on the threads.

use std::cell::Cell;

use koshki_rules::games::mouser::Mouser;

use super::*;

fn request(bots: &[&str]) -> Request {
    Request {
        game: "mouser".to_owned(),
        seats: 2,
        bots: bots.iter().map(|&name| name.to_owned()).collect(),
        games: 60,
        seed: 5,
        budget: Budget::Simulations(20),
        options: json!({}),
        course: Course::Game,
        claims: None,
        threads: 1,
        shelf: Shelf::nowhere(),
        resume: None,
    }
}

fn meet_quietly(request: &Request) -> Report {
    meet(request, &|_| {}).expect("a request that can be met")
}

#[test]
fn the_number_of_threads_changes_nothing_also_when_the_test_stops_early() {
    for claims in [None, Some(Claims { worse: Claim::Elo(0.0), better: Claim::Elo(200.0) })] {
        let alone = Request { claims, games: 400, ..request(&["greedy", "random"]) };
        let together = Request { threads: 3, ..alone.clone() };
        let report = meet_quietly(&alone);
        assert_eq!(report, meet_quietly(&together));
        assert_eq!(report.pairs < 200, claims.is_some(), "{report:?}");
    }
}

#[test]
fn a_bot_against_itself_shares_the_wins_whatever_the_seats() {
    // The random bot thinks with other randomness in each rotation, so single pairs differ.
    let report = meet_quietly(&Request { games: 400, ..request(&["random", "random"]) });
    assert!(report.interval.low < 0.5 && report.interval.high > 0.5, "{report:?}");
    let four = Request { game: "holey-cheese".to_owned(), seats: 4, ..request(&["random"; 4]) };
    let report = meet_quietly(&four);
    assert_eq!((report.fair, report.pairs, report.games), (0.25, 15, 60));
}

#[test]
fn every_rotation_of_a_pair_has_the_same_luck() {
    // Two equal policies leave nothing to thinking: luck alone decides which seat wins.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    meet_quietly(&Request {
        game: "catch-the-mice".to_owned(),
        resume: Some(path.clone()),
        ..request(&["policy:colours-2-rich", "policy:colours-2-rich"])
    });
    let text = std::fs::read_to_string(path).unwrap();
    let pairs = text.lines().skip(1).map(|line| serde_json::from_str::<[f64; 2]>(line).unwrap());
    let pairs: Vec<_> = pairs.collect();
    assert!(pairs.iter().all(|pair| pair[0] + pair[1] == 1.0), "{pairs:?}");
    assert!(pairs.iter().any(|pair| pair != &pairs[0]), "another pair has another luck");
}

#[test]
fn bots_sit_by_side_and_each_side_has_its_turn() {
    let bots = ["tiger".to_owned(), "cat".to_owned()];
    let start = koshki_rules::games::chop_chop::ChopChop::setup(&Default::default(), 4).unwrap();
    let seating = Seating::new(&start, &bots).unwrap();
    assert_eq!((seating.rotations(), seating.fair()), (2, 0.5));
    let bots_in =
        |rotation| [0, 1, 2, 3].map(|seat| seating.bot(rotation, koshki_rules::Seat(seat)));
    assert_eq!(bots_in(0), ["tiger", "cat", "cat", "cat"]);
    assert_eq!(bots_in(1), ["cat", "tiger", "tiger", "tiger"]);
    let named = ["a", "b", "c"].map(str::to_owned);
    let seating = Seating::new(&Mouser::setup(&Default::default(), 3).unwrap(), &named).unwrap();
    let bots_in = |rotation| [0, 1, 2].map(|seat| seating.bot(rotation, koshki_rules::Seat(seat)));
    assert_eq!(
        [bots_in(0), bots_in(1), bots_in(2)],
        [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]
    );
    assert_eq!(seating.first(1).index(), 1);
}

#[test]
fn a_match_of_two_legs_counts_both_games() {
    let legs = Request {
        game: "chop-chop".to_owned(),
        course: Course::TwoLegs,
        ..request(&["greedy", "random"])
    };
    let report = meet_quietly(&legs);
    assert_eq!((report.pairs, report.games), (15, 60));
    assert!(report.is_better(), "{report:?}");
}

#[test]
fn a_run_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    let whole = meet_quietly(&request(&["greedy", "random"]));
    let resumed = Request { resume: Some(path.clone()), ..request(&["greedy", "random"]) };
    meet_quietly(&Request { games: 20, ..resumed.clone() });
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("[1.0,");
    std::fs::write(&path, text).unwrap();
    let first = Cell::new(None);
    let report = meet(&resumed, &|progress| {
        first.set(first.get().or(Some(progress.pairs)));
    });
    assert_eq!(report.unwrap(), whole);
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 31);
    let other = Request { seed: 6, ..resumed };
    assert!(matches!(meet(&other, &|_| {}), Err(ArenaError::OtherRun)));
}

#[test]
fn nonsense_is_refused() {
    let refused = |request: Request| meet(&request, &|_| {}).unwrap_err().to_string();
    let good = || request(&["greedy", "random"]);
    assert!(refused(request(&["greedy", "genius"])).contains("genius"));
    assert!(refused(Request { games: 0, ..good() }).contains("at least one"));
    assert!(refused(Request { seats: 9, ..good() }).contains('9'));
    assert!(refused(request(&["greedy"])).contains("name two"));
    assert!(refused(Request { seats: 3, course: Course::TwoLegs, ..good() }).contains("two legs"));
}

#[test]
fn whoever_plays_at_random_loses_most_and_who_knows_the_best_move_loses_nothing() {
    let lost = |bot: &str, threads| {
        let request = Request { threads, games: 10, ..request(&[bot, bot]) };
        losses(&request, Budget::Simulations(1), &|_| {}).expect("a request that can be met")
    };
    let [random, kitten, tiger] = ["random", "kitten", "tiger"].map(|bot| lost(bot, 1));
    assert!(random.mean > kitten.mean && kitten.mean > tiger.mean, "{random:?} {kitten:?}");
    assert!(random.largest > 0.2 && kitten.largest <= 0.2, "{random:?} {kitten:?}");
    assert_eq!((tiger.mean, tiger.largest, tiger.errors), (0.0, 0.0, 0.0));
    assert_eq!(random, lost("random", 3));
}
