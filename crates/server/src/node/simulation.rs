//! Rooms at several servers, people, and the network between them, where messages are lost, doubled and overtaken, and
//! servers crash. All chance comes from one seed, so the same seed gives the same trace; and at the end everything is
//! compared with the game played from its journal, one step after the other.
//!
//! `KOSHKI_SEEDS=10000 cargo test -p koshki-server --lib simulation` tries as many seeds.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_bots::Shelf;
use koshki_protocol::{
    Length, MatchId, Order, Pace, PersonId, RequestId, RoomCode, SeatSpec, Seen, TableSpec,
    ToClient,
};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::{Seat, Viewer, games};
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};

use super::{Bus, Node, Word};
use crate::coach::Coach;
use crate::matches::{Fresh, Match};
use crate::room::{Ask, ConnectionId, Outbox, Patience, Request, Visitor, record};
use crate::rooms::Rooms;
use crate::store::{MatchKey, Store, StoreLimits};
use crate::thinking::Thinking;
use crate::upkeep;
use crate::workers::Workers;

/// How many things happen in one run.
const EVENTS: usize = 250;
const SERVERS: usize = 3;

// Out of a hundred.
const LOST: u32 = 10;
const DOUBLED: u32 = 20;
const OVERTAKEN: u32 = 20;

#[tokio::test]
async fn whatever_the_network_does_every_server_and_person_ends_with_the_same_game() {
    let seeds = std::env::var("KOSHKI_SEEDS").map_or(200, |seeds| seeds.parse().unwrap());
    let (mut steps, mut moves) = (0, 0);
    for seed in 0..seeds {
        let run = World::new(seed).await.run().await;
        steps += run.steps;
        moves += run.acknowledged;
    }
    assert!(steps > 20 * seeds as usize, "games get on: {steps} steps");
    assert!(moves > 2 * seeds as usize, "moves are acknowledged: {moves}");
}

#[tokio::test]
async fn the_same_seed_gives_the_same_trace_and_another_another() {
    for seed in 0..5 {
        let once = World::new(seed).await.run().await.trace;
        assert_eq!(once, World::new(seed).await.run().await.trace, "seed {seed}");
        assert_ne!(once, World::new(seed + 1000).await.run().await.trace);
    }
}

/// What came of a run.
struct Run {
    trace: Vec<String>,
    steps: usize,
    acknowledged: usize,
}

struct World {
    rng: ChaCha8Rng,
    store: Store,
    _folder: tempfile::TempDir,
    id: MatchId,
    key: MatchKey,
    servers: Vec<Server>,
    people: Vec<Person>,
    wire: Vec<Packet>,
    trace: Vec<String>,
    shared: Shared,
}

/// What costs threads: nobody thinks here, so all servers share it.
struct Shared {
    thinking: Thinking,
    coach: Arc<Coach>,
}

struct Server {
    node: Arc<Node>,
    rooms: Arc<Rooms>,
}

/// Somebody with a seat.
struct Person {
    id: PersonId,
    seat: Seat,
    server: usize,
    connection: ConnectionId,
    outbox: Outbox,
    inbox: mpsc::Receiver<String>,
    last_id: RequestId,
    seen: Seen,
    view: Value,
    /// Moves that were sent, by their request.
    sent: HashMap<RequestId, (Seen, Value)>,
    acknowledged: Vec<RequestId>,
}

/// Something on its way.
#[derive(Clone)]
enum Packet {
    Enter { person: usize, server: usize, seen: Option<Seen> },
    Play { person: usize, server: usize, id: RequestId },
    Gone { server: usize, connection: ConnectionId },
    ToPerson { person: usize, connection: ConnectionId, text: String },
    ToServer { server: usize, word: Word },
}

