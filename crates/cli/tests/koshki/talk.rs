//! A server and people at their terminals, each a process of its own, talked with line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use super::Home;

/// Whatever has not come by then does not come.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server of its own, ended with this value.
pub struct Server {
    child: Child,
    home: Home,
    port: u16,
}

impl Server {
    /// A server without pauses and limits.
    pub fn start() -> Self {
        let home = Home::new();
        // Two tests may find the same port free; the one that comes second tries again.
        for _ in 0..20 {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let port = free.local_addr().unwrap().port();
            drop(free);
            if let Some(child) = spawn(&home, port) {
                return Server { child, home, port };
            }
        }
        panic!("no port is free");
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Kills it, and starts it again on its data.
    pub fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = spawn(&self.home, self.port).expect("its port is still free");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn spawn(home: &Home, port: u16) -> Option<Child> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_koshki"))
        .args(["--lang", "en", "serve", "--listen", &format!("127.0.0.1:{port}")])
        .args(["--rate-limits", "false", "--bot-pause-ms", "0"])
        .env("KOSHKI_HOME", home.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next();
    // Nothing blocks when it says more.
    std::thread::spawn(move || lines.for_each(drop));
    match first {
        Some(_) => Some(child),
        None => {
            child.wait().unwrap();
            None
        }
    }
}

/// A person at a terminal.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    said: Arc<(Mutex<Said>, Condvar)>,
    read: usize,
}

#[derive(Default)]
struct Said {
    text: String,
    has_ended: bool,
}

impl Talk {
    /// Starts the program for somebody.
    pub fn start(home: &Home, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_koshki"))
            .args(arguments)
            .env("KOSHKI_HOME", home.path())
            .env("LANG", "en_GB.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let said = Arc::new((Mutex::new(Said::default()), Condvar::new()));
        let mut output = child.stdout.take().unwrap();
        let into = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let mut part = [0; 4096];
            loop {
                let count = output.read(&mut part).unwrap_or(0);
                bytes.extend_from_slice(&part[..count]);
                let mut said = into.0.lock().unwrap();
                said.text = String::from_utf8_lossy(&bytes).into_owned();
                said.has_ended = count == 0;
                into.1.notify_all();
                if count == 0 {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Talk { child, input, said, read: 0 }
    }

    /// Types a line.
    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        // A program that has ended is found by what it does not say.
        let _ended = writeln!(input, "{line}");
    }

    /// Waits until the program has said this, after what was waited for before; returns what it said up to there.
    #[track_caller]
    pub fn hear(&mut self, wanted: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut said = self.said.0.lock().unwrap();
        loop {
            if let Some(at) = said.text[self.read..].find(wanted) {
                let end = self.read + at + wanted.len();
                let heard = said.text[self.read..end].to_owned();
                self.read = end;
                return heard;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let is_over = said.has_ended || left.is_zero();
            assert!(!is_over, "“{wanted}” was not said:\n{}", &said.text[self.read..]);
            said = self.said.1.wait_timeout(said, left).unwrap().0;
        }
    }

    /// All it has said so far.
    pub fn so_far(&self) -> String {
        self.said.0.lock().unwrap().text.clone()
    }

    /// Interrupts it as Ctrl-C does.
    pub fn interrupt(&self) {
        let done = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    }

    /// Ends the input, waits for the end, and returns the exit code and all that was said.
    pub fn end(mut self) -> (i32, String) {
        self.input = None;
        let deadline = Instant::now() + PATIENCE;
        let mut said = self.said.0.lock().unwrap();
        while !said.has_ended {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "it does not end:\n{}", said.text);
            said = self.said.1.wait_timeout(said, left).unwrap().0;
        }
        let text = said.text.clone();
        drop(said);
        (self.child.wait().unwrap().code().unwrap_or(-1), text)
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}
