//! Several servers on one database: whichever somebody is connected to, it is the same table.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod support;

use std::sync::mpsc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use koshki_protocol::{MatchId, MatchState, News, Reason, Seen, ToClient};
use koshki_rules::record::Record;
use koshki_server::Config;
use koshki_server::workers::{WorkerSettings, work};
use serde_json::json;
use sqlx::postgres::{PgConnection, PgListener};
use sqlx::{Connection, Executor};
use tokio::sync::oneshot;

use support::nats::Nats;
use support::postgres::Database;
use support::socket::{Player, open};
use support::{Browser, Server};

/// A server that other servers are beside.
async fn node(database: &Database, bus: Option<&Nats>) -> Server {
    Server::with(config(database, bus)).await
}

fn config(database: &Database, bus: Option<&Nats>) -> Config {
    Config {
        bot_pause: Duration::ZERO,
        rate_limits: false,
        database: Some(database.url().into()),
        bus: bus.map(|nats| nats.url().into()),
        ..Config::default()
    }
}

async fn person<'a>(server: &'a Server, name: &str) -> Browser<'a> {
    let mut browser = server.program();
    browser.be(name).await;
    browser
}

/// Anna at the first server and Boris at the second, at a table for two that has begun.
async fn anna_and_boris(
    first: &Server,
    second: &Server,
    length: &str,
) -> (MatchId, Player, Player) {
    let (mut anna, boris) = (person(first, "Anna").await, person(second, "Boris").await);
    let table = json!({"game": "mouser", "seats": ["me", "open"], "length": length});
    let (id, _) = open(&mut anna, table).await;
    let (mut at_first, mut at_second) =
        (Player::at(first, &anna).await, Player::at(second, &boris).await);
    at_first.enter(&id, None).await;
    at_second.enter(&id, None).await;
    at_second.sit(&id).await.unwrap();
    at_first.until_room(|room| room.seats[1].nickname == "Boris" && room.seats[1].present).await;
    at_second.until_room(|room| room.seats[0].present).await;
    at_first.order(&id, json!("start")).await.unwrap();
    at_second.until_room(|room| room.state == MatchState::Playing).await;
    (id, at_first, at_second)
}

/// The seat that may move at or after this step, as soon as a player knows; none when the match is over.
async fn turn_since(player: &mut Player, step: usize) -> Option<(u8, Seen, News)> {
    loop {
        let is_turn =
            |(_, _, news): &&(Option<u8>, u32, News)| !news.moves.is_empty() && news.step >= step;
        if let Some((Some(seat), game, news)) = player.news.iter().find(is_turn).cloned() {
            return Some((seat, Seen { game, step: news.step }, news));
        }
        if player.room.as_ref().is_some_and(|room| room.ended.is_some()) {
            return None;
        }
        player.receive().await.expect("news come");
    }
}

