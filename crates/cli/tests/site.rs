//! `koshki site`: the page as a folder for any static host.

#![allow(clippy::unwrap_used, reason = "a test that can't read what it made has failed")]

mod koshki;

use std::fs;
use std::path::Path;

use koshki::{Output, koshki};
use koshki_server::page::Page;
use koshki_server::site;
use serde_json::Value;

/// In a checkout where nobody has built the page there is nothing to write.
fn is_built() -> bool {
    site::files(&Page::built()).is_some()
}

fn write(folder: &Path) -> Output {
    koshki(&["site", "--out", folder.to_str().unwrap()])
}

fn read(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What an HTML file names in its attributes.
fn named(html: &str) -> Vec<&str> {
    let attributes = ["href=\"", "src=\"", "content=\"./"];
    let after = attributes.iter().flat_map(|it| html.split(it).skip(1));
    after.filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn a_site_is_whole_and_names_its_files_from_where_it_lies() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new/folder");
    let output = write(&folder);
    if !is_built() {
        assert_eq!((output.code, output.stdout.as_str()), (2, ""));
        assert!(output.stderr.contains("built without the page"), "{}", output.stderr);
        assert!(!folder.exists());
        return;
    }
    assert_eq!((output.code, output.stderr.as_str()), (0, ""));
    assert_eq!(output.stdout, format!("The site is in {}.\n", folder.display()));

    let index = read(&folder, "index.html");
    assert!(index.contains("<html data-site "), "{index}");
    let files: Vec<&str> =
        named(&index).into_iter().filter(|name| !name.starts_with(['#', '.'])).collect();
    assert!(files.iter().all(|name| name.starts_with("assets/")), "from elsewhere: {files:?}");
    for name in named(&index).into_iter().filter(|name| !name.starts_with('#')) {
        assert!(folder.join(name).is_file(), "{name} is missing");
    }
    for language in ["en", "ru"] {
        let manifest: Value =
            serde_json::from_str(&read(&folder, &format!("{language}.webmanifest"))).unwrap();
        assert_eq!((&manifest["start_url"], &manifest["scope"]), (&"./".into(), &"./".into()));
        let icon = manifest["icons"][0]["src"].as_str().unwrap();
        assert!(folder.join(icon).is_file(), "{icon} is missing");
    }

    let worker = read(&folder, "offline.js");
    let kept = worker.lines().find_map(|line| line.strip_prefix("const FILES = ")).unwrap();
    let kept: Vec<String> = serde_json::from_str(kept.trim_end_matches(';')).unwrap();
    assert!(kept.iter().any(|name| name.ends_with(".wasm")), "the engine is kept for later");
    for name in kept {
        assert!(!name.starts_with('/') && folder.join(&name).exists(), "{name} is missing");
    }
    for copy in ["index.html.br", "index.html.gz"] {
        assert!(!folder.join(copy).exists(), "{copy} is of the page of a server");
    }
}

#[test]
fn a_site_is_written_again_over_an_older_one_and_foreign_files_stay() {
    if !is_built() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert_eq!(write(folder).code, 0, "an empty folder will do");
    fs::write(folder.join("assets/old-1234.js"), "old").unwrap();
    fs::write(folder.join("CNAME"), "cats.example").unwrap();
    fs::write(folder.join("offline.js"), "old").unwrap();
    let again = write(folder);
    assert_eq!((again.code, again.stderr.as_str()), (0, ""));
    assert!(!folder.join("assets/old-1234.js").exists());
    assert_eq!(read(folder, "CNAME"), "cats.example");
    assert_ne!(read(folder, "offline.js"), "old");
}

#[test]
fn a_folder_of_something_else_is_refused_in_one_sentence_and_stays_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let index = folder.path().join("index.html");
    fs::write(&index, "<html lang=\"en\">my own page").unwrap();
    let output = write(folder.path());
    assert_eq!((output.code, output.stdout.as_str()), (2, ""));
    assert_eq!(output.stderr.lines().count(), 1, "{}", output.stderr);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(&index).unwrap(), "<html lang=\"en\">my own page");
    if is_built() {
        assert!(output.stderr.contains("holds other files"), "{}", output.stderr);
        let file = write(&index);
        assert_eq!(file.code, 2);
        assert!(file.stderr.contains("can't be written"), "{}", file.stderr);
    }
}
