//! Playing on from a moment: the same dice and the same moves give the same game; a link says all of it; what a viewer
//! could not know may be anything that fits.

use koshki_rules::branch::{
    BranchLink, DiceFrom, Fall, LinkError, Practice, SameLuck, falls, steps_anew,
};
use koshki_rules::fair::FairDice;
use koshki_rules::luck::below;
use koshki_rules::record::{Heading, Record, RecordError, WithMoves};
use koshki_rules::{Game, Step, Table, Turn, Viewer};

use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::fair_game::play_fairly;
use crate::support::random_game::RandomGame;

const GAMES: u64 = 60;

#[test]
fn the_same_dice_and_the_same_moves_are_the_record_to_its_end() {
    struct Same;
    impl Law for Same {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                let record = record_of(&table);
                let from = below(&mut game.0.rng, record.steps() as u32 + 1) as usize;
                let mut again = record.up_to(from).replay::<G>().expect("it was played so");
                let mut luck = luck_of(falls(&record).expect("it was played so"), seed);
                again.settle(&mut luck);
                for entry in &table.journal()[from..] {
                    if let (Step::Move(mv), Some(seat)) = (&entry.step, entry.seat) {
                        again.play(seat, mv, &mut luck).expect("it was played so");
                    }
                }
                assert_eq!(record_of(&again), record, "from step {from}");
            }
        }
    }
    every_game(&Same);
}

#[test]
fn after_another_decision_luck_is_the_same_where_the_same_is_asked() {
    struct Other;
    impl Law for Other {
        fn check<G: Game>(&self) {
            let mut same = 0;
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                let known = falls(&record_of(&table)).expect("it was played so");
                // Everybody decides otherwise than before, as if they had never seen these dice.
                let mut luck = luck_of(known.clone(), seed);
                let mut other = RandomGame::<G>::with(!seed, game.0.seats, game.0.options.clone());
                let again = other.play_by(&mut luck, |_, _, _| {});
                for Fall { asked, at } in falls(&record_of(&again)).expect("it was played so") {
                    let before = known.iter().find(|fall| fall.asked == asked);
                    if let Some(before) = before {
                        same += 1;
                        assert_eq!(at, before.at, "asked {asked:?}");
                    }
                }
            }
            assert!(same > 3 * GAMES, "only {same} rolls were asked again");
        }
    }
    every_game(&Other);
}

#[test]
fn a_link_says_both_games_or_one() {
    struct Links;
    impl Law for Links {
        fn check<G: Game>(&self) {
            for seed in 0..GAMES {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let link = link_of(&mut game.0);
                let text = link.to_text().expect("both are right");
                assert_eq!(BranchLink::from_text(&text).expect("it was just written"), link);
                // A phone's messenger takes 4,096 characters; the longest random games have more steps than people's.
                let branch = link.branch.as_ref().map_or(0, Record::steps);
                let steps = link.record.steps() + branch;
                assert!(text.len() < 600 + 3 * steps, "{} characters", text.len());
                let alone = BranchLink { branch: None, ..link };
                let shorter = alone.to_text().expect("it is right");
                assert_eq!(BranchLink::from_text(&shorter).expect("it was just written"), alone);
                assert!(shorter.len() < text.len());
            }
        }
    }
    every_game(&Links);
}

#[test]
fn a_damaged_link_is_no_link_of_another_game() {
    struct Damaged;
    impl Law for Damaged {
        fn check<G: Game>(&self) {
            let mut game = TellWhenFailing(RandomGame::<G>::new(7));
            let link = link_of(&mut game.0);
            let text = link.to_text().expect("both are right");
            for end in 0..text.len() {
                assert!(BranchLink::from_text(&text[..end]).is_err(), "cut at {end}");
            }
            for _ in 0..300 {
                let at = below(&mut game.0.rng, text.len() as u32) as usize;
                let mut other = text.clone().into_bytes();
                other[at] = if other[at] == b'A' { b'B' } else { b'A' };
                let other = String::from_utf8(other).expect("digits are ASCII");
                // The names of the games are not checked: nobody depends on them.
                if let Ok(read) = BranchLink::from_text(&other) {
                    assert_eq!(read.record.steps(), link.record.steps(), "changed at {at}");
                }
            }
        }
    }
    every_game(&Damaged);
}

