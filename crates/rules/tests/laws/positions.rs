//! Every view is one line of text, and reads back as the same view.
//!
//! `KOSHKI_POSITION_GAMES=10000 cargo test -p koshki-rules --release --test laws positions` tries as many games of each.

use std::collections::BTreeSet;

use koshki_rules::any::AnyLook;
use koshki_rules::luck::below;
use koshki_rules::position::{AnyPosition, BadPosition, Onward, Position};
use koshki_rules::{Game, Seat, Step, Turn, Viewer};
use rand_core::Rng;

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::RandomGame;

/// Games of each listed game, unless the environment says how many.
const GAMES: u64 = 300;
/// Changes of a true text that are tried for each game.
const EDITS: u32 = 40;

#[test]
fn every_view_of_random_games_is_text_there_and_back() {
    struct ThereAndBack(u64);
    impl Law for ThereAndBack {
        fn check<G: Game>(&self) {
            for seed in 0..self.0 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    if !G::LABEL.secrets {
                        check_view(position, Viewer::Bystander, game);
                        return;
                    }
                    for viewer in Viewer::all(game.seats) {
                        check_view(position, viewer, game);
                    }
                });
            }
        }
    }
    let asked = std::env::var("KOSHKI_POSITION_GAMES").ok();
    every_game(&ThereAndBack(asked.and_then(|games| games.parse().ok()).unwrap_or(GAMES)));
}

#[test]
fn a_changed_text_is_refused_with_a_listed_reason_or_can_be_played_on() {
    struct Changed;
    impl Law for Changed {
        fn check<G: Game>(&self) {
            let mut rules = BTreeSet::new();
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let game = &mut game.0;
                let mut texts = Vec::new();
                game.walk(|game, position| {
                    let viewer = match position.turn() {
                        Turn::Seat(seat) => Viewer::Seat(seat),
                        Turn::Luck | Turn::Over(_) => Viewer::Bystander,
                    };
                    if game.once_in(20) {
                        texts.push(G::write_view(&position.view(viewer)).to_string());
                    }
                });
                for text in texts.into_iter().take(4) {
                    for _ in 0..EDITS {
                        check_edited::<G>(&edited(&text, game), game, &mut rules);
                    }
                }
            }
            assert!(rules.len() > 3, "hardly any rule forbids anything: {rules:?}");
        }
    }
    every_game(&Changed);
}

#[test]
fn a_position_goes_on_until_its_viewer_chooses_again() {
    struct GoesOn;
    impl Law for GoesOn {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 10 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                game.0.walk(|game, position| {
                    let Turn::Seat(seat) = position.turn() else { return };
                    if game.once_in(20) {
                        check_goes_on::<G>(&position.view(Viewer::Seat(seat)), seat, game);
                    }
                });
            }
        }
    }
    every_game(&GoesOn);
}

#[test]
fn a_game_typed_in_step_by_step_from_its_first_position_is_that_game() {
    struct TypedIn;
    impl Law for TypedIn {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 10 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                check_typed_in(&mut game.0);
            }
        }
    }
    every_game(&TypedIn);
}

fn check_typed_in<G: Game>(game: &mut RandomGame<G>) {
    let mut position = game.start();
    let text = G::write_view(&position.view(Viewer::Bystander)).to_string();
    let read = Position::<G>::read(&text, &mut game.rng).expect(&text);
    let mut typed: Box<dyn AnyPosition> = Box::new(read);
    while let Some(step) = game.next_step(&position) {
        let turn = position.turn();
        let written = match &step {
            Step::Luck(chance) => Onward::Luck { luck: json(chance) },
            Step::Move(mv) => {
                let Turn::Seat(seat) = turn else { panic!("{turn:?}") };
                let mv = json(mv);
                let other = Onward::Seat { seat: seat.next(game.seats), mv: mv.clone() };
                assert!(typed.make(&other).is_err());
                Onward::Seat { seat, mv }
            }
        };
        let chances = typed.chances();
        assert_eq!(chances.is_empty(), turn != Turn::Luck);
        if let (Onward::Luck { luck }, false) = (&written, G::LABEL.secrets) {
            assert!(chances.iter().any(|told| told.luck == *luck), "{luck} is not offered");
        }
        for (index, told) in chances.iter().enumerate() {
            let again = chances[..index].iter().any(|other| other.event.data == told.event.data);
            assert!(!again, "{told:?} is offered twice");
            let mut tried = typed.seen_by(Viewer::Bystander);
            assert!(tried.make(&Onward::Luck { luck: told.luck.clone() }).is_ok());
        }
        position.apply(&step);
        typed.make(&written).expect("it was made in the game");
        for viewer in Viewer::all(game.seats) {
            let seen = typed.seen_by(viewer);
            assert_eq!(seen.look().turn, position.turn());
            let eyes = seen.viewer();
            assert_eq!(seen.text(), G::write_view(&position.view(eyes)).to_string());
        }
    }
    assert!(typed.fall(&mut game.rng).is_none());
}

