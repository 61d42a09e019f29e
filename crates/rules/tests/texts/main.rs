//! The texts of every listed game: both languages say the same things, and whatever the rules say can be said.

use std::collections::{BTreeMap, BTreeSet};

use koshki_rules::games::{COMMON_TEXTS_EN, COMMON_TEXTS_RU};
use koshki_rules::{Game, OptionKind, OptionSpec, Phrase, Seat, Step, Tell, Turn, Viewer, Why};
use koshki_rules::{setup, table};
use serde_json::{Value, json};
use spoken::{Language, keys_of, shape};
use support::every_game::{Law, TellWhenFailing, every_game};
use support::random_game::{RandomGame, any_of};
use support::random_options;
use written::{Text, texts};

mod code_in;
mod codes;
mod spoken;
#[path = "../support/mod.rs"]
mod support;
mod written;

/// Random games whose every event is said in both languages.
const GAMES: u64 = 2_000;
/// How many games are played before a text counts as never told.
const GENEROUS: u64 = 40_000;

#[test]
fn no_text_has_an_error_and_no_key_is_given_twice() {
    struct NoErrors;
    impl Law for NoErrors {
        fn check<G: Game>(&self) {
            for (common, own) in
                [(COMMON_TEXTS_EN, G::BOOKLET.texts_en), (COMMON_TEXTS_RU, G::BOOKLET.texts_ru)]
            {
                let mut seen = BTreeSet::new();
                for text in texts(common).into_iter().chain(texts(own)) {
                    assert!(seen.insert(text.key.clone()), "{} is given twice", text.key);
                }
            }
            Language::english::<G>();
            Language::russian::<G>();
        }
    }
    every_game(&NoErrors);
}

#[test]
fn english_and_russian_have_the_same_keys_with_the_same_variables() {
    fn compare(english: &str, russian: &str) {
        let of = |source| -> BTreeMap<String, BTreeSet<String>> {
            texts(source).into_iter().map(|text| (text.key, text.variables)).collect()
        };
        let (english, russian) = (of(english), of(russian));
        for key in english.keys().chain(russian.keys()) {
            assert_eq!(english.get(key), russian.get(key), "{key} in English and in Russian");
        }
    }
    struct SameKeys;
    impl Law for SameKeys {
        fn check<G: Game>(&self) {
            compare(G::BOOKLET.texts_en, G::BOOKLET.texts_ru);
        }
    }
    every_game(&SameKeys);
    compare(COMMON_TEXTS_EN, COMMON_TEXTS_RU);
}

#[test]
fn plurals_are_complete_in_both_languages() {
    fn check(source: &str, wanted: &[&[&str]]) {
        for Text { key, plurals, .. } in texts(source) {
            for plural in plurals {
                for either in wanted {
                    let has_one = either.iter().any(|category| plural.contains(*category));
                    assert!(has_one, "{key} has no variant for {}", either.join(" or "));
                }
            }
        }
    }
    const ENGLISH: &[&[&str]] = &[&["one"], &["other"]];
    const RUSSIAN: &[&[&str]] = &[&["one"], &["few"], &["many", "other"]];
    struct Plurals;
    impl Law for Plurals {
        fn check<G: Game>(&self) {
            check(G::BOOKLET.texts_en, ENGLISH);
            check(G::BOOKLET.texts_ru, RUSSIAN);
        }
    }
    every_game(&Plurals);
    check(COMMON_TEXTS_EN, ENGLISH);
    check(COMMON_TEXTS_RU, RUSSIAN);
}

#[test]
fn english_is_written_in_latin_letters_and_russian_in_cyrillic_ones() {
    fn is_cyrillic(letter: char) -> bool {
        ('\u{400}'..='\u{4FF}').contains(&letter)
    }
    struct Letters;
    impl Law for Letters {
        fn check<G: Game>(&self) {
            let (english, russian) = (Language::english::<G>(), Language::russian::<G>());
            assert!(!G::BOOKLET.texts_en.contains(is_cyrillic));
            for key in ["title", "about"] {
                assert!(!english.say(&Phrase::new(key)).contains(is_cyrillic));
                assert!(russian.say(&Phrase::new(key)).contains(is_cyrillic));
            }
            for why in G::REFUSALS {
                assert!(russian.say(&Phrase::why(*why)).contains(is_cyrillic));
            }
        }
    }
    every_game(&Letters);
    assert!(!COMMON_TEXTS_EN.contains(is_cyrillic));
}

#[test]
fn title_options_and_refusals_are_said_in_both_languages() {
    struct Said;
    impl Law for Said {
        fn check<G: Game>(&self) {
            let mut phrases = vec![Phrase::new("title"), Phrase::new("about")];
            let usual = serde_json::to_value(G::Options::default()).expect("options are JSON");
            for spec in G::OPTIONS {
                phrases.push(Phrase::new(format!("option-{}", spec.name)));
                let words = words_of(spec, &usual[spec.name]);
                let key = |word| format!("option-{}-{word}", spec.name);
                phrases.extend(words.into_iter().map(|word| Phrase::new(key(word))));
            }
            let any_rule = [Why::rule("G2"), Why::rule("G5")];
            phrases.extend(G::REFUSALS.iter().chain(&any_rule).map(|why| Phrase::why(*why)));
            phrases.extend(G::IMPOSSIBLE.iter().map(|why| Phrase::cannot(*why)));
            phrases.push(table::Refusal::NotAMove(String::new()).tell());
            phrases.extend(refused_setups::<G>());
            for language in [Language::english::<G>(), Language::russian::<G>()] {
                for phrase in &phrases {
                    assert!(!language.say(phrase).trim().is_empty(), "{} is empty", phrase.key);
                }
            }
        }
    }
    every_game(&Said);
}

