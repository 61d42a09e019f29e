//! Which crate may use which, and what the rules may be built from.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::project::{Project, holds, project};

/// Each crate with those it may use. A new arrow belongs in ARCHITECTURE.md too.
const ARROWS: [(&str, &[&str]); 12] = [
    ("koshki-rules", &[]),
    ("koshki-bots", &["koshki-rules", "koshki-protocol"]),
    ("koshki-protocol", &["koshki-rules"]),
    ("koshki-match", &["koshki-rules", "koshki-bots", "koshki-protocol"]),
    ("koshki-server", &["koshki-rules", "koshki-bots", "koshki-protocol", "koshki-match"]),
    ("koshki-lab", &["koshki-rules", "koshki-bots"]),
    ("koshki-wasm", &["koshki-rules", "koshki-bots", "koshki-protocol", "koshki-match"]),
    ("koshki-client", &["koshki-rules", "koshki-protocol"]),
    ("koshki-command", &[]),
    (
        "koshki",
        &[
            "koshki-rules",
            "koshki-bots",
            "koshki-protocol",
            "koshki-match",
            "koshki-client",
            "koshki-command",
            "koshki-server",
            "koshki-lab",
        ],
    ),
    (
        "koshki-load",
        &[
            "koshki-rules",
            "koshki-bots",
            "koshki-protocol",
            "koshki-client",
            "koshki-command",
            "koshki-lab",
        ],
    ),
    ("xtask", &[]),
];

/// What only the tests of a crate use: they are a client of the server they start.
const TEST_ARROWS: [(&str, &str); 1] = [("koshki-server", "koshki-client")];

/// Exports functions by name, which counts as unsafe: it has the workspace's lints, but denies that where it is not expected.
const EXPORTS: &str = "crates/wasm/Cargo.toml";

const DEPENDENCIES_OF_RULES: [&str; 5] = ["hmac", "rand_core", "serde", "serde_json", "sha2"];

/// Only there while TypeScript is made from the types; nobody has to read it to check the dice.
const OPTIONAL_DEPENDENCIES_OF_RULES: [&str; 1] = ["ts-rs"];

#[test]
fn there_is_no_new_arrow_between_crates() {
    let spoilt = project().with(
        "crates/rules/Cargo.toml",
        "package.name = 'koshki-rules'\ndependencies.koshki-bots = {}",
    );
    holds(new_arrows, &spoilt, "koshki-rules uses koshki-bots");
    let renamed = "package.name = 'koshki-bots'\ndev-dependencies.x = { package = 'koshki' }";
    holds(
        new_arrows,
        &project().with("crates/bots/Cargo.toml", renamed),
        "koshki-bots uses koshki",
    );
    let manifest = project().text("crates/server/Cargo.toml");
    let shipped = manifest.replace("[dependencies]\n", "[dependencies]\nkoshki-client = {}\n");
    holds(
        new_arrows,
        &project().with("crates/server/Cargo.toml", &shipped),
        "koshki-server uses koshki-client",
    );
    let eighth = project().with("crates/utils/Cargo.toml", "package.name = 'koshki-utils'");
    holds(new_arrows, &eighth, "koshki-utils is not listed");
}

#[test]
fn the_rules_are_built_from_five_crates() {
    let manifest = project().text("crates/rules/Cargo.toml");
    let spoilt = manifest.replace("[dependencies]\n", "[dependencies]\nrand.workspace = true\n");
    holds(new_dependencies, &project().with("crates/rules/Cargo.toml", &spoilt), "rand");
    let always = manifest.replace("ts-rs = { workspace = true, optional = true }", "ts-rs = {}");
    holds(new_dependencies, &project().with("crates/rules/Cargo.toml", &always), "ts-rs");
    let default = manifest.replace("[features]\n", "[features]\ndefault = [\"typescript\"]\n");
    holds(new_dependencies, &project().with("crates/rules/Cargo.toml", &default), "by default");
}

#[test]
fn every_crate_obeys_the_lints() {
    let spoilt = project().with("crates/lab/Cargo.toml", "package.name = 'koshki-lab'");
    holds(crates_without_lints, &spoilt, "crates/lab/Cargo.toml");
    let laxer =
        project().text(EXPORTS).replace("unsafe_code = \"deny\"", "unsafe_code = \"allow\"");
    holds(crates_without_lints, &project().with(EXPORTS, &laxer), EXPORTS);
}

