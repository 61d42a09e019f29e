//! What a run came to, for people and for programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::LoadArguments;
use super::compare::Found;
use super::ledger::JournalCheck;
use super::server::ProcessUsage;
use super::tally::{Latency, RunCounts};
use super::world::World;
use crate::Failure;

/// What a run came to.
#[derive(Serialize)]
pub struct Report {
    game: String,
    matches: usize,
    sockets: usize,
    seconds: f64,
    rate: Option<f64>,
    moves: u64,
    moves_per_second: f64,
    latency_ms: Latency,
    latency_from_due_ms: Latency,
    seen_by_others_ms: Latency,
    events_seen_by_others: u64,
    games_ended: u64,
    lost_connections: u64,
    refused: BTreeMap<&'static str, u64>,
    faults: Vec<String>,
    server: Option<ServerUse>,
    client_cpu_seconds: f64,
    check: Option<Check>,
}

/// What the comparison with the journals came to.
#[derive(Serialize)]
struct Check {
    #[serde(flatten)]
    verdict: JournalCheck,
    games_verified: u64,
    wrong: Vec<String>,
    /// The longest time between two acknowledged moves of one match.
    longest_pause: f64,
    /// How long it took at the end until every table went on.
    everybody_played_on: f64,
}

/// What the server used during the run.
#[derive(Serialize)]
struct ServerUse {
    cpu_seconds: f64,
    moves_per_cpu_second: f64,
    resident_mb: f64,
    most_resident_mb: f64,
}

impl Report {
    /// Of a run in which this was counted and used.
    pub fn new(
        arguments: &LoadArguments,
        world: &World,
        counts: RunCounts,
        seconds: f64,
        server: Option<(ProcessUsage, ProcessUsage)>,
        client_cpu_seconds: f64,
        found: Option<Found>,
    ) -> Self {
        Report {
            game: arguments.game.clone().unwrap_or_default(),
            matches: arguments.matches,
            sockets: arguments.matches * arguments.people,
            seconds,
            rate: arguments.rate,
            moves: counts.moves,
            moves_per_second: counts.moves as f64 / seconds,
            latency_ms: world.tally.answered(),
            latency_from_due_ms: world.tally.since_due(),
            seen_by_others_ms: world.tally.seen(),
            events_seen_by_others: counts.events,
            games_ended: counts.games,
            lost_connections: counts.lost_connections,
            refused: world.tally.refusals(),
            faults: world.faults(),
            server: server.map(|(before, after)| ServerUse::new(before, after, counts.moves)),
            client_cpu_seconds,
            check: found.map(|found| Check {
                verdict: found.verdict,
                games_verified: found.games_verified,
                wrong: found.wrong,
                longest_pause: world.tally.longest_pause().as_secs_f64(),
                everybody_played_on: found.everybody_played_on.as_secs_f64(),
            }),
        }
    }

    /// Prints it; a run with faults has failed.
    pub fn print(&self, json: bool) -> Result<(), Failure> {
        let written = if json {
            writeln!(io::stdout(), "{}", serde_json::to_string(self).map_err(Failure::input)?)
        } else {
            self.print_lines()
        };
        let is_clean = |check: &Check| check.verdict.is_clean() && check.wrong.is_empty();
        let is_right = self.faults.is_empty() && self.check.as_ref().is_none_or(is_clean);
        if is_right { Ok(written?) } else { Err(Failure::Wrong) }
    }

    fn print_lines(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let mut line = |name: &str, value: String| writeln!(out, "{name:<24}{value}");
        let times = |latency: &Latency| {
            let Latency { p50, p90, p99, max } = latency;
            format!("p50 {p50:.2} ms, p90 {p90:.2} ms, p99 {p99:.2} ms, longest {max:.2} ms")
        };
        line("game", self.game.clone())?;
        line("matches, sockets", format!("{}, {}", self.matches, self.sockets))?;
        line("seconds", format!("{:.1}", self.seconds))?;
        line("moves", format!("{} ({:.0} a second)", self.moves, self.moves_per_second))?;
        line("move to its news", times(&self.latency_ms))?;
        if self.rate.is_some() {
            line("from when it was due", times(&self.latency_from_due_ms))?;
        }
        line("move to others' news", times(&self.seen_by_others_ms))?;
        line("events seen by others", self.events_seen_by_others.to_string())?;
        line("games ended", self.games_ended.to_string())?;
        if let Some(server) = &self.server {
            line(
                "server",
                format!(
                    "{:.2} CPU-seconds, {:.0} moves per CPU-second, {:.0} MB (most {:.0} MB)",
                    server.cpu_seconds,
                    server.moves_per_cpu_second,
                    server.resident_mb,
                    server.most_resident_mb
                ),
            )?;
        }
        line("this program", format!("{:.2} CPU-seconds", self.client_cpu_seconds))?;
        for (reason, count) in &self.refused {
            line("refused", format!("{reason}: {count}"))?;
        }
        if self.lost_connections > 0 {
            line("lost connections", self.lost_connections.to_string())?;
        }
        if let Some(check) = &self.check {
            let Check { verdict, games_verified, longest_pause, everybody_played_on, .. } = check;
            line("checked", verdict.to_string())?;
            line("games verified", games_verified.to_string())?;
            line("longest pause", format!("{longest_pause:.2} s between two moves of a match"))?;
            line("everybody plays on", format!("{everybody_played_on:.2} s after the end"))?;
        }
        let wrong = self.check.iter().flat_map(|check| &check.wrong);
        for fault in wrong.chain(&self.faults) {
            line("FAULT", fault.clone())?;
        }
        Ok(())
    }
}

impl ServerUse {
    fn new(before: ProcessUsage, after: ProcessUsage, moves: u64) -> Self {
        let cpu_seconds = after.cpu_seconds - before.cpu_seconds;
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        ServerUse {
            cpu_seconds,
            moves_per_cpu_second: moves as f64 / cpu_seconds,
            resident_mb: megabytes(after.resident),
            most_resident_mb: megabytes(after.most_resident),
        }
    }
}
