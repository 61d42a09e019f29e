//! Somebody who only watches, through a real socket on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_protocol::ToClient;
use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::{Player, open};

#[tokio::test]
async fn a_watcher_hears_of_every_quick_move_in_its_order() {
    let config = Config { rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, _) =
        open(&mut anna, json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}]})).await;
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.order(&id, json!("start")).await.unwrap();
    let mut watcher = Player::at(&server, &boris).await;
    watcher.enter(&id, None).await;
    watcher.until_news(1).await;
    host.until_news(2).await;
    let mut told = watcher.news_of(None).0.step;
    for moves in 1..=6 {
        host.play_on(&id, moves, |n| n).await;
        host.until_news_agree().await;
        // Nothing else happens that could bring it along, up to the next ping.
        let now = host.news_of(Some(0)).0.step;
        while told < now {
            let heard = tokio::time::timeout(Duration::from_secs(5), watcher.receive()).await;
            heard.expect("it comes soon").expect("the socket stays open");
            let (seen, news) = watcher.news_of(None);
            assert!(news.from == told || seen.step == told, "{} follows {told}", news.from);
            told = seen.step;
        }
        assert_eq!(told, now);
    }
}

#[tokio::test]
async fn a_crowd_of_watchers_costs_a_few_messages_each_and_is_counted_in_the_end() {
    const WATCHERS: usize = 60;
    let config = Config { rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let (id, mut host) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": ["me", "open"]}))
            .await;
    let mut boris = server.program();
    boris.be("Boris").await;
    let mut watchers = Vec::new();
    for _ in 0..WATCHERS {
        let mut watcher = Player::at(&server, &boris).await;
        watcher.enter(&id, None).await;
        watchers.push(watcher);
    }
    host.until_room(|room| room.watching == WATCHERS as u32).await;
    let heard = |player: &Player| {
        let is_room = |text: &&String| {
            matches!(serde_json::from_str::<ToClient>(text), Ok(ToClient::Room { .. }))
        };
        player.heard.iter().filter(is_room).count()
    };
    let told = heard(&host);
    assert!(told < WATCHERS / 2, "everybody was told {told} times of {WATCHERS} watchers");
    watchers.clear();
    let before = heard(&host);
    host.until_room(|room| room.watching == 0).await;
    assert!(heard(&host) - before < WATCHERS / 2);
}

#[tokio::test]
async fn a_public_table_is_listed_while_anybody_is_there_and_no_longer() {
    let config = Config { rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"], "public": true});
    let (id, _) = open(&mut anna, table).await;
    let mut watcher = Player::at(&server, &boris).await;
    watcher.enter(&id, None).await;
    watcher.until_room(|room| room.match_id == id).await;
    assert_eq!(boris.get("/api/tables").await.json()[0]["match"], id.as_str());
    watcher.ask(json!({"type": "exit", "match": id})).await.unwrap();
    let deadline = std::time::Instant::now() + support::DEADLINE;
    while boris.get("/api/tables").await.json() != json!([]) {
        assert!(std::time::Instant::now() < deadline, "it is listed although nobody is there");
    }
}
