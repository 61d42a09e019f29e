//! 200,000 guesses of room codes against 1,000 rooms, straight at the addresses: no room is found.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

use std::collections::{BTreeMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::Request;
use chacha20::ChaCha8Rng;
use futures_util::future::try_join_all;
use koshki_protocol::{RoomCode, TableSpec};
use koshki_server::proxy::Peer;
use koshki_server::store::Person;
use koshki_server::{App, Config, http};
use rand_core::{Rng, SeedableRng};
use serde_json::json;
use tower::ServiceExt;

const ROOMS: usize = 1000;
const GUESSES: usize = 200_000;
/// How many tables are opened at once: a thousand would wait for each other longer than the database lets them.
const AT_ONCE: usize = 50;

#[tokio::test]
async fn two_hundred_thousand_guesses_find_none_of_a_thousand_rooms() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        data: folder.path().to_owned(),
        most_matches_per_person: ROOMS,
        ..Config::default()
    };
    let app = App::open(config).await.unwrap();
    let codes = open_rooms(&app).await;
    let router = http::router(Arc::clone(&app));
    let mut rng = ChaCha8Rng::from_seed([7; 32]);
    let mut answers: BTreeMap<u16, usize> = BTreeMap::new();
    let mut bodies = HashSet::new();
    for number in 0..GUESSES {
        let mut bytes = [0; RoomCode::CHARACTERS];
        rng.fill_bytes(&mut bytes);
        let mut guess = RoomCode::from_bytes(&bytes);
        // Luck could let one of the first few through; what is to be shown is that the rest are hopeless.
        while number < 1000 && codes.contains(&guess) {
            rng.fill_bytes(&mut bytes);
            guess = RoomCode::from_bytes(&bytes);
        }
        let request = Request::get(format!("/api/codes/{guess}")).header("host", "127.0.0.1");
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(Peer(IpAddr::from([6, 6, 6, 6])));
        let answer = router.clone().oneshot(request).await.unwrap();
        let status = answer.status().as_u16();
        *answers.entry(status).or_default() += 1;
        if status == 404 {
            bodies.insert(to_bytes(answer.into_body(), 4096).await.unwrap());
        }
    }
    assert_eq!(answers.keys().copied().collect::<Vec<_>>(), [404, 429], "{answers:?}");
    assert!(answers[&404] < 100, "{answers:?}");
    assert_eq!(bodies.len(), 1, "every wrong code has the same answer");
    app.store.close().await;
}

async fn open_rooms(app: &App) -> HashSet<RoomCode> {
    let secret = [1; 32];
    let id = app.store.new_person(secret, "Anna", 0).await.unwrap();
    let host = Person { id, nickname: "Anna".to_owned() };
    let table: TableSpec =
        serde_json::from_value(json!({"game": "mouser", "seats": ["me", "open"]})).unwrap();
    let mut codes = HashSet::new();
    for _ in 0..ROOMS / AT_ONCE {
        let opening = (0..AT_ONCE).map(|_| app.open_table(&host, table.clone()));
        codes.extend(try_join_all(opening).await.unwrap().into_iter().map(|opened| opened.code));
    }
    codes
}
