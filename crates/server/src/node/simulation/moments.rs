//! How a server does something: at its moment, with what befalls its writes, until nothing is left to do.

use std::time::Duration;

use koshki_protocol::Seen;
use koshki_rules::{Seat, Turn};
use serde_json::Value;
use tokio::sync::oneshot;

use super::clock::let_others_run;
use super::server::Fate;
use super::wire::Packet;
use super::world::{Mood, World};
use super::{Happening, SERVERS};
use crate::room::Ask;
use crate::store::{Fault, Noted};
use crate::thinking::Question;

/// What a bot was asked, and will choose.
pub(super) struct Thought {
    pub moment: Seen,
    pub seat: Seat,
    pub mv: Value,
    answer: Option<oneshot::Sender<Value>>,
}

impl World {
    pub(super) async fn ask(&mut self, server: usize, ask: Ask) {
        self.until_moment_of(server).await;
        self.set_fault();
        self.servers[server].ask(&self.id, ask).await;
        self.settle(server).await;
    }

    /// A bot has made up its mind, perhaps about a moment long gone; or says so once more.
    pub(super) async fn think(&mut self, server: usize, thought: usize) {
        self.until_moment_of(server).await;
        let Thought { moment, seat, mv, .. } = &self.thoughts[thought];
        let (moment, seat, mv) = (*moment, *seat, mv.clone());
        self.trace.push(format!("{server} thinks {mv} at {moment:?}"));
        if self.newest_step > moment.step {
            self.count(Happening::ThoughtLate);
        }
        self.set_fault();
        match self.thoughts[thought].answer.take() {
            // Whoever asked may have crashed.
            Some(answer) => drop(answer.send(mv)),
            None => {
                self.count(Happening::ThoughtDoubled);
                self.servers[server].ask(&self.id, Ask::Thought { moment, seat, mv }).await;
            }
        }
        let_others_run().await;
        self.settle(server).await;
    }

    async fn until_moment_of(&mut self, server: usize) {
        while self.step().await != server {}
    }

    /// Lets the clock go on to the next moment, and does what is due then.
    pub(super) async fn step(&mut self) -> usize {
        self.set_fault();
        let whose = self.clock.step().await;
        self.settle(whose).await;
        let now = self.clock.now();
        if self.back_at.is_some_and(|at| at <= now) {
            self.trace.push("the store is back".to_owned());
            self.store.faults().come_back();
            self.back_at = None;
        }
        let gone = self.departed.extract_if(.., |(_, until)| *until <= now).collect::<Vec<_>>();
        for (name, _) in gone {
            // It has not said that it lives for so long: so much is left of its leases.
            self.store.beat(&name, Duration::ZERO).await.unwrap();
        }
        for server in 0..SERVERS {
            if self.servers[server].stalled_until.is_some_and(|until| until <= now) {
                self.trace.push(format!("{server} goes on"));
                self.servers[server].stalled_until = None;
                let name = &self.servers[server].node.name;
                self.departed.retain(|(departed, _)| departed != name);
                self.servers[server].beat().await;
            }
        }
        whose
    }

    /// Waits until a server has done what it does, and puts on the wire what came of it.
    async fn settle(&mut self, server: usize) {
        let fate = self.servers[server].be_quiet(&self.id).await;
        self.store.faults().set(None);
        if fate == Fate::Died {
            return self.crash(server).await;
        }
        self.servers[server].node.store_changed_visits().await;
        self.learn(server).await;
        for (person, of) in self.people.iter_mut().enumerate() {
            while let Ok(text) = of.inbox.try_recv() {
                // Only news matter here; all else would stand in their way.
                if text.contains(r#""type":"news""#) {
                    self.wire.push(Packet::ToPerson { person, connection: of.connection, text });
                }
            }
        }
        while let Some(word) = self.servers[server].node.next_word() {
            let others = (0..SERVERS).filter(|&other| other != server);
            self.wire.extend(others.map(|server| Packet::ToServer { server, word }));
        }
        while let Ok(question) = self.servers[server].questions.try_recv() {
            self.wonder(server, question);
        }
    }

    /// Takes note of what was written.
    async fn learn(&mut self, server: usize) {
        let noted = self.store.faults().noted_since(self.noted);
        self.noted += noted.len();
        let newest = noted.iter().filter_map(Noted::stored_step).max();
        self.newest_step = newest.unwrap_or(self.newest_step);
        if noted.iter().any(|it| matches!(it, Noted::Took(_))) {
            self.servers[server].beat().await;
        }
    }

    /// A bot begins to think.
    fn wonder(&mut self, server: usize, Question { look, answer }: Question) {
        let Turn::Seat(seat) = look.turn else { unreachable!("somebody has to choose") };
        let moment = Seen { game: 1, step: look.step };
        let mv = look.moves[self.below(look.moves.len())].data.clone();
        self.trace.push(format!("{server} asks its bot at {moment:?}"));
        self.wire.push(Packet::Thought { server, thought: self.thoughts.len() });
        self.thoughts.push(Thought { moment, seat, mv, answer: Some(answer) });
    }

    /// Something may befall what is written next.
    fn set_fault(&mut self) {
        if self.mood != Mood::Wild {
            return;
        }
        let fault = match self.below(100) {
            0..3 => Some(Fault::Fails),
            3..6 => Some(Fault::InDoubt),
            6..8 => Some(Fault::DiesBefore),
            8..10 => Some(Fault::DiesAfter),
            _ => None,
        };
        self.store.faults().set(fault);
    }
}
