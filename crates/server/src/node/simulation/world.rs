//! Everything that takes part, and what happens to it.

use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_protocol::{Length, MatchId, Seen};
use rand_core::{Rng, SeedableRng};

use super::clock::Clock;
use super::faults::{Faults, Outage};
use super::moments::Thought;
use super::person::{How, Person, Rest};
use super::prelude::Prelude;
use super::server::{Server, Shared};
use super::wire::Packet;
use super::{Counts, Run, SERVERS};
use crate::node::LEASE;
use crate::store::{MatchKey, Store, StoreLimits};

/// How many things happen in one run.
const EVENTS: usize = 500;

pub(super) struct World {
    pub rng: ChaCha8Rng,
    pub clock: Clock,
    pub store: Store,
    pub faults: Arc<Faults>,
    _folder: tempfile::TempDir,
    pub id: MatchId,
    pub key: MatchKey,
    pub length: Length,
    /// How many steps of the first game were made before anybody came.
    pub steps_before: usize,
    pub servers: Vec<Server>,
    pub people: Vec<Person>,
    pub wire: Vec<Packet>,
    pub thoughts: Vec<Thought>,
    /// Servers that are gone, and until when their leases last.
    pub departed: Vec<(String, Duration)>,
    /// When the store is back, if it is away.
    pub back_at: Option<Duration>,
    /// How much of what was written is known.
    pub noted: usize,
    /// The newest moment at which something was stored.
    pub newest: Seen,
    /// How often that was.
    pub stored: usize,
    pub mood: Mood,
    pub trace: Vec<String>,
    pub counts: Counts,
    shared: Shared,
}

/// How the world is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// Anything may happen.
    Wild,
    /// Nothing bad happens any more.
    Calm,
    /// And nobody makes a move.
    Still,
}

impl World {
    pub(super) async fn new(seed: u64, shared: Shared) -> Self {
        let clock = Clock::frozen();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // Nothing has to survive this machine, and waiting for a disk would take most of the time.
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let faults = Arc::<Faults>::default();
        let way = Arc::clone(&faults);
        let store = Store::open_by(folder.path(), StoreLimits::default(), way).await.unwrap();
        let Prelude { the_match, key, people, steps: steps_before } =
            Prelude::new(&mut rng, &store, &shared.earlier).await;
        faults.neighbours.move_in(&store, &mut rng).await;
        faults.begin(key);
        let mut servers = Vec::new();
        for _ in 0..SERVERS {
            servers.push(Server::start(&store, &faults, &shared).await);
        }
        World {
            rng,
            clock,
            store,
            faults,
            _folder: folder,
            id: the_match.id,
            key,
            length: the_match.length,
            steps_before,
            servers,
            people,
            wire: Vec::new(),
            thoughts: Vec::new(),
            departed: Vec::new(),
            back_at: None,
            noted: 0,
            newest: Seen { game: 1, step: steps_before },
            stored: 0,
            mood: Mood::Wild,
            trace: Vec::new(),
            counts: Counts::default(),
            shared,
        }
    }

    pub(super) async fn run(mut self) -> Run {
        for person in 0..self.people.len() {
            self.come(person);
        }
        for _ in 0..EVENTS {
            let server = self.below(SERVERS);
            let person = self.below(self.people.len());
            match self.below(1000) {
                0..8 => self.crash(server).await,
                8..18 => self.stall(),
                18..21 => self.lose_store(),
                21..61 => self.look(server).await,
                61..86 => self.come(person),
                86..106 => self.repeat(person),
                106..112 => self.rest(person, How::Gone),
                112..118 => self.rest(person, How::Dozing),
                118..126 => self.ask_for_a_stand_in(person),
                126..132 => self.wait().await,
                _ => self.carry().await,
            }
            self.wake();
        }
        self.end().await
    }

