//! The coach on a real server: asked at one's turn, heard by nobody else, silent where the table says so.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_protocol::{Advice, MatchId, MatchState, Reason, Refused, Seen, ToClient};
use koshki_rules::games;
use koshki_server::Config;
use serde_json::json;

use support::Server;
use support::socket::{Player, open};

/// Bots and a coach that do not dawdle.
fn quick() -> Config {
    Config {
        bot_pause: Duration::ZERO,
        bot_budget: Duration::from_millis(50),
        rate_limits: false,
        ..Config::default()
    }
}

async fn advise(
    player: &mut Player,
    id: &MatchId,
    seat: u8,
    seen: Seen,
) -> Result<Advice, Refused> {
    let seen = json!({"game": seen.game, "step": seen.step});
    let asked = json!({"type": "advise", "match": id, "seat": seat, "seen": seen});
    match player.ask(asked).await? {
        ToClient::Advice { match_id, advice, seat: whose, .. } => {
            assert_eq!((&match_id, whose.0), (id, seat));
            Ok(advice)
        }
        other => panic!("advice is answered with advice: {other:?}"),
    }
}

/// Waits until it is the turn of a seat at this socket.
async fn my_turn(player: &mut Player) -> (u8, Seen) {
    loop {
        let turn = player.news.iter().find(|(_, _, news)| !news.moves.is_empty());
        if let Some((Some(seat), game, news)) = turn {
            return (*seat, Seen { game: *game, step: news.step });
        }
        player.receive().await.expect("news come");
    }
}

#[tokio::test]
async fn advice_comes_with_the_moves_of_the_look_and_nobody_else_hears_it() {
    let server = Server::with(quick()).await;
    for game in games::IDS {
        let (mut anna, mut boris) = (server.program(), server.program());
        anna.be("Anna").await;
        boris.be("Boris").await;
        let (id, _) =
            open(&mut anna, json!({"game": game, "seats": ["me", {"guest": "Masha"}]})).await;
        let mut host = Player::at(&server, &anna).await;
        host.enter(&id, None).await;
        let mut watching = Player::at(&server, &boris).await;
        watching.enter(&id, None).await;
        host.order(&id, json!("start")).await.unwrap();
        host.play_on(&id, 2, |n| n).await;
        host.until_news(2).await;
        host.until_news_agree().await;
        let (seat, seen) = my_turn(&mut host).await;
        let (_, news) = host.news_of(Some(seat));

        let advice = advise(&mut host, &id, seat, seen).await.unwrap();
        let offered = news.choices();
        assert_eq!((advice.step, advice.of as usize), (news.step, offered.len()), "{game}");
        assert!(!advice.moves.is_empty());
        assert!(advice.moves.iter().all(|of| offered.contains(&of.mv)), "{game}");
        assert!(advice.moves.is_sorted_by(|one, next| one.win >= next.win), "{game}");

        let other = 1 - seat;
        let refused = advise(&mut host, &id, other, seen).await.unwrap_err();
        assert_eq!(refused.reason, Reason::NotYourTurn, "{game}");
        let refused = advise(&mut watching, &id, seat, seen).await.unwrap_err();
        assert_eq!(refused.reason, Reason::NotYourSeat, "{game}");
        let earlier = Seen { step: seen.step - 1, ..seen };
        let refused = advise(&mut host, &id, seat, earlier).await.unwrap_err();
        assert_eq!(refused.reason, Reason::Stale, "{game}");
        assert!(matches!(host.receive().await, Some(ToClient::News { .. })), "{game}");
        assert!(watching.heard.iter().all(|text| !text.contains(r#""advice""#)), "{game}");
    }
}

#[tokio::test]
async fn the_coach_is_silent_at_a_public_table_unless_the_host_allows_it_and_a_restart_knows() {
    let mut server = Server::with(quick()).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let seats = json!(["me", {"guest": "Masha"}]);
    let private = open(&mut anna, json!({"game": "mouser", "seats": seats})).await.0;
    let public = open(&mut anna, json!({"game": "mouser", "seats": seats, "public": true})).await.0;
    let agreed = json!({"game": "mouser", "seats": seats, "public": true, "hints": true});
    let agreed = open(&mut anna, agreed).await.0;
    let changed = open(&mut anna, json!({"game": "mouser", "seats": seats})).await.0;
    let mut host = Player::at(&server, &anna).await;
    for id in [&private, &public, &agreed, &changed] {
        host.enter(id, None).await;
        if *id == changed {
            host.order(id, json!({"hints": false})).await.unwrap();
        }
        host.news.clear();
        let before_start = advise(&mut host, id, 0, Seen { game: 0, step: 0 }).await.unwrap_err();
        assert_eq!(before_start.reason, Reason::NotPlaying);
        host.order(id, json!("start")).await.unwrap();
    }
    let cookies = anna.cookies.clone();
    drop(anna);
    server = server.restart().await;
    let mut anna = server.program();
    anna.cookies = cookies;
    for (id, allowed) in [(&private, true), (&public, false), (&agreed, true), (&changed, false)] {
        let mut host = Player::at(&server, &anna).await;
        host.enter(id, None).await;
        let room = host.until_room(|room| room.state == MatchState::Playing).await;
        assert_eq!(room.hints, allowed);
        let (seat, seen) = my_turn(&mut host).await;
        match advise(&mut host, id, seat, seen).await {
            Ok(_) => assert!(allowed),
            Err(refused) => assert_eq!((refused.reason, allowed), (Reason::NoHints, false)),
        }
    }
}

#[tokio::test]
async fn asking_the_coach_all_the_time_is_refused_for_a_while() {
    let server = Server::with(Config { rate_limits: true, ..quick() }).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let (id, _) =
        open(&mut anna, json!({"game": "mouser", "seats": ["me", {"guest": "Masha"}]})).await;
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.order(&id, json!("start")).await.unwrap();
    let (seat, seen) = my_turn(&mut host).await;
    let mut refused = 0;
    for _ in 0..30 {
        match advise(&mut host, &id, seat, seen).await {
            Ok(_) => {}
            Err(too_fast) => {
                assert_eq!(too_fast.reason, Reason::TooFast);
                refused += 1;
            }
        }
    }
    assert!((1..=20).contains(&refused), "{refused} of 30");
}

#[tokio::test]
async fn of_many_who_ask_at_once_some_are_refused_and_bots_play_on() {
    let server = Server::with(Config { bot_budget: Duration::from_millis(400), ..quick() }).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let seats = json!(["me", {"guest": "Masha"}]);
    let mut asking = Vec::new();
    for _ in 0..12 {
        // A game whose judge has to simulate for as long as it may.
        let (id, mut host) =
            Player::opening(&server, &mut anna, json!({"game": "holey-cheese", "seats": seats}))
                .await;
        host.order(&id, json!("start")).await.unwrap();
        let (seat, seen) = my_turn(&mut host).await;
        asking.push((host, id, seat, seen));
    }
    let (id, _) =
        open(&mut anna, json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}]})).await;
    let mut playing = Player::at(&server, &anna).await;
    playing.enter(&id, None).await;
    playing.order(&id, json!("start")).await.unwrap();
    let mut answers = tokio::task::JoinSet::new();
    for (mut host, id, seat, seen) in asking {
        answers.spawn(async move { advise(&mut host, &id, seat, seen).await.map(|_| ()) });
    }
    playing.play_on(&id, 5, |n| n).await;
    let answers = answers.join_all().await;
    let busy = answers.iter().filter_map(|answer| answer.as_ref().err());
    assert!(busy.clone().all(|refused| refused.reason == Reason::Busy), "{answers:?}");
    assert!((1..12).contains(&busy.count()), "{answers:?}");
}

