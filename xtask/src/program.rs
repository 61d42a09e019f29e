//! Starting other programs: in the project's folder, with the project's own tools at hand.

use std::fmt::{self, Display};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The project's folder.
pub fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells where xtask is");
    PathBuf::from(own).parent().expect("xtask is a folder of the project").to_path_buf()
}

/// Where cargo puts what it builds.
pub fn target() -> Result<PathBuf> {
    let own = std::env::current_exe().context("this program's own file can't be found")?;
    let target = own.ancestors().nth(2).context("this program was not built by cargo")?;
    Ok(target.to_path_buf())
}

/// How the finished program is compiled; what each means is in Cargo.toml.
#[derive(Clone, Copy)]
pub enum Profile {
    /// Compiles fast, for people who wait for it.
    Quick,
    /// Runs fast, for measurements and for handing out.
    Release,
}

impl Profile {
    /// Its name in Cargo.toml.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Quick => "quick",
            Profile::Release => "release",
        }
    }
}

/// The finished program.
pub fn koshki(profile: Profile) -> Result<PathBuf> {
    let folder = target()?.join(profile.name());
    Ok(folder.join(format!("koshki{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds it.
pub fn build_koshki(
    profile: Profile,
    mut run: impl FnMut(&mut Command) -> Result<()>,
) -> Result<()> {
    let mut cargo = cargo("build");
    cargo.args(["--profile", profile.name(), "--package", "koshki"]);
    // Without git it tells no commit.
    for (variable, args) in [
        ("KOSHKI_COMMIT", &["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"][..]),
        ("KOSHKI_DATE", &["log", "-1", "--format=%cs"]),
    ] {
        if let Ok(told) = in_project("git").args(args).output() {
            cargo.env(variable, String::from_utf8_lossy(&told.stdout).trim());
        }
    }
    run(&mut cargo)
}

/// The load generator, beside the finished program.
pub fn koshki_load(profile: Profile) -> Result<PathBuf> {
    let name = format!("koshki-load{}", std::env::consts::EXE_SUFFIX);
    Ok(koshki(profile)?.with_file_name(name))
}

/// Builds it.
pub fn build_koshki_load(
    profile: Profile,
    mut run: impl FnMut(&mut Command) -> Result<()>,
) -> Result<()> {
    run(cargo("build").args(["--profile", profile.name(), "--package", "koshki-load"]))
}

/// The program as the tests have built it.
pub fn tested_koshki() -> Result<PathBuf> {
    Ok(target()?.join("debug").join(format!("koshki{}", std::env::consts::EXE_SUFFIX)))
}

/// All crates with all that is tested; what packs releases too.
pub const WHOLE: [&str; 3] = ["--workspace", "--features", "xtask/dist"];

/// Builds it; nothing to do after the tests. With the same features as theirs, or half of all crates would be built anew.
pub fn build_tested_koshki(mut run: impl FnMut(&mut Command) -> Result<()>) -> Result<()> {
    run(cargo("test").args(WHOLE).arg("--no-run"))
}

/// Cargo with this command of its own.
pub fn cargo(command: &str) -> Command {
    let mut cargo = in_project("cargo");
    cargo.arg(command);
    if std::env::var_os("CI").is_some() {
        // What is compiled once needs no notes for the next time.
        cargo.env("CARGO_INCREMENTAL", "0");
    }
    cargo
}

/// Python with this script or these options.
pub fn python<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut python = in_project("python3");
    python.arg("-B").args(args);
    python
}

/// A program in the project's folder.
pub fn in_project(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// Runs a program for everybody to see.
pub fn run(command: &mut Command) -> Result<()> {
    let status =
        command.status().with_context(|| format!("{} can't be started", written(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", written(command));
    }
    Ok(())
}

/// Whether a program is there and content.
pub fn works(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Replaces this program by another one.
pub fn become_it(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        let error = std::os::unix::process::CommandExt::exec(command);
        Err(error).with_context(|| format!("{} can't be started", written(command)))
    }
    #[cfg(not(unix))]
    {
        let status =
            command.status().with_context(|| format!("{} can't be started", written(command)))?;
        std::process::exit(status.code().unwrap_or(1))
    }
}

/// A command as one would type it.
pub fn written(command: &Command) -> String {
    let words: Vec<_> = [command.get_program()]
        .into_iter()
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect();
    format!("`{}`", words.join(" "))
}

/// The task was called in a way that does not exist.
#[derive(Debug)]
pub struct Misuse(String);

impl Misuse {
    /// The error with this explanation.
    pub fn because<T>(why: String) -> Result<T> {
        Err(Misuse(why).into())
    }
}

impl Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}
