//! Holey Cheese keeps its secrets in the core: two matches that differ only in what one viewer may not know have the same effects
//! for this viewer, byte for byte, whatever this viewer and the others ask. A few hundred pairs; `KOSHKI_PAIRS=1000000` for long.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod pairs;

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_match::{Ask, Authority, ConnectionId, Course, Effect, Grace, Match, Millis, Visitor};
use koshki_protocol::{Emote, PersonId, Seen, ToServer};
use koshki_rules::luck::below;
use koshki_rules::{Seat, Viewer};
use rand_core::SeedableRng;
use serde_json::{Value, json};

use pairs::Pair;

/// How many pairs are tried, unless `KOSHKI_PAIRS` asks for more.
const PAIRS: u64 = 300;
const NOW: Millis = Millis(1_000);
const GRACE: Grace = Grace { gone: Duration::MAX, idle: Duration::MAX };

#[test]
fn what_one_viewer_may_not_know_changes_no_effect_for_them__g4() {
    let asked = std::env::var("KOSHKI_PAIRS").map(|asked| asked.parse().expect("a number"));
    let many = asked.unwrap_or(PAIRS);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let found = thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|first| {
                let numbers = (first..many).step_by(threads as usize);
                scope.spawn(move || {
                    numbers.map(compare).fold((0, 0), |(told, others), one| {
                        (told + one.0, others + usize::from(one.1))
                    })
                })
            })
            .collect();
        let found = running.into_iter().map(|it| it.join().unwrap());
        found.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
    });
    let (told, others) = found;
    println!("{many} pairs, {told} effects compared; {others} pairs differ for somebody else");
    assert!(told as u64 > 8 * many, "{told} effects in {many} pairs");
    // Who may know the difference is told it, or there would be nothing to find.
    assert!(others as u64 > many / 2, "{others} of {many}");
}

/// Compares a pair; how many effects there were for the viewer, and whether somebody else was told something else.
fn compare(number: u64) -> (usize, bool) {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let pair = loop {
        if let Some(pair) = Pair::at_random(number as usize, &mut rng) {
            break pair;
        }
    };
    let the_match = pair.the_match(NOW, &mut rng);
    let script = Script::at_random(&pair, &mut rng);
    let [mut one, mut other] = [&pair.steps, &pair.twin].map(|it| script.run(&the_match, it));
    let mut told = 0;
    for connection in script.of_viewer {
        let (one, other) = (one.remove(&connection), other.remove(&connection));
        let [one, other] = [one, other].map(Option::unwrap_or_default);
        assert_eq!(one.len(), other.len(), "pair {number}, {:?}", pair.viewer);
        told += one.len();
        for (one, other) in one.iter().zip(&other) {
            assert!(one == other, "pair {number}, {:?}:\n{one}\n{other}", pair.viewer);
        }
    }
    let is_told_more = one != other;
    (told, is_told_more)
}

/// What everybody asks of both matches.
struct Script {
    /// How many steps are there when they come.
    prefix: usize,
    entering: Vec<Ask>,
    asks: Vec<Ask>,
    of_viewer: [ConnectionId; 2],
}

impl Script {
    fn at_random(pair: &Pair, rng: &mut ChaCha8Rng) -> Self {
        let prefix = pair.moments[below(rng, pair.moments.len() as u32) as usize];
        let (id, all) = (1, pair.steps.len());
        let now = Seen { game: 1, step: all };
        let people = (0..=pair.seats as u64).map(|person| (ConnectionId(person), person));
        let viewer = match pair.viewer {
            Viewer::Seat(seat) => u64::from(seat.0),
            Viewer::Bystander => pair.seats as u64,
        };
        let again = ConnectionId(100);
        let enter = |connection, person: u64, seen| {
            let nickname = format!("P{person}").as_str().into();
            let person = PersonId(person as i64 + 1);
            Ask::Enter { visitor: Visitor { connection, person, nickname }, id, seen }
        };
        let entering = people.clone().map(|(it, person)| enter(it, person, None)).collect();
        let mut asks = vec![enter(again, viewer, Some(Seen { game: 1, step: pair.seen.min(all) }))];
        for (connection, person) in people.chain([(again, viewer)]) {
            let match_id = pair.id.clone();
            let seat = Seat(person as u8);
            let request = |asked| Ask::Request { connection, asked };
            asks.push(request(ToServer::Advise {
                id,
                match_id: match_id.clone(),
                seat,
                seen: now,
                mv: None,
            }));
            asks.push(request(ToServer::Emote {
                id,
                match_id: match_id.clone(),
                seat,
                emote: Emote::Purr,
            }));
            for mv in [json!({"discard": "m99"}), json!({"lay": {"card": "m7"}}), Value::Null] {
                let match_id = match_id.clone();
                asks.push(request(ToServer::Play { id, match_id, seat, seen: now, mv }));
            }
            asks.push(Ask::Gone(connection));
            asks.push(enter(connection, person, Some(Seen { game: 1, step: prefix })));
        }
        asks.push(Ask::TellAll);
        Script { prefix, entering, asks, of_viewer: [ConnectionId(viewer), again] }
    }

    /// All effects that are somebody's, by their connection.
    fn run(&self, the_match: &Match, steps: &[Value]) -> BTreeMap<ConnectionId, Vec<String>> {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let course = |steps: &[Value]| {
            let text = Value::from(steps.to_vec()).to_string();
            Course::replay(the_match.clone(), [[text.as_str()]]).unwrap()
        };
        let mut authority = Authority::new(course(&steps[..self.prefix]), GRACE, NOW);
        let mut effects = Vec::new();
        let mut ask = |authority: &mut Authority, ask: &Ask, effects: &mut Vec<Effect>| {
            let proposal = authority.propose(ask, NOW, &mut rng);
            assert!(proposal.change().is_none_or(|change| change.steps.is_none()));
            effects.extend(authority.accept(proposal, NOW));
        };
        for entering in &self.entering {
            ask(&mut authority, entering, &mut effects);
        }
        effects.extend(authority.resume(course(steps), NOW));
        for asked in &self.asks {
            ask(&mut authority, asked, &mut effects);
        }
        let mut told: BTreeMap<ConnectionId, Vec<String>> = BTreeMap::new();
        for effect in effects {
            match effect {
                Effect::Tell { to, text, urgency } => {
                    told.entry(to).or_default().push(format!("{urgency:?} {text}"));
                }
                Effect::Advise(question) => {
                    told.entry(question.to).or_default().push(format!("{question:?}"));
                }
                Effect::Fault(says) => panic!("{says}"),
                // These are the host's.
                _ => {}
            }
        }
        told
    }
}
