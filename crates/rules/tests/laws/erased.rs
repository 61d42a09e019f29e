//! A table whose game's type is erased says and does what the typed one does.

use koshki_rules::any::{self, AnyTable, OpenError, Told};
use koshki_rules::record::{Heading, Record, WithMoves};
use koshki_rules::setup::read_options;
use koshki_rules::{Game, Refusal, Seat, Table, Tell, Turn, Viewer};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::{Value, json};

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::RandomGame;

#[test]
fn an_erased_table_looks_plays_refuses_and_records_as_the_typed_one() {
    struct Agrees;
    impl Law for Agrees {
        fn check<G: Game>(&self) {
            for seed in 0..60 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                play_both(&mut game.0);
            }
        }
    }
    every_game(&Agrees);
}

#[test]
fn an_erased_table_replays_a_record_of_any_game() {
    struct Replays;
    impl Law for Replays {
        fn check<G: Game>(&self) {
            for seed in 0..60 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let typed = game.0.play(|_, _, _| {});
                let record = Record::of(&typed, heading(), WithMoves::No);
                let erased = any::replay(&record).expect("it was played so");
                assert_eq!(erased.game(), G::ID);
                assert_agree(erased.as_ref(), &typed);
            }
        }
    }
    every_game(&Replays);
}

#[test]
fn an_erased_table_is_not_opened_with_what_the_typed_one_refuses() {
    struct Refuses;
    impl Law for Refuses {
        fn check<G: Game>(&self) {
            let mut luck = Xoshiro256PlusPlus::seed_from_u64(0);
            let seats = *G::SEATS.start();
            let mut open = |options: Value, seats| {
                any::open(G::ID, &options, seats, &mut luck).err().expect("it is refused")
            };
            let nonsense = json!({ "nonsense": 1 });
            let said = read_options::<G::Options>(&nonsense).expect_err("unknown");
            assert_eq!(open(nonsense, seats), OpenError::Options(said));
            let said = G::setup(&G::Options::default(), 99).expect_err("too many");
            assert_eq!(open(json!({}), 99), OpenError::Setup(said));
        }
    }
    every_game(&Refuses);

    let mut luck = Xoshiro256PlusPlus::seed_from_u64(0);
    let refused = any::open("chess", &json!({}), 2, &mut luck).err().expect("no such game");
    assert!(refused.to_string().contains("chess"));
}

fn play_both<G: Game>(game: &mut RandomGame<G>) {
    let (seats, options) = (game.seats, json(&game.options));
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut erased = any::open(G::ID, &options, seats, &mut luck.clone()).expect("accepted");
    let mut typed = Table::<G>::open(&game.options, seats, &mut luck).expect("accepted");
    let mut position = game.start();
    let mut known = 0;
    loop {
        for entry in &typed.journal()[known..] {
            position.apply(&entry.step);
        }
        known = typed.journal().len();
        if known < 8 || game.once_in(32) {
            assert_agree(erased.as_ref(), &typed);
        }
        let Turn::Seat(seat) = typed.turn() else { break };
        let mv = game.choose(&position, seat);
        let wrong = seat.next(seats);
        assert_eq!(
            erased.play(wrong, &json(&mv), &mut luck),
            typed.clone().play(wrong, &mv, &mut luck),
        );
        let nonsense = erased.play(seat, &json!({ "nonsense": 1 }), &mut luck);
        assert!(matches!(nonsense, Err(Refusal::NotAMove(_))), "{nonsense:?}");

        let played = erased.play(seat, &json(&mv), &mut luck.clone());
        assert_eq!(played, typed.play(seat, &mv, &mut luck));
    }
    assert_agree(erased.as_ref(), &typed);
    let mv = typed.journal().iter().find_map(|entry| match &entry.step {
        koshki_rules::Step::Move(mv) => Some(mv.clone()),
        koshki_rules::Step::Luck(_) => None,
    });
    let mv = json(&mv.expect("somebody moved"));
    assert_eq!(erased.play(Seat(0), &mv, &mut luck), Err(Refusal::Over));
}

fn assert_agree<G: Game>(erased: &dyn AnyTable, typed: &Table<G>) {
    assert_eq!((erased.game(), erased.seats()), (G::ID, typed.seats()));
    assert_eq!((erased.steps(), erased.turn()), (typed.journal().len(), typed.turn()));
    assert_eq!(erased.next_options(), json(&typed.next_options()));
    assert_eq!(erased.record(heading()), Record::of(typed, heading(), WithMoves::No));
    let from = typed.journal().len() / 2;
    let mut news = erased.news(from);
    for viewer in Viewer::all(typed.seats()) {
        let (look, typed_look) = (erased.look(viewer), typed.look(viewer));
        assert_eq!((look.step, look.turn), (typed_look.step, typed_look.turn));
        assert_eq!(look.view, view_with_words::<G>(&typed_look.view));
        assert_eq!(look.choices(), typed_look.moves.iter().map(json).collect::<Vec<_>>());
        if look.moves.iter().all(|offer| offer.phrase.is_some()) {
            let told = any::told_moves::<G>(&typed_look.view, &typed_look.moves);
            let words = told.into_iter().map(|told| Some(told.phrase));
            assert!(look.moves.iter().map(|offer| offer.phrase.clone()).eq(words));
        }
        let story = erased.story(viewer, from);
        assert_eq!(story, told(&typed.story(viewer, from)));

        // One after the other, as a room tells them: nobody is told what another one sees.
        let mut text = Vec::new();
        news.write(viewer, &mut text);
        let mut expected = json(&look);
        (expected["from"], expected["events"]) = (json(&from), json(&story));
        assert_eq!(serde_json::from_slice::<Value>(&text).expect("news are JSON"), expected);
    }
}

/// The view, and beside its fields the sentences for it.
fn view_with_words<G: Game>(view: &G::View) -> Value {
    let mut written = json(view);
    let told = G::tell_view(view);
    if !told.is_empty() {
        assert_eq!(written.get("told"), None, "`told` is where the sentences stand");
        written["told"] = json(&told);
    }
    written
}

fn told<T: Serialize + Tell>(values: &[T]) -> Vec<Told> {
    values.iter().map(|value| Told { data: json(value), phrase: value.tell() }).collect()
}

fn heading() -> Heading {
    Heading { match_id: "erased".to_owned(), fair: None, broken_off: None }
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("the rules' data has only text keys")
}