impl World {
    async fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), StoreLimits::default()).await.unwrap();
        let game = games::IDS[rng.next_u32() as usize % games::IDS.len()].to_owned();
        let mut spec = TableSpec {
            game,
            options: json!({}),
            seats: vec![SeatSpec::Me, SeatSpec::Open],
            length: Length::Single,
            public: false,
            hints: None,
            pace: Pace::Relaxed,
            player_seed: Some("simulated".to_owned()),
        };
        if rng.next_u32() % 2 == 0 {
            spec.seats.push(SeatSpec::Open);
        }
        let mut random = || rng.next_u32() as u8;
        let fresh = Fresh {
            id: MatchId::from_bytes(&std::array::from_fn(|_| random())),
            code: RoomCode::from_bytes(&std::array::from_fn(|_| random())),
            server_seed: std::array::from_fn(|_| random()),
            now: 0,
        };
        let seats = spec.seats.len();
        let mut ids = Vec::new();
        for number in 0..seats {
            ids.push(store.new_person([number as u8; 32], "Cat", 0).await.unwrap());
        }
        let mut the_match = Match::open(spec, ids[0], "Cat", fresh).unwrap();
        for &person in &ids[1..] {
            the_match.sit(person, "Cat", None, None, "simulated").unwrap();
        }
        the_match.order(ids[0], "Cat", &Order::Start).unwrap();
        let key = store.new_match(the_match.to_stored(0)).await.unwrap();
        let shared = Shared::new();
        let people = Seat::all(seats).zip(ids).map(|(seat, id)| Person::new(id, seat)).collect();
        let servers = (0..SERVERS).map(|_| Server::new(&store, &shared)).collect();
        World {
            rng,
            store,
            _folder: folder,
            id: the_match.id,
            key,
            servers,
            people,
            wire: Vec::new(),
            trace: Vec::new(),
            shared,
        }
    }

    async fn run(mut self) -> Run {
        for person in 0..self.people.len() {
            self.come(person);
        }
        for _ in 0..EVENTS {
            match self.below(100) {
                0..2 => self.crash(),
                2..5 => self.look().await,
                5..10 => {
                    let person = self.below(self.people.len() as u32) as usize;
                    self.come(person);
                }
                10..13 => self.repeat(),
                _ => self.carry().await,
            }
        }
        self.end().await
    }

    /// Carries one message, or loses it, or does both.
    async fn carry(&mut self) {
        if self.wire.is_empty() {
            let person = self.below(self.people.len() as u32) as usize;
            return self.come(person);
        }
        let overtakes = self.below(100) < OVERTAKEN;
        let index = if overtakes { self.below(self.wire.len() as u32) as usize } else { 0 };
        let packet = self.wire.remove(index);
        if self.below(100) < LOST {
            return self.trace.push("lost".to_owned());
        }
        if self.below(100) < DOUBLED {
            self.wire.push(packet.clone());
        }
        self.deliver(packet).await;
    }

    async fn deliver(&mut self, packet: Packet) {
        match packet {
            Packet::Enter { person, server, seen } => {
                self.trace.push(format!("{person} enters {server} with {seen:?}"));
                let of = &self.people[person];
                let visitor = Visitor {
                    connection: of.connection,
                    person: of.id,
                    nickname: "Cat".to_owned(),
                    outbox: of.outbox.clone(),
                };
                self.ask(server, Ask::Enter { visitor, id: 0, seen }).await;
            }
            Packet::Play { person, server, id } => {
                let of = &self.people[person];
                let (seen, mv) = of.sent[&id].clone();
                self.trace.push(format!("{person} plays {mv} at {seen:?} to {server}"));
                let request = Request::Play { seat: of.seat, seen, mv };
                let connection = of.connection;
                self.ask(server, Ask::Request { connection, id, request }).await;
            }
            Packet::Gone { server, connection } => {
                self.ask(server, Ask::Gone { connection }).await;
            }
            Packet::ToServer { server, word: Word::At { game, step, version } } => {
                self.trace.push(format!("{server} hears {game} {step} {version}"));
                let ask = Ask::Hint { moment: Seen { game, step }, version };
                self.ask(server, ask).await;
            }
            Packet::ToServer { .. } => {}
            Packet::ToPerson { person, connection, text } => {
                if self.people[person].connection == connection {
                    self.hear(person, &text);
                }
            }
        }
    }

    /// Lets a room do something, waits until it is done, and puts on the wire what came of it.
    async fn ask(&mut self, server: usize, ask: Ask) {
        let room = self.servers[server].rooms.room(&self.id).await.unwrap();
        let (answer, answered) = oneshot::channel();
        room.send(ask).await.ok().unwrap();
        // Nobody has this number, so nothing is done; but it is done after the ask.
        let nobody = Ask::Forget { person: PersonId(i64::MAX), answer };
        room.send(nobody).await.ok().unwrap();
        answered.await.unwrap().unwrap();
        self.servers[server].node.store_changed_visits().await;
        for (person, of) in self.people.iter_mut().enumerate() {
            while let Ok(text) = of.inbox.try_recv() {
                // Only news matter here; all else would stand in their way.
                if !text.contains(r#""type":"news""#) {
                    continue;
                }
                self.wire.push(Packet::ToPerson { person, connection: of.connection, text });
            }
        }
        while let Some(word) = self.servers[server].node.next_word() {
            let others = (0..SERVERS).filter(|&other| other != server);
            self.wire.extend(others.map(|server| Packet::ToServer { server, word }));
        }
    }

    fn hear(&mut self, person: usize, text: &str) {
        let of = &mut self.people[person];
        let message: ToClient = serde_json::from_str(text).unwrap();
        let ToClient::News { id, game, news, .. } = message else { return };
        if let Some(id) = id.filter(|id| of.sent.contains_key(id) && !of.acknowledged.contains(id))
        {
            of.acknowledged.push(id);
        }
        let now = Seen { game, step: news.step };
        if now < of.seen {
            return;
        }
        self.trace.push(format!("{person} sees {now:?}"));
        (of.seen, of.view) = (now, news.view);
        if news.moves.is_empty() {
            return;
        }
        let has_sent = of.sent.get(&of.last_id).is_some_and(|(seen, _)| *seen == now);
        if !has_sent {
            let chosen = self.rng.next_u32() as usize % news.moves.len();
            of.last_id += 1;
            of.sent.insert(of.last_id, (now, news.moves[chosen].data.clone()));
        }
        // What was sent before may be lost, so it is sent again.
        self.wire.push(Packet::Play { person, server: of.server, id: of.last_id });
    }

    /// Somebody comes to another server; the old one may learn of it late or never.
    fn come(&mut self, person: usize) {
        let server = self.below(SERVERS as u32) as usize;
        let of = &mut self.people[person];
        self.wire.push(Packet::Gone { server: of.server, connection: of.connection });
        of.connect(server);
        let seen = (of.seen != Seen::default()).then_some(of.seen);
        self.wire.push(Packet::Enter { person, server, seen });
    }

    /// Somebody sends a move once more.
    fn repeat(&mut self) {
        let person = self.below(self.people.len() as u32) as usize;
        let of = &self.people[person];
        if of.last_id > 0 {
            self.wire.push(Packet::Play { person, server: of.server, id: of.last_id });
        }
    }

    /// A server looks how far the match is.
    async fn look(&mut self) {
        let server = self.below(SERVERS as u32) as usize;
        let standing = self.servers[server].node.standing(self.key).await.unwrap().unwrap();
        self.trace.push(format!("{server} looks"));
        self.ask(server, Ask::Standing(standing)).await;
    }

    /// A server crashes: what it has said and nobody has heard is lost, and so is what was on its way to it.
    fn crash(&mut self) {
        let crashed = self.below(SERVERS as u32) as usize;
        self.trace.push(format!("{crashed} crashes"));
        self.servers[crashed].rooms.close_all();
        self.servers[crashed] = Server::new(&self.store, &self.shared);
        let people = &self.people;
        self.wire.retain(|packet| match packet {
            Packet::Enter { server, .. }
            | Packet::Play { server, .. }
            | Packet::Gone { server, .. }
            | Packet::ToServer { server, .. } => *server != crashed,
            Packet::ToPerson { person, .. } => people[*person].server != crashed,
        });
    }

    /// Everybody comes back to one server, nothing is lost any more, and all is compared.
    async fn end(mut self) -> Run {
        self.wire.clear();
        for person in 0..self.people.len() {
            self.people[person].connect(0);
            self.deliver(Packet::Enter { person, server: 0, seen: None }).await;
        }
        for packet in std::mem::take(&mut self.wire) {
            self.deliver(packet).await;
        }
        let (_, stored) = self.store.find(&self.id).await.unwrap().unwrap();
        let chunks = self.store.journal(self.key, 1).await.unwrap();
        upkeep::check(&stored, 1, &chunks).unwrap();
        let the_match = Match::from_stored(stored).unwrap();
        let model: Box<dyn AnyTable> =
            any::replay(&record(&the_match, 1, &chunks).unwrap()).unwrap();
        let journal: Vec<Value> = serde_json::from_str(&model.journal(0)).unwrap();
        let made = |seen: &Seen, seat: Seat, mv: &Value| {
            let step = journal.get(seen.step);
            step.is_some_and(|step| step["seat"] == json!(seat) && step["move"] == *mv)
        };
        for of in &self.people {
            assert_eq!(of.view, model.look(Viewer::Seat(of.seat)).view, "{}", of.seat);
            assert_eq!(of.seen.step, model.steps());
            for id in &of.acknowledged {
                let (seen, mv) = &of.sent[id];
                assert!(made(seen, of.seat, mv), "acknowledged and lost: {seen:?} {mv}");
            }
        }
        for (step, entry) in journal.iter().enumerate().filter(|(_, it)| it.get("seat").is_some()) {
            let mut sent = self
                .people
                .iter()
                .flat_map(|of| of.sent.values().map(move |(seen, mv)| (seen, of.seat, mv)));
            let was_sent = sent.any(|(seen, seat, mv)| seen.step == step && made(seen, seat, mv));
            assert!(was_sent, "nobody sent {entry} for step {step}");
        }
        let acknowledged = self.people.iter().map(|of| of.acknowledged.len()).sum();
        self.servers.iter().for_each(|server| server.rooms.close_all());
        self.store.close().await;
        Run { trace: self.trace, steps: model.steps(), acknowledged }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rng.next_u32() % bound
    }
}

