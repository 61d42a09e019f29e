//! What can be set before a game, how it is refused, and the booklet that lies in the box.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::game::{RuleNumber, Seat};
use crate::json;
use crate::phrase::Phrase;

/// The rules and texts of a game for people, in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Booklet {
    /// `RULES.md`.
    pub rules_en: &'static str,
    /// `RULES.ru.md`.
    pub rules_ru: &'static str,
    /// `texts/en.ftl`.
    pub texts_en: &'static str,
    /// `texts/ru.ftl`.
    pub texts_ru: &'static str,
}

/// One house rule that can be set; its texts are `option-<name>` and, for each choice, `option-<name>-<choice>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in the options object.
    pub name: &'static str,
    /// The rule that describes it.
    pub rule: RuleNumber,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// A seat number, or nothing for the default.
    Seat,
    /// On or off.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number of each of these things, together `total`.
    Counts {
        /// The things that are counted.
        names: &'static [&'static str],
        /// What the numbers must add up to.
        total: u32,
    },
}

/// Why a game can't be set up so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The game can't be played by so many.
    Seats {
        /// How many were asked for.
        asked: usize,
        /// How many there may be.
        allowed: RangeInclusive<usize>,
    },
    /// An option has a value that is out of range.
    Option {
        /// The option's name.
        name: &'static str,
        /// What is wrong and what would be right, as a key in the texts: `option-<name>-<problem>`.
        problem: &'static str,
        /// The same in plain English.
        says: String,
    },
}

impl SetupError {
    /// Refuses a number of seats that the game does not allow.
    ///
    /// # Errors
    /// When `seats` is not in `allowed`.
    pub fn check_seats(seats: usize, allowed: RangeInclusive<usize>) -> Result<(), SetupError> {
        if allowed.contains(&seats) {
            Ok(())
        } else {
            Err(SetupError::Seats { asked: seats, allowed })
        }
    }

    /// Refuses a named seat that is not at the table.
    ///
    /// # Errors
    /// When `seat` is named and is not below `seats`.
    pub fn check_seat(
        name: &'static str,
        seat: Option<Seat>,
        seats: usize,
    ) -> Result<(), SetupError> {
        match seat {
            Some(seat) if seat.index() >= seats => Err(SetupError::Option {
                name,
                problem: "no-such-seat",
                says: format!("there is no seat {seat}; the seats are 0 to {}", seats - 1),
            }),
            _ => Ok(()),
        }
    }

    /// The refusal in the words of the texts.
    pub fn tell(&self) -> Phrase {
        match self {
            SetupError::Seats { asked, allowed } => Phrase::new("refused-seats")
                .number("asked", *asked as i64)
                .number("least", *allowed.start() as i64)
                .number("most", *allowed.end() as i64),
            SetupError::Option { name, problem, .. } => {
                let key = match *problem {
                    "no-such-seat" => "refused-no-such-seat".to_owned(),
                    problem => format!("option-{name}-{problem}"),
                };
                Phrase::new(key).sign("name", name)
            }
        }
    }
}

impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Seats { asked, allowed } => write!(
                f,
                "the game can't have {asked} seats; it takes {} to {}",
                allowed.start(),
                allowed.end()
            ),
            SetupError::Option { name, says, .. } => write!(f, "option `{name}`: {says}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Reads options from JSON: what is left out, or `null`, has its default, at every depth.
///
/// # Errors
/// When it is not an object, or has an unknown name or a value of the wrong kind; in plain English.
pub fn read_options<O>(json: &Value) -> Result<O, String>
where
    O: Serialize + DeserializeOwned + Default,
{
    if !json.is_object() {
        return Err("options must be a JSON object, such as {}".to_owned());
    }
    let mut json = json.clone();
    fill_nulls(&mut json, &json::written(&O::default()));
    json::read(&json)
}

fn fill_nulls(json: &mut Value, defaults: &Value) {
    let (Value::Object(fields), Value::Object(defaults)) = (json, defaults) else { return };
    for (name, value) in fields {
        match defaults.get(name) {
            Some(default) if value.is_null() => *value = default.clone(),
            Some(default) => fill_nulls(value, default),
            None => {}
        }
    }
}
