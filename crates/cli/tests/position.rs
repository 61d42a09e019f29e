//! `koshki position` and `koshki puzzle` as a person or a script meets them, and how puzzles are found.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use koshki::{Home, Output, koshki, with_input};

const MOUSER: &str =
    "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";

#[track_caller]
fn is_fit_to_read(output: &Output) {
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert!(!output.stdout.contains('⟨'), "a text is missing: {}", output.stdout);
}

#[test]
fn the_position_of_a_step_is_written_read_and_shown_in_both_languages() {
    for game in koshki_rules::games::IDS {
        let home = Home::new();
        let record =
            home.run(&["lab", "games", game, "--bots", "random", "--seed", "9"], "").stdout;
        let steps = serde_json::from_str::<serde_json::Value>(&record).unwrap()["steps"]
            .as_array()
            .unwrap()
            .len();
        for step in [0, steps / 3, steps - 1] {
            let written = home.run(&["position", "-", "--step", &step.to_string()], &record);
            is_fit_to_read(&written);
            assert!(written.stdout.starts_with(game) && written.stdout.lines().count() == 1);
            for language in ["en", "ru"] {
                let shown = home.run(&["--lang", language, "position", "-"], &written.stdout);
                is_fit_to_read(&shown);
                assert_eq!(shown.stdout.lines().last(), Some(written.stdout.trim()));
            }
        }
    }
}

#[test]
fn moves_are_listed_judged_and_refused_with_their_rule() {
    let shown = koshki(&["position", MOUSER]);
    is_fit_to_read(&shown);
    assert!(shown.stdout.contains("· Stop"), "{}", shown.stdout);
    let advised = koshki(&["position", MOUSER, "--coach"]);
    assert!(advised.stdout.contains("chance to win"), "{}", advised.stdout);
    let legal = koshki(&["position", MOUSER, "--move", "\"stop\""]);
    assert!(legal.code == 0 && legal.stdout.contains("legal"), "{}", legal.stdout);
    let start = "mouser/1 seats=2 first=0 turn=0 next=start scores=0,0";
    let refused = koshki(&["position", start, "--move", "\"stop\""]);
    assert!(refused.code == 1 && refused.stdout.contains("MO2"), "{}", refused.stdout);
    let nonsense = koshki(&["position", start, "--move", "fly away"]);
    assert!(nonsense.code == 2 && nonsense.stderr.lines().count() == 1, "{}", nonsense.stderr);
}

#[test]
fn what_is_no_position_is_refused_in_one_sentence() {
    for (text, sign) in [
        ("", "begins with its game"),
        ("chess/1 seats=2", "chess"),
        ("mouser/9 seats=2", "revision 9"),
        ("mouser/1 seats=12", "12"),
        ("mouser/1 seats=2 colour=red", "colour"),
        ("mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=rrrr", "MO1"),
        ("mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 dogs=ggg", "MO4"),
    ] {
        let refused = with_input(&["position", "-"], text);
        let sentence = &refused.stderr;
        assert!(refused.code == 2 && sentence.lines().count() == 1, "{text}: {sentence}");
        assert!(sentence.contains(sign), "{text}: {sentence}");
    }
    let russian =
        with_input(&["--lang", "ru", "position", "-"], &MOUSER.replace("dogs=r", "dogs=rrr"));
    assert!(russian.stderr.contains("собаками"), "{}", russian.stderr);
}

#[test]
fn puzzles_are_the_same_again_also_when_a_run_is_resumed() {
    let home = Home::new();
    std::fs::create_dir_all(home.path()).unwrap();
    let notes = home.path().join("notes").display().to_string();
    let find = |count: &str, more: &[&str]| {
        let mut asked = vec!["lab", "puzzles", "mouser", "--count", count, "--games", "60"];
        asked.extend(more);
        let found = home.run(&asked, "");
        is_fit_to_read(&found);
        found.stdout
    };
    let all = find("6", &[]);
    assert_eq!(all.lines().count(), 7, "{all}");
    find("2", &["--resume", &notes]);
    assert_eq!(find("6", &["--resume", &notes, "--threads", "1"]), all);
}

