//! The engine for the browser: `crates/wasm`, compiled to WebAssembly.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::packages;
use crate::paths;
use crate::program::{self, cargo, in_project};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "wasm";

/// What Debian's compiler for browsers consists of: the compiler, the sources of its standard library, and a linker.
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld"];

/// Builds the engine, if anything that it is made from has changed; its file.
pub fn build(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<PathBuf> {
    let mut build = cargo("build");
    build.args(["--quiet", "--package", "koshki-wasm", "--profile", PROFILE, "--target", TARGET]);
    // Unlike RUSTFLAGS it takes folders with spaces.
    build.env("CARGO_ENCODED_RUSTFLAGS", paths::for_rustc()?.join("\u{1f}"));
    if !has_target() && !add_target(&mut run) {
        Debians::get(&mut run)?.compile(&mut build);
    }
    run(&mut build)?;
    let file = program::target()?.join(TARGET).join(PROFILE).join("koshki_wasm.wasm");
    if !file.is_file() {
        bail!("the engine for the browser was built, but {} is missing", file.display());
    }
    Ok(file)
}

/// Whether our own compiler has a standard library for browsers.
fn has_target() -> bool {
    let asked = in_project("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    asked.is_ok_and(|folder| {
        let folder = String::from_utf8_lossy(&folder.stdout).trim().to_owned();
        fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some())
    })
}

fn add_target(run: &mut impl FnMut(&mut Command) -> Result<()>) -> bool {
    packages::works("rustup")
        && run(in_project("rustup").args(["target", "add", TARGET])).is_ok()
        && has_target()
}

/// Debian's compiler, unpacked beside the system: it has no standard library for browsers, but the sources of one.
struct Debians(PathBuf);

impl Debians {
    fn get(run: &mut impl FnMut(&mut Command) -> Result<()>) -> Result<Self> {
        let folder = program::target()?.join("rust-web");
        if !folder.is_dir() {
            if !packages::works("apt-get") || !packages::works("dpkg-deb") {
                bail!("{}", nothing_found());
            }
            fetch(&folder, run).with_context(nothing_found)?;
        }
        Ok(Debians(folder))
    }

    /// Lets cargo use it.
    fn compile(&self, build: &mut Command) {
        let Debians(folder) = self;
        let libraries =
            folder.join("usr/lib").join(format!("{}-linux-gnu", std::env::consts::ARCH));
        build.arg("-Zbuild-std=std,panic_abort");
        build.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", folder.join("usr/bin/rustc"));
        build.env("LD_LIBRARY_PATH", libraries);
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", folder.join("usr/bin/wasm-ld"));
    }
}

/// Fetches and unpacks Debian's packages; all of them, or nothing is there.
fn fetch(folder: &Path, run: &mut impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    let new = folder.with_extension("new");
    let archives = new.join("archives");
    if new.exists() {
        fs::remove_dir_all(&new).with_context(|| format!("{} can't be emptied", new.display()))?;
    }
    fs::create_dir_all(archives.join("partial"))
        .with_context(|| format!("no folder {}", archives.display()))?;
    let mut cache = OsString::from("Dir::Cache::archives=");
    cache.push(&archives);
    run(in_project("apt-get")
        .args(["install", "--download-only", "--yes", "--no-install-recommends"])
        .args(["-o", "Debug::NoLocking=1", "-o"])
        .arg(cache)
        .args(PACKAGES))?;
    for archive in fs::read_dir(&archives)?.flatten() {
        if archive.path().extension().is_some_and(|ending| ending == "deb") {
            run(in_project("dpkg-deb").arg("--extract").arg(archive.path()).arg(&new))?;
        }
    }
    fs::remove_dir_all(&archives).context("the packages can't be thrown away")?;
    fs::rename(&new, folder).with_context(|| format!("{} can't be made", folder.display()))
}

fn nothing_found() -> String {
    format!(
        "this machine has no Rust for browsers, and neither rustup nor apt-get could fetch one; please type `rustup target add {TARGET}` and try again"
    )
}
