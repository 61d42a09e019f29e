//! `koshki lab solve`: the chances of a game under perfect play.

use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use koshki_bots::solve::{
    Earlier, Solution, SolutionSource, SolveRequest, Solver, SweepProgress, Unsolved,
};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Game, Phrase};
use serde_json::json;

use super::arguments::{GameArguments, OptionsArguments, ThreadsArguments, write_json};
use super::progress_target;
use crate::home::Home;
use crate::words::{Language, Words};
use crate::wrong::{self, Failure};

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
pub fn run(arguments: &LabSolveArguments, language: Language) -> Result<(), Failure> {
    let solver = games::visit(&arguments.game.game, FindSolver).map_err(wrong::game)?;
    let solver = solver.ok_or_else(|| wrong::told(Unsolved::Game))?;
    let request = request(arguments)?;
    let words = Words::new(language, None);
    let bar = ProgressBar::with_draw_target(None, progress_target());
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
    bar.set_style(style.expect("a template of ours"));
    bar.enable_steady_tick(Duration::from_millis(200));
    let begun = Instant::now();
    let solution = solver.solve(&request, &Home::shelf(language), &|progress| {
        bar.set_message(told(progress, language))
    });
    bar.finish_and_clear();
    let solution = solution.map_err(|error| wrong::told_of(&arguments.game.game, &error))?;
    report(arguments, &solution, begun.elapsed(), &words)
}

/// The solver of a game, if there is one.
struct FindSolver;

impl GameVisitor for FindSolver {
    type Out = Option<Box<dyn Solver>>;
    fn visit<G: Game>(self) -> Self::Out {
        koshki_bots::games::solver::<G>()
    }
}

fn request(arguments: &LabSolveArguments) -> Result<SolveRequest, Failure> {
    let options = arguments.options.read()?;
    let tolerance = arguments.tolerance;
    if !(tolerance > 0.0 && tolerance < 1.0) {
        return Err(Failure::Said(Phrase::new("wrong-tolerance").sign("tolerance", tolerance)));
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

fn told(progress: &SweepProgress, language: Language) -> String {
    let SweepProgress { sweeps, change } = progress;
    // A solver that visits all positions once, from the last to the first, has no change to report.
    if *change > 0.0 {
        let sweeps = Phrase::new("lab-sweeps").number("count", i64::from(*sweeps));
        Words::new(language, None).say(&sweeps.sign("change", format!("{change:.1e}")))
    } else {
        format!("{sweeps}")
    }
}

fn report(
    arguments: &LabSolveArguments,
    solution: &Solution,
    time: Duration,
    words: &Words,
) -> Result<(), Failure> {
    let on_shelf = solution.found == SolutionSource::OnShelf;
    let seconds = time.as_secs_f64();
    if arguments.json {
        let value =
            |(name, value): &(Phrase, f64)| json!({ "name": words.say(name), "value": value });
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
        writeln!(out, "{value:.12}  {}", words.say(name))?;
    }
    let key = if on_shelf { "lab-found-on-shelf" } else { "lab-solved" };
    let took = Phrase::new(key).sign("seconds", format!("{seconds:.1}"));
    Ok(writeln!(out, "{}", words.say(&took))?)
}
