//! `koshki-load`: real games through real sockets, to see what a server can bear. For hosts and developers; packages for
//! families leave it out.

mod compare;
mod frame;
mod hearing;
mod idle;
mod kill;
mod ledger;
mod pace;
mod peers;
mod people;
mod person;
mod report;
mod server;
mod tally;
mod world;

use std::convert::Infallible;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use clap::{Args, Parser, Subcommand};
use koshki_client::Rest;
use koshki_command::{above_zero, at_least_one};
use rand_core::SeedableRng;
use tokio::task::JoinSet;
use tokio::time::Instant;

use self::compare::Found;
use self::ledger::Ledger;
use self::people::Seating;
use self::report::Report;
use self::server::{OwnServer, ProcessUsage};
use self::world::World;

/// Why it did not do what it was asked to. It has no texts: it is for those who develop, and speaks English.
type Failure = koshki_command::CommandFailure<Infallible>;

/// Before times are taken, this long is played: caches fill, connections settle.
const WARM_UP: Duration = Duration::from_secs(2);

/// The load comes from one process that should not be what is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Plays many games at once on a Koshki-Myshki server, and measures what it can carry
#[derive(Parser)]
#[command(name = "koshki-load", version, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Arguments {
    #[command(flatten)]
    load: LoadArguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Measure the engine beside a program by others, installed into a temporary virtual environment (needs python3 and
    /// pip)
    Peers(peers::PeersArguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        Some(Command::Peers(peers)) => peers::run(&peers),
        None => run(&arguments.load),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report("koshki-load", |_, phrase| match *phrase {}),
    }
}

/// What `koshki-load` is asked to do.
#[derive(Args)]
struct LoadArguments {
    /// The server; several if they share a database: then people of one table connect to different ones
    #[arg(long, value_delimiter = ',', default_value = "http://127.0.0.1:8080")]
    server: Vec<String>,
    /// Start a server for this run, with its data in a temporary folder
    #[arg(long, conflicts_with_all = ["server", "server_pid"])]
    start: bool,
    /// The `koshki` that is started [default: the one beside this program, or else on the PATH]
    #[arg(long, requires = "start", value_name = "FILE")]
    program: Option<PathBuf>,
    /// Start that many servers, which share a database
    #[arg(long, requires = "start", requires = "database", conflicts_with = "kill", value_name = "COUNT",
        default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// An empty PostgreSQL database for the servers that are started
    #[arg(long, requires = "start", conflicts_with = "kill", value_name = "URL")]
    database: Option<String>,
    /// A NATS server for them
    #[arg(long, requires = "database", value_name = "URL")]
    bus: Option<String>,
    /// The folder in which that temporary folder is made [default: the system's]
    #[arg(long, value_name = "FOLDER")]
    data_in: Option<PathBuf>,
    /// The process id of the server, to measure its use; of all servers if there are several
    #[arg(long, value_name = "PID", value_delimiter = ',')]
    server_pid: Vec<u32>,
    /// The game
    #[arg(long, required_unless_present = "idle")]
    game: Option<String>,
    /// How many matches at once
    #[arg(long, default_value_t = 50, value_parser = at_least_one)]
    matches: usize,
    /// How many people in each, every one with a socket of their own
    #[arg(long, default_value_t = 2, value_parser = at_least_one)]
    people: usize,
    /// And how many bots
    #[arg(long, default_value_t = 0)]
    bots: usize,
    /// Each match is a series of that many rounds, instead of a single game
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: Option<u8>,
    /// How long to measure
    #[arg(long, default_value_t = 20.0, value_parser = above_zero)]
    seconds: f64,
    /// That many moves a second in all, instead of as fast as turns come
    #[arg(long, value_parser = above_zero)]
    rate: Option<f64>,
    /// The seed of the choice of moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Connect from that many addresses, 127.0.0.1 and up
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=250))]
    addresses: u8,
    /// Threads of this program
    #[arg(long, default_value_t = 1, value_parser = at_least_one)]
    threads: usize,
    /// Kill the server that many times while people play, and check that nothing was lost or applied twice
    #[arg(long, requires = "start", value_name = "TIMES", value_parser = clap::value_parser!(u32).range(1..))]
    kill: Option<u32>,
    /// Check afterwards that every acknowledged move is in its journal, once, and nothing else; with several servers
    /// people go from one to the next while they play
    #[arg(long, conflicts_with = "kill")]
    check: bool,
    /// Ask it to stop instead of killing it, as an upgrade does
    #[arg(long, requires = "kill")]
    gently: bool,
    /// Only hold that many sockets, and measure what each costs
    #[arg(long, conflicts_with = "kill", value_name = "SOCKETS", value_parser = at_least_one)]
    idle: Option<usize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

