//! What a release consists of: each file with its sum, and whether it was only built or also run.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::{Release, folder, sha256};
use crate::program::Profile;

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
    /// How the programs were compiled, as Cargo.toml has it.
    profile: String,
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
    /// How large it is.
    pub bytes: usize,
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
    pub fn new(release: &Release, profile: Profile) -> Self {
        let Release { version, commit, timestamp, .. } = release;
        Manifest {
            profile: profile.name().to_owned(),
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

    /// Whether it is of this commit, compiled in this way.
    pub fn is_of(&self, release: &Release, profile: Profile) -> bool {
        self.version == release.version
            && self.commit == release.commit
            && self.profile == profile.name()
    }

    /// Whether what is promised of sizes and times holds for it: link-time optimisation is what makes the programs so.
    pub fn is_for_release(&self) -> bool {
        self.profile == Profile::Release.name()
    }

    /// What the program of a platform says it is.
    pub fn says(&self, triple: &str) -> String {
        let Manifest { version, commit, date, .. } = self;
        let day = date.split('T').next().unwrap_or_default();
        format!("koshki {version} (commit {commit}, {day}, {triple})")
    }

    /// Whether there is something for this platform.
    pub fn has(&self, triple: &str) -> bool {
        self.files.iter().any(|file| file.target.as_deref() == Some(triple))
    }

    /// What was tried with a file then was tried with it now, if it has the same bytes.
    pub fn remember(&mut self, earlier: &Manifest) {
        for file in &mut self.files {
            let same = |it: &&File| it.file == file.file && it.sha256 == file.sha256;
            if let Some(same) = earlier.files.iter().find(same) {
                file.tried.clone_from(&same.tried);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_file_with_the_same_bytes_was_tried_before() {
        let release = Release {
            version: "1.2.3".to_owned(),
            commit: "abc".to_owned(),
            date: 0,
            timestamp: "2026-11-19T21:00:00Z".to_owned(),
        };
        let with = |sum: &str| {
            let mut manifest = Manifest::new(&release, Profile::Release);
            let file = File::program("koshki.tar.xz".to_owned(), "archive", Some("here"));
            manifest.files.push(File { sha256: sum.to_owned(), ..file });
            manifest
        };
        let mut earlier = with("1");
        earlier.tried("koshki.tar.xz", "run".to_owned());
        for (sum, tried) in [("1", "run"), ("2", NOT_RUN)] {
            let mut now = with(sum);
            now.remember(&earlier);
            assert_eq!(now.files[0].tried.as_deref(), Some(tried));
        }
        assert!(earlier.has("here") && !earlier.has("elsewhere"));
        assert!(earlier.is_of(&release, Profile::Release));
        assert!(!earlier.is_of(&release, Profile::Quick));
        let next = Release { commit: "def".to_owned(), ..release };
        assert!(!earlier.is_of(&next, Profile::Release));
        assert_eq!(earlier.says("here"), "koshki 1.2.3 (commit abc, 2026-11-19, here)");
    }
}
