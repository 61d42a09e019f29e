//! Games between bots, written as records. The same request gives the same bytes on every machine.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_bots::{Bot, Budget, Shelf, UnknownBot, named};
use koshki_rules::fair::{self, FairDice};
use koshki_rules::games::{self, UnknownGame, Visitor};
use koshki_rules::record::{Ended, Fairness, Heading, Record, WithMoves};
use koshki_rules::{Game, Luck, SetupError, Table, Turn, Viewer, setup};
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use serde_json::Value;

/// A game between bots that has not ended after so many steps is broken off.
const MOST_STEPS: usize = 100_000;
/// Games between two writings, so that all cores work and the order stays.
const BATCH: u64 = 64;

/// Which games to play.
#[derive(Clone)]
pub struct Request {
    /// The name of the game.
    pub game: String,
    /// How many seats.
    pub seats: usize,
    /// How many games.
    pub count: u64,
    /// What all randomness comes from.
    pub seed: u64,
    /// The bots: one for all seats, or one for each.
    pub bots: Vec<String>,
    /// How much thinking a move is worth.
    pub budget: Budget,
    /// Where solved tables lie.
    pub shelf: Arc<Shelf>,
    /// House rules.
    pub options: Value,
    /// Whether to list the legal moves.
    pub with_moves: WithMoves,
    /// Where luck comes from.
    pub dice: Dice,
}

/// Where luck comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// A plain generator.
    Plain,
    /// Fair dice, with their proof in the record.
    Fair,
}

/// Plays the games and writes a line for each; `progress` is told how many are done.
///
/// # Errors
/// When the request can't be met (then nothing was written), or `out` can't be written to.
pub fn write(
    request: &Request,
    out: &mut dyn Write,
    progress: &dyn Fn(u64),
) -> Result<(), GamesError> {
    struct Play<'a>(&'a Request, &'a mut dyn Write, &'a dyn Fn(u64));
    impl Visitor for Play<'_> {
        type Out = Result<(), GamesError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(request, out, progress) = self;
            let options = check::<G>(request)?;
            let mut done = 0;
            while done < request.count {
                let batch = done..(done + BATCH).min(request.count);
                let lines: Vec<String> = batch
                    .clone()
                    .into_par_iter()
                    .map(|index| record::<G>(request, &options, index).to_line())
                    .collect();
                for line in lines {
                    writeln!(out, "{line}")?;
                }
                done = batch.end;
                progress(done);
            }
            out.flush()?;
            Ok(())
        }
    }
    games::visit(&request.game, Play(request, out, progress)).map_err(GamesError::Game)?
}

/// Reads the options and makes sure that every game can be played.
fn check<G: Game>(request: &Request) -> Result<G::Options, GamesError> {
    let options = setup::read_options(&request.options).map_err(GamesError::Options)?;
    G::setup(&options, request.seats).map_err(GamesError::Setup)?;
    if request.bots.len() != 1 && request.bots.len() != request.seats {
        return Err(GamesError::Bots { named: request.bots.len(), seats: request.seats });
    }
    for name in &request.bots {
        named::<G>(name, &request.shelf).map_err(GamesError::Bot)?;
    }
    Ok(options)
}

fn record<G: Game>(request: &Request, options: &G::Options, index: u64) -> Record {
    let match_id = format!("lab-{}-{index}", request.seed);
    let mut dice = generator(request.seed, index * 2);
    let (table, fairness) = match request.dice {
        Dice::Plain => (play::<G>(request, options, index, &mut dice), None),
        Dice::Fair => {
            let mut seed = fair::ServerSeed::default();
            dice.fill_bytes(&mut seed);
            let mut fair_dice = FairDice::new(seed, &match_id, "");
            let fairness = Fairness {
                commitment: fair::commitment(&seed),
                players: String::new(),
                server_seed: Some(fair::to_hex(&seed)),
            };
            (play::<G>(request, options, index, &mut fair_dice), Some(fairness))
        }
    };
    let heading = Heading { match_id, fair: fairness, broken_off: Some(Ended::Abandoned) };
    Record::of(&table, heading, request.with_moves)
}

fn play<G: Game>(
    request: &Request,
    options: &G::Options,
    index: u64,
    luck: &mut dyn Luck,
) -> Table<G> {
    let mut thoughts = generator(request.seed, index * 2 + 1);
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..request.seats)
        .map(|seat| &request.bots[seat % request.bots.len()])
        .map(|name| named(name, &request.shelf).expect("bots were checked"))
        .collect();
    let mut table = Table::open(options, request.seats, luck).expect("options were checked");
    while let Turn::Seat(seat) = table.turn() {
        if table.journal().len() >= MOST_STEPS {
            break;
        }
        let look = table.look(Viewer::Seat(seat));
        let mv = bots[seat.index()].choose(&look, request.budget, &mut thoughts);
        table.play(seat, &mv, luck).expect("a bot chooses a legal move");
    }
    table
}

fn generator(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// Why the games can't be played.
#[derive(Debug)]
pub enum GamesError {
    /// There is no such game.
    Game(UnknownGame),
    /// There is no such bot.
    Bot(UnknownBot),
    /// Too few or too many bots are named.
    Bots {
        /// How many.
        named: usize,
        /// For how many seats.
        seats: usize,
    },
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
    /// The records can't be written.
    Write(io::Error),
}

impl From<io::Error> for GamesError {
    fn from(error: io::Error) -> Self {
        GamesError::Write(error)
    }
}

impl Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamesError::Game(error) => error.fmt(f),
            GamesError::Bot(error) => error.fmt(f),
            GamesError::Bots { named, seats } => {
                write!(f, "bots: {named}, seats: {seats}; name one for all seats, or one for each")
            }
            GamesError::Options(why) => write!(f, "options: {why}"),
            GamesError::Setup(error) => error.fmt(f),
            GamesError::Write(error) => write!(f, "the records can't be written: {error}"),
        }
    }
}

impl std::error::Error for GamesError {}
