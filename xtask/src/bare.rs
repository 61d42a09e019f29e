//! `cargo xtask bare`: the commands of the README, tried from a fresh clone in a minimal Debian that has nothing but what
//! the README asks for. A developer's machine has everything installed, and hides a missing step.

use std::env;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::packages::{self, Missing};
use crate::program::{self, Misuse, in_project};
use crate::stages::{self, Log};

const RELEASE: &str = "bookworm";

/// Home and clone, as seen from inside.
const HOME: &str = "/root";
const CLONE: &str = "/srv/koshki";

/// How long the build of `cargo xtask run` may take on a slow machine.
const PATIENCE: Duration = Duration::from_secs(45 * 60);

/// Makes the mounts and changes the root. It is the first process of a namespace of its own: when it ends, all
/// processes inside and all mounts are gone, however it ends.
const INSIDE: &str = r#"set -eu
trap 'exit 130' INT TERM
root=$1
shift
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
mount -t proc proc "$root/proc"
while [ "$1" != -- ]; do
    mount --bind "$1" "$root$2"
    mount -o remount,bind,ro "$root$2"
    shift 2
done
shift
chroot "$root" "$@" &
wait $!
"#;

/// Variables that say where packages come from, where somebody has a mirror or a proxy: their names begin or end so.
const BEGINNINGS: [&str; 4] = ["PIP_", "CARGO_HTTP_", "CARGO_NET_", "npm_config_"];
const ENDINGS: [&str; 4] = ["_proxy", "_PROXY", "_CERT_FILE", "_CERTS"];

/// The certificates that a mirror or a proxy may need, in the place where Debian looks.
const CERTIFICATES: &str = "/etc/ssl/certs/ca-certificates.crt";

/// Tries the commands of the README, or those whose task is named.
pub fn check(named: &[String]) -> Result<()> {
    let path = program::root().join("README.md");
    let text =
        fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
    let readme =
        Readme::read(&text).context("README.md names no packages or commands under “Install”")?;
    let tasks: Vec<&str> = readme.commands.iter().map(|command| task(command)).collect();
    if let Some(unknown) = named.iter().find(|name| !tasks.contains(&name.as_str())) {
        let known = tasks.join(", ");
        return Misuse::because(format!("the README has no task “{unknown}”, but {known}"));
    }
    if !packages::is_root() {
        bail!(
            "only root can make a system inside the system; please type `sudo env HOME=\"$HOME\" PATH=\"$PATH\" cargo xtask bare`"
        );
    }
    let base = stages::run("bare-system", |log| base(&readme.packages, log))?;
    for command in &readme.commands {
        let task = task(command);
        if named.is_empty() || named.iter().any(|name| name == task) {
            stages::run(&format!("bare-{task}"), |log| try_command(command, &base, log))?;
        }
    }
    Ok(())
}

/// What the README promises.
#[derive(Debug, PartialEq, Eq)]
struct Readme {
    /// What has to be there before, beside Rust.
    packages: Vec<String>,
    commands: Vec<String>,
}

impl Readme {
    fn read(text: &str) -> Option<Readme> {
        let (_, section) = text.split_once("\n## Install\n")?;
        let section = section.split("\n## ").next()?;
        let (_, packages) = section.split_once("`apt install ")?;
        let packages = packages.split('`').next()?.split_whitespace().map(str::to_owned).collect();
        let commands: Vec<String> = section
            .lines()
            .filter(|line| line.starts_with("cargo xtask "))
            .map(|line| line.split('#').next().unwrap_or(line).trim().to_owned())
            .collect();
        (!commands.is_empty()).then_some(Readme { packages, commands })
    }
}

/// The task of a command: `run` in `cargo xtask run`.
fn task(command: &str) -> &str {
    command.split_whitespace().nth(2).unwrap_or(command)
}

