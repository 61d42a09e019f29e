//! The files for stores at home have what their stores ask for, and the version of the program.

use super::project::{Project, holds, project};

/// A file, the keys at its beginning of lines that its store demands, and how it names the version.
const FILES: [(&str, &[&str], &str); 4] = [
    (
        "hosting/home-assistant/config.yaml",
        &["name", "version", "slug", "description", "arch"],
        "version: \"{}\"",
    ),
    (
        "hosting/umbrel/umbrel-app.yml",
        &[
            "manifestVersion",
            "id",
            "category",
            "name",
            "version",
            "tagline",
            "description",
            "developer",
            "website",
            "dependencies",
            "repo",
            "support",
            "port",
            "gallery",
            "path",
            "defaultUsername",
            "defaultPassword",
            "releaseNotes",
            "submitter",
            "submission",
        ],
        "version: \"{}\"",
    ),
    ("hosting/umbrel/docker-compose.yml", &["version", "services"], "image: koshki:{}"),
    (
        "hosting/casaos/docker-compose.yml",
        &[
            "name",
            "services",
            "x-casaos",
            "  id",
            "  main",
            "  index",
            "  port_map",
            "  title",
            "  category",
            "  version",
        ],
        "image: koshki:{}",
    ),
];

/// Umbrel copies the folder for its user; one that is missing is made by Docker, for root.
const UMBREL_DATA: &str = "hosting/umbrel/data/.gitkeep";

#[test]
fn stores_find_what_they_demand_and_the_version() {
    holds(faults, &project().without(UMBREL_DATA), UMBREL_DATA);
    for (path, keys, version) in FILES {
        let text = project().text(path);
        let key = format!("{}:", keys[0]);
        let spoilt = project().with(path, &text.replacen(&key, "other:", 1));
        holds(faults, &spoilt, &format!("{path} lacks {}", keys[0]));
        let (before, after) = version.split_once("{}").expect("a version has a place");
        let spoilt = text.replacen(&format!("{before}0."), &format!("{before}9."), 1);
        let fault = format!("{path} is not of version");
        holds(faults, &project().with(path, &spoilt), &fault);
        assert!(after.len() < 2);
    }
}

fn faults(project: &Project) -> Vec<String> {
    let manifest = project.text("Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = version.expect("the workspace has a version").trim_end_matches('"');
    let mut faults = Vec::new();
    if !project.has(UMBREL_DATA) {
        faults.push(format!("{UMBREL_DATA} is gone: the server could not write there"));
    }
    for (path, keys, names) in FILES {
        let text = project.text(path);
        for key in keys {
            if !text.lines().any(|line| line.starts_with(&format!("{key}:"))) {
                faults.push(format!("{path} lacks {}", key.trim()));
            }
        }
        if !text.contains(&names.replace("{}", version)) {
            faults.push(format!("{path} is not of version {version}"));
        }
    }
    faults
}
