//! Every reason can be told in both languages.

use std::collections::BTreeSet;

use koshki_protocol::{Reason, TEXTS_EN, TEXTS_RU};

#[test]
fn every_reason_has_a_text_in_both_languages_and_no_text_is_left_over() {
    let mut reasons: BTreeSet<String> =
        Reason::ALL.iter().map(|reason| format!("server-{}", reason.as_str())).collect();
    // A match that is over is refused in words of its own.
    reasons.insert("server-over".to_owned());
    reasons.insert("server-full".to_owned());
    reasons.insert("server-stopped".to_owned());
    reasons.insert("server-no-shared-dice".to_owned());
    assert_eq!(keys(TEXTS_EN), reasons);
    assert_eq!(keys(TEXTS_RU), reasons);
}

#[test]
fn a_reason_is_written_as_it_is_named() {
    for reason in Reason::ALL {
        assert_eq!(serde_json::to_value(reason).unwrap(), reason.as_str());
    }
}

fn keys(texts: &str) -> BTreeSet<String> {
    texts.lines().filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
}
