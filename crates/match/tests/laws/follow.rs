//! A host that follows what another one has stored: it is where that one is, tells the same as if it had read everything anew,
//! and its dice would fall the same.

use std::time::Duration;

use chacha20::ChaCha8Rng;
use koshki_match::{
    Ask, Authority, ConnectionId, Driving, Effect, Grace, Match, Millis, NotFollowed, Stored,
    Visitor,
};
use koshki_protocol::{MatchState, PersonId};
use koshki_rules::Turn;
use koshki_rules::luck::below;
use rand_core::SeedableRng;
use serde_json::Value;

use crate::world::{Mode, Told, World};
use crate::{Read, SEEDS, THINGS};

const GRACE: Grace = Grace { gone: Duration::MAX, idle: Duration::MAX };

#[test]
fn a_host_that_follows_another_tells_the_same_as_one_that_reads_everything() {
    let (mut news, mut torn, mut other_games, mut bots) = (0, 0, 0, 0);
    for seed in 0..SEEDS {
        let texts = World::new(seed, Mode::Plain).run(THINGS).texts;
        let mut chance = ChaCha8Rng::seed_from_u64(seed + 3_000_000);
        let (mut follows, mut reads) = (Beside::new(&texts[0]), Beside::new(&texts[0]));
        let mut at = 0;
        while at + 1 < texts.len() {
            // What the bus loses is read with the next change.
            at = (at + 1 + below(&mut chance, 3) as usize).min(texts.len() - 1);
            let now = Millis(1_000 + at as i64);
            let read = Read::new(at, &texts[at]);
            let told = match follows.follow(&read, now) {
                Ok(told) => told,
                Err(NotFollowed::Torn) => {
                    torn += 1;
                    follows.follow_whole(&read, now).unwrap()
                }
                Err(NotFollowed::Differs) => {
                    let games = follows.authority.the_match().games.len();
                    assert_ne!(games, read.course.the_match().games.len(), "seed {seed}");
                    other_games += 1;
                    follows.resume(&read, now)
                }
            };
            assert_eq!(told, reads.resume(&read, now), "seed {seed}, change {at}");
            for text in &told {
                let (connection, text) = text.split_once(' ').unwrap();
                let person = PersonId(connection.parse().unwrap());
                news += read.check(&Told { text: text.to_owned(), person, stored: at }, seed);
            }
            follows.must_be_where(&reads, seed);
            if below(&mut chance, 8) == 0 {
                let steps = follows.bots_steps(&read, now);
                assert_eq!(steps, reads.bots_steps(&read, now), "seed {seed}: other dice");
                bots += usize::from(steps.is_some());
            }
        }
    }
    println!("{news} news, {torn} torn, {other_games} other games, {bots} moves of bots");
    assert!(news > 4_000 && bots > 20, "{news} news, {bots} moves of bots");
    assert!(torn > 2 && other_games > 20, "{torn} torn, {other_games} other games");
}

/// Another host of the match, with everybody and a bystander at its table.
struct Beside {
    authority: Authority,
}

impl Beside {
    fn new(text: &str) -> Self {
        let (now, mut rng) = (Millis(1_000), ChaCha8Rng::seed_from_u64(0));
        let course = Stored::from_text(text).unwrap().course().unwrap();
        let mut authority = Authority::new(course, GRACE, now);
        let people = (0_u8..5).map(|number| {
            let connection = ConnectionId(u64::from(number));
            let (person, nickname) = (PersonId(i64::from(number)), "Somebody".into());
            Ask::Enter { visitor: Visitor { connection, person, nickname }, id: 0, seen: None }
        });
        for ask in people.chain([Ask::Drive(Driving::Elsewhere)]) {
            let proposal = authority.propose(&ask, now, &mut rng);
            assert!(proposal.change().is_none(), "to look changes nothing");
            authority.accept(proposal, now);
        }
        Beside { authority }
    }

    /// Follows what was read; the match that belongs to the end of a game is first read too early.
    fn follow(&mut self, read: &Read, now: Millis) -> Result<Vec<String>, NotFollowed> {
        let here = self.authority.the_match();
        let is_end = here.state == MatchState::Playing
            && here.games.len() == read.course.the_match().games.len()
            && matches!(read.tables[here.games.len() - 1].turn(), Turn::Over(_));
        if is_end { self.follow_with(None, read, now) } else { self.follow_whole(read, now) }
    }

    fn follow_whole(&mut self, read: &Read, now: Millis) -> Result<Vec<String>, NotFollowed> {
        let is_newer = read.course.the_match().version > self.authority.the_match().version;
        let stored = is_newer.then(|| read.stored.the_match.clone());
        self.follow_with(stored.map(|it| Match::from_stored(it).unwrap()), read, now)
    }

    fn follow_with(
        &mut self,
        newer: Option<Match>,
        read: &Read,
        now: Millis,
    ) -> Result<Vec<String>, NotFollowed> {
        let here = self.authority.course().moment();
        let journal = (here.game as usize).checked_sub(1).map(|game| &read.stored.journals[game]);
        let mut from = 0;
        let mut steps = Vec::new();
        for text in journal.into_iter().flatten() {
            let count = serde_json::from_str::<Vec<Value>>(text).unwrap().len();
            if from >= here.step {
                steps.push((from, text.as_str()));
            }
            from += count;
        }
        self.authority.follow(newer, steps, now).map(told)
    }

    fn resume(&mut self, read: &Read, now: Millis) -> Vec<String> {
        told(self.authority.resume(read.stored.course().unwrap(), now))
    }

    fn must_be_where(&self, other: &Beside, seed: u64) {
        let (here, there) = (self.authority.course(), other.authority.course());
        assert_eq!(here.moment(), there.moment(), "seed {seed}");
        assert_eq!(here.outcomes(), there.outcomes(), "seed {seed}");
        assert!(here.the_match().to_stored(0) == there.the_match().to_stored(0), "seed {seed}");
    }

    /// What this host would store if it drove now and its bot took the first move; nothing if no bot is to move.
    fn bots_steps(&mut self, read: &Read, now: Millis) -> Option<String> {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut stored = None;
        let drives = self.authority.propose(&Ask::Drive(Driving::Here), now, &mut rng);
        for effect in self.authority.accept(drives, now) {
            let Effect::Think(question) = effect else { continue };
            let mv = question.look.choices().swap_remove(0);
            let (moment, seat) = (question.moment, question.seat);
            let thought = Ask::Thought { moment, seat, mv };
            let proposal = self.authority.propose(&thought, now, &mut rng);
            stored = proposal.change().unwrap().steps.map(|steps| steps.text.clone());
        }
        // It was not stored, and so it is forgotten.
        self.authority.resume(read.stored.course().unwrap(), now);
        let rests = self.authority.propose(&Ask::Drive(Driving::Elsewhere), now, &mut rng);
        self.authority.accept(rests, now);
        stored
    }
}

/// The messages in what a host has to do, each behind the number of its connection.
fn told(effects: Vec<Effect>) -> Vec<String> {
    let message = |effect| match effect {
        Effect::Tell { to: ConnectionId(to), text, .. } => Some(format!("{to} {text}")),
        _ => None,
    };
    effects.into_iter().filter_map(message).collect()
}
