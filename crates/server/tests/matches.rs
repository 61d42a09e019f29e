//! Whole matches through real sockets on a real server.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::time::Duration;

use koshki_protocol::{CountdownReason, MatchState, Reason, Replay, SeatKind, Seen, ToClient};
use koshki_rules::games;
use koshki_rules::record::Record;
use koshki_server::Config;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};

use support::socket::{GUESTS_SEED, HOSTS_SEED, Player, open};
use support::{Server, table_for};

/// Bots that do not dawdle.
fn quick() -> Config {
    Config { bot_pause: Duration::ZERO, rate_limits: false, ..Config::default() }
}

/// After this many moves a game has begun, and not even the shortest is over.
const BEGUN: usize = 4;

#[tokio::test]
async fn every_game_is_played_to_its_end_by_two_people_and_bots_with_a_reload_in_the_middle() {
    let server = Server::with(quick()).await;
    for game in games::IDS {
        let (mut anna, mut boris) = (server.program(), server.program());
        anna.be("Anna").await;
        boris.be("Борис").await;
        let (id, code) = open(&mut anna, table_for(game, json!(["me", "open"]))).await;
        let found = boris.get(&format!("/api/codes/{}", code.to_lowercase())).await;
        assert_eq!(found.json()["match"], id.as_str());

        let mut host = Player::at(&server, &anna).await;
        host.enter(&id, None).await;
        let mut guest = Player::sitting_down(&server, &boris, &id).await;
        let start = json!({"type": "host", "match": id, "order": "start"});
        assert_eq!(guest.ask(start).await.unwrap_err().reason, Reason::NotHost);
        host.order(&id, json!("start")).await.unwrap();
        let committed = host.until_room(|room| room.state == MatchState::Playing).await.fair;
        assert_eq!(committed.server_seed, None, "the seed is a secret until the end");

        let whole = host.play_on(&id, usize::MAX, |n| n * 5 + 1);
        tokio::join!(whole, async {
            guest.play_on(&id, 2, |n| n + 1).await;
            // The page is reloaded: a new socket, and what was missed.
            let (seen, _) = guest.news_of(Some(1));
            let mut again = Player::at(&server, &boris).await;
            again.enter(&id, Some(seen)).await;
            let room = again.until_room(|room| room.state == MatchState::Playing).await;
            assert_eq!(room.you.seats.len(), 1);
            again.play_on(&id, usize::MAX, |n| n * 7 + 3).await;
        });

        let over = host.until_room(|room| room.ended.is_some()).await;
        assert_eq!(over.fair.commitment, committed.commitment);
        let records = anna.get(&format!("/api/matches/{id}/record")).await.body;
        let record = Record::from_line(records.trim_end()).unwrap();
        record.verify().unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(record.fair().unwrap().server_seed, over.fair.server_seed, "{game}");
        assert_eq!(record.fair().unwrap().players, format!("0={HOSTS_SEED};1={GUESTS_SEED}"));
        let mine = anna.get("/api/me/games").await.json();
        assert_eq!(mine["finished"][0]["match"], id.as_str());
        assert_eq!(mine["totals"][0]["played"], 1, "{mine}");
    }
}

#[tokio::test]
async fn a_move_that_is_stale_doubled_not_mine_or_against_the_rules_changes_nothing() {
    let server = Server::with(quick()).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "catch-the-mice", "seats": ["me", "open"], "options": {"first": 0}});
    let (id, _) = open(&mut anna, table).await;
    let mut host = Player::at(&server, &anna).await;
    let mut guest = Player::at(&server, &boris).await;
    let play = |seat: u8, mv: Value| json!({"type": "play", "match": id, "seat": seat, "seen": {"game": 1, "step": 0}, "move": mv});
    let refused = host.ask(play(0, json!("roll"))).await.unwrap_err();
    assert_eq!(refused.reason, Reason::EnterFirst);
    host.enter(&id, None).await;
    assert_eq!(host.ask(play(0, json!("roll"))).await.unwrap_err().reason, Reason::NotPlaying);
    guest.enter(&id, None).await;
    guest.sit(&id).await.unwrap();
    host.order(&id, json!("start")).await.unwrap();

    let refusals = [
        (guest.ask(play(0, json!("roll"))).await, Reason::NotYourSeat, None),
        (guest.ask(play(7, json!("roll"))).await, Reason::NoSuchSeat, None),
        (guest.ask(play(1, json!("roll"))).await, Reason::NotYourTurn, Some("G2")),
        (host.ask(play(0, json!({"roll": null}))).await, Reason::NotAMove, None),
        (host.ask(play(0, json!({"first": 1}))).await, Reason::NotAMove, None),
        (host.ask(play(0, json!("stop"))).await, Reason::Rule, Some("CM4")),
    ];
    for (answer, reason, rule) in refusals {
        let refused = answer.unwrap_err();
        assert_eq!((refused.reason, refused.rule.as_deref()), (reason, rule), "{refused}");
    }
    let done = host.ask(play(0, json!("roll"))).await.unwrap();
    let ToClient::News { news, .. } = done else { panic!("a move is answered with its news") };
    // The same again, as after a double click or a lost answer.
    let again = host.ask(play(0, json!("roll"))).await.unwrap_err();
    assert_eq!(again.reason, Reason::Stale);
    let ToClient::News { news: fresh, .. } = host.receive().await.unwrap() else {
        panic!("who is behind gets the news")
    };
    assert_eq!((fresh.step, fresh.from, fresh.events.len()), (news.step, 0, news.step));
}

