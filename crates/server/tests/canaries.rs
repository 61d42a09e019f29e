//! Things that nobody may see are put on the table like canaries, and all traffic is searched for them: the seed of the
//! dice until the end, the secrets in people's cookies, the keys of reserved seats, what lies in others' hands.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_rules::games;
use koshki_server::Config;
use serde_json::{Value, json};
use support::Server;
use support::socket::{Player, open};

#[tokio::test]
async fn no_message_and_no_answer_before_the_end_holds_a_seed_a_secret_a_key_or_a_hand__g4() {
    let config = Config { bot_pause: Duration::ZERO, rate_limits: false, ..Config::default() };
    let server = Server::with(config).await;
    for game in games::IDS {
        let mut anna = server.program();
        anna.be("Anna").await;
        let seats = json!(["me", {"bot": "greedy"}]);
        let (id, _) = open(&mut anna, json!({"game": game, "seats": seats})).await;
        let mut boris = server.program();
        boris.be("Boris").await;
        let mut watching = Player::at(&server, &boris).await;
        watching.enter(&id, None).await;
        let mut playing = Player::at(&server, &anna).await;
        playing.enter(&id, None).await;
        playing.order(&id, json!("start")).await.unwrap();

        let mut traffic = Vec::new();
        let mut is_over = false;
        while !is_over {
            playing.play_on(&id, 5, |made| made * 7 + 3).await;
            is_over = playing.room.as_ref().is_some_and(|room| room.ended.is_some());
            let mut answers = Vec::new();
            for path in ["", "/games/1/replay", "/games/1/replay?from=3", "/record"] {
                answers.push(boris.get(&format!("/api/matches/{id}{path}")).await.body);
            }
            // The bot may have ended it while we asked: what was said before the end is what the end came after.
            let after = boris.get(&format!("/api/matches/{id}")).await.json();
            if after["state"] != "over" {
                traffic.extend(answers);
            }
        }
        watching.until_room(|room| room.ended.is_some()).await;

        let record = boris.get(&format!("/api/matches/{id}/record")).await.json();
        let seed = record["fair"]["server_seed"].as_str().unwrap();
        assert_eq!(seed.len(), 64, "{game}");
        for heard in [&playing.heard, &watching.heard] {
            let before = heard.iter().filter(|text| !text.contains(r#""state":"over""#));
            traffic.extend(before.cloned());
            assert!(heard.iter().any(|text| text.contains(seed)), "{game}: told at the end");
        }
        for text in &traffic {
            assert!(!text.contains(seed), "{game}: {text}");
            for secret in anna.cookies.values().chain(boris.cookies.values()) {
                assert!(!text.contains(secret.as_str()), "{game}: {text}");
            }
        }
        assert!(traffic.len() > 10, "{game}: there was something to search");
        assert_hands_are_unseen(&record, &playing.heard, 0);
        assert_hands_are_unseen(&record, &watching.heard, 1);
    }
}

#[tokio::test]
async fn the_key_of_a_reserved_seat_is_told_to_the_host_alone() {
    let server = Server::start().await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let seats = json!(["me", "reserved", "open"]);
    let (id, mut host) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": seats})).await;
    let key = host.until_room(|room| !room.you.keys.is_empty()).await.you.keys[0].1.clone();
    let mut boris = server.program();
    boris.be("Boris").await;
    let guest = Player::sitting_down(&server, &boris, &id).await;
    assert!(!guest.heard.is_empty());
    for text in &guest.heard {
        assert!(!text.contains(&key), "{text}");
    }
    assert!(!boris.get(&format!("/api/matches/{id}")).await.body.contains(&key));
}

/// No card that was dealt or drawn to one of the seats from `first` on is named before it is laid or the game is over.
fn assert_hands_are_unseen(record: &Value, heard: &[String], first: u64) {
    let steps = record["steps"].as_array().unwrap();
    let mut mover = None;
    for (made, step) in steps.iter().enumerate() {
        mover = step["seat"].as_u64().or(mover);
        let (seat, card) = match &step["luck"] {
            luck if luck["deal"].is_object() => {
                (luck["deal"]["seat"].as_u64(), luck["deal"]["card"].as_str())
            }
            luck => (mover, luck["draw"].as_str()),
        };
        let (Some(seat), Some(card)) = (seat, card) else { continue };
        if seat < first + u64::from(first == 0) {
            continue;
        }
        let shown = steps.iter().position(|step| step["move"]["lay"]["card"] == card);
        let shown = shown.unwrap_or(steps.len());
        for text in heard {
            let message: Value = serde_json::from_str(text).unwrap();
            let news = &message["news"];
            let Some(now) = news["step"].as_u64() else { continue };
            if (made as u64) < now && now <= shown as u64 {
                let named = format!("\"{card}\"");
                assert!(!news.to_string().contains(&named), "step {now}, {card}: {text}");
            }
        }
    }
}
