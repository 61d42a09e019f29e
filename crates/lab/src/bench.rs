//! How fast the engines are: fixed workloads on one thread, each with a checksum that is the same on every machine.

use koshki_rules::games::mouser::{Mouser, Move, Options};
use koshki_rules::games::{self, Visitor};
use koshki_rules::{Game, Outcome, Seat, Step, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

use crate::playout;

/// What one workload came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measurement {
    /// Its name.
    pub workload: String,
    /// How many seats played.
    pub seats: usize,
    /// Whole games.
    pub games: u64,
    /// Steps in them.
    pub steps: u64,
    /// Time of the processor they took.
    pub cpu_seconds: f64,
    /// Games per CPU-second.
    pub games_per_cpu_second: f64,
    /// Steps per CPU-second.
    pub steps_per_cpu_second: f64,
    /// The same on every machine, as long as the rules, the workload and its size are the same.
    pub checksum: String,
}

/// The name of the workload that [`crate::peers`] is compared with.
pub const MOUSER_POLICY: &str = "mouser-policy";

/// Runs all workloads, each made `scale` times larger than its usual second or so.
pub fn all(scale: u64, mut each: impl FnMut(&Measurement)) {
    each(&mouser_policy(400_000 * scale));
    for id in games::IDS {
        for measurement in games::visit(id, RandomGames { scale }).into_iter().flatten() {
            each(&measurement);
        }
    }
}

/// The Mouser with two seats that both stop at two dogs or three mice.
pub fn mouser_policy(games: u64) -> Measurement {
    let start = Mouser::setup(&Options::default(), 2).expect("two seats are allowed");
    measure(MOUSER_POLICY, 2, games, |rng| {
        let mut position = start.clone();
        let mut steps = 0;
        loop {
            let step = match position.turn() {
                Turn::Luck => Step::Luck(position.sample(rng)),
                Turn::Seat(_) if position.dogs() >= 2 || position.at_stake() >= 3 => {
                    Step::Move(Move::Stop)
                }
                Turn::Seat(_) => Step::Move(Move::Roll),
                Turn::Over(outcome) => return (outcome, steps),
            };
            position.apply(&step);
            steps += 1;
        }
    })
}

/// Random games with the fewest seats of a game, and with the most.
struct RandomGames {
    scale: u64,
}

impl Visitor for RandomGames {
    type Out = Vec<Measurement>;
    fn visit<G: Game>(self) -> Vec<Measurement> {
        [*G::SEATS.start(), *G::SEATS.end()]
            .into_iter()
            .map(|seats| {
                let name = if seats == *G::SEATS.start() {
                    G::ID.to_owned()
                } else {
                    format!("{}-{seats}", G::ID)
                };
                random_games::<G>(&name, seats, self.scale)
            })
            .collect()
    }
}

fn random_games<G: Game>(name: &str, seats: usize, scale: u64) -> Measurement {
    let start = G::setup(&G::Options::default(), seats).expect("these seats are allowed");
    let mut moves = Vec::new();
    let mut play = |rng: &mut Xoshiro256PlusPlus| {
        let mut position = start.clone();
        playout::random(&mut position, &mut moves, rng)
    };
    // A fixed number of steps, not of seconds, so that the checksum is the same everywhere.
    let sample = 200;
    let mut rng = generator();
    let steps: u64 = (0..sample).map(|_| play(&mut rng).1).sum();
    let games = (STEPS * sample / steps.max(1)).clamp(1_000, 400_000) * scale;
    measure(name, seats, games, play)
}

/// Steps of a workload: about a second for the middling games.
const STEPS: u64 = 8_000_000;

fn measure<R>(name: &str, seats: usize, games: u64, mut play: R) -> Measurement
where
    R: FnMut(&mut Xoshiro256PlusPlus) -> (Outcome, u64),
{
    let mut rng = generator();
    let mut checksum = Checksum::new();
    let mut steps = 0;
    let before = cpu_seconds();
    for _ in 0..games {
        let (outcome, steps_of_game) = play(&mut rng);
        steps += steps_of_game;
        for seat in Seat::all(seats) {
            checksum.add(u64::from(outcome.scores[seat]) << 8 | u64::from(outcome.places[seat]));
        }
        checksum.add(steps_of_game);
    }
    let cpu_seconds = cpu_seconds() - before;
    checksum.add(rng.next_u64());
    Measurement {
        workload: name.to_owned(),
        seats,
        games,
        steps,
        cpu_seconds,
        games_per_cpu_second: games as f64 / cpu_seconds,
        steps_per_cpu_second: steps as f64 / cpu_seconds,
        checksum: format!("{:016x}", checksum.0),
    }
}

fn generator() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(20_261_115)
}

/// The time that this thread has spent on a processor.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// FNV-1a over whole numbers.
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3);
    }
}
