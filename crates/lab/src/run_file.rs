//! The file of a run, so that it can go on another time.
//!
//! It is JSON, one object a line: what was asked for, then a line for each batch, with its checksum. What follows a damaged
//! line is played again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::LabError;

/// The first word of a file.
pub const FORMAT: &str = "koshki-lab-1";

/// The file of a run.
pub struct RunFile {
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

impl RunFile {
    /// Opens the file, or begins it, and reads the batches that are whole.
    pub fn open<T: DeserializeOwned>(
        path: &Path,
        heading: &Value,
    ) -> Result<(Self, Vec<T>), LabError> {
        let failed = |error: io::Error| LabError::File(path.to_owned(), error);
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
            return Err(LabError::NotOurs(path.to_owned()));
        }
        let mut batches = Vec::new();
        if is_begun {
            let found: Value =
                serde_json::from_slice(&line).map_err(|_| LabError::NotOurs(path.to_owned()))?;
            if found.get("format").and_then(Value::as_str) != Some(FORMAT) {
                return Err(LabError::NotOurs(path.to_owned()));
            }
            if found != *heading {
                return Err(LabError::AnotherRequest(path.to_owned()));
            }
            loop {
                line.clear();
                let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
                let Some(batch) = whole(&line, batches.len() as u64) else { break };
                end += length;
                batches.push(batch);
            }
        }
        let mut run = RunFile { path: path.to_owned(), file: reader.into_inner() };
        run.file.set_len(end).map_err(failed)?;
        run.file.seek(SeekFrom::Start(end)).map_err(failed)?;
        if !is_begun {
            run.line(heading)?;
        }
        Ok((run, batches))
    }

    /// Writes the batch with this number down.
    pub fn write(&mut self, batch: u64, counted: &impl Serialize) -> Result<(), LabError> {
        let counted = serde_json::value::to_raw_value(counted)
            .map_err(|error| LabError::File(self.path.clone(), error.into()))?;
        self.line(&Line { batch, checksum: checksum(counted.get()), counted })
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), LabError> {
        let written = serde_json::to_string(line).map_err(io::Error::from);
        written
            .and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()))
            .and_then(|()| self.file.flush())
            .map_err(|error| LabError::File(self.path.clone(), error))
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
