//! Packages of the system's that only the checks need.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::program::{self, in_project};

/// Where Debian has the programs of each version of PostgreSQL.
const POSTGRES: &str = "/usr/lib/postgresql";

/// Installs node and npm if they are missing.
pub fn install_node(run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    if is_there("node") && is_there("npm") {
        return Ok(());
    }
    install(&["nodejs", "npm"], run)
}

/// Installs the browser of the tests if it is missing.
pub fn install_browser(run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    if is_there("chromium") {
        return Ok(());
    }
    install(&["chromium"], run)
}

/// Installs PostgreSQL if it is missing. The tests start servers of their own, so Debian shall not start one.
pub fn install_postgres(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    let is_debians = fs::read_dir(POSTGRES).is_ok_and(|mut versions| {
        versions.any(|version| version.is_ok_and(|it| it.path().join("bin/initdb").is_file()))
    });
    if is_debians || is_there("initdb") {
        return Ok(());
    }
    install(&["postgresql-common"], &mut run)?;
    let settings = "/etc/postgresql-common/createcluster.conf";
    let no_cluster = "s/^#*create_main_cluster.*/create_main_cluster = false/";
    run(as_root("sed")?.args(["-i", no_cluster, settings]))?;
    install(&["postgresql"], run)
}

/// Installs the bus between servers if it is missing. The tests start servers of their own.
pub fn install_nats(run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    // Debian has it where only root looks.
    if is_there("nats-server") || is_there("/usr/sbin/nats-server") {
        return Ok(());
    }
    install(&["nats-server"], run)
}

fn is_there(name: &str) -> bool {
    program::works(Command::new(name).arg("--version"))
}

fn install(names: &[&str], mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    if !is_there("apt-get") {
        let missing = names.join(" and ");
        bail!("missing: {missing}; please install what gives these names on your system");
    }
    run(as_root("apt-get")?.arg("update"))?;
    run(as_root("apt-get")?.args(["install", "--yes", "--no-install-recommends"]).args(names))
}

fn as_root(name: &str) -> Result<Command> {
    let user = Command::new("id").arg("-u").output().context("`id` can't be started")?;
    if user.stdout.trim_ascii() == b"0" {
        return Ok(in_project(name));
    }
    let mut command = in_project("sudo");
    command.args(["-n", name]);
    Ok(command)
}
