//! Games that go on later: one file each, written anew after every move, so that nothing is lost whatever happens.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

use koshki_match::{Damaged, Stored};
use koshki_rules::Phrase;
use serde::Deserialize;

use crate::home::Home;
use crate::wrong::{Explained, Failure};

/// What koshki wrote before there was one authority for all matches.
const OLDER_FORMAT: &str = "koshki-save-1";

/// Where games are kept.
pub struct SaveFolder {
    home: Home,
}

impl SaveFolder {
    /// In the user's own folder.
    pub fn of_user() -> Result<Self, Failure> {
        Ok(SaveFolder { home: Home::of_user()? })
    }

    /// Writes a match as it is stored, with the secret of its dice: a reader of the file can foresee them. It is whole at
    /// every moment.
    pub fn write(&self, stored: &Stored) -> Result<(), Failure> {
        let path = self.path(stored.the_match.id.as_str());
        let beside = path.with_extension("new");
        let written = fs::create_dir_all(self.saves())
            .and_then(|()| fs::write(&beside, stored.to_text()))
            .and_then(|()| fs::rename(&beside, &path));
        written.map_err(|error| {
            Failure::Said(Phrase::new("wrong-not-saved").phrase("why", error.tell()))
        })
    }

    /// Removes a game that has ended.
    pub fn remove(&self, match_id: &str) -> io::Result<()> {
        fs::remove_file(self.path(match_id))
    }

    /// Writes the records of a match that has ended. Returns where.
    pub fn write_records(&self, match_id: &str, lines: &[String]) -> io::Result<PathBuf> {
        let folder = self.home.folder("games");
        fs::create_dir_all(&folder)?;
        let path = folder.join(format!("{match_id}.jsonl"));
        fs::write(&path, lines.join("\n") + "\n")?;
        Ok(path)
    }

    /// The names of all saved games, the newest first.
    pub fn names(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.saves()) else { return Vec::new() };
        let mut saves: Vec<(SystemTime, String)> = entries
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "json"))
            .filter_map(|entry| {
                let name = entry.path().file_stem()?.to_str()?.to_owned();
                Some((entry.metadata().ok()?.modified().ok()?, name))
            })
            .collect();
        saves.sort_by(|a, b| b.cmp(a));
        saves.into_iter().map(|(_, name)| name).collect()
    }

    /// The saved game of this name, or the newest if the name is empty.
    pub fn find(&self, name: &str) -> Result<Stored, Failure> {
        let names = self.names();
        let Some(newest) = names.first() else {
            return Err(Failure::Said(Phrase::new("wrong-nothing-saved")));
        };
        let name = if name.is_empty() { newest } else { name };
        if !names.iter().any(|known| known == name) {
            let wrong = Phrase::new("wrong-save").sign("match", name);
            return Err(Failure::Said(wrong.sign("saved", names.join(", "))));
        }
        let text = fs::read_to_string(self.path(name)).map_err(|error| broken(name, &error))?;
        let stored = Stored::from_text(&text);
        if stored.is_err() && is_older(&text) {
            let older = Phrase::new("ui-save-older").sign("match", name);
            let older = older.sign("path", self.path(name).display());
            return Err(Failure::Said(older));
        }
        stored.map_err(|error: Damaged| broken(name, &error))
    }

    fn saves(&self) -> PathBuf {
        self.home.folder("saves")
    }

    fn path(&self, match_id: &str) -> PathBuf {
        self.saves().join(format!("{match_id}.json"))
    }
}

/// The complaint about a saved game that is something else.
pub fn broken(name: &str, why: &impl Explained) -> Failure {
    let broken = Phrase::new("wrong-broken-save").sign("match", name);
    Failure::Said(broken.phrase("why", why.tell()))
}

fn is_older(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Format {
        format: String,
    }
    serde_json::from_str(text).is_ok_and(|it: Format| it.format == OLDER_FORMAT)
}
