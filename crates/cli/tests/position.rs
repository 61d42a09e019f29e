//! `koshki position` as a person or a script meets it.

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
        for step in ["0", "13", "30"] {
            let written = home.run(&["position", "-", "--step", step], &record);
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
