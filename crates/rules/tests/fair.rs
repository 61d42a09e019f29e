//! Fair dice: the vectors that Rust, Python and the web page share, how even the values are, and what players may
//! contribute.

use koshki_rules::Seat;
use koshki_rules::chain::Links;
use koshki_rules::fair::{self, FairDice};
use koshki_rules::record::{Record, RecordError};
use koshki_rules::table::WrongStep;
use serde_json::Value;
use support::chi_squared::ChiSquared;

mod support;

const VECTORS: &str = include_str!("fair-vectors.json");
const EXAMPLE: &str = include_str!("../../../docs/fair-dice-example.jsonl");

#[test]
fn every_shared_vector_is_met() {
    let vectors: Value = serde_json::from_str(VECTORS).unwrap();
    assert_eq!(vectors["scheme"], fair::SCHEME);
    let vectors = vectors["vectors"].as_array().unwrap();
    assert!(vectors.len() > 100);
    for vector in vectors {
        let text = |name: &str| vector[name].as_str().unwrap();
        let number = |name: &str| vector[name].as_u64().unwrap();
        let seed = fair::seed_from_hex(text("server_seed")).unwrap();
        assert_eq!(fair::to_hex(&seed), text("server_seed"));
        assert_eq!(fair::commitment(&seed), text("commitment"));
        let dice = FairDice::new(seed, text("match"), text("players"));
        let links: Option<Links> =
            vector.get("links").map(|links| serde_json::from_value(links.clone()).unwrap());
        let (step, of) = (number("step") as usize, number("of") as u32);
        let value = dice.value_with(step, of, links.as_ref());
        assert_eq!(u64::from(value), number("value"), "{vector}");
    }
}

#[test]
fn the_vectors_cover_what_could_go_wrong() {
    let vectors: Value = serde_json::from_str(VECTORS).unwrap();
    let vectors = vectors["vectors"].as_array().unwrap();
    let some = |what: &dyn Fn(&Value) -> bool| vectors.iter().any(what);
    for of in [1, 2, 3, 6, 36, 216, 286, (1_u64 << 31) + 1] {
        assert!(some(&|vector| vector["of"] == of), "no vector below {of}");
    }
    assert!(some(&|vector| vector["players"] == ""), "nobody plays");
    assert!(some(&|vector| !vector["players"].as_str().unwrap().is_ascii()), "Cyrillic");
    assert!(some(&|vector| vector["match"] == "rejected-0"), "a rejected block");
    assert!(
        some(&|vector| vector["links"][1].is_null() && vector["links"][2].is_string()),
        "links"
    );
}

#[test]
fn values_are_equally_likely() {
    const VALUES: usize = 1_000_000;
    for (seed, of) in [([1; 32], 6), ([2; 32], 6), ([3; 32], 36), ([4; 32], 36)] {
        let dice = FairDice::new(seed, "even", "0=Мурка");
        let mut came = vec![0; of as usize];
        for step in 0..VALUES {
            came[dice.value(step, of) as usize] += 1;
        }
        let mut chi_squared = ChiSquared::default();
        chi_squared.add(came.into_iter().map(|came| (came, 1)));
        chi_squared.check(&format!("values below {of}"));
    }
}

#[test]
fn seed_match_players_and_step_each_change_the_value() {
    const OF: u32 = 1 << 31;
    let value = FairDice::new([7; 32], "m", "0=a").value(3, OF);
    assert_eq!(FairDice::new([7; 32], "m", "0=a").value(3, OF), value);
    assert_ne!(FairDice::new([8; 32], "m", "0=a").value(3, OF), value);
    assert_ne!(FairDice::new([7; 32], "n", "0=a").value(3, OF), value);
    assert_ne!(FairDice::new([7; 32], "m", "0=b").value(3, OF), value);
    assert_ne!(FairDice::new([7; 32], "m", "0=a").value(4, OF), value);
}

