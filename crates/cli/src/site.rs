//! `koshki site`: the page as a folder for any static host.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::wrong::{Explained, Failure};
use clap::Args;
use koshki_rules::Phrase;
use koshki_server::page::Page;
use koshki_server::site::{self, ASSETS, INDEX};

use crate::words::{Language, write_phrase};

/// `koshki site`
#[derive(Args)]
pub struct SiteArguments {
    /// The folder: a new one, an empty one, or a site that was written before
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Writes the page that is in this program. Files that are not ours stay; of an older site, only what is no longer named goes.
pub fn run(arguments: &SiteArguments, language: Language) -> Result<(), Failure> {
    let folder = &arguments.out;
    let files = site::files(&Page::built());
    let files = files.ok_or_else(|| Failure::Said(Phrase::new("wrong-no-page")))?;
    must_be_ours(folder)?;
    for (path, bytes) in &files {
        write(&folder.join(path), bytes).map_err(|error| cannot(folder, &error))?;
    }
    let named: BTreeSet<PathBuf> = files.iter().map(|(path, _)| folder.join(path)).collect();
    forget_others(&folder.join(ASSETS), &named).map_err(|error| cannot(folder, &error))?;
    let done = Phrase::new("out-site").sign("folder", folder.display());
    Ok(write_phrase(language, &done)?)
}

/// Refuses a folder that holds something else than a site.
fn must_be_ours(folder: &Path) -> Result<(), Failure> {
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(cannot(folder, &error)),
    };
    let index = fs::read_to_string(folder.join(INDEX));
    if is_empty || index.is_ok_and(|index| site::is_site(&index)) {
        return Ok(());
    }
    Err(Failure::Said(Phrase::new("wrong-other-files").sign("folder", folder.display())))
}

/// Writes a file so that a host sees the old one or the new one, and nothing between.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

/// Deletes files of an older site.
fn forget_others(assets: &Path, named: &BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(assets)? {
        let path = entry?.path();
        if path.is_file() && !named.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn cannot(folder: &Path, error: &io::Error) -> Failure {
    let wrong = Phrase::new("wrong-unwritten").sign("folder", folder.display());
    Failure::Said(wrong.phrase("why", error.tell()))
}
