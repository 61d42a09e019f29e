//! Playing on from a moment of a record, and taking moves back.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::SeedableRng;
use koshki_bots::{Budget, Contender, SeatRotation, Setting, Shelf, self_play};
use koshki_match::{
    Ask, Authority, BranchSpec, ConnectionId, Effect, Fresh, Grace, Millis, Stored, Visitor,
};
use koshki_protocol::{MatchState, PersonId, Reason, SeatSpec, Seen, ToClient, ToServer};
use koshki_rules::Game;
use koshki_rules::branch::DiceFrom;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::record::{Record, WithMoves};
use koshki_rules::{Seat, Viewer, any};
use serde_json::{from_str, json};

const ANNA: PersonId = PersonId(1);
const CONNECTION: ConnectionId = ConnectionId(1);
const NOW: Millis = Millis(1_000);

#[test]
fn with_the_same_dice_and_moves_a_branch_becomes_the_record_in_every_game() {
    for game in games::IDS {
        let record = record_of(game);
        let step = record.steps() / 3;
        let mut host = Host::new(branch(&record, step, DiceFrom::Same, None));
        host.enter();
        while let Some((seat, seen)) = host.deciding() {
            let mv = move_at(&record, seen.step);
            host.play(seat, seen, mv);
        }
        assert_eq!(host.authority.the_match().state, MatchState::Over, "{game}");
        let branch = host.stored.records().expect("it was played so").remove(0);
        assert_eq!(branch.verify(), Ok(()));
        assert!(!branch.proves_dice(), "its luck was replayed");
        assert_eq!(steps(&branch), steps(&record), "{game}");
        let practice = branch.practice().expect("it is practice");
        assert_eq!((practice.step, practice.dice), (step, DiceFrom::Same));
    }
}

#[test]
fn a_branch_resumes_from_its_text_with_the_same_luck() {
    let record = record_of("mouser");
    let stored = branch(&record, 3, DiceFrom::Same, None);
    let again = Stored::from_text(&stored.to_text()).expect("it was just written");
    assert!(again == stored);
    assert!(again.course().is_ok());
}

#[test]
fn hidden_cards_are_as_they_were_or_drawn_anew_for_one_seat() {
    let record = record_of("holey-cheese");
    let step = record.steps() / 2;
    let looks = |stored: &Stored, seat: u8| {
        let record = stored.records().expect("it was played so").remove(0);
        any::replay(&record).expect("it was played so").look(Viewer::Seat(Seat(seat)))
    };
    let (as_it_was, anew) = (
        branch(&record, step, DiceFrom::Fresh, None),
        branch(&record, step, DiceFrom::Fresh, Some(Seat(0))),
    );
    assert_eq!(looks(&as_it_was, 0), looks(&anew, 0));
    assert_ne!(looks(&as_it_was, 1), looks(&anew, 1), "the other hand is another");
}

#[test]
fn nobody_plays_on_after_the_end_or_from_what_is_no_record() {
    let record = record_of("mouser");
    let refused = open(&record, record.steps(), DiceFrom::Same, None).err().expect("it is over");
    assert_eq!(refused.phrase.key, "server-branch-over");
    let more = open(&record, record.steps() + 9, DiceFrom::Same, None).err().expect("no step");
    assert_eq!(more.phrase.key, "server-branch-over");
    let line = record.to_line().replacen("\"revision\":", "\"revision\":99", 1);
    let newer = Record::from_line(&line).expect("it is written right");
    let refused = open(&newer, 3, DiceFrom::Same, None).err().expect("it is newer");
    assert_eq!(refused.phrase.key, "server-record-newer");
}

#[test]
fn a_choice_that_is_taken_back_can_be_made_again_with_the_same_luck() {
    for game in ["catch-the-mice", "chop-chop", "mouser"] {
        let record = record_of(game);
        let mut host = Host::new(branch(&record, record.steps() / 4, DiceFrom::Fresh, None));
        host.enter();
        let before = host.play_some(30);
        assert_eq!(host.stored.may_take_back(ANNA), Ok(()));
        let taken = host.stored.take_back(ANNA, [9; 32], NOW).expect("bots play the other seats");
        let shorter = taken.records().expect("it was played so").remove(0);
        assert!(shorter.steps() < before.steps(), "{game}");
        assert_eq!(shorter.practice().map(|practice| practice.taken_back), Some(1));
        let mut again = Host::new(taken);
        again.enter();
        while again.record().steps() < before.steps() {
            let (seat, seen) = again.deciding().expect("it went on before");
            again.play(seat, seen, move_at(&before, seen.step));
        }
        assert_eq!(steps(&again.record())[..before.steps()], steps(&before)[..], "{game}");
    }
}

#[test]
fn nothing_is_taken_back_across_a_hidden_card_or_another_person() {
    let record = record_of("holey-cheese");
    let mut host = Host::new(branch(&record, record.steps() / 4, DiceFrom::Fresh, None));
    host.enter();
    host.play_some(8);
    let refused = host.stored.take_back(ANNA, [9; 32], NOW).err().expect("a card was drawn");
    assert_eq!(host.stored.may_take_back(ANNA).as_ref(), Err(&refused));
    assert_eq!(
        (refused.reason, refused.phrase.key.as_ref()),
        (Reason::NotNow, "server-take-back-hidden")
    );
    let refused = host.stored.take_back(PersonId(2), [9; 32], NOW).err().expect("Anna plays");
    assert_eq!(refused.phrase.key, "server-take-back-people");
}

