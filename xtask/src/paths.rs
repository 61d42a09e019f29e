//! What keeps the folders of this machine out of what is handed out: the same commit gives the same bytes in any folder.

use std::env;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::program;

/// Folders of this machine whose files are compiled, and what stands for each in what is built.
pub fn known() -> Result<Vec<(String, &'static str)>> {
    let registries = fs::read_dir(cargo()?.join("registry/src")).into_iter().flatten().flatten();
    let mut known = vec![(program::root(), "/koshki")];
    known.extend(registries.map(|registry| (registry.path(), "/crates")));
    Ok(known.into_iter().map(|(folder, name)| (folder.display().to_string(), name)).collect())
}

/// Flags for rustc that replace them.
pub fn for_rustc() -> Result<Vec<String>> {
    let replaced = known()?;
    Ok(replaced.iter().map(|(it, name)| format!("--remap-path-prefix={it}={name}")).collect())
}

/// The folder of this machine that a finished file names, if it does: the project's, or cargo's.
#[cfg(feature = "dist")]
pub fn named_in(bytes: &[u8]) -> Result<Option<String>> {
    let folders = [program::root(), cargo()?].map(|folder| folder.display().to_string());
    let is_in = |folder: &String| {
        let folder = folder.as_bytes();
        bytes.windows(folder.len()).any(|part| part == folder)
    };
    Ok(folders.into_iter().find(is_in))
}

fn cargo() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("CARGO_HOME") {
        return Ok(PathBuf::from(folder));
    }
    Ok(env::home_dir().context("HOME is not set")?.join(".cargo"))
}

#[cfg(all(test, feature = "dist"))]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_names_the_project_is_found_and_no_other() {
        let named = program::root().join("crates/rules/src/lib.rs").display().to_string();
        let found = named_in(format!("\0{named}\0").as_bytes()).expect("there are folders");
        assert_eq!(found, Some(program::root().display().to_string()));
        assert_eq!(named_in(b"/koshki/crates/rules/src/lib.rs").expect("there are folders"), None);
    }
}
