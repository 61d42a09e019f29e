//! Power cuts: a run of the store under `strace`, and then its files as a power cut could have left them, at any moment and with
//! any part of what was not synced. Each such crash image is opened, and every step that was acknowledged by then must be there as
//! it was written.
//!
//! A disk that lies forgets what it said was synced: then steps have to be missing, or the check could not fail. It needs Linux
//! and `strace`. Files are taken to exist once they have been written to, as ext4 and XFS see to it after a sync.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a check that can't go on has failed")]

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::ops::AddAssign;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chacha20::ChaCha8Rng;
use koshki_protocol::{MatchId, MatchState};
use koshki_rules::luck::below;
use koshki_server::store::{Chunk, Store, StoreLimits, StoredMatch, StoredRoom, StoredSeat};
use rand_core::SeedableRng;

const TABLES: u64 = 8;
/// How many steps each of them has.
const STEPS: usize = 40;
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

/// Of each run this many images are tried, with more in `KOSHKI_IMAGES`.
const IMAGES: usize = 20;
/// A disk that lies has lost something in one of this many, or the check could not fail.
const MOST_LYING: usize = 1_000;
/// What the store of a run is told by.
const RUN: &str = "KOSHKI_CRASH_IMAGES_RUN";

#[test]
fn no_acknowledged_step_is_lost_or_changed_in_any_image_of_a_power_cut() {
    if let Some(folder) = env::var_os(RUN) {
        // This is the process that strace looks at.
        return runtime().block_on(run(Path::new(&folder)));
    }
    let images = env::var("KOSHKI_IMAGES").map_or(IMAGES, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let (data, trace) = (folder.path().join("data"), folder.path().join("trace"));
    fs::create_dir(&data).unwrap();
    let traced = "trace=pwrite64,write,lseek,ftruncate,fsync,fdatasync,unlink";
    let done = Command::new("strace")
        .args(["-f", "-y", "-xx", "-s", "1000000", "-e", traced, "-o"])
        .arg(&trace)
        .arg(env::current_exe().unwrap())
        .args(["--exact", "no_acknowledged_step_is_lost_or_changed_in_any_image_of_a_power_cut"])
        .env(RUN, &data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("strace is installed");
    assert!(done.success(), "the run under strace has ended well");

    let (files, did) = read(&trace, &data);
    let syncs = did.iter().filter(|did| matches!(did, Did::Synced { .. })).count();
    let acknowledged = did.iter().filter(|did| matches!(did, Did::Acknowledged { .. })).count();
    assert_eq!(acknowledged, TABLES as usize * STEPS);
    let mut rng = ChaCha8Rng::from_seed([1; 32]);
    let mut looked = Looked::default();
    for _ in 0..images {
        looked += look(&folder.path().join("image"), &files, &did, Disk::Honest, &mut rng);
    }
    assert_eq!(looked.wrong, 0, "{looked:?}");
    assert!(looked.unsynced > 0, "{looked:?}");

    let (mut lying, mut tried) = (Looked::default(), 0);
    while lying.wrong == 0 {
        tried += 1;
        assert!(tried <= MOST_LYING, "a disk that lies loses what was acknowledged: {lying:?}");
        lying += look(&folder.path().join("image"), &files, &did, Disk::Lying, &mut rng);
    }
    println!(
        "{} files, {} deeds, {syncs} syncs, {acknowledged} steps acknowledged; {images} images: {looked:?}; \
         image {tried} of a disk that lies has lost {}",
        files.len(),
        did.len(),
        lying.wrong
    );
}

#[test]
fn a_step_with_other_contents_is_found_and_so_is_one_that_nobody_wrote() {
    let acknowledged: Vec<Did> = (0..3).map(|step| Did::Acknowledged { table: 0, step }).collect();
    let exact: [(usize, String); 3] = [0, 1, 2].map(|step| (step, text(0, step)));
    let mut swapped = exact.clone();
    swapped[1].1 = text(1, 1);
    let strange = [&exact[..], &[(3, text(0, 4))]].concat();
    for (steps, wrong) in [(&exact[..], 0), (&exact[..2], 1), (&swapped, 1), (&strange, 1)] {
        let folder = tempfile::tempdir().unwrap();
        runtime().block_on(async {
            let store = Store::open(folder.path(), StoreLimits::default()).await.unwrap();
            let key = store.new_match(a_match(0)).await.unwrap();
            for (step, text) in steps {
                let chunk = Chunk { text: text.clone(), ..a_chunk(0, *step) };
                store.append(key, chunk, None, None).await.unwrap();
            }
            store.close().await;
        });
        assert_eq!(compare(folder.path(), &acknowledged), (3, wrong), "{steps:?}");
    }
}

/// What a disk has done of what it said was synced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Disk {
    Honest,
    /// Nothing since the sync before the last.
    Lying,
}

/// What was found in images.
#[derive(Debug, Default)]
struct Looked {
    /// Sectors that were not synced, and left to chance.
    unsynced: usize,
    /// Acknowledged steps that were looked for.
    acknowledged: usize,
    /// Steps that were missing, or other ones.
    wrong: usize,
}

impl AddAssign for Looked {
    fn add_assign(&mut self, other: Looked) {
        self.unsynced += other.unsynced;
        self.acknowledged += other.acknowledged;
        self.wrong += other.wrong;
    }
}

/// Cuts the power at any moment, and looks at what is left.
fn look(image: &Path, files: &[PathBuf], did: &[Did], disk: Disk, rng: &mut ChaCha8Rng) -> Looked {
    let until = below(rng, did.len() as u32 + 1) as usize;
    fs::create_dir(image).unwrap();
    let unsynced = cut_off(&did[..until], files, image, disk, rng);
    let (acknowledged, wrong) = compare(image, &did[..until]);
    fs::remove_dir_all(image).unwrap();
    Looked { unsynced, acknowledged, wrong }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap()
}

/// Stores steps of several tables at once, and tells each that was acknowledged.
async fn run(folder: &Path) {
    let store = Store::open(folder, StoreLimits::default()).await.unwrap();
    let mut tasks = Vec::new();
    for table in 0..TABLES {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let key = store.new_match(a_match(table)).await.unwrap();
            for step in 0..STEPS {
                store.append(key, a_chunk(table, step), None, None).await.unwrap();
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
    disk: Disk,
    rng: &mut ChaCha8Rng,
) -> usize {
    let mut unsynced = 0;
    for (number, path) in files.iter().enumerate() {
        let mut syncs = all.iter().rev().filter_map(|did| match did {
            Did::Synced { file, before } if *file == number => Some(*before),
            _ => None,
        });
        let safe = match disk {
            Disk::Honest => syncs.next(),
            Disk::Lying => syncs.nth(1),
        };
        let safe = safe.unwrap_or(0);
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

/// How many steps had been acknowledged, and how many are wrong: acknowledged and not there, or there and not what was written.
fn compare(image: &Path, did: &[Did]) -> (usize, usize) {
    let mut acknowledged: BTreeMap<u64, usize> = BTreeMap::new();
    for did in did {
        if let Did::Acknowledged { table, step } = did {
            acknowledged.insert(*table, step + 1);
        }
    }
    let expected = acknowledged.values().sum();
    runtime().block_on(async {
        let Ok(store) = Store::open(image, StoreLimits::default()).await else {
            return (expected, expected);
        };
        let mut wrong = 0;
        for table in 0..TABLES {
            let steps = acknowledged.get(&table).copied().unwrap_or(0);
            let there = match store.find(&a_match(table).id).await.unwrap() {
                Some((key, _)) => store.journal(key, 1).await.unwrap(),
                None => Vec::new(),
            };
            let right = (0..).map(|step| a_chunk(table, step));
            let is_right = there.iter().zip(right).map(|(there, right)| *there == right);
            let right = is_right.clone().filter(|is_right| *is_right).count();
            wrong += (there.len() - right) + steps.saturating_sub(there.len());
        }
        store.close().await;
        (expected, wrong)
    })
}

/// The step of this number, which is like no other.
fn a_chunk(table: u64, step: usize) -> Chunk {
    let at = 1_000 * table as i64 + step as i64;
    Chunk { game: 1, step, steps: 1, at, text: text(table, step) }
}

fn text(table: u64, step: usize) -> String {
    format!(r#"[{{"seat":{},"move":{{"keep":[{table},{step}]}}}}]"#, step % 2)
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
