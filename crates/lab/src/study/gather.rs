//! Many games on all cores, in batches that can be written down, so that a run which was stopped goes on where it was.
//!
//! The file is JSON, one object a line: what was asked for, then a line for each batch, with its checksum. What follows a
//! damaged line is played again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::setting::StudyError;
use crate::in_order::in_order;

/// Games between two writings: few enough that little is lost.
const BATCH: u64 = 32;

/// The first word of a file.
const FORMAT: &str = "koshki-lab-1";

/// Something that can be put together from parts, in any order.
pub trait Merge: Default + Send + Serialize + DeserializeOwned {
    /// Adds another part.
    fn merge(&mut self, other: Self);
}

/// How games are gathered.
pub struct Gathering<'a> {
    /// How many.
    pub count: u64,
    /// How many threads may play; all cores if nothing is said.
    pub threads: Option<usize>,
    /// The file of an earlier run that is gone on with, or of this one if there was none.
    pub resume: Option<&'a Path>,
    /// Is told how many are done, whenever one is.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Gathering<'_> {
    /// Plays the games that are not yet in the file, and puts all together. `request` is everything that the result
    /// depends on, beside the count.
    ///
    /// # Errors
    /// When there is nothing to play, or the file is of no use.
    pub fn gather<T: Merge>(
        &self,
        request: &Value,
        play: impl Fn(u64) -> T + Sync,
    ) -> Result<T, StudyError> {
        if self.count == 0 {
            return Err(StudyError::NoGames);
        }
        let heading = serde_json::json!({
            "format": FORMAT,
            "version": env!("CARGO_PKG_VERSION"),
            "count": self.count,
            "request": request,
        });
        let mut all = T::default();
        let mut batch = 0;
        let mut ledger = None;
        if let Some(path) = self.resume {
            let (opened, earlier) = Ledger::open(path, &heading)?;
            batch = earlier.len() as u64;
            earlier.into_iter().for_each(|part| all.merge(part));
            ledger = Some(opened);
        }
        let threads = self.threads.filter(|&threads| threads > 0);
        let threads = threads.or_else(|| thread::available_parallelism().ok().map(usize::from));
        let done = AtomicU64::new((batch * BATCH).min(self.count));
        let work = |index| {
            let game = play(index);
            (self.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            game
        };
        let mut part = T::default();
        let mut failed = None;
        in_order(threads.unwrap_or(1), batch * BATCH..self.count, work, |index, game| {
            part.merge(game);
            let end = index + 1;
            if end % BATCH != 0 && end != self.count {
                return ControlFlow::Continue(());
            }
            let whole = std::mem::take(&mut part);
            let written = ledger.as_mut().map_or(Ok(()), |ledger| ledger.write(batch, &whole));
            all.merge(whole);
            batch += 1;
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        Ok(all)
    }
}

/// The file of a run.
struct Ledger {
    path: PathBuf,
    file: File,
}

/// A line of it.
#[derive(Serialize, Deserialize)]
struct Line {
    batch: u64,
    checksum: String,
    counted: Box<RawValue>,
}

impl Ledger {
    /// Opens the file, or begins it, and reads the batches that are whole.
    fn open<T: Merge>(path: &Path, heading: &Value) -> Result<(Self, Vec<T>), StudyError> {
        let failed = |error: io::Error| StudyError::File(path.to_owned(), error);
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        let mut end = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
        let is_begun = end > 0;
        if is_begun && !line.ends_with(b"\n") {
            return Err(StudyError::NotOurs(path.to_owned()));
        }
        let mut batches = Vec::new();
        if is_begun {
            let found: Value =
                serde_json::from_slice(&line).map_err(|_| StudyError::NotOurs(path.to_owned()))?;
            if found.get("format").and_then(Value::as_str) != Some(FORMAT) {
                return Err(StudyError::NotOurs(path.to_owned()));
            }
            if found != *heading {
                return Err(StudyError::AnotherRequest(path.to_owned()));
            }
            loop {
                line.clear();
                let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
                let Some(batch) = whole(&line, batches.len() as u64) else { break };
                end += length;
                batches.push(batch);
            }
        }
        let mut ledger = Ledger { path: path.to_owned(), file: reader.into_inner() };
        ledger.file.set_len(end).map_err(failed)?;
        ledger.file.seek(SeekFrom::Start(end)).map_err(failed)?;
        if !is_begun {
            ledger.line(heading)?;
        }
        Ok((ledger, batches))
    }

    fn write(&mut self, batch: u64, counted: &impl Serialize) -> Result<(), StudyError> {
        let counted = serde_json::value::to_raw_value(counted)
            .map_err(|error| StudyError::File(self.path.clone(), error.into()))?;
        self.line(&Line { batch, checksum: checksum(counted.get()), counted })
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), StudyError> {
        let written = serde_json::to_string(line).map_err(io::Error::from);
        written
            .and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()))
            .and_then(|()| self.file.flush())
            .map_err(|error| StudyError::File(self.path.clone(), error))
    }
}

/// The batch in a line, if it is whole and the one that comes next.
fn whole<T: DeserializeOwned>(line: &[u8], next: u64) -> Option<T> {
    let line: Line = serde_json::from_slice(line.strip_suffix(b"\n")?).ok()?;
    (line.batch == next && line.checksum == checksum(line.counted.get()))
        .then(|| serde_json::from_str(line.counted.get()).ok())
        .flatten()
}

/// FNV-1a of a text: against accidents, not against malice.
fn checksum(text: &str) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let sum = text
        .bytes()
        .fold(start, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{sum:016x}")
}
