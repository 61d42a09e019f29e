//! How a run begins: who plays what, and how much of it has been played before anybody comes. A game takes longer than a run,
//! so some runs begin shortly before the end of the first one: of the match, or of a series or two legs that go on after it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chacha20::ChaCha8Rng;
use koshki_bots::{self as bots, Budget, Shelf};
use koshki_match::{Fresh, Match, Millis};
use koshki_protocol::{Length, Order, Pace, SeatSpec, TableSpec};
use koshki_rules::{Seat, Turn, Viewer, any, games};
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::person::Person;
use crate::store::{Chunk, MatchKey, Store};

/// At most this many moves of the first game are left for the run.
const MOST_LEFT: u32 = 8;
/// A first game that takes more moves is begun in the run.
const MOST_MOVES: usize = 1000;

/// How a run begins.
pub(super) struct Prelude {
    pub the_match: Match,
    pub key: MatchKey,
    pub people: Vec<Person>,
    /// How many steps of the first game were made before.
    pub steps: usize,
}

/// First games that were played before, by what was played: each is its moves, as texts of its journal.
#[derive(Clone, Default)]
pub(super) struct EarlierGames(Arc<Mutex<HashMap<String, Vec<String>>>>);

impl Prelude {
    /// Opens and starts a match.
    pub(super) async fn new(rng: &mut ChaCha8Rng, store: &Store, earlier: &EarlierGames) -> Self {
        let spec = spec(rng);
        let is_near_end = spec.length != Length::Single || rng.next_u32().is_multiple_of(4);
        // Games that were played before have dice of their own.
        let fresh = match is_near_end {
            true => Fresh::draw(&mut ChaCha8Rng::seed_from_u64(0), Millis(0)),
            false => Fresh::draw(rng, Millis(0)),
        };
        let mut people = Vec::new();
        for (index, seat) in spec.seats.iter().enumerate() {
            if !matches!(seat, SeatSpec::Bot(_)) {
                let id = store.new_person([index as u8; 32], "Cat", 0).await.unwrap();
                people.push(Person::new(id, Seat(index as u8)));
            }
        }
        let name = serde_json::to_string(&spec).unwrap();
        let mut the_match = Match::open(spec, people[0].id, "Cat", fresh, rng).unwrap();
        for person in &people[1..] {
            the_match.sit(person.id, "Cat", Some(person.seat), None, "simulated").unwrap();
        }
        the_match.add_seed(people[0].id, "simulated").unwrap();
        the_match.order(people[0].id, "Cat", &Order::Start, rng).unwrap();
        let key = store.new_match(the_match.to_stored(0)).await.unwrap();
        let mut steps = 0;
        if is_near_end {
            let moves = earlier.game(name, &the_match);
            let left = 1 + (rng.next_u32() % MOST_LEFT) as usize;
            let journal = joined(&moves[..moves.len().saturating_sub(left)]);
            steps = journal.len();
            if steps > 0 {
                let text = serde_json::to_string(&journal).unwrap();
                let chunk = Chunk { game: 1, step: 0, steps, at: 0, text };
                store.append(key, chunk, None, None).await.unwrap();
            }
        }
        Prelude { the_match, key, people, steps }
    }
}

impl EarlierGames {
    /// The first game of a match; nothing of it if it takes too long.
    fn game(&self, name: String, the_match: &Match) -> Vec<String> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(name).or_insert_with(|| played(the_match)).clone()
    }
}

/// Plays the first game of a match.
fn played(the_match: &Match) -> Vec<String> {
    let (game, seats) = (&the_match.game, the_match.seats.len());
    let mut dice = the_match.dice(1);
    let mut bot = bots::any(game, "greedy", &Shelf::nowhere()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut table = any::open(game, &the_match.games[0], seats, &mut dice).unwrap();
    let mut moves = vec![table.journal(0)];
    while let Turn::Seat(seat) = table.turn() {
        if moves.len() > MOST_MOVES {
            return Vec::new();
        }
        let mv = bot.choose(&table.look(Viewer::Seat(seat)), Budget::Simulations(1), &mut rng);
        let from = table.steps();
        table.play(seat, &mv, &mut dice).unwrap();
        moves.push(table.journal(from));
    }
    moves
}

fn joined(texts: &[String]) -> Vec<Value> {
    texts.iter().flat_map(|text| serde_json::from_str::<Vec<Value>>(text).unwrap()).collect()
}

/// The fewest seats or one more, bots in some of them, one game or several, with or without a clock.
fn spec(rng: &mut ChaCha8Rng) -> TableSpec {
    let mut below = |bound: u32| rng.next_u32() % bound;
    let game = games::IDS[below(games::IDS.len() as u32) as usize].to_owned();
    let allowed = games::seats(&game).expect("a listed game");
    let seated = (*allowed.start() + below(2) as usize).min(*allowed.end());
    let mut seats = vec![SeatSpec::Me];
    while seats.len() < seated {
        seats.push(match below(3) {
            0 => SeatSpec::Bot("greedy".to_owned()),
            _ => SeatSpec::Open,
        });
    }
    let length = match below(4) {
        0 => Length::Series(1),
        1 if seats.len() == 2 => Length::TwoLegs,
        _ => Length::Single,
    };
    TableSpec {
        game,
        options: json!({}),
        seats,
        length,
        public: false,
        hints: None,
        pace: if below(3) == 0 { Pace::Clock(10) } else { Pace::Relaxed },
        shared_dice: false,
    }
}
