//! A server of several, as a process of its own behind cables of its own.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::runtime::Handle;

use crate::proxy::Proxy;

/// A server.
pub struct Node {
    /// To its database.
    pub database: Proxy,
    /// To its bus.
    pub bus: Proxy,
    port: u16,
    folder: PathBuf,
    url: String,
    child: Child,
}

impl Node {
    /// Starts one, with its files in this folder.
    pub fn start(folder: PathBuf, database: &str, bus: u16, runtime: &Handle) -> Self {
        std::fs::create_dir_all(&folder).unwrap();
        let (before, after) = database.rsplit_once("127.0.0.1:").unwrap();
        let (port, name) = after.split_once('/').unwrap();
        let database = Proxy::to(port.parse().unwrap(), runtime);
        let bus = Proxy::to(bus, runtime);
        let url = format!("{before}127.0.0.1:{}/{name}", database.port);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let child = spawn(port, &folder, &url, bus.port);
        let mut node = Node { database, bus, port, folder, url, child };
        node.wait_until_ready();
        node
    }

    /// Where it is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: Signal) {
        let pid = Pid::from_raw(self.child.id() as i32).unwrap();
        kill_process(pid, signal).unwrap();
    }

    /// Ends it with this signal, and starts it again.
    pub fn restart(&mut self, signal: Signal) {
        self.signal(signal);
        self.child.wait().unwrap();
        self.child = spawn(self.port, &self.folder, &self.url, self.bus.port);
        self.wait_until_ready();
    }

    /// How many moves it has stored since it was started.
    pub fn moves(&self) -> u64 {
        let answer = ureq::get(format!("{}/metrics", self.address())).call();
        let Ok(mut answer) = answer else { return 0 };
        let body = answer.body_mut().as_reader();
        let mut lines = BufReader::new(body).lines().map_while(Result::ok);
        let line = lines.find_map(|line| line.strip_prefix("koshki_moves_total ")?.parse().ok());
        line.unwrap_or(0)
    }

    /// Waits until it can store.
    pub fn wait_until_ready(&mut self) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while ureq::get(format!("{}/health/ready", self.address())).call().is_err() {
            assert!(self.child.try_wait().unwrap().is_none(), "a server has ended");
            assert!(Instant::now() < deadline, "a server is not ready");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn spawn(port: u16, folder: &PathBuf, database: &str, bus: u16) -> Child {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log"));
    Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"])
        .arg(folder)
        .args(["--database", database, "--bus", &format!("nats://127.0.0.1:{bus}")])
        .args(["--rate-limits", "false", "--bot-pause-ms", "50", "--bot-threads", "1"])
        .args(["--most-connections", "0", "--most-connections-per-address", "0"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log.unwrap())
        .spawn()
        .unwrap()
}
