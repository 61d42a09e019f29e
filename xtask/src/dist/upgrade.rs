//! The next version of a Debian package, installed while people play, over the database of every schema that was ever on main:
//! nothing acknowledged is lost, and nobody waits long.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::check::inside;
use super::session::{free_port, koshki_load, wait_for_page_at};
use super::write_program;
use crate::program::{self, in_project};
use crate::stages::Log;

/// How long people may wait for their next move.
const LONGEST_PAUSE: f64 = 3.0;
/// People play for a while before and after.
const BEFORE: Duration = Duration::from_secs(6);
const SECONDS: &str = "15";

/// Every schema that was ever on main: each a line with the files of its migrations. The last one is today's.
const SCHEMAS: &str = include_str!("../../../crates/server/tests/store/schemas/sqlite.txt");
/// Gives a database an older schema.
const OLDER: &str = "xtask/src/dist/older.py";
/// Between the old program and the new one; as long as it is there, the new one waits.
const STOPPED: &str = "run/koshki.stopped";
/// A package that has not restarted the service by then never does.
const PATIENCE: Duration = Duration::from_secs(60);

/// Does what the package asks of systemd, which does not run here: starts the unit's program, stops it as systemd does,
/// and starts the new one in its place, as soon as the database is what an older program would have left.
const SYSTEMCTL: &str = r#"#!/bin/sh
set -e
stop() {
    [ -e /run/koshki.pid ] || return 0
    kill -TERM "$(cat /run/koshki.pid)"
    while kill -0 "$(cat /run/koshki.pid)" 2>/dev/null; do sleep 0.02; done
    rm /run/koshki.pid
}
start() {
    . /run/koshki.env
    setsid /usr/bin/koshki serve >/dev/null 2>>/run/koshki.log </dev/null &
    echo $! >/run/koshki.pid
}
case "$1" in
    start) start ;;
    stop) stop ;;
    try-restart)
        [ -e /run/koshki.pid ] || exit 0
        stop
        touch /run/koshki.stopped
        while [ -e /run/koshki.stopped ]; do sleep 0.01; done
        start
        ;;
esac
"#;

/// Installs a newer package in this system, which has the older one, under load; tells the result.
pub fn under_load(package: &Path, root: &Path, log: &mut Log) -> Result<String> {
    write_program(&root.join("usr/bin/systemctl"), SYSTEMCTL.as_bytes())?;
    fs::create_dir_all(root.join("run/systemd/system"))?;
    fs::create_dir_all(root.join("var/lib/koshki"))?;
    let port = free_port()?;
    let settings = format!(
        "export KOSHKI_LISTEN=127.0.0.1:{port} KOSHKI_DATA=/var/lib/koshki KOSHKI_RATE_LIMITS=false\n"
    );
    fs::write(root.join("run/koshki.env"), settings)?;
    newer(package, root, log)?;
    log.run(inside(root).args(["systemctl", "start", "koshki"]))?;
    let tried = upgrade(root, port, log);
    log.run(inside(root).args(["systemctl", "stop", "koshki"]))?;
    for left in ["usr/bin/systemctl", "run/koshki.env", "run/koshki.log", "newer.deb"] {
        fs::remove_file(root.join(left)).with_context(|| format!("{left} can't be removed"))?;
    }
    fs::remove_dir_all(root.join("run/systemd"))?;
    tried
}

fn upgrade(root: &Path, port: u16, log: &mut Log) -> Result<String> {
    let (mut kept, mut longest) = (0, 0.0_f64);
    for schema in SCHEMAS.lines() {
        let Upgraded { moves, pause } =
            upgrade_from(schema, root, port, log).with_context(|| format!("from {schema}"))?;
        kept += moves;
        longest = longest.max(pause);
    }
    Ok(format!(
        "upgraded under load from each of {} schemas: {kept} moves acknowledged, 0 lost, longest pause {longest:.2} s",
        SCHEMAS.lines().count()
    ))
}

