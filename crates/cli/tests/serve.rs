//! `koshki serve` as a host meets it: what it prints, where its settings come from, how it ends.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

#[path = "koshki/load.rs"]
mod load;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use tempfile::TempDir;

use load::koshki_load;

/// Whatever takes longer than this never happens.
const DEADLINE: Duration = Duration::from_secs(30);

/// A running `koshki serve`; killed when it is dropped.
struct Server {
    child: Child,
    output: BufReader<ChildStdout>,
    /// What it has printed so far.
    printed: String,
    address: SocketAddr,
}

impl Server {
    /// Starts it, and reads what it prints until it says how to stop it.
    fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut printed = String::new();
        while !printed.contains("Ctrl-C") {
            let read = output.read_line(&mut printed).unwrap();
            if read == 0 {
                let mut complaint = String::new();
                child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
                panic!("it ended: {printed}{complaint}");
            }
        }
        let address = printed.lines().next().unwrap().rsplit("http://").next().unwrap();
        let address = address.parse().unwrap();
        Server { child, output, printed, address }
    }

    /// The status that an address answers with; 0 if nobody answers.
    fn get(&self, path: &str) -> u16 {
        let ask = || -> std::io::Result<String> {
            let mut stream = TcpStream::connect_timeout(&self.address, DEADLINE)?;
            stream.set_read_timeout(Some(DEADLINE))?;
            write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        let answer = ask().unwrap_or_default();
        answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
    }

    /// Sends a signal, and waits for the end: the exit code, the rest of what it printed, and its log.
    fn end(mut self, signal: Signal) -> (Option<i32>, String, String) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), rest, log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn koshki(home: &Path) -> Command {
    command(env!("CARGO_BIN_EXE_koshki"), home)
}

fn command(program: &str, home: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("KOSHKI_") {
            command.env_remove(name);
        }
    }
    command.env("KOSHKI_HOME", home).env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command.env("LANG", "en_GB.UTF-8").stdin(Stdio::null());
    command
}

fn home() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn a_node_that_stores_elsewhere_needs_no_home_to_save_in() {
    let mut serve = Command::new(env!("CARGO_BIN_EXE_koshki"));
    serve.args(["serve", "--database", "postgres://nobody@127.0.0.1:1/nothing"]).env_clear();
    let output = serve.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("can't reach the database"), "{said}");
}

#[test]
fn it_prints_its_address_serves_and_ends_cleanly_when_asked() {
    for signal in [Signal::TERM, Signal::INT] {
        let home = home();
        let server = Server::start(koshki(home.path()).args(["serve", "--listen", "127.0.0.1:0"]));
        assert!(server.printed.starts_with("Koshki-Myshki is served at http://127.0.0.1:"));
        assert!(server.printed.contains("koshki serve --lan"), "{}", server.printed);
        assert_eq!(server.get("/health/ready"), 200);
        assert!(home.path().join("server").join("koshki.db").exists(), "in the user's folder");
        let held = TcpStream::connect(server.address).unwrap();
        let began = Instant::now();
        let (code, rest, log) = server.end(signal);
        assert_eq!(code, Some(0), "{log}");
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
        assert_eq!(rest, "Stopped. Every move is stored.\n");
        assert!(log.contains("serving") && log.contains("everything is stored"), "{log}");
        drop(held);
    }
}

#[test]
fn damaged_tables_are_named_and_not_used_and_the_doctor_says_what_is_solved() {
    let home = home();
    let tables = home.path().join("tables");
    fs::create_dir_all(&tables).unwrap();
    let damaged = tables.join("catch-the-mice-1-classic.table");
    fs::write(&damaged, "koshki-table-1 catch-the-mice-1-classic 3 00\nabc").unwrap();
    let server = Server::start(koshki(home.path()).args(["serve", "--listen", "127.0.0.1:0"]));
    assert_eq!(server.get("/health/ready"), 200);
    let doctor = || {
        let output = koshki(home.path()).arg("doctor").output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    // The Mouser for two is solved at the start; then its table is there.
    let deadline = Instant::now() + DEADLINE;
    while !doctor().1.contains("solved: mouser for 2\n") {
        assert!(Instant::now() < deadline, "it solves nothing: {}", doctor().1);
    }
    let (code, _, log) = server.end(Signal::TERM);
    assert_eq!(code, Some(0), "{log}");
    assert!(log.contains("a damaged table is not used"), "{log}");
    assert!(log.contains(damaged.to_str().unwrap()), "{log}");
    let (code, told) = doctor();
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("catch-the-mice-1-classic.table is damaged"), "{told}");
    fs::remove_file(&damaged).unwrap();
    let (code, told) = doctor();
    assert!(code == Some(0) && told.ends_with("all is well\n"), "{told}");
}

