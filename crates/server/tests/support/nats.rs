//! A NATS server of the tests' own, gone with the process that started it.

#![allow(dead_code, reason = "not every test file uses every helper")]

use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Runs the server until its input ends: then the test is gone, or wants it so.
const KEEPER: &str = r#"
trap '' INT HUP TERM
PATH="$PATH:/usr/sbin" nats-server -a 127.0.0.1 -p "$1" >/dev/null 2>&1 &
read -r _
kill -9 $!
"#;

/// A NATS server.
pub struct Nats {
    port: u16,
    keeper: Mutex<Option<Child>>,
}

impl Nats {
    /// A new one, running.
    pub fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it has an address").port();
        drop(listener);
        let nats = Nats { port, keeper: Mutex::new(None) };
        nats.start();
        nats
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Starts it, and returns when it answers.
    pub fn start(&self) {
        let keeper = Command::new("/bin/sh")
            .args(["-c", KEEPER, "keeper", &self.port.to_string()])
            .stdin(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        *self.keeper.lock().expect("nobody has panicked with it") = Some(keeper);
        let deadline = Instant::now() + Duration::from_secs(20);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(Instant::now() < deadline, "nats-server does not start: is it installed?");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Kills it.
    pub fn stop(&self) {
        let keeper = self.keeper.lock().expect("nobody has panicked with it").take();
        if let Some(mut keeper) = keeper {
            drop(keeper.stdin.take());
            // It can't be asked anything else.
            let _ended = keeper.wait();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}
