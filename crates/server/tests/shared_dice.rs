//! Shared dice through real sockets: each device gives its links, and the record proves every throw.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use futures_util::future::join_all;
use koshki_protocol::Reason;
use koshki_rules::chain::Chain;
use koshki_rules::record::Record;
use koshki_server::Config;
use serde_json::{Value, json};

use support::Server;
use support::socket::{Player, open};

#[tokio::test]
async fn every_throw_has_a_link_of_each_device_and_the_record_proves_it() {
    let config = Config { rate_limits: false, bot_pause: Duration::ZERO, ..Config::default() };
    let server = Server::with(config).await;
    let mut browsers = [server.program(), server.program(), server.program()];
    for (browser, name) in browsers.iter_mut().zip(["Anna", "Boris", "Vera"]) {
        browser.be(name).await;
    }
    let table = json!({
        "game": "mouser", "seats": ["me", "open", "open", {"bot": "greedy"}], "shared_dice": true,
    });
    let (id, _) = open(&mut browsers[0], table).await;
    let chains = [1, 2, 3].map(|number| Chain::new([number; 32], 2_000));
    let mut players = Vec::new();
    for (browser, chain) in browsers.iter().zip(&chains) {
        let mut player = Player::at(&server, browser).await;
        player.enter(&id, None).await;
        if !players.is_empty() {
            player.sit(&id).await.unwrap();
            let room = player.until_room(|room| room.you.seats.len() == 1).await;
            assert!(!room.seats[room.you.seats[0].index()].ready, "its device has not committed");
        }
        if players.len() < 2 {
            player.commit(&id, chain).await.unwrap();
        }
        players.push(player);
    }
    let refused = players[0].order(&id, json!("start")).await.unwrap_err();
    assert_eq!(refused.reason, Reason::NotReady);
    players[2].commit(&id, &chains[2]).await.unwrap();
    players[0].order(&id, json!("start")).await.unwrap();
    let all = players.iter_mut().zip(&chains);
    let waits = join_all(all.map(|(player, chain)| {
        let id = &id;
        async move { player.play_with_shared_dice(id, chain, async || ()).await }
    }))
    .await;

    let answer = browsers[1].get(&format!("/api/matches/{id}/record")).await;
    let record = Record::from_line(answer.body.trim_end()).unwrap();
    assert_eq!(record.verify(), Ok(()));
    assert!(record.proves_dice());
    let record: Value = serde_json::from_str(&answer.body).unwrap();
    let links = record["steps"].as_array().unwrap().iter().filter_map(|step| step.get("links"));
    let links: Vec<&Value> = links.collect();
    assert!(links.len() > 20 && waits.iter().all(|waits| waits.len() == links.len()));
    for (throw, links) in (1..).zip(links) {
        let right = chains.each_ref().map(|chain| chain.link(throw));
        assert_eq!(*links, json!(right), "throw {throw}");
    }
    let page = server.program().get("/api/openapi.json").await.body;
    assert!(page.contains("shared_dice"), "the REST part describes it");
}

#[tokio::test]
async fn an_ordinary_table_takes_no_chain() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let (id, mut player) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": ["me", "open"]}))
            .await;
    let chain = Chain::new([1; 32], 10);
    assert_eq!(player.commit(&id, &chain).await.unwrap_err().reason, Reason::BadLink);
    let link = json!({"type": "link", "match": id, "throw": 1, "link": chain.link(1)});
    assert_eq!(player.ask(link).await.unwrap_err().reason, Reason::BadLink);
}