#[test]
fn a_later_seed_holds_from_its_step_on() {
    const OF: u32 = 1 << 31;
    let (first, second) = (FairDice::new([7; 32], "m", "0=a"), FairDice::new([8; 32], "m", "0=a"));
    let both = first.clone().with_seed_from(3, [8; 32], "m", "0=a");
    for step in 0..10 {
        let right = if step < 3 { &first } else { &second };
        assert_eq!(both.value(step, OF), right.value(step, OF), "step {step}");
    }
}

#[test]
fn players_are_written_in_seat_order() {
    assert_eq!(fair::players(&[]).unwrap(), "");
    assert_eq!(fair::players(&[(Seat(3), "x")]).unwrap(), "3=x");
    let players = fair::players(&[(Seat(2), "кот и мышь"), (Seat(0), "Мурка")]).unwrap();
    assert_eq!(players, "0=Мурка;2=кот и мышь");
}

#[test]
fn a_players_seed_has_1_to_64_characters_and_no_separators() {
    let longest = "ы".repeat(64);
    for allowed in ["a", " ", "🐭", "a,b:c-d/e", &longest] {
        assert!(fair::players(&[(Seat(0), allowed)]).is_ok(), "{allowed:?}");
    }
    let too_long = "ы".repeat(65);
    for refused in ["", ";", "=", "|", "a;1=b", "a=b", "a|b", &too_long] {
        let error = fair::players(&[(Seat(0), "a"), (Seat(1), refused)]).unwrap_err();
        assert!(error.contains("seat 1"), "{refused:?}: {error}");
    }
}

#[test]
fn a_server_seed_is_64_lower_case_hex_digits() {
    assert_eq!(fair::seed_from_hex(&"0f".repeat(32)).unwrap(), [0x0f; 32]);
    for refused in ["", "0f", &"0F".repeat(32), &"0g".repeat(32), &"0f".repeat(33), &"я".repeat(32)]
    {
        assert!(fair::seed_from_hex(refused).is_err(), "{refused:?}");
    }
}

#[test]
fn the_example_in_the_docs_is_right_and_any_change_of_its_dice_is_found() {
    let record = Record::from_line(EXAMPLE.trim_end()).unwrap();
    assert_eq!(record.verify(), Ok(()));

    let whole: Value = serde_json::from_str(EXAMPLE).unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json = whole.clone();
        change(&mut json);
        Record::from_line(&json.to_string()).unwrap().verify().unwrap_err()
    };
    let other_seed = |json: &mut Value| json["fair"]["server_seed"] = "00".repeat(32).into();
    assert_eq!(changed(&other_seed), RecordError::Commitment);
    let other_later = |json: &mut Value| {
        let (commitment, seed) = (fair::commitment(&[1; 32]), fair::to_hex(&[2; 32]));
        json["fair"]["later"] =
            serde_json::json!([{"from": 2, "commitment": commitment, "server_seed": seed}]);
    };
    assert_eq!(changed(&other_later), RecordError::Commitment);
    let unfit_later = |json: &mut Value| {
        other_later(json);
        json["fair"]["later"][0]["server_seed"] = fair::to_hex(&[1; 32]).into();
    };
    let RecordError::Step { step, .. } = changed(&unfit_later) else { panic!("another step") };
    assert!(step >= 2, "the first seed holds before it: {step}");
    let other_match = |json: &mut Value| json["match"] = "another".into();
    let other_players = |json: &mut Value| json["fair"]["players"] = "0=another".into();
    for error in [changed(&other_match), changed(&other_players)] {
        let RecordError::Step { why, .. } = error else { panic!("{error}") };
        assert!(matches!(why, WrongStep::Unfair { .. }), "{why}");
    }
    let no_draw = |json: &mut Value| {
        let step = json["steps"][0].as_object_mut().unwrap();
        step.remove("of");
        step.remove("at");
    };
    assert_eq!(changed(&no_draw), RecordError::Step { step: 0, why: WrongStep::NoDraw });
    let other_lot = |json: &mut Value| {
        let at = json["steps"][0]["at"].as_u64().unwrap();
        json["steps"][0]["at"] = (1 - at).into();
    };
    let RecordError::Step { step: 0, why } = changed(&other_lot) else { panic!("another step") };
    assert!(matches!(why, WrongStep::WrongPick { .. }), "{why}");
}
