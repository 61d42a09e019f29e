//! How long shared dice wait for the devices at the table: whole games through real sockets, without delay and
//! with 40 ms in each direction.
//!
//! ```text
//! cargo run -p koshki-server --example shared_dice -- GAME
//! ```

#![allow(clippy::unwrap_used, reason = "a measurement that can't go on has failed")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Duration;

use futures_util::future::join_all;
use koshki_rules::chain::Chain;
use koshki_server::Config;
use serde_json::{Value, json};
use support::Server;
use support::socket::{Player, open};

#[tokio::main]
async fn main() {
    let game = std::env::args().nth(1).expect("name a game for two to five");
    println!("devices  way     throws  wait p50   p95        longest");
    for devices in 2..=5 {
        for way in [0, 40] {
            let mut waits = play(&game, devices, Duration::from_millis(way)).await;
            waits.sort_unstable();
            let at = |part: usize| waits[(waits.len() - 1) * part / 100].as_secs_f64() * 1000.0;
            let (p50, p95, longest) = (at(50), at(95), at(100));
            let throws = waits.len();
            println!(
                "{devices}        {way:2} ms   {throws:6}  {p50:6.1} ms  {p95:6.1} ms  {longest:6.1} ms"
            );
        }
    }
}

/// A game of this many people. How long each throw took, from when the first device was asked until it saw the dice.
async fn play(game: &str, devices: usize, way: Duration) -> Vec<Duration> {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let mut browsers: Vec<_> = (0..devices).map(|_| server.program()).collect();
    let mut seats: Vec<Value> = vec![json!("open"); devices];
    seats[0] = json!("me");
    for browser in &mut browsers {
        browser.be("Мурка").await;
    }
    let table = json!({"game": game, "seats": seats, "shared_dice": true});
    let (id, _) = open(&mut browsers[0], table).await;
    let chains: Vec<_> = (0..devices).map(|number| Chain::new([number as u8; 32], 8_000)).collect();
    let mut players = Vec::new();
    for (browser, chain) in browsers.iter().zip(&chains) {
        let mut player = Player::at(&server, browser).await;
        player.enter(&id, None).await;
        if !players.is_empty() {
            player.sit(&id).await.unwrap();
        }
        player.commit(&id, chain).await.unwrap();
        players.push(player);
    }
    players[0].order(&id, json!("start")).await.unwrap();
    let all = players.iter_mut().zip(&chains).map(|(player, chain)| {
        let id = &id;
        // What is told and what is answered are on their way once each; so are the dice afterwards.
        async move {
            player
                .play_with_shared_dice(id, chain, async || tokio::time::sleep(2 * way).await)
                .await
        }
    });
    join_all(all).await.swap_remove(0)
}
