//! The end of a run: the table must go on, and everything is compared with what was stored.

use std::collections::BTreeMap;

use koshki_protocol::Seen;
use koshki_rules::any::{self, AnyTable};
use koshki_rules::{Seat, Turn, Viewer};
use serde_json::{Value, json};

use super::server::Server;
use super::wire::Packet;
use super::world::{Mood, World};
use super::{Run, SERVERS};
use crate::matches::Match;
use crate::room::record;
use crate::store::{Chunk, Epoch, Fault, Noted, StoreError};
use crate::upkeep;

/// So many steps must follow when nothing bad happens any more.
const MORE_STEPS: usize = 5;
/// So many messages may be carried before they have.
const MOST_MESSAGES: usize = 400;

impl World {
    pub(super) async fn end(mut self) -> Run {
        self.calm_down().await;
        self.go_on().await;
        self.stand_still().await;
        let (the_match, chunks) = self.stored().await;
        let model: Box<dyn AnyTable> =
            any::replay(&record(&the_match, 1, &chunks).unwrap()).unwrap();
        for of in &self.people {
            assert_eq!(of.view, model.look(Viewer::Seat(of.seat)).view, "{}", of.seat);
            assert_eq!(of.seen.step, model.steps());
        }
        let fences = self.check_epochs();
        let journal: Vec<Value> = serde_json::from_str(&model.journal(0)).unwrap();
        self.check_moves(&journal, &fences, &chunks);
        self.counts.steps = model.steps();
        self.servers.iter().for_each(|server| server.crash());
        self.store.close().await;
        Run { trace: self.trace, counts: self.counts }
    }

    /// Nothing bad happens any more, and everybody is there, each at another server.
    async fn calm_down(&mut self) {
        self.mood = Mood::Calm;
        // What a bot thinks is never lost while its server lives.
        self.wire.retain(|packet| matches!(packet, Packet::Thought { .. }));
        self.store.faults().set(None, None);
        let now = self.clock.now();
        self.back_at = self.back_at.map(|_| now);
        self.departed.iter_mut().for_each(|(_, until)| *until = now);
        for server in &mut self.servers {
            server.stalled_until = server.stalled_until.map(|_| now);
            server.hurry(now);
        }
        self.step().await;
        while self.servers.iter().any(Server::waits) {
            self.step().await;
        }
        for person in 0..self.people.len() {
            self.people[person].rest = None;
            self.people[person].seen = Seen::default();
            self.connect(person, person % SERVERS);
        }
    }

    /// Everything is carried until there are some more steps, or the game is over.
    async fn go_on(&mut self) {
        let before = self.newest_step;
        for _ in 0..MOST_MESSAGES {
            if self.wire.is_empty() {
                if self.is_over().await {
                    return;
                }
                for server in 0..SERVERS {
                    self.look(server).await;
                }
            } else {
                let packet = self.wire.remove(0);
                self.deliver(packet).await;
            }
            if self.newest_step >= before + MORE_STEPS {
                return;
            }
        }
        panic!("the table does not go on:\n{}", self.trace.join("\n"));
    }

    /// Nobody makes a move any more, and everybody hears of the last one.
    async fn stand_still(&mut self) {
        self.mood = Mood::Still;
        for _ in 0..2 {
            for server in 0..SERVERS {
                self.look(server).await;
            }
            while !self.wire.is_empty() {
                let packet = self.wire.remove(0);
                if !matches!(packet, Packet::Play { .. } | Packet::Thought { .. }) {
                    self.deliver(packet).await;
                }
            }
        }
    }

    async fn is_over(&self) -> bool {
        let (the_match, chunks) = self.stored().await;
        let table = any::replay(&record(&the_match, 1, &chunks).unwrap()).unwrap();
        matches!(table.turn(), Turn::Over(_))
    }

    async fn stored(&self) -> (Match, Vec<Chunk>) {
        let (_, stored) = self.store.find(&self.id).await.unwrap().unwrap();
        let chunks = self.store.journal(self.key, 1).await.unwrap();
        upkeep::check(&stored, 1, &chunks).unwrap();
        (Match::from_stored(stored).unwrap(), chunks)
    }

