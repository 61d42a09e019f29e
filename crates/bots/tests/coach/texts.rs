//! What the coach says can be said in both languages, and nothing is written that is never said.

use std::collections::{BTreeMap, BTreeSet};

use chacha20::ChaCha8Rng;
use koshki_bots::coach::{TEXTS_EN, TEXTS_RU, advice, analysis};
use koshki_bots::puzzle::{self, Puzzle, PuzzleAsked, PuzzleChoice};
use koshki_bots::{Budget, Shelf, coach};
use koshki_rules::games::mouser::Mouser;
use koshki_rules::games::{self, COMMON_TEXTS_EN, COMMON_TEXTS_RU, GameVisitor};
use koshki_rules::{Game, Phrase, Turn, Viewer, any, position};
use rand_core::SeedableRng;
use serde_json::json;
use spoken::{Language, keys_of};
use written::{Text, texts};

use crate::{Babbler, random_game};

#[allow(dead_code, reason = "the rules' own tests use more of it")]
#[path = "../../../rules/tests/texts/spoken.rs"]
mod spoken;
#[allow(dead_code, reason = "the rules' own tests use more of it")]
#[path = "../../../rules/tests/texts/written.rs"]
mod written;

#[test]
fn both_languages_have_the_same_keys_with_the_same_variables_and_all_plurals() {
    let variables = |source| -> BTreeMap<String, BTreeSet<String>> {
        texts(source).into_iter().map(|text| (text.key, text.variables)).collect()
    };
    assert_eq!(variables(TEXTS_EN), variables(TEXTS_RU));
    for (source, wanted) in
        [(TEXTS_EN, &["one", "other"][..]), (TEXTS_RU, &["one", "few", "many"][..])]
    {
        for Text { key, plurals, .. } in texts(source) {
            for plural in plurals {
                assert!(wanted.iter().all(|&category| plural.contains(category)), "{key}");
            }
        }
    }
}

#[test]
fn all_that_the_coach_says_is_written_and_all_that_is_written_is_said() {
    struct Say<'a>(&'a mut BTreeSet<String>);
    impl GameVisitor for Say<'_> {
        type Out = ();
        fn visit<G: Game>(self) {
            let languages = [
                Language::of("en", &[COMMON_TEXTS_EN, G::BOOKLET.texts_en, TEXTS_EN]),
                Language::of("ru", &[COMMON_TEXTS_RU, G::BOOKLET.texts_ru, TEXTS_RU]),
            ];
            let mut hear = |phrase: &Phrase| {
                self.0.extend(keys_of(phrase).into_iter().map(str::to_owned));
                for language in &languages {
                    let said = language.say(phrase);
                    assert!(!said.contains("  ") && !said.starts_with(' '), "{said:?}");
                }
            };
            let judges = [(1, None, 0.0), (2, None, 0.003), (3, None, 0.05), (4, Some(0.9), 0.05)];
            for (seed, always, error) in judges {
                let (table, outcome) = random_game::<G>(2, seed);
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let (judge, budget) = (&mut Babbler { always, error }, Budget::Simulations(1));
                let analysed = analysis(judge, &table, &outcome, budget, &mut rng, &mut |_| {});
                for seat in &analysed.seats {
                    hear(&seat.says);
                    seat.mistakes.iter().for_each(|mistake| hear(&mistake.says));
                    let strokes = seat.luckiest.iter().chain(&seat.unluckiest);
                    strokes.for_each(|stroke| hear(&stroke.says));
                }
                let mut luck = ChaCha8Rng::seed_from_u64(seed);
                let mut table = koshki_rules::Table::<G>::open(table.options(), 2, &mut luck)
                    .expect("it was set up so");
                while let Turn::Seat(seat) = table.turn() {
                    let look = table.look(Viewer::Seat(seat));
                    let advised = advice(judge, &look, look.moves.last(), budget, &mut rng);
                    advised.moves.iter().for_each(|of| hear(&of.says));
                    let mv = koshki_rules::luck::one_of(&mut luck, &look.moves).clone();
                    table.play(seat, &mv, &mut luck).expect("a legal move");
                }
            }
        }
    }
    let mut said = BTreeSet::new();
    for id in games::IDS {
        games::visit(id, Say(&mut said)).expect("a listed game");
    }
    said.retain(|key| key.starts_with("coach-"));
    assert_eq!(said, written_keys("coach-"));
}

