//! The program as a person or a script meets it: what it prints, what it refuses, and with which exit code.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use koshki::{koshki, lines_of};
use koshki_rules::games;
use serde_json::Value;

/// Every game, with the fewest seats and the most.
fn every_game() -> impl Iterator<Item = (&'static str, usize, usize)> {
    games::IDS.iter().map(|game| {
        let seats = games::seats(game).unwrap();
        (*game, *seats.start(), *seats.end())
    })
}

#[test]
fn the_same_seed_writes_the_same_bytes_and_another_seed_others() {
    for (game, seats, _) in every_game() {
        let games = |seed: &str| {
            let seats = seats.to_string();
            let table = ["lab", "games", game, "--seats", &seats, "--bots", "random"];
            koshki(&[&table[..], &["--games", "3", "--seed", seed]].concat()).stdout
        };
        assert_eq!(games("5"), games("5"), "{game}");
        assert_ne!(games("5"), games("6"), "{game}");
    }
}

#[test]
fn records_of_every_game_pass_verification_with_moves_and_fair_dice() {
    for (game, least, most) in every_game() {
        for seats in [least, most] {
            let seats = seats.to_string();
            let records = koshki(&[
                "lab",
                "games",
                game,
                "--seats",
                &seats,
                "--games",
                "4",
                "--bots",
                "greedy",
                "--with-moves",
                "--fair",
            ]);
            assert_eq!((records.code, records.stderr.as_str()), (0, ""), "{game}");
            assert_eq!(lines_of(&records.stdout).len(), 4);
            let verified = koshki::with_input(&["verify", "-"], &records.stdout);
            assert_eq!(
                (verified.code, verified.stdout.as_str()),
                (0, "4 right, 0 wrong\n"),
                "{game}"
            );
        }
    }
}

/// A record of a game with fair dice, as JSON.
fn fair_record(game: &str) -> Value {
    let table = ["lab", "games", game, "--seats", "2", "--bots", "random", "--seed", "9"];
    let written = koshki(&[&table[..], &["--fair", "--with-moves"]].concat());
    serde_json::from_str(&written.stdout).unwrap()
}

fn verify(record: &Value) -> koshki::Output {
    koshki::with_input(&["verify", "-"], &record.to_string())
}

#[test]
fn verify_names_the_first_wrong_step_and_exits_with_1() {
    let mut record = fair_record("mouser");
    record["steps"][3]["at"] = 0.into();
    let output = verify(&record);
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("match lab-9-0: step 3: "), "{}", output.stdout);
    let russian = koshki::with_input(&["--lang", "ru", "verify", "-"], &record.to_string());
    assert!(russian.stdout.contains("матч lab-9-0: шаг 3: `at` 0 даёт"), "{}", russian.stdout);
    assert!(output.stdout.ends_with("0 right, 1 wrong\n"));

    let mut record = fair_record("mouser");
    record["steps"][1]["seat"] = 7.into();
    assert!(verify(&record).stdout.contains("step 1: it is not this seat's turn"));

    let mut record = fair_record("mouser");
    record["steps"][1]["move"] = "fly".into();
    let output = verify(&record);
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("step 1: not a move of this game"), "{}", output.stdout);

    let mut record = fair_record("mouser");
    record["steps"][1]["legal"] = serde_json::json!(["roll", "stop"]);
    assert!(verify(&record).stdout.contains("step 1: `legal` is not the list of legal moves"));
}

#[test]
fn verify_finds_a_changed_seed_a_changed_outcome_and_a_changed_end() {
    let mut record = fair_record("mouser");
    record["fair"]["server_seed"] = "00".repeat(32).into();
    let output = verify(&record);
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("the seed was changed"), "{}", output.stdout);

    let mut record = fair_record("mouser");
    record["fair"]["players"] = "0=mine".into();
    let output = verify(&record);
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("but the fair dice gave"), "{}", output.stdout);

    let mut record = fair_record("mouser");
    record["outcome"]["scores"][0] = 99.into();
    assert!(verify(&record).stdout.contains("`outcome` is"));

    let mut record = fair_record("mouser");
    record["ended"] = Value::Null;
    assert!(verify(&record).stdout.contains("`ended` is null, but the game is over by the rules"));

    let mut record = fair_record("mouser");
    let last = record["steps"].as_array().unwrap().last().unwrap().clone();
    record["steps"].as_array_mut().unwrap().push(last);
    let output = verify(&record);
    assert_eq!(output.code, 1);
    assert!(output.stdout.contains("the game is over"), "{}", output.stdout);
}

