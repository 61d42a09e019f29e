//! Bots and the screens that show their moves, through a real socket on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::Player;

#[tokio::test]
async fn bots_wait_until_a_screen_has_shown_their_last_move() {
    let config = Config { bot_pause: Duration::ZERO, rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let seats = json!(["me", {"bot": "kitten"}, {"bot": "kitten"}]);
    let table = json!({"game": "mouser", "options": {"first": 1}, "seats": seats});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    let shown =
        |step: usize| json!({"type": "shown", "match": &id, "seen": {"game": 1, "step": step}});
    host.ask(shown(0)).await.unwrap();
    host.order(&id, json!("start")).await.unwrap();
    let first = step_after(&mut host, 0, WHILE).await.expect("nothing was to be shown yet");

    assert_eq!(step_after(&mut host, first, Duration::from_millis(1500)).await, None);
    host.ask(shown(first)).await.unwrap();
    // Sooner than it would have come by itself.
    let soon = Duration::from_millis(3500);
    assert!(step_after(&mut host, first, soon).await.is_some(), "it has been shown");
}

#[tokio::test]
async fn a_screen_that_has_stopped_or_says_nothing_stops_no_bot() {
    let config = Config { bot_pause: Duration::ZERO, rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    for says in [true, false] {
        let mut anna = server.program();
        anna.be("Anna").await;
        let seats = json!(["me", {"bot": "kitten"}, {"bot": "kitten"}]);
        let table = json!({"game": "mouser", "options": {"first": 1}, "seats": seats});
        let (id, mut host) = Player::opening(&server, &mut anna, table).await;
        if says {
            let seen = json!({"game": 1, "step": 0});
            host.ask(json!({"type": "shown", "match": &id, "seen": seen})).await.unwrap();
        }
        host.order(&id, json!("start")).await.unwrap();
        let first = step_after(&mut host, 0, WHILE).await.expect("a bot begins");
        assert!(step_after(&mut host, first, WHILE).await.is_some(), "and goes on: {says}");
    }
}

/// A deadline that is longer than bots wait for anybody.
const WHILE: Duration = Duration::from_secs(20);

/// How far the table is when it has gone on from this step; nothing if it does not in this time.
async fn step_after(player: &mut Player, step: usize, within: Duration) -> Option<usize> {
    let goes_on = async {
        loop {
            let now = player.news.first().map_or(0, |(_, _, news)| news.step);
            if now > step {
                return now;
            }
            player.receive().await.expect("the socket stays open");
        }
    };
    tokio::time::timeout(within, goes_on).await.ok()
}
