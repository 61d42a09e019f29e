//! Nicknames: 1 to 16 signs that can be seen. They are shown as text and never as markup.

use koshki_protocol::{Reason, Refused};
use unicode_segmentation::UnicodeSegmentation;

/// The most signs, as people count them.
const MOST_SIGNS: usize = 16;

/// The most characters in one sign: no tower of accents that covers the lines above.
const MOST_CHARACTERS: usize = 8;

/// The nickname as it is stored, without spaces around it.
///
/// # Errors
/// When it is empty, too long, or holds something that can't be seen or changes how other text is shown.
pub fn checked(text: &str) -> Result<String, Refused> {
    let nickname = text.trim();
    let mut signs = 0;
    for sign in nickname.graphemes(true) {
        signs += 1;
        if signs > MOST_SIGNS || sign.chars().count() > MOST_CHARACTERS {
            return Err(refused("a nickname has at most 16 signs"));
        }
    }
    if nickname.chars().any(is_blank) || has_stray_joiner(nickname) {
        return Err(refused("a nickname has only signs that can be seen"));
    }
    if nickname.chars().all(is_mark) {
        return Err(refused("a nickname has at least one sign"));
    }
    Ok(nickname.to_owned())
}

const JOINER: char = '\u{200D}';
const EMOJI_STYLE: char = '\u{FE0F}';

/// What can't be seen: control and format characters, those that turn the direction of writing, other spaces than the
/// common one, fillers, what has no meaning yet or only a private one.
fn is_blank(character: char) -> bool {
    let is_other_space = character.is_whitespace() && character != ' ';
    character.is_control()
        || is_other_space
        || matches!(character,
            '\u{00AD}'
            | '\u{034F}'
            | '\u{0600}'..='\u{0605}'
            | '\u{061C}'
            | '\u{06DD}'
            | '\u{070F}'
            | '\u{0890}'..='\u{0891}'
            | '\u{08E2}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200C}'
            | '\u{200E}'..='\u{200F}'
            | '\u{2028}'..='\u{202F}'
            | '\u{205F}'..='\u{206F}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{E000}'..='\u{F8FF}'
            | '\u{FDD0}'..='\u{FDEF}'
            | '\u{FE00}'..='\u{FE0E}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFF}'
            | '\u{110BD}'
            | '\u{110CD}'
            | '\u{13430}'..='\u{1345F}'
            | '\u{1BCA0}'..='\u{1BCAF}'
            | '\u{1D173}'..='\u{1D17A}'
            | '\u{E0000}'..='\u{10FFFF}')
}

/// A joiner makes one picture of two, such as a black cat; anywhere else it can't be seen.
fn has_stray_joiner(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    (0..characters.len()).filter(|&index| characters[index] == JOINER).any(|index| {
        let before = index.checked_sub(1).map(|before| characters[before]);
        let after = characters.get(index + 1).copied();
        let is_joined = before.is_some_and(|c| is_picture(c) || c == EMOJI_STYLE)
            && after.is_some_and(is_picture);
        !is_joined
    })
}

fn is_picture(character: char) -> bool {
    matches!(character, '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// What only changes the sign before it, or is no sign of its own.
fn is_mark(character: char) -> bool {
    matches!(character,
        ' ' | JOINER
        | EMOJI_STYLE
        | '\u{0300}'..='\u{036F}'
        | '\u{0483}'..='\u{0489}'
        | '\u{1AB0}'..='\u{1AFF}'
        | '\u{1DC0}'..='\u{1DFF}'
        | '\u{20D0}'..='\u{20FF}'
        | '\u{FE20}'..='\u{FE2F}')
}

fn refused(says: &str) -> Refused {
    Refused::new(Reason::BadNickname, says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_taken_as_they_are() {
        for name in [
            "Anna",
            "Аня",
            "Ёжик",
            "Мышка-норушка",
            "O'Brien",
            "Anna & Bob",
            "<b>",
            "小猫",
            "🐈‍⬛",
            "👩‍👧",
            "❤️",
            "한글",
            "क्षमा",
            "e\u{301}",
            "1234567890123456",
            "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
        ] {
            assert_eq!(checked(name).as_deref(), Ok(name));
        }
        assert_eq!(checked("  Anna \n").as_deref(), Ok("Anna"));
    }

    #[test]
    fn what_is_empty_too_long_or_not_to_be_seen_is_refused() {
        for name in [
            "",
            "   ",
            "\u{301}",
            "\u{FE0F}",
            "12345678901234567",
            "a\tb",
            "a\nb",
            "a\0b",
            "a\u{1B}[31m",
            "a\u{202E}b",
            "\u{2066}a",
            "a\u{200F}",
            "a\u{61C}b",
            "a\u{200B}b",
            "a\u{200D}b",
            "\u{200D}🐈",
            "🐈\u{200D}",
            "\u{FEFF}a",
            "\u{AD}",
            "\u{2800}",
            "\u{3164}",
            "a\u{A0}b",
            "a\u{2028}b",
            "a\u{FFFD}",
            "\u{E000}",
            "\u{E0061}",
            "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        ] {
            assert_eq!(checked(name).unwrap_err().reason, Reason::BadNickname, "{name:?}");
        }
    }
}
