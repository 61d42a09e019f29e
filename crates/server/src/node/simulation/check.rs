//! The end of a run: the table must go on, and everything is compared with what was stored.

use std::collections::BTreeMap;

use koshki_match::Match;
use koshki_protocol::{Length, MatchState, Seen};
use koshki_rules::any::{self, AnyTable};
use koshki_rules::{Seat, Viewer};
use serde_json::{Value, json};

use super::faults::{Fault, Noted};
use super::server::Server;
use super::wire::Packet;
use super::world::{Mood, World};
use super::{Run, SERVERS};
use crate::room::record;
use crate::store::{Chunk, Epoch, StoreError};
use crate::upkeep;

/// This often something must be stored when nothing bad happens any more.
const MORE_MOMENTS: usize = 5;
/// This many messages may be carried before they have.
const MOST_MESSAGES: usize = 400;

/// With which lease each chunk was stored, by when it begins.
type Fences = BTreeMap<Seen, Option<Epoch>>;

impl World {
    pub(super) async fn end(mut self) -> Run {
        self.calm_down().await;
        self.go_on().await;
        self.stand_still().await;
        let (the_match, games) = self.stored().await;
        let fences = self.check_epochs();
        let stored = self.stored_at(&games);
        assert!(fences.keys().eq(&stored), "{fences:?} {stored:?}");
        let mut newest = None;
        for (game, chunks) in (1_u32..).zip(&games) {
            let model: Box<dyn AnyTable> =
                any::replay(&record(&the_match, game, chunks).unwrap()).unwrap();
            let journal: Vec<Value> = serde_json::from_str(&model.journal(0)).unwrap();
            self.check_moves(game, &journal, &fences);
            self.counts.steps += model.steps();
            newest = Some((game, model));
        }
        self.counts.steps -= self.steps_before;
        let (game, model) = newest.expect("a game has begun");
        for of in &self.people {
            assert_eq!(of.view, model.look(Viewer::Seat(of.seat)).view, "{}", of.seat);
            assert_eq!(of.seen, Seen { game, step: model.steps() });
        }
        self.check_sent(&games, &fences);
        self.count_games(&the_match);
        self.faults.neighbours.check(&self.store).await;
        self.servers.iter().for_each(|server| server.crash());
        self.store.close().await;
        Run { trace: self.trace, counts: self.counts }
    }

    /// Nothing bad happens any more, and everybody is there, each at another server.
    async fn calm_down(&mut self) {
        self.mood = Mood::Calm;
        // What a bot thinks is never lost while its server lives.
        self.wire.retain(|packet| matches!(packet, Packet::Thought { .. }));
        self.faults.set(None, None);
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

    /// Everything is carried until there are some more steps, or the match is over.
    async fn go_on(&mut self) {
        let before = self.stored;
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
            if self.stored >= before + MORE_MOMENTS {
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
        self.stored().await.0.state == MatchState::Over
    }

    /// The match, and the journal of each game that has begun.
    async fn stored(&self) -> (Match, Vec<Vec<Chunk>>) {
        let (_, stored) = self.store.find(&self.id).await.unwrap().unwrap();
        let the_match = Match::from_stored(stored.clone()).unwrap();
        let mut games = Vec::new();
        for game in 1..=the_match.games.len() as u32 {
            let chunks = self.store.journal(self.key, game).await.unwrap();
            upkeep::check(&stored, game, &chunks).unwrap();
            games.push(chunks);
        }
        (the_match, games)
    }

    /// When each chunk begins that was stored in the run.
    fn stored_at(&self, games: &[Vec<Chunk>]) -> Vec<Seen> {
        let chunks = games.iter().flatten();
        let moments = chunks.map(|chunk| Seen { game: chunk.game, step: chunk.step });
        moments.filter(|moment| self.is_of_run(*moment)).collect()
    }

    fn is_of_run(&self, moment: Seen) -> bool {
        moment.game > 1 || moment.step >= self.steps_before
    }

    fn count_games(&mut self, the_match: &Match) {
        if the_match.games.len() > 1 {
            match self.length {
                Length::Single => unreachable!("it has one game"),
                Length::Series(_) => self.counts.second_games += 1,
                Length::TwoLegs => self.counts.second_legs += 1,
            }
        }
        if the_match.state == MatchState::Over {
            self.counts.matches_over += 1;
        }
        let beside = self.faults.counted();
        self.counts.neighbours_stored += beside.stored;
        self.counts.neighbours_refused += beside.refused;
    }

    /// Whatever was written with a lease was written with the newest one of its time, and no step twice. Tells what each
    /// chunk was written with, by when it begins.
    fn check_epochs(&mut self) -> Fences {
        let mut fences = BTreeMap::new();
        let (mut newest, mut is_held, mut stood_in) = (None, false, 0);
        for noted in self.faults.noted_since(0) {
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
                    if let Some((game, step)) = steps {
                        let before = fences.insert(Seen { game, step }, fence);
                        assert!(before.is_none(), "step {step} of game {game} was stored twice");
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

    /// Every acknowledged move is there, once and at its moment.
    fn check_sent(&mut self, games: &[Vec<Chunk>], fences: &Fences) {
        let is_made = |seen: &Seen, seat: Seat, mv: &Value| {
            let chunks = games.get(seen.game as usize - 1).into_iter().flatten();
            let mut made = chunks.filter(|chunk| chunk.step == seen.step);
            made.any(|chunk| is_move(&first_step(chunk), seat, mv))
        };
        let counts = &mut self.counts;
        for of in &self.people {
            for (id, (seen, mv)) in &of.sent {
                let by_them = fences.get(seen) == Some(&None) && is_made(seen, of.seat, mv);
                let is_acknowledged = of.acknowledged.contains(id);
                assert!(by_them || !is_acknowledged, "acknowledged and lost: {seen:?} {mv}");
                match (is_acknowledged, by_them) {
                    (true, _) => counts.acknowledged += 1,
                    (false, true) => counts.unanswered_and_stored += 1,
                    (false, false) => counts.unanswered_and_not_stored += 1,
                }
            }
        }
    }

    /// Whatever is there was chosen by somebody for that moment: by the person, or by a bot that was asked.
    fn check_moves(&mut self, game: u32, journal: &[Value], fences: &Fences) {
        for (step, made) in journal.iter().enumerate().filter(|(_, it)| it.get("seat").is_some()) {
            let moment = Seen { game, step };
            if !self.is_of_run(moment) {
                continue;
            }
            let person = self.people.iter().find(|of| made["seat"] == json!(of.seat));
            let fence = fences.get(&moment).expect("a move begins a chunk");
            let was_chosen = match (fence, person) {
                (None, Some(of)) => {
                    of.sent.values().any(|(seen, mv)| *seen == moment && made["move"] == *mv)
                }
                (None, None) => false,
                (Some(_), _) => self
                    .thoughts
                    .iter()
                    .any(|it| it.moment == moment && is_move(made, it.seat, &it.mv)),
            };
            assert!(was_chosen, "nobody chose {made} for {moment:?}");
            if fence.is_some() && person.is_some() {
                self.counts.stand_in_moves += 1;
            }
        }
    }
}

fn is_move(made: &Value, seat: Seat, mv: &Value) -> bool {
    made["seat"] == json!(seat) && made["move"] == *mv
}

fn first_step(chunk: &Chunk) -> Value {
    let steps: Vec<Value> = serde_json::from_str(&chunk.text).unwrap();
    steps.into_iter().next().unwrap()
}
