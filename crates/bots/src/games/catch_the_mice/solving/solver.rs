//! The solver: value iteration until nothing changes any more, with checkpoints on the way.

use koshki_rules::games::catch_the_mice::{CatchTheMice, Options, Scoring};
use koshki_rules::{Game, Phrase, setup};
use serde_json::{Map, Value, json};

use super::super::fitted::Fitted;
use super::super::heaps::{Counts, Heaps};
use super::super::hunt::Worth;
use super::acceleration::{Acceleration, largest_difference};
use super::layout::Layout;
use super::solved::{ALL_MICE, Solved, SolvedHeading};
use super::sweep::swept;
use crate::Shelf;
use crate::solve::{
    Earlier, Effort, Solution, SolutionSource, Solvable, SolveRequest, Solver, SweepProgress,
    Unsolved,
};

/// After this many sweeps what there is so far is written down.
const SWEEPS_BETWEEN_WRITES: u32 = 4;

/// Single precision does not give more: with less than this, sweeps might never end.
const LEAST_TOLERANCE: f64 = 5e-7;

/// Solves Catch the Mice for two seats.
pub struct MiceSolver;

impl Solver for MiceSolver {
    fn solve(
        &self,
        request: &SolveRequest,
        shelf: &Shelf,
        progress: &(dyn Fn(&SweepProgress) + Sync),
    ) -> Result<Solution, Unsolved> {
        solve(ALL_MICE, request, shelf, progress)
    }

    fn tables(&self) -> Vec<Solvable> {
        let mut tables = Vec::new();
        for scoring in [Scoring::Classic, Scoring::Kids] {
            for (risk, white_makes_pair) in
                [(false, true), (true, true), (false, false), (true, false)]
            {
                let usual = Options::default();
                let options = Options { scoring, risk, white_makes_pair, ..usual.clone() };
                tables.push(Solvable {
                    game: CatchTheMice::ID,
                    seats: 2,
                    options: changes(&options, &usual),
                    name: Solved::name(&options),
                    effort: Effort::Minutes,
                    memory: MEMORY,
                });
            }
        }
        tables
    }
}

/// How many bytes of memory solving takes at most, as measured.
const MEMORY: u64 = 1_400_000_000;

/// The house rules that differ, as data.
fn changes(options: &Options, usual: &Options) -> Value {
    let fields = |options: &Options| match json!(options) {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    let usual = fields(usual);
    let differ = fields(options).into_iter().filter(|(name, value)| usual.get(name) != Some(value));
    Value::Object(differ.collect())
}

/// Solves the game with this many mice of each colour.
fn solve(
    mice: Counts,
    request: &SolveRequest,
    shelf: &Shelf,
    progress: &(dyn Fn(&SweepProgress) + Sync),
) -> Result<Solution, Unsolved> {
    if request.seats > 2 {
        return Err(Unsolved::Seats { asked: request.seats, most: 2 });
    }
    let options: Options = setup::read_options(&request.options).map_err(Unsolved::Options)?;
    CatchTheMice::setup(&options, request.seats).map_err(Unsolved::Setup)?;
    let unfinished = format!("{}-unfinished", Solved::name(&options));
    let earlier = match request.earlier {
        Earlier::Counts => Solved::read(shelf, &options, mice),
        Earlier::IsForgotten => None,
    };
    if let Some(solved) = &earlier
        && solved.heading().change <= tolerance(request)
    {
        return Ok(solution(&solved.heading(), SolutionSource::OnShelf));
    }
    let layout = Layout::new(mice);
    let gone_on_from = match request.earlier {
        Earlier::Counts => shelf.read(&unfinished).and_then(|bytes| read_values(&layout, &bytes)),
        Earlier::IsForgotten => None,
    };
    let begin = gone_on_from
        .or_else(|| earlier.map(|solved| solved.values()))
        .unwrap_or_else(|| weighed(&layout, &options));
    let (heading, values) = iterate(&layout, &options, request, begin, |swept| {
        progress(&swept.progress);
        if swept.progress.sweeps.is_multiple_of(SWEEPS_BETWEEN_WRITES) {
            shelf.write(&unfinished, &written_values(swept.values)).map_err(Unsolved::Shelf)?;
        }
        Ok(())
    })?;
    let table = Solved::written(&heading, &values);
    shelf.write(&Solved::name(&options), &table).map_err(Unsolved::Shelf)?;
    shelf.forget(&Solved::name(&options));
    shelf.remove(&unfinished).map_err(Unsolved::Shelf)?;
    Ok(solution(&heading, SolutionSource::Now))
}

/// How far it has come, and with what.
pub struct Swept<'a> {
    progress: SweepProgress,
    values: &'a [f32],
}

