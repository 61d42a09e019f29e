//! What a release consists of: each file with its sum, and whether it was only built or also run.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::{Release, folder, sha256};

const NAME: &str = "manifest.json";
const SUMS: &str = "SHA256SUMS";

/// What nobody has started yet.
const NOT_RUN: &str = "built, not run";

/// The list of a release's files. `koshki update` reads its version.
#[derive(Serialize, Deserialize)]
pub struct Manifest {
    /// Which release.
    pub version: String,
    commit: String,
    date: String,
    /// What there is.
    pub files: Vec<File>,
    left_out: Vec<LeftOut>,
}

/// One file.
#[derive(Clone, Serialize, Deserialize)]
pub struct File {
    /// Its name.
    pub file: String,
    /// archive, deb, wheel, npm, oci, symbols or sbom.
    pub kind: String,
    /// The platform in Rust's words, if it is for one only.
    pub target: Option<String>,
    bytes: usize,
    sha256: String,
    /// What was tried with it, if there is something to run.
    #[serde(skip_serializing_if = "Option::is_none")]
    tried: Option<String>,
}

/// A platform for which there is nothing.
#[derive(Serialize, Deserialize)]
struct LeftOut {
    target: String,
    why: String,
}

impl File {
    /// Something with a program in it.
    pub fn program(file: String, kind: &str, target: Option<&str>) -> Self {
        File { tried: Some(NOT_RUN.to_owned()), ..File::data(file, kind, target) }
    }

    /// Something to read.
    pub fn data(file: String, kind: &str, target: Option<&str>) -> Self {
        let target = target.map(str::to_owned);
        File { file, kind: kind.to_owned(), target, bytes: 0, sha256: String::new(), tried: None }
    }
}

impl Manifest {
    /// Of a release without files.
    pub fn new(release: &Release) -> Self {
        let Release { version, commit, timestamp, .. } = release;
        Manifest {
            version: version.clone(),
            commit: commit.clone(),
            date: timestamp.clone(),
            files: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Of what was built.
    pub fn read() -> Result<Self> {
        let path = folder()?.join(NAME);
        let text = fs::read(&path).with_context(|| {
            format!("{} is missing; `cargo xtask dist` builds everything", path.display())
        })?;
        serde_json::from_slice(&text).with_context(|| format!("{} can't be read", path.display()))
    }

    /// Writes a file, and lists it.
    pub fn add(&mut self, file: File, bytes: &[u8]) -> Result<()> {
        let path = folder()?.join(&file.file);
        fs::write(&path, bytes).with_context(|| format!("{} can't be written", path.display()))?;
        self.files.push(File { bytes: bytes.len(), sha256: sha256(bytes), ..file });
        Ok(())
    }

    /// Lists a platform for which nothing could be built.
    pub fn left_out(&mut self, target: &str, why: &str) {
        self.left_out.push(LeftOut { target: target.to_owned(), why: why.to_owned() });
    }

    /// Notes what was tried with a file.
    pub fn tried(&mut self, file: &str, what: String) {
        if let Some(file) = self.files.iter_mut().find(|it| it.file == file) {
            file.tried = Some(what);
        }
    }

    /// Whether each file is as it was when it was listed.
    pub fn compare(&self) -> Result<()> {
        for file in &self.files {
            let bytes = read(&folder()?.join(&file.file))?;
            if sha256(&bytes) != file.sha256 {
                anyhow::bail!("{} is not what was built", file.file);
            }
        }
        Ok(())
    }

    /// Writes it, and the sums of all files in the format of `sha256sum`.
    pub fn save(&self) -> Result<()> {
        let folder = folder()?;
        let text = format!("{}\n", serde_json::to_string_pretty(self)?);
        fs::write(folder.join(NAME), &text).context("the manifest can't be written")?;
        let own = (sha256(text.as_bytes()), NAME.to_owned());
        let files = self.files.iter().map(|file| (file.sha256.clone(), file.file.clone()));
        let mut lines: Vec<(String, String)> = files.chain([own]).collect();
        lines.sort_by(|one, other| one.1.cmp(&other.1));
        let lines: Vec<String> =
            lines.into_iter().map(|(sum, name)| format!("{sum}  {name}\n")).collect();
        fs::write(folder.join(SUMS), lines.concat()).context("the sums can't be written")
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} is missing", path.display()))
}
