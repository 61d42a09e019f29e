//! The platforms that programs are made for, and the compiler that makes them: rustc with zig as C compiler and linker.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::Release;
use crate::packages::{Missing, works};
use crate::paths;
use crate::program::{self, Profile, cargo, in_project};

/// Both are wheels on PyPI, for x86-64 and for ARM.
const ZIGBUILD: &str = "0.24.0";
const ZIG: &str = "0.17.0";

/// A platform, with its names in all the places that have names of their own for it.
pub struct Target {
    /// Rust's.
    pub triple: &'static str,
    /// In the names of archives.
    pub name: &'static str,
    /// The program's file.
    pub program: &'static str,
    /// Debian's.
    pub debian: Option<&'static str>,
    /// That of container images.
    pub container: Option<&'static str>,
    /// Pip's.
    pub wheel: &'static str,
    /// npm's.
    pub npm: &'static str,
}

impl Target {
    /// Whether a release without it would be none.
    pub fn is_linux(&self) -> bool {
        self.debian.is_some()
    }
}

/// All platforms. Those that are not Linux are built as far as zig links them.
pub const TARGETS: [Target; 5] = [
    Target {
        triple: "x86_64-unknown-linux-musl",
        name: "linux-x86_64",
        program: "koshki",
        debian: Some("amd64"),
        container: Some("amd64"),
        // A static program runs with any C library.
        wheel: "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
        npm: "linux-x64",
    },
    Target {
        triple: "aarch64-unknown-linux-musl",
        name: "linux-aarch64",
        program: "koshki",
        debian: Some("arm64"),
        container: Some("arm64"),
        wheel: "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
        npm: "linux-arm64",
    },
    Target {
        triple: "x86_64-pc-windows-gnu",
        name: "windows-x86_64",
        program: "koshki.exe",
        debian: None,
        container: None,
        wheel: "win_amd64",
        npm: "win32-x64",
    },
    Target {
        triple: "aarch64-apple-darwin",
        name: "macos-aarch64",
        program: "koshki",
        debian: None,
        container: None,
        wheel: "macosx_11_0_arm64",
        npm: "darwin-arm64",
    },
    Target {
        triple: "x86_64-apple-darwin",
        name: "macos-x86_64",
        program: "koshki",
        debian: None,
        container: None,
        wheel: "macosx_10_12_x86_64",
        npm: "darwin-x64",
    },
];

/// The platform of this machine.
pub fn own() -> Result<&'static Target> {
    let is_own =
        |target: &&Target| target.is_linux() && target.triple.starts_with(std::env::consts::ARCH);
    TARGETS.iter().find(is_own).context("there is no program for this machine")
}

/// A finished program.
pub struct Built {
    /// Without symbols.
    pub program: Vec<u8>,
    /// The symbols alone, for debuggers.
    pub symbols: Vec<u8>,
}

/// What of the system the compiler is fetched and archives are packed with, if it is not here.
pub fn missing() -> Vec<Missing> {
    let has_pip = program::works(Command::new("python3").args(["-m", "pip", "--version"]));
    let mut missing = Vec::new();
    if !has_pip {
        missing.push(Missing { name: "pip".to_owned(), packages: &["python3-pip"] });
    }
    if !works("xz") {
        missing.push(Missing { name: "xz".to_owned(), packages: &["xz-utils"] });
    }
    missing
}

/// Fetches zig into `target/zig`, and what rustup has for these platforms.
pub fn get_tools(
    targets: &[&Target],
    mut run: impl FnMut(&mut Command) -> Result<()>,
) -> Result<()> {
    let mut rustup = in_project("rustup");
    run(rustup.args(["target", "add"]).args(targets.iter().map(|target| target.triple)))?;
    run(in_project("rustup").args(["component", "add", "llvm-tools"]))?;
    let folder = tools()?;
    if folder.exists() {
        return Ok(());
    }
    // What is only half there must not look like the whole.
    let new = folder.with_file_name("new");
    if new.exists() {
        fs::remove_dir_all(&new).with_context(|| format!("{} can't be emptied", new.display()))?;
    }
    let mut pip = in_project("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", "--target"]);
    pip.arg(&new).args([format!("cargo-zigbuild=={ZIGBUILD}"), format!("ziglang=={ZIG}")]);
    pip.env("PIP_ROOT_USER_ACTION", "ignore").env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    run(&mut pip)?;
    fs::rename(&new, &folder).with_context(|| format!("{} can't be made", folder.display()))
}

