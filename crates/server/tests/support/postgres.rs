//! A PostgreSQL server of the tests' own: a new cluster in a temporary folder, gone with the process that started it.

#![allow(dead_code, reason = "not every test file uses every helper")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// In every address, so that a test can look where it must not be.
pub const PASSWORD: &str = "cheese-7f3a";

const USER: &str = "koshki";

/// Starts the cluster and waits for a word how to stop it. No word means that the test is gone: then all of it goes.
const KEEPER: &str = r#"
trap '' INT HUP TERM
"$1/pg_ctl" -D "$2/data" -s -w -t 60 -l "$2/log" -o "$3" start || { cat "$2/log"; exit 1; }
echo ready
read -r mode
"$1/pg_ctl" -D "$2/data" -s -w -t 60 -m "${mode:-immediate}" stop
[ -n "$mode" ] || rm -rf "$2"
"#;

/// What a cluster promises.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Disk {
    /// It waits for the disk as a real one does.
    Durable,
    /// It is quick, and loses everything in a power cut.
    Hasty,
}

/// How a cluster is stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Connections are cut, and everything is brought in order.
    Fast,
    /// As if it had crashed.
    Immediate,
}

/// A PostgreSQL server.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    disk: Disk,
    keeper: Mutex<Option<Child>>,
}

/// A new, empty database; dropped, it is gone.
pub struct Database {
    cluster: &'static Cluster,
    name: String,
}

impl Cluster {
    /// The one that all tests of this process share.
    pub fn shared() -> &'static Cluster {
        static SHARED: OnceLock<Cluster> = OnceLock::new();
        SHARED.get_or_init(|| Cluster::new(Disk::Hasty))
    }

    /// A new one, running.
    pub fn new(disk: Disk) -> Self {
        let folder = new_folder();
        let password = folder.join("password");
        fs::write(&password, PASSWORD).expect("there is room for a cluster");
        give_away(&password);
        let port = free_port();
        let programs = programs();
        let cluster = Cluster { programs, folder, port, disk, keeper: Mutex::new(None) };
        let made = unprivileged(&cluster.programs.join("initdb"))
            .arg("-D")
            .arg(cluster.folder.join("data"))
            .args(["-U", USER, "--auth=scram-sha-256", "--pwfile"])
            .arg(&password)
            .args(["--encoding=UTF8", "--locale=C", "--no-sync"])
            .output()
            .expect("initdb starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.start();
        cluster
    }

    /// Starts it, and returns when it answers.
    pub fn start(&self) {
        let hasty = if self.disk == Disk::Hasty { "-c fsync=off" } else { "" };
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories= {hasty}",
            self.port
        );
        let mut keeper = unprivileged(Path::new("/bin/sh"))
            .args(["-c", KEEPER, "keeper"])
            .args([&self.programs, &self.folder])
            .arg(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let mut line = String::new();
        let output = keeper.stdout.take().expect("its output is a pipe");
        let mut output = BufReader::new(output);
        output.read_line(&mut line).expect("it can be read");
        if line != "ready\n" {
            output.read_to_string(&mut line).expect("it can be read");
            panic!("PostgreSQL does not start: {line}");
        }
        *self.keeper.lock().expect("nobody has panicked with it") = Some(keeper);
    }

    /// Stops it, and returns when it has ended.
    pub fn stop(&self, how: Stop) {
        let mode = if how == Stop::Fast { "fast\n" } else { "immediate\n" };
        let mut keeper = self.keeper.lock().expect("nobody has panicked with it");
        let mut keeper = keeper.take().expect("it runs");
        let mut input = keeper.stdin.take().expect("its input is a pipe");
        input.write_all(mode.as_bytes()).expect("it listens");
        assert!(keeper.wait().expect("it ends").success());
    }

    /// The address of a database of this name, made now.
    pub fn create(&self, name: &str) -> String {
        self.run("createdb", &[name]);
        self.url(name)
    }

    /// The port where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A new one that has all that is in this one, and follows it: from now on nothing is acknowledged here before it is on the disk
    /// there too.
    pub fn synchronous_standby(&self) -> Self {
        let (folder, port) = (new_folder(), free_port());
        let made = unprivileged(&self.programs.join("pg_basebackup"))
            .args(["-h", "127.0.0.1", "-U", USER, "-p", &self.port.to_string()])
            .args(["--checkpoint=fast", "--write-recovery-conf", "--no-sync", "-D"])
            .arg(folder.join("data"))
            .env("PGPASSWORD", PASSWORD)
            .output()
            .expect("pg_basebackup starts");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let (programs, disk) = (self.programs.clone(), self.disk);
        let standby = Cluster { programs, folder, port, disk, keeper: Mutex::new(None) };
        standby.start();
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
        self.ask("SELECT pg_reload_conf()");
        let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.ask(synchronous) != "1" {
            assert!(Instant::now() < deadline, "the standby does not follow");
        }
        standby
    }

    /// A standby takes over.
    pub fn promote(&self) {
        let promoted = unprivileged(&self.programs.join("pg_ctl"))
            .args(["promote", "-s", "-w", "-t", "60", "-D"])
            .arg(self.folder.join("data"))
            .output()
            .expect("pg_ctl starts");
        assert!(promoted.status.success(), "{}", String::from_utf8_lossy(&promoted.stderr));
        assert_eq!(self.ask("SELECT pg_is_in_recovery()"), "f", "it leads now");
    }

    /// The answer to one question.
    fn ask(&self, sql: &str) -> String {
        self.run("psql", &["--no-psqlrc", "-At", "-d", "postgres", "-c", sql])
    }

    /// The address of a database of this name.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{name}", self.port)
    }

    fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(self.programs.join(program))
            .args(["-h", "127.0.0.1", "-U", USER, "-p", &self.port.to_string()])
            .args(arguments)
            .env("PGPASSWORD", PASSWORD)
            .env("PGOPTIONS", "-c client_min_messages=warning")
            .output()
            .expect("PostgreSQL's programs start");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let keeper = self.keeper.get_mut().ok().and_then(Option::take);
        match keeper {
            Some(mut keeper) => {
                drop(keeper.stdin.take());
                // It removes everything; if not, there is nobody left to tell.
                let _ = keeper.wait();
            }
            None => {
                let _ = fs::remove_dir_all(&self.folder);
            }
        }
    }
}

