//! A record is the game: it replays to the same table, whole or cut off anywhere.

use koshki_rules::record::{Ended, Heading, Record, WithMoves};
use koshki_rules::{Game, Refusal, Seat, Table, Turn, Viewer};
use serde_json::Value;

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::fair_game::play_fairly;
use crate::support::random_game::{RandomGame, any_of};

const GAMES: u64 = 400;
/// A game with more steps is cut at this many places only.
const CUTS: usize = 60;

#[test]
fn a_record_with_fair_dice_replays_to_an_equal_table() {
    struct Replays;
    impl Law for Replays {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let (table, heading) = play_fairly(&mut game.0, "law");
                let with_moves = if seed % 8 == 0 { WithMoves::Yes } else { WithMoves::No };
                let record = there_and_back(&Record::of(&table, heading, with_moves));
                let replayed = record.replay::<G>().expect("it was played so");
                assert!(replayed == table, "the replayed table is another");
                assert_eq!(record.verify(), Ok(()));
            }
        }
    }
    every_game(&Replays);
}

#[test]
fn a_record_without_fair_dice_replays_to_the_same_game() {
    struct Replays;
    impl Law for Replays {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                let record = there_and_back(&Record::of(&table, plain_heading(), WithMoves::No));
                let replayed = record.replay::<G>().expect("it was played so");
                for viewer in Viewer::all(game.0.seats) {
                    assert_eq!(replayed.look(viewer), table.look(viewer));
                    assert_eq!(replayed.story(viewer, 0), table.story(viewer, 0));
                }
                assert_eq!(replayed.next_options(), table.next_options());
                assert_eq!(record.verify(), Ok(()));
            }
        }
    }
    every_game(&Replays);
}

#[test]
fn a_record_cut_at_any_step_is_right_as_an_unfinished_one() {
    struct Cuts;
    impl Law for Cuts {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES / 8 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let (table, heading) = play_fairly(&mut game.0, "law");
                let whole = json(&Record::of(&table, heading, WithMoves::No));
                let steps = table.journal().len();
                let every = steps.div_ceil(CUTS);
                for length in (0..steps).rev().step_by(every) {
                    let cut = cut::<G>(&whole, length);
                    check_who_decides(&mut game.0, &cut);
                }
            }
        }
    }
    every_game(&Cuts);
}

#[test]
fn a_record_tells_how_a_game_was_broken_off_but_never_how_the_rules_ended_it() {
    struct BrokenOff;
    impl Law for BrokenOff {
        fn check<G: Game>(&self) {
            let mut game = TellWhenFailing(RandomGame::<G>::new(1));
            let table = game.0.play(|_, _, _| {});
            let whole = json(&Record::of(&table, plain_heading(), WithMoves::No));
            for (ended, right) in [("resigned", true), ("abandoned", true), ("rules", false)] {
                let mut cut = whole.clone();
                cut["steps"].as_array_mut().expect("steps are a list").pop();
                cut["ended"] = ended.into();
                cut["outcome"] = Value::Null;
                assert_eq!(read(&cut).verify().is_ok(), right, "cut off, {ended}");
                let mut over = whole.clone();
                over["ended"] = ended.into();
                assert_eq!(read(&over).verify().is_ok(), !right, "over, {ended}");
            }
            let heading = Heading { broken_off: Some(Ended::Resigned), ..plain_heading() };
            let record = json(&Record::of(&table, heading, WithMoves::No));
            assert_eq!(record["ended"], "rules", "the rules ended it before anybody could resign");
        }
    }
    every_game(&BrokenOff);
}

/// Replays the first steps of a record as an unfinished one, which must be right.
fn cut<G: Game>(whole: &Value, length: usize) -> Table<G> {
    let mut cut = whole.clone();
    cut["steps"].as_array_mut().expect("steps are a list").truncate(length);
    cut["ended"] = Value::Null;
    cut["outcome"] = Value::Null;
    let record = read(&cut);
    assert_eq!(record.verify(), Ok(()), "cut to {length} steps");
    record.replay::<G>().expect("it was verified")
}

/// A table that was cut off before a step of luck waits for luck: no seat can move.
fn check_who_decides<G: Game>(game: &mut RandomGame<G>, cut: &Table<G>) {
    let mut table = cut.clone();
    if cut.turn() == Turn::Luck {
        let mv = some_move(game);
        for seat in Seat::all(game.seats) {
            assert_eq!(table.play(seat, &mv, &mut game.rng), Err(Refusal::NotYourTurn));
        }
        assert!(&table == cut, "a refused move changed the table");
    }
    table.settle(&mut game.rng);
    assert_ne!(table.turn(), Turn::Luck, "luck has settled what it decides");
}

fn some_move<G: Game>(game: &mut RandomGame<G>) -> G::Move {
    let mut position = game.start();
    let mut moves = Vec::new();
    while moves.is_empty() {
        position.moves(&mut moves);
        let step = game.next_step(&position).expect("somebody moves before the end");
        position.apply(&step);
    }
    any_of(&moves, &mut game.rng).clone()
}

fn plain_heading() -> Heading {
    Heading { match_id: "law".to_owned(), fair: None, broken_off: None }
}

fn there_and_back(record: &Record) -> Record {
    let line = record.to_line();
    assert!(!line.contains('\n'), "a record is one line");
    let back = Record::from_line(&line).expect("what was written can be read");
    assert_eq!(&back, record);
    back
}

fn json(record: &Record) -> Value {
    serde_json::from_str(&record.to_line()).expect("a record is JSON")
}

fn read(json: &Value) -> Record {
    Record::from_line(&json.to_string()).expect("it has the form of a record")
}
