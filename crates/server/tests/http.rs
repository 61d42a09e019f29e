//! The addresses as a browser, a program or a watching machine meets them, on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use std::fs;
use std::path::Path;
use std::time::Instant;

use koshki_protocol::Reason;
use koshki_server::Config;
use koshki_server::config::MetricsFor;
use koshki_server::page::Page;
use serde_json::{Value, json};
use support::{Kind, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn the_address_for_the_house_is_told_on_the_server_s_own_machine() {
    let house = Some("http://192.168.1.7:8080".to_owned());
    let server = Server::with(Config { house: house.clone(), ..Config::default() }).await;
    let here = server.program().get("/api/here").await.json();
    assert_eq!(here["house"].as_str(), house.as_deref());
}

#[tokio::test]
async fn nobody_becomes_somebody_changes_the_nickname_and_is_forgotten() {
    let server = Server::start().await;
    let mut anna = server.browser(Kind::Chromium, "localhost:8080");
    let nobody = anna.get("/api/me").await;
    assert_eq!((nobody.status, nobody.reason().as_str()), (401, "no-identity"));

    let nobody = anna.get("/api/here").await;
    assert_eq!((nobody.status, nobody.json()), (200, json!({"nickname": null, "house": null})));

    let new = anna.be(" Анна ").await;
    assert_eq!((new.status, new.json()), (201, json!({"nickname": "Анна"})));
    assert_eq!(anna.get("/api/me").await.json(), json!({"nickname": "Анна"}));
    assert_eq!(anna.get("/api/here").await.json()["nickname"], "Анна");

    let before = anna.cookies.clone();
    let renamed = anna.be("Аня").await;
    assert_eq!((renamed.status, renamed.json()), (200, json!({"nickname": "Аня"})));
    assert_eq!(anna.cookies, before, "the same person");

    let forgotten = anna.delete("/api/me").await;
    assert_eq!((forgotten.status, forgotten.body.as_str()), (204, ""));
    assert!(anna.cookies.is_empty());
    anna.cookies = before;
    assert_eq!(anna.get("/api/me").await.status, 401, "the secret means nothing any more");
}

#[tokio::test]
async fn two_people_are_two() {
    let server = Server::start().await;
    let mut anna = server.program();
    let mut boris = server.program();
    anna.be("Anna").await;
    boris.be("Boris").await;
    assert_ne!(anna.cookies, boris.cookies);
    assert_eq!(anna.get("/api/me").await.json()["nickname"], "Anna");
    assert_eq!(boris.get("/api/me").await.json()["nickname"], "Boris");
}

#[tokio::test]
async fn every_listed_game_is_offered_with_its_options_and_bots() {
    let server = Server::start().await;
    let games = server.program().get("/api/games").await.json();
    let ids: Vec<&str> =
        games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, koshki_rules::games::IDS);
    for game in games.as_array().unwrap() {
        assert!(game["least_seats"].as_u64() >= Some(2), "{game}");
        assert!(game["most_seats"].as_u64() >= game["least_seats"].as_u64(), "{game}");
        assert_eq!(game["bots"].as_array().unwrap().len(), koshki_bots::Level::ALL.len());
        for option in game["options"].as_array().unwrap() {
            assert!(option["rule"].is_string(), "{option}");
            let name = option["name"].as_str().unwrap();
            assert!(game["defaults"].get(name).is_some(), "{game}");
        }
    }
    assert_eq!(games[1]["defaults"]["cat"], 0);
}

/// The page shows its games without asking, so it has a copy of the answer. `cargo xtask types` writes it anew.
#[tokio::test]
async fn the_page_knows_the_games_without_asking() {
    let server = Server::start().await;
    let games = server.program().get("/api/games").await.json();
    let copy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/server/games.json");
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&copy, serde_json::to_string_pretty(&games).unwrap() + "\n").unwrap();
    }
    let known: Value = serde_json::from_str(&fs::read_to_string(&copy).unwrap()).unwrap();
    assert_eq!(known, games, "`cargo xtask types` writes {} anew", copy.display());
}

