//! No codes in what `koshki` tells people, in either language: the coach, positions, puzzles, and the laboratory's reports.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

#[path = "../../rules/tests/texts/code_in.rs"]
mod code_in;
mod koshki;

use code_in::code_in;
use koshki::{Home, Output};
use koshki_rules::games;
use serde_json::Value;

const LANGUAGES: [&str; 2] = ["en", "ru"];

/// All lines but the last ones, in which notation stands that was asked for.
#[track_caller]
fn has_no_code(output: &Output, notation: usize) {
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert!(lines.len() > notation, "nothing is told");
    for line in &lines[..lines.len() - notation] {
        assert_eq!(code_in(line), None, "in “{line}”");
    }
}

#[test]
fn the_coach_speaks_in_words() {
    for game in games::IDS {
        let (home, record) = record(game);
        let steps = steps(&record);
        let choices: Vec<usize> =
            (0..steps.len()).filter(|&step| steps[step].get("seat").is_some()).collect();
        for language in LANGUAGES {
            let asked = ["--lang", language, "coach", "-", "--simulations", "2"];
            has_no_code(&home.run(&asked, &record), 0);
            for step in [choices[choices.len() / 3], choices[choices.len() * 2 / 3]] {
                let step = step.to_string();
                let asked = [&asked[..], &["--step", &step]].concat();
                has_no_code(&home.run(&asked, &record), 0);
            }
        }
    }
}

#[test]
fn positions_and_puzzles_are_told_in_words_and_only_the_last_line_is_notation() {
    for game in games::IDS {
        let (home, record) = record(game);
        for step in [1, steps(&record).len() / 2] {
            let step = step.to_string();
            let position = home.run(&["position", "-", "--step", &step], &record).stdout;
            for language in LANGUAGES {
                // A drawing has letters and brackets of its own.
                let style = ["--lang", language, "--plain"];
                let shown = home.run(&[&style[..], &["position", "-"]].concat(), &position);
                has_no_code(&shown, 1);
                let puzzle = [&style[..], &["puzzle", game, "--number", "1"]].concat();
                has_no_code(&home.run(&puzzle, "1\n"), 0);
            }
        }
    }
}

#[test]
fn reports_of_the_laboratory_are_told_in_words() {
    for language in LANGUAGES {
        for game in games::IDS {
            let home = Home::new();
            let asked = ["--lang", language, "lab"];
            let sample = [game, "--games", "4", "--bots", "random", "--seats", "3"];
            has_no_code(&home.run(&[&asked[..], &["balance"], &sample].concat(), ""), 0);
            let luckless = ["--bots", "random,greedy", "--games", "2", "--luck", "0"];
            has_no_code(&home.run(&[&asked[..], &["arena", game], &luckless].concat(), ""), 0);
        }
    }
}

/// A home, and the record of a game between random bots.
fn record(game: &str) -> (Home, String) {
    let home = Home::new();
    let written = home.run(&["lab", "games", game, "--bots", "random", "--seed", "9"], "");
    assert_eq!(written.code, 0, "{}", written.stderr);
    (home, written.stdout)
}

fn steps(record: &str) -> Vec<Value> {
    let record: Value = serde_json::from_str(record).unwrap();
    record["steps"].as_array().unwrap().clone()
}
