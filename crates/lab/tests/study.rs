//! Studies: counted by a bystander, the same whatever the number of threads, and gone on with after a stop.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

use std::fs;
use std::path::PathBuf;

use koshki_bots::{Budget, CantPlay, Contender, SeatRotation, Setting, Shelf};
use koshki_lab::balance::{Balance, balance};
use koshki_lab::compare::{Comparison, Measure, compare};
use koshki_lab::curve::{CurveRequest, curve};
use koshki_lab::study::{each_feature, is_one_of_too_many};
use koshki_lab::{Gathering, LabError};
use koshki_rules::games::{self, chop_chop, mouser};
use koshki_rules::{Game, Seat, Step, Viewer};
use serde::Serialize;
use serde_json::{Value, json};

fn setting(game: &str, bots: &[&str]) -> Setting {
    let contenders = bots.iter().map(|bot| contender(bot)).collect();
    Setting {
        game: game.to_owned(),
        seats: *games::seats(game).expect("a listed game").start(),
        options: json!({}),
        contenders,
        rotation: SeatRotation::Fixed,
        seed: 7,
        shelf: Shelf::nowhere(),
    }
}

fn contender(bot: &str) -> Contender {
    Contender { bot: bot.to_owned(), budget: Budget::Simulations(20) }
}

fn gathering(count: u64, threads: usize) -> Gathering<'static> {
    Gathering { count, threads: Some(threads), resume: None, progress: &|_| {} }
}

fn json_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// A path in a folder of its own, which is removed at the end.
fn new_file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("run.jsonl");
    (folder, path)
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for game in games::IDS {
        let setting = setting(game, &["random"]);
        let one = balance(&setting, &gathering(70, 1)).unwrap();
        let four = balance(&setting, &gathering(70, 4)).unwrap();
        assert_eq!(json_of(&one), json_of(&four), "{game}");
        let other = Setting { seed: 8, ..setting };
        assert_ne!(json_of(&one), json_of(&balance(&other, &gathering(70, 1)).unwrap()), "{game}");
    }
}

#[test]
fn a_run_that_was_stopped_anywhere_goes_on_to_the_same_result() {
    let (_folder, path) = new_file();
    let setting = setting("mouser", &["greedy"]);
    let resumed = || {
        let gathering = Gathering { resume: Some(&path), ..gathering(100, 2) };
        json_of(&balance(&setting, &gathering).unwrap())
    };
    let expected = json_of(&balance(&setting, &gathering(100, 1)).unwrap());
    assert_eq!(resumed(), expected);
    let whole = fs::read(&path).unwrap();
    let first_line = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for end in [first_line, first_line + 40, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..end]).unwrap();
        assert_eq!(resumed(), expected, "cut off at {end}");
        assert_eq!(fs::read(&path).unwrap(), whole, "cut off at {end}");
    }
    let text = String::from_utf8(whole.clone()).unwrap();
    let damaged = text.replacen("\"shared\":0", "\"shared\":7", 1);
    assert_ne!(damaged, text);
    fs::write(&path, damaged).unwrap();
    assert_eq!(resumed(), expected, "a number in the first batch was changed");
}

