//! The laboratory as a person or a script meets it.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::fs;

use koshki::{Home, koshki};
use serde_json::Value;

/// Runs a command that must be refused: exit code 2, nothing on standard output, one sentence that says `part`.
#[track_caller]
fn refused(arguments: &[&str], part: &str) {
    let output = koshki(&[&["lab"], arguments].concat());
    assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{arguments:?}: {}", output.stderr);
    assert!(output.stderr.contains(part), "{arguments:?} said: {}", output.stderr);
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
}

#[test]
fn what_cannot_be_studied_is_refused_in_one_sentence() {
    refused(&["balance", "chess"], "there is no game “chess”");
    refused(&["balance", "mouser", "--bots", "genius"], "there is no bot “genius”");
    refused(&["balance", "mouser", "--bots", "cat,cat,cat"], "bots: 3, seats: 2");
    refused(&["balance", "mouser", "--seats", "9"], "takes 2 to 8 players, not 9");
    refused(&["balance", "mouser", "--games", "0"], "the sample is empty");
    refused(&["balance", "mouser", "--simulations", "0"], "a bot has to think");
    refused(&["balance", "mouser", "--time", "0"], "a bot has to think");
    refused(&["balance", "mouser", "--options", "{"], "--options is not JSON");
    refused(&["balance", "mouser", "--options", "{\"dice\":5}"], "unknown field `dice`");
    refused(&["compare", "mouser", "--b", "{\"first\":7}"], "There is no such seat");
    refused(&["compare", "mouser", "--b", "{"], "--b is not JSON");
    refused(&["compare", "mouser", "--b", "{}"], "there is nothing to compare");
    refused(&["curve", "mouser", "--bots", "genius"], "there is no bot “genius”");
    refused(&["curve", "mouser", "--rounds", "0"], "the sample is empty");
    refused(&["curve", "mouser", "--budgets", "10,0"], "a bot has to think");
    refused(&["report", "--games", "0", "--out", "."], "the sample is empty");
    refused(&["report", "--bots", "cat,cat", "--out", "."], "one bot plays at all seats");
    refused(&["calibration", "mouser", "--bots", "cat,cat"], "one bot plays at all seats");
    refused(&["calibration", "mouser", "--positions", "0"], "the sample is empty");
    refused(
        &["calibration", "mouser", "--fit", "x.txt"],
        "the chances of mouser are not corrected",
    );
    refused(&["train", "holey-cheese", "--bots", "cat,cat"], "one bot plays at all seats");
    refused(&["train", "mouser", "--games", "1"], "the values of mouser are not learnt");
    refused(&["games", "mouser", "--games", "0"], "the sample is empty");
    refused(&["arena", "mouser", "--bots", "cat,cat@0"], "a bot has to think");
    refused(
        &["arena", "mouser", "--seats", "4", "--bots", "cat,cat,cat"],
        "name two, or one for each",
    );
    refused(&["arena", "mouser", "--seats", "3", "--two-legs"], "for two seats, not for 3");
    refused(&["ladder", "chess"], "there is no game “chess”");
    refused(&["ladder", "mouser", "--bots", "cat"], "a ladder needs two bots or more");
    refused(&["ladder", "mouser", "--bots", "cat,genius"], "there is no bot “genius”");
    refused(&["policies", "mouser"], "this game has no fixed policies");
    // Two seats, if nothing else is said.
    refused(&["solve", "chop-chop"], "nobody knows how to solve this game");
    refused(&["losses", "chess"], "there is no game “chess”");
    refused(&["losses", "mouser", "--games", "0"], "ask for at least one");
    let missing = ["balance", "mouser", "--bots", "random", "--games", "1", "--html", "no/x.html"];
    refused(&missing, "no/x.html: ");
}

#[test]
fn house_rules_are_said_as_where_a_table_is_set_up() {
    let options = r#"{"dice":"ordinary","friends_block":false,"first":1}"#;
    for (language, said) in [
        (
            "en",
            "Dice: Ordinary: both 1 to 6; Who goes first: seat 2; A mouse can’t walk through another mouse: no.",
        ),
        (
            "ru",
            "Кубики: Обычные: у всех от одного до шести; Кто начинает: место 2; Мышка не проходит сквозь мышку: нет.",
        ),
    ] {
        let balance = ["lab", "balance", "chop-chop", "--games", "2", "--bots", "random"];
        let told = koshki(&[&["--lang", language][..], &balance, &["--options", options]].concat());
        assert_eq!(told.code, 0, "{}", told.stderr);
        for rule in said.trim_end_matches('.').split("; ") {
            assert!(told.stdout.contains(rule), "{rule} is not in {}", told.stdout);
        }
        assert!(!told.stdout.contains("friends_block"), "{}", told.stdout);
    }
}

