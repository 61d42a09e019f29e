//! What never leaves: true positions, and what belongs to one machine only.

use super::project::{Project, code, holds, project};

/// Folders of somebody's machine, in which a path of the project has no business.
const FOLDERS: [&str; 4] = ["work", "root", "home", "Users"];

/// Registries are the business of each machine's own settings; so are mirrors of them.
const REGISTRIES: [[&str; 2]; 8] = [
    ["crates", ".io"],
    ["pypi", ".org"],
    ["python", "hosted"],
    ["npmjs", "."],
    ["replace", "-with"],
    ["index", "-url"],
    ["[regis", "tries"],
    ["sparse", "+http"],
];

/// How cargo writes its ordinary registry into a lock file.
const ORDINARY_SOURCE: [&str; 2] = ["registry+https://github.com/rust-lang/crates", ".io-index"];

#[test]
fn no_file_names_a_folder_of_some_machine() {
    let spoilt = project().with("NOTES.md", &format!("see {}notes", folder("home")));
    holds(machine_folders, &spoilt, "NOTES.md");
}

#[test]
fn no_file_names_a_registry() {
    let spoilt = format!("curl https://{}", REGISTRIES[0].concat());
    holds(registries, &project().with(".ci/run", &spoilt), ".ci/run");
    let mirrored = "source = \"registry+https://mirror.example/index\"";
    holds(registries, &project().with("Cargo.lock", mirrored), "Cargo.lock");
}

#[test]
fn no_position_can_be_written_down() {
    let path = "crates/rules/src/games/mouser/mod.rs";
    let derived = project().text(path).replace(
        "#[derive(Clone, PartialEq, Eq, Hash, Debug)]\npub struct Mouser",
        "#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]\npub struct Mouser",
    );
    holds(written_positions, &project().with(path, &derived), "Mouser");
    let by_hand = format!("{}\nimpl Serialize for Mouser {{}}", project().text(path));
    holds(written_positions, &project().with(path, &by_hand), "Mouser");
}

fn machine_folders(project: &Project) -> Vec<String> {
    let folders = FOLDERS.map(folder);
    lines(project)
        .filter(|(_, _, line)| folders.iter().any(|folder| begins_with(line, folder)))
        .map(|(path, number, line)| format!("{path}:{number} names a folder: {line}"))
        .collect()
}

/// Whether a path in the line begins with this folder: `./home/` and `screens/home/` are folders of our own.
fn begins_with(line: &str, folder: &str) -> bool {
    let goes_on = |sign: char| sign.is_alphanumeric() || "._-".contains(sign);
    line.match_indices(folder).any(|(start, _)| !line[..start].ends_with(goes_on))
}

fn registries(project: &Project) -> Vec<String> {
    let names = REGISTRIES.map(|name| name.concat());
    let ordinary = format!("source = \"{}\"", ORDINARY_SOURCE.concat());
    lines(project)
        .filter(|(path, _, line)| {
            if path.ends_with("Cargo.lock") {
                line.starts_with("source = ") && *line != ordinary
            } else {
                names.iter().any(|name| line.contains(name))
            }
        })
        .map(|(path, number, line)| format!("{path}:{number} names a registry: {line}"))
        .collect()
}

/// Positions that are `Serialize`. The documentation of `Table` shows why it matters.
pub fn written_positions(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for game in project.games() {
        let folder = format!("crates/rules/src/games/{game}/");
        let lines: Vec<&str> =
            project.under(&folder).flat_map(|(_, text)| code(text)).map(|(_, line)| line).collect();
        let name = lines.iter().find_map(|line| line.strip_prefix("impl Game for "));
        let name = name.and_then(|name| name.strip_suffix(" {")).expect("a folder has a game");
        let header = format!("pub struct {name} {{");
        let start = lines.iter().position(|line| *line == header).expect("a game is a struct");
        let mut attributes = lines[..start].iter().rev().take_while(|line| line.starts_with("#["));
        let by_hand = format!("Serialize for {name} ");
        if attributes.any(|line| line.contains("Serialize"))
            || lines.iter().any(|line| line.contains(&by_hand))
        {
            faults.push(format!("{name} is a true position of {game} and must not be Serialize"));
        }
    }
    faults
}

fn lines(project: &Project) -> impl Iterator<Item = (&str, usize, &str)> {
    project
        .files()
        .flat_map(|(path, text)| (1..).zip(text.lines()).map(move |(n, line)| (path, n, line)))
}

/// Put together here, so that this file does not name one.
fn folder(name: &str) -> String {
    format!("/{name}/")
}
