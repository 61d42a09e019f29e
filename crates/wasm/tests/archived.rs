//! The page opens records of every revision: by the very requests that it sends to its engine.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

/// Of these many records one is opened; an unoptimised engine takes a while for each.
const EVERY: usize = 8;

#[test]
fn a_record_of_an_older_revision_is_imported_replayed_and_looked_into() {
    let records = archived("chop-chop-1.jsonl.gz");
    // By the rules of its day the mice had to use a fork: no move of it may be taken for today's choice.
    let forks = |record: &Value| record["steps"].to_string().matches(r#""fork":"f"#).count();
    let mut forked = 0;
    for line in records.lines().step_by(EVERY) {
        let record: Value = serde_json::from_str(line).expect("a record");
        assert_eq!(record["revision"], 1);
        let kept = asks(json!({ "type": "import", "text": line, "now": 0 }));
        let stored = &kept[0]["stored"];
        let summary = asks(json!({ "type": "summary", "stored": stored }));
        assert_eq!(summary["ended"], record["ended"]);
        if record["ended"] == "rules" {
            assert_eq!(summary["series"]["places"], record["outcome"]["places"]);
        }
        assert_eq!(replayed(stored), record["steps"].as_array().map_or(0, Vec::len));
        let steps = record["steps"].as_array().expect("steps");
        let step = steps.iter().rposition(|step| step.get("seat").is_some()).expect("a choice");
        let seat = &steps[step]["seat"];
        let at = json!({ "record": stored, "step": step, "seat": seat });
        let look = asks(json!({ "type": "look", "at": at }));
        let moves = look["moves"].as_array().expect("what can be chosen");
        assert!(!moves.is_empty(), "{look}");
        forked += forks(&record);
    }
    assert!(forked > 0, "no record has a fork");
}

/// Reads the replay page by page, as the page does; the last step of which it tells.
fn replayed(stored: &Value) -> usize {
    let mut next = 0;
    loop {
        let asked =
            json!({ "type": "replay", "stored": stored, "game": 1, "seat": null, "from": next });
        let told = asks(asked);
        let page = told["page"].as_array().expect("moments");
        let Some(last) = page.last() else { return next - 1 };
        next = last["step"].as_u64().expect("a number") as usize + 1;
        assert!(page.iter().all(|moment| moment["view"].is_object()), "{told}");
    }
}

/// The engine does it.
#[track_caller]
fn asks(request: Value) -> Value {
    let answer = koshki_wasm::answer(request.to_string().as_bytes());
    let answer: Value = serde_json::from_slice(&answer).expect("an answer is JSON");
    assert!(answer.get("done").is_some(), "{answer}");
    answer["done"].clone()
}

fn archived(file: &str) -> String {
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/archive").join(file);
    let mut text = String::new();
    let mut packed = GzDecoder::new(File::open(archive).expect("the archive is there"));
    packed.read_to_string(&mut text).expect("records are text");
    text
}