/// A minimal Debian with these packages; made once, since it takes a minute.
fn base(packages: &[String], log: &mut Log) -> Result<PathBuf> {
    let folder = folder()?;
    let base = folder.join(format!("{RELEASE}+{}", packages.join("+")));
    if base.exists() {
        return Ok(base);
    }
    if !packages::works("debootstrap") {
        let name = "debootstrap".to_owned();
        let missing = Missing { name, packages: &["debootstrap"] };
        packages::install(&[missing], |command| log.run(command))?;
    }
    let new = folder.join("new");
    remove(&new, log)?;
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    let mut debootstrap = in_project("debootstrap");
    debootstrap.arg("--variant=minbase").arg(format!("--include={}", packages.join(",")));
    log.run(debootstrap.arg(RELEASE).arg(&new))?;
    fs::rename(&new, &base).with_context(|| format!("{} can't be made", base.display()))?;
    Ok(base)
}

/// Runs one command in a copy of the base, which is gone afterwards if all went well.
fn try_command(command: &str, base: &Path, log: &mut Log) -> Result<()> {
    let root = folder()?.join(task(command));
    remove(&root, log)?;
    log.run(in_project("cp").arg("--archive").args([base, &root]))?;
    furnish(&root, log)?;
    if task(command) == "run" {
        let port = free_port()?;
        let listen = format!("127.0.0.1:{port}");
        let mut child = log.start(inside(&root, command)?.env("KOSHKI_LISTEN", listen))?;
        let answered = wait_for_page(&mut child, port);
        // Not there any more is as good.
        let _gone = child.kill();
        child.wait().context("the command can't be waited for")?;
        answered?;
    } else {
        log.run(&mut inside(&root, command)?)?;
    }
    remove(&root, log)
}

/// Adds the clone, the network's settings, and the crates that were downloaded on this machine before.
fn furnish(root: &Path, log: &mut Log) -> Result<()> {
    for file in ["/etc/resolv.conf", "/etc/hosts", CERTIFICATES] {
        if Path::new(file).exists() {
            let copy = within(root, file);
            fs::copy(file, &copy).with_context(|| format!("{} can't be made", copy.display()))?;
        }
    }
    let registry = within(root, HOME).join(".cargo/registry");
    fs::create_dir_all(&registry).with_context(|| format!("no folder {}", registry.display()))?;
    for part in ["cache", "index"] {
        let here = cargo_home()?.join("registry").join(part);
        if here.exists() {
            log.run(in_project("cp").arg("--recursive").arg(here).arg(&registry))?;
        }
    }
    let project = format!("file://{}", program::root().display());
    log.run(
        in_project("git")
            .args(["clone", "--quiet", "--depth=1", &project])
            .arg(within(root, CLONE)),
    )
}

/// The command, to be run inside.
fn inside(root: &Path, command: &str) -> Result<Command> {
    let mut unshare = in_project("unshare");
    unshare.args(["--mount", "--propagation=private", "--pid", "--fork", "--kill-child"]);
    // A file, so that what is said about the command stays short.
    let script = folder()?.join("inside.sh");
    fs::write(&script, INSIDE).with_context(|| format!("{} can't be written", script.display()))?;
    unshare.arg("sh").args([&script, root]);
    for (here, there) in mounts()? {
        let place = within(root, &there);
        if here.is_dir() {
            fs::create_dir_all(&place).with_context(|| format!("no folder {}", place.display()))?;
        } else {
            let folder = place.parent().unwrap_or(root);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&place, ""))
                .with_context(|| format!("{} can't be made", place.display()))?;
        }
        unshare.arg(here).arg(there);
    }
    unshare.args(["--", "sh", "-c", &format!("cd {CLONE} && exec {command}")]);
    unshare.env_clear().envs(env::vars().filter(|(name, _)| is_passed_on(name)));
    let path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    unshare.env("RUSTUP_HOME", rustup_home()?);
    unshare.env("HOME", HOME).env("PATH", format!("{HOME}/.cargo/bin:{path}"));
    Ok(unshare)
}

