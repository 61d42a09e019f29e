//! Many games on all cores, in batches that can be written down, so that a run which was stopped goes on where it was.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::LabError;
use crate::in_order::in_order;
use crate::run_file::{FORMAT, RunFile};

/// Games between two writings: few enough that little is lost.
const BATCH: u64 = 32;

/// Something that can be put together from parts, in their order.
pub trait Merge: Default + Send + Serialize + DeserializeOwned {
    /// Adds another part.
    fn merge(&mut self, other: Self);
}

impl<T: Send + Serialize + DeserializeOwned> Merge for Vec<T> {
    fn merge(&mut self, other: Self) {
        self.extend(other);
    }
}

/// How games are gathered.
#[derive(Clone, Copy)]
pub struct Gathering<'a> {
    /// How many.
    pub count: u64,
    /// How many threads may play; all cores if nothing is said.
    pub threads: Option<usize>,
    /// The file of an earlier run that is gone on with, or of this one if there was none.
    pub resume: Option<&'a Path>,
    /// Called after each game, with how many are done.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Gathering<'_> {
    /// Plays the games that are not yet in the file, and puts all together. `request` is everything that the result
    /// depends on, beside the count.
    ///
    /// # Errors
    /// When there is nothing to play, or the file is not one of this request.
    pub fn gather<T: Merge>(
        &self,
        request: &Value,
        play: impl Fn(u64) -> T + Sync,
    ) -> Result<T, LabError> {
        let mut heading = heading(request);
        heading["count"] = json!(self.count);
        let mut all = T::default();
        self.batches(BATCH, &heading, play, |part| {
            all.merge(part);
            ControlFlow::Continue(())
        })?;
        Ok(all)
    }

    /// The same, one game after the other, until `take` has seen enough. Another time more of them may be asked for.
    ///
    /// # Errors
    /// As [`Gathering::gather`].
    pub fn until<T: Send + Serialize + DeserializeOwned>(
        &self,
        request: &Value,
        play: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), LabError> {
        let play = |index| vec![play(index)];
        self.batches(1, &heading(request), play, |part| part.into_iter().try_for_each(&mut take))
    }

    /// Plays the games from this one on, and gives each to `take` in their order until that breaks off. There is no file.
    pub fn each<T: Send>(
        &self,
        from: u64,
        play: impl Fn(u64) -> T + Sync,
        take: impl FnMut(u64, T) -> ControlFlow<()>,
    ) {
        let threads = self.threads.filter(|&threads| threads > 0);
        let threads = threads.or_else(|| thread::available_parallelism().ok().map(usize::from));
        let done = AtomicU64::new(from);
        let work = |index| {
            let game = play(index);
            (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            game
        };
        in_order(threads.unwrap_or(1), from..self.count, work, take);
    }

    fn batches<T: Merge>(
        &self,
        size: u64,
        heading: &Value,
        play: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(T) -> ControlFlow<()>,
    ) -> Result<(), LabError> {
        if self.count == 0 {
            return Err(LabError::NoGames);
        }
        let mut batch = 0;
        let mut file = None;
        if let Some(path) = self.resume {
            let (opened, earlier) = RunFile::open(path, heading)?;
            file = Some(opened);
            for part in earlier.into_iter().take(self.count.div_ceil(size) as usize) {
                batch += 1;
                if take(part).is_break() {
                    return Ok(());
                }
            }
        }
        let mut part = T::default();
        let mut written = Ok(());
        self.each((batch * size).min(self.count), play, |index, game| {
            part.merge(game);
            let end = index + 1;
            if !end.is_multiple_of(size) && end != self.count {
                return ControlFlow::Continue(());
            }
            let whole = std::mem::take(&mut part);
            written = file.as_mut().map_or(Ok(()), |file: &mut RunFile| file.write(batch, &whole));
            batch += 1;
            if written.is_err() { ControlFlow::Break(()) } else { take(whole) }
        });
        written
    }
}

/// What a file begins with.
fn heading(request: &Value) -> Value {
    json!({ "format": FORMAT, "version": env!("CARGO_PKG_VERSION"), "request": request })
}
