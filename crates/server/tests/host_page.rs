//! The host's page: a link that works once, a session, and what the host can do with it that nobody else can.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use koshki_protocol::{MatchState, ToClient};
use koshki_server::Config;
use koshki_server::host_page::{LINK_LASTS, SESSION_LASTS};
use serde_json::{Value, json};

use support::socket::Player;
use support::{Answer, Browser, Kind, Server};

async fn server() -> (Server, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let config = Config { rate_limits: false, ..Config::default() };
    (Server::in_folder(folder, config).await, path)
}

/// What `koshki host link` is given.
async fn link(server: &Server, folder: &Path) -> String {
    // A server that has just been started may still make its key.
    server.program().get("/health/ready").await;
    let key = format!("Bearer {}", fs::read_to_string(folder.join("host.key")).unwrap());
    let headers = [("authorization", key.as_str())];
    let made = server.program().request("POST", "/api/host/link", &headers, None).await;
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["link"].as_str().unwrap().to_owned()
}

async fn use_link(browser: &mut Browser<'_>, link: &str) -> Answer {
    let (_, ticket) = link.split_once('#').unwrap();
    browser.post("/api/host/session", &json!({ "ticket": ticket })).await
}

/// A browser with the host's page open.
async fn host<'a>(server: &'a Server, folder: &Path) -> Browser<'a> {
    let mut browser = server.browser(Kind::Chromium, "localhost:8080");
    let link = link(server, folder).await;
    assert_eq!(use_link(&mut browser, &link).await.status, 204);
    browser
}

async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

#[tokio::test]
async fn a_link_opens_the_page_once_and_says_what_to_do_then() {
    let (server, folder) = server().await;
    let link = link(&server, &folder).await;
    let (site, ticket) = link.split_once("/host#").unwrap();
    assert_eq!(site, format!("http://{}", server.address));
    assert_eq!(ticket.len(), 26, "128 random bits");

    let mut browser = server.browser(Kind::Chromium, "localhost:8080");
    // Looking at the address, as previews do, uses nothing up.
    assert_eq!(browser.get("/host").await.status, 200);
    assert_eq!(browser.get("/api/host").await.reason(), "not-operator");
    let entered = use_link(&mut browser, &link).await;
    assert_eq!(entered.status, 204, "{entered:?}");
    for cookie in entered.all("set-cookie") {
        assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
        assert!(cookie.contains("Max-Age=43200"), "{cookie}");
    }
    assert_eq!(browser.get("/api/host").await.json()["version"], env!("CARGO_PKG_VERSION"));

    let mut late = server.browser(Kind::Chromium, "localhost:8080");
    for wrong in [link.as_str(), "#", "#aaaaaaaaaaaaaaaaaaaaaaaaaa", "#Ы"] {
        let refused = use_link(&mut late, wrong).await;
        assert_eq!(
            (refused.status, refused.reason().as_str()),
            (403, "no-such-host-link"),
            "{wrong}"
        );
        assert!(refused.body.contains("koshki host link"), "{refused:?}");
        assert!(refused.all("set-cookie").is_empty());
    }
    assert_eq!(late.get("/api/host").await.status, 403);
    assert_eq!(browser.get("/api/host").await.status, 200, "the first one stays");
}

#[tokio::test]
async fn a_link_lasts_ten_minutes_and_a_session_twelve_hours_or_until_the_server_ends() {
    let (server, folder) = server().await;
    let old = link(&server, &folder).await;
    let mut browser = host(&server, &folder).await;
    pass(LINK_LASTS).await;
    let refused = use_link(&mut server.program(), &old).await;
    assert_eq!(refused.reason(), "no-such-host-link");
    assert_eq!(browser.get("/api/host").await.status, 200);
    pass(SESSION_LASTS).await;
    assert_eq!(browser.get("/api/host").await.reason(), "not-operator");

    let cookies = host(&server, &folder).await.cookies;
    let server = server.restart().await;
    let mut browser = server.program();
    browser.cookies = cookies;
    assert_eq!(browser.get("/api/host").await.status, 403);
}

