//! Rules are numbered once and told twice, and each number is shown by a test.

use std::collections::BTreeSet;

use super::project::{Project, holds, project};

const GAMES: &str = "crates/rules/src/games";

/// What somebody writes for every game, beside its sources.
const WRITTEN_BY_PEOPLE: [&str; 5] =
    ["RULES.md", "RULES.ru.md", "texts/en.ftl", "texts/ru.ftl", "lesson.json"];

/// What rulebooks (G4), terminal and page all say of luck, in this order; at the start of a word.
const LUCK: [(&str, [&str; 4]); 2] = [
    ("en", ["secret number", "add", "order to peep at", "look"]),
    ("ru", ["секретное число", "добавили", "шпаргалки, куда можно подглядеть", "заглянуть"]),
];
/// What they say beside it, wherever it stands: what comes first, what is shown, and what comes afterwards.
const LUCK_TOO: [(&str, [&str; 4]); 2] = [
    ("en", ["before the start", "fingerprint", "after that", "ahead"]),
    ("ru", ["до начала", "отпечат", "потом", "вперёд"]),
];

/// What `cargo xtask playthroughs` and `cargo xtask types` write beside it.
pub const WRITTEN_BY_COMMANDS: [&str; 5] = [
    "lesson.news.json",
    "playthroughs/fewest.txt",
    "playthroughs/most.txt",
    "playthroughs/options.txt",
    "types.ts",
];

#[test]
fn every_game_has_rules_texts_a_lesson_and_playthroughs() {
    for file in ["mouser/texts/ru.ftl", "mouser/lesson.json", "mouser/types.ts"] {
        let spoilt = project().without(&format!("crates/rules/src/games/{file}"));
        holds(missing_files, &spoilt, file);
    }
}

#[test]
fn every_game_is_in_the_list_of_games() {
    let spoilt = project().with("crates/rules/src/games/no_such_game/mod.rs", "//! A game.");
    holds(games_not_listed, &spoilt, "no_such_game");
}

#[test]
fn both_languages_tell_the_same_rules_in_the_same_order() {
    let path = "crates/rules/src/games/mouser/RULES.ru.md";
    let spoilt = project().text(path).replace("- **MO3**", "- **MO5**");
    holds(rules_told_differently, &project().with(path, &spoilt), "mouser");
}

#[test]
fn every_rule_is_shown_by_a_test() {
    let path = "crates/rules/src/games/mouser/RULES.md";
    let spoilt = format!("{}\n- **MO99** Cats sleep.\n", project().text(path));
    holds(rules_without_test, &project().with(path, &spoilt), "MO99");
}

#[test]
fn every_test_cites_rules_that_exist() {
    let spoilt = "#[test]\nfn cats_sleep__mo1_mo98() {}";
    let spoilt = project().with("crates/rules/tests/sleep.rs", spoilt);
    holds(tests_without_rule, &spoilt, "cats_sleep__mo1_mo98 cites MO98");
}

#[test]
fn rulebooks_terminal_and_page_say_the_same_of_luck() {
    let path = "crates/rules/src/games/mouser/RULES.ru.md";
    let spoilt = project().text(path).replace("из того, что потом добавили игроки", "из удачи");
    holds(luck_told_differently, &project().with(path, &spoilt), "добавили");
    let path = "crates/cli/texts/en.ftl";
    let spoilt = project().text(path).replace("is fixed before the start", "is fixed");
    holds(luck_told_differently, &project().with(path, &spoilt), "before the start");
    // The players' part never comes first.
    let path = "web/src/texts/en.ftl";
    let said = "Every roll, draw and flip comes from that number and from what the players added after that";
    let text = project().text(path);
    let key = "web-dice-explained = ";
    let spoilt = text.replace(said, "So it is").replace(key, &format!("{key}The players added. "));
    assert!(text.contains(said));
    holds(luck_told_differently, &project().with(path, &spoilt), "“add”, or says it too early");
}