/// Compiles the program for a platform, and takes the symbols out.
pub fn build(
    target: &Target,
    profile: Profile,
    release: &Release,
    mut run: impl FnMut(&mut Command) -> Result<()>,
) -> Result<Built> {
    let triple = target.triple;
    let mut cargo = cargo("zigbuild");
    cargo.args([
        "--locked",
        "--profile",
        profile.name(),
        "--target",
        triple,
        "--package",
        "koshki",
    ]);
    let zig = tools()?;
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([zig.join("bin")].into_iter().chain(env::split_paths(&path)))
        .context("the path of the project has a colon in it, so PATH can't name it")?;
    cargo.env("PATH", path).env("CARGO_ZIGBUILD_ZIG_PATH", zig.join("ziglang/zig"));
    let (rust, c) = flags()?;
    cargo.env("RUSTFLAGS", rust).env(format!("CFLAGS_{}", triple.replace('-', "_")), c);
    cargo.env("SOURCE_DATE_EPOCH", release.date.to_string());
    cargo.env("KOSHKI_COMMIT", &release.commit).env("KOSHKI_DATE", release.day());
    run(&mut cargo)?;

    let folder = program::target()?.join(triple).join(profile.name());
    let (whole, alone) = (folder.join(target.program), folder.join("koshki.debug"));
    let stripped = folder.join("koshki.stripped");
    let objcopy = objcopy()?;
    run(Command::new(&objcopy).arg("--only-keep-debug").args([&whole, &alone]))?;
    run(Command::new(&objcopy).arg("--strip-all").args([&whole, &stripped]))?;
    super::names_no_folder_of_this_machine(&stripped)?;
    let read = |path: PathBuf| {
        fs::read(&path).with_context(|| format!("{} can't be read", path.display()))
    };
    Ok(Built { program: read(stripped)?, symbols: read(alone)? })
}

/// What keeps the folders of this machine out of the program, and lets zig compile it: flags for rustc and the C compiler.
fn flags() -> Result<(String, String)> {
    // zig takes a date in optimised C for an error; the one in mimalloc is SOURCE_DATE_EPOCH's, so it is always the same.
    let mut c = vec!["-Wno-date-time".to_owned()];
    for (folder, name) in paths::known()? {
        if folder.contains(' ') {
            bail!("{folder} has a space in its name, which the compiler can't be told of");
        }
        c.push(format!("-ffile-prefix-map={folder}={name}"));
    }
    Ok((paths::for_rustc()?.join(" "), c.join(" ")))
}

/// The program of LLVM that knows the formats of all platforms; it comes with Rust.
fn objcopy() -> Result<PathBuf> {
    let sysroot = in_project("rustc").args(["--print", "sysroot"]).output();
    let sysroot = sysroot.context("rustc does not tell where it is")?.stdout;
    let rustlib = PathBuf::from(String::from_utf8_lossy(&sysroot).trim()).join("lib/rustlib");
    let hosts = fs::read_dir(&rustlib).with_context(|| format!("no {}", rustlib.display()))?;
    let found = hosts.flatten().map(|host| host.path().join("bin/llvm-objcopy"));
    found.into_iter().find(|path| path.is_file()).context("Rust's llvm-tools are missing")
}

fn tools() -> Result<PathBuf> {
    Ok(program::target()?.join("zig").join(format!("{ZIGBUILD}+{ZIG}")))
}