#[test]
fn before_the_first_choice_there_is_nothing_to_take_back() {
    let record = record_of("mouser");
    let refused = branch(&record, 0, DiceFrom::Fresh, None).take_back(ANNA, [9; 32], NOW);
    assert_eq!(refused.err().expect("nothing was chosen").phrase.key, "server-take-back-nothing");
}

/// A match on one device, all of its seats Anna's: the first as herself, the others as bots that she plays here by hand.
struct Host {
    authority: Authority,
    stored: Stored,
    rng: ChaCha8Rng,
    news: Option<(Seat, Seen)>,
}

impl Host {
    fn new(stored: Stored) -> Self {
        let day = std::time::Duration::from_secs(86_400);
        let course = stored.course().expect("it was stored so");
        Host {
            authority: Authority::new(course, Grace { gone: day, idle: day }, NOW),
            stored,
            rng: ChaCha8Rng::from_seed([5; 32]),
            news: None,
        }
    }

    fn enter(&mut self) {
        let visitor = Visitor { connection: CONNECTION, person: ANNA, nickname: "Anna".into() };
        self.ask(Ask::Enter { visitor, id: 1, seen: None });
        while self.authority.due().is_some_and(|due| due <= NOW) {
            self.ask(Ask::Time);
        }
    }

    fn ask(&mut self, ask: Ask) {
        let proposal = self.authority.propose(&ask, NOW, &mut self.rng);
        if let Some(change) = proposal.change() {
            self.stored.keep(change, NOW);
        }
        for effect in self.authority.accept(proposal, NOW) {
            if let Effect::Tell { text, .. } = &effect
                && let Ok(ToClient::Refused { refused, .. }) = from_str::<ToClient>(text)
            {
                panic!("{refused:?}");
            }
        }
    }

    fn deciding(&self) -> Option<(Seat, Seen)> {
        let course = self.authority.course();
        course.deciding().map(|seat| (seat, course.moment()))
    }

    fn play(&mut self, seat: Seat, seen: Seen, mv: serde_json::Value) {
        if self.authority.the_match().seats[seat.index()].person == Some(ANNA) {
            let match_id = self.authority.the_match().id.clone();
            let asked = ToServer::Play { id: 3, match_id, seat, seen, mv };
            self.ask(Ask::Request { connection: CONNECTION, asked });
        } else {
            self.ask(Ask::Thought { moment: seen, seat, mv });
        }
        self.news = Some((seat, seen));
    }

    /// Plays the first choice of everybody for this many moves, and until Anna has to choose; the record so far.
    fn play_some(&mut self, moves: usize) -> Record {
        for played in 0.. {
            let Some((seat, seen)) = self.deciding() else { break };
            let table = any::replay(&self.record()).expect("it was played so");
            let choices = table.look(Viewer::Seat(seat)).choices();
            if played >= moves && seat == Seat(0) && choices.len() > 1 {
                break;
            }
            self.play(seat, seen, choices[0].clone());
        }
        self.record()
    }

    fn record(&self) -> Record {
        self.stored.records().expect("it was played so").remove(0)
    }
}

fn branch(record: &Record, step: usize, dice: DiceFrom, unseen: Option<Seat>) -> Stored {
    open(record, step, dice, unseen).expect("it can be played on")
}

fn open(
    record: &Record,
    step: usize,
    dice: DiceFrom,
    unseen: Option<Seat>,
) -> Result<Stored, koshki_protocol::Refused> {
    let rng = &mut ChaCha8Rng::from_seed([3; 32]);
    let mut seats = vec![SeatSpec::Bot("cat".to_owned()); record.seats()];
    seats[0] = SeatSpec::Me;
    let spec = BranchSpec { record: record.clone(), of: None, step, seats, dice, unseen };
    let fresh = Fresh::draw(rng, NOW);
    Stored::branch(spec, ANNA, "Anna", fresh, rng)
}

/// A game between random bots.
fn record_of(game: &str) -> Record {
    struct Play(Setting);
    impl GameVisitor for Play {
        type Out = Record;
        fn visit<G: Game>(self) -> Record {
            let options = self.0.check::<G>().expect("these are its defaults");
            let luck = self_play::LuckFrom::Generator;
            self_play::record::<G>(&self.0, &options, 0, WithMoves::No, luck)
        }
    }
    let budget = Budget::Simulations(10);
    let contender = Contender { bot: "greedy".to_owned(), budget };
    let setting = Setting {
        game: game.to_owned(),
        seats: 2,
        options: json!({}),
        contenders: vec![contender; 2],
        rotation: SeatRotation::Fixed,
        seed: 4,
        shelf: Shelf::nowhere(),
    };
    games::visit(game, Play(setting)).expect("it is in the list")
}

/// The move that a record has as its step with this index.
fn move_at(record: &Record, step: usize) -> serde_json::Value {
    steps(record)[step]["move"].clone()
}

/// The steps of a record, without the numbers that picked them.
fn steps(record: &Record) -> Vec<serde_json::Value> {
    let line: serde_json::Value = from_str(&record.to_line()).expect("a record is JSON");
    let mut steps = line["steps"].as_array().expect("a record has steps").clone();
    for step in &mut steps {
        let step = step.as_object_mut().expect("a step is an object");
        step.remove("of");
        step.remove("at");
    }
    steps
}