#[test]
fn all_that_a_puzzle_says_is_written_and_all_that_is_written_is_said() {
    let text = "mouser/1 seats=2 first=0 turn=1 next=choose scores=5,7 mice=ggy dogs=r hand=y";
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let position = position::read(text, &mut rng).expect("a position");
    let [stop, roll] = [json!("stop"), json!("roll")];
    let listed = [(&stop, 0), (&roll, 250)].map(|(mv, cost)| PuzzleChoice {
        mv: mv.clone(),
        cost,
        fails: None,
    });
    let puzzle = |choices: &[PuzzleChoice], exact| Puzzle {
        position: text.to_owned(),
        kind: "roll-stop".to_owned(),
        win: 5000,
        stake: 3,
        choices: choices.to_vec(),
        of: 2,
        exact,
        missed: [50, 20, 0],
    };
    let (known, estimated) = (puzzle(&listed, true), puzzle(&listed, false));
    let answers = [(&known, &stop, 0), (&known, &roll, 250), (&estimated, &roll, 250)];
    let asked = [PuzzleAsked::Day(20_775), PuzzleAsked::Number(7)];
    let mut phrases = asked.map(|asked| puzzle::shared(asked, 250)).to_vec();
    for (puzzle, answer, lost) in answers {
        let result = puzzle.answered(position.as_ref(), answer);
        assert_eq!(result.lost, lost);
        phrases.extend(result.says);
    }
    let unlisted =
        Puzzle { choices: vec![PuzzleChoice { cost: 300, ..listed[0].clone() }], ..known };
    phrases.extend(unlisted.answered(position.as_ref(), &roll).says);
    let booklet = Mouser::BOOKLET;
    let languages = [
        Language::of("en", &[COMMON_TEXTS_EN, booklet.texts_en, TEXTS_EN]),
        Language::of("ru", &[COMMON_TEXTS_RU, booklet.texts_ru, TEXTS_RU]),
    ];
    let mut said = BTreeSet::new();
    for phrase in &phrases {
        said.extend(keys_of(phrase).into_iter().map(str::to_owned));
        languages.iter().for_each(|language| assert!(!language.say(phrase).is_empty()));
    }
    said.retain(|key| key.starts_with("puzzle-"));
    assert_eq!(said, written_keys("puzzle-"));
}

/// The keys of the texts that begin so.
fn written_keys(begin: &str) -> BTreeSet<String> {
    let keys = texts(TEXTS_EN).into_iter().map(|text| text.key);
    keys.filter(|key| key.starts_with(begin)).collect()
}

#[test]
fn advice_lists_the_best_first_and_the_move_that_is_asked_about() {
    for id in games::IDS {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let options = serde_json::json!({});
        let seats = *games::seats(id).expect("a listed game").start();
        let table = any::open(id, &options, seats, &mut rng).expect("so few can play");
        let Turn::Seat(seat) = table.turn() else { panic!("a table settles luck by itself") };
        let look = table.look(Viewer::Seat(seat));
        let choices = look.choices();
        let asked = choices.last().expect("there are moves").clone();
        let budget = Budget::Simulations(60);
        let advise = |asked| {
            let mut rng = ChaCha8Rng::seed_from_u64(2);
            coach::advise(id, &look, asked, budget, &Shelf::nowhere(), &mut rng).expect("a game")
        };
        let advised = advise(Some(&asked));
        assert!(advised.moves.is_sorted_by(|one, next| one.win >= next.win));
        assert_eq!((advised.step, advised.of as usize), (look.step, choices.len()));
        assert!(advised.moves.iter().any(|of| of.mv == asked));
        // A few moves may be told at more length than a long list of them.
        assert!(advised.moves.iter().all(|of| choices.contains(&of.mv)));
        let fewer = advise(None);
        assert!(fewer.moves.len() <= 8 && fewer.moves.len() <= choices.len());
        assert!(advised.moves.len() <= fewer.moves.len() + 1);
    }
}

#[test]
fn whose_turn_it_is_not_gets_no_advice() {
    for id in games::IDS {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let seats = *games::seats(id).expect("a listed game").start();
        let options = serde_json::json!({});
        let mut table = any::open(id, &options, seats, &mut rng).expect("so few can play");
        loop {
            for viewer in Viewer::all(seats).filter(|viewer| !is_turn_of(*viewer, table.turn())) {
                let look = table.look(viewer);
                let budget = Budget::Simulations(1);
                let advised = coach::advise(id, &look, None, budget, &Shelf::nowhere(), &mut rng);
                let advised = advised.expect("a game");
                assert_eq!((advised.step, advised.of), (look.step, 0), "{id}, {viewer:?}");
                assert!(advised.moves.is_empty());
            }
            let Turn::Seat(seat) = table.turn() else { break };
            let look = table.look(Viewer::Seat(seat));
            let mv = koshki_rules::luck::one_of(&mut rng, &look.choices()).clone();
            table.play(seat, &mv, &mut rng).expect("a legal move");
        }
    }
}

fn is_turn_of(viewer: Viewer, turn: Turn) -> bool {
    matches!((viewer, turn), (Viewer::Seat(one), Turn::Seat(other)) if one == other)
}