#[tokio::test]
async fn a_restarted_server_resumes_every_match_where_it_was() {
    let mut server = Server::with(quick()).await;
    let mut ids = Vec::new();
    let mut cookies = Vec::new();
    for game in games::IDS {
        let mut anna = server.program();
        anna.be("Anna").await;
        let (id, _) =
            open(&mut anna, json!({"game": game, "seats": ["me", {"guest": "Yura"}]})).await;
        let mut host = Player::at(&server, &anna).await;
        host.enter(&id, None).await;
        host.order(&id, json!("start")).await.unwrap();
        host.play_on(&id, BEGUN, |n| n).await;
        host.until_news_agree().await;
        let both = [host.news_of(Some(0)), host.news_of(Some(1))];
        ids.push((id, both));
        cookies.push(anna.cookies.clone());
    }
    server = server.restart().await;
    for ((id, [one, other]), cookies) in ids.into_iter().zip(cookies) {
        let mut anna = server.program();
        anna.cookies = cookies;
        let mut host = Player::at(&server, &anna).await;
        host.enter(&id, None).await;
        host.until_room(|room| room.state == MatchState::Playing).await;
        host.until_news(2).await;
        for (seat, (seen, news)) in [(0, one), (1, other)] {
            let (now, after) = host.news_of(Some(seat));
            assert_eq!((now, &after.view, &after.moves), (seen, &news.view, &news.moves));
            assert_eq!(after.events.len(), after.step, "the whole story is told");
        }
        host.play_on(&id, usize::MAX, |n| n).await;
        host.until_room(|room| room.ended.is_some()).await;
    }
}

#[tokio::test]
async fn a_game_whose_first_dice_a_crash_has_swallowed_is_played_all_the_same() {
    let mut server = Server::with(quick()).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table =
        json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}], "length": {"series": 2}});
    let (id, _) = open(&mut anna, table).await;
    let cookies = anna.cookies.clone();
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.order(&id, json!("start")).await.unwrap();
    for game in [1, 2] {
        host.until_news(2).await;
        while host.news_of(Some(0)).0.game < game {
            host.play_on(&id, 5, |n| n).await;
        }
        // As if it had crashed when the match had this game, and the game nothing yet.
        let folder = server.stop().await;
        let file = SqliteConnectOptions::new().filename(folder.path().join("koshki.db"));
        let mut database = file.connect().await.unwrap();
        let swallowed = format!("DELETE FROM chunks WHERE game = {game}");
        let lost = database.execute(AssertSqlSafe(swallowed)).await.unwrap();
        assert!(lost.rows_affected() > 0, "luck begins this game");
        database.close().await.unwrap();
        server = Server::in_folder(folder, quick()).await;
        let mut again = server.program();
        again.cookies = cookies.clone();
        host = Player::at(&server, &again).await;
        host.enter(&id, None).await;
    }
    host.until_news(2).await;
    host.play_on(&id, usize::MAX, |n| n).await;
    host.until_room(|room| room.ended.is_some()).await;
}

