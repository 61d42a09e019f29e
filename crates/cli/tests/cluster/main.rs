//! Three servers, PostgreSQL and NATS under load, while servers are killed and stopped, cables are cut, and the database
//! and the bus crash. Afterwards every client's history is compared with the journals.
//!
//! `KOSHKI_ROUNDS=50 cargo test --test cluster` makes as many faults; without it each kind is made once.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

#[path = "../koshki/load.rs"]
mod load;
#[path = "../../../server/tests/support/nats.rs"]
mod nats;
mod node;
#[path = "../../../server/tests/support/postgres.rs"]
mod postgres;
mod proxy;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use load::koshki_load;
use nats::Nats;
use node::Node;
use postgres::{Cluster, Disk, Stop};
use proxy::Cable;

/// What can happen.
#[derive(Clone, Copy, Debug)]
enum Fault {
    KillServer,
    RestartServer,
    StopServerForAWhile,
    CutDatabase,
    SilenceDatabase,
    CutBus,
    CrashBus,
    CrashDatabase,
}

const FAULTS: [Fault; 8] = [
    Fault::KillServer,
    Fault::CutBus,
    Fault::StopServerForAWhile,
    Fault::CutDatabase,
    Fault::RestartServer,
    Fault::CrashBus,
    Fault::SilenceDatabase,
    Fault::CrashDatabase,
];

/// Longer than a lease lasts: another server takes over.
const STOPPED_FOR: Duration = Duration::from_secs(7);
/// How long a cable is cut, or a program away.
const AWAY_FOR: Duration = Duration::from_secs(2);
/// Within this long all servers store moves again.
const BACK_WITHIN: Duration = Duration::from_secs(10);

#[test]
fn no_acknowledged_move_is_lost_whatever_fails_and_play_goes_on_within_ten_seconds() {
    let rounds = std::env::var("KOSHKI_ROUNDS").map_or(FAULTS.len(), |it| it.parse().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (cluster, bus) = (Cluster::new(Disk::Durable), Nats::new());
    let url = cluster.create("koshki");
    let folder = tempfile::tempdir().unwrap();
    let bus_port = bus.url().rsplit_once(':').unwrap().1.parse().unwrap();
    let mut nodes: Vec<Node> = (1..=3)
        .map(|number| {
            let folder = folder.path().join(number.to_string());
            Node::start(folder, &url, bus_port, runtime.handle())
        })
        .collect();

    let addresses = nodes.iter().map(Node::address).collect::<Vec<_>>().join(",");
    let load = koshki_load()
        .args(["--game", "mouser", "--matches", "12", "--people", "2", "--bots", "1"])
        .args(["--rate", "120", "--seconds", "86400", "--check", "--json", "--server", &addresses])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    all_store_moves(&nodes);
    let mut longest = Duration::ZERO;
    for round in 0..rounds {
        let fault = FAULTS[round % FAULTS.len()];
        let victim = (round * 2 + round / FAULTS.len()) % nodes.len();
        make(fault, &mut nodes[victim], &cluster, &bus);
        let began = Instant::now();
        all_store_moves(&nodes);
        longest = longest.max(began.elapsed());
        eprintln!("{round}: {fault:?} at server {victim}, back after {:.1?}", began.elapsed());
        assert!(began.elapsed() < BACK_WITHIN, "{fault:?}: {:?}", began.elapsed());
    }
    kill_process(Pid::from_raw(load.id() as i32).unwrap(), Signal::INT).unwrap();
    let ended = load.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    let report: Value = serde_json::from_slice(&ended.stdout)
        .unwrap_or_else(|error| panic!("{error}: {said} {}", logs(folder.path())));
    eprintln!("{rounds} rounds, all servers back after {longest:.1?} at most: {report}");
    let check = &report["check"];
    for fault in ["lost", "unsent", "acknowledged_twice", "shown_and_lost"] {
        assert_eq!(check[fault], 0, "{report}");
    }
    assert_eq!(check["wrong"].as_array().unwrap().len(), 0, "{report}");
    assert!(check["acknowledged"].as_u64().unwrap() > 100 * rounds as u64, "{report}");
    assert!(ended.status.success(), "{report}");

    drop(nodes);
    let doctor = Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(["doctor", "--database", &url])
        .output()
        .unwrap();
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}

fn make(fault: Fault, node: &mut Node, cluster: &Cluster, bus: &Nats) {
    let while_away = || std::thread::sleep(AWAY_FOR);
    match fault {
        Fault::KillServer => node.restart(Signal::KILL),
        Fault::RestartServer => node.restart(Signal::TERM),
        Fault::StopServerForAWhile => {
            node.signal(Signal::STOP);
            std::thread::sleep(STOPPED_FOR);
            node.signal(Signal::CONT);
        }
        Fault::CutDatabase | Fault::SilenceDatabase => {
            let is_silent = matches!(fault, Fault::SilenceDatabase);
            node.database.be(if is_silent { Cable::Silent } else { Cable::Cut });
            while_away();
            node.database.be(Cable::Whole);
        }
        Fault::CutBus => {
            node.bus.be(Cable::Cut);
            while_away();
            node.bus.be(Cable::Whole);
        }
        Fault::CrashBus => {
            bus.stop();
            while_away();
            bus.start();
        }
        Fault::CrashDatabase => {
            cluster.stop(Stop::Immediate);
            while_away();
            cluster.start();
        }
    }
}

/// Waits until every server has stored moves from now on.
fn all_store_moves(nodes: &[Node]) {
    let before: Vec<u64> = nodes.iter().map(Node::moves).collect();
    let deadline = Instant::now() + 6 * BACK_WITHIN;
    while !nodes.iter().zip(&before).all(|(node, before)| node.moves() > *before) {
        assert!(Instant::now() < deadline, "a server stores nothing any more: {before:?}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The ends of the servers' logs.
fn logs(folder: &std::path::Path) -> String {
    let mut all = String::new();
    for number in 1..=3 {
        let log = std::fs::read_to_string(folder.join(format!("{number}/log"))).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(20).collect();
        all.extend(lines.into_iter().rev().map(|line| format!("\n{number}: {line}")));
    }
    all
}
