//! `cargo xtask fifth-game`: adds the example of a fifth game to a copy of the project, the way CONTRIBUTING.md tells
//! people to, and runs the tests there. So the guide is known to be complete.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::games::{self, ListedGame};
use crate::program;

/// The folder that is added.
const EXAMPLE: &str = "examples/fifth-game";
/// What the guide has people run once the folder and the two lines are there.
const STEPS: [&str; 3] = ["playthroughs", "types", "archive"];

/// Adds the game to a fresh copy and tests it there: everything, or the stages that are named.
pub fn check(stages: &[String]) -> Result<()> {
    let copy = Copy::fresh()?;
    let game = copy.add(&program::root().join(EXAMPLE))?;
    println!("{} is the fifth game in {}", game.id, copy.root.display());
    for step in STEPS {
        copy.run(&[step])?;
    }
    let mut arguments = vec!["test"];
    arguments.extend(stages.iter().map(String::as_str));
    copy.run(&arguments)?;
    let passed = if stages.is_empty() { "every stage".to_owned() } else { stages.join(", ") };
    println!("A fifth game passes: {passed}.");
    Ok(())
}

/// A copy of what is committed, with a target folder of its own that is kept from one time to the next.
struct Copy {
    root: PathBuf,
    target: PathBuf,
}

impl Copy {
    fn fresh() -> Result<Self> {
        let folder = program::target()?.join("fifth-game");
        let copy = Copy { root: folder.join("koshki"), target: folder.join("target") };
        fs::create_dir_all(&folder).with_context(|| format!("no folder {}", folder.display()))?;
        if !copy.root.join(".git").exists() {
            program::run(
                program::in_project("git").args(["clone", "--quiet", "."]).arg(&copy.root),
            )?;
        }
        let source = program::root();
        let source = source.to_str().context("the project's path is not text")?;
        // What git ignores stays, so that the modules of the page are not fetched anew.
        for arguments in [
            &["fetch", "--quiet", source, "HEAD"][..],
            &["checkout", "--quiet", "--force", "--detach", "FETCH_HEAD"],
            &["clean", "--quiet", "--force", "-d"],
        ] {
            program::run(Command::new("git").current_dir(&copy.root).args(arguments))?;
        }
        Ok(copy)
    }

    /// Adds the folder and the two lines.
    fn add(&self, example: &Path) -> Result<ListedGame> {
        let game = games::at(example)?;
        let folder = self.root.join(games::FOLDER).join(&game.module);
        if folder.exists() {
            bail!("there is a game “{}” already", game.id);
        }
        copy_folder(example, &folder)?;
        let file = self.root.join(games::LIST);
        let list = fs::read_to_string(&file).context("no list of games")?;
        fs::write(&file, with_game(&list, &game)?).context("the list of games can't be written")?;
        Ok(game)
    }

    /// Runs a task of the copy's own.
    fn run(&self, arguments: &[&str]) -> Result<()> {
        let mut xtask = Command::new("cargo");
        xtask.current_dir(&self.root).arg("xtask").args(arguments);
        program::run(xtask.env("CARGO_TARGET_DIR", &self.target))
    }
}

/// The list of games with one more: its module after the others in the order of the alphabet, its type at the end.
fn with_game(list: &str, game: &ListedGame) -> Result<String> {
    let module = format!("pub mod {};", game.module);
    let mut lines: Vec<&str> = list.lines().collect();
    let is_module = |line: &&str| line.starts_with("pub mod ");
    let modules: Vec<usize> = (0..lines.len()).filter(|&at| is_module(&lines[at])).collect();
    let after = modules.iter().find(|&&at| lines[at] > module.as_str());
    let at = after.copied().or(modules.last().map(|last| last + 1));
    lines.insert(at.context("the list of games has no modules")?, &module);
    let entry = format!("    {}::{},", game.module, game.type_name);
    let start = lines.iter().position(|line| *line == "games! {").context("no list of games")?;
    let end = lines[start..].iter().position(|line| *line == "}").context("an endless list")?;
    lines.insert(start + end, &entry);
    Ok(lines.join("\n") + "\n")
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("no folder {}", to.display()))?;
    for entry in fs::read_dir(from).with_context(|| format!("no folder {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("{} can't be written", target.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_two_lines_in_the_list() {
        let list = "pub mod alley;\npub mod yard;\n\ngames! {\n    yard::Yard,\n    alley::Alley,\n}\nrest\n";
        let game = |module: &str| ListedGame {
            id: module.to_owned(),
            module: module.to_owned(),
            type_name: "New".to_owned(),
        };
        for (module, modules) in [
            ("barn", "pub mod alley;\npub mod barn;\npub mod yard;"),
            ("zoo", "pub mod alley;\npub mod yard;\npub mod zoo;"),
        ] {
            let added = with_game(list, &game(module)).expect("a list");
            let entries = format!("    yard::Yard,\n    alley::Alley,\n    {module}::New,");
            assert_eq!(added, format!("{modules}\n\ngames! {{\n{entries}\n}}\nrest\n"));
        }
    }

    #[test]
    fn the_example_is_read_by_its_source() {
        let example = games::at(&program::root().join(EXAMPLE)).expect("the example");
        assert_eq!((example.id.as_str(), example.type_name.as_str()), ("tiptoe", "Tiptoe"));
        assert!(games::listed().expect("the list").iter().any(|game| game.id == "mouser"));
    }
}
