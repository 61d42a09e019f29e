//! Who plays better: pairs of games with the same luck, the bots moved round the table, and what can be said for sure.

pub mod ladder;
mod losses;
mod pairs;
mod refused;
mod saved;
pub mod score;
mod sprt;
mod tournament;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use koshki_bots::{Budget, Shelf, contender};
use koshki_rules::games::{self, Visitor};
use koshki_rules::{Game, setup};
use serde::Serialize;
use serde_json::{Value, json};

use crate::in_order::in_order;
use pairs::{Seating, Terms};
use saved::Saved;
use score::{Interval, Sample};

pub use losses::{Losses, losses};
pub use pairs::Course;
pub use refused::ArenaError;
pub use sprt::{Claim, Claims, Holds, Sprt};
pub use tournament::{Standing, tournament};

/// Which bots are to meet, and how.
#[derive(Clone)]
pub struct Request {
    /// The name of the game.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// Two bots, or one for each seat: the question is how good the first one is.
    pub bots: Vec<String>,
    /// How many games at most; whole pairs are played.
    pub games: u64,
    /// What all randomness comes from.
    pub seed: u64,
    /// How much thinking a move is worth.
    pub budget: Budget,
    /// House rules.
    pub options: Value,
    /// What is played in each rotation.
    pub course: Course,
    /// When to stop early, if ever.
    pub claims: Option<Claims>,
    /// How many threads may work.
    pub threads: usize,
    /// Where solved tables lie.
    pub shelf: Arc<Shelf>,
    /// Where pairs are written down, to go on from another time.
    pub resume: Option<PathBuf>,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The name of the game.
    pub game: String,
    /// The bots; the numbers are about the first one.
    pub bots: Vec<String>,
    /// How many seats.
    pub seats: usize,
    /// House rules.
    pub options: Value,
    /// What was played in each rotation.
    pub course: Course,
    /// How much thinking a move was worth.
    pub budget: String,
    /// What all randomness came from.
    pub seed: u64,
    /// Games with the same luck, the bots moved round.
    pub pairs: u64,
    /// Games played; both legs of a match count.
    pub games: u64,
    /// The share of wins, a shared win shared out.
    pub share: f64,
    /// Its 95 % interval, from pairs.
    pub interval: Interval,
    /// The share of equals.
    pub fair: f64,
    /// The share at each place the first bot sat.
    pub share_by_rotation: Vec<f64>,
    /// The difference in Elo; nothing where everything or nothing was won.
    pub elo: Option<f64>,
    /// The ends of its 95 % interval.
    pub elo_interval: [Option<f64>; 2],
    /// The sequential test, if there was one.
    pub sprt: Option<Sprt>,
}

impl Report {
    /// Whether the first bot is better beyond the interval.
    pub fn is_better(&self) -> bool {
        self.interval.low > self.fair
    }
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Pairs played.
    pub pairs: u64,
    /// Pairs to be played at most.
    pub of: u64,
    /// The share of the first bot so far.
    pub share: f64,
}

/// Lets them play. The same request gives the same report, whatever the number of threads, unless thinking is limited
/// by time.
///
/// # Errors
/// When the request can't be met.
pub fn meet(request: &Request, progress: &dyn Fn(&Progress)) -> Result<Report, ArenaError> {
    struct Meet<'a>(&'a Request, &'a dyn Fn(&Progress));
    impl Visitor for Meet<'_> {
        type Out = Result<Report, ArenaError>;
        fn visit<G: Game>(self) -> Self::Out {
            let options = setup::read_options(&self.0.options).map_err(ArenaError::Options)?;
            let seating = check::<G>(self.0, &options)?;
            play::<G>(self.0, &options, &seating, self.1)
        }
    }
    games::visit(&request.game, Meet(request, progress)).map_err(ArenaError::Game)?
}

