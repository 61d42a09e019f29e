//! Whatever anybody sends: any JSON offered as a move, as options or as a record is refused or right, and nothing
//! panics.
//!
//! The cases are the same in every run. `PROPTEST_RNG_SEED=7` tries others, `PROPTEST_CASES=100000` tries more.

mod changes;
mod right;
#[path = "../support/mod.rs"]
mod support;

use changes::{any_changes, any_json, vocabulary};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::luck::outcome_at;
use koshki_rules::record::{Record, RecordError, WithMoves};
use koshki_rules::setup::read_options;
use koshki_rules::table::WrongStep;
use koshki_rules::{Game, Seat, Step, Table, Turn, Viewer, Why};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde_json::{Value, json};
use support::every_game::{Law, every_game};
use support::fair_game::play_fairly;
use support::random_game::{RandomGame, any_of, outcome};

#[test]
fn any_json_offered_as_a_move_is_a_listed_move_or_refused() {
    struct Moves;
    impl Law for Moves {
        fn check<G: Game>(&self) {
            let words = vocabulary::<G>();
            let offers = (any::<u64>(), 0..60_usize, any_changes(&words), any_json(&words));
            for_any(16, &offers, |(seed, moves_before, changes, nonsense)| {
                let mut game = RandomGame::<G>::new(seed);
                let table = after_moves(&mut game, moves_before);
                let mut offered = a_move(&mut game, &table);
                offer(&table, &offered);
                for change in &changes {
                    change.apply(&mut offered);
                    offer(&table, &offered);
                }
                offer(&table, &nonsense);
            });
        }
    }
    every_game(&Moves);
}

#[test]
fn any_json_offered_as_options_opens_a_game_or_is_refused() {
    struct Options;
    impl Law for Options {
        fn check<G: Game>(&self) {
            let words = vocabulary::<G>();
            let seats = prop_oneof![8 => 0..12_usize, 1 => any::<usize>()];
            let offers = (any::<u64>(), seats, any_changes(&words), any_json(&words));
            for_any(8, &offers, |(seed, seats, changes, nonsense)| {
                let mut options = json(&RandomGame::<G>::new(seed).options);
                try_options::<G>(&options, seats, seed);
                for change in &changes {
                    change.apply(&mut options);
                    try_options::<G>(&options, seats, seed);
                }
                try_options::<G>(&nonsense, seats, seed);
            });
        }
    }
    every_game(&Options);
}

#[test]
fn any_text_offered_as_a_record_is_refused() {
    let words = vec!["steps".to_owned(), "luck".to_owned()];
    for_any(4, &(".{0,80}", any_json(&words)), |(text, nonsense)| {
        assert!(Record::from_line(&text).is_err());
        assert!(Record::from_line(&nonsense.to_string()).is_err());
    });
}

#[test]
fn a_record_in_which_anything_was_changed_is_refused_or_right() {
    struct Records;
    impl Law for Records {
        fn check<G: Game>(&self) {
            let words = vocabulary::<G>();
            let spoilt = (any::<u64>(), 0..8_u8, 0..4_u8, any_changes(&words));
            for_any(1, &spoilt, |(seed, moves, published, changes)| {
                let with_moves = if moves == 0 { WithMoves::Yes } else { WithMoves::No };
                let mut record = a_record::<G>(seed, with_moves);
                match published {
                    0 => {}
                    1 => record["fair"]["server_seed"] = Value::Null,
                    2 => record["fair"] = Value::Null,
                    _ => leave_dice_out(&mut record),
                }
                refused_or_right::<G>(&record.to_string());
                for change in &changes {
                    change.apply(&mut record);
                    refused_or_right::<G>(&record.to_string());
                }
            });
        }
    }
    every_game(&Records);
}

#[test]
fn a_record_in_which_a_character_was_changed_is_refused_or_right() {
    struct Records;
    impl Law for Records {
        fn check<G: Game>(&self) {
            let spoilt = (any::<u64>(), any::<Index>(), any::<char>(), 0..4_u8);
            for_any(4, &spoilt, |(seed, place, other, how)| {
                let mut line: Vec<char> =
                    a_record::<G>(seed, WithMoves::No).to_string().chars().collect();
                let place = place.index(line.len());
                match how {
                    0 => line[place] = other,
                    1 => line.insert(place, other),
                    2 => drop(line.remove(place)),
                    _ => line[place] = line[place.saturating_sub(1)],
                }
                refused_or_right::<G>(&line.into_iter().collect::<String>());
            });
        }
    }
    every_game(&Records);
}

