//! `docs/protocol.md` tells the truth: each example is a message, written as the server and its clients write it.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use std::collections::BTreeSet;

use koshki_protocol::{Analysis, TableSpec, ToClient, ToServer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/protocol.md");

#[test]
fn every_example_is_a_message_and_every_message_has_an_example() {
    assert_eq!(examples::<TableSpec>("table").len(), 1);
    assert_eq!(examples::<Analysis>("analysis").len(), 1);
    let said = examples::<ToServer>("client");
    let (kinds, orders) = (names(&said, "type"), names(&said, "order"));
    let all = [
        "advise", "back", "chain", "dress", "emote", "enter", "exit", "hello", "host", "link",
        "play", "rematch", "resign", "seed", "shown", "sit", "stand", "tell",
    ];
    assert_eq!(kinds, BTreeSet::from(all.map(str::to_owned)));
    let all = ["fill", "hints", "kick", "lock", "public", "rename", "seat", "start", "swap"];
    assert_eq!(orders, BTreeSet::from(all.map(str::to_owned)));
    let all = [
        "advice", "bye", "done", "emote", "news", "notice", "refused", "rematch", "room", "throw",
        "thrown", "told", "welcome",
    ];
    assert_eq!(
        names(&examples::<ToClient>("server"), "type"),
        BTreeSet::from(all.map(str::to_owned))
    );
}

#[test]
fn the_lists_above_name_every_message() {
    // A message that is new has to be named there: this does not compile without it.
    let named = |message: &ToServer| match message {
        ToServer::Hello { .. } => "hello",
        ToServer::Enter { .. } => "enter",
        ToServer::Exit { .. } => "exit",
        ToServer::Sit { .. } => "sit",
        ToServer::Seed { .. } => "seed",
        ToServer::Chain { .. } => "chain",
        ToServer::Link { .. } => "link",
        ToServer::Stand { .. } => "stand",
        ToServer::Back { .. } => "back",
        ToServer::Host { .. } => "host",
        ToServer::Play { .. } => "play",
        ToServer::Shown { .. } => "shown",
        ToServer::Tell { .. } => "tell",
        ToServer::Advise { .. } => "advise",
        ToServer::Resign { .. } => "resign",
        ToServer::Rematch { .. } => "rematch",
        ToServer::Dress { .. } => "dress",
        ToServer::Emote { .. } => "emote",
    };
    for example in examples::<ToServer>("client") {
        let message: ToServer = serde_json::from_value(example.clone()).unwrap();
        assert_eq!(example["type"], named(&message));
    }
}

#[test]
fn a_message_with_a_field_too_many_is_refused() {
    for example in examples::<ToServer>("client") {
        let mut spoilt = example.clone();
        spoilt["surprise"] = Value::Null;
        assert!(serde_json::from_value::<ToServer>(spoilt).is_err(), "{example}");
    }
}

/// The examples in the code blocks of this kind; each comes out as it went in.
fn examples<M: Serialize + DeserializeOwned>(kind: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for block in PAGE.split(&format!("```json {kind}\n")).skip(1) {
        let lines = block.split("```").next().unwrap().lines();
        for line in lines {
            let read: M =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            let example: Value = serde_json::from_str(line).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), example, "it is written otherwise");
            found.push(example);
        }
    }
    found
}

fn names(examples: &[Value], field: &str) -> BTreeSet<String> {
    let named = examples.iter().filter_map(|example| match &example[field] {
        Value::String(name) => Some(name.clone()),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    });
    named.collect()
}
