//! Which games there are, read from the sources: from the one list of them, and from a folder that is not in it yet.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::program;

/// Where the games of the list live, and the list itself.
pub const FOLDER: &str = "crates/rules/src/games";
/// The list.
pub const LIST: &str = "crates/rules/src/games/mod.rs";

/// A game as its sources name it.
pub struct ListedGame {
    /// In commands and records, such as `chop-chop`.
    pub id: String,
    /// Its folder, such as `chop_chop`.
    pub module: String,
    /// Its type, such as `ChopChop`.
    pub type_name: String,
}

/// The games of the list.
pub fn listed() -> Result<Vec<ListedGame>> {
    let list = fs::read_to_string(program::root().join(LIST)).context("no list of games")?;
    let (_, entries) = list.split_once("\ngames! {\n").context("the list of games is not there")?;
    let entries = entries.lines().take_while(|line| *line != "}");
    let modules = entries.filter_map(|line| Some(line.trim().split_once("::")?.0));
    modules.map(|module| at(&program::root().join(FOLDER).join(module))).collect()
}

/// The game in a folder.
pub fn at(folder: &Path) -> Result<ListedGame> {
    let file = folder.join("mod.rs");
    let source = fs::read_to_string(&file).with_context(|| format!("no {}", file.display()))?;
    let between =
        |before, after| Some(source.split_once(before)?.1.split_once(after)?.0.to_owned());
    let id = between("const ID: &'static str = \"", "\";")
        .with_context(|| format!("{} names no ID", file.display()))?;
    let type_name = between("impl Game for ", " {")
        .with_context(|| format!("{} has no `impl Game for`", file.display()))?;
    Ok(ListedGame { module: id.replace('-', "_"), id, type_name })
}
