//! How fast the engines are: fixed workloads on one thread, each with a checksum that is the same on every machine.

use koshki_bots::Budget;
use koshki_bots::mcts::{Root, Search};
use koshki_rules::games::mouser::{Mouser, Move, Options};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, Outcome, Seat, Step, Table, Turn, Viewer};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
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

/// The name of the workload that `koshki-load peers` compares with a program by others.
pub const MOUSER_POLICY: &str = "mouser-policy";

/// Runs all workloads, each made `scale` times larger than its usual second or so.
///
/// # Errors
/// When `each` has one; then the rest is not run.
pub fn all<E>(scale: u64, mut each: impl FnMut(&Measurement) -> Result<(), E>) -> Result<(), E> {
    each(&mouser_policy(400_000 * scale))?;
    for id in games::IDS {
        for measurement in games::visit(id, Workloads { scale }).into_iter().flatten() {
            each(&measurement)?;
        }
    }
    Ok(())
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

/// Everything that is measured in one game.
struct Workloads {
    scale: u64,
}

impl GameVisitor for Workloads {
    type Out = Vec<Measurement>;
    fn visit<G: Game>(self) -> Vec<Measurement> {
        let fewest = *G::SEATS.start();
        let most = *G::SEATS.end();
        vec![
            random_games::<G>(G::ID, fewest, self.scale),
            random_games::<G>(&format!("{}-{most}", G::ID), most, self.scale),
            simulated_games::<G>(&format!("{}-mcts", G::ID), fewest, self.scale),
        ]
    }
}

/// Games that the generic search simulates, at the first choice of a game.
fn simulated_games<G: Game>(name: &str, seats: usize, scale: u64) -> Measurement {
    let mut rng = generator();
    let table = Table::<G>::open(&G::Options::default(), seats, &mut rng);
    let mut table = table.expect("these seats are allowed");
    let (look, seat) = loop {
        let Turn::Seat(seat) = table.turn() else { unreachable!("no game ends without a choice") };
        let look = table.look(Viewer::Seat(seat));
        match &look.moves[..] {
            [only] => table.play(seat, only, &mut rng).expect("a legal move"),
            _ => break (look, seat),
        }
    };
    let mut search = Search::new();
    let mut run = |rng: &mut Xoshiro256PlusPlus, count: u32| {
        search.run(Root::Look(&look, seat), Budget::Simulations(count), rng);
        (search.steps(), search.root_moves().map(|(visits, _)| u64::from(visits)).collect())
    };
    let (steps, _): (u64, Vec<u64>) = run(&mut rng, SEARCH / 10);
    let searches = (STEPS / (steps * 10)).clamp(1, 40) * scale;
    let mut checksum = Checksum::new();
    let mut steps = 0;
    let before = cpu_seconds();
    for _ in 0..searches {
        let (steps_of_search, visits) = run(&mut rng, SEARCH);
        steps += steps_of_search;
        visits.into_iter().for_each(|visits| checksum.add(visits));
    }
    let cpu_seconds = cpu_seconds() - before;
    checksum.add(rng.next_u64());
    let games = searches * u64::from(SEARCH);
    measurement(name, seats, games, steps, cpu_seconds, &checksum)
}

/// Games that are simulated for one choice.
const SEARCH: u32 = 10_000;

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
    measurement(name, seats, games, steps, cpu_seconds, &checksum)
}

fn measurement(
    name: &str,
    seats: usize,
    games: u64,
    steps: u64,
    cpu_seconds: f64,
    checksum: &Checksum,
) -> Measurement {
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
#[cfg(unix)]
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// The time that has passed: close to the processor's time while nothing else runs.
#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed().as_secs_f64()
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
