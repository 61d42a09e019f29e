//! Whole games in a terminal, as a person plays them: choosing, typing, leaving and coming back.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use koshki::Home;
use koshki_rules::games;

/// Somebody who always takes the first choice.
fn first_choices() -> String {
    "1\n".repeat(20_000)
}

/// The one file of records in a home, after a match has ended.
fn records(home: &Home) -> String {
    let mut files: Vec<_> = fs::read_dir(home.path().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(files.len(), 1);
    files.remove(0).to_str().unwrap().to_owned()
}

#[test]
fn every_game_can_be_played_to_its_end_in_both_languages_and_its_dice_checked() {
    for game in games::IDS {
        for (language, won) in [("en", ["win", "share"]), ("ru", ["обеда", "ервое место"])]
        {
            for style in [&["--plain"][..], &[]] {
                let home = Home::new();
                let mut arguments =
                    vec!["--lang", language, "play", game, "--seats", "me,greedy", "--seed", "4"];
                arguments.extend(style);
                let output = home.run(&arguments, &first_choices());
                let told = &output.stdout;
                assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{game} {language}");
                assert!(won.iter().any(|word| told.contains(word)), "{game} {language}");
                assert!(!told.contains('⟨'), "a text is missing in {game} {language}");
                assert!(!told.contains('\u{1b}'), "no colour codes in a pipe");
                if style.is_empty() {
                    let widest = told.lines().map(|line| line.chars().count()).max().unwrap();
                    assert!(widest <= 110, "{game} {language} is {widest} wide, prompts included");
                }
                let verified = home.run(&["verify", &records(&home)], "");
                assert_eq!(verified.stdout, "1 right, 0 wrong\n", "{game} {language}");
                assert_eq!(
                    home.run(&["play", "--resume"], "").code,
                    2,
                    "nothing is left to resume"
                );
            }
        }
    }
}

#[test]
fn a_refused_move_is_answered_with_its_rule_and_asked_again() {
    let home = Home::new();
    let output = home.run(
        &[
            "--plain",
            "--lang",
            "en",
            "play",
            "mouser",
            "--seed",
            "1",
            "--options",
            r#"{"first":0}"#,
        ],
        "stop\nxyzzy\n9\n? mo2\n",
    );
    assert!(output.stdout.contains("A turn begins with a roll; you can stop after it. (MO2)"));
    assert!(output.stdout.contains("Press Enter to go on, or type “?” for the rules."));
    assert!(output.stdout.contains("MO2   All dice start in the bag."), "{}", output.stdout);
    assert!(output.stdout.contains("Saved. To go on: koshki play --resume "));
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    for game in games::IDS {
        let whole = Home::new();
        let arguments = ["--plain", "play", game, "--seats", "me,friend", "--seed", "11"];
        let name = |output: &str| output.rsplit_once("--resume ").unwrap().1.trim().to_owned();
        let mut seen = String::new();
        let output = whole.run(&arguments, "1\n1\n\n1\n1\n");
        let match_id = name(&output.stdout);
        let saved = whole.path().join("saves").join(format!("{match_id}.json"));
        let before = fs::read_to_string(&saved).unwrap();
        // Coming and going changes nothing.
        let output = whole.run(&["--plain", "play", "--resume", &match_id], "q\n");
        assert_eq!(output.code, 0);
        assert_eq!(fs::read_to_string(&saved).unwrap(), before, "{game}");
        seen.push_str(
            &whole.run(&["--plain", "play", "--resume"], &"2\n1\n\n".repeat(20_000)).stdout,
        );
        assert!(seen.contains("wins!") || seen.contains("share"), "{game}");
        assert_eq!(
            whole.run(&["verify", &records(&whole)], "").stdout,
            "1 right, 0 wrong\n",
            "{game}"
        );
    }
}

#[test]
fn a_series_moves_the_first_seat_on_and_publishes_its_dice_at_the_end__g3() {
    let home = Home::new();
    let output = home.run(
        &[
            "--plain",
            "play",
            "mouser",
            "--seats",
            "greedy,random,greedy",
            "--games",
            "3",
            "--seed",
            "2",
        ],
        "",
    );
    assert!(output.stdout.contains("the series"), "{}", output.stdout);
    let text = fs::read_to_string(records(&home)).unwrap();
    let games: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let first = games[0]["steps"][0]["luck"]["first"].as_u64().unwrap();
    let id = games[0]["match"].as_str().unwrap().trim_end_matches(".1").to_owned();
    for (number, game) in games.iter().enumerate().skip(1) {
        assert_eq!(game["options"]["first"], (first + number as u64) % 3);
        assert_eq!(game["match"], format!("{id}.{}", number + 1));
    }
    assert_eq!(home.run(&["verify", &records(&home)], "").stdout, "3 right, 0 wrong\n");
}

#[test]
fn a_broken_save_is_refused_with_a_reason() {
    let home = Home::new();
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).unwrap();
    fs::write(saves.join("AAAA.json"), "{\"format\":").unwrap();
    let output = home.run(&["play", "--resume"], "");
    assert_eq!((output.code, output.stdout.as_str()), (2, ""));
    assert!(output.stderr.contains("the saved game “AAAA” can't be read"), "{}", output.stderr);
    let output = home.run(&["play", "--resume", "BBBB"], "");
    assert!(
        output.stderr.contains("there is no saved game “BBBB”; saved are AAAA"),
        "{}",
        output.stderr
    );
}