#[test]
fn every_move_event_and_view_is_said_in_both_languages() {
    struct Said;
    impl Law for Said {
        fn check<G: Game>(&self) {
            let languages = [Language::english::<G>(), Language::russian::<G>()];
            let mut said = BTreeSet::new();
            for seed in 0..GAMES {
                let game = RandomGame::<G>::new(seed);
                hear(game, &mut |phrase| {
                    if said.insert(shape(&phrase)) {
                        for language in &languages {
                            let sentence = language.say(&phrase);
                            assert!(!sentence.trim().is_empty(), "{} is empty", phrase.key);
                            assert!(!sentence.contains("  "), "two spaces: {sentence:?}");
                            assert_eq!(misheard(&sentence), None, "in {sentence:?}");
                        }
                    }
                });
            }
        }
    }
    every_game(&Said);
}

#[test]
fn a_number_that_would_be_read_aloud_wrongly_is_found() {
    for wrong in ["поймана 1 мышка.", "это 1 очко,", "осталось 2 карты", "2 мышек", "1 красная и"]
    {
        assert!(misheard(wrong).is_some(), "{wrong}");
    }
    for right in ["21 мышка, 2 очка", "ряд 1, клетка 2", "2 шага и 1 кубик", "две мышки"]
    {
        assert_eq!(misheard(right), None, "{right}");
    }
}

/// A Russian word after a digit that a synthesiser reads as if the word were masculine: «один мышка», «два карты».
fn misheard(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let wrong = |pair: &&[&str]| {
        let ends = |ends: &[&str]| {
            let word = pair[1].trim_end_matches(|sign: char| !sign.is_alphabetic());
            ends.iter().any(|end| word.ends_with(end))
        };
        match pair[0].trim_start_matches('(') {
            "1" => ends(&["ка", "ко", "та", "ая"]),
            "2" => ends(&["ки", "ты", "ые", "ие", "мышек"]),
            _ => false,
        }
    };
    words.windows(2).find(wrong).map(|pair| pair.join(" "))
}

#[test]
fn no_event_move_or_consequence_is_written_that_is_never_told() {
    struct NoDeadText;
    impl Law for NoDeadText {
        fn check<G: Game>(&self) {
            let kinds = ["event-", "move-", "then-", "view-"];
            let mut dead = texts(G::BOOKLET.texts_en);
            dead.retain(|text| {
                !text.is_rare && kinds.iter().any(|kind| text.key.starts_with(kind))
            });
            for seed in GAMES..GAMES + GENEROUS {
                if dead.is_empty() {
                    return;
                }
                hear(RandomGame::<G>::new(seed), &mut |phrase| {
                    for key in keys_of(&phrase) {
                        dead.retain(|text| text.key != key);
                    }
                });
            }
            let dead: Vec<_> = dead.iter().map(|text| &text.key).collect();
            assert!(dead.is_empty(), "never told: {dead:?}");
        }
    }
    every_game(&NoDeadText);
}

/// Plays a game, and passes on the moves that seats chose among, and what all viewers were told and saw.
fn hear<G: Game>(game: RandomGame<G>, pass_on: &mut dyn FnMut(Phrase)) {
    let mut game = TellWhenFailing(game);
    let game = &mut game.0;
    let mut position = game.start();
    let mut moves = Vec::new();
    while let Some(step) = game.next_step(&position) {
        if let (Step::Move(mv), Turn::Seat(seat)) = (&step, position.turn()) {
            moves.clear();
            position.moves(&mut moves);
            let some = [mv.clone(), any_of(&moves, &mut game.rng).clone()];
            let view = position.view(Viewer::Seat(seat));
            G::tell_moves(&view, &some).into_iter().for_each(&mut *pass_on);
        }
        let before = position.clone();
        position.apply(&step);
        for viewer in Viewer::all(game.seats) {
            pass_on(before.event(&step, &position, viewer).tell());
            G::tell_view(&position.view(viewer)).into_iter().for_each(&mut *pass_on);
        }
    }
}

/// The ends of the texts that an option has beside its name; `usual` is its default.
fn words_of(spec: &OptionSpec, usual: &Value) -> Vec<&'static str> {
    let mut words = vec!["what"];
    match spec.kind {
        OptionKind::Flag => {}
        OptionKind::Seat if usual.is_null() => {}
        OptionKind::Seat => words.extend(["mine", "others", "play-mine", "play-others"]),
        OptionKind::Choice(choices) => words.extend(choices),
        OptionKind::Counts { names, presets, .. } => {
            words.extend(names);
            words.extend(presets.iter().map(|preset| preset.name));
        }
    }
    words
}

/// What is said about set-ups that the game refuses.
fn refused_setups<G: Game>() -> Vec<Phrase> {
    let mut refused = Vec::new();
    let mut try_out = |options: &G::Options, seats| {
        if let Err(error) = G::setup(options, seats) {
            refused.push(error.tell());
        }
    };
    try_out(&G::Options::default(), 0);
    try_out(&G::Options::default(), 99);
    let mut rng = RandomGame::<G>::new(0).rng;
    for _ in 0..2000 {
        let seats = random_options::any_seats::<G>(&mut rng);
        let mut options = random_options::draw::<G>(&mut rng, seats);
        if let Some(spec) = G::OPTIONS.first().map(|_| any_of(G::OPTIONS, &mut rng)) {
            options[spec.name] = match spec.kind {
                OptionKind::Seat => json!(Seat(seats as u8)),
                OptionKind::Counts { names, total, .. } => json!({ names[0]: total + 1 }),
                OptionKind::Flag | OptionKind::Choice(_) => {
                    random_options::value(spec, &mut rng, seats)
                }
            };
        }
        if let Ok(options) = setup::read_options(&options) {
            try_out(&options, seats);
        }
    }
    refused
}
