//! What `koshki` says is in its texts, in each language: no sentence stands in its code.

use super::project::{Project, code, holds, is_test, project};

/// What is said to people at once.
const SAID: [&str; 4] = ["Failure::input(", "Failure::BadInput(", "write_line(", "complain("];
/// Shorter words are units and marks.
const SHORTEST_WORD: usize = 3;

#[test]
fn what_koshki_says_is_in_its_texts() {
    let refusal =
        "fn no() {\n    Failure::input(format!(\n        \"{name} has no rule\"\n    ))\n}\n";
    let spoilt = project().with("crates/cli/src/lab/rule.rs", refusal);
    holds(sentences, &spoilt, "crates/cli/src/lab/rule.rs says “{name} has no rule”");
    let line = "fn done() {\n    write_line(format_args!(\"all is in {}.\", path))\n}\n";
    let spoilt = project().with("crates/cli/src/done.rs", line);
    holds(sentences, &spoilt, "crates/cli/src/done.rs says “all is in {}.”");
}

fn sentences(project: &Project) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in project.under("crates/cli/src/").filter(|(path, _)| !is_test(path)) {
        let shipped: String = code(text).map(|(_, line)| format!("{line}\n")).collect();
        for said in SAID {
            for (at, _) in shipped.match_indices(said) {
                if let Some(said) = literal(&shipped[at + said.len()..])
                    && is_sentence(said)
                {
                    faults.push(format!("{path} says “{said}”: it belongs into texts/"));
                }
            }
        }
    }
    faults
}

/// The text that is said here, if it is written here.
fn literal(rest: &str) -> Option<&str> {
    let rest = rest.trim_start();
    let formatted = ["format!(", "format_args!("].into_iter().find_map(|it| rest.strip_prefix(it));
    formatted.unwrap_or(rest).trim_start().strip_prefix('"')?.split('"').next()
}

/// Whether there is a word in it, beside what is filled in.
fn is_sentence(said: &str) -> bool {
    let mut outside = String::new();
    let mut depth = 0;
    for c in said.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            c if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    outside.split(|c: char| !c.is_alphabetic()).any(|word| word.len() >= SHORTEST_WORD)
}
