//! `cargo xtask dist check`: each thing that can be run here is installed as people install it, and run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::manifest::{File, Manifest};
use super::session::Session;
use super::{container, folder, targets, upgrade};
use crate::node;
use crate::packages::{self, Missing};
use crate::program::{self, WHOLE, cargo, in_project};
use crate::stages::{self, Log};
use crate::web;

const DEBIAN: &str = "bookworm";

/// Where dpkg keeps books, and what it writes its diary into.
const BOOKS: [&str; 3] = ["var/lib/dpkg", "var/log/dpkg.log", "var/cache"];

/// How large an archive may be, in bytes.
const ARCHIVE: usize = 8_000_000;

/// Tries everything, and notes it in the manifest.
pub fn everything() -> Result<()> {
    if !packages::is_root() {
        bail!("only root can make the systems in which packages are tried");
    }
    let mut manifest = Manifest::read()?;
    manifest.compare()?;
    stages::run("dist-try-tools", tools)?;
    for file in manifest.files.clone() {
        let Some(try_out) = way(&file) else { continue };
        let name = format!("dist-try-{}-{}", file.kind, architecture(&file));
        let what = stages::run(&name, |log| {
            let trial = Trial { file: &file, manifest: &manifest, place: place(&name)? };
            let what = try_out(&trial, log)?;
            remove(&trial.place, log)?;
            Ok(what)
        })?;
        println!("  {}: {what}", file.file);
        manifest.tried(&file.file, what);
        manifest.save()?;
    }
    Ok(())
}

/// A file to try.
pub struct Trial<'a> {
    /// Which.
    pub file: &'a File,
    /// All of the release.
    pub manifest: &'a Manifest,
    /// A folder for it alone.
    pub place: PathBuf,
}

impl Trial<'_> {
    /// Where the file is.
    pub fn path(&self) -> Result<PathBuf> {
        Ok(folder()?.join(&self.file.file))
    }

    /// What a program in it has to say when asked for its version.
    fn says(&self) -> Result<String> {
        let triple = self.file.target.as_deref();
        Ok(self.manifest.says(triple.map_or_else(|| targets::own().map(|it| it.triple), Ok)?))
    }

    /// A program of it that sees the same files as we do.
    fn session<'a>(&self, program: impl Fn() -> Result<Command> + 'a) -> Result<Session<'a>> {
        Ok(Session::new(program, Path::new("/"), &self.place, self.says()?))
    }

    /// The file of this kind for a platform.
    pub fn other(&self, kind: &str, target: Option<&str>) -> Result<&File> {
        let is_it = |file: &&File| file.kind == kind && file.target.as_deref() == target;
        let found = self.manifest.files.iter().find(is_it);
        found.with_context(|| format!("there is no {kind} for {}", target.unwrap_or("all")))
    }

    /// The program in the archive for a platform, unpacked.
    pub fn program(&self, target: &str, log: &mut Log) -> Result<PathBuf> {
        unpacked(&folder()?.join(&self.other("archive", Some(target))?.file), &self.place, log)
    }
}

type Way = fn(&Trial, &mut Log) -> Result<String>;

/// How a file is tried; those for other systems are only built.
fn way(file: &File) -> Option<Way> {
    let is_here = architecture(file) == std::env::consts::ARCH;
    let is_linux = file.target.as_ref().is_none_or(|target| target.contains("-linux-"));
    match file.kind.as_str() {
        _ if !is_linux => None,
        "archive" if is_here => Some(archive),
        "archive" if architecture(file) == "aarch64" => Some(emulated),
        "deb" if is_here => Some(debian),
        "wheel" if is_here => Some(wheel),
        // Each with the other beside it.
        "npm" if is_here || file.target.is_none() => Some(npm),
        "deb" | "wheel" | "npm" => Some(carrier),
        "oci" => Some(container::run),
        _ => None,
    }
}

fn architecture(file: &File) -> &str {
    file.target.as_deref().and_then(|target| target.split('-').next()).unwrap_or("any")
}

/// The program, unpacked: as small and as quick to start as is promised.
fn archive(trial: &Trial, log: &mut Log) -> Result<String> {
    let is_promised = trial.manifest.is_for_release();
    if is_promised && trial.file.bytes > ARCHIVE {
        bail!("it has {} bytes; {ARCHIVE} are promised at most", trial.file.bytes);
    }
    let koshki = unpacked(&trial.path()?, &trial.place, log)?;
    let session = trial.session(|| Ok(Command::new(&koshki)))?;
    let what = session.try_out(log)?;
    let start = session.quickest_start(is_promised, log)?;
    same_bits(&koshki, &trial.place, log)?;
    Ok(format!("{what}; {start}; its engine for browsers plays the same games"))
}

