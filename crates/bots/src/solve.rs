//! Games that can be solved: the chance to win of every position when all play perfectly.

use std::fmt::{self, Display};

use koshki_rules::{Phrase, SetupError};
use serde_json::Value;

use crate::{Shelf, games};

/// Solves one game.
pub trait Solver: Send + Sync {
    /// Solves it, or takes what was solved before from the shelf. `progress` is told how far it has come.
    ///
    /// # Errors
    /// When it can't be solved so.
    fn solve(
        &self,
        request: &SolveRequest,
        shelf: &Shelf,
        progress: &(dyn Fn(&SweepProgress) + Sync),
    ) -> Result<Solution, Unsolved>;

    /// Solves it for the shelf alone, unless it was solved before.
    ///
    /// # Errors
    /// When it can't be solved so.
    fn make(&self, request: &SolveRequest, shelf: &Shelf) -> Result<(), Unsolved> {
        self.solve(request, shelf, &|_| {}).map(drop)
    }

    /// All tables that it can make.
    fn tables(&self) -> Vec<Solvable>;
}

/// A table that can be made.
#[derive(Clone, PartialEq, Debug)]
pub struct Solvable {
    /// The game.
    pub game: &'static str,
    /// For how many seats.
    pub seats: usize,
    /// House rules.
    pub options: Value,
    /// What it is called on the shelf.
    pub name: String,
    /// How long it takes.
    pub effort: Effort,
    /// How many bytes of memory that takes, where it is much; else 0.
    pub memory: u64,
}

/// How long something takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Seconds of one processor.
    Seconds,
    /// Minutes.
    Minutes,
}

impl Solvable {
    /// Makes it, on one thread, unless it is there.
    ///
    /// # Errors
    /// When it can't be made.
    pub fn make(&self, shelf: &Shelf) -> Result<(), Unsolved> {
        let request = SolveRequest {
            seats: self.seats,
            options: self.options.clone(),
            earlier: Earlier::Counts,
            threads: 1,
            tolerance: TOLERANCE,
        };
        games::solver_of(self.game).ok_or(Unsolved::Game)?.make(&request, shelf)
    }
}

impl Display for Solvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.game, self.seats)?;
        match &self.options {
            Value::Object(fields) if fields.is_empty() => Ok(()),
            options => write!(f, " {options}"),
        }
    }
}

/// The largest change of a value that ends a solution by sweeps, if nothing else is said.
const TOLERANCE: f64 = 1e-6;

/// What to solve.
#[derive(Clone, PartialEq, Debug)]
pub struct SolveRequest {
    /// For how many seats.
    pub seats: usize,
    /// House rules.
    pub options: Value,
    /// Whether what was solved before counts.
    pub earlier: Earlier,
    /// How many threads may work.
    pub threads: usize,
    /// The largest change of a value in a sweep after which a solution by sweeps is good enough.
    pub tolerance: f64,
}

/// Whether what was solved before counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Earlier {
    /// It is used if it is whole, and gone on from if it was not finished.
    Counts,
    /// Everything is solved anew.
    IsForgotten,
}

/// How far it has come.
#[derive(Clone, PartialEq, Debug)]
pub struct SweepProgress {
    /// Sweeps over all positions so far.
    pub sweeps: u32,
    /// The largest change of a value in the last one.
    pub change: f64,
}

/// The result.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The values worth knowing, each with its name in the laboratory's texts.
    pub values: Vec<(Phrase, f64)>,
    /// Whether they were on the shelf.
    pub found: SolutionSource,
}

/// Where a solution comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionSource {
    /// It was on the shelf.
    OnShelf,
    /// It was made now.
    Now,
}

/// Why it can't be solved.
#[derive(Debug)]
pub enum Unsolved {
    /// Nobody knows how to solve this game.
    Game,
    /// It can't be solved for this many seats.
    Seats {
        /// How many were asked for.
        asked: usize,
        /// How many can be solved.
        most: usize,
    },
    /// The options are not options of the game.
    Options(String),
    /// The game can't be set up so.
    Setup(SetupError),
    /// The shelf can't be written to.
    Shelf(std::io::Error),
}

impl Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::Game => f.write_str("nobody knows how to solve this game"),
            Unsolved::Seats { asked, most } => {
                write!(f, "this game can be solved for at most {most} seats, not for {asked}")
            }
            Unsolved::Options(why) => write!(f, "options: {why}"),
            Unsolved::Setup(error) => error.fmt(f),
            Unsolved::Shelf(error) => write!(f, "the tables can't be written: {error}"),
        }
    }
}

impl std::error::Error for Unsolved {}
