//! Nicknames, by the Nickname profile of PRECIS (RFC 8266) and the mixed-script rule of UTS 39: 1 to 16 characters that
//! can be seen, of one alphabet, with few accents, and not the name of somebody else. They are shown as text and never
//! as markup.

use koshki_protocol::{Reason, Refused};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::{MixedScript, skeleton};
use unicode_segmentation::UnicodeSegmentation;

/// The most characters, as people count them.
pub const MOST_CHARACTERS: usize = 16;

/// The most code points in one character.
const MOST_CODE_POINTS: usize = 8;

/// The most accents above each other: no tower that covers the lines above.
const MOST_MARKS: usize = 2;

/// Bots and those who run the server: nobody else is called so, in whatever letters.
const RESERVED: [&str; 15] = [
    "bot",
    "kitten",
    "cat",
    "tiger",
    "host",
    "server",
    "admin",
    "koshki",
    "бот",
    "котёнок",
    "кот",
    "тигр",
    "хозяин",
    "сервер",
    "админ",
];

/// The nickname as it is stored: in normal form (NFKC), without spaces around it or several in a row.
///
/// # Errors
/// When it is empty, too long, mixes alphabets, piles up accents, is reserved, or holds something that can't be seen or
/// changes how other text is shown.
pub fn checked(text: &str) -> Result<String, Refused> {
    let nickname = normal(text);
    let mut characters = 0;
    for character in nickname.graphemes(true) {
        characters += 1;
        if characters > MOST_CHARACTERS || character.chars().count() > MOST_CODE_POINTS {
            return Err(refused("a nickname has at most 16 characters"));
        }
    }
    if nickname.chars().any(is_blank) || has_stray_joiner(&nickname) {
        return Err(refused("a nickname has only visible characters"));
    }
    if nickname.chars().all(is_mark) || nickname.starts_with(is_accent) {
        return Err(refused("a nickname has at least one character, and begins with one"));
    }
    if nickname
        .split(|character| !is_accent(character))
        .any(|marks| marks.chars().count() > MOST_MARKS)
    {
        return Err(refused("a character of a nickname has at most two accents"));
    }
    if !nickname.as_str().is_single_script() {
        return Err(refused(
            "a nickname has letters of one alphabet only, such as Latin or Cyrillic",
        ));
    }
    if RESERVED.iter().any(|reserved| looks(reserved) == looks(&nickname)) {
        return Err(refused("bots and hosts are called so; choose a name of your own"));
    }
    Ok(nickname)
}

fn normal(text: &str) -> String {
    // Controls such as line breaks around it are spaces too, inside they are refused.
    let text: String = text.trim().nfkc().collect();
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// What looks the same is the same: capital letters, look-alikes, dots and digits for letters.
fn looks(name: &str) -> String {
    let letters: String = name.chars().filter(|character| character.is_alphanumeric()).collect();
    let letters = letters.to_lowercase().replace('ё', "е");
    skeleton(&letters).collect::<String>().to_lowercase()
}

/// What is drawn above, below or around the character before it.
fn is_accent(character: char) -> bool {
    use GeneralCategory::{EnclosingMark, NonspacingMark};
    matches!(character.general_category(), NonspacingMark | EnclosingMark)
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

/// What only changes the character before it, or is no character of its own.
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
            "é",
            "Nguyễn Thị",
            "पढ़ीं",
            "ひらがなと漢字",
            "1️⃣",
            "Cat 7",
            "Tigger",
            "Котик",
            "Hostess",
            "Robot",
            "1234567890123456",
            "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
        ] {
            assert_eq!(checked(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn a_name_is_stored_in_one_form() {
        for (name, stored) in [
            ("  Anna \n", "Anna"),
            ("Anna   B", "Anna B"),
            ("Anna\u{A0}B", "Anna B"),
            ("Anna\u{3000}B", "Anna B"),
            ("e\u{301}", "é"),
            ("Ａｎｎａ", "Anna"),
            ("ﬁsh", "fish"),
        ] {
            assert_eq!(checked(name).as_deref(), Ok(stored), "{name:?}");
        }
    }

    #[test]
    fn names_of_bots_and_hosts_and_what_looks_like_them_are_refused() {
        for name in [
            "bot",
            "Bot",
            "BOT",
            "b0t",
            "[bot]",
            "b o t",
            "Kitten",
            "cat",
            "tiger",
            "TIGER",
            "Ｔｉｇｅｒ",
            "host",
            "Server",
            "admin",
            "a.d.m.i.n",
            "Koshki",
            "бот",
            "Котёнок",
            "котенок",
            "КОТ",
            "Тигр",
            "хозяин",
            "Сервер",
            "Админ",
        ] {
            let refused = checked(name).unwrap_err();
            assert_eq!(refused.reason, Reason::BadNickname, "{name:?}");
            assert!(refused.says.contains("name of your own"), "{name:?}: {}", refused.says);
        }
    }

    proptest::proptest! {
        #[test]
        fn a_name_that_was_taken_is_taken_again_as_it_is(name in "\\PC{1,12}|[a-zа-яё \u{300}-\u{303}\u{B4}´]{1,12}") {
            if let Ok(stored) = checked(&name) {
                assert_eq!(checked(&stored), Ok(stored));
            }
        }
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
            "a\u{2028}b",
            "Anna Аня",
            "аdmin",
            "Αnna",
            "pаypal",
            "a\u{301}\u{302}\u{303}\u{304}",
            "\u{301}a",
            "a\u{FFFD}",
            "\u{E000}",
            "\u{E0061}",
            "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        ] {
            assert_eq!(checked(name).unwrap_err().reason, Reason::BadNickname, "{name:?}");
        }
    }
}
