//! Names of things: matches, rooms, people. Each is a type of its own, so that none is taken for another.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The characters of room codes: they are on English and Russian keyboards alike, and no two look the same.
pub const CODE_CHARACTERS: &str = "2345679ACEHKMPTX";

/// The name of a match in addresses and records: 16 characters that nobody can guess.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
#[schema(value_type = String, pattern = "^[a-z2-7]{16}$", example = "k3qz7m2xw5ab4cde")]
pub struct MatchId(String);

/// The six characters that people read to each other. A code finds a room; it never opens a taken seat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
#[schema(value_type = String, pattern = "^[2345679ACEHKMPTX]{6}$", example = "K2MX7A")]
pub struct RoomCode(String);

/// A person, by a number that says nothing about them.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS, ToSchema,
)]
#[serde(transparent)]
#[ts(type = "number")]
#[schema(value_type = i64)]
pub struct PersonId(pub i64);

/// A one-time ticket: it takes a seat to another device, or opens the host's page.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "string")]
#[schema(value_type = String, pattern = "^[a-z2-7]{26}$")]
pub struct Ticket(String);

const LOWER_CHARACTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

impl MatchId {
    /// How many random bytes make one.
    pub const BYTES: usize = 10;

    /// The name made of these random bytes.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        MatchId(base32(bytes))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of one game's record: `<match>.<number of the game, from 1>`.
    pub fn game(&self, number: u32) -> String {
        format!("{self}.{number}")
    }
}

impl RoomCode {
    /// How many characters it has.
    pub const CHARACTERS: usize = 6;

    /// The code made of these random bytes: four bits of each are used.
    pub fn from_bytes(bytes: &[u8; Self::CHARACTERS]) -> Self {
        let characters = CODE_CHARACTERS.as_bytes();
        RoomCode(bytes.iter().map(|byte| char::from(characters[usize::from(byte & 15)])).collect())
    }

    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Ticket {
    /// How many random bytes make one.
    pub const BYTES: usize = 16;

    /// The ticket made of these random bytes.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        Ticket(base32(bytes))
    }

    /// The ticket as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ticket(…)")
    }
}

impl FromStr for MatchId {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if is_base32(text, 16) {
            Ok(MatchId(text.to_owned()))
        } else {
            Err("a match is named by 16 characters a–z and 2–7")
        }
    }
}

impl FromStr for RoomCode {
    type Err = &'static str;

    /// Folds case and Cyrillic look-alikes; spaces and hyphens are left out.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "a room code has six of the characters 2345679ACEHKMPTX";
        let mut code = String::with_capacity(Self::CHARACTERS);
        for character in text.chars().filter(|character| !matches!(character, ' ' | '-')) {
            let character = folded(character);
            if !CODE_CHARACTERS.contains(character) || code.len() == Self::CHARACTERS {
                return Err(wrong);
            }
            code.push(character);
        }
        if code.len() == Self::CHARACTERS { Ok(RoomCode(code)) } else { Err(wrong) }
    }
}

impl FromStr for Ticket {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if is_base32(text, 26) {
            Ok(Ticket(text.to_owned()))
        } else {
            Err("a ticket has 26 characters a–z and 2–7")
        }
    }
}

impl Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl<'de> Deserialize<'de> for MatchId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for RoomCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Ticket {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

fn folded(character: char) -> char {
    match character {
        'А' | 'а' | 'a' => 'A',
        'С' | 'с' | 'c' => 'C',
        'Е' | 'е' | 'e' => 'E',
        'Н' | 'н' | 'h' => 'H',
        'К' | 'к' | 'k' => 'K',
        'М' | 'м' | 'm' => 'M',
        'Р' | 'р' | 'p' => 'P',
        'Т' | 'т' | 't' => 'T',
        'Х' | 'х' | 'x' => 'X',
        'З' | 'з' => '3',
        character => character,
    }
}

fn base32(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut bits, mut held) = (0_u32, 0_u32);
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        held += 8;
        while held >= 5 {
            held -= 5;
            text.push(char::from(LOWER_CHARACTERS[(bits >> held & 31) as usize]));
        }
        bits &= (1 << held) - 1;
    }
    if held > 0 {
        text.push(char::from(LOWER_CHARACTERS[(bits << (5 - held) & 31) as usize]));
    }
    text
}

fn is_base32(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| LOWER_CHARACTERS.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_typed_on_a_russian_keyboard_or_in_lower_case_is_the_same_code() {
        for typed in ["KMPTX3", "kmptx3", "КМРТХЗ", "кмртхз", "kmp tx3", "КМР-ТХ3"]
        {
            assert_eq!(typed.parse::<RoomCode>().unwrap().as_str(), "KMPTX3", "{typed}");
        }
        for wrong in ["", "KMPTX", "KMPTX33", "KMPTX1", "KMPTXO", "KMPTX\u{0}"] {
            assert!(wrong.parse::<RoomCode>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_made_of_bytes_can_be_read_back() {
        let id = MatchId::from_bytes(&[0xff; 10]);
        assert_eq!(id.as_str(), "7777777777777777");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        let ticket = Ticket::from_bytes(&[1; 16]);
        assert_eq!(ticket.as_str().len(), 26);
        assert!(ticket.as_str().parse::<Ticket>().is_ok());
        assert_eq!(RoomCode::from_bytes(&[0, 1, 2, 15, 16, 255]).as_str(), "234X2X");
    }
}
