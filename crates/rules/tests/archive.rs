//! The archive: records of every revision that was ever played, kept for ever. Each replays to the end it had then.
//!
//! `cargo xtask archive` writes the records of a new revision, or of a new game. An archive that is there is never written again. Beside
//! `<game>-<revision>.jsonl.gz` there can be `<game>-<revision>-<topic>.jsonl.gz`, of games that are hard to come by.

use koshki_rules::any::{self, AnyTable};
use koshki_rules::record::{Heading, Opening, Record, WithMoves};
use koshki_rules::{Game, Luck};
use serde_json::Value;
use support::archive;
use support::every_game::{Law, TellWhenFailing, every_game};
use support::fair_game::play_fairly;
use support::random_game::RandomGame;

mod support;

/// Fewer would leave options and seats untried.
const FEWEST: usize = 200;
/// This many are kept of a new revision. Every second one has fair dice, and every eighth the legal moves at each step, so
/// that a laxer rule is found too.
const KEPT: u64 = 300;

#[test]
fn every_record_of_every_revision_replays_to_the_end_it_had_then() {
    struct Replays;
    impl Law for Replays {
        fn check<G: Game>(&self) {
            if archive::is_rewriting() && !archive::file(G::ID, G::REVISION, None).exists() {
                keep::<G>();
            }
            for revision in 1..=G::REVISION {
                let records = archive::records(G::ID, revision, None);
                assert!(records.len() >= FEWEST, "revision {revision} has {}", records.len());
                check(&records, revision, None);
                for topic in archive::topics(G::ID, revision) {
                    let records = archive::records(G::ID, revision, Some(&topic));
                    check(&records, revision, Some(&topic));
                }
            }
        }
    }
    every_game(&Replays);
}

#[test]
fn a_stored_journal_of_an_older_revision_goes_on_as_it_was() {
    struct GoesOn;
    impl Law for GoesOn {
        fn check<G: Game>(&self) {
            for record in archive::records(G::ID, 1, None).iter().step_by(10) {
                let table = any::replay(record).expect("it is right");
                let (journal, options) = (table.journal(0), record.options());
                let opening = Opening { game: G::ID, revision: 1, seats: record.seats(), options };
                let stored = any::from_journal(opening, [journal.as_str()]).expect("stored so");
                assert_eq!(stored.turn(), table.turn());
                // The next game of a series is played by the same rules, whatever revision it says.
                let again = any::open(G::ID, &table.next_options(), table.seats(), &mut Zero);
                assert!(again.is_ok_and(|again| again.next_options() == next_but_one(&*table)));
            }
        }
    }
    every_game(&GoesOn);
}

/// The options of the game after the next one.
fn next_but_one(table: &dyn AnyTable) -> Value {
    let opening = Opening {
        game: table.game(),
        revision: 1,
        seats: table.seats(),
        options: &table.next_options(),
    };
    let mut next = any::from_journal(opening, []).expect("a series goes on");
    next.settle(&mut Zero);
    next.next_options()
}

struct Zero;

impl Luck for Zero {
    fn value(&mut self, _step: usize, _of: u32) -> u32 {
        0
    }
}

#[test]
fn a_record_that_says_another_end_is_found_out() {
    struct FoundOut;
    impl Law for FoundOut {
        fn check<G: Game>(&self) {
            let line = archive::records(G::ID, 1, None)[0].to_line();
            let (before, outcome) = line.split_once(r#""outcome":"#).expect("a finished game");
            let forged = format!("{before}\"outcome\":{}", outcome.replacen('1', "2", 1));
            assert_ne!(forged, line);
            let forged = Record::from_line(&forged).expect("still a record");
            assert!(forged.verify().is_err(), "another outcome was accepted");
        }
    }
    every_game(&FoundOut);
}

/// Keeps random games of the newest revision, with every number of seats and all options.
fn keep<G: Game>() {
    let records: Vec<Record> = (0..KEPT)
        .map(|seed| {
            let mut game = RandomGame::<G>::new(seed);
            let match_id = format!("{}-{}-{seed}", G::ID, G::REVISION);
            let with_moves = if seed % 8 == 0 { WithMoves::Yes } else { WithMoves::No };
            if seed % 2 == 0 {
                let (table, heading) = play_fairly(&mut game, &match_id);
                return Record::of(&table, heading, with_moves);
            }
            let heading = Heading { match_id, fair: None, broken_off: None };
            Record::of(&game.play(|_, _, _| {}), heading, with_moves)
        })
        .collect();
    archive::keep(G::ID, G::REVISION, &records);
}

fn check(records: &[Record], revision: u32, topic: Option<&str>) {
    for (line, record) in records.iter().enumerate() {
        let _told = TellWhenFailing((revision, topic.map(str::to_owned), line + 1));
        assert_eq!(record.revision(), revision);
        assert_eq!(record.verify(), Ok(()));
    }
}
