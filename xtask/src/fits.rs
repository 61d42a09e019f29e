//! Which licences fit a program that is given away under MIT or Apache-2.0.

/// What may be in it.
const FINE: [&str; 13] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
    "bzip2-1.0.6",
];

/// Whether at least one way to read the expression has fine licences only.
pub fn is_fine(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let spaced = spaced.replace(" WITH ", "+WITH+");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut left = words.as_slice();
    either(&mut left) && left.is_empty()
}

fn either(words: &mut &[&str]) -> bool {
    let mut fine = both(words);
    while let Some(("OR", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) {
        *words = rest;
        fine |= both(words);
    }
    fine
}

fn both(words: &mut &[&str]) -> bool {
    let mut fine = single(words);
    while let Some(("AND", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) {
        *words = rest;
        fine &= single(words);
    }
    fine
}

fn single(words: &mut &[&str]) -> bool {
    let Some((first, rest)) = words.split_first() else { return false };
    *words = rest;
    if *first != "(" {
        return FINE.contains(&first.replace("+WITH+", " WITH ").as_str());
    }
    let fine = either(words);
    match words.split_first() {
        Some((&")", rest)) => {
            *words = rest;
            fine
        }
        _ => false,
    }
}