#[test]
fn verify_tells_right_moves_from_checked_dice() {
    let without = {
        let mut record = fair_record("mouser");
        record["fair"] = Value::Null;
        record
    };
    let unpublished = {
        let mut record = fair_record("mouser");
        record["fair"]["server_seed"] = Value::Null;
        record
    };
    for record in [without, unpublished] {
        let output = verify(&record);
        let sentence = "1 without fair dice: the moves are right; the dice can’t be checked\n";
        assert_eq!((output.code, output.stdout.as_str()), (0, sentence));
        let demanded = koshki::with_input(&["verify", "--fair", "-"], &record.to_string());
        assert_eq!(demanded.code, 1);
        assert!(demanded.stdout.contains("the dice can’t be checked\n0 right, 1 wrong"));
        let json = koshki::with_input(&["verify", "--json", "-"], &record.to_string());
        let line: Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!((&line["right"], &line["dice"]), (&true.into(), &false.into()));
    }
    let fair = koshki::with_input(&["verify", "--fair", "-"], &fair_record("mouser").to_string());
    assert_eq!((fair.code, fair.stdout.as_str()), (0, "1 right, 0 wrong\n"));
    let russian =
        koshki::with_input(&["--lang", "ru", "verify", "-"], &fair_record("mouser").to_string());
    assert_eq!((russian.code, russian.stdout.as_str()), (0, "верных записей: 1, с ошибкой: 0\n"));
}

#[test]
fn verify_reports_as_json_too() {
    let mut wrong = fair_record("mouser");
    wrong["steps"][3]["at"] = 0.into();
    let input = format!("{}\n{wrong}\n", fair_record("mouser"));
    let output = koshki::with_input(&["verify", "--json", "-"], &input);
    assert_eq!(output.code, 1);
    let lines: Vec<Value> =
        output.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&lines[0]["right"], &lines[1]["right"], &lines[1]["step"]),
        (&true.into(), &false.into(), &3.into())
    );
}

/// Runs a command that must be refused: exit code 2, nothing on standard output, one sentence that says `part`.
#[track_caller]
fn refused(arguments: &[&str], input: &str, part: &str) {
    let output = koshki::with_input(arguments, input);
    assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{arguments:?}: {}", output.stderr);
    assert!(output.stderr.contains(part), "{arguments:?} said: {}", output.stderr);
}

#[test]
fn bad_input_gets_one_clear_sentence_and_exit_code_2() {
    refused(
        &["lab", "games", "chess", "--seats", "2"],
        "",
        "there is no game “chess”; the games are catch-the-mice",
    );
    refused(&["lab", "games", "mouser", "--seats", "9"], "", "takes 2 to 8 players, not 9");
    let bots = "there is no bot “genius”; the bots are kitten, cat, tiger, random, greedy";
    let first = "no such seat at this table. Choose another one for “Who goes first”";
    for (seats, flag, value, part) in [
        ("2", "--options", "{\"dice\":5}", "unknown field `dice`, expected `first`"),
        ("2", "--options", "{\"first\":2}", first),
        ("2", "--options", "[]", "options must be a JSON object"),
        ("2", "--options", "{", "--options is not JSON"),
        ("3", "--bots", "random,greedy", "bots: 2, seats: 3"),
        ("2", "--bots", "genius", bots),
    ] {
        refused(&["lab", "games", "mouser", "--seats", seats, flag, value], "", part);
    }
    refused(&["rules", "chess"], "", "there is no game “chess”");
    refused(&["rules", "mouser", "MO99"], "", "mouser has no rule MO99");
    refused(&["verify", "no-such-file.jsonl"], "", "no-such-file.jsonl: ");
    refused(&["verify", "-"], "", "there is no record in it");
    refused(&["verify", "-"], "{}", "missing field");
    refused(&["verify", "-"], "not json", "line 1: not a record");
    refused(&["play", "chess", "--seats", "me,greedy"], "", "there is no game “chess”");
    refused(
        &["--lang", "en", "play", "mouser", "--seats", "me"],
        "",
        "takes 2 to 8 players, not 1",
    );
    refused(
        &["--lang", "ru", "play", "mouser", "--seats", "me"],
        "",
        "Игроков нужно от 2 до 8, а не 1",
    );
    refused(&["play", "mouser", "--games", "3"], "", "a series of 3 games is uneven with 2 seats");
    refused(&["play", "--resume"], "", "there is no saved game");
}

#[test]
fn what_is_wrong_is_said_in_the_language_that_was_asked_for() {
    for (arguments, english, russian) in [
        (&["rules", "chess"][..], "there is no game “chess”", "нет игры «chess»"),
        (&["play", "--resume"], "there is no saved game", "сохранённых партий нет"),
        (&["verify", "-"], "there is no record in it", "нет записи партии"),
        (&["lab", "train", "mouser", "--games", "1"], "are not learnt", "не выучиваются"),
        (&["lab", "games", "mouser", "--bots", "genius"], "no bot “genius”", "нет бота «genius»"),
        (&["lab", "games", "mouser", "--bots", "cat@soon"], "milliseconds, as in", "миллисекунды"),
        (&["lab", "games", "mouser", "--seats", "9"], "2 to 8 players", "от 2 до 8"),
        (
            &["lab", "games", "mouser", "--threads", "0"],
            "a whole number from 1",
            "целое число от 1",
        ),
        (&["lab", "arena", "mouser", "--sprt", "5,5"], "the lower one", "ниже второго"),
        (&["lab", "solve", "chop-chop"], "nobody knows how", "никто не умеет"),
        (&["lab", "nonsense"], "no command “nonsense”", "нет команды «nonsense»"),
        (&["verify"], "something is missing: <FILES>", "не хватает: <FILES>"),
        (&["verify", "--jso"], "perhaps you meant --json", "может быть, --json?"),
        (&["verify", "no-such-file"], "no-such-file: it is not there", "no-such-file: такого нет"),
        (&["coach", "x", "--seat", "1"], "something is missing: --step", "не хватает: --step"),
        (&["join", "no-room"], "six of the characters", "шесть знаков"),
        (&["join", "KMPTX3", "--server", "ftp://x"], "neither http://", "начинаться с http://"),
        (&["play", "mouser", "--games", "3"], "a series of 3 games", "партий в серии: 3"),
    ] {
        for (language, part) in [("en", english), ("ru", russian)] {
            let output = koshki(&[&["--lang", language], arguments].concat());
            assert_eq!(output.code, 2, "{arguments:?}");
            assert!(output.stderr.contains(part), "{arguments:?} said: {}", output.stderr);
        }
    }
}

