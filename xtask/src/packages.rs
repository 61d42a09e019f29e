//! Programs that the build and the tests need: which are missing on this machine, and how they get there.

use std::fs;
use std::process::Command;

use anyhow::{Result, bail};

use crate::program::{self, in_project};

/// Where Debian has the programs of each version of PostgreSQL.
const POSTGRES: &str = "/usr/lib/postgresql";

/// Something that this machine lacks.
#[derive(Debug)]
pub struct Missing {
    /// What people call it.
    pub name: String,
    /// The packages of Debian that provide it.
    pub packages: &'static [&'static str],
}

/// A program, how to find out whether it is here, and the packages of Debian that provide it.
struct Need {
    name: &'static str,
    is_here: fn() -> bool,
    packages: &'static [&'static str],
}

/// Cargo has needed it already to build this program, but may be told to link with another one.
const C_COMPILER: Need =
    Need { name: "a C compiler", is_here: || works("cc"), packages: &["gcc", "libc6-dev"] };

const FOR_TESTS: [Need; 9] = [
    Need { name: "a C++ compiler", is_here: || works("c++"), packages: &["g++"] },
    Need { name: "python3", is_here: || works("python3"), packages: &["python3"] },
    Need { name: "Chromium", is_here: || works("chromium"), packages: &["chromium"] },
    Need { name: "Firefox", is_here: || works("firefox-esr"), packages: &["firefox-esr"] },
    // These two have no `--version`.
    Need {
        name: "WebKit",
        is_here: || program::works(Command::new("WebKitWebDriver").arg("--help")),
        packages: &["webkit2gtk-driver"],
    },
    Need {
        name: "a screen for WebKit",
        is_here: || program::works(Command::new("Xvfb").arg("-help")),
        packages: &["xvfb"],
    },
    Need { name: "PostgreSQL", is_here: has_postgres, packages: &["postgresql"] },
    Need { name: "nats-server", is_here: has_nats, packages: &["nats-server"] },
    Need { name: "strace", is_here: || works("strace"), packages: &["strace"] },
];

/// What the build needs and this machine lacks. Node is not among it: see `node::missing`.
pub fn missing_for_build() -> Vec<Missing> {
    missing(&[C_COMPILER])
}

/// What the tests need beyond the build, and this machine lacks.
pub fn missing_for_tests() -> Vec<Missing> {
    missing(&FOR_TESTS)
}

/// Installs what is missing, or says in one sentence what to do about it.
pub fn install(missing: &[Missing], mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    let before_apt = match way() {
        Way::Root => &[][..],
        Way::Sudo => &["sudo", "-n"],
        no_way => bail!("{}", what_to_do(no_way, missing)),
    };
    let packages: Vec<&str> = missing.iter().flat_map(|it| it.packages).copied().collect();
    let mut as_root = |words: &[&str]| {
        let mut all = before_apt.iter().chain(&["env", "DEBIAN_FRONTEND=noninteractive"]);
        let mut command = in_project(all.next().expect("there are words"));
        run(command.args(all).args(words))
    };
    let apt = ["apt-get", "install", "--yes", "--no-install-recommends"];
    as_root(&["apt-get", "update"])?;
    if packages.contains(&"postgresql") {
        // The tests start servers of their own; Debian need not start one.
        as_root(&[&apt[..], &["postgresql-common"]].concat())?;
        let no_cluster = "s/^#*create_main_cluster.*/create_main_cluster = false/";
        as_root(&["sed", "-i", no_cluster, "/etc/postgresql-common/createcluster.conf"])?;
    }
    as_root(&[&apt[..], &packages].concat())
}

/// Whether this user is root.
pub fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout.trim_ascii() == b"0")
}

/// Whether a program is here and can tell its version.
pub fn works(name: &str) -> bool {
    program::works(Command::new(name).arg("--version"))
}

/// How packages can be installed on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// With apt, by us.
    Root,
    /// With apt, by us, through a sudo that asks for no password.
    Sudo,
    /// With apt, by somebody who may.
    Ask,
    /// In a way that only the user knows.
    Unknown,
}

fn way() -> Way {
    if !works("apt-get") {
        Way::Unknown
    } else if is_root() {
        Way::Root
    } else if program::works(Command::new("sudo").args(["-n", "true"])) {
        Way::Sudo
    } else {
        Way::Ask
    }
}

/// What the user has to do where we can't.
fn what_to_do(way: Way, missing: &[Missing]) -> String {
    let names: Vec<&str> = missing.iter().map(|it| it.name.as_str()).collect();
    let names = names.join(", ");
    if way == Way::Unknown {
        return format!(
            "this machine lacks {names}, and has no apt-get; please install that with your system's package manager and try again"
        );
    }
    let packages: Vec<&str> = missing.iter().flat_map(|it| it.packages).copied().collect();
    let packages = packages.join(" ");
    format!(
        "this machine lacks {names}, and only root can install that; please type `sudo apt-get install {packages}` and try again"
    )
}

fn missing(needs: &[Need]) -> Vec<Missing> {
    needs
        .iter()
        .filter(|need| !(need.is_here)())
        .map(|need| Missing { name: need.name.to_owned(), packages: need.packages })
        .collect()
}

fn has_postgres() -> bool {
    let is_debians = fs::read_dir(POSTGRES).is_ok_and(|mut versions| {
        versions.any(|version| version.is_ok_and(|it| it.path().join("bin/initdb").is_file()))
    });
    is_debians || works("initdb")
}

fn has_nats() -> bool {
    // Debian puts it where only root looks.
    works("nats-server") || works("/usr/sbin/nats-server")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_root_the_user_is_told_what_to_type() {
        assert_eq!(
            what_to_do(Way::Ask, &two()),
            "this machine lacks a C compiler, python3, and only root can install that; \
             please type `sudo apt-get install gcc libc6-dev python3` and try again"
        );
    }

    #[test]
    fn without_apt_the_user_is_told_what_is_missing_and_no_package_of_debian() {
        let told = what_to_do(Way::Unknown, &two());
        assert!(told.contains("a C compiler, python3"), "{told}");
        assert!(!told.contains("libc6-dev"), "{told}");
    }

    #[test]
    fn a_program_that_is_here_is_not_missing() {
        let here = Need { name: "here", is_here: || true, packages: &["a"] };
        let gone = Need { name: "gone", is_here: || false, packages: &["b"] };
        let missing = missing(&[here, gone]);
        assert_eq!(missing.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["gone"]);
    }

    #[test]
    fn nothing_is_installed_where_nothing_is_missing() {
        install(&[], |command| panic!("{}", program::written(command))).expect("nothing to do");
    }

    fn two() -> [Missing; 2] {
        [
            Missing { name: "a C compiler".to_owned(), packages: &["gcc", "libc6-dev"] },
            Missing { name: "python3".to_owned(), packages: &["python3"] },
        ]
    }
}