#[test]
fn a_puzzle_is_asked_answered_and_can_be_shared() {
    for (language, sign) in [("en", "Koshki-Myshki, puzzle of"), ("ru", "Кошки-мышки, задача от")]
    {
        let solved = with_input(&["--lang", language, "puzzle", "mouser"], "1\n");
        is_fit_to_read(&solved);
        let shared = solved.stdout.lines().last().unwrap();
        assert!(shared.starts_with(sign) && shared.contains('('), "{}", solved.stdout);
    }
    let left = with_input(&["puzzle", "mouser", "--number", "1"], "q\n");
    assert_eq!((left.code, left.stdout.contains("puzzle 1")), (0, true));
    let none = koshki(&["puzzle", "mouser", "--number", "100000"]);
    assert!(none.code == 2 && none.stderr.contains("there is no puzzle"), "{}", none.stderr);
}

#[test]
fn a_game_is_played_on_from_a_moment_of_a_record_and_says_that_it_is_practice() {
    let home = Home::new();
    let record = home.run(&["lab", "games", "mouser", "--bots", "random", "--seed", "9"], "");
    std::fs::create_dir_all(home.path()).unwrap();
    let file = home.path().join("game.jsonl").display().to_string();
    std::fs::write(&file, &record.stdout).unwrap();
    let written: serde_json::Value = serde_json::from_str(&record.stdout).unwrap();
    let seats = written["seats"].as_u64().unwrap();
    let kittens = vec!["kitten"; seats as usize].join(",");
    let bots = ["study", &file, "--step", "4", "--seats", &kittens, "--fast"];
    let played = home.run(&bots, "");
    is_fit_to_read(&played);
    assert!(played.stdout.contains("Practice") && !played.stdout.contains("fingerprint"));
    let games = home.path().join("games");
    let kept = std::fs::read_dir(games).unwrap().next().unwrap().unwrap().path();
    let line = std::fs::read_to_string(&kept).unwrap();
    assert!(line.contains("\"practice\":{\"of\":") && line.contains("\"step\":4"), "{line}");
    let right = home.run(&["verify", &kept.display().to_string()], "");
    assert_eq!(right.code, 0, "{}", right.stdout);
    // The person leaves, and goes on later.
    let left = home.run(&["--lang", "ru", "study", &file, "--step", "4"], "q\n");
    is_fit_to_read(&left);
    assert!(left.stdout.contains("Тренировка"), "{}", left.stdout);

    let told = format!("{seats} seats");
    for (more, sign) in [
        (vec!["--step", "100000"], "over"),
        (vec!["--step", "4", "--seats", "me"], &*told),
        (vec!["--step", "4", "--game", "2"], "no game 2"),
        (vec!["--step", "4", "--unseen", "9"], &*told),
    ] {
        let refused = home.run(&[vec!["study", &file], more.clone()].concat(), "");
        let sentence = &refused.stderr;
        assert!(refused.code == 2 && sentence.contains(sign), "{more:?}: {sentence}");
    }
}

#[test]
fn a_record_whose_luck_was_entered_by_hand_is_right_and_verify_says_so() {
    let record = koshki(&["lab", "games", "mouser", "--bots", "random", "--seed", "9"]).stdout;
    let mut record: serde_json::Value = serde_json::from_str(&record).unwrap();
    record["practice"] = serde_json::json!({"step": 0, "dice": "hand"});
    for step in record["steps"].as_array_mut().unwrap() {
        let step = step.as_object_mut().unwrap();
        step.retain(|name, _| !["of", "at", "links"].contains(&name.as_str()));
    }
    record["fair"] = serde_json::Value::Null;
    let told = with_input(&["verify", "-"], &record.to_string());
    assert!(told.code == 0 && told.stdout.contains("by hand"), "{}", told.stdout);
    let json = with_input(&["verify", "--json", "-"], &record.to_string());
    assert!(json.stdout.contains("\"by_hand\":true"), "{}", json.stdout);
    assert_eq!(with_input(&["verify", "--fair", "-"], &record.to_string()).code, 1);
}