#[tokio::test]
async fn a_bot_stands_in_for_who_is_gone_and_gives_the_seat_back() {
    let patience = Config { absence_grace: Duration::from_millis(300), ..quick() };
    let server = Server::with(patience).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"], "options": {"first": 1},
        "length": {"series": 2}});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    let guest = Player::sitting_down(&server, &boris, &id).await;
    host.order(&id, json!("start")).await.unwrap();
    host.until_room(|room| room.state == MatchState::Playing && room.waiting.is_none()).await;
    drop(guest);
    let room = host.until_room(|room| room.waiting.is_some()).await;
    let waiting = room.waiting.unwrap();
    assert_eq!((waiting.seat.0, waiting.why), (1, CountdownReason::Gone));
    assert!(waiting.left <= 300);
    host.until_room(|room| room.seats[1].stand_in).await;
    host.play_on(&id, 1, |n| n).await;

    let mut back = Player::at(&server, &boris).await;
    back.enter(&id, None).await;
    let room = host.until_room(|room| !room.seats[1].stand_in).await;
    assert!(room.seats[1].present);
    // Leaving the seat on purpose: a bot at once, until the person says that they are back.
    back.ask(json!({"type": "stand", "match": id, "seat": 1})).await.unwrap();
    host.until_room(|room| room.seats[1].stand_in).await;
    back.ask(json!({"type": "back", "match": id, "seat": 1})).await.unwrap();
    host.until_room(|room| !room.seats[1].stand_in).await;
    let stolen = host.ask(json!({"type": "back", "match": id, "seat": 1})).await.unwrap_err();
    assert_eq!(stolen.reason, Reason::NotYourSeat);
}

#[tokio::test]
async fn nobody_waits_for_ever_for_who_is_there_and_does_nothing() {
    let server = Server::with(Config { idle_turn: Duration::from_millis(200), ..quick() }).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table =
        json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}], "options": {"first": 0}});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    let room = host.until_room(|room| room.waiting.is_some()).await;
    assert_eq!(room.waiting.unwrap().why, CountdownReason::Idle);
    host.until_room(|room| room.seats[0].stand_in).await;
    // With a stand-in and a bot the match goes on to its end.
    host.until_room(|room| room.ended.is_some()).await;
}

#[tokio::test]
async fn a_table_with_a_clock_shows_it_from_the_first_moment() {
    let server = Server::with(quick()).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}], "pace": {"clock": 30},
        "options": {"first": 0}});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    let waiting = host.until_room(|room| room.waiting.is_some()).await.waiting.unwrap();
    assert_eq!((waiting.seat.0, waiting.why), (0, CountdownReason::Clock));
    assert!((29_000..=30_000).contains(&waiting.left), "{waiting:?}");
}

#[tokio::test]
async fn two_legs_are_two_games_with_roles_swapped_and_two_records_that_verify() {
    let server = Server::with(quick()).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table =
        json!({"game": "chop-chop", "seats": ["me", {"bot": "greedy"}], "length": "two_legs"});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    host.play_on(&id, usize::MAX, |n| n * 3 + 1).await;
    let room = host.until_room(|room| room.ended.is_some()).await;
    assert_eq!((room.series.games, room.series.played), (2, 2));
    let records = anna.get(&format!("/api/matches/{id}/record")).await.body;
    let records: Vec<Record> =
        records.lines().map(|line| Record::from_line(line).unwrap()).collect();
    assert_eq!(records.len(), 2);
    for (record, number) in records.iter().zip(1..) {
        record.verify().unwrap();
        assert_eq!(record.match_id(), format!("{id}.{number}"));
    }
    assert_ne!(records[0].options()["cat"], records[1].options()["cat"]);
}

#[tokio::test]
async fn a_rematch_seats_the_same_people_one_on_and_giving_up_publishes_the_seed() {
    let server = Server::with(quick()).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    let (id, mut host) =
        Player::opening(&server, &mut anna, json!({"game": "mouser", "seats": ["me", "open"]}))
            .await;
    let mut guest = Player::sitting_down(&server, &boris, &id).await;
    let rematch = json!({"type": "rematch", "match": id});
    assert_eq!(guest.ask(rematch.clone()).await.unwrap_err().reason, Reason::NotOver);
    host.order(&id, json!("start")).await.unwrap();
    host.ask(json!({"type": "resign", "match": id, "seat": 0})).await.unwrap();
    let room = guest.until_room(|room| room.ended.is_some()).await;
    assert!(room.fair.server_seed.is_some());
    let record = boris.get(&format!("/api/matches/{id}/record")).await.body;
    Record::from_line(record.trim_end()).unwrap().verify().unwrap();
    let totals = boris.get("/api/me/games").await.json()["totals"][0].clone();
    assert_eq!((&totals["won"], &totals["resigned"]), (&json!(1), &json!(0)));

    let ToClient::Rematch { match_id: next, .. } = guest.ask(rematch.clone()).await.unwrap() else {
        panic!("a rematch is answered with its match")
    };
    let seen = host.until_room(|room| room.rematch.is_some()).await.rematch;
    assert_eq!(seen.as_ref(), Some(&next));
    let ToClient::Rematch { match_id: same, .. } = host.ask(rematch).await.unwrap() else {
        panic!("the second one gets the same match")
    };
    assert_eq!(same, next);
    for player in [&mut guest, &mut host] {
        player.enter(&next, None).await;
        let shown = player.until_room(|room| room.match_id == next).await;
        assert!(shown.fair.players.is_none() && !shown.fair.commitment.is_empty());
        player.add_seed(&next, "again").await.unwrap();
    }
    let room =
        host.until_room(|room| room.match_id == next && room.state == MatchState::Playing).await;
    let names: Vec<&str> = room.seats.iter().map(|seat| seat.nickname.as_str()).collect();
    assert_eq!(names, ["Boris", "Anna"], "the sides have moved on");
}

