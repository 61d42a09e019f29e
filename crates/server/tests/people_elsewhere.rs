//! What is done about people at one server holds at all that share its database.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::fs;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use koshki_protocol::{Reason, ToClient};
use koshki_server::Config;
use serde_json::{Value, json};
use sqlx::Connection;
use sqlx::postgres::PgConnection;

use support::nats::Nats;
use support::postgres::Database;
use support::socket::{Player, open};
use support::{Answer, DEADLINE, Server};

async fn server(database: &Database, bus: Option<&Nats>) -> Server {
    Server::with(Config { rate_limits: false, ..config(database, bus) }).await
}

fn config(database: &Database, bus: Option<&Nats>) -> Config {
    Config {
        database: Some(database.url().into()),
        bus: bus.map(|nats| nats.url().into()),
        ..Config::default()
    }
}

/// What a socket is told before it is closed.
async fn last_words(socket: &mut Player) -> Reason {
    let mut last = None;
    while let Some(message) = socket.receive().await {
        last = Some(message);
    }
    let Some(ToClient::Bye { refused }) = last else { panic!("it says goodbye: {last:?}") };
    refused.reason
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_is_forgotten_at_one_server_is_unknown_at_the_other_without_a_bus_too() {
    let database = Database::new();
    let (first, second) = (server(&database, None).await, server(&database, None).await);
    let (mut anna, mut boris) = (first.program(), first.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, _) = open(&mut anna, json!({"game": "mouser", "seats": ["me", "open"]})).await;
    let mut host = Player::at(&second, &anna).await;
    host.enter(&id, None).await;
    let mut guest = Player::at(&second, &boris).await;
    guest.enter(&id, None).await;
    guest.sit(&id).await.unwrap();
    host.until_room(|room| room.seats[1].nickname == "Boris").await;

    let mut late = second.program();
    late.cookies = boris.cookies.clone();
    assert_eq!(boris.delete("/api/me").await.status, 204);
    assert_eq!(last_words(&mut guest).await, Reason::NoIdentity);
    assert_eq!(late.get("/api/me").await.reason(), "no-identity");
    host.until_room(|room| room.seats[1].nickname.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_tell_each_other_at_once_who_was_forgotten() {
    let (database, nats) = (Database::new(), Nats::new());
    let server = server(&database, Some(&nats)).await;
    let bus = async_nats::connect(nats.url()).await.unwrap();
    let mut said = bus.subscribe("koshki.matches").await.unwrap();
    bus.flush().await.unwrap();
    let (mut anna, mut boris) = (server.program(), server.program());
    boris.be("Boris").await;
    let mut observer = PgConnection::connect(&database.url()).await.unwrap();
    let mut words = async |nickname: &str| {
        let text = "SELECT id FROM people WHERE nickname = $1";
        let id: i64 =
            sqlx::query_scalar(text).bind(nickname).fetch_one(&mut observer).await.unwrap();
        format!("{}\n", json!([null, {"forgotten": {"person": id}}]))
    };
    let of_boris = words("Boris").await;

    // A server says nothing to a bus to which it is not connected yet: then it is found by looking.
    let deadline = Instant::now() + DEADLINE;
    loop {
        assert!(Instant::now() < deadline, "it tells others");
        anna.be("Anna").await;
        let of_anna = words("Anna").await;
        assert_eq!(anna.delete("/api/me").await.status, 204);
        let next = tokio::time::timeout(Duration::from_secs(1), said.next()).await;
        let heard = next.ok().flatten().map(|message| message.payload);
        if heard.is_some_and(|it| String::from_utf8_lossy(&it).contains(&of_anna)) {
            break;
        }
    }

    // Nobody has forgotten Boris: so it is the bus that closes this socket.
    let mut socket = Player::at(&server, &boris).await;
    bus.publish("koshki.matches", of_boris.into()).await.unwrap();
    assert_eq!(last_words(&mut socket).await, Reason::NoIdentity);
}

/// What `koshki host` asks of one server.
async fn operate(server: &Server, order: Value) -> Answer {
    // A server that has just been started may still make its key.
    server.program().get("/health/ready").await;
    let key = fs::read_to_string(server.folder().join("host.key")).unwrap();
    let key = format!("Bearer {key}");
    let order = order.to_string();
    server.program().request("POST", "/api/host", &[("authorization", &key)], Some(&order)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_host_decides_at_one_server_holds_at_all_and_after_a_restart() {
    let (database, nats) = (Database::new(), Nats::new());
    let bus = Some(&nats);
    let (first, second) = (server(&database, bus).await, server(&database, bus).await);
    let (mut anna, mut boris) = (second.program(), second.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, _) = open(&mut anna, json!({"game": "mouser", "seats": ["me", "open"]})).await;
    let mut host = Player::at(&second, &anna).await;
    host.enter(&id, None).await;
    let mut guest = Player::at(&second, &boris).await;
    let here = operate(&second, json!("open")).await.json()["people"].as_array().unwrap().clone();
    let boris_here = here.iter().find(|person| person["nickname"] == "Boris").unwrap();
    let person = boris_here["person"].clone();

    // Two servers decide at the same moment: both decisions hold.
    let (said, stopped) = tokio::join!(
        operate(&first, json!({"say": "Dinner is ready"})),
        operate(&second, json!("stop"))
    );
    assert_eq!((said.status, stopped.status), (200, 200), "{said:?} {stopped:?}");
    for player in [&mut host, &mut guest] {
        loop {
            if let ToClient::Notice { text } = player.hear().await {
                assert_eq!(text, "Dinner is ready");
                break;
            }
        }
    }
    let opened = anna.post("/api/matches", &json!({"game": "mouser", "seats": ["me"]})).await;
    assert!(opened.body.contains("server-stopped"), "{opened:?}");

    operate(&first, json!({"ban_person": person})).await;
    last_words(&mut guest).await;
    assert_eq!(boris.get("/api/me").await.reason(), "banned");
    assert_eq!(operate(&first, json!({"close": id})).await.status, 200);
    host.until_room(|room| room.ended.is_some()).await;

    let late = server(&database, bus).await;
    let seen = operate(&late, json!({"mute": person})).await.json();
    assert_eq!(seen["opens_tables"], false);
    assert_eq!(seen["banned_people"], json!([{"person": person, "nickname": "Boris"}]));
    operate(&late, json!({"pardon_person": person})).await;
    let pardoned = async { while boris.get("/api/me").await.status != 200 {} };
    tokio::time::timeout(DEADLINE, pardoned).await.expect("the other server is told");

    // Its sessions would be at one server only.
    let link = late.program().post("/api/host/session", &json!({"ticket": "a"})).await;
    assert!(link.body.contains("server-no-operator"), "{link:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_several_servers_are_counted_together() {
    let database = Database::new();
    let (first, second) =
        (Server::with(config(&database, None)).await, Server::with(config(&database, None)).await);
    let mut asked = [0, 0];
    for (place, server) in [&first, &second].into_iter().enumerate() {
        let mut stranger = server.program();
        while stranger.get("/api/codes/AAAAAA").await.reason() == "no-such-code" {
            asked[place] += 1;
        }
    }
    assert!(asked[0] >= 30, "a class behind one address can ask: {asked:?}");
    assert!(asked[1] < 10, "another server gives no second share: {asked:?}");
}
