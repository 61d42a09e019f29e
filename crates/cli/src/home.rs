//! The user's own folder: saved games, records, and who this person is at each server.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use koshki_bots::Shelf;

use crate::wrong::Failure;
use koshki_rules::Phrase;

use crate::screen::complain;
use crate::words::{Language, Words};

/// The user's own folder.
#[derive(Clone, Debug)]
pub struct Home(PathBuf);

impl Home {
    /// `KOSHKI_HOME`, or `koshki` where the system keeps users' data.
    pub fn of_user() -> Result<Self, Failure> {
        let var =
            |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        var("KOSHKI_HOME")
            .or_else(|| var("XDG_DATA_HOME").map(|data| data.join("koshki")))
            .or_else(|| var("HOME").map(|home| home.join(".local/share/koshki")))
            .or_else(|| var("APPDATA").map(|data| data.join("koshki")))
            .map(Home)
            .ok_or_else(|| Failure::Said(Phrase::new("wrong-no-home")))
    }

    /// A folder in it.
    pub fn folder(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.join(name)
    }

    /// The folder of what bots have solved.
    pub fn tables(&self) -> PathBuf {
        self.folder("tables")
    }

    /// What bots have solved, in the user's folder; in memory only if the user has none. A damaged table is named in this
    /// language, and play goes on without it.
    pub fn shelf(language: Language) -> Arc<Shelf> {
        let shelf = Home::unwatched_shelf();
        shelf.on_damaged(move |file| {
            let fault = Phrase::new("out-damaged-table").sign("file", file.display());
            complain(Words::new(language, None).say(&fault));
        });
        shelf
    }

    /// The same where nobody is told: in the laboratory, and where damaged tables are listed anyway.
    pub fn unwatched_shelf() -> Arc<Shelf> {
        Home::of_user().map_or_else(|_| Shelf::nowhere(), |home| Shelf::at(home.tables()))
    }

    #[cfg(test)]
    pub fn at(path: &Path) -> Self {
        Home(path.to_owned())
    }
}
