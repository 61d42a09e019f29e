//! How a server does something: at its moment, with the faults of its reads and writes, until nothing is left to do.

use std::time::Duration;

use koshki_match::Ask;
use koshki_protocol::Seen;
use koshki_rules::Seat;
use serde_json::Value;
use tokio::sync::oneshot;

use super::SERVERS;
use super::clock::let_others_run;
use super::faults::{Fault, Noted, ReadFault, Reading};
use super::neighbours::{Deed, NEIGHBOURS};
use super::server::{Fate, Wondering};
use super::wire::Packet;
use super::world::{Mood, World};
use crate::node::bus::Said;
use crate::room::{Mail, Outgoing};

/// What a bot was asked, and will choose.
pub(super) struct Thought {
    pub moment: Seen,
    pub seat: Seat,
    pub mv: Value,
    answer: Option<oneshot::Sender<Value>>,
}

impl World {
    pub(super) async fn send(&mut self, server: usize, mail: Mail) {
        self.until_moment_of(server).await;
        self.set_fault();
        self.servers[server].send(&self.id, mail);
        self.settle(server).await;
    }

    /// A server looks how far the match is.
    pub(super) async fn look(&mut self, server: usize) {
        if self.servers[server].is_deaf() {
            return;
        }
        self.until_moment_of(server).await;
        self.trace.push(format!("{server} looks"));
        self.set_fault();
        self.servers[server].look(&self.id, self.key);
        self.settle(server).await;
    }

    /// A bot has made up its mind, perhaps about a moment long gone; or says so once more.
    pub(super) async fn think(&mut self, server: usize, thought: usize) {
        self.until_moment_of(server).await;
        let Thought { moment, seat, mv, .. } = &self.thoughts[thought];
        let (moment, seat, mv) = (*moment, *seat, mv.clone());
        self.trace.push(format!("{server} thinks {mv} at {moment:?}"));
        if self.newest > moment {
            self.counts.thoughts_late += 1;
        }
        self.set_fault();
        match self.thoughts[thought].answer.take() {
            // The server that asked may have crashed.
            Some(answer) => drop(answer.send(mv)),
            None => {
                self.counts.thoughts_doubled += 1;
                let thought = Ask::Thought { moment, seat, mv };
                self.servers[server].send(&self.id, Mail::Ask(thought));
            }
        }
        let_others_run().await;
        self.settle(server).await;
    }

    async fn until_moment_of(&mut self, server: usize) {
        while self.step().await != server || self.servers[server].waits() {}
    }

    /// Lets the clock go on to the next moment, and does what is due then.
    pub(super) async fn step(&mut self) -> usize {
        self.set_fault();
        let whose = self.clock.step().await;
        let now = self.clock.now();
        self.settle(whose).await;
        if let Some(held) = self.servers[whose].comes_at(now) {
            self.trace.push(format!("{whose} reads on"));
            self.set_fault();
            held.send(()).expect("the reader waits for it");
            self.settle(whose).await;
        }
        if self.back_at.is_some_and(|at| at <= now) {
            self.trace.push("the store is back".to_owned());
            self.faults.set_outage(None);
            self.back_at = None;
        }
        let gone = self.departed.extract_if(.., |(_, until)| *until <= now).collect::<Vec<_>>();
        for (name, _) in gone {
            // It has not said that it lives for this long: this much is left of its leases.
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

    /// Waits until a server has done what it does, and puts the result on the wire.
    async fn settle(&mut self, server: usize) {
        let fate = self.servers[server].be_quiet(&self.id).await;
        self.faults.set(None, None);
        self.count_unread(server);
        match fate {
            Fate::Died => return self.crash(server).await,
            Fate::Waits(held) => {
                let lasting = Duration::from_secs(1 + self.below(8) as u64);
                self.servers[server].wait_for(held, self.clock.now() + lasting);
            }
            Fate::Lives => {}
        }
        self.servers[server].node.store_changed_visits().await;
        self.learn(server).await;
        for (person, of) in self.people.iter_mut().enumerate() {
            while let Ok(Outgoing { text, .. }) = of.inbox.try_recv() {
                // Only news matter here; all else would stand in their way.
                if text.contains(r#""type":"news""#) {
                    self.wire.push(Packet::ToPerson { person, connection: of.connection, text });
                }
            }
        }
        for Said(_, word) in self.servers[server].node.take_unsaid() {
            let others = (0..SERVERS).filter(|&other| other != server);
            self.wire.extend(others.map(|server| Packet::ToServer { server, word }));
        }
        while let Ok(question) = self.servers[server].questions.try_recv() {
            self.wonder(server, question);
        }
    }

    /// Takes note of what could not be read, or only late.
    fn count_unread(&mut self, server: usize) {
        for (what, fault) in self.faults.take_unread() {
            self.trace.push(format!("{server} reads {what:?}: {fault:?}"));
            let counts = &mut self.counts;
            let times = match (what, fault) {
                (Reading::Match, ReadFault::Fails) => &mut counts.matches_not_read,
                (Reading::Journal, ReadFault::Fails) => &mut counts.journals_not_read,
                (Reading::Standing, ReadFault::Fails) => &mut counts.standings_not_read,
                (Reading::Match, _) => &mut counts.matches_read_late,
                (Reading::Journal, _) => &mut counts.journals_read_late,
                (Reading::Standing, _) => &mut counts.standings_read_late,
            };
            *times += 1;
        }
    }

    /// Takes note of what was written.
    async fn learn(&mut self, server: usize) {
        let noted = self.faults.noted_since(self.noted);
        self.trace.extend(noted.iter().map(|noted| format!("{server}: {noted:?}")));
        self.noted += noted.len();
        for (game, step) in noted.iter().filter_map(Noted::stored_steps) {
            self.newest = Seen { game, step };
            self.stored += 1;
        }
        if noted.iter().any(|it| matches!(it, Noted::Took(_))) {
            self.servers[server].beat().await;
        }
    }

    /// A bot begins to think.
    fn wonder(&mut self, server: usize, Wondering { question, answer }: Wondering) {
        let (moment, seat, mut moves) = (question.moment, question.seat, question.look.choices());
        let mv = moves.swap_remove(self.below(moves.len()));
        self.trace.push(format!("{server} asks its bot at {moment:?}"));
        self.wire.push(Packet::Thought { server, thought: self.thoughts.len() });
        self.thoughts.push(Thought { moment, seat, mv, answer: Some(answer) });
    }

    /// The next write or read may fail.
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
        let read_fault = match self.below(100) {
            0..5 => Some(ReadFault::Fails),
            5..8 => Some(ReadFault::AskedLate),
            8..11 => Some(ReadFault::AnsweredLate),
            _ => None,
        };
        self.faults.set(fault, read_fault);
        if self.chance(30) {
            let many = 1 + self.below(NEIGHBOURS);
            self.faults
                .set_beside((0..many).map(|whose| (whose, Deed::any(&mut self.rng))).collect());
        }
    }
}
