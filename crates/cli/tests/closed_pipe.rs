//! `koshki … | head`: when nobody reads any more, every command ends in silence.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::io::Write as _;
use std::process::{Command, Stdio};

use koshki::Home;

/// Runs the program with this input and an output that nobody reads.
fn unread(home: &Home, arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(arguments)
        .env("KOSHKI_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends early does not read all of its input.
    let _closed_early = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn when_nobody_reads_any_more_every_command_ends_in_silence() {
    let home = Home::new();
    let record = home.run(&["lab", "games", "mouser", "--bots", "random", "--fair"], "");
    assert_eq!((record.code, record.stderr.as_str()), (0, ""));
    for arguments in [
        &["games"][..],
        &["games", "--json"],
        &["rules", "mouser"],
        &["--help"],
        &["completions", "bash"],
        &["verify", "-"],
        &["verify", "-", "--json"],
        &["coach", "-"],
        &["coach", "-", "--json"],
        &["coach", "-", "--step", "1"],
        &["coach", "-", "--step", "1", "--json"],
        &["bench"],
        &["bench", "--json"],
        &["play", "mouser"],
        &["lab", "games", "mouser", "--bots", "random"],
        &["lab", "arena", "mouser", "--bots", "random,random", "--games", "20"],
        &["lab", "balance", "mouser", "--bots", "cat", "--games", "20"],
    ] {
        let ended = unread(&home, arguments, &record.stdout);
        assert_eq!(ended, (Some(0), String::new()), "{arguments:?}");
    }
}
