//! The archive: files of records, one for each game and revision, and more for games that are hard to come by.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use koshki_rules::record::Record;

/// The file of a revision, or of the games kept for a topic.
pub fn file(game: &str, revision: u32, topic: Option<&str>) -> PathBuf {
    let topic = topic.map(|topic| format!("-{topic}")).unwrap_or_default();
    folder().join(format!("{game}-{revision}{topic}.jsonl.gz"))
}

/// The records of such a file.
pub fn records(game: &str, revision: u32, topic: Option<&str>) -> Vec<Record> {
    let file = file(game, revision, topic);
    let packed = File::open(&file).unwrap_or_else(|error| {
        panic!("{}: {error}; `cargo xtask archive` writes it", file.display())
    });
    let lines = BufReader::new(GzDecoder::new(packed)).lines();
    let record = |line: String| Record::from_line(&line).expect("a record");
    lines.map(|line| record(line.expect("text"))).collect()
}

/// Writes the records of a new revision.
pub fn keep(game: &str, revision: u32, records: &[Record]) {
    let file = File::create_new(file(game, revision, None)).expect("a new file");
    let mut packed = GzEncoder::new(file, Compression::best());
    for record in records {
        writeln!(packed, "{}", record.to_line()).expect("the file can be written");
    }
    packed.finish().expect("the file can be written");
}

/// The topics for which games of a revision are kept.
pub fn topics(game: &str, revision: u32) -> Vec<String> {
    let beginning = format!("{game}-{revision}-");
    let topic =
        |name: String| Some(name.strip_prefix(&beginning)?.strip_suffix(".jsonl.gz")?.to_owned());
    let files = folder().read_dir().expect("the archive is there");
    let names = files.map(|file| file.expect("a file").file_name());
    let mut topics: Vec<String> =
        names.filter_map(|name| topic(name.into_string().expect("a plain name"))).collect();
    topics.sort();
    topics
}

/// Whether what is kept is to be written.
pub fn is_rewriting() -> bool {
    std::env::var_os("KOSHKI_REWRITE").is_some_and(|value| value == "1")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/archive")
}
