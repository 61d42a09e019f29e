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
const DATA: [&str; 7] =
    ["backups", "host.json", "host.key", "host.log", "koshki.db", "koshki.lock", "tables"];

/// A program to try, and where it thinks it lives.
pub struct Session<'a> {
    /// The program with all that stands before `serve`.
    pub command: Command,
    /// A folder for this trial, empty or not there.
    pub folder: &'a Path,
    /// Its data folder as the program knows it, and as we do.
    pub data: (PathBuf, PathBuf),
}

impl<'a> Session<'a> {
    /// A program that sees the same files as we do.
    pub fn new(command: Command, folder: &'a Path) -> Self {
        let data = folder.join("data");
        Session { command, folder, data: (data.clone(), data) }
    }

    /// Tries it, and tells what it did.
    pub fn try_out(self, log: &mut Log) -> Result<String> {
        let Session { mut command, folder, data } = self;
        let games = games::listed()?;
        for name in ["home", "tmp"] {
            let folder = folder.join(name);
            fs::create_dir_all(&folder).with_context(|| format!("no {}", folder.display()))?;
        }
        let port = free_port()?;
        command.args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"]).arg(&data.0);
        command.args(["--plain", "--rate-limits", "false", "--bot-pause-ms", "0", "--tables"]);
        command.arg(data.0.join("tables")).args(["--bot-budget-ms", BOT_BUDGET_MS]);
        command.env("HOME", folder.join("home")).env("TMPDIR", folder.join("tmp"));
        // A group of its own, so that what is left of it can be found.
        let began = Instant::now();
        let mut child = log.start(command.process_group(0))?;
        let tried = wait_for_page(&mut child, port, began).and_then(|start| {
            for game in &games {
                play(&game.id, port, log)?;
            }
            Ok(start)
        });
        let stopped = stop(&mut child);
        let start = tried?;
        let stop = stopped?;
        let group = child.id().to_string();
        if program::works(Command::new("pgrep").args(["--pgroup", &group])) {
            bail!("processes of it are still there");
        }
        for name in ["home", "tmp"] {
            nothing_but(&folder.join(name), &[])?;
        }
        nothing_but(&data.1, &DATA)?;
        Ok(format!(
            "run: page after {} ms, {} games, stopped after {} ms",
            start.as_millis(),
            games.len(),
            stop.as_millis()
        ))
    }
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