async fn play_to_the_end(id: &MatchId, players: [Player; 2]) {
    let ended = players.map(|mut player| {
        let id = id.clone();
        tokio::spawn(async move {
            let made = player.play_on(&id, usize::MAX, |n| n * 3 + 1).await;
            player.until_room(|room| room.ended.is_some()).await;
            (made, player.news_of(Some(player.room.clone().unwrap().you.seats[0].0)).1.step)
        })
    });
    let mut last = Vec::new();
    for ended in ended {
        let (made, step) = ended.await.unwrap();
        assert!(made > 0, "both have moved");
        last.push(step);
    }
    assert_eq!(last[0], last[1], "both have seen the last step");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_two_servers_play_a_match_and_see_each_others_moves_at_once() {
    let (database, nats) = (Database::new(), Nats::new());
    let (first, second) = (node(&database, Some(&nats)).await, node(&database, Some(&nats)).await);
    let (id, mut anna, mut boris) = anna_and_boris(&first, &second, "single").await;

    anna.ask(json!({"type": "emote", "match": id, "seat": 0, "emote": "purr"})).await.unwrap();
    let is_emote =
        |message: &ToClient| matches!(message, ToClient::Emote { seat, .. } if seat.0 == 0);
    while !is_emote(&boris.hear().await) {}

    let began = Instant::now();
    play_to_the_end(&id, [anna, boris]).await;
    assert!(began.elapsed() < Duration::from_secs(15), "nobody waited for a look: {began:?}");
    let record = second.program().get(&format!("/api/matches/{id}/record")).await.body;
    Record::from_line(record.trim()).unwrap().verify().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_while_the_bus_is_away_and_after_it_is_back() {
    let (database, nats) = (Database::new(), Nats::new());
    let (first, second) = (node(&database, Some(&nats)).await, node(&database, Some(&nats)).await);
    let (id, anna, boris) = anna_and_boris(&first, &second, "single").await;
    nats.stop();
    play_to_the_end(&id, [anna, boris]).await;

    nats.start();
    let (id, anna, boris) = anna_and_boris(&first, &second, "single").await;
    play_to_the_end(&id, [anna, boris]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_can_not_read_shows_nobody_less_than_they_have_seen() {
    let database = Database::new();
    let (first, second) = (node(&database, None).await, node(&database, None).await);
    let mut anna = person(&first, "Anna").await;
    let (id, _) =
        open(&mut anna, json!({"game": "mouser", "seats": ["me", {"guest": "Boris"}]})).await;
    let mut ahead = Player::at(&first, &anna).await;
    ahead.enter(&id, None).await;
    ahead.order(&id, json!("start")).await.unwrap();
    let mut behind = Player::at(&second, &anna).await;
    behind.enter(&id, None).await;

    // From now on no server can read how far others are.
    let mut admin = PgConnection::connect(&database.url()).await.unwrap();
    admin.execute("ALTER TABLE nodes RENAME TO nodes_elsewhere").await.unwrap();
    assert_eq!(ahead.play_on(&id, 3, |_| 0).await, 3);
    let last = ahead.news.iter().max_by_key(|(_, _, news)| news.step);
    let seen = last.map(|(_, game, news)| Seen { game: *game, step: news.step }).unwrap();
    let enter =
        json!({"type": "enter", "match": id, "seen": {"game": seen.game, "step": seen.step}});
    let refused = behind.ask(enter.clone()).await.unwrap_err();
    assert_eq!(refused.reason.as_str(), "not-now");

    admin.execute("ALTER TABLE nodes_elsewhere RENAME TO nodes").await.unwrap();
    behind.ask(enter).await.unwrap();
    let (_, shown, _) = turn_since(&mut behind, seen.step).await.unwrap();
    assert_eq!(shown, seen);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_moves_at_one_moment_one_is_stored_and_the_other_told_what_happened() {
    let (database, nats) = (Database::new(), Nats::new());
    let (first, second) = (node(&database, Some(&nats)).await, node(&database, Some(&nats)).await);
    let mut anna = person(&first, "Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"guest": "Yura"}]});
    let (id, _) = open(&mut anna, table).await;
    // The same person at both servers, with both seats.
    let mut tabs = [Player::at(&first, &anna).await, Player::at(&second, &anna).await];
    for tab in &mut tabs {
        tab.enter(&id, None).await;
    }
    tabs[0].order(&id, json!("start")).await.unwrap();
    tabs[1].until_room(|room| room.state == MatchState::Playing).await;
    let (mut stored, mut refused) = (0, 0);
    for round in 0..30 {
        let mut turns = Vec::new();
        for tab in &mut tabs {
            turns.push(turn_since(tab, stored).await);
        }
        let Some((seat, seen, news)) = turns.remove(0) else { break };
        let moves = news.choices();
        let mv = &moves[round % moves.len()];
        let [one, other] = &mut tabs;
        let (here, there) =
            tokio::join!(one.play(&id, seat, seen, mv), other.play(&id, seat, seen, mv));
        let made = [&here, &there].iter().filter(|it| it.is_ok()).count();
        assert_eq!(made, 1, "{here:?} {there:?}");
        for error in [here.err(), there.err()].into_iter().flatten() {
            if error.reason == Reason::NotPlaying {
                // The one that was stored was the last move of the match.
                tabs[0].until_room(|room| room.ended.is_some()).await;
            } else {
                assert_eq!(error.reason, Reason::Stale, "{error}");
            }
            refused += 1;
        }
        stored = news.step + 1;
    }
    assert!(refused >= 5, "they did meet: {refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_server_drives_the_bots_and_another_takes_over_when_it_ends() {
    let (database, nats) = (Database::new(), Nats::new());
    let (first, second) = (node(&database, Some(&nats)).await, node(&database, Some(&nats)).await);
    let mut anna = person(&first, "Anna").await;
    let table = json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}, {"bot": "greedy"}]});
    let (id, mut at_first) = Player::opening(&first, &mut anna, table).await;
    let mut at_second = Player::at(&second, &anna).await;
    at_second.enter(&id, None).await;
    at_first.order(&id, json!("start")).await.unwrap();
    assert_eq!(at_first.play_on(&id, 3, |_| 0).await, 3);
    drop((at_first, anna));
    first.stop().await;

    let began = Instant::now();
    at_second.play_on(&id, usize::MAX, |n| n * 3 + 1).await;
    at_second.until_room(|room| room.ended.is_some()).await;
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_on_while_the_server_that_drives_them_is_frozen_and_it_stores_nothing_afterwards()
{
    let (database, nats) = (Database::new(), Nats::new());
    // Time enough to freeze the first server while its bot has not moved, and to thaw it before the other's has.
    let config = Config { bot_pause: Duration::from_secs(1), ..config(&database, Some(&nats)) };
    let (first, freezer) = on_a_thread_of_its_own(config.clone());
    let second = Server::with(config).await;
    let mut anna = person(&first, "Anna").await;
    let mut observer = PgConnection::connect(&database.url()).await.unwrap();
    observer.execute(sqlx::raw_sql(WATCHED)).await.unwrap();
    let mut taken_over = PgListener::connect(&database.url()).await.unwrap();
    taken_over.listen("taken_over").await.unwrap();

    let table = json!({"game": "mouser", "seats": ["me", {"bot": "greedy"}, {"bot": "greedy"}]});
    let (id, mut at_first) = Player::opening(&first, &mut anna, table).await;
    let mut at_second = Player::at(&second, &anna).await;
    at_second.enter(&id, None).await;
    at_first.order(&id, json!("start")).await.unwrap();
    let mut step = 0;
    let moved = loop {
        let (seat, seen, news) = turn_since(&mut at_second, step).await.expect("it has begun");
        at_second.play(&id, seat, seen, &news.choices()[0]).await.unwrap();
        let (now, news) = at_second.news_of(Some(0));
        step = now.step;
        if news.moves.is_empty() {
            break seen.step;
        }
    };
    while at_first.news_of(Some(0)).0.step < step {
        at_first.receive().await.expect("the first server reads the move, and its bot thinks");
    }
    let frozen = freezer.freeze().await;
    tokio::time::timeout(Duration::from_secs(10), taken_over.recv())
        .await
        .expect("the other server takes over within ten seconds")
        .unwrap();
    // Now the first server wakes up with a move in its hand.
    drop(frozen);
    assert_eq!(at_second.play_on(&id, 1, |_| 0).await, 1);
    at_second.ask(json!({"type": "resign", "match": id, "seat": 0})).await.unwrap();
    at_first.until_room(|room| room.ended.is_some()).await;

    let text = "SELECT step, epoch, writer FROM written ORDER BY step";
    let written: Vec<(i64, i64, i32)> =
        sqlx::query_as(text).fetch_all(&mut observer).await.unwrap();
    let of_second = written.iter().find(|(step, ..)| *step == moved as i64).unwrap().2;
    assert_ne!(written[0].2, of_second, "both have stored something");
    let later: Vec<_> = written.iter().filter(|(_, epoch, _)| *epoch > written[0].1).collect();
    assert!(later.len() >= 3, "bots and Anna: {written:?}");
    for (step, _, writer) in later {
        assert_eq!(*writer, of_second, "the first server stored step {step}: {written:?}");
    }
    let record = second.program().get(&format!("/api/matches/{id}/record")).await.body;
    Record::from_line(record.trim()).unwrap().verify().unwrap();
}

/// Who stores each step, and while which lease; and a word when a lease is taken again.
const WATCHED: &str = "
    CREATE TABLE written (step BIGINT, epoch BIGINT, writer INTEGER);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO written
            SELECT NEW.step, epoch, pg_backend_pid() FROM leases WHERE match_key = NEW.match_key;
        RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note();
    CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_notify('taken_over', '');
        RETURN NULL;
    END $$;
    CREATE TRIGGER tell AFTER UPDATE ON leases FOR EACH ROW
        WHEN (NEW.epoch > OLD.epoch) EXECUTE FUNCTION tell();
";

/// Stops everything on the thread of a server.
struct Freezer(tokio::sync::mpsc::UnboundedSender<Order>);

/// To say that it is frozen, and to wait until it is thawed.
type Order = (oneshot::Sender<()>, mpsc::Receiver<()>);

impl Freezer {
    /// Nothing happens at the server until what this returns is dropped.
    async fn freeze(&self) -> mpsc::Sender<()> {
        let (frozen, is_frozen) = oneshot::channel();
        let (thaw, thawed) = mpsc::channel();
        self.0.send((frozen, thawed)).unwrap();
        is_frozen.await.unwrap();
        thaw
    }
}

fn on_a_thread_of_its_own(config: Config) -> (Server, Freezer) {
    let (started, server) = mpsc::channel();
    let (freezer, mut orders) = tokio::sync::mpsc::unbounded_channel::<Order>();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            started.send(Server::with(config).await).ok().unwrap();
            while let Some((frozen, thawed)) = orders.recv().await {
                frozen.send(()).unwrap();
                // It is thawed by dropping the other end.
                let _thawed = thawed.recv();
            }
        });
    });
    (server.recv().unwrap(), Freezer(freezer))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_tickets_open_tables_and_rematches_are_the_same_at_every_server() {
    let (database, nats) = (Database::new(), Nats::new());
    let (first, second) = (node(&database, Some(&nats)).await, node(&database, Some(&nats)).await);
    let (mut anna, boris) = (person(&first, "Anna").await, person(&second, "Boris").await);
    let vera = person(&first, "Vera").await;
    let table = json!({"game": "mouser", "seats": ["me", "open"], "public": true});
    let (id, code) = open(&mut anna, table).await;
    let mut host = Player::at(&first, &anna).await;
    host.enter(&id, None).await;

    // The table is listed at the other server as soon as somebody waits there.
    let deadline = Instant::now() + support::DEADLINE;
    let listed = loop {
        let tables = second.program().get("/api/tables").await.json();
        if tables[0]["match"] == json!(id) {
            break tables;
        }
        assert!(Instant::now() < deadline, "{tables}");
    };
    assert_eq!(listed[0]["seats"][0]["present"], true, "{listed}");
    let found = second.program().get(&format!("/api/codes/{code}")).await.json();
    assert_eq!(found["match"], json!(id));

    // Two want the same seat at once, at two servers.
    let mut people = [Player::at(&second, &boris).await, Player::at(&first, &vera).await];
    for somebody in &mut people {
        somebody.enter(&id, None).await;
    }
    let [at_second, at_first] = &mut people;
    let (one, other) = tokio::join!(at_second.sit(&id), at_first.sit(&id));
    let refused = match (one, other) {
        (Ok(_), Err(refused)) | (Err(refused), Ok(_)) => refused,
        both => panic!("{both:?}"),
    };
    assert_eq!(refused.reason.as_str(), "no-free-seat", "{refused}");
    let room = host.until_room(|room| !room.seats[1].nickname.is_empty()).await;
    let winner = if room.seats[1].nickname == "Boris" { 0 } else { 1 };

    // A ticket from one server opens the seat at the other.
    host.order(&id, json!("start")).await.unwrap();
    let ticket = anna.post(&format!("/api/matches/{id}/seats/0/ticket"), &json!({})).await.json();
    let mut phone = person(&second, "Phone").await;
    let used = format!("/api/tickets/{}", ticket["ticket"].as_str().unwrap());
    assert_eq!(phone.post(&used, &json!({})).await.status, 200);
    assert_eq!(phone.post(&used, &json!({})).await.reason(), "no-such-ticket");
    let mut host = Player::at(&second, &phone).await;
    host.enter(&id, None).await;

    // Both ask for a rematch at once, at whichever server they are.
    let guest = &mut people[winner];
    guest.ask(json!({"type": "resign", "match": id, "seat": 1})).await.unwrap();
    host.until_room(|room| room.ended.is_some()).await;
    guest.until_room(|room| room.ended.is_some()).await;
    let rematch = json!({"type": "rematch", "match": id});
    let (one, other) = tokio::join!(host.ask(rematch.clone()), guest.ask(rematch));
    let [one, other] = [one, other].map(|answer| match answer.unwrap() {
        ToClient::Rematch { match_id, .. } => match_id,
        answer => panic!("{answer:?}"),
    });
    assert_eq!(one, other);
    let tables = phone.get("/api/me/games").await.json()["tables"].clone();
    assert_eq!(tables.as_array().unwrap().len(), 1, "no other was opened: {tables}");
    host.enter(&one, None).await;
    guest.enter(&one, None).await;
    let (host_adds, guest_adds) =
        tokio::join!(host.add_seed(&one, "again"), guest.add_seed(&one, "once more"));
    host_adds.and(guest_adds).unwrap();
    host.until_room(|room| room.match_id == one && room.state == MatchState::Playing).await;
    guest.until_room(|room| room.match_id == one && room.state == MatchState::Playing).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_think_for_bots_and_coach_and_without_them_or_with_wrong_ones_play_goes_on() {
    let (database, nats) = (Database::new(), Nats::new());
    let server = node(&database, Some(&nats)).await;
    let settings = WorkerSettings {
        bus: nats.url().into(),
        tables: None,
        threads: 1,
        advice: Duration::from_millis(50),
    };
    let worker =
        tokio::spawn(async { work(settings, Box::pin(std::future::pending())).await.unwrap() });
    let mut anna = person(&server, "Anna").await;
    let (mut id, mut host) = against_a_bot(&server, &mut anna).await;
    let deadline = Instant::now() + 3 * support::DEADLINE;
    let (mut turn, mut answers) = (0, (0, 0));
    while answers.0 == 0 || answers.1 == 0 {
        assert!(Instant::now() < deadline, "workers answered {answers:?}");
        // A short match may be over before the worker has subscribed.
        let Some((seat, seen, news)) = turn_since(&mut host, turn).await else {
            (id, host) = against_a_bot(&server, &mut anna).await;
            turn = 0;
            continue;
        };
        let advise = json!({"type": "advise", "match": id, "seat": seat,
            "seen": {"game": seen.game, "step": seen.step}});
        host.ask(advise).await.unwrap();
        host.play(&id, seat, seen, &news.choices()[0]).await.unwrap();
        turn = seen.step + 1;
        answers = (answered(&server, "choose").await, answered(&server, "advise").await);
    }

    // Nobody answers any more, and then somebody who answers nonsense.
    worker.abort();
    host.play_on(&id, usize::MAX, |n| n * 3 + 1).await;
    let client = async_nats::connect(nats.url()).await.unwrap();
    let mut asked = client.queue_subscribe("koshki.think.*", "workers".to_owned()).await.unwrap();
    let fooled = tokio::spawn(async move {
        let mut fooled = 0;
        while let Some(question) = asked.next().await {
            assert!(!String::from_utf8_lossy(&question.payload).contains("seed"));
            let reply = question.reply.unwrap();
            client.publish(reply, r#""the moon""#.into()).await.unwrap();
            fooled += 1;
            if fooled == 3 {
                return;
            }
        }
    });
    // A question that the first worker left unanswered gives workers a rest of ten seconds.
    let deadline = Instant::now() + 3 * support::DEADLINE;
    while !fooled.is_finished() {
        assert!(Instant::now() < deadline, "it was asked");
        let (id, mut host) = against_a_bot(&server, &mut anna).await;
        host.play_on(&id, usize::MAX, |n| n * 3 + 1).await;
        host.until_room(|room| room.ended.is_some()).await;
    }
    fooled.await.unwrap();
}

/// Anna against a bot, and the match has begun.
async fn against_a_bot(server: &Server, anna: &mut Browser<'_>) -> (MatchId, Player) {
    let table = json!({"game": "mouser", "seats": ["me", {"bot": "kitten"}]});
    let (id, _) = open(anna, table).await;
    let mut host = Player::at(server, anna).await;
    host.enter(&id, None).await;
    host.order(&id, json!("start")).await.unwrap();
    (id, host)
}

/// How many questions of a kind workers have answered.
async fn answered(server: &Server, what: &str) -> u64 {
    let metrics = server.program().get("/metrics").await.body;
    let name = format!("koshki_worker_answers_total{{what=\"{what}\"}} ");
    let count = metrics.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok());
    count.unwrap_or(0)
}

#[tokio::test]
async fn a_bus_that_is_no_address_is_refused_without_its_password() {
    let config = Config { bus: Some("http://anna:cheese@bus.example".into()), ..Config::default() };
    let why = Server::with(config).await.failure().await.to_string();
    assert!(why.contains("nats://") && !why.contains("cheese"), "{why}");
}