impl Database {
    /// A new one in the shared cluster.
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let cluster = Cluster::shared();
        cluster.create(&name);
        Database { cluster, name }
    }

    /// Its address, with the password.
    pub fn url(&self) -> String {
        self.cluster.url(&self.name)
    }

    /// All that is in it, as `pg_dump` writes it.
    pub fn dump(&self) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("there is room for a dump");
        let to = format!("--file={}", file.path().display());
        self.cluster.run("pg_dump", &["--format=custom", &to, &self.name]);
        file
    }

    /// A new one with what is in a dump.
    pub fn restored(dump: &tempfile::NamedTempFile) -> Self {
        let new = Database::new();
        let from = dump.path().display().to_string();
        let into = format!("--dbname={}", new.name);
        new.cluster.run("pg_restore", &["--exit-on-error", "--no-owner", &into, &from]);
        new
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Each takes some megabytes. Open connections are closed.
        let _ = Command::new(self.cluster.programs.join("dropdb"))
            .args(["--force", "-h", "127.0.0.1", "-U", USER, "-p"])
            .args([&self.cluster.port.to_string(), &self.name])
            .env("PGPASSWORD", PASSWORD)
            .output();
    }
}

/// A new one for a cluster.
fn new_folder() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("koshki-postgres-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    fs::create_dir(&folder).expect("there is room for a cluster");
    give_away(&folder);
    folder
}

/// What root makes for PostgreSQL is PostgreSQL's.
fn give_away(path: &Path) {
    if is_root() {
        let [user, group] = ["-u", "-g"].map(|which| number_of("postgres", which));
        chown(path, Some(user), Some(group)).expect("root may give files away");
    }
}

/// PostgreSQL does not run as root.
fn unprivileged(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    // Nobody else may look into root's folders.
    command.current_dir("/");
    command
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it has an address").port()
}

fn is_root() -> bool {
    number_of("", "-u") == 0
}

fn number_of(user: &str, which: &str) -> u32 {
    let mut command = Command::new("id");
    command.arg(which);
    if !user.is_empty() {
        command.arg(user);
    }
    let output = command.output().expect("`id` starts");
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().unwrap_or_else(|_| panic!("there is no user {user}"))
}

/// Where Debian has PostgreSQL's programs, or else where the path leads.
fn programs() -> PathBuf {
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin"))
        .filter(|folder| folder.join("initdb").is_file())
        .collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    found.extend(std::env::split_paths(&path).filter(|folder| folder.join("initdb").is_file()));
    found.into_iter().next().expect("PostgreSQL is missing: `cargo xtask test tools` installs it")
}
