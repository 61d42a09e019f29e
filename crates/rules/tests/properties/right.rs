//! A record that was accepted must be right in all it says: the same as what is written for the game it tells of.

use koshki_rules::game::Data;
use koshki_rules::record::{Heading, Record, WithMoves};
use koshki_rules::setup::read_options;
use koshki_rules::{Game, Step, Table, Turn};
use serde_json::{Map, Value};

/// Fails unless an accepted record says what is written for its own game.
pub fn check<G: Game>(record: &Record) {
    let says: Value = serde_json::from_str(&record.to_line()).expect("a record is JSON");
    let table = record.replay::<G>().expect("it was accepted");
    check_steps(&table);
    let broken_off = match table.turn() {
        Turn::Over(_) => None,
        _ => serde_json::from_value(says["ended"].clone()).expect("it was accepted"),
    };
    let heading = Heading {
        match_id: record.match_id().to_owned(),
        fair: record.fair().cloned(),
        broken_off,
    };
    let steps = says["steps"].as_array().expect("steps are a list");
    let has_moves = steps.iter().any(|step| step.get("legal").is_some());
    let with_moves = if has_moves { WithMoves::Yes } else { WithMoves::No };
    let is = Record::of(&table, heading, with_moves).to_line();
    let mut is: Value = serde_json::from_str(&is).expect("a record is JSON");
    is["revision"] = says["revision"].clone();

    let mut says = says;
    let options: G::Options = read_options(&says["options"]).expect("it was accepted");
    says["options"] = json(&options);
    let is_fair = record.fair().is_some();
    let steps = says["steps"].as_array_mut().expect("steps are a list");
    for (said, written) in steps.iter_mut().zip(is["steps"].as_array_mut().expect("a list")) {
        let said = said.as_object_mut().expect("a step is an object");
        let written = written.as_object_mut().expect("a step is an object");
        if written.contains_key("luck") {
            same_spelling::<G::Chance>(said, "luck");
            if !is_fair {
                let (of, at) = (said.remove("of"), said.remove("at"));
                assert_eq!(of.is_some(), at.is_some(), "one alone can't be checked");
            }
        } else {
            same_spelling::<G::Move>(said, "move");
            if said.contains_key("legal") {
                sort::<G>(said);
                sort::<G>(written);
            } else {
                written.remove("legal");
            }
        }
    }
    assert_eq!(says, is, "an accepted record says what is not so");
}

/// Each step was listed when it was made.
fn check_steps<G: Game>(table: &Table<G>) {
    let mut position = G::setup(table.options(), table.seats()).expect("it was set up so");
    for entry in table.journal() {
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        position.moves(&mut moves);
        position.chances(&mut chances);
        let listed = match &entry.step {
            Step::Move(mv) => moves.contains(mv),
            Step::Luck(fell) => chances.iter().any(|(chance, _)| chance == fell),
        };
        assert!(listed, "accepted, but not listed: {entry:?}");
        position.apply(&entry.step);
    }
}

/// Spells a value as the rules do: fields that may be left out, orders that do not matter.
fn same_spelling<T: Data>(step: &mut Map<String, Value>, name: &str) {
    let value = &mut step[name];
    *value = json(&serde_json::from_value::<T>(value.clone()).expect("it was accepted"));
}

fn sort<G: Game>(step: &mut Map<String, Value>) {
    let legal = step["legal"].as_array_mut().expect("a list of moves");
    for mv in legal.iter_mut() {
        *mv = json(&serde_json::from_value::<G::Move>(mv.clone()).expect("it was accepted"));
    }
    legal.sort_by_key(Value::to_string);
}

fn json<T: Data>(value: &T) -> Value {
    serde_json::to_value(value).expect("the rules' data has only text keys")
}
