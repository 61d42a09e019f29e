//! Where the libraries come from, under which licences, and that `koshki licences` tells it all.
//! `KOSHKI_REWRITE=1` writes the list anew.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::fits::is_fine;

/// The list is of this platform, wherever it is made.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// Between the list of libraries and the texts of their licences.
const TEXTS: &str = "\n==== Texts ====\n";

/// A library in the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Library {
    name: String,
    version: String,
    licence: String,
    folder: PathBuf,
}

#[test]
fn every_library_has_a_licence_that_fits() {
    for (licence, fits) in [
        ("MIT", true),
        ("MIT/Apache-2.0", true),
        ("Apache-2.0 OR GPL-2.0-only", true),
        ("(MIT OR GPL-3.0) AND Unicode-3.0", true),
        ("Apache-2.0 WITH LLVM-exception OR GPL-3.0", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND GPL-2.0", false),
        ("GPL-3.0", false),
        ("", false),
    ] {
        assert_eq!(is_fine(licence), fits, "{licence}");
    }
    let bad: Vec<String> = packages(&metadata())
        .filter(|package| !is_fine(package["license"].as_str().unwrap_or_default()))
        .map(|package| format!("{} ({})", package["name"], package["license"]))
        .collect();
    assert!(bad.is_empty(), "another licence than we may give away: {bad:?}");
}

#[test]
fn every_library_comes_from_the_registry() {
    let metadata = metadata();
    let foreign: Vec<&Value> = packages(&metadata)
        .filter(|package| {
            package["source"].as_str().is_some_and(|from| !from.starts_with("registry+"))
        })
        .map(|package| &package["name"])
        .collect();
    assert!(foreign.is_empty(), "not from the registry: {foreign:?}");
    let own = packages(&metadata).filter(|package| package["source"].is_null()).count();
    let members = metadata["workspace_members"].as_array().unwrap().len();
    assert_eq!(own, members, "a folder that is no member of the workspace is built in");
}

#[test]
fn the_list_of_licences_names_every_library_of_the_program() {
    let path = root().join("crates/cli/licences.txt");
    let mut libraries = rust_libraries(&metadata());
    libraries.extend(web_libraries());
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        fs::write(&path, written(&libraries)).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let (list, texts) = kept.split_once(TEXTS).unwrap_or_default();
    assert!(
        list == listed(&libraries),
        "crates/cli/licences.txt is not of today's libraries: `cargo xtask licences` writes it"
    );
    assert!(texts.contains("Permission is hereby granted") && texts.contains("Apache License"));
}

fn metadata() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let answer = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform", PLATFORM])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    serde_json::from_slice(&answer.stdout).unwrap()
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().unwrap().iter()
}

/// The libraries that are linked into `koshki`: what only builds or tests it is not given away.
fn rust_libraries(metadata: &Value) -> BTreeSet<Library> {
    let all: BTreeMap<&str, &Value> =
        packages(metadata).map(|package| (package["id"].as_str().unwrap(), package)).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();
    let nodes: BTreeMap<&str, &Value> =
        nodes.iter().map(|node| (node["id"].as_str().unwrap(), node)).collect();
    let koshki = packages(metadata).find(|package| package["name"] == "koshki").unwrap();
    let mut reached = BTreeSet::from([koshki["id"].as_str().unwrap()]);
    let mut next: Vec<&str> = reached.iter().copied().collect();
    while let Some(id) = next.pop() {
        for uses in nodes[id]["deps"].as_array().unwrap() {
            let mut kinds = uses["dep_kinds"].as_array().unwrap().iter();
            let id = uses["pkg"].as_str().unwrap();
            if kinds.any(|kind| kind["kind"].is_null()) && reached.insert(id) {
                next.push(id);
            }
        }
    }
    let foreign = reached.iter().map(|id| all[id]).filter(|package| !package["source"].is_null());
    let library = |package: &Value| Library {
        name: package["name"].as_str().unwrap().to_owned(),
        version: package["version"].as_str().unwrap().to_owned(),
        licence: package["license"].as_str().unwrap_or_default().to_owned(),
        folder: Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap().to_owned(),
    };
    foreign.map(library).collect()
}

/// The libraries in the page.
fn web_libraries() -> BTreeSet<Library> {
    let read = |file: &str| -> Value {
        serde_json::from_str(&fs::read_to_string(root().join(file)).unwrap()).unwrap()
    };
    let (manifest, lock) = (read("web/package.json"), read("web/package-lock.json"));
    let names = manifest["dependencies"].as_object().unwrap().keys().cloned();
    let library = |name: String| {
        let locked = &lock["packages"][format!("node_modules/{name}")];
        Library {
            version: locked["version"].as_str().unwrap().to_owned(),
            licence: locked["license"].as_str().unwrap().to_owned(),
            folder: root().join("web/node_modules").join(&name),
            name,
        }
    };
    names.chain(["svelte".to_owned()]).map(library).collect()
}

fn listed(libraries: &BTreeSet<Library>) -> String {
    let mut list =
        "Koshki-Myshki is under MIT OR Apache-2.0. These libraries are in it:\n\n".to_owned();
    for Library { name, version, licence, .. } in libraries {
        list.push_str(&format!("{name} {version}: {licence}\n"));
    }
    list
}

/// The list, and every text once, with those whose it is.
fn written(libraries: &BTreeSet<Library>) -> String {
    let mut texts: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for library in libraries {
        for text in texts_of(&library.folder) {
            texts.entry(text).or_default().push(&library.name);
        }
    }
    let mut all = listed(libraries) + TEXTS;
    for (text, names) in texts {
        all.push_str(&format!("\n---- {} ----\n\n{text}\n", names.join(", ")));
    }
    all
}

/// The licence texts in a folder; where there is a choice, MIT's is enough.
fn texts_of(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().to_uppercase();
    let is_text = |path: &&PathBuf| {
        let name = name(path);
        ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|it| name.starts_with(it))
    };
    let texts: Vec<&PathBuf> = files.iter().filter(is_text).filter(|path| path.is_file()).collect();
    let has_mit = texts.iter().any(|path| name(path).contains("MIT"));
    let wanted = |path: &&&PathBuf| {
        !has_mit || !name(path).contains("APACHE") && !name(path).contains("UNLICENSE")
    };
    let text = |path: &&PathBuf| {
        let text = fs::read_to_string(path).ok()?;
        let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
        Some(lines.join("\n"))
    };
    texts.iter().filter(wanted).filter_map(text).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
