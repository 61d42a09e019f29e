//! The software bill of materials: every crate and npm package that is in the program, as CycloneDX.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use toml::Table;

use super::{Release, hex};
use crate::fits::is_fine;
use crate::program::{self, cargo, written};

/// Compiled into the page though npm calls it a development dependency.
const COMPILED_IN: [&str; 1] = ["svelte"];

/// All that the program is made from.
pub fn bill(release: &Release) -> Result<Vec<u8>> {
    let own = format!("pkg:cargo/koshki@{}", release.version);
    let (mut components, mut dependencies) = crates()?;
    let packages = packages()?;
    let page: Vec<Value> = packages.iter().map(|package| package["bom-ref"].clone()).collect();
    components.extend(packages);
    // The page is inside the program.
    if let Some(root) = dependencies.get_mut(&own) {
        root.extend(page.iter().filter_map(|page| page.as_str()).map(str::to_owned));
    }
    let dependencies: Vec<Value> =
        dependencies.iter().map(|(from, to)| json!({"ref": from, "dependsOn": to})).collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": release.timestamp,
            "tools": {"components": [{"type": "application", "name": "cargo xtask dist"}]},
            "component": {
                "type": "application",
                "name": "koshki",
                "version": release.version,
                "bom-ref": own,
                "purl": own,
                "licenses": [{"expression": "MIT OR Apache-2.0"}],
            },
        },
        "components": components,
        "dependencies": dependencies,
    });
    Ok(format!("{bill:#}\n").into_bytes())
}

type Graph = BTreeMap<String, BTreeSet<String>>;

/// The crates that the program is linked from, and which of them uses which.
fn crates() -> Result<(Vec<Value>, Graph)> {
    let mut command = cargo("metadata");
    command.args(["--format-version", "1", "--locked"]);
    let output = command.output().context("cargo can't be started")?;
    if !output.status.success() {
        bail!("{} failed: {}", written(&command), String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (text(&package["id"]), package))
        .collect();
    let uses: BTreeMap<String, Value> = list(&metadata["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]), node))
        .collect();
    let root = packages.iter().find(|(_, package)| package["name"] == "koshki");
    let root = root.context("there is no package koshki")?.0.clone();
    let sums = sums()?;
    let (mut components, mut graph) = (Vec::new(), Graph::new());
    let (mut waiting, mut known) = (vec![root.clone()], BTreeSet::from([root.clone()]));
    while let Some(id) = waiting.pop() {
        let package = &packages[&id];
        let purl = purl(package);
        if id != root {
            let (name, version) = (text(&package["name"]), text(&package["version"]));
            let mut component = json!({
                "type": "library", "name": name, "version": version, "bom-ref": purl, "purl": purl,
            });
            if let Some(licence) = package["license"].as_str() {
                // The checks see the libraries of one platform only.
                if !is_fine(licence) {
                    bail!("{name} {version} has another licence than we may give away: {licence}");
                }
                // As crates wrote it before SPDX had expressions.
                let licence = licence.replace('/', " OR ");
                component["licenses"] = json!([{"expression": licence}]);
            }
            if let Some(sum) = sums.get(&(name, version)) {
                component["hashes"] = json!([{"alg": "SHA-256", "content": sum}]);
            }
            components.push(component);
        }
        let used = graph.entry(purl).or_default();
        for dependency in list(&uses[&id]["deps"]) {
            let is_linked =
                list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let id = text(&dependency["pkg"]);
            if is_linked {
                used.insert(self::purl(&packages[&id]));
                if known.insert(id.clone()) {
                    waiting.push(id);
                }
            }
        }
    }
    components.sort_by_key(|component| text(&component["purl"]));
    Ok((components, graph))
}

fn purl(package: &Value) -> String {
    let text = |name: &str| package[name].as_str().unwrap_or_default();
    format!("pkg:cargo/{}@{}", text("name"), text("version"))
}

/// The sums of crates in Cargo.lock.
fn sums() -> Result<BTreeMap<(String, String), String>> {
    let lock: Table = fs::read_to_string(program::root().join("Cargo.lock"))?.parse()?;
    let packages = lock.get("package").and_then(|packages| packages.as_array());
    let text = |package: &toml::Value, name: &str| {
        package.get(name).and_then(|value| value.as_str()).map(str::to_owned)
    };
    Ok(packages
        .into_iter()
        .flatten()
        .filter_map(|it| Some(((text(it, "name")?, text(it, "version")?), text(it, "checksum")?)))
        .collect())
}

/// The npm packages that are in the page.
fn packages() -> Result<Vec<Value>> {
    let lock = fs::read_to_string(program::root().join("web/package-lock.json"))?;
    let lock: Value = serde_json::from_str(&lock)?;
    let all = lock["packages"].as_object().context("package-lock.json lists no packages")?;
    let names = |about: &Value| -> Vec<String> {
        about["dependencies"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect()
    };
    let mut waiting: Vec<String> = names(&all[""]);
    waiting.extend(COMPILED_IN.map(str::to_owned));
    let mut found: BTreeMap<String, Value> = BTreeMap::new();
    while let Some(name) = waiting.pop() {
        let Some(about) = all.get(&format!("node_modules/{name}")) else { continue };
        if found.contains_key(&name) {
            continue;
        }
        waiting.extend(names(about));
        let version = about["version"].as_str().unwrap_or_default();
        let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        let mut component = json!({
            "type": "library", "name": name, "version": version, "bom-ref": purl, "purl": purl,
        });
        if let Some(licence) = about["license"].as_str() {
            component["licenses"] = json!([{"expression": licence}]);
        }
        let sum = about["integrity"].as_str().and_then(|sum| sum.strip_prefix("sha512-"));
        if let Some(sum) = sum.and_then(|sum| STANDARD.decode(sum).ok()) {
            component["hashes"] = json!([{"alg": "SHA-512", "content": hex(&sum)}]);
        }
        found.insert(name, component);
    }
    Ok(found.into_values().collect())
}