fn upgrade_from(schema: &str, root: &Path, port: u16, log: &mut Log) -> Result<Upgraded> {
    wait_for_page_at(port)?;
    let mut load = koshki_load(port)?;
    load.args(["--game", "mouser", "--matches", "20", "--people", "2", "--rate", "200"]);
    load.args(["--seconds", SECONDS, "--check", "--json"]);
    let playing = load.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let playing = playing.context("koshki-load can't be started")?;
    thread::sleep(BEFORE);
    let (installed, made_older) = thread::scope(|scope| {
        let making = scope.spawn(|| make_older(schema, root));
        let installed = log.run(inside(root).args(["dpkg", "--install", "/newer.deb"]));
        (installed, making.join().expect("making the database older has panicked"))
    });
    let output = playing.wait_with_output().context("koshki-load can't be waited for")?;
    installed?;
    made_older?;
    let report: Value =
        serde_json::from_slice(&output.stdout).context("koshki-load told nothing")?;
    judge(&report)
}

/// Waits until the old program has stopped, gives its database this schema, and lets the new program start.
fn make_older(schema: &str, root: &Path) -> Result<()> {
    let began = Instant::now();
    let stopped = root.join(STOPPED);
    while !stopped.exists() {
        if began.elapsed() > PATIENCE {
            bail!("the package did not restart the service");
        }
        thread::sleep(Duration::from_millis(5));
    }
    let migrations = schema.split(' ').map(|file| program::root().join("crates/server").join(file));
    let mut python = program::python([OLDER]);
    python.arg(root.join("var/lib/koshki/koshki.db")).args(migrations);
    let done = program::run(&mut python);
    // The new program may start in any case, or dpkg would wait for ever.
    fs::remove_file(&stopped).context("the new program can't be let go on")?;
    done
}

/// What came of an upgrade.
#[derive(Debug)]
struct Upgraded {
    /// How many were acknowledged; none was lost.
    moves: u64,
    /// The longest time that somebody waited for their next move, in seconds.
    pause: f64,
}

/// What the report says, if it is what was promised.
fn judge(report: &Value) -> Result<Upgraded> {
    let check = &report["check"];
    for fault in ["lost", "unsent", "acknowledged_twice"] {
        if check[fault] != 0 {
            bail!("moves were not kept as acknowledged ({fault}): {report}");
        }
    }
    if report["lost_connections"] == 0 {
        bail!("nobody noticed anything, so nothing was upgraded: {report}");
    }
    let pause = check["longest_pause"].as_f64().context("no pause was measured")?;
    let moves = check["acknowledged"].as_u64().unwrap_or_default();
    if pause > LONGEST_PAUSE || moves == 0 {
        bail!("people waited for {pause:.2} s; {LONGEST_PAUSE} s are promised: {report}");
    }
    Ok(Upgraded { moves, pause })
}

/// The same package with a higher version, in the root of the system.
fn newer(package: &Path, root: &Path, log: &mut Log) -> Result<()> {
    let folder = root.with_file_name("newer");
    log.run(in_project("dpkg-deb").arg("--raw-extract").args([package, &folder]))?;
    let path = folder.join("DEBIAN/control");
    let control = fs::read_to_string(&path)?;
    let version = control.lines().find(|line| line.starts_with("Version: "));
    let version = version.context("the package has no version")?;
    fs::write(&path, control.replacen(version, &format!("{version}+next"), 1))?;
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "-Zgzip", "--build"]);
    log.run(build.args([&folder, &root.join("newer.deb")]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_lost_move_a_long_pause_and_no_restart_are_found() {
        let report = |lost: u64, pause: f64, connections: u64| {
            json!({"lost_connections": connections, "check": {"lost": lost, "unsent": 0,
                "acknowledged_twice": 0, "acknowledged": 9, "longest_pause": pause}})
        };
        assert!(judge(&report(0, 0.5, 40)).is_ok());
        for wrong in [report(1, 0.5, 40), report(0, 3.5, 40), report(0, 0.5, 0), json!({})] {
            assert!(judge(&wrong).is_err(), "{wrong}");
        }
    }
}
