//! The project's files, read once; and copies of them with one file spoilt, to see that a check can fail.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// Folders that hold nothing of the project's own.
const NOT_OURS: [&str; 7] =
    [".git", "target", "corpus", "artifacts", "__pycache__", "node_modules", "dist"];

/// The text of every file, by its path from the project's folder.
#[derive(Clone)]
pub struct Project(BTreeMap<String, String>);

/// The project as it is.
pub fn project() -> &'static Project {
    static PROJECT: OnceLock<Project> = OnceLock::new();
    PROJECT.get_or_init(|| {
        let own = std::env::var("CARGO_MANIFEST_DIR").expect("cargo tells where xtask is");
        let root = Path::new(&own).parent().expect("xtask is a folder of the project");
        let mut files = BTreeMap::new();
        read(root, "", &mut files);
        Project(files)
    })
}

/// The check finds no fault in the project, and would find this one in the spoilt copy.
#[track_caller]
pub fn holds(check: fn(&Project) -> Vec<String>, spoilt: &Project, fault: &str) {
    let found = check(spoilt);
    assert!(found.iter().any(|line| line.contains(fault)), "not found: {fault}\n{found:#?}");
    let faults = check(project());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

impl Project {
    /// A copy in which this file has this text.
    pub fn with(&self, path: &str, text: &str) -> Project {
        let mut copy = self.clone();
        copy.0.insert(path.to_owned(), text.to_owned());
        copy
    }

    /// A copy without this file.
    pub fn without(&self, path: &str) -> Project {
        let mut copy = self.clone();
        copy.0.remove(path).expect("a file that is there");
        copy
    }

    /// Every file's path and text.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The same of the files in a folder, and below it.
    pub fn under(&self, folder: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(move |(path, _)| path.starts_with(folder))
    }

    /// Every Rust file's path and text.
    pub fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> &str {
        self.0.get(path).unwrap_or_else(|| panic!("there is no {path}"))
    }

    /// Whether there is such a file.
    pub fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// The folder names of the games.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.files().filter_map(|(path, _)| {
            path.strip_prefix("crates/rules/src/games/")?
                .strip_suffix("/mod.rs")
                .filter(|game| !game.contains('/'))
        })
    }
}

/// The lines of code with their numbers: no comments, and nothing that is only there for tests.
pub fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // rustfmt has aligned an item's last line with its first.
    let mut skipped_indent = None;
    (1..).zip(text.lines()).filter_map(move |(number, line)| {
        let indent = line.len() - line.trim_start().len();
        if let Some(skipped) = skipped_indent {
            if indent == skipped && line.ends_with([';', '}']) {
                skipped_indent = None;
            }
            return None;
        }
        if line.trim_start().starts_with("#[cfg(test)]") {
            skipped_indent = Some(indent);
            return None;
        }
        let line = line.split(" // ").next().unwrap_or(line);
        (!line.trim_start().starts_with("//")).then_some((number, line))
    })
}

/// Whether a file holds nothing but tests.
pub fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs")
}

/// Whether the line has this word, and not only as a part of a longer one.
pub fn has_word(line: &str, word: &str) -> bool {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(start, _)| {
        !line[..start].ends_with(part_of_word)
            && !line[start + word.len()..].starts_with(part_of_word)
    })
}

fn read(folder: &Path, prefix: &str, into: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder of the project") {
        let entry = entry.expect("a file of the project");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if NOT_OURS.contains(&name.as_str()) {
            continue;
        }
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{path}/"), into);
        } else {
            let bytes = fs::read(entry.path()).expect("a file of the project");
            into.insert(path, String::from_utf8_lossy(&bytes).into_owned());
        }
    }
}

#[test]
fn code_is_what_is_neither_comment_nor_test() {
    let text = "use a; // why\n/// Says.\n#[cfg(test)]\nmod tests;\nfn b() {}\n#[cfg(test)]\nmod more {\n    c;\n}\nd\n";
    let lines: Vec<_> = code(text).collect();
    assert_eq!(lines, [(1, "use a;"), (5, "fn b() {}"), (10, "d")]);
}
