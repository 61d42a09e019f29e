//! The files for stores at home have what their stores document: the keys they demand, values they know, and the version of the
//! program. The rules are those of Home Assistant's supervisor (`addons/validate.py`), of the linter for Umbrel's stores
//! (`umbrel-cli`), and of CasaOS (`docs/specs/compose-and-x-casaos.md` of its app store).

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

/// What a value may be.
enum Rule {
    /// One of these, or a list of them.
    Among(&'static [&'static str]),
    /// At most that many characters, and no full stop at the end.
    Short(usize),
    /// Begins so.
    Begins(&'static str),
    /// Has that many parts, with dots between them.
    Parts(usize),
    /// What the first of these keys has.
    Same(&'static str),
}

/// A file, a key in it, and what its value may be.
const VALUES: [(&str, &str, Rule); 13] = [
    (FILES[0].0, "arch", Rule::Among(&["aarch64", "amd64"])),
    (
        FILES[0].0,
        "startup",
        Rule::Among(&["initialize", "system", "services", "application", "once"]),
    ),
    (FILES[0].0, "boot", Rule::Among(&["auto", "manual", "manual_only"])),
    (FILES[0].0, "webui", Rule::Begins("http://[HOST]:[PORT:8080]")),
    (FILES[0].0, "watchdog", Rule::Begins("http://[HOST]:[PORT:8080]/")),
    (FILES[1].0, "manifestVersion", Rule::Among(&["1", "1.1"])),
    (
        FILES[1].0,
        "category",
        Rule::Among(&[
            "files",
            "bitcoin",
            "media",
            "networking",
            "social",
            "automation",
            "finance",
            "ai",
            "developer",
            "crypto",
        ]),
    ),
    (FILES[1].0, "tagline", Rule::Short(100)),
    (
        FILES[3].0,
        "category",
        Rule::Among(&[
            "Media",
            "Productivity",
            "Home",
            "Networking",
            "AI",
            "Finance",
            "Social",
            "Developer",
            "Others",
        ]),
    ),
    (FILES[3].0, "architectures", Rule::Among(&["amd64", "arm64"])),
    (FILES[3].0, "id", Rule::Parts(3)),
    (FILES[3].0, "main", Rule::Same("container_name")),
    (FILES[3].0, "port_map", Rule::Same("published")),
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
    for (path, key, _) in VALUES {
        let text = project().text(path);
        let was = values(text, key).first().cloned().expect(key);
        let (before, after) = text.split_once(&format!("{key}:")).expect(key);
        let after = after.replacen(&was, "unheard of...", 1);
        let spoilt = format!("{before}{key}:{after}");
        holds(faults, &project().with(path, &spoilt), &format!("{path}: {key} can't be"));
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
    for (path, key, rule) in VALUES {
        let text = project.text(path);
        for value in values(text, key) {
            let is_right = match rule {
                Rule::Among(known) => known.contains(&value.as_str()),
                Rule::Short(most) => value.chars().count() <= most && !value.ends_with('.'),
                Rule::Begins(beginning) => value.starts_with(beginning),
                Rule::Parts(parts) => value.split('.').filter(|it| !it.is_empty()).count() == parts,
                Rule::Same(other) => values(text, other).first() == Some(&value),
            };
            if !is_right {
                faults.push(format!("{path}: {key} can't be {value}"));
            }
        }
    }
    faults
}

/// What stands behind a key, or in the list below it; without quotes.
fn values(text: &str, key: &str) -> Vec<String> {
    let plain = |value: &str| value.trim_matches('"').to_owned();
    let mut lines = text.lines().map(str::trim);
    let behind = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(':'));
    match behind.map(str::trim) {
        None => Vec::new(),
        Some("") => lines.map_while(|line| line.strip_prefix("- ")).map(plain).collect(),
        Some(value) => vec![plain(value)],
    }
}