/// Loads a server as asked.
fn run(arguments: &LoadArguments) -> Result<(), Failure> {
    koshki_command::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(arguments.threads)
        .enable_all()
        .build()?;
    let mut own = Own::start(arguments)?;
    if let (Some(times), Some(own)) = (arguments.kill, &mut own) {
        let folder = own.folder.path().to_owned();
        return runtime.block_on(kill::kill(times, arguments, &mut own.servers[0], &folder));
    }
    let (addresses, pids) = match &own {
        Some(own) => own.servers.iter().map(|it| (it.address().clone(), it.pid())).unzip(),
        None => {
            let parsed = arguments.server.iter().map(|server| server.parse());
            let addresses = parsed.collect::<Result<Vec<_>, _>>().map_err(Failure::input)?;
            (addresses, arguments.server_pid.clone())
        }
    };
    let world = World::new(arguments, addresses);
    let done = match arguments.idle {
        Some(sockets) => {
            runtime.block_on(idle::hold(sockets, arguments, &world, pids.first().copied()))
        }
        None => runtime.block_on(measure(arguments, &world, &pids))?.print(arguments.json),
    };
    runtime.shutdown_background();
    done
}

/// Servers of our own, with a temporary folder.
struct Own {
    servers: Vec<OwnServer>,
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
        let program = arguments.program.clone().unwrap_or_else(server::koshki);
        let mut more = Vec::new();
        for (flag, value) in [("--database", &arguments.database), ("--bus", &arguments.bus)] {
            more.extend(value.iter().flat_map(|value| [flag.to_owned(), value.clone()]));
        }
        let mut servers = Vec::new();
        for number in 1..=arguments.nodes {
            let data = folder.path().join(format!("data-{number}"));
            servers.push(OwnServer::start(&program, &data, more.clone())?);
        }
        Ok(Some(Own { servers, folder }))
    }
}

async fn measure(
    arguments: &LoadArguments,
    world: &Arc<World>,
    pids: &[u32],
) -> Result<Report, Failure> {
    let usage = || match pids {
        [] => Ok(None),
        pids => pids
            .iter()
            .map(|&pid| ProcessUsage::of(pid))
            .sum::<io::Result<ProcessUsage>>()
            .map(Some),
    };
    let own_usage = || ProcessUsage::of(std::process::id()).unwrap_or_default();
    let people = tokio::task::block_in_place(|| Seating::of(arguments).seat(world))?;
    let seated = people.len();
    let mut playing = JoinSet::new();
    for person in people {
        playing.spawn(person.play());
    }
    world.everybody_plays(seated).await?;
    world.gun.send_replace(Some(Instant::now()));
    tokio::time::sleep(WARM_UP).await;
    world.tally.start();
    let began = Instant::now();
    let (counts, server, own) = (world.tally.counts(), usage()?, own_usage());
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs_f64(arguments.seconds)) => {}
        // After Ctrl-C there is still a report.
        _ = tokio::signal::ctrl_c() => {}
    }
    world.tally.stop();
    let seconds = began.elapsed().as_secs_f64();
    let counts = world.tally.counts() - counts;
    let used = server.zip(usage()?);
    let own_seconds = own_usage().cpu_seconds - own.cpu_seconds;
    let checked = match arguments.check {
        true => Some(check(world, seated, playing).await?),
        false => {
            playing.abort_all();
            None
        }
    };
    Ok(Report::new(arguments, world, counts, seconds, used, own_seconds, checked))
}

/// Waits until every table goes on, ends all matches, and compares each with its journal.
async fn check(
    world: &Arc<World>,
    seated: usize,
    playing: JoinSet<Ledger>,
) -> Result<Found, Failure> {
    let began = Instant::now();
    // Among many who wander there is always somebody who has only just come.
    world.wanders.store(false, Ordering::Relaxed);
    world.everybody_is_here(seated).await?;
    world.everybody_moves(seated).await?;
    let everybody_played_on = began.elapsed();
    let ledger = compare::gather(world, playing).await?;
    let server = world.servers().iter().find(|it| Rest::new((*it).clone(), None).answers());
    let server = server.ok_or_else(|| Failure::input("no server answers any more"))?;
    let found = compare::compare(&ledger, &Rest::new(server.clone(), None))?;
    Ok(Found { everybody_played_on, ..found })
}

/// Randomness for one purpose of one run.
fn rng(seed: u64, purpose: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..16].copy_from_slice(&purpose.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}