    /// Whatever was written with a lease was written with the newest one of its time, and no step twice. Tells what each
    /// chunk was written with, by the index of its first step.
    fn check_epochs(&mut self) -> BTreeMap<usize, Option<Epoch>> {
        let mut fences = BTreeMap::new();
        let (mut newest, mut is_held, mut stood_in) = (None, false, 0);
        for noted in self.store.faults().noted_since(0) {
            match noted {
                Noted::Took(epoch) => {
                    assert!(newest < Some(epoch), "{epoch:?} after {newest:?}");
                    if is_held {
                        self.counts.taken_over += 1;
                    }
                    (newest, is_held) = (Some(epoch), true);
                }
                Noted::Released(Epoch(epoch)) => {
                    (newest, is_held) = (Some(Epoch(epoch + 1)), false);
                }
                Noted::Match { steps, stand_ins, fence, fault, outcome } => {
                    self.count_write(steps, fence, fault, &outcome);
                    if outcome == Err(StoreError::Fenced) {
                        assert_ne!(fence, newest, "refused with the newest");
                    }
                    if outcome.is_err() {
                        continue;
                    }
                    assert!(fence.is_none() || fence == newest, "{fence:?} after {newest:?}");
                    if let Some((_, step)) = steps {
                        let before = fences.insert(step, fence);
                        assert!(before.is_none(), "step {step} was stored twice");
                    }
                    if stand_ins.is_some_and(|now| now < stood_in) {
                        self.counts.taken_back += 1;
                    }
                    stood_in = stand_ins.unwrap_or(stood_in);
                }
            }
        }
        fences
    }

    fn count_write(
        &mut self,
        steps: Option<(u32, usize)>,
        fence: Option<Epoch>,
        fault: Option<Fault>,
        outcome: &Result<(), StoreError>,
    ) {
        let is_stored = outcome.is_ok();
        // The first steps of a game are luck's.
        let is_of_person = fence.is_none() && steps.is_some_and(|(_, step)| step > 0);
        match fault {
            Some(Fault::Fails) => self.counts.writes_failed += 1,
            Some(Fault::InDoubt) if is_stored => self.counts.writes_in_doubt += 1,
            Some(Fault::DiesBefore) if is_of_person => self.counts.deaths_before_write += 1,
            Some(Fault::DiesAfter) if is_of_person && is_stored => {
                self.counts.deaths_after_write += 1;
            }
            _ => {}
        }
        if *outcome == Err(StoreError::Fenced) {
            self.counts.fenced += 1;
        }
        match steps {
            Some(_) if is_stored && fence.is_some() => self.counts.bot_moves += 1,
            None if is_stored && fence.is_some() => self.counts.countdowns_ended += 1,
            _ => {}
        }
    }

    /// Every acknowledged move is there, once and at its moment; and whatever is there was chosen by somebody for that
    /// moment: by the person, or by a bot that was asked.
    fn check_moves(
        &mut self,
        journal: &[Value],
        fences: &BTreeMap<usize, Option<Epoch>>,
        chunks: &[Chunk],
    ) {
        let stored: Vec<usize> = chunks.iter().map(|chunk| chunk.step).collect();
        assert!(fences.keys().eq(&stored), "{fences:?} {stored:?}");
        let is_made = |step: usize, seat: Seat, mv: &Value| {
            let made = journal.get(step);
            made.is_some_and(|made| made["seat"] == json!(seat) && made["move"] == *mv)
        };
        let counts = &mut self.counts;
        for of in &self.people {
            for (id, (seen, mv)) in &of.sent {
                let by_them =
                    fences.get(&seen.step) == Some(&None) && is_made(seen.step, of.seat, mv);
                let is_acknowledged = of.acknowledged.contains(id);
                assert!(by_them || !is_acknowledged, "acknowledged and lost: {seen:?} {mv}");
                match (is_acknowledged, by_them) {
                    (true, _) => counts.acknowledged += 1,
                    (false, true) => counts.unanswered_and_stored += 1,
                    (false, false) => counts.unanswered_and_not_stored += 1,
                }
            }
        }
        for (step, made) in journal.iter().enumerate().filter(|(_, it)| it.get("seat").is_some()) {
            let person = self.people.iter().find(|of| made["seat"] == json!(of.seat));
            let fence = fences.get(&step).expect("a move begins a chunk");
            let was_chosen = match (fence, person) {
                (None, Some(of)) => {
                    of.sent.values().any(|(seen, mv)| seen.step == step && made["move"] == *mv)
                }
                (None, None) => false,
                (Some(_), _) => self
                    .thoughts
                    .iter()
                    .any(|it| it.moment.step == step && is_made(step, it.seat, &it.mv)),
            };
            assert!(was_chosen, "nobody chose {made} for step {step}");
            if fence.is_some() && person.is_some() {
                counts.stand_in_moves += 1;
            }
        }
    }
}
