//! What belongs to the program in every package: man pages, completions, units, examples, licences.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::archive::ArchiveEntry;
use crate::program::{self, written};

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "elvish", "powershell"];
const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];
/// What `koshki licences` prints, and its name in a package.
const OF_LIBRARIES: (&str, &str) = ("crates/cli/licences.txt", "LICENSES-OF-LIBRARIES.txt");
/// For hosts, beside the units.
const EXAMPLES: [&str; 5] =
    ["koshki.env", "worker.env", "Caddyfile", "nginx.conf", "dashboard.json"];

/// A program and what belongs to it, by names of files.
#[derive(Clone)]
pub struct Contents {
    /// The program of one platform.
    pub program: Vec<u8>,
    /// Man pages of all commands.
    pub man: BTreeMap<String, Vec<u8>>,
    /// Completions, by shell.
    pub completions: BTreeMap<String, Vec<u8>>,
    /// systemd units.
    pub units: BTreeMap<String, String>,
    /// Files that hosts copy and change.
    pub examples: BTreeMap<String, String>,
    /// The licences, those of libraries too.
    pub licences: BTreeMap<String, String>,
    /// What is new.
    pub changelog: String,
}

impl Contents {
    /// What belongs to every platform's program; `koshki` is one that runs here, and knows its own command line.
    pub fn gather(koshki: &Path) -> Result<Self> {
        let folder = program::target()?.join("dist-man");
        if folder.exists() {
            fs::remove_dir_all(&folder).with_context(|| format!("no {}", folder.display()))?;
        }
        fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
        output(Command::new(koshki).arg("man").arg(&folder))?;
        let mut man = BTreeMap::new();
        for page in fs::read_dir(&folder)? {
            let page = page?;
            man.insert(page.file_name().to_string_lossy().into_owned(), fs::read(page.path())?);
        }
        let mut completions = BTreeMap::new();
        for shell in SHELLS {
            let script = output(Command::new(koshki).args(["completions", shell]))?;
            completions.insert(shell.to_owned(), script);
        }
        let mut units = BTreeMap::new();
        for unit in fs::read_dir(program::root().join("hosting"))? {
            let name = unit?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".service") {
                units.insert(name.clone(), text(&format!("hosting/{name}"))?);
            }
        }
        let texts = |names: &[&str], folder: &str| -> Result<BTreeMap<String, String>> {
            names
                .iter()
                .map(|name| Ok(((*name).to_owned(), text(&format!("{folder}{name}"))?)))
                .collect()
        };
        let mut licences = texts(&LICENCES, "")?;
        licences.insert(OF_LIBRARIES.1.to_owned(), text(OF_LIBRARIES.0)?);
        Ok(Contents {
            program: Vec::new(),
            man,
            completions,
            units,
            examples: texts(&EXAMPLES, "hosting/")?,
            licences,
            changelog: text("CHANGELOG.md")?,
        })
    }

    /// The same with the program of a platform.
    pub fn with(&self, program: &[u8]) -> Self {
        Contents { program: program.to_vec(), ..self.clone() }
    }

    /// Everything in one folder, as an archive has it.
    pub fn entries(&self, program: &str) -> Vec<ArchiveEntry> {
        let mut entries = vec![ArchiveEntry::program(program, self.program.clone())];
        let bytes = |texts: &BTreeMap<String, String>| -> Vec<(String, Vec<u8>)> {
            texts.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes())).collect()
        };
        let pages = self.man.clone().into_iter().collect();
        let scripts = self.completions.iter();
        let scripts = scripts.map(|(shell, script)| (format!("koshki.{shell}"), script.clone()));
        let mut hosting = bytes(&self.units);
        hosting.extend(bytes(&self.examples));
        for (folder, files) in
            [("man", pages), ("completions", scripts.collect()), ("hosting", hosting)]
        {
            let files: Vec<(String, Vec<u8>)> = files;
            entries.extend(
                files
                    .into_iter()
                    .map(|(name, bytes)| ArchiveEntry::file(name, bytes).below(folder)),
            );
        }
        entries.extend(
            bytes(&self.licences).into_iter().map(|(name, bytes)| ArchiveEntry::file(name, bytes)),
        );
        entries.push(ArchiveEntry::file("CHANGELOG.md", self.changelog.clone()));
        entries
    }
}

fn text(path: &str) -> Result<String> {
    let path = program::root().join(path);
    fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))
}

fn output(command: &mut Command) -> Result<Vec<u8>> {
    let output =
        command.output().with_context(|| format!("{} can't be started", written(command)))?;
    if !output.status.success() {
        bail!("{} failed: {}", written(command), String::from_utf8_lossy(&output.stderr));
    }
    Ok(output.stdout)
}
