//! The example of a fifth game is the folder that CONTRIBUTING.md asks for, as far as that can be seen without compiling
//! it. `cargo xtask fifth-game` tries the rest.

use super::project::{Project, project};
use super::{names, rulebook, secrets, sources, words};

const EXAMPLE: &str = "examples/fifth-game/";
const LIST: &str = "crates/rules/src/games/mod.rs";
/// Where the example stands once it was copied.
const COPIED: &str = "crates/rules/src/games/tiptoe/";

/// What is checked of every game's files.
const CHECKS: [fn(&Project) -> Vec<String>; 12] = [
    names::shared_names,
    rulebook::missing_files,
    rulebook::games_not_listed,
    rulebook::rules_told_differently,
    rulebook::rules_without_test,
    rulebook::tests_without_rule,
    secrets::written_positions,
    sources::impurities,
    sources::named_games,
    sources::silent_files,
    words::words_not_said,
    words::codes,
];

#[test]
fn with_the_example_and_two_lines_the_project_is_as_tidy_as_before() {
    let faults = faults(&with_example());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn what_the_example_lacks_is_found() {
    let whole = with_example();
    for file in ["RULES.ru.md", "texts/en.ftl", "lesson.json"] {
        let spoilt = whole.without(&format!("{COPIED}{file}"));
        let found = rulebook::missing_files(&spoilt);
        assert!(found.iter().any(|fault| fault.contains(file)), "{file}: {found:#?}");
    }
    let cases = format!("{COPIED}tests.rs");
    let spoilt = whole.with(&cases, &whole.text(&cases).replace("__tt8", ""));
    assert!(faults(&spoilt).iter().any(|fault| fault.contains("TT8")));
    let spoilt = whole.with(LIST, &whole.text(LIST).replace("    tiptoe::Tiptoe,", ""));
    assert!(faults(&spoilt).iter().any(|fault| fault.contains("tiptoe")));
}

#[test]
fn the_guide_tells_of_the_example_and_of_every_file_in_it() {
    let guide = project().text("CONTRIBUTING.md");
    assert!(guide.contains(EXAMPLE), "CONTRIBUTING.md does not name {EXAMPLE}");
    let files = project().under(EXAMPLE).map(|(path, _)| &path[EXAMPLE.len()..]);
    let unnamed: Vec<&str> = files.filter(|file| !guide.contains(file)).collect();
    assert!(unnamed.is_empty(), "CONTRIBUTING.md does not name {unnamed:?}");
}

/// The project with the example copied in, its two lines, and what commands would write.
fn with_example() -> Project {
    let list = project().text(LIST);
    let list = list.replace("\nmacro_rules!", "pub mod tiptoe;\n\nmacro_rules!");
    let list = list
        .replace("\n}\n\n/// Something to do", "\n    tiptoe::Tiptoe,\n}\n\n/// Something to do");
    let mut copy = project().with(LIST, &list);
    for (path, text) in project().under(EXAMPLE) {
        copy = copy.with(&format!("{COPIED}{}", &path[EXAMPLE.len()..]), text);
    }
    for file in rulebook::WRITTEN_BY_COMMANDS {
        copy = copy.with(&format!("{COPIED}{file}"), "");
    }
    copy
}

fn faults(project: &Project) -> Vec<String> {
    CHECKS.iter().flat_map(|check| check(project)).collect()
}
