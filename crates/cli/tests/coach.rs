//! `koshki coach` as a person or a script meets it, and the hint at one's turn.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::fs::File;
use std::io::{BufRead as _, BufReader};

use flate2::read::GzDecoder;
use koshki::{Home, Output};
use serde_json::Value;

/// A home where what bots solve is kept, and a record of a game.
fn record(game: &str) -> (Home, String) {
    let home = Home::new();
    let written = home.run(&["lab", "games", game, "--bots", "random", "--seed", "9"], "");
    assert_eq!(written.code, 0, "{}", written.stderr);
    (home, written.stdout)
}

/// The first step at which somebody can choose between several moves, if steps tell.
fn choice(record: &str) -> String {
    let record: Value = serde_json::from_str(record).unwrap();
    let steps = record["steps"].as_array().unwrap();
    let chosen = |step: &&Value| step.get("seat").is_some();
    let last = steps.iter().rposition(|step| chosen(&step)).unwrap();
    last.to_string()
}

#[track_caller]
fn is_fit_to_read(output: &Output) {
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(!output.stdout.contains('⟨'), "a text is missing: {}", output.stdout);
    assert!(output.stdout.lines().all(|line| line.chars().count() <= 80), "{}", output.stdout);
}

#[test]
fn a_record_of_an_older_revision_is_opened_like_todays() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/archive/chop-chop-1.jsonl.gz");
    let mut lines = BufReader::new(GzDecoder::new(File::open(file).unwrap())).lines();
    let forked = lines.find(|line| line.as_ref().unwrap().contains(r#""fork":"f"#));
    let record = forked.unwrap().unwrap();
    let home = Home::new();
    is_fit_to_read(&home.run(&["coach", "-", "--simulations", "2"], &record));
    is_fit_to_read(
        &home.run(&["coach", "-", "--simulations", "2", "--step", &choice(&record)], &record),
    );
}

#[test]
fn advice_and_analysis_are_told_in_both_languages_and_fit_a_terminal() {
    for game in koshki_rules::games::IDS {
        let (home, record) = record(game);
        let step = choice(&record);
        for (language, sign) in [("en", "at the start"), ("ru", "вначале")] {
            let asked = ["--lang", language, "coach", "-", "--simulations", "5"];
            let analysis = home.run(&asked, &record);
            is_fit_to_read(&analysis);
            assert!(analysis.stdout.contains(sign), "{game}: {}", analysis.stdout);
            let advice = home.run(&[&asked[..], &["--step", &step]].concat(), &record);
            is_fit_to_read(&advice);
            assert!(advice.stdout.lines().count() >= 2, "{game}: {}", advice.stdout);
        }
    }
}

#[test]
fn json_has_the_same_numbers_every_time() {
    let (home, record) = record("mouser");
    let step = choice(&record);
    let advice = home.run(&["coach", "-", "--step", &step, "--json"], &record);
    let told: Value = serde_json::from_str(&advice.stdout).unwrap();
    assert_eq!(told["step"].to_string(), step);
    assert_eq!(told["of"], 2);
    assert_eq!(told["moves"][0]["error"], 0.0, "two seats are solved");
    assert!(told["moves"][0]["win"].as_f64() >= told["moves"][1]["win"].as_f64());
    assert_eq!(home.run(&["coach", "-", "--step", &step, "--json"], &record).stdout, advice.stdout);

    let both = format!("{record}\n{record}");
    let analysed = home.run(&["coach", "-", "--json"], &both);
    let lines: Vec<Value> =
        analysed.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["analysis"]["game"], 2);
    for seat in lines[0]["analysis"]["seats"].as_array().unwrap() {
        let part = |name: &str| seat[name].as_f64().unwrap();
        let sum = part("start") + part("luck") + part("skill");
        assert!((sum - part("result")).abs() < 1e-9, "{seat}");
    }
}

#[test]
fn what_the_coach_cannot_answer_gets_one_clear_sentence_and_exit_code_2() {
    let (home, record) = record("mouser");
    let step = choice(&record);
    let mut broken: Value = serde_json::from_str(&record).unwrap();
    let steps = broken["steps"].as_array_mut().unwrap().len();
    let seat = broken["steps"][step.parse::<usize>().unwrap()]["seat"].as_u64().unwrap();
    // People count seats from 1.
    let (other, chooses) = ((2 - seat).to_string(), format!("seat {} chooses at step", seat + 1));
    let (last, beyond) = (steps.to_string(), (steps + 1).to_string());
    broken["steps"].as_array_mut().unwrap().pop();
    (broken["ended"], broken["outcome"]) = (Value::Null, Value::Null);
    let (broken, whole) = (broken.to_string(), record.as_str());
    let refusals: [(&[&str], &str, &str); 12] = [
        (&[], "", "there is no record in it"),
        (&[], "hello", "line 1"),
        (&[], &broken, "game 1: the game was not played to its end"),
        (&["--step", &beyond], whole, "there is no step"),
        (&["--step", &last], whole, "the game is over at step"),
        (&["--step", "0"], whole, "luck decides at step 0"),
        (&["--step", &step, "--seat", "7"], whole, "there is no seat 7; the game has 2 seats"),
        (&["--step", &step, "--seat", &other], whole, &chooses),
        (&["--step", &step, "--game", "2"], whole, "there is no game 2; the file has 1"),
        (&["--simulations", "0"], whole, "it has to lie in 1"),
        (&["--time", "0"], whole, "it has to lie in 1"),
        (&["--time", "5", "--simulations", "5"], whole, "can't be used with"),
    ];
    for (more, input, says) in refusals {
        let output = home.run(&[&["coach", "-"], more].concat(), input);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{more:?}");
        assert!(output.stderr.contains(says), "{more:?} said: {}", output.stderr);
    }
    assert_eq!(home.run(&["coach", "nowhere.jsonl"], "").code, 2);
}

#[test]
fn a_hint_at_ones_turn_tells_the_odds_and_asks_again() {
    let home = Home::new();
    for (language, hint, sign) in [("en", "hint", "rolls"), ("ru", "подсказка", "из ста")]
    {
        let arguments = [
            "--lang",
            language,
            "--plain",
            "play",
            "mouser",
            "--seats",
            "me,greedy",
            "--seed",
            "4",
        ];
        // After the first roll there is something to lose.
        let output = home.run(&arguments, &format!("1\n{hint}\nq\n"));
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
        assert!(output.stdout.contains(sign), "{}", output.stdout);
        assert!(!output.stdout.contains('⟨'), "{}", output.stdout);
    }
}
