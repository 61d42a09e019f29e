//! One name, one thing: no two public types of the workspace have the same name. The folders of a game are a namespace of
//! their own, since every game has a `Move` and a `View`; but a game calls nothing of its own what the house calls something else.

use std::collections::BTreeMap;

use super::project::{Project, code, holds, is_test, project};

const KINDS: [&str; 5] = ["struct ", "enum ", "union ", "trait ", "type "];

#[test]
fn no_two_public_types_have_one_name() {
    let second = "pub struct Visitor {\n    name: String,\n}\n";
    let spoilt = project().with("crates/load/src/visitor.rs", second);
    holds(shared_names, &spoilt, "Visitor is in crates/load/src/visitor.rs:1 and in crates/match/");
    let house = "pub(crate) struct Other;\npub enum News<'a> {}\n";
    let spoilt = project().with("crates/rules/src/games/mouser/news.rs", house);
    holds(shared_names, &spoilt, "News is in crates/protocol/");
    let board = project().with("crates/cli/src/boards/mouser/more.rs", "pub type Chance = u8;\n");
    holds(shared_names, &board, "Chance is in crates/cli/src/boards/mouser/more.rs:1");
}

/// Public types that share a name.
pub fn shared_names(project: &Project) -> Vec<String> {
    let mut all: BTreeMap<&str, Vec<Found>> = BTreeMap::new();
    for (path, text) in project.rust().filter(|(path, _)| is_shipped(path)) {
        for (number, line) in code(text) {
            if let Some(name) = public_type(line) {
                let found = Found { path, number, game: game(path, project) };
                all.entry(name).or_default().push(found);
            }
        }
    }
    let mut faults = Vec::new();
    for (name, found) in &all {
        for (index, one) in found.iter().enumerate() {
            for other in &found[index + 1..] {
                if one.game == other.game || one.game.is_none() || other.game.is_none() {
                    faults.push(format!(
                        "{name} is in {}:{} and in {}:{}: two things need two names",
                        one.path, one.number, other.path, other.number
                    ));
                }
            }
        }
    }
    faults
}

/// Where a type is.
struct Found<'a> {
    path: &'a str,
    number: usize,
    /// Whose folder it is in.
    game: Option<&'a str>,
}

fn is_shipped(path: &str) -> bool {
    let is_ours = path.starts_with("crates/") || path.starts_with("xtask/");
    is_ours && path.contains("/src/") && !is_test(path)
}

/// The name of the type that is made public here, for everybody.
fn public_type(line: &str) -> Option<&str> {
    let said = line.trim_start().strip_prefix("pub ")?;
    let named = KINDS.iter().find_map(|kind| said.strip_prefix(kind))?;
    named.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

/// The game whose folder or file this is in.
fn game<'a>(path: &str, project: &'a Project) -> Option<&'a str> {
    let mut parts = path.split('/').map(|part| part.strip_suffix(".rs").unwrap_or(part));
    parts.find(|part| ["games", "boards"].contains(part))?;
    let folder = parts.next()?;
    project.games().find(|game| *game == folder)
}
