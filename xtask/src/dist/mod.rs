//! `cargo xtask dist`: everything that is handed out, built into `target/dist` with its sums, a bill of materials and a
//! manifest that says what has been tried.

mod archive;
mod check;
mod container;
mod contents;
mod deb;
mod manifest;
mod npm;
mod oci;
mod same;
mod sbom;
mod session;
mod targets;
mod upgrade;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use sha2::{Digest as _, Sha256};

use crate::program::{self, Misuse, Profile, written};
use crate::stages::Log;
use crate::web::Lack;
use crate::{node, packages, paths, stages, web};
use contents::Contents;
use manifest::{File, Manifest};
use targets::{Built, TARGETS, Target};

/// Builds everything, or looks at what was built.
pub fn start(args: &[String]) -> Result<()> {
    let (profile, rest) = match args {
        [flag, rest @ ..] if flag == "--quick" => (Profile::Quick, rest),
        rest => (Profile::Release, rest),
    };
    let words: Vec<&str> = rest.iter().map(String::as_str).collect();
    match &words[..] {
        ["bill"] => write_bill(),
        ["check"] => check::everything(),
        ["same"] => same::twice(profile),
        names if names.iter().all(|name| TARGETS.iter().any(|target| target.name == *name)) => {
            let is_wanted = |target: &&Target| names.is_empty() || names.contains(&target.name);
            build(profile, &TARGETS.iter().filter(is_wanted).collect::<Vec<_>>())
        }
        _ => {
            let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            Misuse::because(format!(
                "`cargo xtask dist` takes `--quick`, and then `bill`, `check`, `same`, or platforms: {}",
                known.join(", ")
            ))
        }
    }
}

/// Writes what the program is made from, without building it.
fn write_bill() -> Result<()> {
    let release = Release::here()?;
    let folder = program::target()?.join("dist");
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    let file = folder.join(format!("koshki-{}.cdx.json", release.version));
    fs::write(&file, sbom::bill(&release)?)
        .with_context(|| format!("{} can't be written", file.display()))?;
    println!("{}", file.display());
    Ok(())
}

/// What is released: one commit.
pub struct Release {
    /// The version in Cargo.toml.
    pub version: String,
    /// The commit; with `-dirty` if it is not what is in the folder.
    pub commit: String,
    /// When it was committed, in seconds since 1970: the date of every file.
    pub date: u64,
    /// The same for people and machines, in UTC.
    pub timestamp: String,
}

impl Release {
    /// What is in the folder.
    pub fn here() -> Result<Self> {
        let manifest = fs::read_to_string(program::root().join("Cargo.toml"))?;
        let version = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
        let version = version.context("Cargo.toml has no version")?.trim_end_matches('"');
        let is_clean = git(&["status", "--porcelain"])?.is_empty();
        let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
        let utc = "--date=format-local:%Y-%m-%dT%H:%M:%SZ";
        Ok(Release {
            version: version.to_owned(),
            commit: if is_clean { commit } else { format!("{commit}-dirty") },
            date: git(&["log", "-1", "--format=%ct"])?.parse().context("git tells no date")?,
            timestamp: git(&["log", "-1", utc, "--format=%cd"])?,
        })
    }

    /// The day of the commit.
    pub fn day(&self) -> &str {
        self.timestamp.split('T').next().unwrap_or_default()
    }
}

/// Where everything is put.
pub fn folder() -> Result<PathBuf> {
    Ok(program::target()?.join("dist"))
}

/// Bytes in hexadecimal. `koshki-rules` has the same; xtask uses no crate of the project.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The sum of some bytes.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn build(profile: Profile, asked: &[&Target]) -> Result<()> {
    let release = Release::here()?;
    // Of what is not of this commit nothing stays. What is stays, so that platforms can be built one after the other.
    let earlier = Manifest::read().ok().filter(|it| it.is_of(&release, profile));
    let is_there = |target: &Target| earlier.as_ref().is_some_and(|it| it.has(target.triple));
    let is_wanted =
        |target: &&Target| asked.iter().any(|it| it.triple == target.triple) || is_there(target);
    let targets: Vec<&Target> = TARGETS.iter().filter(is_wanted).collect();
    stages::run("dist-tools", |log| {
        packages::install(&targets::missing(), |it| log.run(it))?;
        packages::install(&node::missing()?.into_iter().collect::<Vec<_>>(), |it| log.run(it))?;
        node::get(|command| log.run(command))?;
        targets::get_tools(&targets, |command| log.run(command))
    })?;
    stages::run("dist-page", |log| {
        web::build(Lack::Refused, |command| log.run(command))?;
        names_no_folder_of_this_machine(&program::root().join("web/dist"))
    })?;
    let mut manifest = Manifest::new(&release, profile);
    let mut built = Vec::new();
    for target in TARGETS.iter() {
        if !is_wanted(&target) {
            manifest.left_out(target.triple, "not asked for");
            continue;
        }
        let stage = format!("dist-{}", target.name);
        let done =
            stages::run(&stage, |log| targets::build(target, profile, &release, |it| log.run(it)));
        match done {
            Ok(program) => built.push((target, program)),
            Err(error) if target.is_linux() => return Err(error),
            Err(error) => {
                let why = format!("{error:#}");
                let why = why.lines().next().unwrap_or_default();
                manifest.left_out(target.triple, why);
            }
        }
    }
    let koshki = stages::run("dist-here", |log| running_here(&built, log))?;
    let folder = folder()?;
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("no {}", folder.display()))?;
    }
    fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
    stages::run("dist-packages", |_| package(&release, &built, &koshki, &mut manifest))?;
    if let Some(earlier) = &earlier {
        manifest.remember(earlier);
    }
    manifest.save()?;
    println!("{}", folder.display());
    let is_missing = |target: &&Target| {
        target.container.is_some() && built.iter().all(|(it, _)| it.triple != target.triple)
    };
    for target in TARGETS.iter().filter(is_missing) {
        println!("The container image is without {}; `cargo xtask dist {0}` adds it.", target.name);
    }
    Ok(())
}