#[tokio::test]
async fn an_unknown_address_is_refused_as_a_page_to_browsers_and_as_json_to_programs() {
    // Without the page that was built: page.rs has that one.
    let server = Server::with(Config { page: Page::none(), ..Config::default() }).await;
    let mut browser = server.browser(Kind::Chromium, "localhost");
    for path in
        ["/nothing", "/api/nothing", "/api/me/nothing", "/%00", "/..%2f..%2fetc", "/m/", "//"]
    {
        let answer = browser.get(path).await;
        assert_eq!((answer.status, answer.reason().as_str()), (404, "no-such-address"), "{path}");
        let page = browser.request("GET", path, &[("accept", "text/html,*/*")], None).await;
        assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"));
        let russian = [("accept", "text/html"), ("accept-language", "ru")];
        let page = browser.request("GET", path, &russian, None).await;
        assert!(page.body.contains("Здесь ничего нет"), "{path}");
    }
    let malformed = browser.get("/api/matches/%ff%fe").await;
    assert_eq!((malformed.status, malformed.reason().as_str()), (404, "no-such-address"));
}

#[tokio::test]
async fn a_wrong_method_is_refused_with_the_right_ones() {
    let server = Server::start().await;
    let mut browser = server.program();
    for (method, path, allowed) in [
        ("PUT", "/api/me", "GET,HEAD,POST,DELETE"),
        ("DELETE", "/api/games", "GET,HEAD"),
        ("GET", "/api/matches", "POST"),
        ("OPTIONS", "/", "GET,HEAD"),
    ] {
        let answer = browser.request(method, path, &[], None).await;
        assert_eq!(
            (answer.status, answer.reason().as_str()),
            (405, "bad-message"),
            "{method} {path}"
        );
        assert_eq!(answer.header("allow"), allowed, "{method} {path}");
    }
    assert_eq!(browser.request("HEAD", "/", &[], None).await.status, 200);
}

