//! The next version of a Debian package, installed while people play: nothing acknowledged is lost, and nobody waits long.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::check::inside;
use super::session::{free_port, koshki_load, wait_for_page_at};
use super::write_program;
use crate::program::in_project;
use crate::stages::Log;

/// How long people may wait for their next move.
const LONGEST_PAUSE: f64 = 3.0;
/// People play for a while before and after.
const BEFORE: Duration = Duration::from_secs(6);
const SECONDS: &str = "20";

/// Does what the package asks of systemd, which does not run here: starts the unit's program, stops it as systemd does,
/// and starts the new one in its place.
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
    try-restart) if [ -e /run/koshki.pid ]; then stop; start; fi ;;
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
    wait_for_page_at(port)?;
    let mut load = koshki_load(port)?;
    load.args(["--game", "mouser", "--matches", "20", "--people", "2", "--rate", "200"]);
    load.args(["--seconds", SECONDS, "--check", "--json"]);
    let playing = load.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let playing = playing.context("koshki-load can't be started")?;
    thread::sleep(BEFORE);
    let installed = log.run(inside(root).args(["dpkg", "--install", "/newer.deb"]));
    let output = playing.wait_with_output().context("koshki-load can't be waited for")?;
    installed?;
    let report: Value =
        serde_json::from_slice(&output.stdout).context("koshki-load told nothing")?;
    judge(&report)
}

/// What the report says, if it is what was promised.
fn judge(report: &Value) -> Result<String> {
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
    Ok(format!(
        "upgraded under load: {moves} moves acknowledged, 0 lost, longest pause {pause:.2} s"
    ))
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