#[test]
fn a_newer_link_is_told_from_a_damaged_one() {
    assert_eq!(BranchLink::from_text("AgAA"), Err(LinkError::Newer));
    assert_eq!(BranchLink::from_text(""), Err(LinkError::Damaged));
    assert_eq!(BranchLink::from_text("Привет"), Err(LinkError::Damaged));
}

#[test]
fn what_a_viewer_could_not_know_is_drawn_anew_and_nothing_else() {
    struct Anew;
    impl Law for Anew {
        fn check<G: Game>(&self) {
            let mut others = 0;
            for seed in 0..12 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                let record = record_of(&table);
                let steps = record.steps() / 2;
                for viewer in Viewer::all(game.0.seats) {
                    let text = steps_anew(&record, steps, viewer, &mut game.0.rng)
                        .expect("it was played so");
                    let mut anew =
                        Table::<G>::replay(table.options(), table.seats(), [], None).expect("so");
                    koshki_rules::any::AnyTable::follow(&mut anew, &text).expect("it is legal");
                    let before = record.up_to(steps).replay::<G>().expect("it was played so");
                    assert_eq!(anew.story(viewer, 0), before.story(viewer, 0));
                    assert_eq!(anew.look(viewer), before.look(viewer));
                    others += usize::from(record_of(&anew) != record_of(&before));
                }
            }
            assert_eq!(others > 0, G::LABEL.secrets, "{others} were other games");
        }
    }
    every_game(&Anew);
}

#[test]
fn practice_never_claims_fair_dice() {
    struct Practised;
    impl Law for Practised {
        fn check<G: Game>(&self) {
            let mut game = RandomGame::<G>::new(3);
            let (table, heading) = play_fairly(&mut game, "practised");
            let fair = Record::of(&table, heading, WithMoves::No);
            let record = fair.clone().as_practice(practice(4));
            assert!(!record.proves_dice());
            assert_eq!(record.verify(), Ok(()));
            assert_eq!(Record::from_line(&record.to_line()), Ok(record));
            let claimed = fair.to_line();
            let claimed = format!(
                r#"{},"practice":{{"step":4,"dice":"same"}}}}"#,
                &claimed[..claimed.len() - 1]
            );
            let claimed = Record::from_line(&claimed).expect("it is written right");
            assert_eq!(claimed.verify(), Err(RecordError::FairPractice));
        }
    }
    every_game(&Practised);
}

/// A game, and what else could have happened after a random number of its steps.
fn link_of<G: Game>(game: &mut RandomGame<G>) -> BranchLink {
    let table = game.play(|_, _, _| {});
    let record = record_of(&table);
    let from = below(&mut game.rng, record.steps() as u32 + 1) as usize;
    let mut branch = record.up_to(from).replay::<G>().expect("it was played so");
    branch.settle(&mut game.rng);
    for _ in 0..below(&mut game.rng, 9) {
        let Turn::Seat(seat) = branch.turn() else { break };
        let moves = branch.look(Viewer::Seat(seat)).moves;
        let mv = &moves[below(&mut game.rng, moves.len() as u32) as usize];
        branch.play(seat, mv, &mut game.rng).expect("it is listed");
    }
    BranchLink { branch: Some(record_of(&branch).as_practice(practice(from))), record }
}

fn practice(step: usize) -> Practice {
    Practice { of: Some("law".into()), step, dice: DiceFrom::Same, unseen: None, taken_back: 0 }
}

fn luck_of(known: Vec<Fall>, seed: u64) -> SameLuck {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    SameLuck::new(known, FairDice::new(bytes, "fresh", ""))
}

fn record_of<G: Game>(table: &Table<G>) -> Record {
    let heading = Heading { match_id: "law".to_owned(), fair: None, broken_off: None };
    Record::of(table, heading, WithMoves::No)
}
