//! `cargo xtask dist check`: each thing that can be run here is installed as people install it, and run.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use flate2::read::GzDecoder;
use serde_json::Value;

use super::manifest::{File, Manifest};
use super::session::Session;
use super::{folder, oci, upgrade};
use crate::node;
use crate::packages::{self, Missing};
use crate::program::{self, cargo, in_project};
use crate::stages::{self, Log};

const DEBIAN: &str = "bookworm";

/// A read-only root with one folder to write to, for a user that is not root; the program has the number of this process.
const CONTAINED: &str = r#"set -eu
root=$1
data=$2
user=$3
shift 3
mount --bind "$root" "$root"
mount --bind "$root/$data" "$root/$data"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user:$user" "$root" "$@"
"#;

/// Where dpkg keeps books, and what it writes its diary into.
const BOOKS: [&str; 3] = ["var/lib/dpkg", "var/log/dpkg.log", "var/cache"];

/// Tries everything, and notes it in the manifest.
pub fn everything() -> Result<()> {
    if !packages::is_root() {
        bail!("only root can make the systems in which packages are tried");
    }
    let mut manifest = Manifest::read()?;
    manifest.compare()?;
    stages::run("dist-try-tools", tools)?;
    for file in manifest.files.clone() {
        let Some(try_out) = trial(&file) else { continue };
        let name = format!("dist-try-{}-{}", file.kind, architecture(&file));
        let what = stages::run(&name, |log| {
            let place = place(&name)?;
            let what = try_out(&folder()?.join(&file.file), &place, log)?;
            remove(&place, log)?;
            Ok(what)
        })?;
        println!("  {}: {what}", file.file);
        manifest.tried(&file.file, what);
        manifest.save()?;
    }
    Ok(())
}

type Trial = fn(&Path, &Path, &mut Log) -> Result<String>;

/// How a file is tried; those for other systems are only built.
fn trial(file: &File) -> Option<Trial> {
    let is_here = architecture(file) == std::env::consts::ARCH;
    let is_linux = file.target.as_ref().is_none_or(|target| target.contains("-linux-"));
    match file.kind.as_str() {
        _ if !is_linux => None,
        "archive" if is_here => Some(archive),
        "archive" if architecture(file) == "aarch64" => Some(emulated),
        "deb" if is_here => Some(debian),
        "wheel" if is_here => Some(wheel),
        // With the one of this platform beside it.
        "npm" if file.target.is_none() => Some(npm),
        "oci" => Some(container),
        _ => None,
    }
}

fn architecture(file: &File) -> &str {
    file.target.as_deref().and_then(|target| target.split('-').next()).unwrap_or("any")
}

/// The program, unpacked.
fn archive(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let koshki = unpacked(file, place, log)?;
    Session::new(Command::new(koshki), place).try_out(log)
}

/// The same for the other architecture, in an emulator.
fn emulated(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let koshki = unpacked(file, place, log)?;
    let mut qemu = Command::new("qemu-aarch64-static");
    qemu.arg(koshki);
    Ok(format!("{} (emulated by qemu)", Session::new(qemu, place).try_out(log)?))
}

/// Installed by pip into an environment of its own.
fn wheel(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let environment = place.join("venv");
    log.run(in_project("python3").args(["-m", "venv"]).arg(&environment))?;
    let mut pip = Command::new(environment.join("bin/pip"));
    log.run(
        pip.args(["install", "--quiet", "--no-index", "--disable-pip-version-check"]).arg(file),
    )?;
    Session::new(Command::new(environment.join("bin/koshki")), place).try_out(log)
}

/// Installed by npm, and started by the name that people type.
fn npm(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let platform = match std::env::consts::ARCH {
        "aarch64" => "linux-arm64",
        _ => "linux-x64",
    };
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let carrier = file.with_file_name(name.replace("koshki-", &format!("koshki-{platform}-")));
    let mut npm = node::command("npm")?;
    npm.args(["install", "--silent", "--offline", "--no-audit", "--no-fund", "--no-package-lock"]);
    // The packages of other platforms can't be had, as nothing is published.
    npm.args(["--omit=optional", "--prefix"]).arg(place).arg(carrier).arg(file);
    log.run(&mut npm)?;
    Session::new(node_program(place)?, place).try_out(log)
}

fn node_program(place: &Path) -> Result<Command> {
    let mut node = node::command("node")?;
    node.arg(place.join("node_modules/.bin/koshki"));
    Ok(node)
}

/// The layers of this architecture, unpacked; run as a container runs it: its user, its files, nothing to write to but
/// the data.
fn container(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let layout = place.join("layout");
    fs::create_dir_all(&layout)?;
    log.run(
        in_project("tar").arg("--extract").arg("--file").arg(file).arg("--directory").arg(&layout),
    )?;
    let blob = |digest: &Value| {
        let digest = digest.as_str().unwrap_or_default().replace(':', "/");
        let path = layout.join("blobs").join(digest);
        fs::read(&path).with_context(|| format!("{} is missing", path.display()))
    };
    let json = |bytes: Vec<u8>| serde_json::from_slice::<Value>(&bytes).context("no JSON");
    let index = json(fs::read(layout.join("index.json"))?)?;
    let all = json(blob(&index["manifests"][0]["digest"])?)?;
    let own = match std::env::consts::ARCH {
        "aarch64" => "arm64",
        _ => "amd64",
    };
    let manifests = all["manifests"].as_array().into_iter().flatten();
    let own = manifests.into_iter().find(|it| it["platform"]["architecture"] == own);
    let manifest = json(blob(&own.context("the image is not for this machine")?["digest"])?)?;
    let config = json(blob(&manifest["config"]["digest"])?)?;
    let root = place.join("root");
    for layer in manifest["layers"].as_array().into_iter().flatten() {
        tar::Archive::new(GzDecoder::new(&blob(&layer["digest"])?[..])).unpack(&root)?;
    }
    // Unpacking keeps no owners.
    let user = config["config"]["User"].as_str().unwrap_or_default();
    log.run(in_project("chown").arg(user).arg(root.join(oci::DATA)))?;
    let program = config["config"]["Entrypoint"][0].as_str().context("it has no entry point")?;
    let contained = || -> Result<Command> {
        let script = place.join("contained.sh");
        fs::write(&script, CONTAINED)?;
        let mut unshare = in_project("unshare");
        unshare.args(["--mount", "--propagation=private", "sh"]).args([&script, &root]);
        unshare.args([oci::DATA, &oci::USER.to_string(), program]);
        Ok(unshare)
    };
    let data = (PathBuf::from("/").join(oci::DATA), root.join(oci::DATA));
    Session { command: contained()?, folder: place, data }.try_out(log)
}

/// Installed by dpkg in a minimal Debian: it works, its units are right, and after a purge nothing of it is there.
fn debian(file: &Path, place: &Path, log: &mut Log) -> Result<String> {
    let root = place.join("root");
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
    if log.output(inside(&root).args(["koshki", "--version"]))?.trim().is_empty() {
        bail!("it tells no version");
    }
    let mut chroot = in_project("chroot");
    chroot.arg(&root).arg("/usr/bin/koshki");
    fs::create_dir(root.join("data"))?;
    let data = (PathBuf::from("/data"), root.join("data"));
    let what = Session { command: chroot, folder: place, data }.try_out(log)?;
    fs::remove_dir_all(root.join("data"))?;
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
    log.run(cargo("build").args(["--package", "koshki-load"]))
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
