//! The solver: sweeps until nothing changes any more, and keeps what it has on the way.

use koshki_rules::Game;
use koshki_rules::games::catch_the_mice::{CatchTheMice, Options};

use super::super::fitted::Fitted;
use super::super::heaps::Heaps;
use super::super::hunt::Worth;
use super::acceleration::{Acceleration, largest_difference};
use super::layout::Layout;
use super::solved::{ALL_MICE, Heading, Solved};
use super::sweep::swept;
use crate::Shelf;
use crate::solve::{Earlier, Found, Progress, Request, Solution, Solver, Unsolved};

/// After so many sweeps what there is so far is written down.
const SWEEPS_BETWEEN_WRITES: u32 = 4;

/// Solves Catch the Mice for two seats.
pub struct MiceSolver;

impl Solver for MiceSolver {
    fn solve(
        &self,
        request: &Request,
        shelf: &Shelf,
        progress: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Solution, Unsolved> {
        if request.seats > 2 {
            return Err(Unsolved::Seats { asked: request.seats, most: 2 });
        }
        let options: Options = serde_json::from_value(request.options.clone())
            .map_err(|error| Unsolved::Options(error.to_string()))?;
        CatchTheMice::setup(&options, request.seats).map_err(Unsolved::Setup)?;
        let name = Solved::name(&options);
        let unfinished = format!("{name}-unfinished");
        let mut values = None;
        if request.earlier == Earlier::Counts {
            if let Some(solved) = Solved::read(shelf, &options)
                && solved.heading().change <= request.tolerance
            {
                return Ok(solution(&solved.heading(), Found::OnShelf));
            }
            values = shelf.read(&unfinished).and_then(|bytes| read_values(&bytes));
        }
        let layout = Layout::new(ALL_MICE);
        let values = values.unwrap_or_else(|| weighed(&layout, &options));
        let heading = iterate(&layout, &options, request, values, |step| {
            progress(&step.progress);
            if step.progress.sweeps.is_multiple_of(SWEEPS_BETWEEN_WRITES) {
                let bytes: Vec<u8> =
                    step.values.iter().flat_map(|value| value.to_le_bytes()).collect();
                shelf.write(&unfinished, &bytes).map_err(Unsolved::Shelf)?;
            }
            Ok(())
        })
        .and_then(|(heading, values)| {
            shelf.write(&name, &Solved::written(&heading, &values)).map_err(Unsolved::Shelf)?;
            shelf.remove(&unfinished).map_err(Unsolved::Shelf)?;
            Ok(heading)
        })?;
        Ok(solution(&heading, Found::Now))
    }
}

/// How far it has come, and with what.
pub struct Swept<'a> {
    progress: Progress,
    values: &'a [f32],
}

/// Sweeps until no value changes by more than the tolerance.
pub fn iterate(
    layout: &Layout,
    options: &Options,
    request: &Request,
    mut values: Vec<f32>,
    mut after_sweep: impl FnMut(&Swept) -> Result<(), Unsolved>,
) -> Result<(Heading, Vec<f32>), Unsolved> {
    let mut acceleration = Acceleration::default();
    let mut sweeps = 0;
    loop {
        let after = swept(layout, options, request.threads, &values);
        sweeps += 1;
        let change = largest_difference(&after, &values);
        after_sweep(&Swept { progress: Progress { sweeps, change }, values: &after })?;
        if change <= request.tolerance {
            let start = layout.index(&[0; 5], &layout.mice());
            let heading = Heading { first: after[start].into(), change, sweeps: sweeps.into() };
            return Ok((heading, after));
        }
        values = acceleration.next(values, &after);
    }
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

fn solution(heading: &Heading, found: Found) -> Solution {
    Solution {
        values: vec![
            ("first seat wins".to_owned(), heading.first),
            ("second seat wins".to_owned(), 1.0 - heading.first),
            ("change in the last sweep".to_owned(), heading.change),
            ("sweeps".to_owned(), heading.sweeps as f64),
        ],
        found,
    }
}

fn read_values(bytes: &[u8]) -> Option<Vec<f32>> {
    let values: Vec<f32> =
        bytes.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
    let whole = values.len() == Layout::new(ALL_MICE).positions();
    (whole && values.iter().all(|value| (0.0..=1.0).contains(value))).then_some(values)
}