#[test]
fn a_series_goes_on_after_every_pause_and_ends_with_all_its_records__g3() {
    let home = Home::new();
    let arguments = ["--plain", "play", "mouser", "--seats", "me,greedy", "--games", "2"];
    let mut output = home.run(&[&arguments[..], &["--seed", "6"]].concat(), "1\n1\n");
    let mut told = String::new();
    let mut pauses = 0;
    while let Some((_, name)) = output.stdout.rsplit_once("--resume ") {
        pauses += 1;
        assert!(pauses < 1000, "it never ends: {}", output.stdout);
        output = home.run(&["--plain", "play", "--resume", name.trim()], &"1\n".repeat(8));
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
        told.push_str(&output.stdout);
    }
    assert!(pauses > 5, "there were {pauses} pauses");
    let times = |sentences: [&str; 2]| sentences.map(|it| told.matches(it).count()).iter().sum();
    let standings: usize = times(["leads the series.", "The series is level."]);
    let results: usize = times(["wins the series!", "The series ends level."]);
    assert_eq!((standings, results), (1, 1), "{told}");
    assert_eq!(home.run(&["verify", &records(&home)], "").stdout, "2 right, 0 wrong\n");
}

#[test]
fn a_match_whose_records_could_not_be_written_is_still_there() {
    let home = Home::new();
    let arguments = ["--plain", "play", "mouser", "--seats", "greedy,greedy", "--seed", "1"];
    fs::create_dir_all(home.path()).unwrap();
    let in_the_way = home.path().join("games");
    fs::write(&in_the_way, "no folder").unwrap();
    assert_eq!(home.run(&arguments, "").code, 2);
    fs::remove_file(&in_the_way).unwrap();
    let output = home.run(&["--plain", "play", "--resume"], "");
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(output.stdout.contains("wins!"), "{}", output.stdout);
    assert_eq!(home.run(&["verify", &records(&home)], "").stdout, "1 right, 0 wrong\n");
}

#[test]
fn a_game_that_an_earlier_version_saved_is_named_and_kept() {
    let home = Home::new();
    let saves = home.path().join("saves");
    fs::create_dir_all(&saves).unwrap();
    let older = r#"{"format":"koshki-save-1","match_id":"K2MX7ACE","seats":["me","cat"]}"#;
    let path = saves.join("K2MX7ACE.json");
    fs::write(&path, older).unwrap();
    for (language, says) in [("en", "an earlier version"), ("ru", "более ранней версией")]
    {
        let output = home.run(&["--lang", language, "play", "--resume"], "");
        assert_eq!((output.code, output.stdout.as_str()), (2, ""));
        let complaint = &output.stderr;
        assert!(complaint.contains("K2MX7ACE") && complaint.contains(says), "{complaint}");
    }
    home.run(&["--plain", "play", "mouser", "--seats", "greedy,greedy"], "");
    assert_eq!(fs::read_to_string(&path).unwrap(), older);
}

#[test]
fn ctrl_c_says_how_to_go_on_and_loses_nothing() {
    let home = Home::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(["--plain", "--lang", "en", "play", "mouser", "--seats", "me,friend", "--seed", "3"])
        .env("KOSHKI_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"1\n").unwrap();
    let mut line = String::new();
    while !line.contains("rolls") {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0, "the roll is told");
    }
    let interrupted =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.contains("Saved. To go on: koshki play --resume "), "{rest}");
    let resumed = home.run(&["--plain", "--lang", "en", "play", "--resume"], "q\n");
    assert!(
        resumed.stdout.contains("rolls"),
        "what happened before is told again: {}",
        resumed.stdout
    );
}
