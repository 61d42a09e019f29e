//! People are forgotten as soon as they ask for it; and what a server says of how much it keeps and bears.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use koshki_protocol::{Reason, ToClient};
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
}
