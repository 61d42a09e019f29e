//! Legal moves as they travel: one by one, a few with their words, or as a pattern where one thing fits into many places.
//!
//! A pattern is one move and a text of rows. The rows are separated by commas, and each of their characters is a
//! hexadecimal digit for four columns, the lowest bit being the leftmost. A bit that is set stands for the same move, that many
//! columns further to the right (`x`) and that many rows further down (`y`):
//!
//! ```
//! use koshki_rules::offer::AnyOffer;
//! use serde_json::{Value, json};
//!
//! let pattern: AnyOffer = serde_json::from_value(json!({
//!     "data": {"lay": {"card": "m7", "x": -2, "y": 3, "turn": 90}},
//!     "rows": "5,,02",
//! }))?;
//! let places = pattern.moves().map(|mv| (mv["lay"]["x"].clone(), mv["lay"]["y"].clone()));
//! let expected = [(-2, 3), (0, 3), (3, 5)].map(|(x, y)| (Value::from(x), Value::from(y)));
//! assert!(places.eq(expected));
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json;
use crate::phrase::Phrase;

/// How many columns a character of a row stands for.
const COLUMNS: usize = 4;

/// A legal move, or all those of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer<M> {
    /// The move; of a pattern, the one in its upper left corner, whether it is legal or not.
    pub mv: M,
    /// The rows of a pattern, from its top: bit b is the same move b columns further to the right. None for a single move.
    pub rows: Vec<u64>,
}

/// A legal move, or all those of a pattern, of a game whose type is erased.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Offer"))]
pub struct AnyOffer {
    /// The move as data; of a pattern, the one in its upper left corner, whether it is legal or not.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub data: Value,
    /// For people; none where there are many moves, which are told on request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub phrase: Option<Phrase>,
    /// The rows of a pattern, separated by commas; each character is a hexadecimal digit for four columns, its lowest bit
    /// the leftmost one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub rows: Option<String>,
}

impl<M> Offer<M> {
    /// One move.
    pub fn single(mv: M) -> Self {
        Offer { mv, rows: Vec::new() }
    }

    /// Whether it is one move, and not a pattern.
    pub fn is_single(&self) -> bool {
        self.rows.is_empty()
    }
}

impl<M: Serialize> Offer<M> {
    /// The same with the game's type erased; a single move with these words.
    pub(crate) fn erased(&self, phrase: Option<Phrase>) -> AnyOffer {
        AnyOffer { data: json::written(&self.mv), phrase, rows: self.rows_as_text() }
    }

    /// Writes it as an [`AnyOffer`]; a single move with these words.
    pub(crate) fn write(&self, phrase: Option<&Phrase>, into: &mut Vec<u8>) {
        #[derive(Serialize)]
        struct Written<'a, M> {
            data: &'a M,
            #[serde(skip_serializing_if = "Option::is_none")]
            phrase: Option<&'a Phrase>,
            #[serde(skip_serializing_if = "Option::is_none")]
            rows: Option<String>,
        }
        json::write(&Written { data: &self.mv, phrase, rows: self.rows_as_text() }, into);
    }

    fn rows_as_text(&self) -> Option<String> {
        (!self.is_single())
            .then(|| self.rows.iter().map(|&row| digits(row)).collect::<Vec<_>>().join(","))
    }
}

impl AnyOffer {
    /// The moves it stands for: row by row, each from left to right.
    pub fn moves(&self) -> impl Iterator<Item = Value> + '_ {
        let single = self.rows.is_none().then(|| self.data.clone());
        let places = self.rows.as_deref().into_iter().flat_map(places);
        single.into_iter().chain(places.map(|(column, row)| moved(&self.data, column, row)))
    }
}

/// A row as hexadecimal digits, its leftmost columns first.
fn digits(mut row: u64) -> String {
    let mut digits = String::new();
    while row != 0 {
        digits.push(char::from(b"0123456789abcdef"[(row & 0xf) as usize]));
        row >>= COLUMNS;
    }
    digits
}

/// The places of a pattern's rows, as columns and rows from its upper left corner.
pub fn places(rows: &str) -> impl Iterator<Item = (i64, i64)> + '_ {
    rows.split(',').zip(0..).flat_map(|(digits, row)| {
        digits.chars().zip((0..).step_by(COLUMNS)).flat_map(move |(digit, first)| {
            let bits = digit.to_digit(16).unwrap_or_default();
            let set = (0..COLUMNS as i64).filter(move |bit| bits >> bit & 1 == 1);
            set.map(move |bit| (first + bit, row))
        })
    })
}

/// The move in the upper left corner of a pattern, this many columns and rows on.
pub fn moved(data: &Value, columns: i64, rows: i64) -> Value {
    let mut data = data.clone();
    if let Some(parts) = data.as_object_mut().and_then(|whole| whole.values_mut().next()) {
        for (name, by) in [("x", columns), ("y", rows)] {
            if let Some(number) = parts.get_mut(name) {
                *number = Value::from(number.as_i64().unwrap_or_default() + by);
            }
        }
    }
    data
}
