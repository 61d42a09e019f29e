//! Whole matches on a server that stores in PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_protocol::{MatchState, Reason, Seen, ToClient};
use koshki_rules::record::Record;
use koshki_server::Config;
use koshki_server::store::{DatabasePlace, examine};
use koshki_server::upkeep;
use serde_json::json;

use support::postgres::{Cluster, Database, Disk, Stop};
use support::socket::Player;
use support::{Browser, DEADLINE, Server};

fn quick(url: String) -> Config {
    let database = Some(url.into());
    Config { bot_pause: Duration::ZERO, rate_limits: false, database, ..Config::default() }
}

#[tokio::test]
async fn a_match_is_played_to_its_end_with_a_restart_of_the_server_in_the_middle() {
    let database = Database::new();
    let server = Server::with(quick(database.url())).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}, {"guest": "Yura"}],
        "length": {"series": 1}});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    host.play_on(&id, 5, |n| n * 5 + 1).await;
    let cookies = anna.cookies.clone();
    drop(host);

    let server = server.restart().await;
    let mut anna = server.program();
    anna.cookies = cookies;
    assert_eq!(anna.get("/api/me").await.json()["nickname"], "Anna");
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.play_on(&id, usize::MAX, |n| n * 5 + 1).await;
    host.until_room(|room| room.ended.is_some()).await;
    let records = anna.get(&format!("/api/matches/{id}/record")).await.body;
    assert_eq!(records.lines().count(), 3, "each seat was first once");
    for line in records.lines() {
        Record::from_line(line).unwrap().verify().unwrap();
    }
    let mine = anna.get("/api/me/games").await.json();
    assert_eq!(mine["totals"][0]["played"], 1, "{mine}");

    let folder = server.stop().await;
    let files: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["host.key"], "people and matches are in the database");
    let place = DatabasePlace::Server(database.url().into());
    let found = examine(&place, upkeep::check).await.unwrap();
    assert_eq!((found.faults.as_slice(), found.matches, found.games), (&[][..], 1, 3));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_database_a_server_says_not_now_and_afterwards_goes_on_by_itself() {
    let cluster = Cluster::new(Disk::Durable);
    let server = Server::with(quick(cluster.create("koshki"))).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}]});
    let (id, mut host) = Player::opening(&server, &mut anna, table.clone()).await;
    host.order(&id, json!("start")).await.unwrap();
    host.until_room(|room| room.state == MatchState::Playing).await;
    host.play_on(&id, 3, |n| n).await;
    // Somebody at a table that has not begun, too.
    let (other, mut waiting) = Player::opening(&server, &mut anna, table).await;
    let before = settled(&mut host).await;

    for how in [Stop::Fast, Stop::Immediate] {
        cluster.stop(how);
        for _ in 0..2 {
            let refused = next_move(&mut host, &id).await.unwrap_err();
            assert_eq!(refused.reason, Reason::NotNow, "{refused}");
            let refused = waiting.order(&other, json!({"lock": true})).await.unwrap_err();
            assert_eq!(refused.reason, Reason::NotNow, "{refused}");
        }
        assert_eq!(anna.get("/health/ready").await.status, 503);
        assert_eq!(anna.get("/health/live").await.status, 200);
        assert_eq!(server.program().be("Boris").await.status, 503);

        cluster.start();
        until_ready(&mut anna).await;
        let room = waiting.room.clone().unwrap();
        assert!(!room.locked, "nothing that was refused has happened");
    }
    assert_eq!(settled(&mut host).await, before, "nothing that was refused has happened");
    let made = next_move(&mut host, &id).await.unwrap();
    let ToClient::News { news, .. } = made else { panic!("a move is answered with its news") };
    assert!(news.step > before.step);
    waiting.order(&other, json!({"lock": true})).await.unwrap();
    waiting.until_room(|room| room.locked).await;
    host.play_on(&id, usize::MAX, |n| n).await;
    let records = anna.get(&format!("/api/matches/{id}/record")).await.body;
    Record::from_line(records.trim_end()).unwrap().verify().unwrap();
    server.stop().await;
}

/// The moment that both seats know.
async fn settled(host: &mut Player) -> Seen {
    host.until_news(2).await;
    host.until_news_agree().await;
    host.news_of(Some(0)).0
}

async fn next_move(
    host: &mut Player,
    id: &koshki_protocol::MatchId,
) -> Result<ToClient, koshki_protocol::Refused> {
    let turn = host.news.iter().find(|(_, _, news)| !news.moves.is_empty()).cloned();
    let (seat, game, news) = turn.expect("somebody may move");
    host.play(id, seat.unwrap(), Seen { game, step: news.step }, &news.choices()[0]).await
}

async fn until_ready(browser: &mut Browser<'_>) {
    let waiting = async {
        while browser.get("/health/ready").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(DEADLINE, waiting).await.expect("it becomes ready");
}