#[tokio::test]
async fn the_host_locks_swaps_renames_kicks_and_fills() {
    let server = Server::with(quick()).await;
    let (mut anna, mut boris, mut vera) = (server.program(), server.program(), server.program());
    anna.be("Anna").await;
    boris.be("Boris").await;
    vera.be("Vera").await;
    let table = json!({"game": "mouser", "seats": ["me", "open", "reserved"], "public": true});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    let listed = vera.get("/api/tables").await.json();
    assert_eq!(listed[0]["match"], id.as_str());
    let mut guest = Player::at(&server, &boris).await;
    guest.enter(&id, None).await;
    host.order(&id, json!({"lock": true})).await.unwrap();
    assert_eq!(guest.sit(&id).await.unwrap_err().reason, Reason::Locked);
    assert_eq!(vera.get("/api/tables").await.json(), json!([]));
    host.order(&id, json!({"lock": false})).await.unwrap();
    guest.sit(&id).await.unwrap();

    let key = host.until_room(|room| !room.you.keys.is_empty()).await.you.keys[0].1.clone();
    assert!(guest.room.as_ref().unwrap().you.keys.is_empty(), "only the host knows the key");
    let mut third = Player::at(&server, &vera).await;
    third.enter(&id, None).await;
    assert_eq!(third.sit(&id).await.unwrap_err().reason, Reason::NoFreeSeat);
    let sit = json!({"type": "sit", "match": id, "seat": 2, "key": key, "player_seed": "v"});
    third.ask(sit).await.unwrap();

    host.order(&id, json!({"swap": [0, 1]})).await.unwrap();
    host.order(&id, json!({"rename": {"seat": 2, "nickname": "Вера"}})).await.unwrap();
    let room = third.until_room(|room| room.seats[2].nickname == "Вера").await;
    assert_eq!(room.seats[0].nickname, "Boris");
    host.order(&id, json!({"kick": 0})).await.unwrap();
    guest.until_room(|room| room.you.seats.is_empty()).await;
    assert_eq!(guest.sit(&id).await.unwrap_err().reason, Reason::Kicked);
    assert_eq!(host.order(&id, json!("start")).await.unwrap_err().reason, Reason::NotReady);
    host.order(&id, json!({"fill": "greedy"})).await.unwrap();
    host.order(&id, json!("start")).await.unwrap();
    let room = guest.until_room(|room| room.state == MatchState::Playing).await;
    assert_eq!(room.seats[0].kind, SeatKind::Bot("greedy".into()));
    guest.until_news(1).await;
    assert!(guest.news_of(None).1.moves.is_empty(), "who was sent away may watch");
}

