//! The server under load: a process of our own or a given one, and what it uses.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::Failure;
use koshki_client::{Rest, ServerAddress};

/// A server that is not there by then has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server that we started ourselves; it ends with this value.
pub struct OwnServer {
    child: Child,
    program: PathBuf,
    address: ServerAddress,
    data: PathBuf,
    more: Vec<String>,
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProcessUsage {
    /// Seconds of processor time.
    pub cpu_seconds: f64,
    /// Bytes of memory now.
    pub resident: u64,
    /// The most bytes of memory so far.
    pub most_resident: u64,
}

impl OwnServer {
    /// Starts `koshki serve` with its data in this folder and these flags, and waits until it answers.
    pub fn start(program: &Path, data: &Path, more: Vec<String>) -> Result<Self, Failure> {
        fs::create_dir_all(data)?;
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let address = format!("http://127.0.0.1:{port}").parse().map_err(Failure::input)?;
        let child = spawn(program, &address, data, &more)?;
        let (program, data) = (program.to_owned(), data.to_owned());
        let mut server = OwnServer { child, program, address, data, more };
        server.wait_until_it_answers()?;
        Ok(server)
    }

    /// Where it is.
    pub fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The program that it runs.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Where its data is.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// Kills it as a power cut would.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(|_| ())
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(&mut self) -> io::Result<()> {
        ask_to_stop(&self.child)?;
        self.child.wait().map(|_| ())
    }

    /// Starts it again on the same data and port, and waits until it answers.
    pub fn restart(&mut self) -> Result<(), Failure> {
        self.child = spawn(&self.program, &self.address, &self.data, &self.more)?;
        self.wait_until_it_answers()
    }

    fn wait_until_it_answers(&mut self) -> Result<(), Failure> {
        let rest = Rest::new(self.address.clone(), None);
        let deadline = Instant::now() + PATIENCE;
        loop {
            if rest.answers() {
                return Ok(());
            }
            if let Some(status) = self.child.try_wait()? {
                return Err(Failure::input(format!("koshki serve ended: {status}")));
            }
            if Instant::now() > deadline {
                return Err(Failure::input("koshki serve does not answer"));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.kill();
    }
}

impl ProcessUsage {
    /// Of the process with this number.
    ///
    /// # Errors
    /// When there is no such process, or the system does not tell.
    pub fn of(pid: u32) -> io::Result<Self> {
        let unclear = || io::Error::other("the system tells the use of processes otherwise");
        let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
        let ticks = cpu_ticks(&stat).ok_or_else(unclear)?;
        let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
        let bytes = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            let kilobytes: u64 = line.trim().trim_end_matches(" kB").trim().parse().ok()?;
            Some(kilobytes << 10)
        };
        Ok(ProcessUsage {
            cpu_seconds: ticks as f64 / ticks_per_second(),
            resident: bytes("VmRSS:").ok_or_else(unclear)?,
            most_resident: bytes("VmHWM:").ok_or_else(unclear)?,
        })
    }
}

/// Of several processes together.
impl std::iter::Sum for ProcessUsage {
    fn sum<I: Iterator<Item = ProcessUsage>>(all: I) -> ProcessUsage {
        all.fold(ProcessUsage::default(), |sum, one| ProcessUsage {
            cpu_seconds: sum.cpu_seconds + one.cpu_seconds,
            resident: sum.resident + one.resident,
            most_resident: sum.most_resident + one.most_resident,
        })
    }
}

/// The `koshki` beside this program, or else the one on the PATH.
pub fn koshki() -> PathBuf {
    let name = format!("koshki{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(&name));
    beside.filter(|koshki| koshki.is_file()).unwrap_or_else(|| PathBuf::from(name))
}

fn spawn(
    program: &Path,
    address: &ServerAddress,
    data: &Path,
    more: &[String],
) -> Result<Child, Failure> {
    let listen = format!("{}:{}", address.host(), address.port());
    let log = fs::OpenOptions::new().create(true).append(true).open(data.join("serve.log"))?;
    let child = Command::new(program)
        .args(["serve", "--listen", &listen, "--data"])
        .arg(data)
        .args(["--rate-limits", "false"])
        .args(["--most-connections", "0", "--most-connections-per-address", "0"])
        .args(more)
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log)
        .spawn();
    child
        .map_err(|error| Failure::input(format!("{} can't be started: {error}", program.display())))
}

/// User and system time in the text of `/proc/PID/stat`: the 14th and 15th word, counted past the name of the program,
/// which may hold anything.
fn cpu_ticks(stat: &str) -> Option<u64> {
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u64 = words.next()?.parse().ok()?;
    let system: u64 = words.next()?.parse().ok()?;
    Some(user + system)
}

#[cfg(unix)]
fn ask_to_stop(child: &Child) -> io::Result<()> {
    use rustix::process::{Pid, Signal, kill_process};
    kill_process(Pid::from_child(child), Signal::TERM).map_err(io::Error::from)
}

#[cfg(not(unix))]
fn ask_to_stop(_child: &Child) -> io::Result<()> {
    Err(io::Error::other("servers can't be asked to stop on this system, only be killed"))
}

#[cfg(unix)]
fn ticks_per_second() -> f64 {
    rustix::param::clock_ticks_per_second() as f64
}

#[cfg(not(unix))]
fn ticks_per_second() -> f64 {
    // Never asked for: only Linux tells the use of a process in ticks.
    1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_is_found_past_any_name_of_a_program() {
        let stat = "17 (a) b (c)) S 1 17 17 0 -1 4194304 109 0 0 0 250 50 0 0 20 0 1 0 9 1 1";
        assert_eq!(cpu_ticks(stat), Some(300));
    }

    #[test]
    fn our_own_use_can_be_read() {
        let usage = ProcessUsage::of(std::process::id()).unwrap();
        assert!(usage.resident > 1 << 20 && usage.most_resident >= usage.resident, "{usage:?}");
    }
}
