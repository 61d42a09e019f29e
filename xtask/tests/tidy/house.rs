//! The picture of the house in ARCHITECTURE.md, drawn from the manifests, and the folders that its tour names.

use std::collections::BTreeSet;

use super::crates::{dependencies, manifests, name};
use super::project::{Project, holds, project};

const TOUR: &str = "ARCHITECTURE.md";
const MOST_WORDS: usize = 2000;
const BEGIN: &str = "```mermaid\n";
const END: &str = "```\n";
/// Where each game has a folder.
const LIST: &str = "crates/rules/src/games";

#[test]
fn the_picture_of_the_house_shows_the_arrows_between_crates() {
    if std::env::var_os("KOSHKI_REWRITE").is_some() {
        return rewrite();
    }
    let spoilt = project().text(TOUR).replace("  rules --> protocol\n", "");
    holds(stale_picture, &project().with(TOUR, &spoilt), "cargo xtask house");
}

#[test]
fn the_tour_names_every_folder_of_every_crate() {
    let spoilt = project().with("crates/bots/src/attic/mod.rs", "//! Old things.");
    holds(folders_left_out, &spoilt, "crates/bots/src/attic");
    let deeper = project().with("crates/server/tests/store/attic/mod.rs", "//! Old tests.");
    holds(folders_left_out, &deeper, "crates/server/tests/store/attic");
}

#[test]
fn the_tour_takes_ten_minutes() {
    let spoilt = format!("{}{}", project().text(TOUR), " more".repeat(MOST_WORDS));
    holds(long_tour, &project().with(TOUR, &spoilt), "words");
}

fn long_tour(project: &Project) -> Vec<String> {
    let words = project.text(TOUR).split_whitespace().count();
    let fault = format!("{TOUR} has {words} words; {MOST_WORDS} are read in ten minutes");
    if words > MOST_WORDS { vec![fault] } else { Vec::new() }
}

fn stale_picture(project: &Project) -> Vec<String> {
    let tour = project.text(TOUR);
    let shown = split(tour).map(|(_, shown, _)| shown);
    if shown == Some(&picture(project)) {
        return Vec::new();
    }
    vec![format!("the picture in {TOUR} is not that of the manifests: run `cargo xtask house`")]
}

fn rewrite() {
    let (before, _, after) = split(project().text(TOUR)).expect("a picture to replace");
    let text = format!("{before}{}{after}", picture(project()));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../");
    std::fs::write(format!("{root}{TOUR}"), text).expect("the tour can be written");
}

/// What stands before the picture, the picture, and what follows it.
fn split(tour: &str) -> Option<(&str, &str, &str)> {
    let begin = tour.find(BEGIN)? + BEGIN.len();
    let end = begin + tour[begin..].find(END)?;
    Some((&tour[..begin], &tour[begin..end], &tour[end..]))
}

/// An arrow from each crate to those that use it, without those that follow from others (the transitive reduction).
fn picture(project: &Project) -> String {
    let folders: Vec<(String, String)> = manifests(project)
        .filter_map(|(path, manifest)| {
            let folder = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
            Some((name(&manifest).to_owned(), folder.to_owned()))
        })
        .collect();
    let folder_of = |wanted: &str| {
        folders.iter().find(|(name, _)| name == wanted).map(|(_, folder)| folder.clone())
    };
    let mut arrows = BTreeSet::new();
    for (_, manifest) in manifests(project) {
        let Some(user) = folder_of(name(&manifest)) else { continue };
        for dependency in dependencies(&manifest).filter(|used| used.kind == "dependencies") {
            if let Some(used) = folder_of(&dependency.name) {
                arrows.insert((used, user.clone()));
            }
        }
    }
    let mut lines = String::from("graph LR\n");
    for (used, user) in arrows.iter().filter(|arrow| !follows(&arrows, arrow)) {
        lines += &format!("  {used} --> {user}\n");
    }
    lines
}

/// Whether another way leads from the used crate to its user.
fn follows(arrows: &BTreeSet<(String, String)>, (used, user): &(String, String)) -> bool {
    let mut reached = vec![used];
    let mut next = 0;
    while next < reached.len() {
        for (from, to) in arrows {
            let is_direct = from == used && to == user;
            if from == reached[next] && !is_direct && !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    reached.contains(&user)
}

/// Folders of sources that the section of their crate does not name. Those of games have no place there: they come with a game.
fn folders_left_out(project: &Project) -> Vec<String> {
    let tour = project.text(TOUR);
    let games = format!("{LIST}/");
    let is_of_a_game =
        |name: &str| project.files().any(|(path, _)| path.starts_with(&format!("{games}{name}/")));
    let mut folders = BTreeSet::new();
    for (path, _) in project.rust() {
        let parts: Vec<&str> = path.split('/').collect();
        let ["crates", owner, root, inside @ .., _file] = parts.as_slice() else { continue };
        for depth in 1..=inside.len() {
            folders.insert((*owner, *root, inside[..depth].join("/")));
        }
    }
    folders
        .into_iter()
        .filter(|(owner, _, folder)| {
            let name = folder.rsplit('/').next().unwrap_or_default();
            let section = tour.split(&format!("\n### `crates/{owner}`")).nth(1).unwrap_or_default();
            let section = section.split("\n#").next().unwrap_or_default();
            let is_named =
                ["/", "`"].iter().any(|before| section.contains(&format!("{before}{name}/`")));
            !is_named && !is_of_a_game(name)
        })
        .map(|(owner, root, folder)| format!("{TOUR} does not name crates/{owner}/{root}/{folder}"))
        .collect()
}