impl Shared {
    fn new() -> Self {
        let shelf = Shelf::nowhere();
        let thinking = Thinking::new(1, Arc::clone(&shelf), Workers::none()).unwrap();
        let coach = Coach::new(Duration::ZERO, shelf, Workers::none()).unwrap();
        Shared { thinking, coach: Arc::new(coach) }
    }
}

impl Server {
    fn new(store: &Store, shared: &Shared) -> Self {
        let long = Duration::from_secs(3_600);
        let patience =
            Patience { bot_pause: long, bot_budget: long, gone: long, idle: long, empty: long };
        let node = Node::new(store.clone(), Bus::none());
        let (thinking, coach) = (shared.thinking.clone(), Arc::clone(&shared.coach));
        let rooms = Rooms::new(store.clone(), thinking, coach, patience, Some(Arc::clone(&node)));
        Server { node, rooms }
    }
}

impl Person {
    fn new(id: PersonId, seat: Seat) -> Self {
        let (outbox, inbox, _) = Outbox::new();
        Person {
            id,
            seat,
            server: 0,
            connection: ConnectionId::new(),
            outbox,
            inbox,
            last_id: 0,
            seen: Seen::default(),
            view: Value::Null,
            sent: HashMap::new(),
            acknowledged: Vec::new(),
        }
    }

    fn connect(&mut self, server: usize) {
        let (outbox, inbox, _) = Outbox::new();
        (self.outbox, self.inbox) = (outbox, inbox);
        (self.connection, self.server) = (ConnectionId::new(), server);
    }
}
