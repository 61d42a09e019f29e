//! Games that go on later: one file each, written anew after every move, so that nothing is lost whatever happens.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::home::Home;

const FORMAT: &str = "koshki-save-1";

/// A game in progress. It holds the secret of its dice: whoever reads it can foresee them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Which kind of file this is.
    pub format: String,
    /// The name of the match.
    pub match_id: String,
    /// Who sits where, as on the command line.
    pub seats: Vec<String>,
    /// How many games there are in the series; none for a single game.
    pub games: Option<usize>,
    /// The seed of the fair dice, in hex.
    pub server_seed: String,
    /// The records of the games of the series that have ended, a line each.
    pub ended: Vec<String>,
    /// The record of the game being played.
    pub current: String,
}

/// Where games are kept.
pub struct SaveFolder {
    home: Home,
}

impl SaveFolder {
    /// In the user's own folder.
    pub fn of_user() -> Result<Self, Failure> {
        Ok(SaveFolder { home: Home::of_user()? })
    }

    /// Writes a game in progress; the file is whole at every moment.
    pub fn write(&self, save: &Save) -> io::Result<()> {
        let text = serde_json::to_string_pretty(save)?;
        let path = self.path(&save.match_id);
        fs::create_dir_all(self.saves())?;
        let beside = path.with_extension("new");
        fs::write(&beside, text)?;
        fs::rename(beside, path)
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
    pub fn find(&self, name: &str) -> Result<Save, Failure> {
        let names = self.names();
        let Some(newest) = names.first() else {
            return Err(Failure::input(
                "there is no saved game; start one with `koshki play GAME`",
            ));
        };
        let name = if name.is_empty() { newest } else { name };
        if !names.iter().any(|known| known == name) {
            return Err(Failure::input(format!(
                "there is no saved game “{name}”; saved are {}",
                names.join(", ")
            )));
        }
        let broken =
            |why: String| Failure::input(format!("the saved game “{name}” can't be read: {why}"));
        let text =
            fs::read_to_string(self.path(name)).map_err(|error| broken(error.to_string()))?;
        let save: Save = serde_json::from_str(&text).map_err(|error| broken(error.to_string()))?;
        if save.format != FORMAT {
            return Err(broken(format!("the format is “{}”; “{FORMAT}” is right", save.format)));
        }
        Ok(save)
    }

    fn saves(&self) -> PathBuf {
        self.home.folder("saves")
    }

    fn path(&self, match_id: &str) -> PathBuf {
        self.saves().join(format!("{match_id}.json"))
    }
}

impl Save {
    /// The mark of this kind of file.
    pub fn format() -> String {
        FORMAT.to_owned()
    }
}