/// The engine that is in the program plays the very games that the program plays.
fn same_bits(koshki: &Path, place: &Path, log: &mut Log) -> Result<()> {
    let site = place.join("site");
    log.run(Command::new(koshki).args(["site", "--out"]).arg(&site))?;
    let assets = fs::read_dir(site.join("assets"))?.flatten().map(|entry| entry.path());
    let engine = assets.into_iter().find(|path| path.extension().is_some_and(|it| it == "wasm"));
    let engine = engine.context("there is no engine in the page")?;
    web::same_bits(&engine, koshki, place, log)
}

/// The same for the other architecture, in an emulator.
fn emulated(trial: &Trial, log: &mut Log) -> Result<String> {
    let koshki = unpacked(&trial.path()?, &trial.place, log)?;
    let qemu = || {
        let mut qemu = Command::new("qemu-aarch64-static");
        qemu.arg(&koshki);
        Ok(qemu)
    };
    Ok(format!("{} (emulated by qemu)", trial.session(qemu)?.try_out(log)?))
}

/// Installed by pip into an environment of its own.
fn wheel(trial: &Trial, log: &mut Log) -> Result<String> {
    let environment = trial.place.join("venv");
    log.run(in_project("python3").args(["-m", "venv"]).arg(&environment))?;
    let mut pip = Command::new(environment.join("bin/pip"));
    pip.args(["install", "--quiet", "--no-index", "--disable-pip-version-check"]);
    log.run(pip.arg(trial.path()?))?;
    trial.session(|| Ok(Command::new(environment.join("bin/koshki"))))?.try_out(log)
}

/// Both packages installed by npm, that of this platform and the one that picks it; started by the name that people type.
fn npm(trial: &Trial, log: &mut Log) -> Result<String> {
    let mut npm = node::command("npm")?;
    npm.args(["install", "--silent", "--offline", "--no-audit", "--no-fund", "--no-package-lock"]);
    // The packages of other platforms can't be had, as nothing is published.
    npm.args(["--omit=optional", "--prefix"]).arg(&trial.place);
    for target in [Some(targets::own()?.triple), None] {
        npm.arg(folder()?.join(&trial.other("npm", target)?.file));
    }
    log.run(&mut npm)?;
    trial.session(|| node_program(&trial.place))?.try_out(log)
}

/// For a machine that is not here: carries the very program that was run from the archive.
fn carrier(trial: &Trial, log: &mut Log) -> Result<String> {
    let (path, inside) = (trial.path()?, trial.place.join("inside"));
    fs::create_dir_all(&inside)?;
    let koshki = match trial.file.kind.as_str() {
        "deb" => {
            log.run(in_project("dpkg-deb").arg("--extract").args([&path, &inside]))?;
            "usr/bin/koshki".to_owned()
        }
        "wheel" => {
            log.run(in_project("python3").args(["-m", "zipfile", "-e"]).args([&path, &inside]))?;
            format!("koshki-{}.data/scripts/koshki", trial.manifest.version)
        }
        _ => {
            let mut tar = in_project("tar");
            log.run(tar.arg("--extract").arg("--file").arg(&path).arg("-C").arg(&inside))?;
            "package/bin/koshki".to_owned()
        }
    };
    let target = trial.file.target.as_deref().unwrap_or_default();
    if fs::read(inside.join(koshki))? != fs::read(trial.program(target, log)?)? {
        bail!("its program is not that of the archive");
    }
    let archive = &trial.other("archive", Some(target))?.file;
    Ok(format!("not installed; its program is that of {archive}, byte for byte"))
}

fn node_program(place: &Path) -> Result<Command> {
    let mut node = node::command("node")?;
    node.arg(place.join("node_modules/.bin/koshki"));
    Ok(node)
}

