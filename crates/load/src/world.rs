//! What all people of a run share: the server, the pace, the counts, and the signals to begin and to end.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use chacha20::ChaCha8Rng;
use rand_core::Rng;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, timeout};

use super::LoadArguments;
use super::pace::MovePace;
use super::tally::RunTally;
use crate::Failure;
use koshki_client::ServerAddress;

/// How many connect at once: a queue at the door would only time out.
const AT_THE_DOOR: usize = 64;
/// When some still have no news by then, the run has failed.
const PATIENCE: Duration = Duration::from_secs(120);
/// More faults than this say nothing new.
const MOST_FAULTS: usize = 20;

/// What all people of a run share.
pub struct World {
    servers: Vec<ServerAddress>,
    /// When moves are due.
    pub pace: MovePace,
    /// What is counted.
    pub tally: RunTally,
    /// What the choice of moves comes from.
    pub seed: u64,
    /// When the run began; nobody moves before.
    pub gun: watch::Sender<Option<Instant>>,
    /// How many have had news of their match.
    pub seated: watch::Sender<usize>,
    /// How many are in their room now.
    pub here: watch::Sender<usize>,
    /// How many have made a move since they came into it.
    pub moving: watch::Sender<usize>,
    /// Whether to end all matches now.
    pub finishing: watch::Sender<bool>,
    /// Who may connect now.
    pub door: Semaphore,
    /// Whether people go from one server to the next while they play.
    pub wanders: AtomicBool,
    /// Whether people note what they send.
    pub keeps_ledger: bool,
    addresses: u8,
    faults: Mutex<Vec<String>>,
}

impl World {
    /// Nobody there yet.
    pub fn new(arguments: &LoadArguments, servers: Vec<ServerAddress>) -> Arc<Self> {
        Arc::new(World {
            wanders: AtomicBool::new(arguments.check && servers.len() > 1),
            servers,
            pace: MovePace::new(arguments.rate),
            tally: RunTally::new(),
            seed: arguments.seed,
            gun: watch::channel(None).0,
            seated: watch::channel(0).0,
            here: watch::channel(0).0,
            moving: watch::channel(0).0,
            finishing: watch::channel(false).0,
            door: Semaphore::new(AT_THE_DOOR),
            keeps_ledger: arguments.kill.is_some() || arguments.check,
            addresses: arguments.addresses,
            faults: Mutex::default(),
        })
    }

    /// The server that this person comes to at this try: neighbours begin at different ones, and after a loss everybody
    /// goes on to the next.
    pub fn server(&self, person: u64, try_number: u64) -> &ServerAddress {
        &self.servers[((person + try_number) % self.servers.len() as u64) as usize]
    }

    /// All servers.
    pub fn servers(&self) -> &[ServerAddress] {
        &self.servers
    }

    /// Waits until this many people have had news of their match.
    pub async fn everybody_plays(&self, people: usize) -> Result<(), Failure> {
        let mut seated = self.seated.subscribe();
        match timeout(PATIENCE, seated.wait_for(|seated| *seated >= people)).await {
            Ok(_) => Ok(()),
            Err(_) => Err(Failure::input(format!(
                "only {} of {people} people could sit down and start; refused were {:?}; {}",
                *self.seated.borrow(),
                self.tally.refusals(),
                self.faults().join("; ")
            ))),
        }
    }

    /// Waits until this many people are in their rooms.
    pub async fn everybody_is_here(&self, people: usize) -> Result<(), Failure> {
        let mut here = self.here.subscribe();
        match timeout(PATIENCE, here.wait_for(|here| *here >= people)).await {
            Ok(_) => Ok(()),
            Err(_) => {
                let here = *self.here.borrow();
                Err(Failure::input(format!("only {here} of {people} people came back")))
            }
        }
    }

    /// Waits until this many people have made a move since they came: no table stands still.
    pub async fn everybody_moves(&self, people: usize) -> Result<(), Failure> {
        let mut moving = self.moving.subscribe();
        match timeout(PATIENCE, moving.wait_for(|moving| *moving >= people)).await {
            Ok(_) => Ok(()),
            Err(_) => {
                let moving = *self.moving.borrow();
                Err(Failure::input(format!("only {moving} of {people} people can play on")))
            }
        }
    }

    /// From which address of this machine to come; any if it does not matter.
    pub fn source_address(&self, rng: &mut ChaCha8Rng) -> Option<IpAddr> {
        let last = 1 + (rng.next_u32() % u32::from(self.addresses)) as u8;
        (self.addresses > 1).then_some(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)))
    }

    /// Notes something that a right server never does.
    pub fn note_fault(&self, fault: String) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.len() < MOST_FAULTS {
            faults.push(fault);
        }
    }

    /// What was noted.
    pub fn faults(&self) -> Vec<String> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
