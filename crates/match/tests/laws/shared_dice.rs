//! Shared dice: nobody's link is told before all are there; a restart changes no die; a silent device delays one throw.

use std::fs;
use std::path::Path;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_match::{
    Ask, Authority, ConnectionId, Effect, Fresh, Grace, Match, Millis, Stored, Visitor,
};
use koshki_protocol::{MatchState, Order, PersonId, Seen, ToClient, ToServer};
use koshki_rules::Seat;
use koshki_rules::record::Record;
use rand_core::SeedableRng;
use serde_json::{Value, json};

use crate::world::chain;

const GRACE: Grace = Grace { gone: Duration::from_secs(600), idle: Duration::from_secs(600) };
const PEOPLE: [i64; 3] = [0, 1, 2];

#[test]
fn a_restart_at_any_point_of_a_throw_changes_no_die() {
    let plain = Host::new(json!({ "series": 1 })).play_to_the_end(Restarts::Never);
    let restarted = Host::new(json!({ "series": 1 })).play_to_the_end(Restarts::BeforeEachAsk);
    assert_eq!(plain.len(), 3);
    for (one, other) in plain.iter().zip(&restarted) {
        assert_eq!(one.verify(), Ok(()));
        assert!(one.proves_dice());
        assert_eq!(one.to_line(), other.to_line());
    }
    example(&plain[1]);
    let thrown: Vec<usize> = plain.iter().map(|record| record.fair().unwrap().thrown).collect();
    assert!(thrown[0] == 0 && thrown[1] > 5 && thrown[2] > thrown[1], "{thrown:?}");
    for record in plain {
        forged(&record);
    }
}

#[test]
fn no_link_is_passed_on_before_all_are_there() {
    let mut host = Host::new(json!("single"));
    host.start();
    let links = PEOPLE.map(|person| chain(PersonId(person)).link(1).unwrap().to_string());
    assert_eq!(host.asked, [1, 1, 1].map(Some), "each device is asked");
    for person in [2, 0] {
        host.give(person, 1, &links[person as usize]);
    }
    assert_eq!(host.authority.course().moment(), Seen { game: 1, step: 0 });
    assert!(!host.told.iter().any(|text| links.iter().any(|link| text.contains(link))));
    host.give(1, 1, &links[1]);
    let told = host.told.iter().filter(|text| links.iter().all(|link| text.contains(link)));
    assert_eq!(told.count(), PEOPLE.len(), "then everybody sees all");
    assert!(host.authority.course().moment().step > 0);
}

#[test]
fn a_silent_device_delays_one_throw_and_the_record_says_so() {
    let mut host = Host::new(json!("single"));
    host.start();
    let silent = 2;
    host.answer(&[0, 1]);
    assert_eq!(host.authority.course().moment().step, 0, "it is waited for");
    host.pass(Duration::from_millis(2_999));
    assert_eq!(host.authority.course().moment().step, 0);
    host.pass(Duration::from_millis(1));
    assert!(host.authority.course().moment().step > 0, "but not for ever");

    host.until_next_throw();
    host.answer(&[0, 1]);
    assert!(!host.waits(), "nobody waits for it again");
    assert_eq!(host.links_of_throws(), [[true, true, false]; 2]);

    let late = chain(PersonId(silent)).link(2).unwrap().to_string();
    host.give(silent, 2, &late);
    host.until_next_throw();
    host.answer(&[0, 1]);
    assert!(host.waits(), "it has answered, so it is waited for");
    host.answer(&[silent]);
    assert_eq!(host.links_of_throws()[2], [true; 3]);
    let record = host.stored.records().unwrap().remove(0);
    assert_eq!(record.verify(), Ok(()));
}

#[test]
fn a_wrong_link_is_refused_and_changes_nothing() {
    let mut host = Host::new(json!("single"));
    host.start();
    let own = chain(PersonId(0));
    let other = chain(PersonId(1)).link(1).unwrap().to_string();
    let second = own.link(2).unwrap().to_string();
    for (throw, link) in [(1, &other), (1, &second), (2, &second), (1, &"x".to_owned())] {
        let before = host.told.len();
        host.give(0, throw, link);
        let told = host.told[before..].join("");
        assert!(told.contains("bad-link") && !told.contains("thrown"), "{told}");
    }
    host.answer(&[0, 1, 2]);
    assert_eq!(host.links_of_throws(), [[true; 3]]);
}