/// Installed by dpkg in a minimal Debian: it works, its units are right, and after a purge nothing of it is there.
fn debian(trial: &Trial, log: &mut Log) -> Result<String> {
    let (file, root) = (&trial.path()?, trial.place.join("root"));
    let base = debootstrap(log)?;
    log.run(in_project("cp").arg("--archive").args([&base, &root]))?;
    let before = listing(&root)?;
    fs::copy(file, root.join("koshki.deb")).context("the package can't be copied")?;
    log.run(inside(&root).args(["dpkg", "--install", "/koshki.deb"]))?;
    fs::remove_file(root.join("koshki.deb"))?;
    log.run(inside(&root).args(["dpkg", "--verify", "koshki"]))?;
    for unit in ["koshki.service", "koshki@8081.service", "koshki-worker@1.service"] {
        let mut systemd = in_project("systemd-analyze");
        // A minimal system has none of the units that ours name.
        systemd.arg("--recursive-errors=no");
        log.run(
            systemd
                .arg("verify")
                .arg("--man=no")
                .arg(format!("--root={}", root.display()))
                .arg(unit),
        )?;
    }
    let chroot = || {
        let mut chroot = in_project("chroot");
        chroot.arg(&root).arg("/usr/bin/koshki");
        Ok(chroot)
    };
    let own = Path::new("/trial");
    let what = Session::new(chroot, &root, own, trial.says()?).try_out(log)?;
    fs::remove_dir_all(root.join("trial"))?;
    let upgraded = upgrade::under_load(file, &root, log)?;
    log.run(inside(&root).args(["dpkg", "--purge", "koshki"]))?;
    let left: Vec<String> = listing(&root)?.difference(&before).cloned().collect();
    if !left.is_empty() {
        bail!("after the purge there is still {}", left.join(", "));
    }
    Ok(format!("{what}; installed and purged by dpkg; {upgraded}"))
}

/// A minimal Debian, made once.
fn debootstrap(log: &mut Log) -> Result<PathBuf> {
    let base = program::target()?.join("dist-debian").join(DEBIAN);
    if base.exists() {
        return Ok(base);
    }
    let new = base.with_file_name("new");
    remove(&new, log)?;
    fs::create_dir_all(&new).with_context(|| format!("no folder {}", new.display()))?;
    log.run(in_project("debootstrap").args(["--variant=minbase", DEBIAN]).arg(&new))?;
    fs::rename(&new, &base).with_context(|| format!("{} can't be made", base.display()))?;
    Ok(base)
}

/// A command in a system of its own.
pub fn inside(root: &Path) -> Command {
    let mut chroot = in_project("chroot");
    chroot.arg(root).args(["env", "-i", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"]);
    chroot.arg("PATH=/usr/sbin:/usr/bin:/sbin:/bin");
    chroot
}

/// All files of a system, without those that dpkg writes for itself.
fn listing(root: &Path) -> Result<BTreeSet<String>> {
    let output = in_project("find").arg(root).args(["-xdev", "-printf", "%P\\n"]).output()?;
    let is_book = |path: &&str| !BOOKS.iter().any(|book| path.starts_with(book));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter(is_book).map(str::to_owned).collect())
}

fn unpacked(file: &Path, place: &Path, log: &mut Log) -> Result<PathBuf> {
    let folder = place.join("unpacked");
    fs::create_dir_all(&folder)?;
    let mut tar = in_project("tar");
    tar.args(["--extract", "--strip-components=1", "--file"]).arg(file);
    log.run(tar.arg("--directory").arg(&folder))?;
    Ok(folder.join("koshki"))
}

/// What the trials need beside what was built.
fn tools(log: &mut Log) -> Result<()> {
    let mut missing = Vec::new();
    for (program, packages) in [
        ("qemu-aarch64-static", &["qemu-user-static"][..]),
        ("debootstrap", &["debootstrap"]),
        ("systemd-analyze", &["systemd"]),
        ("pgrep", &["procps"]),
    ] {
        if !packages::works(program) {
            missing.push(Missing { name: program.to_owned(), packages });
        }
    }
    // Debian's python3 comes without what makes environments.
    if !program::works(Command::new("python3").args(["-c", "import ensurepip, venv"])) {
        let name = "Python's venv".to_owned();
        missing.push(Missing { name, packages: &["python3", "python3-venv"] });
    }
    missing.extend(node::missing()?);
    packages::install(&missing, |command| log.run(command))?;
    node::get(|command| log.run(command))?;
    // Some features are asked for by tests only: beside one of them it is what they have built, and nothing is built anew.
    log.run(cargo("build").args(WHOLE).args(["--bin", "koshki-load", "--test", "tidy"]))
}

/// An empty folder for a trial.
fn place(name: &str) -> Result<PathBuf> {
    let folder = program::target()?.join("dist-check").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("no {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    Ok(folder)
}

fn remove(folder: &Path, log: &mut Log) -> Result<()> {
    // Not by our own hand: should anything be mounted there after all, it is left alone.
    log.run(in_project("rm").args(["--recursive", "--force", "--one-file-system"]).arg(folder))
}
