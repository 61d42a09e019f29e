//! Holey Cheese keeps its secrets on the wire: two matches that differ only in what one viewer may not know are told to
//! this viewer in the same bytes, through real sockets of real servers, as a seat, as a bystander, and after coming back.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::collections::BTreeMap;

use chacha20::ChaCha8Rng;
use koshki_match::{Fresh, Match, Millis};
use koshki_protocol::{MatchId, PersonId, RoomCode, SeatKind, SeatSpec, Seen, TableSpec, ToClient};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::fair::to_hex;
use koshki_rules::luck::below;
use koshki_rules::record::{Heading, Opening, Record};
use koshki_rules::{Seat, Turn, Viewer};
use koshki_server::store::{Chunk, Store, StoreLimits};
use koshki_server::{Config, calendar, chance};
use rand_core::SeedableRng;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use support::Server;
use support::socket::Player;
use tempfile::TempDir;

/// How many pairs are tried, unless `KOSHKI_PAIRS` asks for more.
const PAIRS: usize = 400;
/// Everybody who may look: four seats and a bystander.
const PEOPLE: i64 = 5;

#[tokio::test]
async fn pairs_of_matches_that_differ_in_secrets_can_not_be_told_apart_on_the_wire__g4() {
    let mut rng = ChaCha8Rng::from_seed([3; 32]);
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let stores = [fresh_store(&folders[0]).await, fresh_store(&folders[1]).await];
    let asked = std::env::var("KOSHKI_PAIRS").map(|asked| asked.parse().expect("a number"));
    let mut pairs = Vec::new();
    while pairs.len() < asked.clone().unwrap_or(PAIRS) {
        let pair = Pair::at_random(pairs.len(), &mut rng);
        if let Some(pair) = pair {
            for (store, steps) in stores.iter().zip([&pair.steps, &pair.twin]) {
                pair.write(store, steps).await;
            }
            pairs.push(pair);
        }
    }
    for store in &stores {
        store.close().await;
    }
    let config =
        Config { rate_limits: false, room_idle: std::time::Duration::ZERO, ..Config::default() };
    let [one, other] = folders;
    let servers =
        [Server::in_folder(one, config.clone()).await, Server::in_folder(other, config).await];
    let mut players = BTreeMap::new();
    for (index, server) in servers.iter().enumerate() {
        for person in 0..PEOPLE {
            let mut browser = server.program();
            browser.cookies.insert("koshki".to_owned(), to_hex(&secret(person)));
            players.insert((index, person), Player::at(server, &browser).await);
        }
    }
    for pair in &pairs {
        let person = match pair.viewer {
            Viewer::Seat(seat) => i64::from(seat.0),
            Viewer::Bystander => PEOPLE - 1,
        };
        let seen = Seen { game: 1, step: pair.seen };
        let mut told = Vec::new();
        for index in 0..servers.len() {
            let player = players.get_mut(&(index, person)).unwrap();
            told.push([
                told_of(player, &pair.id, None).await,
                told_of(player, &pair.id, Some(seen)).await,
            ]);
        }
        let (one, other) = (&told[0].concat(), &told[1].concat());
        assert_eq!(one.len(), other.len(), "match {}, {:?}", pair.id, pair.viewer);
        for (one, other) in one.iter().zip(other) {
            if one != other {
                let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
                let around = |text: &str| {
                    text.chars().skip(same.saturating_sub(80)).take(160).collect::<String>()
                };
                panic!("match {}, {:?}:\n{}\n{}", pair.id, pair.viewer, around(one), around(other));
            }
        }
    }
}

/// All that is told on entering, and what can't be the same twice left out: the milliseconds of a countdown.
async fn told_of(player: &mut Player, id: &MatchId, seen: Option<Seen>) -> Vec<String> {
    player.heard.clear();
    player.enter(id, seen).await;
    loop {
        if let ToClient::News { match_id, .. } = player.hear().await
            && match_id == *id
        {
            break;
        }
    }
    player.ask(json!({"type": "exit", "match": id})).await.unwrap();
    let texts = player.heard.drain(..).filter(|text| !text.contains(r#""type":"done""#));
    texts.map(|text| without_milliseconds(&text)).collect()
}

fn without_milliseconds(text: &str) -> String {
    match text.split_once(r#""left":"#) {
        Some((before, after)) => {
            format!("{before}{}", after.trim_start_matches(|sign: char| sign.is_ascii_digit()))
        }
        None => text.to_owned(),
    }
}

/// Two games that one viewer can't tell apart.
struct Pair {
    id: MatchId,
    seats: usize,
    viewer: Viewer,
    /// How much of it the viewer had seen before coming back.
    seen: usize,
    steps: Vec<Value>,
    twin: Vec<Value>,
}

impl Pair {
    /// A game played at random up to some decision, and its twin; nothing if they are the same, or the twin breaks a
    /// rule (who puts a card away must have no place for any, HC17).
    fn at_random(number: usize, rng: &mut ChaCha8Rng) -> Option<Pair> {
        let seats = 2 + below(rng, 3) as usize;
        let mut table = any::open("holey-cheese", &json!({}), seats, rng).unwrap();
        for _ in 0..below(rng, 14) {
            let Turn::Seat(seat) = table.turn() else { break };
            let moves = table.look(Viewer::Seat(seat)).choices();
            let mv = &moves[below(rng, moves.len() as u32) as usize];
            table.play(seat, mv, rng).unwrap();
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
        Some(Pair { id: MatchId::from_bytes(&bytes), seats, viewer, seen, steps, twin })
    }

    async fn write(&self, store: &Store, steps: &[Value]) {
        let number: Vec<u8> = self.id.as_str().bytes().rev().take(6).collect();
        let mut code = [0; RoomCode::SIGNS];
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
            opened: Millis(calendar::now()),
        };
        let mut the_match = Match::open(spec, PersonId(1), "Host", fresh, &mut chance::rng())
            .unwrap_or_else(|no| panic!("{no}"));
        for (seat, person) in the_match.seats.iter_mut().zip(1..) {
            seat.kind = SeatKind::Person;
            seat.person = Some(PersonId(person));
            seat.player_seed = Some("s".to_owned());
            seat.ready = true;
        }
        the_match.start().unwrap();
        the_match.code = None;
        let key = store.new_match(the_match.to_stored(calendar::now())).await.unwrap();
        let text = Value::from(steps.to_vec()).to_string();
        let chunk = Chunk { game: 1, step: 0, steps: steps.len(), text, at: calendar::now() };
        store.append(key, chunk, None, None).await.unwrap();
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

async fn fresh_store(folder: &TempDir) -> Store {
    let store = Store::open(folder.path(), StoreLimits::default()).await.unwrap();
    for person in 0..PEOPLE {
        let hash = Sha256::digest(secret(person)).into();
        // A person who came long ago and has no seat is forgotten when a server starts.
        let now = calendar::now();
        let id = store.new_person(hash, &format!("P{person}"), now).await.unwrap();
        assert_eq!(id, PersonId(person + 1));
    }
    store
}

fn secret(person: i64) -> [u8; 32] {
    [person as u8 + 1; 32]
}

/// What the twin relies on: seats are told by their number.
#[test]
fn a_seat_is_written_as_its_number() {
    assert_eq!(json!(Viewer::Seat(Seat(2))), json!({"seat": 2}));
}
