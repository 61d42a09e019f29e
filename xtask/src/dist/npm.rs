//! npm packages: one for each platform that carries the program, and `koshki`, which picks the right one.

use anyhow::Result;
use serde_json::{Map, Value, json};

use super::Release;
use super::archive::{self, ArchiveEntry};
use super::contents::Contents;

const STARTER: &str = include_str!("koshki.js");

/// The name of a package for a platform, such as `linux-x64`, as a file.
pub fn name(release: &Release, platform: Option<&str>) -> String {
    match platform {
        Some(platform) => format!("koshki-{platform}-{}.tgz", release.version),
        None => format!("koshki-{}.tgz", release.version),
    }
}

/// The package that carries the program.
pub fn package(
    release: &Release,
    platform: &str,
    program: &str,
    contents: &Contents,
) -> Result<Vec<u8>> {
    let (os, cpu) = platform.split_once('-').unwrap_or((platform, ""));
    let about = json!({
        "name": format!("koshki-{platform}"),
        "version": release.version,
        "description": format!("Koshki-Myshki for {platform}"),
        "license": "MIT OR Apache-2.0",
        "os": [os],
        "cpu": [cpu],
        "preferUnplugged": true,
    });
    pack(
        release,
        &about,
        vec![ArchiveEntry::program(format!("bin/{program}"), contents.program.clone())],
        contents,
    )
}

/// The package that people ask for, with what there is for each platform.
pub fn starter(release: &Release, platforms: &[&str], contents: &Contents) -> Result<Vec<u8>> {
    let carriers: Map<String, Value> = platforms
        .iter()
        .map(|platform| (format!("koshki-{platform}"), Value::from(release.version.as_str())))
        .collect();
    let about = json!({
        "name": "koshki",
        "version": release.version,
        "description": "Four cat-and-mouse tabletop games, in the browser and the terminal",
        "license": "MIT OR Apache-2.0",
        "bin": {"koshki": "koshki.js"},
        "engines": {"node": ">=16"},
        "optionalDependencies": carriers,
    });
    pack(release, &about, vec![ArchiveEntry::program("koshki.js", STARTER)], contents)
}

fn pack(
    release: &Release,
    about: &Value,
    mut entries: Vec<ArchiveEntry>,
    contents: &Contents,
) -> Result<Vec<u8>> {
    entries.push(ArchiveEntry::file("package.json", format!("{about:#}\n")));
    for (name, text) in &contents.licences {
        entries.push(ArchiveEntry::file(name.clone(), text.clone()));
    }
    let entries: Vec<ArchiveEntry> =
        entries.into_iter().map(|entry| entry.below("package")).collect();
    archive::gzip(&archive::tar(&entries, "", release.date)?)
}
