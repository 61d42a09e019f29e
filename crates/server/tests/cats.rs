//! How somebody's cat looks, through real sockets: validated, seen by everybody, and kept with its person.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use koshki_protocol::{Cat, Coat, Reason, ToClient, Wear};
use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::Player;

#[tokio::test]
async fn a_cat_is_seen_by_everybody_and_comes_along_to_the_rematch() {
    let server = Server::with(Config { rate_limits: false, ..Config::default() }).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, mut host) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": ["me", "open"]}))
            .await;
    let mut guest = Player::sitting_down(&server, &boris, &id).await;

    let dress = |seat: u8, coat: &str| {
        let cat = json!({"coat": coat, "wear": "bow"});
        json!({"type": "dress", "match": id, "seat": seat, "cat": cat})
    };
    let refused = guest.ask(dress(0, "siamese")).await.unwrap_err();
    assert_eq!(refused.reason, Reason::NotYourSeat);
    let refused = guest.ask(dress(1, "plaid")).await.unwrap_err();
    assert_eq!(refused.reason, Reason::BadMessage, "only coats that every client can draw");
    guest.ask(dress(1, "siamese")).await.unwrap();
    let cat = Cat { coat: Coat::Siamese, wear: Wear::Bow };
    host.until_room(|room| room.seats[1].cat == Some(cat)).await;
    let told = anna.get(&format!("/api/matches/{id}")).await.json();
    assert_eq!(told["seats"][1]["cat"], json!({"coat": "siamese", "wear": "bow"}));
    assert_eq!(told["seats"][0].get("cat"), None);

    host.order(&id, json!("start")).await.unwrap();
    host.ask(json!({"type": "resign", "match": id, "seat": 0})).await.unwrap();
    guest.until_room(|room| room.ended.is_some()).await;
    assert_eq!(guest.ask(dress(1, "black")).await.unwrap_err().reason, Reason::NotPlaying);
    let rematch = json!({"type": "rematch", "match": id});
    let ToClient::Rematch { match_id: next, .. } = guest.ask(rematch).await.unwrap() else {
        panic!("a rematch is answered with its match")
    };
    guest.enter(&next, None).await;
    let room = guest.until_room(|room| room.match_id == next).await;
    assert_eq!((room.seats[0].cat, room.seats[1].cat), (Some(cat), None), "one seat on");
}
