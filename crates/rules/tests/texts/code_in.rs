//! Finds a code in a sentence: what people read and hear has none, here and in other crates' tests.

/// What in a sentence only a program would say; nothing in a good one.
pub fn code_in(sentence: &str) -> Option<String> {
    if let Some(sign) = sentence.chars().find(|sign| "{}[]_`\"$°".contains(*sign)) {
        return Some(sign.to_string());
    }
    let words: Vec<&str> = sentence
        .split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    if let Some(word) = words.iter().find(|word| is_cell(word) || is_card(word)) {
        return Some((*word).to_owned());
    }
    let lower = sentence.to_lowercase();
    if lower.contains("turned by") {
        return Some("turned by".to_owned());
    }
    for word in ["seat", "место", "места", "мест"] {
        let first = format!("{word} 0");
        let is_first = |(at, _)| !lower[at + first.len()..].starts_with(char::is_alphanumeric);
        if lower.match_indices(&first).any(is_first) {
            return Some(first);
        }
    }
    // Two bare numbers with a comma between them are a place.
    lower.match_indices(", ").find_map(|(at, comma)| {
        let is_digit = |letter: char| letter.is_ascii_digit();
        let after = lower[at + comma.len()..].trim_start_matches(['-', '−']);
        (lower[..at].ends_with(is_digit) && after.starts_with(is_digit) && is_alone(after))
            .then(|| lower[at.saturating_sub(1)..].to_owned())
    })
}

/// `f21`, `t32`, `hN`.
fn is_cell(word: &str) -> bool {
    let mut signs = word.chars();
    let is_ground = matches!(signs.next(), Some('f' | 't' | 'h'));
    let is_first = matches!(signs.next(), Some('0'..='6' | 'N' | 'E' | 'S' | 'W'));
    is_ground
        && is_first
        && matches!(signs.next(), None | Some('0'..='6'))
        && signs.next().is_none()
}

/// `m20`, `c1`, in Latin letters or Cyrillic ones.
fn is_card(word: &str) -> bool {
    word.strip_prefix(['m', 'c', 'м', 'с', 'к']).is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit())
    })
}

/// Whether nothing is counted by the number that a text begins with, and no third one follows: «плитки на клетках 1, 2 и 3».
fn is_alone(text: &str) -> bool {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_listed = rest
        .strip_prefix(", ")
        .is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
    !is_listed && !rest.trim_start().starts_with(char::is_alphabetic)
}
