//! The load generator against a server that it starts itself: it plays, it holds sockets, and it finds what is lost.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn koshki_load(arguments: &[&str]) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_koshki-load"));
    let koshki = program.with_file_name(format!("koshki{}", std::env::consts::EXE_SUFFIX));
    assert!(koshki.is_file(), "`cargo build --package koshki` first, or test the whole workspace");
    let mut command = Command::new(program);
    command.args(arguments);
    command
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn load(arguments: &[&str]) -> (i32, Value) {
    let output = koshki_load(&["--start", "--json"]).args(arguments).output().unwrap();
    assert_eq!(text(&output.stderr), "");
    (output.status.code().unwrap(), serde_json::from_slice(&output.stdout).unwrap())
}

/// A run that must be refused with exit code 2 and nothing on standard output.
fn refused(arguments: &[&str]) -> String {
    let Output { status, stdout, stderr } = koshki_load(arguments).output().unwrap();
    assert_eq!((status.code(), text(&stdout)), (Some(2), ""), "{arguments:?}");
    text(&stderr).to_owned()
}

#[test]
fn an_amount_of_nothing_is_refused() {
    for amount in ["matches", "people", "rounds", "seconds", "rate", "threads", "kill", "idle"] {
        let said = refused(&["--start", "--game", "mouser", &format!("--{amount}=0")]);
        assert!(said.contains("invalid value '0'"), "--{amount}: {said}");
    }
}

#[test]
fn a_program_that_is_not_there_is_named_in_one_sentence() {
    let said = refused(&["--start", "--program", "no/such/koshki", "--game", "mouser"]);
    assert!(said.starts_with("koshki-load: no/such/koshki can't be started"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn every_game_is_played_through_real_sockets_by_as_many_as_asked_for() {
    for (game, people) in
        [("catch-the-mice", "3"), ("chop-chop", "2"), ("mouser", "4"), ("holey-cheese", "2")]
    {
        let (code, report) =
            load(&["--game", game, "--people", people, "--matches", "2", "--seconds", "3"]);
        assert_eq!((code, &report["faults"]), (0, &serde_json::json!([])), "{game} {report}");
        assert!(report["moves"].as_u64().unwrap() > 0, "{game} {report}");
        assert!(report["events_seen_by_others"].as_u64().unwrap() > 0, "{game} {report}");
        assert!(report["server"]["cpu_seconds"].as_f64().unwrap() >= 0.0, "{game} {report}");
        assert_eq!(report["lost_connections"], 0, "{game} {report}");
    }
}

#[test]
fn a_rate_is_not_exceeded() {
    let (code, report) =
        load(&["--game", "mouser", "--matches", "20", "--seconds", "2", "--rate", "50"]);
    assert_eq!(code, 0, "{report}");
    let rate = report["moves_per_second"].as_f64().unwrap();
    assert!(0.0 < rate && rate < 70.0, "{report}");
}

#[test]
fn idle_sockets_are_held() {
    let (code, report) = load(&["--idle", "50", "--seconds", "0.2"]);
    assert_eq!((code, &report["held"]), (0, &50.into()), "{report}");
}

#[test]
fn a_restart_for_an_upgrade_loses_nothing_and_everybody_comes_back() {
    let (code, report) = load(&["--game", "mouser", "--matches", "4", "--kill", "2", "--gently"]);
    assert_eq!((code, &report["verdict"]["lost"]), (0, &0.into()), "{report}");
    let (pause, back) = (report["longest_pause"].as_f64(), report["all_back"].as_f64());
    // Three seconds are promised; a machine that compiles beside it may need longer.
    assert!(pause.unwrap() > 0.0 && pause.unwrap() < 10.0, "{report}");
    assert!(back.unwrap() > 0.0 && back.unwrap() < 30.0, "{report}");
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed_and_the_check_can_fail() {
    let (code, report) = load(&["--game", "mouser", "--matches", "4", "--kill", "3"]);
    let verdict = &report["verdict"];
    for fault in ["lost", "unsent", "acknowledged_twice"] {
        assert_eq!(verdict[fault], 0, "{report}");
    }
    assert!(verdict["acknowledged"].as_u64().unwrap() > 0, "{report}");
    assert!(report["lost_connections"].as_u64().unwrap() >= 24, "{report}");
    assert!(report["control_old_copy"]["lost"].as_u64().unwrap() > 0, "{report}");
    assert!(report["control_twice"]["unsent"].as_u64().unwrap() > 0, "{report}");
    assert_eq!(code, 0, "{report}");
}

#[test]
fn nobody_has_to_read_the_report_to_its_end() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output =
        koshki_load(&["--start", "--game", "mouser", "--matches", "1", "--seconds", "0.1"])
            .stdout(writer)
            .output()
            .unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success());
}