#[test]
fn a_table_starts_only_when_each_device_has_committed() {
    let mut host = Host::new(json!("single"));
    let match_id = host.stored.the_match.id.clone();
    let anchor = "zz".to_owned();
    let before = host.told.len();
    host.request(1, ToServer::Chain { id: 0, match_id: match_id.clone(), anchor });
    assert!(host.told[before..].join("").contains("bad-link"));
    let start = ToServer::Host { id: 0, match_id, order: Order::Start };
    host.request(0, start.clone());
    assert_eq!(host.authority.the_match().state, MatchState::Open);
    for person in PEOPLE {
        host.commit(person);
    }
    host.request(0, start);
    assert_eq!(host.authority.the_match().state, MatchState::Playing);
}

/// The example in the docs is the second game of the series: it has throws before it, and a checker in Python and the page
/// check it too. `KOSHKI_REWRITE=1` writes it anew.
fn example(record: &Record) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-dice-shared.jsonl");
    let line = record.to_line() + "\n";
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&file, &line).unwrap();
    }
    assert!(fs::read_to_string(&file).unwrap_or_default() == line, "KOSHKI_REWRITE=1 writes it");
}

/// Whatever is changed in the links of a record is found.
fn forged(record: &Record) {
    let whole: Value = serde_json::from_str(&record.to_line()).unwrap();
    let throws: Vec<usize> =
        (0..record.steps()).filter(|&step| whole["steps"][step].get("links").is_some()).collect();
    let another = json!(chain(PersonId(9)).link(3).unwrap().to_string());
    let changes: [&dyn Fn(&mut Value); 6] = [
        &|record| record["steps"][throws[1]]["links"][0] = Value::Null,
        &|record| record["steps"][throws[1]]["links"][1] = another.clone(),
        &|record| {
            record["steps"][throws[1]].as_object_mut().unwrap().remove("links");
        },
        &|record| record["fair"]["thrown"] = json!(7_000_000_000_u64),
        &|record| record["fair"]["chains"][2]["anchor"] = another.clone(),
        &|record| {
            record["fair"].as_object_mut().unwrap().remove("chains");
        },
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut forged = whole.clone();
        change(&mut forged);
        let read = Record::from_line(&forged.to_string()).unwrap();
        assert!(read.verify().is_err(), "change {number}");
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Restarts {
    Never,
    BeforeEachAsk,
}

/// A host in memory, and three people whose devices answer when they are told to.
struct Host {
    authority: Authority,
    stored: Stored,
    rng: ChaCha8Rng,
    now: Millis,
    told: Vec<String>,
    /// The throw that each device is asked for.
    asked: [Option<usize>; 3],
    /// What each may choose.
    offered: [Option<(Seen, Value)>; 3],
}

impl Host {
    fn new(length: Value) -> Self {
        let (now, mut rng) = (Millis(0), ChaCha8Rng::from_seed([3; 32]));
        let spec = json!({
            "game": "mouser", "seats": ["me", "open", "open"], "length": length, "shared_dice": true,
        });
        let spec = serde_json::from_value(spec).unwrap();
        let fresh = Fresh::draw(&mut rng, now);
        let opened = Match::open(spec, PersonId(0), "Anna", fresh, &mut rng).unwrap();
        let stored = Stored::new(&opened, now);
        let authority = Authority::new(stored.course().unwrap(), GRACE, now);
        let (asked, offered) = Default::default();
        let mut host = Host { authority, stored, rng, now, told: Vec::new(), asked, offered };
        let match_id = host.stored.the_match.id.clone();
        for person in PEOPLE {
            host.enter(person);
            let (id, match_id, player_seed) = (0, match_id.clone(), format!("seed {person}"));
            host.request(
                person,
                match person {
                    0 => ToServer::Seed { id, match_id, player_seed },
                    _ => ToServer::Sit { id, match_id, seat: None, key: None, player_seed },
                },
            );
        }
        host
    }

    fn commit(&mut self, person: i64) {
        let match_id = self.stored.the_match.id.clone();
        let anchor = chain(PersonId(person)).anchor().to_string();
        self.request(person, ToServer::Chain { id: 0, match_id, anchor });
    }

    fn start(&mut self) {
        for person in PEOPLE {
            self.commit(person);
        }
        let match_id = self.stored.the_match.id.clone();
        self.request(0, ToServer::Host { id: 0, match_id, order: Order::Start });
    }

    fn enter(&mut self, person: i64) {
        let nickname = ["Anna", "Boris", "Vera"][person as usize].into();
        let visitor =
            Visitor { connection: ConnectionId(person as u64), person: PersonId(person), nickname };
        self.ask(&Ask::Enter { visitor, id: 0, seen: None });
    }

    fn request(&mut self, person: i64, asked: ToServer) {
        self.ask(&Ask::Request { connection: ConnectionId(person as u64), asked });
        while self.authority.due().is_some_and(|due| due <= self.now) {
            self.ask(&Ask::Time);
        }
    }

    fn ask(&mut self, ask: &Ask) {
        let proposal = self.authority.propose(ask, self.now, &mut self.rng);
        if let Some(change) = proposal.change() {
            self.stored.keep(change, self.now);
        }
        for effect in self.authority.accept(proposal, self.now) {
            let Effect::Tell { to: ConnectionId(to), text, .. } = effect else { continue };
            match serde_json::from_str::<ToClient>(&text).unwrap() {
                ToClient::Throw { throw, .. } => self.asked[to as usize] = Some(throw),
                ToClient::News { game, news, .. } => {
                    let mv = news.choices().into_iter().next_back();
                    let moment = Seen { game, step: news.step };
                    self.offered[to as usize] = mv.map(|mv| (moment, mv));
                }
                _ => {}
            }
            self.told.push(text);
        }
    }

    fn give(&mut self, person: i64, throw: usize, link: &str) {
        let (match_id, link) = (self.stored.the_match.id.clone(), link.to_owned());
        self.request(person, ToServer::Link { id: 0, match_id, throw, link });
    }

    /// The devices of these people answer what they are asked.
    fn answer(&mut self, people: &[i64]) {
        for &person in people {
            if let Some(throw) = self.asked[person as usize].take() {
                let link = chain(PersonId(person)).link(throw).unwrap().to_string();
                self.give(person, throw, &link);
            }
        }
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now + time;
        while self.authority.due().is_some_and(|due| due <= self.now) {
            self.ask(&Ask::Time);
        }
    }

    fn waits(&self) -> bool {
        self.authority.course().awaits_throw()
    }

    /// The one who may choose does.
    fn choose(&mut self) {
        let decides = self.authority.course().deciding().map(|Seat(seat)| usize::from(seat));
        let Some(seat) = decides else { return };
        let Some(person) = self.authority.the_match().seats[seat].person else { return };
        let Some((seen, mv)) = self.offered[person.0 as usize].take() else { return };
        let (match_id, seat) = (self.stored.the_match.id.clone(), Seat(seat as u8));
        self.request(person.0, ToServer::Play { id: 0, match_id, seat, seen, mv });
    }

    fn until_next_throw(&mut self) {
        while !self.waits() {
            self.choose();
        }
    }

    fn play_to_the_end(mut self, restarts: Restarts) -> Vec<Record> {
        self.start();
        while self.authority.the_match().state != MatchState::Over {
            for person in PEOPLE {
                if restarts == Restarts::BeforeEachAsk {
                    self.restart();
                }
                self.answer(&[person]);
            }
            if restarts == Restarts::BeforeEachAsk {
                // Some answers are lost, and given once more.
                self.answer(&PEOPLE);
            }
            self.choose();
        }
        self.stored.records().unwrap()
    }

    /// Only what is stored is left; everybody comes back.
    fn restart(&mut self) {
        self.authority = Authority::new(self.stored.course().unwrap(), GRACE, self.now);
        self.asked = Default::default();
        for person in PEOPLE {
            self.enter(person);
        }
    }

    /// Of each throw in the record, whose links are there.
    fn links_of_throws(&self) -> Vec<[bool; 3]> {
        let record = self.stored.records().unwrap().remove(0).to_line();
        let record: Value = serde_json::from_str(&record).unwrap();
        let links = record["steps"].as_array().unwrap().iter().filter_map(|step| step.get("links"));
        links.map(|links| [0, 1, 2].map(|chain| links[chain].is_string())).collect()
    }
}
