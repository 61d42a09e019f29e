//! Every reason can be told in both languages.

use std::collections::BTreeSet;

use koshki_protocol::{Reason, TEXTS_EN, TEXTS_RU};

/// What is refused in words of its own, more exact than its reason.
const OWN_WORDS: [&str; 19] = [
    "over",
    "full",
    "stopped",
    "no-shared-dice",
    "no-operator",
    "ban-itself",
    "bad-notice",
    "no-such-person",
    "branch-over",
    "take-back-people",
    "take-back-hidden",
    "take-back-nothing",
    "record-none",
    "record-newer",
    "record-wrong",
    "record-large",
    "link-damaged",
    "link-newer",
    "kept-unreadable",
];

#[test]
fn every_reason_has_a_text_in_both_languages_and_no_text_is_left_over() {
    let mut reasons: BTreeSet<String> =
        Reason::ALL.iter().map(|reason| format!("server-{}", reason.as_str())).collect();
    reasons.extend(OWN_WORDS.map(|key| format!("server-{key}")));
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
