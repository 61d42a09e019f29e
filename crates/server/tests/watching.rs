//! Somebody who only watches, through a real socket on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use koshki_protocol::Room;
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
async fn a_crowd_of_watchers_costs_each_the_same_bytes_however_many_they_are() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"]});
    let mut costs = Vec::new();
    for many in [15, 30, 60, 120] {
        let (id, host) = Player::opening(&server, &mut anna, table.clone()).await;
        let began = Instant::now();
        let coming = (0..many).map(|_| async {
            let mut watcher = Player::at(&server, &boris).await;
            watcher.enter(&id, None).await;
            watcher
        });
        let mut all = join_all(coming).await;
        all.push(host);
        until_all(&mut all, |room| room.watching == many).await;
        // Everybody hears what comes with entering, and of the others once in half a second, however long it takes.
        let most = 3 + began.elapsed().as_millis() as usize / 500 + 1;
        let largest = all.iter().flat_map(|it| &it.heard).map(String::len).max().unwrap();
        for player in &all {
            assert!(bytes(player) <= most * largest, "{} of {many} bytes", bytes(player));
            let told = player.heard.len();
            assert!(told <= most, "told {told} times, {many} watchers, {most} at most");
        }
        // One thing happens, and it is told in one message, before which a late count may come.
        let before: Vec<usize> = all.iter().map(|it| it.heard.len()).collect();
        let mut host = all.pop().unwrap();
        host.order(&id, json!({"lock": true})).await.unwrap();
        all.push(host);
        until_all(&mut all, |room| room.locked).await;
        let watchers = &all[..many as usize];
        for (watcher, before) in watchers.iter().zip(before) {
            assert!(watcher.heard.len() - before <= 2, "told {:?}", &watcher.heard[before..]);
        }
        let cost = watchers.iter().map(|it| it.heard.last().unwrap().len());
        let (least, most) = (cost.clone().min().unwrap(), cost.max().unwrap());
        assert_eq!(least, most, "all of {many} are told the same");
        costs.push(most);

        let mut host = all.pop().unwrap();
        let (left, told) = (Instant::now(), host.heard.len());
        all.clear();
        host.until_room(|room| room.watching == 0).await;
        let most = 2 + left.elapsed().as_millis() as usize / 500;
        assert!(host.heard.len() - told <= most, "{} of {most}", host.heard.len() - told);
    }
    println!("bytes for each of 15, 30, 60 and 120 watchers: {costs:?}");
    let digits = 1;
    assert!(costs.iter().all(|cost| cost.abs_diff(costs[0]) <= digits), "{costs:?}");
}

fn bytes(player: &Player) -> usize {
    player.heard.iter().map(String::len).sum()
}

async fn until_all(players: &mut [Player], is_so: impl Fn(&Room) -> bool) {
    for player in players {
        player.until_room(&is_so).await;
    }
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
