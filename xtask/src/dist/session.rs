//! One trial of a program that was built: it starts, serves the page, plays a game of each kind against a bot over a
//! socket, stops, and leaves nothing behind.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::stages::Log;
use crate::{games, program};

/// An emulator on a busy machine needs longer to start than people would wait.
const START: Duration = Duration::from_secs(60);
/// What the server promises.
const STOP: Duration = Duration::from_secs(5);
/// For how long is played, again and again until a game has ended: emulators and busy machines need the later ones.
const SECONDS: [&str; 4] = ["5", "20", "60", "180"];
/// Enough for a bot to make a move; how well it plays does not matter here.
const BOT_BUDGET_MS: &str = "10";

/// What a server may leave in its folder.
pub const DATA: [&str; 7] =
    ["backups", "host.json", "host.key", "host.log", "koshki.db", "koshki.lock", "tables"];

/// How often it is started to see how long that takes: on a busy machine only the quickest start tells.
const STARTS: usize = 5;
/// How long a start may take.
const START_UP: Duration = Duration::from_millis(100);

/// A program to try, and where it thinks it lives.
pub struct Session<'a> {
    /// The program, ready for arguments.
    pub program: Box<dyn Fn() -> Result<Command> + 'a>,
    /// How it is told to serve.
    pub serve: Vec<String>,
    /// How it is asked whether a server is well.
    pub health: Vec<String>,
    /// Its settings for all of that, beside those of the trial.
    pub settings: Vec<(String, String)>,
    /// Where it listens; the trial has its own port.
    pub host: String,
    /// Its root folder as we know it.
    pub root: PathBuf,
    /// Folders below it that it may use, and what it may leave there.
    pub places: Vec<(PathBuf, &'static [&'static str])>,
    /// What it says when asked for its version.
    pub says: String,
}

impl<'a> Session<'a> {
    /// A program that lives in this root and knows this folder of it, empty or not there, as its own.
    pub fn new(
        program: impl Fn() -> Result<Command> + 'a,
        root: &Path,
        folder: &Path,
        says: String,
    ) -> Self {
        let within = |name: &str| Path::new("/").join(folder).join(name);
        let setting = |name: &str, place: PathBuf| (name.to_owned(), place.display().to_string());
        Session {
            program: Box::new(program),
            serve: vec!["serve".to_owned()],
            health: vec!["health".to_owned()],
            settings: vec![
                setting("HOME", within("home")),
                setting("TMPDIR", within("tmp")),
                setting("KOSHKI_DATA", within("data")),
                setting("KOSHKI_TABLES", within("data").join("tables")),
            ],
            host: "127.0.0.1".to_owned(),
            root: root.to_owned(),
            places: vec![(within("home"), &[]), (within("tmp"), &[]), (within("data"), &DATA)],
            says,
        }
    }

    /// Tries it, and tells what it did.
    pub fn try_out(&self, log: &mut Log) -> Result<String> {
        for (place, _) in &self.places {
            let place = self.within(place);
            fs::create_dir_all(&place).with_context(|| format!("no {}", place.display()))?;
        }
        let told = log.output(self.command(0)?.arg("--version"))?;
        if told.trim() != self.says {
            bail!("it says it is {}, and should say {}", told.trim(), self.says);
        }
        let games = games::listed()?;
        let port = free_port()?;
        let ran = self.run(port, log, |log| {
            log.run(self.command(port)?.args(&self.health))
                .context("it does not call itself well")?;
            games.iter().try_for_each(|game| play(&game.id, port, log))
        })?;
        if program::works(self.command(port)?.args(&self.health)) {
            bail!("it still calls itself well after it has stopped");
        }
        for (place, known) in &self.places {
            nothing_but(&self.within(place), known)?;
        }
        Ok(format!(
            "run: page after {} ms, {} games, stopped after {} ms",
            ran.start.as_millis(),
            games.len(),
            ran.stop.as_millis()
        ))
    }

    /// Starts it several times with nothing stored; tells the quickest start, which has to be as quick as promised if
    /// anything is.
    pub fn quickest_start(&self, is_promised: bool, log: &mut Log) -> Result<String> {
        let mut quickest = Duration::MAX;
        for _ in 0..STARTS {
            let stored = self.within(&self.places.last().context("it stores nothing")?.0);
            fs::remove_dir_all(&stored).with_context(|| format!("no {}", stored.display()))?;
            let ran = self.run(free_port()?, log, |_| Ok(()))?;
            quickest = quickest.min(ran.start);
        }
        if is_promised && quickest > START_UP {
            bail!(
                "its quickest start of {STARTS} took {} ms; {} ms are promised",
                quickest.as_millis(),
                START_UP.as_millis()
            );
        }
        Ok(format!("quickest start of {STARTS} {} ms", quickest.as_millis()))
    }