fn json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("moves and luck are JSON")
}

fn check_goes_on<G: Game>(view: &G::View, seat: Seat, game: &mut RandomGame<G>) {
    let text = G::write_view(view).to_string();
    let read = Position::<G>::read(&text, &mut game.rng).expect(&text);
    let look = AnyPosition::look(&read);
    let (mut choose, most) = (|look: &AnyLook, _: &mut dyn Rng| look.choices().remove(0), 12);
    let first = look.choices().pop().expect("somebody chooses");
    let moments = read.goes_on(&first, most, &mut choose, &mut game.rng).expect(&text);
    assert_eq!((&moments[0].view, moments[0].turn), (&look.view, look.turn), "{text}");
    assert!(moments.iter().enumerate().all(|(step, moment)| moment.step == step));
    assert!(moments[1..].iter().all(|moment| moment.event.is_some()), "{text}");
    let others = |turn: Turn| matches!(turn, Turn::Seat(other) if other != seat);
    let has_passed = moments.iter().any(|moment| others(moment.turn));
    match moments.last().map(|moment| moment.turn) {
        Some(Turn::Over(_)) => {}
        Some(turn) if has_passed && turn == Turn::Seat(seat) => {}
        _ => assert_eq!(moments.len(), most + 1, "{text}"),
    }
    let nonsense = serde_json::json!("no such move");
    assert!(read.goes_on(&nonsense, most, &mut choose, &mut game.rng).is_err());
}

fn check_view<G: Game>(position: &G, viewer: Viewer, game: &mut RandomGame<G>) {
    let view = position.view(viewer);
    let text = G::write_view(&view).to_string();
    assert!(!text.contains('\n') && text.len() < 1000, "{text}");
    match Position::<G>::read(&text, &mut game.rng) {
        Ok(read) => {
            assert_eq!(read.look().view, view, "{text}");
            assert_eq!(AnyPosition::text(&read), text);
        }
        Err(error) => panic!("{text} of {position:?} is refused: {error}"),
    }
}

/// A text with a word lost, doubled, or with a letter changed for one of the letters in it.
fn edited<G: Game>(text: &str, game: &mut RandomGame<G>) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let mut any = |signs: &[char]| below(&mut game.rng, signs.len() as u32) as usize;
    let (at, from) = (any(&signs), any(&signs));
    match from % 3 {
        0 => drop(signs.remove(at)),
        1 => signs.insert(at, signs[from]),
        _ => signs[at] = signs[from],
    }
    signs.into_iter().collect()
}

fn check_edited<G: Game>(text: &str, game: &mut RandomGame<G>, rules: &mut BTreeSet<&str>) {
    match Position::<G>::read(text, &mut game.rng) {
        Ok(read) => {
            let written = AnyPosition::text(&read);
            let again = Position::<G>::read(&written, &mut game.rng);
            assert_eq!(again.expect(&written).look().view, read.look().view, "{text}");
            let mut position = G::guess(&read.look().view, &mut game.rng);
            let seats = position.seats();
            let mut players = RandomGame::<G>::with(game.seed, seats, G::Options::default());
            for _ in 0..200 {
                let Some(step) = players.next_step(&position) else { break };
                position.apply(&step);
            }
        }
        Err(BadPosition::Rule(why)) => {
            assert!(G::IMPOSSIBLE.contains(&why), "{why:?} is not listed: {text}");
            rules.insert(why.rule.0);
        }
        Err(error) => assert!(!error.to_string().is_empty() && !error.tell().key.is_empty()),
    }
}
