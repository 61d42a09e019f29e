//! Floods, slow senders, nonsense and guesses on a real server: limits hold, and others are served.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use koshki_server::Config;
use serde_json::json;
use support::{DEADLINE, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn a_body_of_more_than_four_kilobytes_is_refused_however_it_comes() {
    let server = Server::start().await;
    let body = |length: usize| {
        let json = json!({"nickname": "Anna"}).to_string();
        format!("{}{json}", " ".repeat(length - json.len()))
    };
    let mut browser = server.program();
    let fits = browser.request("POST", "/api/me", &[], Some(&body(4096))).await;
    assert_eq!(fits.status, 201);
    for length in [4097, 100_000] {
        let answer = browser.request("POST", "/api/me", &[], Some(&body(length))).await;
        assert_eq!((answer.status, answer.reason().as_str()), (413, "bad-message"), "{length}");
    }
    let head = "POST /api/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
    let claimed = server.send(&format!("{head}content-length: 10000000000\r\n\r\n{{")).await;
    assert_eq!(claimed.status, 413, "it is not even waited for");
    let piece = " ".repeat(1000);
    let chunks: String = (0..5).map(|_| format!("3e8\r\n{piece}\r\n")).collect();
    let chunked =
        server.send(&format!("{head}transfer-encoding: chunked\r\n\r\n{chunks}0\r\n\r\n")).await;
    assert_eq!((chunked.status, chunked.reason().as_str()), (413, "bad-message"));
}

#[tokio::test]
async fn a_thousand_half_open_connections_are_gone_after_the_time_limit_and_others_are_served() {
    assert_eq!(Config::default().header_timeout, Duration::from_secs(5));
    raise_file_limit();
    let config = Config {
        header_timeout: Duration::from_millis(500),
        most_connections_per_address: 0,
        ..Config::default()
    };
    let server = Server::with(config).await;
    let mut half_open = Vec::new();
    for number in 0..1000 {
        let mut stream = server.connect().await;
        if number % 2 == 0 {
            stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ").await.unwrap();
        }
        half_open.push(stream);
    }
    let began = Instant::now();
    assert_eq!(server.program().get("/health/live").await.status, 200, "others are served");
    for mut stream in half_open {
        let mut rest = Vec::new();
        let closed = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut rest)).await;
        assert!(closed.is_ok(), "a half-open connection is closed");
    }
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let text = server.program().get("/metrics").await.body;
    let open = text.lines().find_map(|line| line.strip_prefix("koshki_connections ")).unwrap();
    assert!(open.parse::<u32>().unwrap() <= 2, "{open} are open");
}

#[tokio::test]
async fn a_connection_that_is_kept_open_or_sends_slowly_is_not_kept_for_ever() {
    let limit = Duration::from_millis(300);
    let config = Config { header_timeout: limit, request_timeout: limit, ..Config::default() };
    let server = Server::with(config).await;
    let mut kept = server.connect().await;
    kept.write_all(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut text = String::new();
    tokio::time::timeout(DEADLINE, kept.read_to_string(&mut text)).await.unwrap().unwrap();
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");

    let head = "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 30\r\n\r\n{";
    let slow = server.send(head).await;
    assert_eq!((slow.status, slow.reason().as_str()), (408, "bad-message"));
}

#[tokio::test]
async fn one_address_has_only_its_share_of_connections() {
    let server =
        Server::with(Config { most_connections_per_address: 3, ..Config::default() }).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(kept(&server).await);
    }
    let mut fourth = server.connect().await;
    let _reset = fourth.write_all(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    let mut rest = Vec::new();
    let _reset = tokio::time::timeout(DEADLINE, fourth.read_to_end(&mut rest)).await.unwrap();
    assert!(rest.is_empty(), "it is closed without an answer");
    held.pop();
    let again = async { while server.program().get("/health/live").await.status != 200 {} };
    tokio::time::timeout(DEADLINE, again).await.expect("there is room again");
}

/// A connection on which a request was answered, and another one may follow.
async fn kept(server: &Server) -> TcpStream {
    let mut stream = server.connect().await;
    stream.write_all(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut buffer = [0; 2048];
    assert!(stream.read(&mut buffer).await.unwrap() > 0);
    stream
}

#[tokio::test]
async fn nonsense_on_a_connection_does_not_hurt_others() {
    let server = Server::start().await;
    let headers: String = (0..200).map(|number| format!("x-{number}: 1\r\n")).collect();
    for nonsense in [
        "\0\0\0\0\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\n{headers}\r\n"),
        format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", "a".repeat(100_000)),
        format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "a".repeat(1_000_000)),
        "POST /api/me HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}".to_owned(),
        "POST /api/me HTTP/1.1\r\ncontent-length: -1\r\n\r\n{}".to_owned(),
    ] {
        let mut stream = server.connect().await;
        // The server may have enough before all of it is written.
        let _refused = stream.write_all(nonsense.as_bytes()).await;
        let mut rest = Vec::new();
        let _reset = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut rest)).await.unwrap();
        let line = String::from_utf8_lossy(&rest[..rest.len().min(12)]).into_owned();
        assert!(line.is_empty() || line.starts_with("HTTP/1.1 4"), "{line}: {nonsense:.40}");
        assert_eq!(server.program().get("/health/live").await.status, 200);
    }
}

#[tokio::test]
async fn an_address_that_guesses_is_refused_also_with_the_right_code_and_others_are_not() {
    let server = Server::with(Config { trust_proxy: true, ..Config::default() }).await;
    let from = |address: &'static str| [("x-forwarded-for", address)];
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let opened = anna.post("/api/matches", &table).await.json();
    let right = format!("/api/codes/{}", opened["code"].as_str().unwrap());
    let mut eve = server.program();
    let mut bodies = BTreeSet::new();
    let mut guesses = 0;
    loop {
        let guess = eve.request("GET", "/api/codes/NOSUCH", &from("6.6.6.6"), None).await;
        if guess.status == 429 {
            break;
        }
        assert_eq!(guess.status, 404);
        bodies.insert(guess.body);
        guesses += 1;
        assert!(guesses < 100, "guessing is limited");
    }
    assert!(guesses >= 30, "a class of thirty can join at once");
    assert_eq!(bodies.len(), 1, "every wrong code has the same answer");
    let refused = eve.request("GET", &right, &from("6.6.6.6"), None).await;
    assert_eq!((refused.status, refused.reason().as_str()), (429, "too-fast"));
    let boris = eve.request("GET", &right, &from("7.7.7.7"), None).await;
    assert_eq!((boris.status, &boris.json()["match"]), (200, &opened["match"]));
}

#[tokio::test]
async fn people_can_t_be_made_by_the_thousand() {
    let server = Server::start().await;
    let mut made = 0;
    let refused = loop {
        let answer = server.program().be("Mouse").await;
        if answer.status != 201 {
            break answer;
        }
        made += 1;
        assert!(made < 200, "there is a limit");
    };
    assert_eq!((refused.status, refused.reason().as_str()), (429, "too-fast"));
    assert!(made >= 30, "a class of thirty can come at once");
}

/// Both ends of a thousand connections are in this process.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum }).unwrap();
}