    /// Starts it, does something while it serves, and stops it.
    fn run(
        &self,
        port: u16,
        log: &mut Log,
        meanwhile: impl FnOnce(&mut Log) -> Result<()>,
    ) -> Result<Ran> {
        let mut command = self.command(port)?;
        // A group of its own, so that what is left of it can be found.
        command.args(&self.serve).process_group(0);
        let began = Instant::now();
        let mut child = log.start(&mut command)?;
        let served = wait_for_page(&mut child, port, began);
        let served = served.and_then(|start| meanwhile(log).map(|()| start));
        let stopped = stop(&mut child);
        let (start, stop) = (served?, stopped?);
        let group = child.id().to_string();
        if program::works(Command::new("pgrep").args(["--pgroup", &group])) {
            bail!("processes of it are still there");
        }
        Ok(Ran { start, stop })
    }

    fn command(&self, port: u16) -> Result<Command> {
        let mut command = (self.program)()?;
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        command.env("KOSHKI_LISTEN", format!("{}:{port}", self.host));
        command.env("KOSHKI_RATE_LIMITS", "false").env("KOSHKI_BOT_PAUSE_MS", "0");
        command.env("KOSHKI_BOT_BUDGET_MS", BOT_BUDGET_MS);
        Ok(command)
    }

    /// A path of its own, as we know it.
    fn within(&self, path: &Path) -> PathBuf {
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }
}

/// How long a program took.
struct Ran {
    start: Duration,
    stop: Duration,
}

/// The load generator, for a server at this port.
pub fn koshki_load(port: u16) -> Result<Command> {
    let mut load = Command::new(program::tested_koshki()?.with_file_name("koshki-load"));
    load.args(["--server", &format!("http://127.0.0.1:{port}")]);
    Ok(load)
}

/// Waits until somebody serves a page at this port.
pub fn wait_for_page_at(port: u16) -> Result<()> {
    let began = Instant::now();
    while !get(port, "/").is_some_and(|page| page.starts_with("HTTP/1.1 200")) {
        if began.elapsed() > START {
            bail!("it served no page within {} s", START.as_secs());
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(())
}

/// Waits until the page and its script are served; tells how long that took.
fn wait_for_page(child: &mut Child, port: u16, began: Instant) -> Result<Duration> {
    loop {
        if let Some(status) = child.try_wait().context("the program can't be waited for")? {
            bail!("it ended before it served the page ({status})");
        }
        if let Some(page) = get(port, "/").filter(|page| page.starts_with("HTTP/1.1 200")) {
            let took = began.elapsed();
            let script =
                page.split('"').find(|it| it.starts_with("/assets/") && it.ends_with(".js"));
            let script =
                script.context("the page has no script: it was built without its files")?;
            if !get(port, script).is_some_and(|script| script.starts_with("HTTP/1.1 200")) {
                bail!("{script} is not served");
            }
            return Ok(took);
        }
        if began.elapsed() > START {
            bail!("it served no page within {} s", START.as_secs());
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Plays until a game has ended: one person against a bot, checked against the journal.
fn play(game: &str, port: u16, log: &mut Log) -> Result<()> {
    for seconds in SECONDS {
        let mut load = koshki_load(port)?;
        load.args(["--game", game]);
        load.args([
            "--people",
            "1",
            "--bots",
            "1",
            "--matches",
            "1",
            "--seconds",
            seconds,
            "--check",
            "--json",
        ]);
        let report = log.output(&mut load).with_context(|| format!("{game} can't be played"))?;
        let report: Value = serde_json::from_str(&report).context("koshki-load told nothing")?;
        if report["games_ended"].as_u64().is_some_and(|games| games > 0) {
            return Ok(());
        }
    }
    bail!("no game of {game} came to its end")
}

/// Asks the program to stop; tells how long that took.
fn stop(child: &mut Child) -> Result<Duration> {
    let began = Instant::now();
    let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    asked.context("`kill` can't be started")?;
    while began.elapsed() < STOP {
        if let Some(status) = child.try_wait().context("the program can't be waited for")? {
            if !status.success() {
                bail!("it ended with {status}");
            }
            return Ok(began.elapsed());
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().context("it can't even be killed")?;
    child.wait().context("it can't be waited for")?;
    bail!("it did not stop within {} s", STOP.as_secs())
}

fn nothing_but(folder: &Path, known: &[&str]) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("no {}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !known.contains(&name.as_str()) {
            bail!("it left {name} in {}", folder.display());
        }
    }
    Ok(())
}

/// What a server on this machine answers, if it does.
fn get(port: u16, path: &str) -> Option<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut server = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    server.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    server.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

/// A port that nobody uses.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free")?;
    Ok(listener.local_addr().context("no port is free")?.port())
}