#[test]
fn a_changed_die_is_found_at_its_step() {
    struct Dice;
    impl Law for Dice {
        fn check<G: Game>(&self) {
            let changed = (any::<u64>(), any::<Index>(), 1..u32::MAX, 0..8_u8);
            for_any(4, &changed, |(seed, at, by, how)| {
                let mut game = RandomGame::<G>::new(seed);
                let (table, heading) = play_fairly(&mut game, "dice");
                let luck = steps_of_luck(&table);
                let step = luck[at.index(luck.len())];
                let draw = table.journal()[step].draw.expect("fair dice are written down");
                let mut record = parse(&Record::of(&table, heading, WithMoves::No).to_line());
                let written = &mut record["steps"][step];
                let other = (draw.at + 1 + by % (draw.of - 1).max(1)) % draw.of;
                match how {
                    0 => written["at"] = draw.at.wrapping_add(by).into(),
                    1 => written["of"] = draw.of.wrapping_add(by).into(),
                    2 => written["at"] = Value::Null,
                    3 => written["of"] = Value::Null,
                    4 => *written = json!({ "luck": written["luck"] }),
                    5 => written["luck"] = json!("another"),
                    // What a cheat would write: another number, and the outcome that it picks.
                    _ if draw.of > 1 => {
                        written["at"] = other.into();
                        written["luck"] = json(outcome_at(&chances_before(&table, step), other));
                    }
                    _ => written["of"] = 2.into(),
                }
                match read(&record).verify() {
                    Err(RecordError::Step { step: found, .. }) => assert_eq!(found, step),
                    other => panic!("step {step} was changed, but: {other:?}"),
                }
            });
        }
    }
    every_game(&Dice);
}

#[test]
fn an_outcome_that_luck_could_not_choose_is_found_without_fair_dice_too() {
    struct Outcomes;
    impl Law for Outcomes {
        fn check<G: Game>(&self) {
            let swapped = (any::<u64>(), any::<Index>(), any::<Index>());
            for_any(4, &swapped, |(seed, at, from)| {
                let mut game = RandomGame::<G>::new(seed);
                let (table, heading) = play_fairly(&mut game, "outcomes");
                let mut record = parse(&Record::of(&table, heading, WithMoves::No).to_line());
                leave_dice_out(&mut record);
                let luck = steps_of_luck(&table);
                let (at, from) = (luck[at.index(luck.len())], luck[from.index(luck.len())]);
                let Step::Luck(fell) = &table.journal()[from].step else { panic!("a move") };
                if chances_before(&table, at).iter().all(|(chance, _)| chance != fell) {
                    record["steps"][at]["luck"] = json(fell);
                    let wrong = RecordError::Step { step: at, why: WrongStep::NotAnOutcome };
                    assert_eq!(read(&record).verify(), Err(wrong));
                }
            });
        }
    }
    every_game(&Outcomes);
}

#[test]
fn a_step_left_out_or_written_twice_is_found() {
    struct Steps;
    impl Law for Steps {
        fn check<G: Game>(&self) {
            for_any(4, &(any::<u64>(), any::<Index>(), any::<bool>()), |(seed, at, twice)| {
                let mut record = a_record::<G>(seed, WithMoves::No);
                let steps = record["steps"].as_array_mut().expect("steps are a list");
                let step = at.index(steps.len());
                if twice {
                    steps.insert(step, steps[step].clone());
                } else {
                    steps.remove(step);
                }
                read(&record).verify().expect_err("a step is missing, or there twice");
            });
        }
    }
    every_game(&Steps);
}

#[test]
fn a_changed_heading_or_end_is_found() {
    struct Headings;
    impl Law for Headings {
        fn check<G: Game>(&self) {
            let changed = (any::<u64>(), any::<Index>(), any::<Index>());
            for_any(4, &changed, |(seed, field, digit)| {
                let mut record = a_record::<G>(seed, WithMoves::No);
                let seats = record["seats"].as_u64().expect("a number");
                let hex = record["fair"]["server_seed"].as_str().expect("a seed");
                let another = another_digit(hex, digit);
                let changes = [
                    ("/game", json!("chess")),
                    ("/revision", json!(0)),
                    ("/revision", json!(G::REVISION + 1)),
                    ("/seats", json!(seats + 1)),
                    ("/seats", json!(seats - 1)),
                    ("/match", json!("another")),
                    ("/fair/players", json!("0=Tom;1=Мурка")),
                    ("/fair/server_seed", json!(another)),
                    ("/fair/commitment", json!(another)),
                    ("/ended", Value::Null),
                    ("/ended", json!("resigned")),
                    ("/outcome", Value::Null),
                    ("/outcome/scores/0", json!(999)),
                    ("/outcome/places/0", json!(9)),
                ];
                let (pointer, value) = &changes[field.index(changes.len())];
                *record.pointer_mut(pointer).expect("it is in a record") = value.clone();
                assert!(read(&record).verify().is_err(), "{pointer} was changed to {value}");
            });
        }
    }
    every_game(&Headings);
}

#[test]
fn the_record_of_any_game_replays_to_the_same_end_whatever_its_match_is_called() {
    struct Replays;
    impl Law for Replays {
        fn check<G: Game>(&self) {
            for_any(1, &(any::<u64>(), any::<String>()), |(seed, match_id)| {
                let mut game = RandomGame::<G>::new(seed);
                let (table, heading) = play_fairly(&mut game, &match_id);
                let line = Record::of(&table, heading, WithMoves::No).to_line();
                assert!(!line.contains('\n'));
                let record = Record::from_line(&line).expect("it can be read");
                assert_eq!((record.match_id(), record.game()), (match_id.as_str(), G::ID));
                let replayed = record.replay::<G>().expect("it was played so");
                assert_eq!(outcome(replayed.turn()), outcome(table.turn()));
                assert!(replayed == table);
            });
        }
    }
    every_game(&Replays);
}

