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

/// What clients know of a game before anybody plays it; most of it is printed on the side of the box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// About how many minutes a game takes.
    pub minutes: u8,
    /// How many sit at a table that somebody opens with one tap: one person, and bots.
    pub usual_seats: u8,
    /// Whether a seat ever knows what another one may not: those who share a device take turns at looking.
    pub secrets: bool,
}

/// One house rule that can be set. A game lists them in the order in which people want them, most wanted first.
///
/// Its texts are `option-<name>`, `option-<name>-what` (one sentence: what it changes) and, for each choice or preset,
/// `option-<name>-<choice>`. A role, which is a seat that must be named, also has `option-<name>-mine` and
/// `option-<name>-others` for its two sides, and `option-<name>-play-mine` and `option-<name>-play-others` for "you play …".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Its name in the options object.
    pub name: &'static str,
    /// The rule that describes it.
    pub rule: RuleNumber,
    /// What values it takes.
    pub kind: OptionKind,
    /// How many people want to set it.
    pub usage: Usage,
}

/// How many people want to set an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Usage {
    /// Many: it is offered at once.
    Common,
    /// Few: it is offered to those who ask for more.
    Rare,
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
        /// Mixes that have a name; the first is the default.
        presets: &'static [Preset],
    },
}

/// A mix of counted things that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preset {
    /// Its name, for its text.
    pub name: &'static str,
    /// How many of each thing, in the order of the option's names.
    pub counts: &'static [u32],
}

/// Why a game can't be set up so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The game can't be played by this many.
    Seats {
        /// How many were asked for.
        asked: usize,
        /// How many there may be.
        allowed: RangeInclusive<usize>,
    },
    /// An option names a seat that is not at the table.
    NoSuchSeat {
        /// The option's name.
        name: &'static str,
        /// The seat.
        seat: Seat,
        /// How many seats there are.
        seats: usize,
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
            Some(seat) if seat.index() >= seats => {
                Err(SetupError::NoSuchSeat { name, seat, seats })
            }
            _ => Ok(()),
        }
    }

    /// The refusal in the words of the texts.
    pub fn tell(&self) -> Phrase {
        match self {
            SetupError::Seats { asked, allowed } => {
                let is_exact = allowed.start() == allowed.end();
                Phrase::new(if is_exact { "refused-seats-exactly" } else { "refused-seats" })
                    .number("asked", *asked as i64)
                    .number("least", *allowed.start() as i64)
                    .number("most", *allowed.end() as i64)
            }
            SetupError::NoSuchSeat { name, .. } => Phrase::new("refused-no-such-seat")
                .phrase("name", Phrase::new(format!("option-{name}"))),
            SetupError::Option { name, problem, .. } => {
                Phrase::new(format!("option-{name}-{problem}"))
                    .phrase("name", Phrase::new(format!("option-{name}")))
            }
        }
    }
}

impl Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Seats { asked, allowed } if allowed.start() == allowed.end() => {
                write!(f, "the game can't have {asked} seats; it takes {}", allowed.end())
            }
            SetupError::Seats { asked, allowed } => write!(
                f,
                "the game can't have {asked} seats; it takes {} to {}",
                allowed.start(),
                allowed.end()
            ),
            SetupError::NoSuchSeat { name, seat, seats } => write!(
                f,
                "option `{name}`: there is no seat {seat}; the seats are 0 to {}",
                seats - 1
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
    read_options_over(json, &O::default())
}

/// The same with these defaults, such as those of an older revision ([`crate::Game::defaults_of`]).
///
/// # Errors
/// Like [`read_options`].
pub fn read_options_over<O>(json: &Value, defaults: &O) -> Result<O, String>
where
    O: Serialize + DeserializeOwned,
{
    if !json.is_object() {
        return Err("options must be a JSON object, such as {}".to_owned());
    }
    let mut json = json.clone();
    fill_in(&mut json, &json::written(defaults));
    json::read(&json)
}

fn fill_in(json: &mut Value, defaults: &Value) {
    let (Value::Object(fields), Value::Object(defaults)) = (json, defaults) else { return };
    for (name, default) in defaults {
        let value = fields.entry(name.clone()).or_insert(Value::Null);
        if value.is_null() {
            *value = default.clone();
        } else {
            fill_in(value, default);
        }
    }
}
