//! The server is killed again and again while people play. Afterwards every journal is compared with what was
//! acknowledged; and so that this comparison is known to be able to fail, it is also made with journals that lack
//! something, and with one that has something twice.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use koshki_protocol::MatchId;
use rand_core::Rng;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::LoadArguments;
use super::compare::{self, compare};
use super::ledger::{Journal, JournalCheck, Ledger};
use super::people::Seating;
use super::server::OwnServer;
use super::world::World;
use crate::Failure;
use koshki_client::Rest;

/// After a restart the server lives for a random time up to this before it is killed again.
const LONGEST_LIFE: Duration = Duration::from_millis(1_500);
/// When nothing is acknowledged for this long after a restart, the run has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// The result of the kills.
#[derive(Serialize)]
struct Report {
    kills: u32,
    seconds: f64,
    matches: u64,
    games_verified: u64,
    wrong: Vec<String>,
    verdict: JournalCheck,
    faults: Vec<String>,
    lost_connections: u64,
    /// The longest time from the blow to the next acknowledged move.
    longest_pause: f64,
    /// From the last blow until everybody was in their room again.
    all_back: f64,
    /// And until everybody had made a move: no table stands still.
    all_moving: f64,
    /// What the same comparison finds in a copy of the data from before the last acknowledged moves.
    control_old_copy: JournalCheck,
    /// What it finds when one journal has its last move twice.
    control_twice: JournalCheck,
}

/// Kills the server this many times while people play, and compares.
pub async fn kill(
    times: u32,
    arguments: &LoadArguments,
    server: &mut OwnServer,
    folder: &Path,
) -> Result<(), Failure> {
    let began = Instant::now();
    let world = World::new(arguments, vec![server.address().clone()]);
    let people = Seating::of(arguments).seat(&world)?;
    let seated = people.len();
    let mut tasks = JoinSet::new();
    for person in people {
        tasks.spawn(person.play());
    }
    world.everybody_plays(seated).await?;
    world.gun.send_replace(Some(Instant::now()));

    let old_copy = folder.join("old-copy");
    let mut rng = super::rng(world.seed, u64::MAX);
    let (mut last_blow, mut longest_pause) = (began, Duration::ZERO);
    for number in 1..=times {
        some_moves(&world, 1 + arguments.matches as u64).await?;
        let life = LONGEST_LIFE.mul_f64(f64::from(rng.next_u32()) / f64::from(u32::MAX));
        sleep(life).await;
        last_blow = Instant::now();
        if arguments.gently {
            server.stop()?;
        } else {
            server.kill()?;
        }
        if number == times {
            copy(server.data(), &old_copy)?;
        }
        server.restart()?;
        some_moves(&world, 1).await?;
        longest_pause = longest_pause.max(last_blow.elapsed());
    }
    world.everybody_is_here(seated).await?;
    let all_back = last_blow.elapsed();
    world.everybody_moves(seated).await?;
    let all_moving = last_blow.elapsed();
    // More than one move a table, so that the old copy lacks something.
    some_moves(&world, 10 * arguments.matches as u64).await?;
    let ledger = compare::gather(&world, tasks).await?;

    let found = compare(&ledger, &Rest::new(server.address().clone(), None))?;
    let old = OwnServer::start(server.program(), &old_copy, Vec::new())?;
    let control_old_copy = compare(&ledger, &Rest::new(old.address().clone(), None))?.verdict;
    let report = Report {
        kills: times,
        seconds: began.elapsed().as_secs_f64(),
        matches: ledger.matches().count() as u64,
        games_verified: found.games_verified,
        wrong: found.wrong,
        verdict: found.verdict,
        faults: world.faults(),
        lost_connections: world.tally.counts().lost_connections,
        longest_pause: longest_pause.as_secs_f64(),
        all_back: all_back.as_secs_f64(),
        all_moving: all_moving.as_secs_f64(),
        control_old_copy,
        control_twice: twice(&ledger, &found.last),
    };
    report.print(arguments.json)
}

/// What the comparison says of one match whose last move is there twice.
fn twice(ledger: &Ledger, last: &Option<(MatchId, Journal)>) -> JournalCheck {
    let Some((match_id, journal)) = last else { return JournalCheck::default() };
    let noted = ledger.matches().find(|(known, _)| *known == match_id).map(|(_, noted)| noted);
    JournalCheck::of(&noted.cloned().unwrap_or_default(), &journal.clone().with_last_move_twice())
}

/// Waits until this many more moves have been acknowledged.
async fn some_moves(world: &Arc<World>, moves: u64) -> Result<(), Failure> {
    let wanted = world.tally.counts().moves + moves;
    let deadline = Instant::now() + PATIENCE;
    while world.tally.counts().moves < wanted {
        if Instant::now() > deadline {
            return Err(Failure::input("the server acknowledges nothing any more"));
        }
        sleep(Duration::from_millis(5)).await;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

impl Report {
    fn print(&self, json: bool) -> Result<(), Failure> {
        let written = if json {
            writeln!(io::stdout(), "{}", serde_json::to_string(self).map_err(Failure::input)?)
        } else {
            self.print_lines()
        };
        let controls_fail = self.control_old_copy.lost > 0 && self.control_twice.unsent > 0;
        let is_clean = self.verdict.is_clean() && self.wrong.is_empty() && self.faults.is_empty();
        if is_clean && controls_fail { Ok(written?) } else { Err(Failure::Wrong) }
    }

    fn print_lines(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let mut line = |name: &str, value: String| writeln!(out, "{name:<28}{value}");
        line("kills", format!("{} in {:.0} s", self.kills, self.seconds))?;
        line("connections lost", self.lost_connections.to_string())?;
        line("longest pause", format!("{:.2} s until the next move", self.longest_pause))?;
        line("everybody back", format!("{:.2} s after the last", self.all_back))?;
        line("everybody plays on", format!("{:.2} s after the last", self.all_moving))?;
        line("matches", self.matches.to_string())?;
        line("moves", self.verdict.to_string())?;
        line("kept though in doubt", self.verdict.in_doubt_kept.to_string())?;
        line("games verified", self.games_verified.to_string())?;
        line("control: an older copy", self.control_old_copy.to_string())?;
        line("control: one move twice", self.control_twice.to_string())?;
        for wrong in self.wrong.iter().chain(&self.faults) {
            line("FAULT", wrong.clone())?;
        }
        Ok(())
    }
}
