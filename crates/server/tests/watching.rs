//! Somebody who only watches, through a real socket on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::{Player, open};

#[tokio::test]
async fn whoever_only_watches_hears_of_every_quick_move_in_its_order() {
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
