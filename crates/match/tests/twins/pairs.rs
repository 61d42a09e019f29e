//! Pairs of games of Holey Cheese that differ only in what one viewer may not know.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
#![allow(dead_code, reason = "not every test that has pairs uses all of them")]

use std::collections::BTreeMap;

use chacha20::ChaCha8Rng;
use koshki_match::{Fresh, Match, Millis};
use koshki_protocol::{MatchId, PersonId, RoomCode, SeatKind, SeatSpec, TableSpec};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::luck::below;
use koshki_rules::record::{Heading, Opening, Record};
use koshki_rules::{Seat, Turn, Viewer};
use serde_json::{Value, json};

/// Two games that one viewer can't tell apart.
pub struct Pair {
    pub id: MatchId,
    pub seats: usize,
    pub viewer: Viewer,
    /// How much of it the viewer had seen before coming back.
    pub seen: usize,
    /// The numbers of steps at which somebody decided.
    pub moments: Vec<usize>,
    pub steps: Vec<Value>,
    pub twin: Vec<Value>,
}

impl Pair {
    /// A game played at random up to some decision, and its twin; nothing if they are the same, or the twin breaks a
    /// rule (who puts a card away must have no place for any, HC17).
    pub fn at_random(number: usize, rng: &mut ChaCha8Rng) -> Option<Pair> {
        let seats = 2 + below(rng, 3) as usize;
        let mut table = any::open("holey-cheese", &json!({}), seats, rng).unwrap();
        let mut moments = vec![table.steps()];
        for _ in 0..below(rng, 14) {
            let Turn::Seat(seat) = table.turn() else { break };
            let moves = table.look(Viewer::Seat(seat)).choices();
            let mv = &moves[below(rng, moves.len() as u32) as usize];
            table.play(seat, mv, rng).unwrap();
            moments.push(table.steps());
        }
        let viewers: Vec<Viewer> = Viewer::all(seats).collect();
        let viewer = viewers[below(rng, viewers.len() as u32) as usize];
        let steps = steps_of(table.as_ref());
        let twin = twin(&steps, viewer, rng);
        if twin == steps || matches!(table.turn(), Turn::Over(_)) || replay(seats, &twin).is_none()
        {
            return None;
        }
        let mut bytes = [0; MatchId::BYTES];
        bytes[..8].copy_from_slice(&(number as u64).to_be_bytes());
        let seen = below(rng, steps.len() as u32 + 1) as usize;
        Some(Pair { id: MatchId::from_bytes(&bytes), seats, viewer, seen, moments, steps, twin })
    }

    /// The match in which it is played, one person in each seat, the first of whom has the number 1.
    pub fn the_match(&self, now: Millis, rng: &mut ChaCha8Rng) -> Match {
        let number: Vec<u8> = self.id.as_str().bytes().rev().take(6).collect();
        let mut code = [0; RoomCode::CHARACTERS];
        code.copy_from_slice(&number);
        let spec = TableSpec {
            game: "holey-cheese".to_owned(),
            options: json!({}),
            seats: vec![SeatSpec::Open; self.seats],
            length: Default::default(),
            public: false,
            hints: None,
            pace: Default::default(),
            shared_dice: false,
        };
        let fresh = Fresh {
            id: self.id.clone(),
            code: RoomCode::from_bytes(&code),
            server_seed: [9; 32],
            opened: now,
        };
        let mut the_match =
            Match::open(spec, PersonId(1), "Host", fresh, rng).unwrap_or_else(|no| panic!("{no}"));
        for (seat, person) in the_match.seats.iter_mut().zip(1..) {
            seat.kind = SeatKind::Person;
            seat.person = Some(PersonId(person));
            seat.player_seed = Some("s".to_owned());
            seat.ready = true;
        }
        the_match.start().unwrap();
        the_match.code = None;
        the_match
    }
}

/// The steps without the numbers behind their luck, which differ with the cards and are told to nobody.
fn steps_of(table: &dyn AnyTable) -> Vec<Value> {
    let mut steps: Vec<Value> = serde_json::from_str(&table.journal(0)).unwrap();
    for step in &mut steps {
        let fields = step.as_object_mut().unwrap();
        fields.remove("of");
        fields.remove("at");
    }
    steps
}

/// The same game with all cards exchanged that the viewer has neither held nor seen laid, cats for cats, mice for mice.
fn twin(steps: &[Value], viewer: Viewer, rng: &mut ChaCha8Rng) -> Vec<Value> {
    let mut hidden: Vec<String> =
        (0..24).map(|n| format!("m{n}")).chain((0..4).map(|n| format!("c{n}"))).collect();
    let mut mover = None;
    for step in steps {
        let held =
            |seat: &Value| viewer != Viewer::Bystander && json!({"seat": seat}) == json!(viewer);
        let known = if held(&step["luck"]["deal"]["seat"]) {
            &step["luck"]["deal"]["card"]
        } else if mover.as_ref().is_some_and(held) && !step["luck"]["draw"].is_null() {
            &step["luck"]["draw"]
        } else {
            &step["move"]["lay"]["card"]
        };
        if let Some(card) = known.as_str() {
            hidden.retain(|other| other != card);
        }
        if !step["seat"].is_null() {
            mover = Some(step["seat"].clone());
        }
    }
    let mut exchange = BTreeMap::new();
    for kind in ["c", "m"] {
        let cards: Vec<String> =
            hidden.iter().filter(|card| card.starts_with(kind)).cloned().collect();
        let mut shuffled = cards.clone();
        for last in (1..shuffled.len()).rev() {
            shuffled.swap(last, below(rng, last as u32 + 1) as usize);
        }
        exchange.extend(cards.into_iter().zip(shuffled));
    }
    let mut steps = steps.to_vec();
    for step in &mut steps {
        for path in ["/luck/deal/card", "/luck/away", "/luck/draw", "/move/discard"] {
            if let Some(card) = step.pointer_mut(path)
                && let Some(other) = card.as_str().and_then(|card| exchange.get(card))
            {
                *card = json!(other);
            }
        }
    }
    steps
}

fn replay(seats: usize, steps: &[Value]) -> Option<Box<dyn AnyTable>> {
    let heading = Heading { match_id: String::new(), fair: None, broken_off: None };
    let opening = Opening { game: "holey-cheese", revision: 1, seats, options: &json!({}) };
    let text = Value::from(steps.to_vec()).to_string();
    let record = Record::from_journal(heading, opening, [text.as_str()]).ok()?;
    any::replay(&record).ok()
}

/// What the twin relies on: seats are told by their number.
#[test]
fn a_seat_is_written_as_its_number() {
    assert_eq!(json!(Viewer::Seat(Seat(2))), json!({"seat": 2}));
}
