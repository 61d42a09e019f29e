//! Power cuts: a run of the store under `strace`, and then its files as a power cut could have left them, at any moment and with
//! any part of what was not synced. Each such crash image is opened, and every step that was acknowledged by then must be there.
//!
//! ```text
//! cargo run -p koshki-server --example crash_images -- [images] [steps] [--lying-disk]
//! ```
//!
//! A disk that lies forgets what it said was synced: then steps have to be missing, or the check could not fail. It needs Linux
//! and `strace`. Files are taken to exist once they have been written to, as ext4 and XFS see to it after a sync.

#![allow(clippy::unwrap_used, reason = "a check that can't go on has failed")]

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chacha20::ChaCha8Rng;
use koshki_protocol::{MatchId, MatchState};
use koshki_rules::luck::below;
use koshki_server::store::{Chunk, Store, StoreLimits, StoredMatch, StoredRoom, StoredSeat};
use rand_core::SeedableRng;

const TEXT: &str = r#"[{"seat":1,"move":{"keep":[2,5]}}]"#;
const TABLES: u64 = 8;
/// What a disk writes whole.
const SECTOR: usize = 512;

/// What the store did to a file, or told.
enum Did {
    Write {
        file: usize,
        at: u64,
        bytes: Vec<u8>,
    },
    Cut {
        file: usize,
        length: u64,
    },
    /// All that was done to the file before this index.
    Synced {
        file: usize,
        before: usize,
    },
    Removed {
        file: usize,
    },
    /// What was removed before is gone for good.
    FolderSynced,
    Acknowledged {
        table: u64,
        step: usize,
    },
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, folder, steps] = arguments.as_slice()
        && word == "run"
    {
        return run(Path::new(folder), steps.parse().unwrap()).await;
    }
    let numbers: Vec<usize> = arguments.iter().filter_map(|text| text.parse().ok()).collect();
    let (images, steps) =
        (numbers.first().copied().unwrap_or(200), numbers.get(1).copied().unwrap_or(60));
    let is_lying = arguments.iter().any(|text| text == "--lying-disk");

    let folder = tempfile::tempdir().unwrap();
    let (data, trace) = (folder.path().join("data"), folder.path().join("trace"));
    fs::create_dir(&data).unwrap();
    let traced = "trace=pwrite64,write,lseek,ftruncate,fsync,fdatasync,unlink";
    let done = Command::new("strace")
        .args(["-f", "-y", "-xx", "-s", "1000000", "-e", traced, "-o"])
        .arg(&trace)
        .arg(std::env::current_exe().unwrap())
        .args(["run", data.to_str().unwrap(), &steps.to_string()])
        .stderr(Stdio::null())
        .status()
        .expect("strace is installed");
    assert!(done.success(), "the run under strace has ended well");

    let (files, did) = read(&trace, &data);
    let syncs = did.iter().filter(|did| matches!(did, Did::Synced { .. })).count();
    let acknowledged = did.iter().filter(|did| matches!(did, Did::Acknowledged { .. })).count();
    println!(
        "{} files, {} deeds, {syncs} syncs, {acknowledged} steps acknowledged",
        files.len(),
        did.len()
    );
    let mut rng = ChaCha8Rng::from_seed([1; 32]);
    let (mut checked, mut unsynced, mut with_loss, mut lost) = (0, 0, 0, 0);
    for _ in 0..images {
        let until = below(&mut rng, did.len() as u32 + 1) as usize;
        let image = folder.path().join("image");
        fs::create_dir(&image).unwrap();
        unsynced += cut_off(&did[..until], &files, &image, is_lying, &mut rng);
        let (expected, missing) = missing(&image, &did[..until]).await;
        (checked, lost) = (checked + expected, lost + missing);
        with_loss += usize::from(missing > 0);
        fs::remove_dir_all(&image).unwrap();
    }
    println!(
        "{images} images, {unsynced} unsynced sectors left to chance: {checked} acknowledged steps looked for, {lost} lost, in {with_loss} images"
    );
    assert_eq!(lost > 0, is_lying, "only a disk that lies loses what was acknowledged");
}