/// Fails if a file there names folders of this machine: elsewhere it would have other bytes, and they are nobody's business.
fn names_no_folder_of_this_machine(path: &Path) -> Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path).with_context(|| format!("no {}", path.display()))? {
            names_no_folder_of_this_machine(&entry?.path())?;
        }
        return Ok(());
    }
    let bytes = fs::read(path).with_context(|| format!("{} can't be read", path.display()))?;
    match paths::named_in(&bytes)? {
        Some(folder) => bail!("{} names {folder}", path.display()),
        None => Ok(()),
    }
}

/// A program that runs here and tells its commands: one of these, or one of this machine's own.
fn running_here(built: &[(&Target, Built)], log: &mut Log) -> Result<PathBuf> {
    let triple = targets::own()?.triple;
    let Some((_, own)) = built.iter().find(|(target, _)| target.triple == triple) else {
        program::build_koshki(Profile::Quick, |command| log.run(command))?;
        return program::koshki(Profile::Quick);
    };
    let koshki = program::target()?.join("dist-koshki");
    write_program(&koshki, &own.program)?;
    Ok(koshki)
}

/// Writes all packages of all programs.
fn package(
    release: &Release,
    built: &[(&Target, Built)],
    koshki: &Path,
    manifest: &mut Manifest,
) -> Result<()> {
    let common = Contents::gather(koshki)?;
    let version = &release.version;
    for (target, Built { program, symbols }) in built {
        let contents = common.with(program);
        let folder = format!("koshki-{version}-{}", target.name);
        let entries =
            contents.entries(target.program).into_iter().map(|entry| entry.below(&folder));
        let entries: Vec<archive::ArchiveEntry> = entries.collect();
        let (ending, packed) = if target.program.ends_with(".exe") {
            ("zip", archive::zip(&entries, release.date)?)
        } else {
            ("tar.xz", archive::xz(archive::tar(&entries, "", release.date)?)?)
        };
        let triple = Some(target.triple);
        manifest.add(File::program(format!("{folder}.{ending}"), "archive", triple), &packed)?;
        let symbols =
            [archive::ArchiveEntry::file(format!("{folder}/koshki.debug"), symbols.clone())];
        let symbols = archive::xz(archive::tar(&symbols, "", release.date)?)?;
        manifest
            .add(File::data(format!("{folder}-symbols.tar.xz"), "symbols", triple), &symbols)?;
        if let Some(architecture) = target.debian {
            let name = format!("koshki_{version}_{architecture}.deb");
            let package = deb::package(release, architecture, &contents)?;
            manifest.add(File::program(name, "deb", triple), &package)?;
        }
        let wheel = wheel::package(release, target.wheel, target.program, &contents)?;
        manifest.add(File::program(wheel::name(release, target.wheel), "wheel", triple), &wheel)?;
        let npm = npm::package(release, target.npm, target.program, &contents)?;
        manifest.add(File::program(npm::name(release, Some(target.npm)), "npm", triple), &npm)?;
    }
    let platforms: Vec<&str> = built.iter().map(|(target, _)| target.npm).collect();
    let starter = npm::starter(release, &platforms, &common)?;
    manifest.add(File::program(npm::name(release, None), "npm", None), &starter)?;
    let programs: Vec<(&str, &[u8])> = built
        .iter()
        .filter_map(|(target, built)| Some((target.container?, &built.program[..])))
        .collect();
    let image = oci::image(release, &programs)?;
    manifest.add(File::program(format!("koshki-{version}-oci.tar"), "oci", None), &image)?;
    manifest
        .add(File::data(format!("koshki-{version}.cdx.json"), "sbom", None), &sbom::bill(release)?)
}

/// Writes a file that can be run.
fn write_program(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} can't be written", path.display()))?;
    program::run(Command::new("chmod").arg("755").arg(path))
}

fn git(args: &[&str]) -> Result<String> {
    let mut git = program::in_project("git");
    let output = git.args(args).env("TZ", "UTC").output().context("git can't be started")?;
    if !output.status.success() {
        bail!("{} failed: {}", written(&git), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