/// Sweeps until no value changes by more than the tolerance.
pub fn iterate(
    layout: &Layout,
    options: &Options,
    request: &SolveRequest,
    mut values: Vec<f32>,
    mut after_sweep: impl FnMut(&Swept) -> Result<(), Unsolved>,
) -> Result<(SolvedHeading, Vec<f32>), Unsolved> {
    let mut acceleration = Acceleration::default();
    let mut sweeps = 0;
    loop {
        let after = swept(layout, options, request.threads, &values);
        sweeps += 1;
        let change = largest_difference(&after, &values);
        after_sweep(&Swept { progress: SweepProgress { sweeps, change }, values: &after })?;
        if change <= tolerance(request) {
            let start = layout.index(&[0; 5], &layout.mice());
            let heading =
                SolvedHeading { first: after[start].into(), change, sweeps: sweeps.into() };
            return Ok((heading, after));
        }
        values = acceleration.next(values, &after);
    }
}

fn tolerance(request: &SolveRequest) -> f64 {
    request.tolerance.max(LEAST_TOLERANCE)
}

/// A good guess to begin with.
fn weighed(layout: &Layout, options: &Options) -> Vec<f32> {
    let fitted = Fitted::standard(2, options);
    let mut values = Vec::with_capacity(layout.positions());
    for card in (0..layout.cards()).map(|number| layout.card(number)) {
        let left = layout.left(&card);
        values.extend(layout.centres(&card).map(|centre| {
            let other = std::array::from_fn(|colour| left[colour] - centre[colour]);
            fitted.about_to_roll(&Heaps::of_two([card, other], centre))[0] as f32
        }));
    }
    values
}

fn solution(heading: &SolvedHeading, found: SolutionSource) -> Solution {
    Solution {
        values: vec![
            (Phrase::new("solved-first"), heading.first),
            (Phrase::new("solved-second"), 1.0 - heading.first),
            (Phrase::new("solved-change"), heading.change),
            (Phrase::new("solved-sweeps"), heading.sweeps as f64),
        ],
        found,
    }
}

fn written_values(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

fn read_values(layout: &Layout, bytes: &[u8]) -> Option<Vec<f32>> {
    let values: Vec<f32> =
        bytes.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
    let whole = values.len() == layout.positions();
    (whole && values.iter().all(|value| (0.0..=1.0).contains(value))).then_some(values)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    const FEW_MICE: Counts = [2, 2, 1, 1, 1];

    fn request(tolerance: f64) -> SolveRequest {
        let options = serde_json::json!({"scoring": "kids"});
        SolveRequest { seats: 2, options, earlier: Earlier::Counts, threads: 1, tolerance }
    }

    /// The solution, and how many sweeps it took.
    fn solved(shelf: &Shelf, request: &SolveRequest) -> (Solution, u32) {
        let sweeps = Mutex::new(0);
        let progress = |progress: &SweepProgress| *sweeps.lock().unwrap() = progress.sweeps;
        let solution = solve(FEW_MICE, request, shelf, &progress).unwrap();
        (solution, sweeps.into_inner().unwrap())
    }

    #[test]
    fn what_lies_on_the_shelf_is_used_if_it_is_whole_and_exact_enough() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let (rough, _) = solved(&shelf, &request(1e-2));
        assert_eq!(rough.found, SolutionSource::Now);
        let (again, sweeps) = solved(&shelf, &request(1e-2));
        assert_eq!((again.found, again.values, sweeps), (SolutionSource::OnShelf, rough.values, 0));
        let (exact, sweeps) = solved(&shelf, &request(1e-6));
        assert!(exact.found == SolutionSource::Now && sweeps > 2, "{sweeps}");
        let path = shelf.path("catch-the-mice-1-kids").unwrap();
        let mut damaged = std::fs::read(&path).unwrap();
        *damaged.last_mut().unwrap() ^= 1;
        std::fs::write(&path, damaged).unwrap();
        let (mended, _) = solved(&shelf, &request(1e-6));
        assert_eq!(mended.found, SolutionSource::Now);
        assert!((mended.values[0].1 - exact.values[0].1).abs() < 1e-5);
    }

    #[test]
    fn solving_goes_on_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path());
        let layout = Layout::new(FEW_MICE);
        let options = serde_json::from_value(request(0.0).options).unwrap();
        let begin = weighed(&layout, &options);
        let (_, values) = iterate(&layout, &options, &request(1e-6), begin, |_| Ok(())).unwrap();
        shelf.write("catch-the-mice-1-kids-unfinished", &written_values(&values)).unwrap();
        let (solution, sweeps) = solved(&shelf, &request(1e-6));
        assert_eq!((solution.found, sweeps), (SolutionSource::Now, 1));
        assert_eq!(shelf.read("catch-the-mice-1-kids-unfinished"), None, "it is finished now");
        let forgotten = SolveRequest { earlier: Earlier::IsForgotten, ..request(1e-6) };
        assert!(solved(&shelf, &forgotten).1 > 1);
    }
}