fn check<G: Game>(request: &Request, options: &G::Options) -> Result<Seating, ArenaError> {
    let start = G::setup(options, request.seats).map_err(ArenaError::Setup)?;
    for name in &request.bots {
        contender::<G>(name, &request.shelf).map_err(ArenaError::Bot)?;
    }
    if request.games == 0 {
        return Err(ArenaError::NoGames);
    }
    if request.course == Course::TwoLegs && request.seats != 2 {
        return Err(ArenaError::Legs { seats: request.seats });
    }
    let named = request.bots.len();
    Seating::new(&start, &request.bots).ok_or(ArenaError::Bots { named, seats: request.seats })
}

fn play<G: Game>(
    request: &Request,
    options: &G::Options,
    seating: &Seating,
    progress: &dyn Fn(&Progress),
) -> Result<Report, ArenaError> {
    let rotations = seating.rotations();
    let games_a_pair = rotations as u64 * if request.course == Course::TwoLegs { 2 } else { 1 };
    let of = request.games.div_ceil(games_a_pair);
    let (mut saved, earlier) = Saved::open(request.resume.as_deref(), &name(request), rotations)?;
    let mut tally = Tally::new(request, seating);
    let take = |tally: &mut Tally, won: &[f64]| {
        let go_on = tally.add(won);
        progress(&Progress { pairs: tally.shares.count, of, share: tally.shares.mean() });
        go_on
    };
    for won in earlier.iter().take(of as usize) {
        if take(&mut tally, won).is_break() {
            return Ok(tally.report(request, games_a_pair));
        }
    }
    let shelf = &request.shelf;
    let Request { course, budget, seed, .. } = *request;
    let terms = Terms::<G> { options, seating, course, budget, seed, shelf };
    let mut failed = None;
    in_order(
        request.threads,
        tally.shares.count..of,
        |pair| terms.play(pair),
        |_, won| {
            if let Err(error) = saved.add(&won) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            take(&mut tally, &won)
        },
    );
    match failed {
        Some(error) => Err(ArenaError::Saved(error)),
        None => Ok(tally.report(request, games_a_pair)),
    }
}

/// Everything that the results of pairs depend on.
fn name(request: &Request) -> Value {
    json!({
        "game": request.game, "seats": request.seats, "bots": request.bots, "seed": request.seed,
        "budget": told(request.budget), "options": request.options,
        "course": request.course,
    })
}

fn told(budget: Budget) -> String {
    match budget {
        Budget::Time(time) => format!("{} ms a move", time.as_millis()),
        Budget::Simulations(count) => format!("{count} simulations a move"),
    }
}

/// The results so far.
struct Tally {
    fair: f64,
    claims: Option<Claims>,
    shares: Sample,
    by_rotation: Vec<Sample>,
    sprt: Option<Sprt>,
}

impl Tally {
    fn new(request: &Request, seating: &Seating) -> Self {
        Tally {
            fair: seating.fair(),
            claims: request.claims,
            shares: Sample::default(),
            by_rotation: vec![Sample::default(); seating.rotations()],
            sprt: None,
        }
    }

    fn add(&mut self, won: &[f64]) -> ControlFlow<()> {
        self.shares.add(won.iter().sum::<f64>() / won.len() as f64);
        for (sample, &won) in self.by_rotation.iter_mut().zip(won) {
            sample.add(won);
        }
        self.sprt = self.claims.map(|claims| claims.weigh(&self.shares, self.fair));
        match self.sprt {
            Some(sprt) if sprt.holds != Holds::Open => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn report(&self, request: &Request, games_a_pair: u64) -> Report {
        let interval = score::interval(&self.shares);
        let elo = |share| score::elo(share, self.fair);
        Report {
            game: request.game.clone(),
            bots: request.bots.clone(),
            seats: request.seats,
            options: request.options.clone(),
            course: request.course,
            budget: told(request.budget),
            seed: request.seed,
            pairs: self.shares.count,
            games: self.shares.count * games_a_pair,
            share: self.shares.mean(),
            interval,
            fair: self.fair,
            share_by_rotation: self.by_rotation.iter().map(Sample::mean).collect(),
            elo: elo(self.shares.mean()),
            elo_interval: [elo(interval.low), elo(interval.high)],
            sprt: self.sprt,
        }
    }
}

#[cfg(test)]
mod tests;