    /// A server crashes: what it has said and nobody has heard is lost, and so is what was on its way to it. Who was there
    /// comes back, and finds out what became of their move.
    pub(super) async fn crash(&mut self, crashed: usize) {
        self.trace.push(format!("{crashed} crashes"));
        self.counts.crashes += 1;
        if self.servers[crashed].waits() {
            self.counts.crashes_while_reading += 1;
        }
        self.servers[crashed].crash();
        let name = self.servers[crashed].node.name.clone();
        self.departed.push((name, self.clock.now() + LEASE));
        self.servers[crashed] = Server::start(&self.store, &self.faults, &self.shared).await;
        let people = &self.people;
        self.wire.retain(|packet| match packet {
            Packet::ToPerson { person, .. } => people[*person].server != crashed,
            packet => packet.server() != Some(crashed),
        });
        for person in 0..self.people.len() {
            if self.people[person].server == crashed {
                self.come(person);
            }
        }
    }

    /// A server hears nothing for a while, and can't say that it lives: best one whose bot is just thinking.
    fn stall(&mut self) {
        let thinks = self.wire.iter().find_map(|packet| match packet {
            Packet::Thought { server, .. } => Some(*server),
            _ => None,
        });
        let any = self.below(SERVERS);
        let server = thinks.unwrap_or(any);
        if self.servers[server].stalled_until.is_some() {
            return;
        }
        let lasting = Duration::from_secs(3 + self.below(20) as u64);
        self.trace.push(format!("{server} stalls for {lasting:?}"));
        self.counts.stalls += 1;
        self.servers[server].stalled_until = Some(self.clock.now() + lasting);
        let name = self.servers[server].node.name.clone();
        self.departed.push((name, self.clock.now() + LEASE));
    }

    /// Nothing can be written for a while, and perhaps nothing read.
    fn lose_store(&mut self) {
        let outage = if self.chance(50) {
            self.counts.outages_of_writes += 1;
            Outage::OfWrites
        } else {
            self.counts.outages_of_all += 1;
            Outage::OfAll
        };
        self.trace.push(format!("the store is away: {outage:?}"));
        self.faults.set_outage(Some(outage));
        self.back_at = Some(self.clock.now() + Duration::from_secs(1 + self.below(10) as u64));
    }

    /// Some seconds in which nothing arrives.
    async fn wait(&mut self) {
        let seconds = 2 + self.below(15);
        self.trace.push(format!("{seconds} s pass"));
        for _ in 0..seconds * SERVERS {
            self.step().await;
        }
    }

    /// Somebody comes to another server; the old one may learn of it late or never.
    pub(super) fn come(&mut self, person: usize) {
        let server = self.below(SERVERS);
        if self.people[person].is(How::Gone) {
            return;
        }
        self.connect(person, server);
    }

    pub(super) fn connect(&mut self, person: usize, server: usize) {
        let of = &mut self.people[person];
        self.wire.push(Packet::Gone { server: of.server, connection: of.connection });
        of.connect(server);
        let seen = (of.seen != Seen::default()).then_some(of.seen);
        let connection = of.connection;
        self.wire.push(Packet::Enter { person, server, connection, seen });
    }

    /// Somebody sends a move once more.
    fn repeat(&mut self, person: usize) {
        let of = &self.people[person];
        if of.last_id > 0 && of.rest.is_none() {
            self.wire.push(Packet::Play { person, server: of.server, id: of.last_id });
        }
    }

    /// Somebody goes away, or stays and does nothing, for longer than others have patience.
    fn rest(&mut self, person: usize, how: How) {
        let until = self.clock.now() + Duration::from_secs(20 + self.below(40) as u64);
        self.trace.push(format!("{person} is {how:?}"));
        let of = &mut self.people[person];
        of.rest = Some(Rest { until, how });
        if how == How::Gone {
            self.wire.push(Packet::Gone { server: of.server, connection: of.connection });
            of.connect(of.server);
        }
    }

    /// Somebody lets a bot play, and takes the seat back later.
    fn ask_for_a_stand_in(&mut self, person: usize) {
        let server = self.people[person].server;
        self.wire.push(Packet::Stand { person, server });
        self.wire.push(Packet::Back { person, server });
    }

    /// People who have rested long enough come back.
    fn wake(&mut self) {
        for person in 0..self.people.len() {
            if self.people[person].rest.is_some_and(|rest| rest.until <= self.clock.now()) {
                self.people[person].rest = None;
                self.come(person);
            }
        }
    }

    pub(super) fn chance(&mut self, of_a_hundred: u32) -> bool {
        self.rng.next_u32() % 100 < of_a_hundred
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.rng.next_u32() as usize % bound
    }
}
