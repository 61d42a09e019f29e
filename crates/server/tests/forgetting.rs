//! People are forgotten as soon as they ask for it; and what a server says of how much it keeps and bears.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use koshki_protocol::{MatchState, Reason, Refused, ToClient};
use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::{Player, open};

#[tokio::test]
async fn an_open_socket_of_a_forgotten_person_does_nothing_more() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, mut host) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": ["me", "open"]}))
            .await;
    let mut guest = Player::at(&server, &boris).await;
    let mut second = Player::at(&server, &boris).await;
    guest.enter(&id, None).await;
    guest.sit(&id).await.unwrap();
    host.until_room(|room| room.seats[1].nickname == "Boris").await;

    assert_eq!(boris.delete("/api/me").await.status, 204);
    for socket in [&mut guest, &mut second] {
        let mut last = None;
        while let Some(message) = socket.receive().await {
            last = Some(message);
        }
        let Some(ToClient::Bye { refused }) = last else { panic!("it says goodbye: {last:?}") };
        assert_eq!(refused.reason, Reason::NoIdentity);
    }
    let room = host.until_room(|room| room.seats[1].nickname.is_empty()).await;
    assert!(room.seats.iter().all(|seat| seat.nickname != "Boris"));
}

#[tokio::test]
async fn a_full_server_opens_no_more_tables_and_says_so() {
    let config = Config { rate_limits: false, most_tables: 2, ..Config::default() };
    let server = Server::with(config).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    for _ in 0..2 {
        open(&mut anna, table.clone()).await;
    }
    let refused = anna.post("/api/matches", &table).await;
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(refused.body.contains("server-full"), "{refused:?}");
}

#[tokio::test]
async fn a_full_server_opens_no_rematch() {
    let config = Config { rate_limits: false, most_tables: 1, ..Config::default() };
    let server = Server::with(config).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}]});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    for seat in 0..2 {
        // The first to give up may end it.
        let _over = host.ask(json!({"type": "resign", "match": id, "seat": seat})).await;
    }
    host.until_room(|room| room.state == MatchState::Over).await;
    let rematch = json!({"type": "rematch", "match": id});
    assert_full(&host.ask(rematch).await.unwrap_err());
    let games = anna.get("/api/me/games").await.json();
    assert_eq!(games["tables"], json!([]), "nothing is stored: {games}");
}

#[tokio::test]
async fn a_full_server_loads_no_table_for_people_but_forgets_them() {
    let config = Config { rate_limits: false, most_tables: 1, ..Config::default() };
    let server = Server::with(config).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let (of_anna, _) = open(&mut anna, table.clone()).await;
    // After a restart nothing is in memory, and Boris takes the only place.
    let cookies = [anna.cookies.clone(), boris.cookies.clone()];
    let server = server.restart().await;
    let (mut anna, mut boris) = (server.program(), server.program());
    [anna.cookies, boris.cookies] = cookies;
    let (_, host) = Player::opening(&server, &mut boris, table).await;
    let mut socket = Player::at(&server, &anna).await;
    let enter = json!({"type": "enter", "match": of_anna, "seen": null});
    assert_full(&socket.ask(enter).await.unwrap_err());
    assert_eq!(anna.delete("/api/me").await.status, 204);
    drop(host);
}

fn assert_full(refused: &Refused) {
    assert_eq!((refused.reason, refused.phrase.key.as_ref()), (Reason::TooMany, "server-full"));
}

#[tokio::test]
async fn everybody_is_told_how_long_things_are_kept() {
    let server = Server::start().await;
    let kept = server.program().get("/api/kept").await.json();
    assert_eq!(kept, json!({"days": 400, "backup_days": 30}));
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    let config = Config {
        expire_after: std::time::Duration::ZERO,
        backup_every: day / 2,
        backup_keep: 3,
        ..Config::default()
    };
    let kept = Server::with(config).await.program().get("/api/kept").await.json();
    assert_eq!(kept, json!({"days": null, "backup_days": 2}));
    let config = Config { backup_every: std::time::Duration::ZERO, ..Config::default() };
    let kept = Server::with(config).await.program().get("/api/kept").await.json();
    assert_eq!(kept["backup_days"], 30, "a database that was replaced is kept that long");
}

#[tokio::test]
async fn a_running_server_deletes_what_was_left_beside_its_database() {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = ["20200101-120000-000", "29990101-120000-000"].map(|stamp| {
        let replaced = folder.path().join(format!("replaced-{stamp}"));
        std::fs::create_dir(&replaced).unwrap();
        std::fs::write(replaced.join("koshki.db"), "Anna").unwrap();
        replaced
    });
    let log = folder.path().join("host.log");
    let line = r#"{"at":"2020-01-01 12:00:00 UTC","by":"page","from":"192.168.1.7","opened":true}"#;
    std::fs::write(&log, format!("{line}\n")).unwrap();
    let server = Server::in_folder(folder, Config::default()).await;
    server.program().get("/api/kept").await;
    let deadline = std::time::Instant::now() + support::DEADLINE;
    while old.exists() || std::fs::read_to_string(&log).unwrap().contains("192.168.1.7") {
        assert!(std::time::Instant::now() < deadline, "it is there still");
        tokio::task::yield_now().await;
    }
    assert!(new.exists());
}