#[tokio::test]
async fn nobody_else_is_let_in_and_no_other_site_acts_for_the_host() {
    let (server, folder) = server().await;
    let mut anna = server.browser(Kind::Chromium, "localhost:8080");
    anna.be("Anna").await;
    let mut browser = host(&server, &folder).await;
    for (method, path, body) in [
        ("GET", "/api/host", None),
        ("POST", "/api/host", Some("\"stop\"")),
        ("POST", "/api/host", Some("nonsense")),
        ("POST", "/api/host/link", None),
    ] {
        let refused = anna.request(method, path, &[], body).await;
        let seen = (refused.status, refused.reason());
        assert_eq!(seen, (403, "not-operator".to_owned()), "{method} {path}");
        assert!(refused.body.contains("koshki host link"), "{refused:?}");
    }
    let foreign = [("origin", "http://evil.example")];
    for (method, path, body) in [
        ("POST", "/api/host", Some("\"stop\"")),
        ("POST", "/api/host/session", Some("{\"ticket\":\"\"}")),
        ("DELETE", "/api/host/session", None),
    ] {
        let refused = browser.request(method, path, &foreign, body).await;
        assert_eq!(refused.reason(), "foreign-origin", "{method} {path}");
    }
    // A page can't make links for others: that takes the key.
    assert_eq!(browser.post("/api/host/link", &json!({})).await.reason(), "not-operator");
    assert_eq!(browser.get("/api/host").await.json()["opens_tables"], true);

    let kept = browser.cookies.clone();
    assert_eq!(browser.delete("/api/host/session").await.status, 204);
    assert!(browser.cookies.is_empty());
    browser.cookies = kept;
    assert_eq!(browser.get("/api/host").await.status, 403, "the session itself has ended");
}

#[tokio::test]
async fn every_action_of_the_page_has_its_effect_and_is_written_down() {
    let (server, folder) = server().await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let (id, mut player) = Player::opening(&server, &mut anna, table.clone()).await;
    let mut other = Player::at(&server, &boris).await;
    let mut host = host(&server, &folder).await;

    let seen = host.get("/api/host").await.json();
    assert_eq!(seen["tables"][0]["seats"], json!(["Anna", ""]));
    assert_eq!(seen["people"].as_array().unwrap().len(), 2, "{seen}");
    let load = &seen["load"];
    assert!(load["connections"].as_u64().unwrap() >= 2, "{load}");
    assert!(load["most_tables"].as_u64().unwrap() > 0 && load["running"].is_u64(), "{load}");
    assert!(seen["backup_age"].is_null() && seen["warnings"].is_array());
    let person = |name: &str| {
        let people = seen["people"].as_array().unwrap();
        people.iter().find(|person| person["nickname"] == name).unwrap()["person"].clone()
    };

    let mut orders = Vec::new();
    let mut gave = async |order: Value| -> Value {
        let answer = host.post("/api/host", &order).await;
        assert_eq!(answer.status, 200, "{order}: {answer:?}");
        orders.push(order);
        answer.json()
    };
    gave(json!({"say": "Tea"})).await;
    while !matches!(player.hear().await, ToClient::Notice { text } if text == "Tea") {}
    gave(json!({"rename": {"person": person("Anna"), "nickname": "Anya"}})).await;
    player.until_room(|room| room.seats[0].nickname == "Anya").await;
    assert_eq!(gave(json!({"mute": person("Anna")})).await["muted"][0]["nickname"], "Anya");
    assert_eq!(gave(json!({"unmute": person("Anna")})).await["muted"], json!([]));
    assert_eq!(gave(json!("stop")).await["opens_tables"], false);
    assert_eq!(anna.post("/api/matches", &table).await.status, 409);
    assert_eq!(gave(json!("open")).await["opens_tables"], true);
    assert_eq!(gave(json!({"close": id})).await["tables"], json!([]));
    player.until_room(|room| room.state == MatchState::Over).await;
    gave(json!({"ban_person": person("Boris")})).await;
    while other.receive().await.is_some() {}
    assert_eq!(boris.get("/api/me").await.reason(), "banned");
    gave(json!({"pardon_person": person("Boris")})).await;
    assert_eq!(boris.get("/api/me").await.status, 200);
    let banned = gave(json!({"ban_address": "192.0.2.7"})).await;
    assert_eq!(banned["banned_addresses"], json!(["192.0.2.7"]));
    assert_eq!(gave(json!({"pardon_address": "192.0.2.7"})).await["banned_addresses"], json!([]));

    for (wrong, says) in [
        (json!({"ban_address": "127.0.0.1"}), "server-ban-itself"),
        (json!({"say": ""}), "server-bad-notice"),
        (json!({"rename": {"person": 4711, "nickname": "Nobody"}}), "server-no-such-person"),
        (json!({"close": "k3qz7m2xw5ab4cde"}), "server-no-such-match"),
    ] {
        let refused = host.post("/api/host", &wrong).await;
        assert_eq!(refused.json()["refused"]["phrase"]["key"], says, "{wrong}");
    }
    let log = fs::read_to_string(folder.join("host.log")).unwrap();
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(lines.next().unwrap()["opened"], true, "{log}");
    for (line, order) in lines.by_ref().zip(&orders) {
        assert_eq!((&line["order"], &line["by"]), (order, &json!("page")));
        assert_eq!(line["from"], "127.0.0.1");
    }
    // What can't be meant is refused before anything is written; what can't be done is written down with why.
    let last: Vec<Value> = log
        .lines()
        .skip(1 + orders.len())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let is = |kind| move |line: &Value| !line[kind].is_null();
    assert!(last.len() == 4 && last.iter().step_by(2).all(is("order")), "{log}");
    assert!(last.iter().skip(1).step_by(2).all(is("failed")), "{log}");
}
