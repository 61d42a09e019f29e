//! `koshki lab solve`: the chances of a game under perfect play.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::solve::{Earlier, Found, Progress, Request, Solution, Solver, Unsolved};
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use serde::Serialize;
use serde_json::Value;

use super::progress_target;
use crate::amount::at_least_one;
use crate::failure::Failure;
use crate::home::Home;

/// `koshki lab solve`
#[derive(Args)]
pub struct LabSolveArguments {
    /// The game
    game: String,
    /// How many seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// Solve it anew, whatever was solved before
    #[arg(long)]
    fresh: bool,
    /// House rules as a JSON object
    #[arg(long, default_value = "{}")]
    options: String,
    /// How many threads may work [default: one for each core]
    #[arg(long, value_parser = at_least_one)]
    threads: Option<usize>,
    /// The largest change of a value that ends a solution by sweeps
    #[arg(long, default_value_t = 1e-6)]
    tolerance: f64,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Solves it, and tells the values.
pub fn run(arguments: &LabSolveArguments) -> Result<(), Failure> {
    let solver = games::visit(&arguments.game, FindSolver).map_err(Failure::input)?;
    let solver = solver.ok_or_else(|| Failure::input(Unsolved::Game))?;
    let request = request(arguments)?;
    let bar = ProgressBar::with_draw_target(None, progress_target());
    bar.set_style(
        ProgressStyle::with_template("{spinner} {elapsed} {msg}").map_err(Failure::input)?,
    );
    bar.enable_steady_tick(Duration::from_millis(200));
    let begun = Instant::now();
    let solution =
        solver.solve(&request, &Home::shelf(), &|progress| bar.set_message(told(progress)));
    bar.finish_and_clear();
    report(arguments, &solution.map_err(Failure::input)?, begun.elapsed())
}

/// The solver of a game, if there is one.
struct FindSolver;

impl Visitor for FindSolver {
    type Out = Option<Box<dyn Solver>>;
    fn visit<G: Game>(self) -> Self::Out {
        koshki_bots::games::solver::<G>()
    }
}

fn request(arguments: &LabSolveArguments) -> Result<Request, Failure> {
    let options: Value = serde_json::from_str(&arguments.options)
        .map_err(|error| Failure::input(format!("--options is not JSON: {error}")))?;
    let tolerance = arguments.tolerance;
    if !(tolerance > 0.0 && tolerance < 1.0) {
        return Err(Failure::input(format!(
            "--tolerance must be above 0 and below 1, such as 1e-6, not {tolerance}"
        )));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Request {
        seats: arguments.seats,
        options,
        earlier: if arguments.fresh { Earlier::IsForgotten } else { Earlier::Counts },
        threads: arguments.threads.unwrap_or_else(cores),
        tolerance,
    })
}

fn told(progress: &Progress) -> String {
    let Progress { sweeps, change } = progress;
    // Who goes through all positions once, from the last to the first, has no change to tell of.
    if *change > 0.0 {
        format!("{sweeps} sweeps, change {change:.1e}")
    } else {
        format!("{sweeps}")
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seats: usize,
    seconds: f64,
    on_shelf: bool,
    values: Vec<Named<'a>>,
}

/// A value and its name.
#[derive(Serialize)]
struct Named<'a> {
    name: &'a str,
    value: f64,
}

fn report(
    arguments: &LabSolveArguments,
    solution: &Solution,
    time: Duration,
) -> Result<(), Failure> {
    let on_shelf = solution.found == Found::OnShelf;
    let seconds = time.as_secs_f64();
    let mut out = io::stdout().lock();
    if arguments.json {
        let values = solution.values.iter().map(|(name, value)| Named { name, value: *value });
        let report = Report {
            game: &arguments.game,
            seats: arguments.seats,
            seconds,
            on_shelf,
            values: values.collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Failure::input)?)?;
        return Ok(());
    }
    for (name, value) in &solution.values {
        writeln!(out, "{value:.12}  {name}")?;
    }
    let found = if on_shelf { "found on the shelf" } else { "solved" };
    writeln!(out, "{found} in {seconds:.1} s")?;
    Ok(())
}
