//! Lessons: short scripted games beside the rules. What a learner sees and may choose at each moment comes from the
//! rules themselves, is kept as `lesson.news.json` for the page, and is compared here.
//!
//! `cargo xtask playthroughs` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use koshki_rules::any::{self, AnyTable};
use koshki_rules::record::{Heading, Opening, Record, RecordError};
use koshki_rules::{Game, Phrase, Seat, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use support::every_game::{Law, every_game};

mod support;

/// The learner's seat.
const LEARNER: Seat = Seat(0);

/// A lesson as people write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    seats: usize,
    options: Value,
    /// As in a record: `{"luck": …}` and `{"seat": 0, "move": …}`.
    steps: Vec<Box<RawValue>>,
}

/// One moment of a lesson, as the page reads it.
#[derive(Serialize)]
struct Moment {
    /// What the learner sees.
    news: Box<RawValue>,
    /// What is played next; nothing at the end.
    next: Option<Next>,
}

#[derive(Serialize, Deserialize)]
struct Next {
    seat: Seat,
    #[serde(rename = "move")]
    mv: Value,
    /// How to say the learner's own.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    says: Option<Phrase>,
}

#[test]
fn every_game_has_a_lesson_and_the_page_shows_what_the_rules_say() {
    struct SameAsKept;
    impl Law for SameAsKept {
        fn check<G: Game>(&self) {
            let script = fs::read_to_string(folder(G::ID).join("lesson.json"))
                .unwrap_or_else(|error| panic!("{} has no lesson.json: {error}", G::ID));
            let script = serde_json::from_str(&script)
                .unwrap_or_else(|error| panic!("{}, lesson.json: {error}", G::ID));
            let moments = moments::<G>(&script);
            let choices = moments.iter().flat_map(|moment| &moment.next);
            let own = choices.filter(|next| next.seat == LEARNER).count();
            assert!(own >= 4, "{}: a lesson lets the learner choose", G::ID);
            for texts in [G::BOOKLET.texts_en, G::BOOKLET.texts_ru] {
                let expected = (1..=own).map(|choice| choice.to_string()).chain(["end".to_owned()]);
                let said = lesson_texts(texts).filter(|name| *name != "glows");
                assert!(said.eq(expected), "{}: lesson-1 to lesson-{own}, lesson-end", G::ID);
            }
            compare(G::ID, &moments);
        }
    }
    every_game(&SameAsKept);
}

/// The ends of the keys of a lesson's texts: one for each choice of the learner, and `end`. Where what a board lights up
/// is easier to find than its name, `glows` says what to look for.
fn lesson_texts(texts: &str) -> impl Iterator<Item = &str> {
    texts.lines().filter_map(|line| Some(line.strip_prefix("lesson-")?.split_once(" =")?.0))
}

fn compare(id: &str, moments: &[Moment]) {
    let is = serde_json::to_string(moments).expect("moments have only text keys") + "\n";
    let file = folder(id).join("lesson.news.json");
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&file, &is).expect("the file can be written");
    }
    let was = fs::read_to_string(&file).unwrap_or_default();
    assert!(was == is, "{id}: the lesson has changed; `cargo xtask playthroughs` writes it anew");
}

/// What the learner sees whenever somebody has to decide, and at the end.
fn moments<G: Game>(script: &Script) -> Vec<Moment> {
    let mut shown = 0;
    let mut moments = Vec::new();
    for made in 0..=script.steps.len() {
        let table = table::<G>(script, made);
        let mut next: Option<Next> = match table.turn() {
            Turn::Luck => continue,
            Turn::Seat(seat) => script.steps.get(made).map(|step| {
                serde_json::from_str(step.get()).unwrap_or_else(|error| {
                    panic!("{}, step {made}: seat {seat} decides here: {error}", G::ID)
                })
            }),
            Turn::Over(_) => None,
        };
        if let Some(next) = next.as_mut().filter(|next| next.seat == LEARNER) {
            let told = table.tell_moves(LEARNER, std::slice::from_ref(&next.mv));
            next.says = Some(told.expect("what the lesson wants is legal").remove(0));
        }
        let mut news = Vec::new();
        table.news(shown).write(Viewer::Seat(LEARNER), &mut news);
        let news = with_words(&news, &*table);
        moments.push(Moment { news, next });
        shown = made;
    }
    assert_eq!(shown, script.steps.len(), "{}: a lesson ends where somebody could decide", G::ID);
    moments
}

/// In a lesson nobody can be asked, so every single move is told, also where there are many.
fn with_words(news: &[u8], table: &dyn AnyTable) -> Box<RawValue> {
    let mut news: Value = serde_json::from_slice(news).expect("news are JSON");
    let offers = news["moves"].as_array_mut().expect("news offer moves");
    let singles: Vec<&mut Value> =
        offers.iter_mut().filter(|offer| offer.get("rows").is_none()).collect();
    let moves: Vec<Value> = singles.iter().map(|offer| offer["data"].clone()).collect();
    let phrases = table.tell_moves(LEARNER, &moves).expect("what is offered is legal");
    for (offer, phrase) in singles.into_iter().zip(phrases) {
        offer["phrase"] = serde_json::to_value(phrase).expect("a phrase is JSON");
    }
    serde_json::value::to_raw_value(&news).expect("JSON stays JSON")
}

fn table<G: Game>(script: &Script, steps: usize) -> Box<dyn AnyTable> {
    let broken = |error: RecordError| -> ! { panic!("{}, after {steps} steps: {error}", G::ID) };
    let texts: Vec<&str> = script.steps[..steps].iter().map(|step| step.get()).collect();
    let heading = Heading { match_id: "lesson".to_owned(), fair: None, broken_off: None };
    let opening = Opening {
        game: G::ID,
        revision: G::REVISION,
        seats: script.seats,
        options: &script.options,
    };
    let steps_text = format!("[{}]", texts.join(","));
    let record = Record::from_journal(heading, opening, [steps_text.as_str()]);
    any::replay(&record.unwrap_or_else(|error| broken(error))).unwrap_or_else(|error| broken(error))
}

fn folder(id: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games").join(id.replace('-', "_"))
}