#[test]
fn every_command_takes_every_bot_and_a_budget_for_each() {
    let games = |game: &'static str| [["games", game].as_slice(), &["--games", "1"]].concat();
    for bot in
        ["kitten", "cat", "tiger", "random", "greedy", "mcts", "tiger-1", "policy:mice-3-rich"]
    {
        let one = format!("{bot}@2");
        let two = format!("{bot}@2,random");
        let lab = |arguments: &[&str]| {
            let output = koshki(&[&["lab"], arguments].concat());
            assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{arguments:?}");
            assert!(!output.stdout.is_empty(), "{arguments:?}");
        };
        lab(&[&games("catch-the-mice")[..], &["--bots", &one]].concat());
        for command in [
            &["balance", "catch-the-mice", "--games", "1", "--bots", &one][..],
            &[
                "compare",
                "catch-the-mice",
                "--games",
                "1",
                "--b",
                "{\"risk\":true}",
                "--bots",
                &one,
            ],
            &["arena", "catch-the-mice", "--games", "2", "--bots", &two],
            &["ladder", "catch-the-mice", "--games", "2", "--luck", "0", "--bots", &two],
            &["curve", "catch-the-mice", "--rounds", "1", "--budgets", "1,1ms", "--bots", &two],
            &["losses", "catch-the-mice", "--games", "1", "--judging", "1", "--bots", &one],
            &[
                "calibration",
                "catch-the-mice",
                "--positions",
                "1",
                "--rollouts",
                "2",
                "--bots",
                &one,
            ],
        ] {
            lab(command);
        }
    }
    let unknown =
        "the bots are kitten, cat, tiger, random, greedy, mcts, tiger-1, policy:colours-1-rich";
    refused(&[&games("catch-the-mice")[..], &["--bots", "genius"]].concat(), unknown);
    let budget = koshki(&["lab", "arena", "mouser", "--bots", "cat@soon"]);
    assert_eq!(budget.code, 2);
    assert!(budget.stderr.contains("simulations for each move, as in 100"), "{}", budget.stderr);
}