/// Sends bytes, and reads until these come.
fn exchange(stream: &mut TcpStream, bytes: &[u8], until: &[u8]) -> String {
    stream.write_all(bytes).unwrap();
    let (mut answer, mut piece) = (Vec::new(), [0; 1024]);
    while !answer.windows(until.len()).any(|bytes| bytes == until) {
        let read = stream.read(&mut piece).unwrap();
        assert_ne!(read, 0, "{}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&piece[..read]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_log_of_everything_has_no_secret_and_in_a_file_no_colours() {
    let home = home();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--plain", "--log-filter", "trace"];
    let server = Server::start(koshki(home.path()).args(arguments));
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let body = r#"{"nickname":"Annuschka"}"#;
    let request = format!(
        "POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = exchange(&mut stream, request.as_bytes(), b"Annuschka");
    let secret = answer.split("koshki=").nth(1).unwrap().split(';').next().unwrap();
    assert_eq!(secret.len(), 64);
    let request = format!(
        "GET /ws HTTP/1.1\r\nhost: localhost\r\ncookie: koshki={secret}; __Host-koshki={secret}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    assert!(exchange(&mut stream, request.as_bytes(), b"\r\n\r\n").contains("101"));
    for (text, until) in [
        (r#"{"type":"hello","id":1,"version":2}"#, "welcome"),
        (r#"{"type":"sit","id":2,"match":"aaaaaaaaaaaaaaaa","key":"verysecretkey"}"#, "refused"),
    ] {
        let mut frame = vec![0x81, 0x80 | u8::try_from(text.len()).unwrap(), 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        exchange(&mut stream, &frame, until.as_bytes());
    }
    let (code, _, log) = server.end(Signal::TERM);
    assert_eq!(code, Some(0));
    assert!(log.contains("answered"), "what we say ourselves is there: {log}");
    for secret in [secret, "verysecretkey", "Annuschka", "\u{1b}["] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret:?} is logged");
    }
}

#[test]
fn for_the_house_it_prints_the_addresses_and_a_picture_in_the_host_s_language() {
    let home = home();
    let arguments = ["serve", "--lan", "--listen", "127.0.0.1:0", "--lang", "ru"];
    let server = Server::start(koshki(home.path()).args(arguments));
    assert!(server.printed.contains("Кошки-мышки ждут по адресу http://127.0.0.1:"));
    assert_eq!(server.get("/health/live"), 200);
    // A machine without a network has nobody to invite.
    if server.printed.contains("Для телефонов") {
        assert!(server.printed.contains("█▀▀"), "{}", server.printed);
    }
    let plain = Server::start(
        koshki(home.path()).args(arguments).args(["--plain", "--data"]).arg(home.path()),
    );
    assert!(!plain.printed.contains('█'), "{}", plain.printed);
}

#[test]
fn a_flag_counts_more_than_the_environment_and_that_more_than_the_file() {
    let home = home();
    let folders: Vec<PathBuf> =
        ["file", "environment", "flag"].map(|name| home.path().join(name)).into();
    let file = home.path().join("koshki.toml");
    let settings = format!(
        "listen = \"127.0.0.1:0\"\ndata = {:?}\nbot_pause_ms = 5\nmetrics = \"nobody\"\n\
         allowed_origins = [\"https://friend.example\"]\nlog = \"json\"\n",
        folders[0]
    );
    fs::write(&file, settings).unwrap();
    let begin = || {
        let mut command = koshki(home.path());
        command.arg("serve").arg("--config").arg(&file);
        command
    };
    let server = Server::start(&mut begin());
    assert!(folders[0].join("koshki.db").exists());
    assert_eq!(server.get("/metrics"), 404, "as the file says");
    let (_, _, log) = server.end(Signal::TERM);
    assert!(log.lines().all(|line| line.starts_with('{')), "{log}");

    let server =
        Server::start(begin().env("KOSHKI_DATA", &folders[1]).env("KOSHKI_METRICS", "everybody"));
    assert!(folders[1].join("koshki.db").exists());
    assert_eq!(server.get("/metrics"), 200, "as the environment says");
    drop(server);

    let mut command = begin();
    command.env("KOSHKI_DATA", &folders[1]).env("KOSHKI_METRICS", "everybody");
    let server = Server::start(command.args(["--metrics", "nobody", "--data"]).arg(&folders[2]));
    assert!(folders[2].join("koshki.db").exists());
    assert_eq!(server.get("/metrics"), 404, "as the flag says");
}

#[test]
fn what_is_wrong_is_said_in_one_sentence_and_ends_with_2() {
    let home = home();
    let wrong = |arguments: &[&str], file: &str| {
        let path = home.path().join("koshki.toml");
        fs::write(&path, file).unwrap();
        let mut command = koshki(home.path());
        command.args(["serve", "--listen", "127.0.0.1:0", "--config"]).arg(&path).args(arguments);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {file}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(wrong(&[], "lisen = 1").contains("unknown field `lisen`"));
    assert!(wrong(&[], "public_url = \"koshki\"").contains("https://koshki.example"));
    assert!(wrong(&["--public-url", "koshki.example"], "").contains("https://koshki.example"));
    assert!(wrong(&["--log-filter", "a=b=c"], "").contains("log filter"));
    assert!(wrong(&["--config", "no-such-file.toml"], "").contains("can be given only once"));

    let server = Server::start(koshki(home.path()).args(["serve", "--listen", "127.0.0.1:0"]));
    let taken = server.address.to_string();
    let elsewhere = home.path().join("elsewhere");
    let output = koshki(home.path())
        .args(["serve", "--listen", &taken, "--data"])
        .arg(elsewhere)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let says = String::from_utf8(output.stderr).unwrap();
    assert!(says.starts_with(&format!("koshki: can't listen on {taken}: ")), "{says}");
    let output = koshki(home.path()).args(["serve", "--listen", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "another server has the database");
    assert!(String::from_utf8(output.stderr).unwrap().contains("another"));
}

#[test]
fn a_server_that_runs_out_of_sockets_recovers_by_itself() {
    let home = home();
    let mut shell = command("sh", home.path());
    shell.args(["-c", "ulimit -n 64; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_koshki")]);
    shell.args(["serve", "--listen", "127.0.0.1:0", "--header-timeout-ms", "60000"]);
    let server = Server::start(&mut shell);
    assert_eq!(server.get("/health/ready"), 200);
    let held: Vec<TcpStream> =
        (0..100).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let until = Instant::now() + DEADLINE;
    let fd = PathBuf::from(format!("/proc/{}/fd", server.child.id()));
    while fd.exists() && fs::read_dir(&fd).unwrap().count() < 63 {
        assert!(Instant::now() < until, "it takes all sockets it can get");
    }
    drop(held);
    while server.get("/health/live") != 200 {
        assert!(Instant::now() < until, "it recovers");
    }
    let (code, _, log) = server.end(Signal::TERM);
    assert_eq!(code, Some(0));
    assert!(log.contains("no connection can be taken"), "{log}");
}

#[test]
fn a_disk_that_refuses_to_write_turns_readiness_red_and_nothing_that_was_told_is_lost() {
    let home = home();
    let mut command = command("sh", home.path());
    // A file that may not grow is a disk that fails in the middle of writing.
    command.args(["-c", "trap '' XFSZ; ulimit -S -f 2000; exec \"$0\" \"$@\""]);
    command.arg(env!("CARGO_BIN_EXE_koshki"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--plain", "--rate-limits", "false"]);
    command.args(["--log-filter", "off", "--data"]).arg(home.path().join("data"));
    let server = Server::start(&mut command);
    assert_eq!(server.get("/health/ready"), 200);

    let address = format!("http://{}", server.address);
    let is_healthy =
        || koshki(home.path()).args(["health", &address]).output().unwrap().status.success();
    assert!(is_healthy());
    let playing = |seconds: &str| {
        let mut people = koshki_load();
        people.args(["--game", "mouser", "--matches", "20", "--seconds", seconds]);
        people.args(["--server", &address]).stdout(Stdio::null()).stderr(Stdio::null());
        people
    };
    let mut people = playing("60").spawn().unwrap();
    let deadline = Instant::now() + DEADLINE;
    while server.get("/health/ready") == 200 {
        assert!(Instant::now() < deadline, "the file never grew too large");
    }
    people.kill().unwrap();
    people.wait().unwrap();
    assert_eq!(server.get("/health/ready"), 503);
    assert!(!is_healthy());
    assert_eq!(server.get("/health/live"), 200, "it goes on to answer");

    let unlimited = Rlimit { current: None, maximum: None };
    prlimit(Some(Pid::from_child(&server.child)), Resource::Fsize, unlimited).unwrap();
    let deadline = Instant::now() + DEADLINE;
    while server.get("/health/ready") != 200 {
        assert!(Instant::now() < deadline, "it does not notice that the disk is back");
        assert!(playing("0.2").status().unwrap().success(), "people play again");
    }
    server.end(Signal::TERM);
    // Flags override the environment.
    let doctor = koshki(home.path())
        .env("KOSHKI_DATABASE", "postgres://nobody@127.0.0.1:1/nowhere")
        .args(["doctor", "--data"])
        .arg(home.path().join("data"))
        .output();
    let doctor = doctor.unwrap();
    assert!(doctor.status.success(), "{}", String::from_utf8_lossy(&doctor.stdout));
}