#[tokio::test]
async fn luck_and_skill_of_a_series_add_up_for_all_who_ask_and_not_before_the_end() {
    let server = Server::with(quick()).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table =
        json!({"game": "mouser", "seats": ["me", {"guest": "Masha"}], "length": {"series": 1}});
    let (id, _) = open(&mut anna, table).await;
    let address = format!("/api/matches/{id}/analysis");
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.order(&id, json!("start")).await.unwrap();
    let early = anna.get(&address).await;
    assert_eq!((early.status, early.reason().as_str()), (409, "not-over"));
    host.play_on(&id, usize::MAX, |n| n).await;
    let strange = anna.get("/api/matches/7777777777777777/analysis").await;
    assert_eq!((strange.status, strange.reason().as_str()), (404, "no-such-match"));

    let asked = (0..200).map(|_| async { server.program().get(&address).await });
    let answers = futures_util::future::join_all(asked).await;
    let analysis: koshki_protocol::Analysis = serde_json::from_str(&answers[0].body).unwrap();
    assert!(answers.iter().all(|answer| answer.status == 200 && answer.body == answers[0].body));
    assert_eq!(analysis.match_id, id);
    assert_eq!(analysis.games.iter().map(|of| of.game).collect::<Vec<_>>(), [1, 2]);
    for game in &analysis.games {
        assert_eq!(game.seats.len(), 2);
        assert!((game.seats.iter().map(|seat| seat.result).sum::<f64>() - 1.0).abs() < 1e-9);
        for seat in &game.seats {
            let sum = seat.start + seat.luck + seat.skill + seat.rest;
            assert!((sum - seat.result).abs() < 1e-9, "{seat:?}");
            assert!((seat.given - seat.lost - seat.skill).abs() < 1e-9, "{seat:?}");
        }
    }
}
