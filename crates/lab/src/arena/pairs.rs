//! One pair: the same luck for every rotation of the bots round the table.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_bots::judge::Odds;
use koshki_bots::{Bot, Budget, Shelf, contender};
use koshki_rules::series::Series;
use koshki_rules::{Game, Outcome, PerSeat, Seat, Table, Turn, Viewer};
use rand_core::SeedableRng;
use serde::Serialize;

/// A game between bots that has not ended after so many steps is broken off, and everybody has their fair share.
const MOST_STEPS: usize = 100_000;

/// What is played in each rotation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    /// One game.
    Game,
    /// A match of two games with the roles, or the first seat, exchanged.
    TwoLegs,
}

/// Who sits where, in each rotation.
#[derive(Clone, PartialEq, Debug)]
pub struct Seating {
    seats: usize,
    bots: Vec<String>,
    /// The first seat of each side.
    sides: Vec<Seat>,
    side: PerSeat<Seat>,
}

impl Seating {
    /// Two bots: the first on one side of this position, the second everywhere else. Or a bot for each seat.
    /// Nothing if it is neither.
    pub fn new<G: Game>(start: &G, bots: &[String]) -> Option<Self> {
        let seats = start.seats();
        let side = PerSeat::from_fn(seats, |seat| start.side(seat));
        let sides = Seat::all(seats).filter(|&seat| side[seat] == seat).collect();
        let fits = bots.len() == 2 || bots.len() == seats;
        fits.then(|| Seating { seats, bots: bots.to_vec(), sides, side })
    }

    /// How many rotations there are: with them every bot has sat everywhere.
    pub fn rotations(&self) -> usize {
        if self.is_by_side() { self.sides.len() } else { self.seats }
    }

    /// What the first bot would win if all were equal.
    pub fn fair(&self) -> f64 {
        1.0 / self.sides.len() as f64
    }

    /// Where the first bot sits.
    pub fn first(&self, rotation: usize) -> Seat {
        if self.is_by_side() { self.sides[rotation] } else { Seat(rotation as u8) }
    }

    /// Who sits there.
    pub fn bot(&self, rotation: usize, seat: Seat) -> &str {
        let index = if self.is_by_side() {
            usize::from(self.side[seat] != self.sides[rotation])
        } else {
            (seat.index() + self.seats - rotation) % self.seats
        };
        &self.bots[index]
    }

    fn is_by_side(&self) -> bool {
        self.bots.len() == 2
    }
}

/// What all pairs have in common.
pub struct Terms<'a, G: Game> {
    /// House rules.
    pub options: &'a G::Options,
    /// Who sits where.
    pub seating: &'a Seating,
    /// What is played.
    pub course: Course,
    /// How much thinking a move is worth.
    pub budget: Budget,
    /// What all randomness comes from.
    pub seed: u64,
    /// Where solved tables lie.
    pub shelf: &'a Arc<Shelf>,
}

impl<G: Game> Terms<'_, G> {
    /// Plays one pair. Returns what the first bot has won in each rotation, from 0 to 1.
    pub fn play(&self, pair: u64) -> Vec<f64> {
        (0..self.seating.rotations()).map(|rotation| self.rotation(pair, rotation)).collect()
    }

    fn rotation(&self, pair: u64, rotation: usize) -> f64 {
        let first = self.seating.first(rotation);
        match self.course {
            Course::Game => {
                let (_, outcome) = self.game(self.options, pair, rotation, 0);
                let start = G::setup(self.options, self.seating.seats).expect("it was checked");
                outcome.map_or(self.seating.fair(), |end| Odds::decided(&start, &end).win[first])
            }
            Course::TwoLegs => {
                let seats = self.seating.seats;
                let mut series = Series::new(seats, seats).expect("each seat is first once");
                let mut options = self.options.clone();
                for leg in 0..seats {
                    let (table, outcome) = self.game(&options, pair, rotation, leg);
                    let Some(outcome) = outcome else { return self.seating.fair() };
                    series.add(&outcome);
                    options = table.next_options();
                }
                let places = series.places();
                let winners = places.as_slice().iter().filter(|&&place| place == 1).count();
                if places[first] == 1 { 1.0 / winners as f64 } else { 0.0 }
            }
        }
    }

    fn game(
        &self,
        options: &G::Options,
        pair: u64,
        rotation: usize,
        leg: usize,
    ) -> (Table<G>, Option<Outcome>) {
        let seats = self.seating.seats;
        let mut luck = self.generator(Stream { pair, rotation: 0, leg, seat: None });
        let mut players: Vec<(Box<dyn Bot<G>>, ChaCha8Rng)> = Seat::all(seats)
            .map(|seat| {
                let name = self.seating.bot(rotation, seat);
                let bot = contender(name, self.shelf).expect("bots were checked");
                let stream = Stream { pair, rotation, leg, seat: Some(seat) };
                (bot, self.generator(stream))
            })
            .collect();
        let mut table = Table::open(options, seats, &mut luck).expect("options were checked");
        loop {
            match table.turn() {
                Turn::Seat(seat) if table.journal().len() < MOST_STEPS => {
                    let look = table.look(Viewer::Seat(seat));
                    let (bot, thoughts) = &mut players[seat.index()];
                    let mv = bot.choose(&look, self.budget, thoughts);
                    table.play(seat, &mv, &mut luck).expect("a bot chooses a legal move");
                }
                Turn::Over(outcome) => return (table, Some(outcome)),
                Turn::Seat(_) | Turn::Luck => return (table, None),
            }
        }
    }

    fn generator(&self, stream: Stream) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(stream.number());
        rng
    }
}

/// Whose randomness: luck's, which is the same in every rotation, or a bot's.
#[derive(Clone, Copy)]
struct Stream {
    pair: u64,
    rotation: usize,
    leg: usize,
    seat: Option<Seat>,
}

impl Stream {
    fn number(self) -> u64 {
        let seat = self.seat.map_or(0, |seat| 1 + u64::from(seat.0));
        self.pair << 16 | (self.rotation as u64) << 12 | (self.leg as u64) << 8 | seat
    }
}
