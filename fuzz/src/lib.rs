//! Random tables out of a fuzzer's bytes.

use std::ops::RangeInclusive;

use koshki_rules::any::AnyTable;
use koshki_rules::fair::{self, FairDice};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::luck::below;
use koshki_rules::record::{Fairness, Heading};
use koshki_rules::{Game, Luck, Table, Turn, Viewer, setup};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

/// The name of every match.
const MATCH: &str = "fuzz";

/// A fuzzer's bytes, read from the front; zeros once they are used up.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A random number generator, seeded by the next two bytes.
    pub fn rng(&mut self) -> Xoshiro256PlusPlus {
        let seed = u16::from_le_bytes([self.byte(), self.byte()]);
        Xoshiro256PlusPlus::seed_from_u64(u64::from(seed))
    }

    /// The name of a game, by the next byte.
    pub fn game(&mut self) -> &'static str {
        games::IDS[usize::from(self.byte()) % games::IDS.len()]
    }

    /// A number of seats that the game allows, by the next byte.
    pub fn seats(&mut self, game: &str) -> usize {
        let allowed = games::visit(game, Seats).expect("the game is listed");
        let how_many = allowed.end() - allowed.start() + 1;
        allowed.start() + usize::from(self.byte()) % how_many
    }

    /// A table in the middle of a random game with default options, by the next bytes.
    pub fn table(&mut self, luck: &mut dyn Luck) -> Box<dyn AnyTable> {
        let game = self.game();
        let seats = self.seats(game);
        let mut rng = self.rng();
        let moves = usize::from(self.byte());
        played(game, Play { options: &json!({}), seats, moves, rng: &mut rng, luck })
    }

    /// The record of a random game as a line, with fair dice or without, by the next bytes.
    pub fn record(&mut self) -> String {
        let seed = [self.byte(); 32];
        let (table, fair) = if self.byte().is_multiple_of(2) {
            let fairness = Fairness {
                commitment: fair::commitment(&seed),
                players: String::new(),
                server_seed: Some(fair::to_hex(&seed)),
                later: Vec::new(),
                chains: Vec::new(),
                thrown: 0,
            };
            (self.table(&mut FairDice::new(seed, MATCH, "")), Some(fairness))
        } else {
            (self.table(&mut Xoshiro256PlusPlus::from_seed(seed)), None)
        };
        let heading = Heading { match_id: MATCH.to_owned(), fair, broken_off: None };
        table.record(heading).to_line()
    }
}

/// How a random game is set up, and how far it is played.
pub struct Play<'a> {
    /// Options that the game allows.
    pub options: &'a Value,
    /// A number of seats that the game allows.
    pub seats: usize,
    /// At most this many moves.
    pub moves: usize,
    /// What chooses the moves.
    pub rng: &'a mut Xoshiro256PlusPlus,
    /// What luck does.
    pub luck: &'a mut dyn Luck,
}

/// A table after some random legal moves.
pub fn played(game: &str, play: Play) -> Box<dyn AnyTable> {
    games::visit(game, play).expect("the game is listed")
}

/// The table's record as a line.
pub fn line(table: &dyn AnyTable) -> String {
    let heading = Heading { match_id: MATCH.to_owned(), fair: None, broken_off: None };
    table.record(heading).to_line()
}

/// The text with a few of its bytes changed: each edit is a place (two bytes) and the new byte.
pub fn edited(text: &str, edits: &[u8]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in edits.chunks_exact(3) {
        let place = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % bytes.len();
        bytes[place] = edit[2];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The JSON value of these bytes, if they are one.
pub fn value(bytes: &[u8]) -> Option<Value> {
    serde_json::from_slice(bytes).ok()
}

impl GameVisitor for Play<'_> {
    type Out = Box<dyn AnyTable>;
    fn visit<G: Game>(self) -> Self::Out {
        let options = setup::read_options(self.options).expect("the options are allowed");
        let mut table =
            Table::<G>::open(&options, self.seats, self.luck).expect("the set-up is allowed");
        for _ in 0..self.moves {
            let Turn::Seat(seat) = table.turn() else { break };
            let listed = table.look(Viewer::Seat(seat)).moves;
            let mv = &listed[below(self.rng, listed.len() as u32) as usize];
            table.play(seat, mv, self.luck).expect("a listed move is accepted");
        }
        Box::new(table)
    }
}

struct Seats;

impl GameVisitor for Seats {
    type Out = RangeInclusive<usize>;
    fn visit<G: Game>(self) -> Self::Out {
        G::SEATS
    }
}
