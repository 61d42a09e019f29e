//! Pairs written down as they are played, so that a long run can go on another time.
//!
//! The first line names the run, each further line is one pair in order. A last line that was cut off is dropped.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde_json::Value;

use super::ArenaError;

/// The file of a run, or none.
pub struct Saved(Option<File>);

impl Saved {
    /// Opens the file of the run of this name. Returns the pairs that are in it.
    pub fn open(
        path: Option<&Path>,
        name: &Value,
        rotations: usize,
    ) -> Result<(Self, Vec<Vec<f64>>), ArenaError> {
        let Some(path) = path else { return Ok((Saved(None), Vec::new())) };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(ArenaError::Saved(error)),
        };
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let mut whole = 0;
        if let Some(line) = lines.next() {
            if serde_json::from_str::<Value>(line).ok().as_ref() != Some(name) {
                return Err(ArenaError::OtherRun);
            }
            whole = line.len();
        } else if !text.is_empty() {
            return Err(ArenaError::OtherRun);
        }
        let mut pairs = Vec::new();
        for line in lines {
            match serde_json::from_str::<Vec<f64>>(line) {
                Ok(pair) if pair.len() == rotations => pairs.push(pair),
                _ => break,
            }
            whole += line.len();
        }
        let file = begin(path, name, whole).map_err(ArenaError::Saved)?;
        Ok((Saved(Some(file)), pairs))
    }

    /// Writes a pair down.
    pub fn add(&mut self, pair: &[f64]) -> io::Result<()> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let line = format!("{}\n", serde_json::to_string(pair)?);
        file.write_all(line.as_bytes())
    }
}

/// The file, cut to its whole lines; a new one with the run's name.
fn begin(path: &Path, name: &Value, whole: usize) -> io::Result<File> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.set_len(whole as u64)?;
    if whole == 0 {
        writeln!(file, "{name}")?;
    }
    Ok(file)
}
