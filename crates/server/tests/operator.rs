//! What the operator of a server can do while it runs, and that nobody else can.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use koshki_protocol::{MatchState, ToClient};
use koshki_rules::record::Ended;
use koshki_server::Config;
use serde_json::{Value, json};

use support::socket::{Player, open};
use support::{Answer, Browser, Server};

async fn server() -> (Server, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let config = Config { rate_limits: false, ..Config::default() };
    (Server::in_folder(folder, config).await, path)
}

/// Asks as the operator, with the key in the server's folder.
async fn operate(browser: &mut Browser<'_>, folder: &Path, order: Value) -> Answer {
    let key = format!("Bearer {}", fs::read_to_string(folder.join("host.key")).unwrap());
    let order = order.to_string();
    browser.request("POST", "/api/host", &[("authorization", &key)], Some(&order)).await
}

#[tokio::test]
async fn without_the_key_nobody_is_the_operator() {
    let (server, folder) = server().await;
    let mut anna = server.program();
    anna.be("Anna").await;
    for shown in ["", "Bearer ", "Bearer 00", "Basic x"] {
        let headers = [("authorization", shown)];
        let looked = anna.request("GET", "/api/host", &headers, None).await;
        let acted = anna.request("POST", "/api/host", &headers, Some("\"stop\"")).await;
        assert_eq!((looked.status, acted.status), (403, 403), "{shown}");
        assert_eq!(looked.reason(), "not-operator", "{shown}");
    }
    open(&mut anna, json!({"game": "mouser", "seats": ["me", "open"]})).await;
    assert!(!folder.join("host.log").exists());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(folder.join("host.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }
}

#[tokio::test]
async fn the_operator_sees_renames_mutes_speaks_stops_closes_and_all_is_written_down() {
    let (server, folder) = server().await;
    let (mut anna, mut boris, mut operator) =
        (server.program(), server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let (id, mut host) = Player::opening(&server, &mut anna, table.clone()).await;
    let mut guest = Player::sitting_down(&server, &boris, &id).await;

    let seen = operate(&mut operator, &folder, json!({"say": "Dinner is ready"})).await.json();
    assert_eq!(seen["tables"][0]["match"], id.as_str());
    assert_eq!(seen["tables"][0]["seats"], json!(["Anna", "Boris"]));
    let people = seen["people"].as_array().unwrap().clone();
    let number = |name: &str| {
        people.iter().find(|person| person["nickname"] == name).unwrap()["person"].clone()
    };
    for player in [&mut host, &mut guest] {
        loop {
            if let ToClient::Notice { text } = player.hear().await {
                assert_eq!(text, "Dinner is ready");
                break;
            }
        }
    }

    let rename = json!({"rename": {"person": number("Boris"), "nickname": "Mild"}});
    assert_eq!(operate(&mut operator, &folder, rename).await.status, 200);
    host.until_room(|room| room.seats[1].nickname == "Mild").await;
    assert_eq!(boris.get("/api/me").await.json()["nickname"], "Mild");

    operate(&mut operator, &folder, json!({"mute": number("Boris")})).await;
    let emote = |seat: u8| json!({"type": "emote", "match": id, "seat": seat, "emote": "purr"});
    guest.ask(emote(1)).await.unwrap();
    host.ask(emote(0)).await.unwrap();
    loop {
        if let ToClient::Emote { seat, .. } = guest.hear().await {
            assert_eq!(seat.0, 0, "who is muted is not heard");
            break;
        }
    }

    assert_eq!(operate(&mut operator, &folder, json!("stop")).await.json()["opens_tables"], false);
    let refused = anna.post("/api/matches", &table).await;
    assert!(refused.body.contains("server-stopped"), "{refused:?}");
    operate(&mut operator, &folder, json!("open")).await;
    open(&mut anna, table).await;

    assert_eq!(operate(&mut operator, &folder, json!({"close": id})).await.status, 200);
    let room = host.until_room(|room| room.state == MatchState::Over).await;
    assert_eq!(room.ended, Some(Ended::Abandoned));
    assert!(room.fair.server_seed.is_some());
    for bad in [json!({"say": ""}), json!({"say": "two\nlines"}), json!({"close": "nothing"})] {
        let refused = operate(&mut operator, &folder, bad.clone()).await;
        assert!(refused.status >= 400, "{bad}: {refused:?}");
    }
    let log = fs::read_to_string(folder.join("host.log")).unwrap();
    let orders: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(orders.len(), 6, "{log}");
    assert_eq!(orders[0]["order"], json!({"say": "Dinner is ready"}));
    assert_eq!(orders[0]["by"], "terminal");
}

#[tokio::test]
async fn who_is_banned_is_out_at_once_and_after_a_restart_until_pardoned() {
    let (server, folder) = server().await;
    let (mut anna, mut operator) = (server.program(), server.program());
    anna.be("Anna").await;
    let mut socket = Player::at(&server, &anna).await;
    let seen = operate(&mut operator, &folder, json!("open")).await.json();
    let person = seen["people"][0]["person"].clone();
    operate(&mut operator, &folder, json!({"ban_person": person})).await;
    while let Some(message) = socket.receive().await {
        assert!(matches!(message, ToClient::Bye { .. }), "{message:?}");
    }
    let refused = anna.get("/api/me").await;
    assert_eq!(refused.status, 403);
    assert!(refused.body.contains("banned"), "{refused:?}");

    let seen = operate(&mut operator, &folder, json!({"mute": person})).await.json();
    assert_eq!(seen["banned_people"], json!([{"person": person, "nickname": "Anna"}]));
    assert_eq!(seen["muted"], seen["banned_people"]);
    let itself = operate(&mut operator, &folder, json!({"ban_address": "127.0.0.1"})).await;
    assert!(itself.status >= 400, "who bans this machine could not take it back");
    let cookies = anna.cookies.clone();
    let server = server.restart().await;
    let (mut anna, mut operator) = (server.program(), server.program());
    anna.cookies = cookies;
    assert_eq!(anna.get("/api/me").await.status, 403);
    operate(&mut operator, &folder, json!({"pardon_person": person})).await;
    assert_eq!(anna.get("/api/me").await.status, 200);
}

#[tokio::test]
async fn what_cannot_be_written_down_is_not_done() {
    let (server, folder) = server().await;
    let (mut anna, mut operator) = (server.program(), server.program());
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let (id, _) = open(&mut anna, table.clone()).await;
    // Nothing can be appended to a folder.
    fs::create_dir(folder.join("host.log")).unwrap();
    for order in [json!("stop"), json!({"close": id})] {
        let refused = operate(&mut operator, &folder, order.clone()).await;
        assert_eq!(refused.reason(), "not-now", "{order}: {refused:?}");
    }
    open(&mut anna, table).await;
    let key = format!("Bearer {}", fs::read_to_string(folder.join("host.key")).unwrap());
    let seen = operator.request("GET", "/api/host", &[("authorization", &key)], None).await.json();
    assert_eq!(seen["opens_tables"], true);
    assert_eq!(seen["tables"].as_array().unwrap().len(), 2, "no table was closed: {seen}");
}

#[tokio::test]
async fn an_order_that_fails_stands_in_the_log_and_so_does_that_it_failed() {
    let (server, folder) = server().await;
    let mut operator = server.program();
    // It has made the key when it answers.
    operator.get("/api/kept").await;
    let nobody = json!({"rename": {"person": 17, "nickname": "Mild"}});
    assert!(operate(&mut operator, &folder, nobody.clone()).await.status >= 400);
    let log = fs::read_to_string(folder.join("host.log")).unwrap();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert_eq!(lines[0]["order"], nobody);
    assert_eq!(lines[1]["failed"]["order"], nobody);
    assert_eq!(lines[1]["failed"]["says"], "there is no such person");
}