/// What is taken from this machine as it is, read only: the Rust toolchain, and where packages come from.
fn mounts() -> Result<Vec<(PathBuf, String)>> {
    let rustup = rustup_home()?;
    let (cargo, home) = (cargo_home()?, home()?);
    let mut mounts = vec![
        // A toolchain may be a link to a full path.
        (rustup.clone(), rustup.display().to_string()),
        (cargo.join("bin"), format!("{HOME}/.cargo/bin")),
        (cargo.join("config.toml"), format!("{HOME}/.cargo/config.toml")),
        (home.join(".config/pip/pip.conf"), format!("{HOME}/.config/pip/pip.conf")),
        (home.join(".npmrc"), format!("{HOME}/.npmrc")),
        (PathBuf::from("/etc/pip.conf"), "/etc/pip.conf".to_owned()),
    ];
    mounts.retain(|(here, _)| here.exists());
    Ok(mounts)
}

fn is_passed_on(variable: &str) -> bool {
    BEGINNINGS.iter().any(|beginning| variable.starts_with(beginning))
        || ENDINGS.iter().any(|ending| variable.ends_with(ending))
}

/// Waits until the page is served.
fn wait_for_page(child: &mut Child, port: u16) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().context("the command can't be waited for")? {
            bail!("it ended before it served the page ({status})");
        }
        if page(port).is_some_and(|page| is_page(&page)) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(500));
    }
    bail!("it served no page within {} minutes", PATIENCE.as_secs() / 60)
}

/// What the server answers, if it does.
fn page(port: u16) -> Option<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let mut server = TcpStream::connect_timeout(&address, Duration::from_secs(5)).ok()?;
    server.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    server.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    server.read_to_end(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

/// Whether an answer is the page as it was built: with its script, and not what is served when there is none.
fn is_page(answer: &str) -> bool {
    answer.starts_with("HTTP/1.1 200") && answer.contains("/assets/")
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free")?;
    Ok(listener.local_addr().context("no port is free")?.port())
}

/// A path of the inner system, as seen from outside.
fn within(root: &Path, path: &str) -> PathBuf {
    root.join(path.trim_start_matches('/'))
}

fn rustup_home() -> Result<PathBuf> {
    let home = Command::new("rustup").args(["show", "home"]).output();
    let home = home.context("rustup is missing; the system inside uses its toolchain")?;
    Ok(PathBuf::from(String::from_utf8_lossy(&home.stdout).trim()))
}

fn cargo_home() -> Result<PathBuf> {
    match env::var_os("CARGO_HOME") {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => Ok(home()?.join(".cargo")),
    }
}

fn home() -> Result<PathBuf> {
    env::home_dir().context("HOME is not set")
}

fn folder() -> Result<PathBuf> {
    Ok(program::target()?.join("bare"))
}

fn remove(folder: &Path, log: &mut Log) -> Result<()> {
    // Not by our own hand: should anything be mounted there after all, it is left alone.
    log.run(in_project("rm").args(["--recursive", "--force", "--one-file-system"]).arg(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_names_packages_and_two_commands() {
        let readme = Readme::read(include_str!("../../README.md")).expect("it says what to do");
        assert_eq!(readme.commands, ["cargo xtask run", "cargo xtask test"]);
        assert!(readme.packages.contains(&"gcc".to_owned()), "{:?}", readme.packages);
    }

    #[test]
    fn a_readme_without_the_section_or_its_commands_is_noticed() {
        assert_eq!(Readme::read("# Koshki\n"), None);
        assert_eq!(
            Readme::read("\n## Install\n`apt install git`\n\n## More\ncargo xtask run"),
            None
        );
    }

    #[test]
    fn mirrors_are_passed_on_and_nothing_else() {
        for name in ["https_proxy", "PIP_INDEX_URL", "npm_config_registry", "SSL_CERT_FILE"] {
            assert!(is_passed_on(name), "{name}");
        }
        for name in ["PATH", "RUSTFLAGS", "CARGO_MANIFEST_DIR", "CARGO_TARGET_DIR", "DISPLAY"] {
            assert!(!is_passed_on(name), "{name}");
        }
    }

    #[test]
    fn only_the_built_page_counts() {
        assert!(is_page("HTTP/1.1 200 OK\r\n\r\n<script src=\"/assets/index.js\">"));
        assert!(!is_page("HTTP/1.1 200 OK\r\n\r\nThis server was built without its page."));
        assert!(!is_page("HTTP/1.1 404 Not Found\r\n\r\n/assets/"));
    }
}