fn new_arrows(project: &Project) -> Vec<String> {
    let crates: BTreeMap<String, Table> =
        manifests(project).map(|(_, manifest)| (name(&manifest).to_owned(), manifest)).collect();
    let mut faults = Vec::new();
    for (name, manifest) in &crates {
        let Some((_, allowed)) = ARROWS.iter().find(|(known, _)| known == name) else {
            faults.push(format!("{name} is not listed among the arrows"));
            continue;
        };
        for Dependency { name: used, kind, .. } in dependencies(manifest) {
            let is_of_tests =
                kind == "dev-dependencies" && TEST_ARROWS.contains(&(name.as_str(), used.as_str()));
            if crates.contains_key(&used) && !allowed.contains(&used.as_str()) && !is_of_tests {
                faults.push(format!("{name} uses {used}: a new arrow"));
            }
        }
    }
    faults
}

fn new_dependencies(project: &Project) -> Vec<String> {
    let manifest = manifest(project.text("crates/rules/Cargo.toml"));
    let (mut used, mut optional) = (Vec::new(), Vec::new());
    for dependency in dependencies(&manifest).filter(|used| used.kind != "dev-dependencies") {
        if dependency.is_optional { &mut optional } else { &mut used }.push(dependency.name);
    }
    used.sort();
    let mut faults = Vec::new();
    if used != DEPENDENCIES_OF_RULES {
        faults
            .push(format!("koshki-rules uses {used:?}, and should use {DEPENDENCIES_OF_RULES:?}"));
    }
    if optional != OPTIONAL_DEPENDENCIES_OF_RULES {
        faults.push(format!("koshki-rules can use {optional:?}: a new optional dependency"));
    }
    if manifest["features"].get("default").is_some() {
        faults.push("koshki-rules switches features on by default".to_owned());
    }
    faults
}

fn crates_without_lints(project: &Project) -> Vec<String> {
    let mut wanted = manifest(project.text("Cargo.toml"))["workspace"]["lints"].clone();
    wanted["rust"]["unsafe_code"] = Value::from("deny");
    manifests(project)
        .filter(|(_, manifest)| {
            let lints = manifest.get("lints").and_then(|lints| lints.get("workspace"));
            lints.and_then(Value::as_bool) != Some(true)
        })
        .filter(|(path, manifest)| *path != EXPORTS || manifest.get("lints") != Some(&wanted))
        .map(|(path, _)| format!("{path} lacks `[lints] workspace = true`"))
        .collect()
}

/// The manifests of the workspace's crates.
pub fn manifests(project: &Project) -> impl Iterator<Item = (&str, Table)> {
    project
        .files()
        .filter(|(path, _)| {
            path.ends_with("/Cargo.toml")
                && (path.starts_with("crates/") || path.starts_with("xtask/"))
        })
        .map(|(path, text)| (path, manifest(text)))
}

fn manifest(text: &str) -> Table {
    text.parse().expect("a manifest is TOML")
}

pub fn name(manifest: &Table) -> &str {
    manifest["package"]["name"].as_str().expect("a crate has a name")
}

/// What a crate uses.
pub struct Dependency {
    /// Its true name.
    pub name: String,
    /// `dependencies`, `dev-dependencies` or `build-dependencies`.
    pub kind: String,
    /// Whether a feature has to ask for it.
    is_optional: bool,
}

/// All dependencies; also those for some platforms only.
pub fn dependencies(manifest: &Table) -> impl Iterator<Item = Dependency> {
    let platforms = manifest.get("target").and_then(Value::as_table).into_iter().flatten();
    let tables = platforms.filter_map(|(_, table)| table.as_table()).chain([manifest]);
    let kinds = tables.flatten().filter(|(kind, _)| kind.ends_with("dependencies"));
    kinds.flat_map(|(kind, listed)| {
        listed.as_table().into_iter().flatten().map(move |(key, value)| Dependency {
            name: value.get("package").and_then(Value::as_str).unwrap_or(key).to_owned(),
            kind: kind.clone(),
            is_optional: value.get("optional").and_then(Value::as_bool) == Some(true),
        })
    })
}
