//! How sources are written: pure rules, one list of games, short files that say what they are.

use super::project::{Project, code, has_word, holds, is_test, project};

const MOST_LINES: usize = 500;

/// What would make the rules depend on anything but their arguments, or differ between machines.
const IMPURE: [&str; 13] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::time",
    "std::thread",
    "std::process",
    "print!",
    "println!",
    "eprintln!",
    "dbg!",
    "f32",
    "f64",
];

/// Where a game may be named: where its board is drawn. Everything else goes through the list.
const BOARDS: &str = "crates/cli/src/boards/";
/// And where somebody knows how to play it well.
const JUDGES: &str = "crates/bots/src/games/";

#[test]
fn the_rules_are_pure() {
    let path = "crates/rules/src/luck.rs";
    for impure in ["use std::time::Instant;", "fn half() -> f64 {", "    println!(\"{mice}\");"] {
        let spoilt =
            format!("{}{impure}", project().text(path).replace("#[cfg(test)]\nmod", "mod"));
        holds(impurities, &project().with(path, &spoilt), impure);
    }
    holds(impurities, &project().with(path, "use std::{fs, iter};"), "use std::{");
}

#[test]
fn only_the_list_knows_the_games_by_name() {
    let spoilt = "//! Bots.\nfn best(id: &str) -> bool {\n    id == \"mouser\"\n}\n";
    holds(named_games, &project().with("crates/bots/src/best.rs", spoilt), "best.rs:3");
}

#[test]
fn nothing_is_left_for_later() {
    for later in LATER.map(|later| later.concat()) {
        let spoilt = project().with("crates/lab/tests/later.rs", &format!("//! L.\n{later}"));
        holds(left_for_later, &spoilt, "later.rs:2");
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    let spoilt = project().with("crates/lab/src/long.rs", &"//\n".repeat(MOST_LINES + 1));
    holds(long_files, &spoilt, "long.rs has 501 lines");
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    let spoilt = project().with("crates/lab/src/silent.rs", "use std::fs;\n//! Late.\n");
    holds(silent_files, &spoilt, "silent.rs");
}

pub fn impurities(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in project.under("crates/rules/src/") {
        if !path.ends_with(".rs") || is_test(path) {
            continue;
        }
        for (number, line) in code(text) {
            if IMPURE.iter().any(|word| has_word(line, word)) {
                faults.push(format!("{path}:{number} is not pure: {line}"));
            }
            if line.contains("use std::{") {
                faults.push(format!("{path}:{number} hides what it uses from this check: {line}"));
            }
        }
    }
    faults
}

pub fn named_games(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for game in project.games() {
        let own_folder = format!("crates/rules/src/games/{game}/");
        let id = id(project.text(&format!("{own_folder}mod.rs")));
        let allowed = |path: &str| {
            path.starts_with(&own_folder)
                || path.starts_with(BOARDS)
                || path.starts_with(JUDGES)
                || path.starts_with("xtask/")
                || path.starts_with("examples/")
                || is_test(path)
        };
        for (path, text) in project.rust().filter(|(path, _)| !allowed(path)) {
            for (number, line) in code(text).filter(|(_, line)| line.contains(id)) {
                faults.push(format!("{path}:{number} names a game: {line}"));
            }
        }
    }
    faults
}

/// Put together in the check, so that this file does not hold one.
const LATER: [[&str; 2]; 3] = [["#[ig", "nore"], ["to", "do!("], ["unimple", "mented!("]];

fn left_for_later(project: &Project) -> Vec<String> {
    let later = LATER.map(|later| later.concat());
    let mut faults = Vec::new();
    for (path, text) in project.rust() {
        for (number, line) in (1..).zip(text.lines()) {
            if later.iter().any(|later| line.contains(later)) {
                faults.push(format!("{path}:{number} is left for later: {line}"));
            }
        }
    }
    faults
}

fn long_files(project: &Project) -> Vec<String> {
    let lengths = project.rust().map(|(path, text)| (path, text.lines().count()));
    lengths
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(path, lines)| format!("{path} has {lines} lines; {MOST_LINES} is the most"))
        .collect()
}

pub fn silent_files(project: &Project) -> Vec<String> {
    let silent = project.rust().filter(|(_, text)| !text.starts_with("//! "));
    silent.map(|(path, _)| format!("{path} must begin with `//! ` and what it is")).collect()
}

/// A game's name with its quotes, as in `const ID: &'static str = "mouser";`.
fn id(game: &str) -> &str {
    let after = game.split_once("const ID: &'static str = ").expect("a game has a name").1;
    after.split_once(';').expect("a statement ends").0
}
