//! Holey Cheese keeps its secrets on the wire: two matches that differ only in what one viewer may not know are told to
//! this viewer in the same bytes, through real sockets of real servers, as a seat, as a bystander, and after coming back.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

#[path = "../../match/tests/twins/pairs.rs"]
mod pairs;
mod support;

use std::collections::BTreeMap;

use chacha20::ChaCha8Rng;
use koshki_match::{Match, Millis};
use koshki_protocol::{MatchId, PersonId, Seen, ToClient};
use koshki_rules::Viewer;
use koshki_rules::fair::to_hex;
use koshki_server::store::{Chunk, Store, StoreLimits};
use koshki_server::{Config, calendar};
use rand_core::SeedableRng;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use pairs::Pair;
use support::Server;
use support::socket::Player;

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
            let the_match = pair.the_match(Millis(calendar::now()), &mut rng);
            for (store, steps) in stores.iter().zip([&pair.steps, &pair.twin]) {
                write(store, &the_match, steps).await;
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

async fn write(store: &Store, the_match: &Match, steps: &[Value]) {
    let key = store.new_match(the_match.to_stored(calendar::now())).await.unwrap();
    let text = Value::from(steps.to_vec()).to_string();
    let chunk = Chunk { game: 1, step: 0, steps: steps.len(), text, at: calendar::now() };
    store.append(key, chunk, None, None).await.unwrap();
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
