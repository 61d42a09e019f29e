//! `koshki load`: real games through real sockets, to see what a server can bear.

mod frame;
mod hearing;
mod idle;
mod kill;
mod ledger;
mod pace;
mod people;
mod person;
mod report;
mod server;
mod tally;
mod world;

use std::path::PathBuf;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use clap::Args;
use rand_core::SeedableRng;
use tokio::time::Instant;

use self::people::Seating;
use self::report::Report;
use self::server::{OwnServer, Usage};
use self::world::World;
use crate::failure::Failure;
use crate::net::ServerAddress;

/// Before times are taken, so long is played: caches fill, connections settle.
const WARM_UP: Duration = Duration::from_secs(2);

/// `koshki load`
#[derive(Args)]
pub struct LoadArguments {
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    server: String,
    /// Start a server for this run, with its data in a temporary folder
    #[arg(long, conflicts_with_all = ["server", "server_pid"])]
    start: bool,
    /// The folder in which that temporary folder is made [default: the system's]
    #[arg(long, value_name = "FOLDER")]
    data_in: Option<PathBuf>,
    /// The number of the server's process, to tell what it uses
    #[arg(long, value_name = "PID")]
    server_pid: Option<u32>,
    /// The game
    #[arg(long, required_unless_present = "idle")]
    game: Option<String>,
    /// How many matches at once
    #[arg(long, default_value_t = 50)]
    matches: usize,
    /// How many people in each, every one with a socket of their own
    #[arg(long, default_value_t = 2)]
    people: usize,
    /// For how long times are taken
    #[arg(long, default_value_t = 20.0)]
    seconds: f64,
    /// So many moves a second in all, instead of as fast as turns come
    #[arg(long)]
    rate: Option<f64>,
    /// What the choice of moves comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Come from so many addresses, 127.0.0.1 and up
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=250))]
    addresses: u8,
    /// Threads of this program
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Kill the server so many times while people play, and check that nothing was lost or applied twice
    #[arg(long, requires = "start", value_name = "TIMES")]
    kill: Option<u32>,
    /// Ask it to stop instead of killing it, as an upgrade does
    #[arg(long, requires = "kill")]
    gently: bool,
    /// Only hold so many sockets, and tell what each costs
    #[arg(long, conflicts_with = "kill", value_name = "SOCKETS")]
    idle: Option<usize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Does what `koshki load` was asked to.
pub fn run(arguments: &LoadArguments) -> Result<(), Failure> {
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(arguments.threads.max(1))
        .enable_all()
        .build()?;
    let mut own = Own::start(arguments)?;
    if let (Some(times), Some(own)) = (arguments.kill, &mut own) {
        let folder = own.folder.path().to_owned();
        return runtime.block_on(kill::kill(times, arguments, &mut own.server, &folder));
    }
    let (address, pid) = match &own {
        Some(own) => (own.server.address().clone(), Some(own.server.pid())),
        None => (arguments.server.parse().map_err(Failure::BadInput)?, arguments.server_pid),
    };
    let done = match arguments.idle {
        Some(sockets) => {
            let world = World::new(arguments, address);
            runtime.block_on(idle::hold(sockets, arguments, &world, pid))
        }
        None => measure(arguments, address, pid, &runtime)?.print(arguments.json),
    };
    runtime.shutdown_background();
    done
}

/// A server of our own in a temporary folder.
struct Own {
    server: OwnServer,
    folder: tempfile::TempDir,
}

impl Own {
    fn start(arguments: &LoadArguments) -> Result<Option<Self>, Failure> {
        if !arguments.start {
            return Ok(None);
        }
        let folder = match &arguments.data_in {
            Some(folder) => tempfile::tempdir_in(folder)?,
            None => tempfile::tempdir()?,
        };
        let server = OwnServer::start(&folder.path().join("data"))?;
        Ok(Some(Own { server, folder }))
    }
}

fn measure(
    arguments: &LoadArguments,
    address: ServerAddress,
    pid: Option<u32>,
    runtime: &tokio::runtime::Runtime,
) -> Result<Report, Failure> {
    let usage = || pid.map(Usage::of).transpose();
    let own_usage = || Usage::of(std::process::id()).unwrap_or_default();
    let world = World::new(arguments, address);
    let seating = Seating::of(arguments);
    let people = seating.seat(&world)?;
    let tasks: Vec<_> = people.into_iter().map(|person| runtime.spawn(person.play())).collect();
    runtime.block_on(async {
        world.everybody_plays(tasks.len()).await?;
        world.gun.send_replace(Some(Instant::now()));
        tokio::time::sleep(WARM_UP).await;
        world.tally.start();
        let began = Instant::now();
        let (counts, server, own) = (world.tally.counts(), usage()?, own_usage());
        tokio::time::sleep(Duration::from_secs_f64(arguments.seconds)).await;
        world.tally.stop();
        let seconds = began.elapsed().as_secs_f64();
        let report = Report::new(
            arguments,
            &world,
            world.tally.counts() - counts,
            seconds,
            server.zip(usage()?),
            own_usage().cpu_seconds - own.cpu_seconds,
        );
        tasks.iter().for_each(tokio::task::JoinHandle::abort);
        Ok(report)
    })
}

/// Randomness for one purpose of one run.
fn rng(seed: u64, purpose: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&purpose.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// Each socket is an open file; the usual limit of a shell is far too low.
#[cfg(unix)]
pub fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    // If the system says no, connecting will say so more clearly.
    let _not_allowed =
        setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

#[cfg(not(unix))]
pub fn raise_file_limit() {}