/// Tries this many times the usual number of cases, the same in every run unless another seed is asked for.
fn for_any<S: Strategy>(times: u32, strategy: &S, check: impl Fn(S::Value)) {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    config.cases *= times;
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    let result = TestRunner::new(config).run(strategy, |value| {
        check(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

/// The table after this many moves, or at the end.
fn after_moves<G: Game>(game: &mut RandomGame<G>, moves: usize) -> Table<G> {
    let mut seen = None;
    let mut count = 0;
    game.play(|_, table, _| {
        if count <= moves {
            seen = Some(table.clone());
        }
        count += 1;
    });
    seen.expect("a table was seen")
}

/// A legal move, or one that was legal once.
fn a_move<G: Game>(game: &mut RandomGame<G>, table: &Table<G>) -> Value {
    let mut moves = match table.turn() {
        Turn::Seat(seat) => table.look(Viewer::Seat(seat)).moves,
        _ => Vec::new(),
    };
    if moves.is_empty() {
        moves = table.moves_before_each_step().concat();
    }
    json(any_of(&moves, &mut game.rng))
}

/// What is accepted was listed; what is refused has a known reason and changes nothing.
fn offer<G: Game>(before: &Table<G>, offered: &Value) {
    let mut luck = RandomGame::<G>::new(0).rng;
    for seat in Seat::all(before.seats() + 1) {
        let mut table = before.clone();
        match AnyTable::play(&mut table, seat, offered, &mut luck) {
            Ok(()) => {
                assert_eq!(before.turn(), Turn::Seat(seat));
                let mv: G::Move = serde_json::from_value(offered.clone()).expect("it was read");
                assert!(before.look(Viewer::Seat(seat)).moves.contains(&mv), "{mv:?}");
            }
            Err(refusal) => {
                assert!(&table == before, "the refused {offered} changed the table");
                let common = [Why::rule("G2"), Why::rule("G5")];
                if let Some(rule) = refusal.rule() {
                    assert!(
                        G::REFUSALS.iter().chain(&common).any(|known| known.rule == rule),
                        "{rule}"
                    );
                }
                assert!(!refusal.to_string().is_empty());
            }
        }
    }
}

fn try_options<G: Game>(options: &Value, seats: usize, seed: u64) {
    let mut luck = RandomGame::<G>::new(seed).rng;
    match any::open(G::ID, options, seats, &mut luck) {
        Ok(table) => {
            assert!(G::SEATS.contains(&seats));
            let read: G::Options = read_options(options).expect("it was read");
            let mut game = RandomGame::<G>::with(seed, seats, read);
            assert_eq!(table.seats(), game.seats);
            game.walk(|_, _| {});
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The record of a finished game with fair dice.
fn a_record<G: Game>(seed: u64, with_moves: WithMoves) -> Value {
    let (table, heading) = play_fairly(&mut RandomGame::<G>::new(seed), "properties");
    parse(&Record::of(&table, heading, with_moves).to_line())
}

/// Makes it a record without fair dice.
fn leave_dice_out(record: &mut Value) {
    record["fair"] = Value::Null;
    for step in record["steps"].as_array_mut().expect("steps are a list") {
        if step.get("luck").is_some() {
            *step = json!({ "luck": step["luck"] });
        }
    }
}

fn another_digit(hex: &str, place: Index) -> String {
    let mut digits = hex.as_bytes().to_vec();
    let place = place.index(digits.len());
    digits[place] = if digits[place] == b'0' { b'1' } else { b'0' };
    String::from_utf8(digits).expect("hex digits are text")
}

fn refused_or_right<G: Game>(line: &str) {
    let Ok(record) = Record::from_line(line) else { return };
    match record.verify() {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(()) if record.game() == G::ID => right::check::<G>(&record),
        Ok(()) => {}
    }
}

fn steps_of_luck<G: Game>(table: &Table<G>) -> Vec<usize> {
    let journal = table.journal();
    (0..journal.len()).filter(|&step| matches!(journal[step].step, Step::Luck(_))).collect()
}

/// What luck could choose in this step.
fn chances_before<G: Game>(table: &Table<G>, step: usize) -> Vec<(G::Chance, u32)> {
    let mut position = G::setup(table.options(), table.seats()).expect("it was set up so");
    for entry in &table.journal()[..step] {
        position.apply(&entry.step);
    }
    let mut chances = Vec::new();
    position.chances(&mut chances);
    chances
}

fn parse(line: &str) -> Value {
    serde_json::from_str(line).expect("a record is JSON")
}

fn read(json: &Value) -> Record {
    Record::from_line(&json.to_string()).expect("it has the form of a record")
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("the rules' data has only text keys")
}