/// Stores steps of several tables at once, and tells each that was acknowledged.
async fn run(folder: &Path, steps: usize) {
    let store = Store::open(folder, StoreLimits::default()).await.unwrap();
    let mut tasks = Vec::new();
    for table in 0..TABLES {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let key = store.new_match(a_match(table)).await.unwrap();
            for step in 0..steps {
                let chunk = Chunk { game: 1, step, steps: 1, at: 1, text: TEXT.to_owned() };
                store.append(key, chunk, None, None).await.unwrap();
                let told = format!("ack {table} {step}\n");
                std::io::stderr().write_all(told.as_bytes()).unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    store.close().await;
}

/// What the trace tells of the files in the folder. A write counts from its begin; a sync
/// counts from its end, for what was done before its begin.
fn read(trace: &Path, data: &Path) -> (Vec<PathBuf>, Vec<Did>) {
    let (mut files, mut did): (Vec<PathBuf>, Vec<Did>) = (Vec::new(), Vec::new());
    let mut offsets: BTreeMap<String, u64> = BTreeMap::new();
    let mut syncing: BTreeMap<String, Did> = BTreeMap::new();
    for line in BufReader::new(File::open(trace).unwrap()).lines() {
        let line = line.unwrap();
        let (process, call) = line.split_once(' ').unwrap();
        let call = call.trim_start();
        if call.starts_with("<... f") && call.contains("sync resumed>") {
            did.extend(syncing.remove(process));
            continue;
        }
        let Some((name, rest)) = call.split_once('(') else { continue };
        if name == "unlink" {
            let path = PathBuf::from(String::from_utf8(bytes_of(rest)).unwrap());
            let file = files.iter().position(|known| *known == path);
            did.extend(file.map(|file| Did::Removed { file }));
            continue;
        }
        let Some((descriptor, rest)) = rest.split_once('<') else { continue };
        let Some((path, rest)) = rest.split_once('>') else { continue };
        if name == "write" && descriptor == "2" {
            if let Some(("ack", table, step)) = acknowledged(&bytes_of(rest)) {
                did.push(Did::Acknowledged { table, step });
            }
            continue;
        }
        let path = PathBuf::from(String::from_utf8(bytes_of_path(path)).unwrap());
        let is_shared_memory =
            path.extension().is_some_and(|end| end.to_string_lossy().ends_with("shm"));
        if path == data && name.ends_with("sync") && !call.contains("<unfinished") {
            did.push(Did::FolderSynced);
        }
        if !path.starts_with(data) || is_shared_memory || path == data {
            continue;
        }
        let file = files.iter().position(|known| *known == path).unwrap_or_else(|| {
            files.push(path.clone());
            files.len() - 1
        });
        let last =
            || rest.trim_start_matches(", ").split([',', ')', ' ']).next().unwrap().parse::<u64>();
        match name {
            "lseek" => {
                offsets.insert(descriptor.to_owned(), last().unwrap());
            }
            "pwrite64" | "write" => {
                let bytes = bytes_of(rest);
                let after = rest.rsplit_once('"').unwrap().1;
                let numbers: Vec<u64> =
                    after.split([',', ')', ' ']).filter_map(|text| text.parse().ok()).collect();
                let offset = offsets.entry(descriptor.to_owned()).or_default();
                let at = if name == "pwrite64" { numbers[1] } else { *offset };
                *offset = at + bytes.len() as u64;
                did.push(Did::Write { file, at, bytes });
            }
            "ftruncate" => did.push(Did::Cut { file, length: last().unwrap() }),
            "fsync" | "fdatasync" if call.contains("<unfinished") => {
                syncing.insert(process.to_owned(), Did::Synced { file, before: did.len() });
            }
            "fsync" | "fdatasync" => did.push(Did::Synced { file, before: did.len() }),
            _ => {}
        }
    }
    (files, did)
}

/// Writes the files as a power cut leaves them: all that was synced, and any sectors of the rest. How many sectors that were.
fn cut_off(
    all: &[Did],
    files: &[PathBuf],
    image: &Path,
    is_lying: bool,
    rng: &mut ChaCha8Rng,
) -> usize {
    let mut unsynced = 0;
    for (number, path) in files.iter().enumerate() {
        let mut syncs = all.iter().rev().filter_map(|did| match did {
            Did::Synced { file, before } if *file == number => Some(*before),
            _ => None,
        });
        // A disk that lies has done nothing since the sync before the last.
        let safe = if is_lying { syncs.nth(1) } else { syncs.next() }.unwrap_or(0);
        let mut written: Option<File> = None;
        for (at, did) in all.iter().enumerate() {
            match did {
                Did::Write { file, at: offset, bytes } if *file == number => {
                    let image = written.get_or_insert_with(|| create(image, path));
                    for (sector, part) in bytes.chunks(SECTOR).enumerate() {
                        let is_there = at < safe || {
                            unsynced += 1;
                            below(rng, 2) == 0
                        };
                        if is_there {
                            image.write_all_at(part, offset + (sector * SECTOR) as u64).unwrap();
                        }
                    }
                }
                Did::Cut { file, length }
                    if *file == number && (at < safe || below(rng, 2) == 0) =>
                {
                    let image = written.get_or_insert_with(|| create(image, path));
                    image.set_len(*length).unwrap();
                }
                Did::Removed { file } if *file == number => {
                    let mut later = all[at..].iter();
                    let is_gone = later.any(|did| matches!(did, Did::FolderSynced));
                    if is_gone || below(rng, 2) == 0 {
                        written = None;
                        let name = path.file_name().unwrap();
                        let _was_never_there = fs::remove_file(image.join(name));
                    }
                }
                _ => {}
            }
        }
    }
    unsynced
}

fn create(image: &Path, path: &Path) -> File {
    File::create(image.join(path.file_name().unwrap())).unwrap()
}

/// How many steps had been acknowledged, and how many of them are not there.
async fn missing(image: &Path, did: &[Did]) -> (usize, usize) {
    let mut acknowledged: BTreeMap<u64, usize> = BTreeMap::new();
    for did in did {
        if let Did::Acknowledged { table, step } = did {
            acknowledged.insert(*table, step + 1);
        }
    }
    let expected = acknowledged.values().sum();
    let Ok(store) = Store::open(image, StoreLimits::default()).await else {
        return (expected, expected);
    };
    let mut missing = 0;
    for (table, steps) in acknowledged {
        let there = match store.find(&a_match(table).id).await {
            Ok(Some((key, _))) => store.journal(key, 1).await.map_or(0, |chunks| chunks.len()),
            _ => 0,
        };
        missing += steps.saturating_sub(there);
    }
    store.close().await;
    (expected, missing)
}

fn a_match(table: u64) -> StoredMatch {
    let mut bytes = [0; MatchId::BYTES];
    bytes[..8].copy_from_slice(&table.to_le_bytes());
    StoredMatch {
        id: MatchId::from_bytes(&bytes),
        game: "tag".to_owned(),
        server_seed: [0; 32],
        opened: 0,
        room: StoredRoom {
            state: MatchState::Playing,
            code: None,
            public: false,
            seats: vec![StoredSeat::default(); 2],
            details: "{}".to_owned(),
            touched: 0,
            version: 0,
        },
    }
}

/// `ack 3 17`
fn acknowledged(told: &[u8]) -> Option<(&str, u64, usize)> {
    let mut words = std::str::from_utf8(told).ok()?.split_whitespace();
    Some((words.next()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// The bytes of the first text in a call, which is written as `"\x61\x63"`.
fn bytes_of(call: &str) -> Vec<u8> {
    let text = call.split('"').nth(1).unwrap_or_default();
    text.split("\\x").skip(1).map(|hex| u8::from_str_radix(hex, 16).unwrap()).collect()
}

/// A path, which some versions of strace write as it is and others as bytes.
fn bytes_of_path(path: &str) -> Vec<u8> {
    if path.starts_with("\\x") {
        bytes_of(&format!("\"{path}\""))
    } else {
        path.as_bytes().to_vec()
    }
}