pub fn luck_told_differently(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for ((language, order), (_, too)) in LUCK.into_iter().zip(LUCK_TOO) {
        let rules = if language == "en" { "/RULES.md" } else { "/RULES.ru.md" };
        let books = project.files().filter(|(path, _)| path.ends_with(rules));
        let mut told: Vec<_> =
            books.map(|(path, text)| (path.to_owned(), text, "- **G4** ")).collect();
        for (folder, key) in
            [("crates/cli", "ui-commitment = "), ("web/src", "web-dice-explained = ")]
        {
            let path = format!("{folder}/texts/{language}.ftl");
            told.push((path.clone(), project.text(&path), key));
        }
        for (path, text, beginning) in told {
            let line = text.lines().find_map(|line| line.strip_prefix(beginning));
            let line = line.unwrap_or_default().to_lowercase();
            let mut rest = line.as_str();
            for said in order {
                match rest.split_once(said) {
                    Some((_, after)) => rest = after,
                    None => faults
                        .push(format!("{path}: {beginning}lacks “{said}”, or says it too early")),
                }
            }
            let missing = too.iter().filter(|said| !line.contains(**said));
            faults.extend(missing.map(|said| format!("{path}: {beginning}lacks “{said}”")));
        }
    }
    faults
}

pub fn missing_files(project: &Project) -> Vec<String> {
    let files = || WRITTEN_BY_PEOPLE.into_iter().chain(WRITTEN_BY_COMMANDS);
    let wanted = |game| files().map(move |file| format!("{GAMES}/{game}/{file}"));
    let missing = project.games().flat_map(wanted).filter(|path| !project.has(path));
    missing.map(|path| format!("{path} is missing")).collect()
}

pub fn games_not_listed(project: &Project) -> Vec<String> {
    let list = project.text("crates/rules/src/games/mod.rs");
    let is_listed = |game: &str| {
        let (module, entry) = (format!("pub mod {game};"), format!("{game}::"));
        list.lines().any(|line| line == module)
            && list.lines().any(|line| line.trim_start().starts_with(&entry))
    };
    let missing = project.games().filter(|game| !is_listed(game));
    missing.map(|game| format!("{game} lacks one of its two lines in games/mod.rs")).collect()
}

pub fn rules_told_differently(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for game in project.games() {
        let english = numbers(project.text(&format!("{GAMES}/{game}/RULES.md")));
        let russian = numbers(project.text(&format!("{GAMES}/{game}/RULES.ru.md")));
        if english != russian {
            faults.push(format!("{game}: {english:?} in English, {russian:?} in Russian"));
        }
        if english.is_empty() || english.iter().collect::<BTreeSet<_>>().len() < english.len() {
            faults.push(format!("{game}: each rule has one number of its own, not {english:?}"));
        }
    }
    faults
}

pub fn rules_without_test(project: &Project) -> Vec<String> {
    let cited: BTreeSet<String> = tests(project).flat_map(citations).collect();
    let mut faults = Vec::new();
    for (path, text) in rules(project) {
        let unshown = numbers(text).into_iter().filter(|number| !cited.contains(*number));
        faults.extend(unshown.map(|number| format!("{path}: no test's name ends with {number}")));
    }
    faults
}

pub fn tests_without_rule(project: &Project) -> Vec<String> {
    let known: BTreeSet<&str> = rules(project).flat_map(|(_, text)| numbers(text)).collect();
    let mut faults = Vec::new();
    for test in tests(project) {
        let unknown = citations(test).filter(|number| !known.contains(number.as_str()));
        faults.extend(unknown.map(|number| format!("{test} cites {number}, which is no rule")));
    }
    faults
}

fn rules(project: &Project) -> impl Iterator<Item = (&str, &str)> {
    project.under(GAMES).filter(|(path, _)| path.ends_with("/RULES.md"))
}

/// The numbers of the rules, as in `- **MO4** The moment …`.
fn numbers(rules: &str) -> Vec<&str> {
    rules
        .lines()
        .filter_map(|line| Some(line.strip_prefix("- **")?.split_once("**")?.0))
        .filter(|number| is_number(number))
        .collect()
}

/// The names of the tests of the rules.
fn tests(project: &Project) -> impl Iterator<Item = &str> {
    project.under("crates/rules/").filter(|(path, _)| path.ends_with(".rs")).flat_map(
        |(_, text)| {
            let mut is_next = false;
            text.lines().filter_map(move |line| {
                is_next |= line.trim_start().starts_with("#[test]");
                let name = line.trim_start().strip_prefix("fn ").filter(|_| is_next)?;
                is_next = false;
                name.split('(').next()
            })
        },
    )
}

/// The rules that a test shows, as in `…_when_the_hunt_fails__cm10`.
fn citations(test: &str) -> impl Iterator<Item = String> {
    let cited = test.rsplit_once("__").map_or("", |(_, cited)| cited);
    cited.split('_').map(str::to_uppercase).filter(|number| is_number(number))
}

/// Letters, then digits.
fn is_number(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() < text.len() && !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit())
}