#[test]
fn a_file_of_another_request_or_of_something_else_is_refused_and_left_alone() {
    let (_folder, path) = new_file();
    let run = |setting: &Setting, count| {
        balance(setting, &Gathering { resume: Some(&path), ..gathering(count, 1) })
    };
    let mine = setting("mouser", &["random"]);
    run(&mine, 5).unwrap();
    let before = fs::read(&path).unwrap();
    let other = Setting { seed: 1, ..mine.clone() };
    assert!(matches!(run(&other, 5), Err(LabError::AnotherRequest(_))));
    assert!(matches!(run(&mine, 6), Err(LabError::AnotherRequest(_))));
    assert_eq!(fs::read(&path).unwrap(), before);
    for text in ["dear diary\n", "{}\n", "no line"] {
        fs::write(&path, text).unwrap();
        assert!(matches!(run(&mine, 5), Err(LabError::NotOurs(_))), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}

fn features(value: &impl Serialize) -> Vec<(String, i64)> {
    let mut found = Vec::new();
    each_feature(value, &mut |name, amount| found.push((name.to_owned(), amount)));
    found
}

#[test]
fn what_stands_out_in_an_event_has_a_name() {
    let said = |names: &[(&str, i64)]| -> Vec<(String, i64)> {
        names.iter().map(|(name, amount)| ((*name).to_owned(), *amount)).collect()
    };
    assert_eq!(features(&mouser::Event::First(Seat(3))), said(&[("first", 1)]));
    let stop =
        mouser::Event::Stop { seat: Seat(1), points: 4, total: 0, then: mouser::Then::LastRound };
    let names = [("stop", 1), ("stop.points", 4), ("stop.then=last_round", 1)];
    assert_eq!(features(&stop), said(&names));
    let cat = chop_chop::Piece::Cat;
    let walk = chop_chop::Event::Walk {
        seat: Seat(0),
        piece: cat,
        path: Vec::new(),
        turned_card: false,
        caught: Some(cat),
        took_cheese: true,
        is_home: false,
        then: chop_chop::Then::MiceAgainWith(cat),
    };
    let names = [
        ("walk", 1),
        ("walk.piece=cat", 1),
        ("walk.caught", 1),
        ("walk.caught=cat", 1),
        ("walk.took_cheese", 1),
        ("walk.then=mice_again_with", 1),
        ("walk.then=mice_again_with=cat", 1),
    ];
    assert_eq!(features(&walk), said(&names));
}

#[test]
fn a_heap_counts_what_is_in_it() {
    let stop: games::catch_the_mice::Event = serde_json::from_value(json!({ "stop": {
        "seat": 0, "caught": { "red": 2, "blue": 1 }, "points": 11, "total": 11, "then": "over",
    } }))
    .unwrap();
    let found = features(&stop);
    let amount = |name: &str| found.iter().find(|(found, _)| found == name).map(|found| found.1);
    assert_eq!(
        ["stop.caught", "stop.caught.red", "stop.caught.green", "stop", "stop.then=over"]
            .map(amount),
        [Some(3), Some(2), None, Some(1), Some(1)]
    );
}

#[test]
fn a_stolen_mouse_is_told_from_one_of_the_centre() {
    let lure: games::catch_the_mice::Move = serde_json::from_value(json!({ "lure": [
        { "colour": "red", "from": "centre" },
        { "colour": "red", "from": { "seat": 0 } },
    ] }))
    .unwrap();
    let names: Vec<String> = features(&lure).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["lure", "lure.colour=red", "lure.from=centre", "lure.colour=red", "lure.from=seat"]
    );
}

#[test]
fn kinds_are_told_one_by_one_only_if_there_are_few() {
    let names = |count: usize| {
        (0..count).map(|kind| (format!("walk.to=f{kind:02}"), ())).chain([("walk".to_owned(), ())])
    };
    let few = names(12).collect();
    assert!(!is_one_of_too_many(&few, "walk.to=f03"));
    let many = names(13).collect();
    assert!(is_one_of_too_many(&many, "walk.to=f03"));
    assert!(is_one_of_too_many(&many, "walk.to=f03.x"));
    assert!(!is_one_of_too_many(&many, "walk"));
}

fn figures(balance: &Balance, name: &str) -> (f64, f64) {
    let found = balance.events.iter().find(|event| event.name == name);
    found.map_or((0.0, 0.0), |event| (event.a_game, event.in_games.value))
}

#[test]
fn events_are_counted_as_they_are_in_the_records_of_the_same_games() {
    // The same games once more, by hand: who stops when, and how often a hunt fails.
    let setting = setting("mouser", &["greedy"]);
    let found = balance(&setting, &gathering(40, 2)).unwrap();
    let (stops, _) = figures(&found, "stop");
    let (fails, in_games) = figures(&found, "roll.failed");
    let (reaches, _) = figures(&found, "reach");
    assert!(stops > 1.0 && fails > 1.0 && in_games > 0.5, "{stops} {fails} {in_games}");
    let turns_mean = found.turns.mean;
    assert!((stops + fails - turns_mean).abs() < 1e-9, "a turn ends by a stop or a failure");
    let choices_mean = found.choices.mean;
    assert!((stops + reaches - choices_mean).abs() < 1e-9, "a choice is to stop or to roll");
    let of_games: f64 = found.sides.iter().map(|side| side.share.value).sum();
    assert!((of_games - 1.0).abs() < 1e-9, "all wins are shared out");
    let in_order: f64 = found.in_order.iter().map(|share| share.value).sum();
    assert!((in_order - 1.0).abs() < 1e-9);
    let roll = found.moves.iter().find(|choice| choice.name == "roll").unwrap();
    assert!((roll.legal_a_game - choices_mean).abs() < 1e-9, "one may always roll");
    assert!((roll.chosen.value * choices_mean - reaches).abs() < 1e-9);
    assert!(roll.free_a_game < roll.legal_a_game, "at first one must");
}

#[test]
fn a_scripted_game_is_counted_event_by_event() {
    let mut position = mouser::Mouser::setup(&mouser::Options::default(), 2).unwrap();
    let mut chances = Vec::new();
    position.chances(&mut chances);
    let step = Step::Luck(chances[0].0);
    let before = position.clone();
    position.apply(&step);
    let event = before.event(&step, &position, Viewer::Bystander);
    assert_eq!(features(&event), [("first".to_owned(), 1)]);
    let step = Step::Move(mouser::Move::Roll);
    let before = position.clone();
    position.apply(&step);
    let event = before.event(&step, &position, Viewer::Bystander);
    assert_eq!(features(&event), [("reach".to_owned(), 1)]);
}

#[test]
fn those_of_a_side_win_together_and_the_cat_is_called_so() {
    let setting = Setting { seats: 4, ..setting("chop-chop", &["random"]) };
    let found = balance(&setting, &gathering(30, 2)).unwrap();
    let [cat, mice] = &found.sides[..] else { panic!("{:?}", found.sides) };
    assert_eq!((cat.role.as_deref(), &cat.seats[..]), (Some("cat"), &[0][..]));
    assert_eq!((mice.role.as_deref(), &mice.seats[..]), (None, &[1, 2, 3][..]));
    assert!((cat.share.value + mice.share.value - 1.0).abs() < 1e-9);
}

#[test]
fn in_a_rotation_every_bot_sits_everywhere_with_the_same_dice() {
    let rotating =
        Setting { rotation: SeatRotation::EachGame, ..setting("mouser", &["greedy", "random"]) };
    assert_eq!([0, 1, 2, 3].map(|index| rotating.contender_at(0, index)), [0, 1, 0, 1]);
    assert_eq!([0, 1, 2, 3].map(|index| rotating.dice_of(index)), [0, 0, 1, 1]);
    let found = balance(&rotating, &gathering(100, 2)).unwrap();
    assert_eq!(found.bots[0].bot, "greedy");
    assert!(found.bots[0].share.low > 0.5, "{:?}", found.bots);
    let sum: f64 = found.bots.iter().map(|bot| bot.share.value).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

fn compared(options: [Value; 2], count: u64) -> Comparison {
    let [a, b] =
        options.map(|options| Setting { options, ..setting("catch-the-mice", &["greedy"]) });
    compare(&a, &b, &gathering(count, 2)).unwrap()
}

#[test]
fn rules_that_differ_are_told_apart_and_rules_that_do_not_are_not() {
    let found = compared([json!({}), json!({ "scoring": "kids" })], 100);
    let points = found.differences.iter().find(|found| found.measure == Measure::Points).unwrap();
    assert!(points.is_real && points.difference.high < 0.0, "{points:?}");
    assert!((points.b - points.a - points.difference.value).abs() < 1e-9);
    let same = compared([json!({ "first": 0 }), json!({ "first": 1 })], 100);
    let events = same.differences.iter().filter(|found| matches!(found.measure, Measure::Event(_)));
    assert!(events.clone().count() > 10);
    assert_eq!(events.filter(|found| found.is_real).count(), 0, "only the seats are exchanged");
}

#[test]
fn one_pair_of_games_proves_nothing() {
    let found = compared([json!({}), json!({ "scoring": "kids" })], 1);
    assert!(found.differences.iter().all(|found| !found.is_real));
}

#[test]
fn a_curve_is_level_for_a_bot_against_itself_and_high_for_a_better_one() {
    let request = |bot: &str, rounds| CurveRequest {
        setting: setting("mouser", &[bot, "random"]),
        budgets: vec![Budget::Simulations(1), Budget::Simulations(2)],
        rounds,
    };
    let even = curve(&request("random", 60), &gathering(0, 2)).unwrap();
    assert_eq!(even.points.len(), 2);
    assert!(even.points.iter().all(|point| point.share.holds(0.5) && point.games == 120));
    let better = curve(&request("greedy", 60), &gathering(0, 2)).unwrap();
    assert!(better.points.iter().all(|point| point.share.low > 0.5), "{better:?}");
    let nothing = curve(&request("greedy", 0), &gathering(0, 2));
    assert!(matches!(nothing, Err(LabError::NoGames)));
    let alone = CurveRequest { setting: setting("mouser", &["tiger"]), ..request("greedy", 1) };
    let alone = curve(&alone, &gathering(0, 2));
    assert!(matches!(alone, Err(LabError::Meeting { named: 1, seats: 2 })));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |setting: &Setting, count| balance(setting, &gathering(count, 1)).unwrap_err();
    let good = setting("mouser", &["random"]);
    assert!(matches!(refused(&good, 0), LabError::NoGames));
    let unknown = Setting { game: "chess".to_owned(), ..good.clone() };
    assert!(matches!(refused(&unknown, 1), LabError::CantPlay(CantPlay::Game(_))));
    assert!(matches!(
        refused(&setting("mouser", &["genius"]), 1),
        LabError::CantPlay(CantPlay::Bot(_))
    ));
    assert!(matches!(
        refused(&setting("mouser", &[]), 1),
        LabError::CantPlay(CantPlay::Bots { .. })
    ));
    let seats = Setting { seats: 9, ..good.clone() };
    assert!(matches!(refused(&seats, 1), LabError::CantPlay(CantPlay::Setup { .. })));
    let options = Setting { options: json!({ "dice": 5 }), ..good.clone() };
    assert!(matches!(refused(&options, 1), LabError::CantPlay(CantPlay::Options(_))));
    let mut thoughtless = good.clone();
    thoughtless.contenders[0].budget = Budget::Simulations(0);
    assert!(matches!(refused(&thoughtless, 1), LabError::CantPlay(CantPlay::Budget)));
    let same = compare(&good, &good.clone(), &gathering(5, 1));
    assert!(matches!(same, Err(LabError::SameRules)));
}