#[tokio::test]
async fn a_seat_goes_to_another_device_once_and_eyes_stay_closed_until_the_end() {
    let server = Server::with(quick()).await;
    let (mut laptop, mut phone, mut stranger) =
        (server.program(), server.program(), server.program());
    laptop.be("Anna").await;
    phone.be("Anna's phone").await;
    stranger.be("Mallory").await;
    let table = json!({"game": "holey-cheese", "seats": ["me", {"bot": "greedy"}]});
    let (id, mut host) = Player::opening(&server, &mut laptop, table).await;
    host.order(&id, json!("start")).await.unwrap();

    let ticket = format!("/api/matches/{id}/seats/0/ticket");
    assert_eq!(stranger.post(&ticket, &json!({})).await.reason(), "not-your-seat");
    let ticket =
        laptop.post(&ticket, &json!({})).await.json()["ticket"].as_str().unwrap().to_owned();
    let taken = phone.post(&format!("/api/tickets/{ticket}"), &json!({})).await;
    assert_eq!(taken.json(), json!({"match": id, "seat": 0}));
    let again = stranger.post(&format!("/api/tickets/{ticket}"), &json!({})).await;
    assert_eq!(again.reason(), "no-such-ticket");
    host.until_room(|room| room.you.seats.is_empty()).await;

    let eyes = |seat: &str| format!("/api/matches/{id}/games/1/replay{seat}");
    assert_eq!(laptop.get(&eyes("?seat=0")).await.reason(), "not-your-eyes");
    assert_eq!(phone.get(&eyes("?seat=1")).await.reason(), "not-your-eyes");
    assert_eq!(phone.get(&eyes("?seat=0")).await.status, 200);
    assert_eq!(stranger.get(&eyes("")).await.status, 200);
    assert_eq!(stranger.get(&format!("/api/matches/{id}/record")).await.reason(), "not-over");

    let mut player = Player::at(&server, &phone).await;
    player.enter(&id, None).await;
    player.play_on(&id, usize::MAX, |n| n).await;
    let last = player.news_of(Some(0)).1;
    let mut moments = Vec::new();
    loop {
        let page = stranger.get(&eyes(&format!("?seat=0&from={}", moments.len()))).await;
        let replay: Replay = serde_json::from_str(&page.body).unwrap();
        if replay.page.is_empty() {
            break;
        }
        assert_eq!(replay.steps, last.step);
        moments.extend(replay.page);
    }
    assert_eq!(moments.len(), last.step + 1, "a moment before the first step and after each");
    assert_eq!(moments.last().unwrap().view, last.view);
}

#[tokio::test]
async fn who_wants_to_be_forgotten_is() {
    let server = Server::with(quick()).await;
    let (mut anna, mut boris) = (server.program(), server.program());
    anna.be("Annabella").await;
    boris.be("Boris").await;
    let (id, _) =
        open(&mut anna, json!({"game": "mouser", "seats": ["me", "open", {"bot": "greedy"}]}))
            .await;
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    let mut guest = Player::sitting_down(&server, &boris, &id).await;
    host.order(&id, json!("start")).await.unwrap();
    assert_eq!(anna.delete("/api/me").await.status, 204);
    let room = guest.until_room(|room| room.seats[0].nickname.is_empty()).await;
    assert!(room.seats[0].stand_in, "a bot plays on");
    assert_eq!(anna.get("/api/me").await.reason(), "no-identity");
    guest.play_on(&id, usize::MAX, |n| n).await;
    let told = boris.get("/api/me/games").await.body;
    assert!(!told.contains("Annabella") && told.contains("Boris"), "{told}");
}

#[tokio::test]
async fn a_full_disk_stops_moves_and_tells_it_and_loses_nothing() {
    let small = Config { max_database_size: Some(200 * 1024), ..quick() };
    let server = Server::with(small).await;
    let mut anna = server.program();
    anna.be("Anna").await;
    let table =
        json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}], "length": {"series": 10}});
    let (id, mut host) = Player::opening(&server, &mut anna, table).await;
    host.order(&id, json!("start")).await.unwrap();
    let mut acknowledged = Seen::default();
    let refused = loop {
        while host.news.iter().all(|(_, _, news)| news.moves.is_empty()) {
            host.receive().await;
        }
        let (seat, game, news) =
            host.news.iter().find(|(_, _, news)| !news.moves.is_empty()).cloned().unwrap();
        let seen = Seen { game, step: news.step };
        match host.play(&id, seat.unwrap(), seen, &news.choices()[0]).await {
            Ok(ToClient::News { game, news, .. }) => acknowledged = Seen { game, step: news.step },
            Ok(other) => panic!("{other:?}"),
            Err(refused) if refused.reason == Reason::Stale => {}
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused.reason, Reason::NotNow, "{refused}");
    assert_eq!(anna.get("/health/ready").await.status, 503);
    let cookies = anna.cookies.clone();
    let folder = server.stop().await;

    let server = Server::in_folder(folder, quick()).await;
    let mut anna = server.program();
    anna.cookies = cookies;
    assert_eq!(anna.get("/health/ready").await.status, 200);
    let mut host = Player::at(&server, &anna).await;
    host.enter(&id, None).await;
    host.until_news(2).await;
    let (now, _) = host.news_of(Some(0));
    assert!(now >= acknowledged, "acknowledged {acknowledged:?}, but the disk has {now:?}");
    host.play_on(&id, 5, |n| n).await;
}
