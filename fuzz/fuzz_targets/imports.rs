//! Whatever is imported on the page as a saved record is refused with a sentence, or kept and replayed to the same end: any text,
//! and true records with a few bytes changed.
#![no_main]

use koshki_fuzz::{Bytes, edited};
use koshki_rules::any;
use koshki_rules::record::Record;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| match std::str::from_utf8(data) {
    Ok(text) if text.starts_with('{') => import(text),
    _ => {
        let mut bytes = Bytes(data);
        let line = bytes.record();
        import(&edited(&line, bytes.0));
    }
});

fn import(text: &str) {
    let answer = asked(&json!({ "type": "import", "text": text, "now": 0 }));
    if let Some(refused) = answer.get("refused") {
        let key = refused["phrase"]["key"].as_str().unwrap_or_default();
        let is_said = |line: &str| line.strip_prefix(key).is_some_and(|it| it.starts_with(" ="));
        assert!(koshki_protocol::TEXTS_EN.lines().any(is_said), "nothing is said: {refused}");
        return;
    }
    let kept = done(&answer).as_array().expect("a list is kept").clone();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    assert_eq!(kept.len(), lines.clone().count(), "each line is a record");
    for (kept, line) in kept.iter().zip(lines) {
        let record = Record::from_line(line).expect("it was accepted");
        let end = any::replay(&record).expect("it was accepted");
        let stored = &kept["stored"];
        let (game, steps) = (1, end.steps());
        let replay = json!({ "type": "replay", "stored": stored, "game": game, "seat": null, "from": steps });
        let page = done(&asked(&replay)).clone();
        assert_eq!(page["steps"], json!(steps));
        assert_eq!(page["page"][0]["turn"], json!(end.turn()), "another end");
        let summary = json!({ "type": "summary", "stored": stored });
        assert_eq!(done(&asked(&summary))["match"], kept["match"]);
        let again = asked(&json!({ "type": "import", "text": stored, "now": 0 }));
        assert_eq!(done(&again)[0], *kept, "what is kept can be imported again");
    }
}

fn asked(request: &Value) -> Value {
    let answer = koshki_wasm::answer(request.to_string().as_bytes());
    serde_json::from_slice(&answer).expect("an answer is JSON")
}

fn done(answer: &Value) -> &Value {
    answer.get("done").unwrap_or_else(|| panic!("{answer}"))
}
