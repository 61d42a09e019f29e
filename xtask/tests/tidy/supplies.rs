//! What libraries may be used at all, on whatever platform: the lists with their exact versions are read, which name more
//! than is built here.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

use serde_json::Value;

use super::fits::is_fine;
use super::project::{Project, holds, project};

/// With a C library that every system has in another version, nothing would be static. rustls does the same.
const BANNED: [&str; 4] = ["curl-sys", "libgit2-sys", "native-tls", "openssl-sys"];

/// Tools that only build the page; nothing of them is in it.
const OF_TOOLS: &str = "MPL-2.0";

const LOCKS: [&str; 2] = ["Cargo.lock", "fuzz/Cargo.lock"];
const PAGE: &str = "web/package-lock.json";

#[test]
fn every_crate_of_every_platform_is_from_the_registry_with_its_sum_and_none_is_banned() {
    for lock in LOCKS {
        let text = project().text(lock);
        let spoilt = |package: &str| project().with(lock, &format!("{text}\n{package}"));
        let from_git = "[[package]]\nname = \"x\"\nversion = \"1\"\nsource = \"git+x\"\n";
        holds(wrong_crates, &spoilt(from_git), "x is not from the registry");
        let without = from_git.replace("git+x", "registry+x");
        holds(wrong_crates, &spoilt(&without), "x has no checksum");
        let banned = "[[package]]\nname = \"openssl-sys\"\nversion = \"1\"\n";
        holds(wrong_crates, &spoilt(banned), "openssl-sys is banned");
    }
}

#[test]
fn every_package_of_the_page_and_its_tools_has_a_sum_and_a_licence_that_fits() {
    let text = project().text(PAGE);
    for (key, is, becomes) in [
        ("license", "MIT", "\"license\": \"GPL-3.0\""),
        ("license", "MPL-2.0", "\"license\": \"SSPL-1.0\""),
    ] {
        let is = format!("\"{key}\": \"{is}\"");
        holds(wrong_packages, &project().with(PAGE, &text.replacen(&is, becomes, 1)), becomes);
    }
    let without = text.replacen("\"integrity\"", "\"was\"", 1);
    holds(wrong_packages, &project().with(PAGE, &without), "has no sum");
}

#[test]
fn every_manifest_says_which_versions_it_takes() {
    let path = "crates/server/Cargo.toml";
    let spoilt = format!("{}\nx = \"*\"\n", project().text(path));
    holds(any_version, &project().with(path, &spoilt), "x takes any version");
}

fn wrong_crates(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for lock in LOCKS {
        for package in project.text(lock).split("[[package]]\n").skip(1) {
            let value = |key: &str| {
                let begins = format!("{key} = \"");
                package.lines().find_map(|line| line.strip_prefix(&begins)?.strip_suffix('"'))
            };
            let name = value("name").unwrap_or_default();
            if BANNED.contains(&name) {
                faults.push(format!("{lock}: {name} is banned"));
            }
            let Some(source) = value("source") else { continue };
            if !source.starts_with("registry+") {
                faults.push(format!("{lock}: {name} is not from the registry"));
            } else if value("checksum").is_none() {
                faults.push(format!("{lock}: {name} has no checksum"));
            }
        }
    }
    faults
}

fn wrong_packages(project: &Project) -> Vec<String> {
    let lock: Value = serde_json::from_str(project.text(PAGE)).unwrap();
    let mut faults = Vec::new();
    for (path, about) in lock["packages"].as_object().unwrap() {
        if path.is_empty() {
            continue;
        }
        if about["integrity"].as_str().is_none_or(str::is_empty) {
            faults.push(format!("{PAGE}: {path} has no sum"));
        }
        let licence = about["license"].as_str().unwrap_or_default();
        let is_tool = about["dev"] == true && licence == OF_TOOLS;
        if !is_fine(licence) && !is_tool {
            faults.push(format!("{PAGE}: {path} has \"license\": \"{licence}\""));
        }
    }
    faults
}

fn any_version(project: &Project) -> Vec<String> {
    let manifests = project.under("").filter(|(path, _)| path.ends_with("Cargo.toml"));
    let mut faults = Vec::new();
    for (path, text) in manifests {
        for line in text.lines() {
            let is_any = |value: &str| value == "\"*\"" || value.contains("version = \"*\"");
            if let Some((name, value)) = line.split_once(" = ")
                && is_any(value.trim())
            {
                faults.push(format!("{path}: {name} takes any version"));
            }
        }
    }
    faults
}