#[test]
fn a_record_of_newer_rules_or_another_format_is_refused_with_exit_code_2() {
    let mut record = fair_record("mouser");
    record["revision"] = 99.into();
    refused(
        &["verify", "-"],
        &record.to_string(),
        "revision 99 of the rules is not known here; 1 to 1 are",
    );
    let mut record = fair_record("mouser");
    record["format"] = "koshki-record-2".into();
    refused(&["verify", "-"], &record.to_string(), "“koshki-record-1” is right");
    let mut record = fair_record("mouser");
    record["game"] = "chess".into();
    refused(&["verify", "-"], &record.to_string(), "there is no game “chess”");
    let mut record = fair_record("mouser");
    record["options"]["colour"] = 1.into();
    refused(&["verify", "-"], &record.to_string(), "unknown field `colour`");
    let whole = fair_record("mouser").to_string();
    refused(&["verify", "-"], &whole[..whole.len() / 2], "line 1: not a record");
}

#[test]
fn rules_are_printed_in_both_languages_whole_or_one_by_one() {
    for (game, _, _) in every_game() {
        for language in ["en", "ru"] {
            let output = koshki(&["--lang", language, "rules", game]);
            assert_eq!(output.code, 0);
            assert!(output.stdout.lines().count() > 20, "{game} {language}");
            assert!(
                output.stdout.lines().all(|line| line.chars().count() <= 80),
                "{game} {language}"
            );
        }
    }
    let output = koshki(&["--lang", "ru", "rules", "mouser", "mo4"]);
    assert!(output.stdout.starts_with("MO4   Как только"), "{}", output.stdout);
}

#[test]
fn games_are_listed_for_people_and_as_json() {
    let output = koshki(&["--lang", "en", "games"]);
    for (game, _, _) in every_game() {
        assert!(output.stdout.lines().any(|line| line.starts_with(game)), "{game}");
    }
    let json: Value = serde_json::from_str(&koshki(&["games", "--json"]).stdout).unwrap();
    assert_eq!(json.as_array().unwrap().len(), games::IDS.len());
}

#[test]
fn a_game_is_solved_once_and_found_on_the_shelf_after_that() {
    let home = koshki::Home::new();
    let solve = ["lab", "solve", "mouser", "--seats", "2", "--threads", "1"];
    let output = home.run(&solve, "");
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(output.stdout.contains("0.464850420"), "{}", output.stdout);
    assert!(output.stdout.contains("0.404425010"), "{}", output.stdout);
    assert!(lines_of(&output.stdout).last().unwrap().starts_with("solved in "));

    let output = home.run(&[&solve[..], &["--json"]].concat(), "");
    let russian = home.run(&[&["--lang", "ru"], &solve[..]].concat(), "");
    let said = russian.stdout.contains("выигрывает место 1 из 2");
    assert!(said && !russian.stdout.contains('⟨'), "{}", russian.stdout);
    let report: Value = serde_json::from_str(&output.stdout).unwrap();
    assert_eq!((&report["on_shelf"], &report["seats"]), (&true.into(), &2.into()));
    let first = report["values"][0]["value"].as_f64().unwrap();
    assert!((first - 0.464_850_420).abs() < 1e-9, "{first}");
}

#[test]
fn what_cant_be_solved_gets_one_clear_sentence_and_exit_code_2() {
    let solve = |more: &[&str], part: &str| refused(&[&["lab", "solve"], more].concat(), "", part);
    solve(&["chess", "--seats", "2"], "no game");
    solve(&["holey-cheese", "--seats", "2"], "nobody knows how to solve this game");
    solve(&["mouser", "--seats", "1"], "2 to 8 players, not 1");
    solve(&["mouser", "--seats", "8"], "at most 4 seats, not for 8");
    solve(&["mouser", "--seats", "2", "--options", "[]"], "options");
    solve(&["mouser", "--seats", "2", "--options", "{"], "--options is not JSON");
    solve(&["mouser", "--seats", "2", "--tolerance", "0"], "--tolerance must be above 0");
    solve(&["mouser", "--seats", "2", "--threads", "0"], "threads");
}