#[test]
fn an_amount_of_nothing_is_refused() {
    let dice: &[&str] = &["lab", "dice", "--count", "0"];
    let threads = &["lab", "balance", "mouser", "--threads", "0"];
    let solving = &["lab", "solve", "mouser", "--threads", "0"];
    for arguments in [dice, threads, solving] {
        let output = koshki(arguments);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(output.stderr.contains("can't be “0”"), "{arguments:?}: {}", output.stderr);
    }
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads_and_after_a_stop() {
    let home = Home::new();
    fs::create_dir_all(home.path()).unwrap();
    let file = home.path().join("run.jsonl");
    let file = file.to_str().unwrap();
    let study = ["lab", "balance", "mouser", "--bots", "greedy,random", "--games", "70", "--json"];
    let run = |more: &[&str]| {
        let output = home.run(&[&study, more].concat(), "");
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
        output.stdout
    };
    let one = run(&["--threads", "1"]);
    assert_eq!(run(&["--threads", "3"]), one);
    assert_eq!(run(&["--resume", file]), one);
    let whole = fs::read(file).unwrap();
    fs::write(file, &whole[..whole.len() * 2 / 3]).unwrap();
    assert_eq!(run(&["--resume", file]), one);
    assert_eq!(fs::read(file).unwrap(), whole);
    let other = home.run(&[&study[..], &["--resume", file, "--seed", "2"]].concat(), "");
    assert_eq!((other.code, other.stdout.as_str()), (2, ""));
    assert!(other.stderr.contains("another request"), "{}", other.stderr);
    let found: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(found["games"], 70);
    assert!(found["bots"][0]["share"]["low"].as_f64().unwrap() > 0.5);
}

#[test]
fn pages_are_whole_in_both_languages_and_ask_nobody_for_anything() {
    let home = Home::new();
    fs::create_dir_all(home.path()).unwrap();
    let path = home.path().join("page.html");
    let games = ["--bots", "random", "--games", "30", "--html", path.to_str().unwrap()];
    let curve = ["--bots", "greedy,random", "--budgets", "1,10", "--rounds", "9"];
    let html = &games[4..];
    let arena = ["--bots", "greedy,random", "--games", "30", "--sprt", "0,50"];
    let studies: [Vec<&str>; 4] = [
        [&["balance", "chop-chop", "--seats", "3"], &games[..]].concat(),
        [&["compare", "catch-the-mice", "--b", "{\"scoring\":\"kids\"}"], &games[..]].concat(),
        [&["curve", "mouser"], &curve[..], html].concat(),
        [&["arena", "mouser"], &arena[..], html].concat(),
    ];
    for study in studies {
        for language in ["en", "ru"] {
            let output = home.run(&[&["--lang", language, "lab"], &study[..]].concat(), "");
            assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{study:?}");
            let page = fs::read_to_string(&path).unwrap();
            for text in [&page, &output.stdout] {
                assert!(!text.contains('⟨'), "a text is missing: {text}");
            }
            assert!(page.contains(&format!("<html lang=\"{language}\">")));
            assert!(page.contains("<svg") && page.ends_with("</html>\n"));
            for never in ["http", "<script", "url(", "NaN", "inf<"] {
                assert!(!page.contains(never), "{never} in the page of {study:?}");
            }
        }
    }
}

#[test]
fn the_arena_and_the_ladder_tell_shares_with_and_without_luck() {
    let home = Home::new();
    fs::create_dir_all(home.path()).unwrap();
    let path = home.path().join("page.html");
    let run = |arguments: &[&str]| {
        let output = home.run(&[&["lab"], arguments].concat(), "");
        assert_eq!((output.code, output.stderr.as_str()), (0, ""), "{arguments:?}");
        output.stdout
    };
    let arena = ["arena", "mouser", "--bots", "greedy,random", "--games", "40"];
    let told = run(&arena);
    let row = told.lines().find(|line| line.contains("luck-adjusted  "));
    assert!(row.is_some_and(|row| row.contains('–')), "{told}");
    let found: Value = serde_json::from_str(&run(&[&arena[..], &["--json"]].concat())).unwrap();
    let [plain, adjusted] = [&found, &found["adjusted"]].map(|of| of["variance"].as_f64().unwrap());
    assert!(adjusted < plain, "{found}");
    assert_eq!(found["adjusted"]["judging"], "30");
    let with_luck = run(&[&arena[..], &["--luck", "0"]].concat());
    assert!(!with_luck.to_lowercase().contains("luck-adjusted"), "{with_luck}");
    let ladder = ["ladder", "mouser", "--bots", "kitten,random", "--games", "40"];
    let html = ["--simulations", "1", "--html", path.to_str().unwrap()];
    let told = run(&[&ladder[..], &html].concat());
    assert!(told.starts_with("| game | seats | bots |"), "{told}");
    assert_eq!(told.lines().count(), 3, "{told}");
    let page = fs::read_to_string(&path).unwrap();
    assert!(page.contains("<th>luck-adjusted</th>") && page.contains("kitten – random"), "{page}");
}

#[test]
fn the_report_on_all_games_is_a_page_and_tables_and_can_be_gone_on_with() {
    let home = Home::new();
    let folder = home.path().join("out");
    let notes = home.path().join("notes");
    let report = || {
        let arguments =
            ["lab", "report", "--games", "2", "--bots", "random", "--simulations", "1", "--out"];
        let places = [folder.to_str().unwrap(), "--resume", notes.to_str().unwrap()];
        let output = home.run(&[&arguments[..], &places].concat(), "");
        assert_eq!((output.code, output.stderr.as_str()), (0, ""));
        ["balance.html", "balance.md"].map(|name| fs::read_to_string(folder.join(name)).unwrap())
    };
    let first = report();
    for text in &first {
        assert!(text.contains("Holey Cheese") && !text.contains('⟨'), "{text}");
    }
    assert_eq!(first[1].matches("| The Mouser |").count(), 8, "seven numbers of seats, and luck");
    assert_eq!(report(), first);
}