#[tokio::test]
async fn what_can_t_be_read_is_refused_and_says_why() {
    let server = Server::start().await;
    let mut browser = server.program();
    for body in ["", "{", "null", "[]", "{}", r#"{"nickname": 7}"#, r#"{"nickname":"A","admin":1}"#]
    {
        let answer = browser.request("POST", "/api/me", &[], Some(body)).await;
        assert_eq!((answer.status, answer.reason().as_str()), (400, "bad-message"), "{body}");
        assert!(!answer.json()["refused"]["says"].as_str().unwrap().is_empty());
    }
    assert!(browser.cookies.is_empty(), "nobody became somebody");
}

#[tokio::test]
async fn a_code_that_opens_no_room_is_always_answered_in_the_same_way() {
    let server = Server::start().await;
    let mut browser = server.program();
    let unknown = browser.get("/api/codes/K2MX7A").await;
    assert_eq!((unknown.status, unknown.reason().as_str()), (404, "no-such-code"));
    for code in ["k2mx7a", "K2-MX-7A", "%D0%9A2MX7A", "NONSENSE", "1", "%20", "K2MX7AA"] {
        let answer = browser.get(&format!("/api/codes/{code}")).await;
        assert_eq!((answer.status, &answer.body), (unknown.status, &unknown.body), "{code}");
    }
}

#[tokio::test]
async fn a_server_that_can_store_is_ready_and_a_full_one_is_not_but_loses_nothing() {
    let unlimited = Config { rate_limits: false, ..Config::default() };
    let server = Server::with(unlimited.clone()).await;
    assert_eq!(server.program().get("/health/live").await.json(), json!({"well": true}));
    assert_eq!(server.program().get("/health/ready").await.json(), json!({"well": true}));

    let full = Config { max_database_size: Some(1), ..unlimited.clone() };
    let server = Server::in_folder(server.stop().await, full).await;
    let mut people = Vec::new();
    let refused = loop {
        let mut person = server.program();
        let answer = person.be(&format!("Mouse {}", people.len())).await;
        if answer.status != 201 {
            break answer;
        }
        people.push(person.cookies);
        assert!(people.len() < 10_000, "a full database takes no more people");
    };
    assert_eq!((refused.status, refused.reason().as_str()), (503, "not-now"));
    let ready = server.program().get("/health/ready").await;
    assert_eq!((ready.status, ready.reason().as_str()), (503, "not-now"));
    assert_eq!(server.program().get("/health/live").await.status, 200, "it lives");
    let text = server.program().get("/metrics").await.body;
    assert!(text.contains("koshki_store_writable 0"), "{text}");

    let server = Server::in_folder(server.stop().await, unlimited).await;
    for (number, cookies) in people.into_iter().enumerate() {
        let mut person = server.program();
        person.cookies = cookies;
        assert_eq!(person.get("/api/me").await.json()["nickname"], format!("Mouse {number}"));
    }
    assert_eq!(server.program().get("/health/ready").await.status, 200, "there is room again");
    assert_eq!(server.program().be("Anna").await.status, 201);
}

#[tokio::test]
async fn metrics_are_for_programs_on_this_machine_unless_the_host_says_otherwise() {
    let passed_on = [("x-forwarded-for", "8.8.8.8")];
    for (metrics, here, passed) in [
        (MetricsFor::Loopback, 200, 404),
        (MetricsFor::Everybody, 200, 200),
        (MetricsFor::Nobody, 404, 404),
    ] {
        let server = Server::with(Config { metrics, ..Config::default() }).await;
        let mut program = server.program();
        program.get("/api/games").await;
        let answer = program.get("/metrics").await;
        assert_eq!(answer.status, here, "{metrics:?}");
        if here == 200 {
            assert!(answer.body.contains("koshki_http_answers_total{status=\"2xx\"}"));
            assert!(answer.body.contains("koshki_http_answer_seconds_bucket{le=\"0.005\"}"));
            assert!(answer.body.contains("\nkoshki_connections 1\n"), "{}", answer.body);
        }
        let answer = program.request("GET", "/metrics", &passed_on, None).await;
        assert_eq!(answer.status, passed, "{metrics:?}");
    }
}

#[tokio::test]
async fn a_server_that_is_stopped_finishes_what_it_answers_and_ends_within_five_seconds() {
    let server = Server::start().await;
    // One that says nothing, one that is kept open, one in the middle of its head, one in the middle of its body.
    let silent = server.connect().await;
    let mut kept = server.connect().await;
    kept.write_all(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut buffer = [0; 2048];
    assert!(kept.read(&mut buffer).await.unwrap() > 0);
    let mut half = server.connect().await;
    half.write_all(b"GET / HTTP/1.1\r\nhost:").await.unwrap();
    let mut posting = server.connect().await;
    let head = "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 19\r\n";
    posting.write_all(format!("{head}\r\n{{\"nickname\":").as_bytes()).await.unwrap();
    // Whatever came before has been read when this one is answered.
    assert_eq!(server.program().get("/health/live").await.status, 200);

    let address = server.address;
    let began = Instant::now();
    let stopping = tokio::spawn(server.stop());
    // The port is closed at once; who is being answered is answered all the same.
    let closed = async {
        while tokio::net::TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(support::DEADLINE, closed).await.unwrap();
    assert_eq!(kept.read(&mut buffer).await.unwrap(), 0, "an idle connection is closed");
    posting.write_all(b"\"Anna\"}").await.unwrap();
    let mut answer = String::new();
    posting.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 Created"), "{answer}");
    stopping.await.unwrap();
    let took = began.elapsed();
    assert!(took.as_secs_f64() < 5.0, "{took:?}");
    drop((silent, half));
}

#[tokio::test]
async fn two_servers_can_t_have_one_database() {
    let server = Server::start().await;
    assert_eq!(server.program().get("/health/ready").await.status, 200);
    let folder = server.stop().await;
    let path = folder.path().to_owned();
    let first = Server::in_folder(folder, Config::default()).await;
    assert_eq!(first.program().get("/health/ready").await.status, 200);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config { data: path, ..Config::default() };
    let second = koshki_server::run(config, listener, std::future::pending());
    let refused = tokio::time::timeout(support::DEADLINE, second).await.unwrap().unwrap_err();
    assert!(refused.to_string().contains("another"), "{refused}");
}

#[tokio::test]
async fn every_address_of_the_protocol_is_documented_with_all_its_answers() {
    let server = Server::start().await;
    let mut program = server.program();
    let document = program.get("/api/openapi.json").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"), "{}", document["openapi"]);
    let mut promised: Vec<(String, String)> = include_str!("../../protocol/src/rest.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("/// `")?.split_once("`: "))
        .filter_map(|(address, _)| address.split_once(' '))
        .map(|(method, path)| (method.to_lowercase(), path.to_owned()))
        .collect();
    assert!(promised.len() >= 9, "{promised:?}");
    promised.push(("delete".to_owned(), "/api/me".to_owned()));
    promised.push(("get".to_owned(), "/api/matches/{match}/record".to_owned()));
    promised.push(("get".to_owned(), "/api/matches/{match}/analysis".to_owned()));
    for (method, path) in promised {
        let answers = &document["paths"][&path][&method]["responses"];
        assert!(answers.is_object(), "{method} {path} is not documented");
    }

    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, address) in methods.as_object().unwrap() {
            let answers = address["responses"].as_object().unwrap();
            assert!(answers.contains_key("429") && answers.contains_key("500"), "{method} {path}");
            let named = path
                .replace("{match}", "k3qz7m2xw5ab4cde")
                .replace("{game}", "1")
                .replace("{seat}", "0")
                .replace("{code}", "K2MX7A")
                .replace("{ticket}", "abcdefghijklmnopqrstuvwx23");
            assert!(!named.contains('{'), "{path}");
            let method = method.to_uppercase();
            let body = (method == "POST").then_some("{}");
            for browser in [server.program(), known(&server).await] {
                let mut browser = browser;
                let answer = browser.request(&method, &named, &[], body).await;
                let status = answer.status.to_string();
                assert!(answers.contains_key(&status), "{method} {path} answers {status}");
                assert_ne!(answer.status, 405, "{method} {path}");
                let is_unknown = answer.status == 404 && answer.reason() == "no-such-address";
                assert!(!is_unknown, "{method} {path} is documented, but not there");
            }
        }
    }

    let reasons = document["components"]["schemas"]["Reason"]["enum"].as_array().unwrap();
    let reasons: Vec<&str> = reasons.iter().map(|reason| reason.as_str().unwrap()).collect();
    let all: Vec<&str> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
    assert_eq!(reasons, all);

    let mut refs = Vec::new();
    collect_refs(&document, &mut refs);
    assert!(refs.len() > 20);
    for reference in refs {
        let found = document.pointer(reference.strip_prefix('#').unwrap());
        assert!(found.is_some(), "{reference} points nowhere");
    }
}

async fn known(server: &Server) -> support::Browser<'_> {
    let mut browser = server.program();
    assert_eq!(browser.be("Anna").await.status, 201);
    browser
}

fn collect_refs<'a>(json: &'a serde_json::Value, into: &mut Vec<&'a str>) {
    match json {
        serde_json::Value::Object(fields) => {
            into.extend(fields.get("$ref").and_then(|reference| reference.as_str()));
            fields.values().for_each(|value| collect_refs(value, into));
        }
        serde_json::Value::Array(values) => {
            values.iter().for_each(|value| collect_refs(value, into));
        }
        _ => {}
    }
}
