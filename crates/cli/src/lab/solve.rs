//! `koshki lab solve`: the chances of a game under perfect play.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::solve::{
    Earlier, Solution, SolutionSource, SolveRequest, Solver, SweepProgress, Unsolved,
};
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use serde_json::json;

use super::arguments::{GameArguments, OptionsArguments, ThreadsArguments, write_json};
use super::progress_target;
use crate::home::Home;
use koshki_client::Failure;

/// `koshki lab solve`
#[derive(Args)]
pub struct LabSolveArguments {
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    options: OptionsArguments,
    /// Solve it anew, whatever was solved before
    #[arg(long)]
    fresh: bool,
    #[command(flatten)]
    threads: ThreadsArguments,
    /// The largest change of a value that ends a solution by sweeps
    #[arg(long, default_value_t = 1e-6)]
    tolerance: f64,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Solves it, and tells the values.
pub fn run(arguments: &LabSolveArguments) -> Result<(), Failure> {
    let solver = games::visit(&arguments.game.game, FindSolver).map_err(Failure::input)?;
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

fn request(arguments: &LabSolveArguments) -> Result<SolveRequest, Failure> {
    let options = arguments.options.read()?;
    let tolerance = arguments.tolerance;
    if !(tolerance > 0.0 && tolerance < 1.0) {
        return Err(Failure::input(format!(
            "--tolerance must be above 0 and below 1, such as 1e-6, not {tolerance}"
        )));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    Ok(SolveRequest {
        seats: arguments.game.seats()?,
        options,
        earlier: if arguments.fresh { Earlier::IsForgotten } else { Earlier::Counts },
        threads: arguments.threads.threads.unwrap_or_else(cores),
        tolerance,
    })
}

fn told(progress: &SweepProgress) -> String {
    let SweepProgress { sweeps, change } = progress;
    // Who goes through all positions once, from the last to the first, has no change to tell of.
    if *change > 0.0 {
        format!("{sweeps} sweeps, change {change:.1e}")
    } else {
        format!("{sweeps}")
    }
}

fn report(
    arguments: &LabSolveArguments,
    solution: &Solution,
    time: Duration,
) -> Result<(), Failure> {
    let on_shelf = solution.found == SolutionSource::OnShelf;
    let seconds = time.as_secs_f64();
    if arguments.json {
        let value = |(name, value): &(String, f64)| json!({ "name": name, "value": value });
        return write_json(&json!({
            "game": arguments.game.game,
            "seats": arguments.game.seats()?,
            "seconds": seconds,
            "on_shelf": on_shelf,
            "values": solution.values.iter().map(value).collect::<Vec<_>>(),
        }));
    }
    let mut out = io::stdout().lock();
    for (name, value) in &solution.values {
        writeln!(out, "{value:.12}  {name}")?;
    }
    let found = if on_shelf { "found on the shelf" } else { "solved" };
    writeln!(out, "{found} in {seconds:.1} s")?;
    Ok(())
}
