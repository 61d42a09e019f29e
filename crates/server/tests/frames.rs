//! Frames of sockets as bytes: floods of empty fragments, and a goodbye that is answered. No client of ours sends the first
//! or looks at the second, so these sockets are raw.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod support;

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde_json::json;
use support::socket::Player;
use support::{Browser, DEADLINE, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// The flood ends after this many frames, 120 MB, if it is not cut off: far more than fits between a client and a server that
/// reads no more of it.
const MOST: u64 = 20_000_000;

/// For how long others ask, during the flood and after it.
const ASKING: Duration = Duration::from_secs(2);

/// A socket as bare bytes.
async fn bare_socket(server: &Server, browser: &Browser<'_>) -> TcpStream {
    let mut stream = server.connect().await;
    let request = format!(
        "GET /ws HTTP/1.1\r\nhost: localhost\r\ncookie: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        browser.cookie().header()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
    stream
}

/// A masked frame with this first byte: FIN and opcode.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    assert!(payload.len() < 126);
    let mut bytes = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    bytes.extend_from_slice(payload);
    bytes
}

/// Everything the server sends until it ends the connection.
async fn rest(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _reset = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut bytes)).await.unwrap();
    bytes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_flood_of_empty_fragments_is_cut_off_and_others_are_answered() {
    let server = Server::start().await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let mut victim = Player::at(&server, &anna).await;
    let mut mallory = server.program();
    mallory.be("Mallory").await;
    let mut stream = bare_socket(&server, &mallory).await;
    let flooding = tokio::spawn(async move {
        let mut sent = 0_u64;
        let many = frame(0x00, b"").repeat(10_000);
        let mut is_cut = stream.write_all(&frame(0x01, b"")).await.is_err();
        while sent < MOST && !is_cut {
            is_cut = stream.write_all(&many).await.is_err();
            sent += 10_000;
        }
        (is_cut, sent)
    });
    let flooded = waits(&mut victim).await;
    let (is_cut, sent) = flooding.await.unwrap();
    let quiet = waits(&mut victim).await;
    println!(
        "{sent} frames sent, cut off: {is_cut}; others wait {flooded}, without a flood {quiet}"
    );
    assert!(is_cut, "{sent} frames were taken");
}

/// How long answers take while the flood lasts: in words, for the log.
async fn waits(victim: &mut Player) -> String {
    let mut waits = Vec::new();
    let began = Instant::now();
    while began.elapsed() < ASKING {
        let asked = Instant::now();
        // Nobody is in a room, so this is answered by the socket itself.
        let exit = json!({"type": "exit", "match": "aaaaaaaaaaaaaaaa"});
        victim.ask(exit).await.unwrap();
        waits.push(asked.elapsed());
        let pause = Duration::from_millis(60);
        tokio::time::timeout(pause, std::future::pending::<()>()).await.unwrap_err();
    }
    waits.sort();
    let (p50, p95) = (waits[waits.len() / 2], waits[waits.len() * 95 / 100]);
    format!("p50 {p50:?}, p95 {p95:?}")
}

#[tokio::test]
async fn a_message_of_more_than_eight_fragments_closes_the_socket_as_a_violation() {
    let server = Server::start().await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let hello = json!({"type": "hello", "id": 1, "version": koshki_protocol::VERSION}).to_string();
    for (fragments, is_taken) in [(1, true), (2, true), (8, true), (9, false), (30, false)] {
        let mut stream = bare_socket(&server, &anna).await;
        let pieces: Vec<&[u8]> = hello.as_bytes().chunks(hello.len().div_ceil(fragments)).collect();
        let mut bytes = Vec::new();
        for number in 0..fragments {
            let first = if number == 0 { 0x01 } else { 0x00 };
            let fin = if number + 1 == fragments { 0x80 } else { 0x00 };
            bytes.extend(frame(fin | first, pieces.get(number).copied().unwrap_or_default()));
            // Control frames between fragments are none of them.
            bytes.extend(frame(0x89, b""));
        }
        bytes.extend(frame(0x88, &1000_u16.to_be_bytes()));
        stream.write_all(&bytes).await.unwrap();
        let answer = rest(stream).await;
        let has = |what: &[u8]| answer.windows(what.len()).any(|bytes| bytes == what);
        assert_eq!(has(b"welcome"), is_taken, "{fragments} fragments");
        let code: u16 = if is_taken { 1000 } else { 1008 };
        let [high, low] = code.to_be_bytes();
        assert!(
            answer.windows(4).any(|bytes| bytes[0] == 0x88 && bytes[2..] == [high, low]),
            "{fragments} fragments: no close with {code} in {answer:?}"
        );
    }
}

#[tokio::test]
async fn a_goodbye_is_answered() {
    let server = Server::start().await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let mut request = server.link().socket().into_client_request().unwrap();
    request.headers_mut().insert("cookie", anna.cookie().header().parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    socket.close(None).await.unwrap();
    let answer = tokio::time::timeout(DEADLINE, socket.next()).await.unwrap();
    let Some(Ok(Message::Close(frame))) = answer else { panic!("{answer:?}") };
    assert!(frame.is_none_or(|frame| frame.code == CloseCode::Normal));
}
