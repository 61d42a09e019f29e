//! The words of a position's text: `game/revision`, then `name=value` in any order.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde_json::Value;

use super::{BadPosition, MOST_BYTES};
use crate::game::{Game, Seat, Viewer, Why};
use crate::json;
use crate::setup;

const SEATS: &str = "seats";
const OPTIONS: &str = "options";
const EYES: &str = "eyes";
/// What stands for nobody and nothing.
const NONE: &str = "-";
/// As much of a wrong word as is told of it.
const TOLD: usize = 40;

/// The fields of a position's text. Games write and read their own; seats, options and whose eyes these are come for all
/// games alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields {
    game: &'static str,
    revision: u32,
    all: Vec<(String, String)>,
}

impl Fields {
    /// The beginning of a text: a game with this many seats and these options.
    pub fn of<G: Game>(seats: usize, options: &G::Options) -> Self {
        let fields = Fields { game: G::ID, revision: G::REVISION, all: Vec::new() };
        let changed = changes(&json::written(options), &json::written(&G::Options::default()));
        fields.with(SEATS, seats).unless(OPTIONS, changed.to_string(), "{}")
    }

    /// The same with another field.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Self {
        self.all.push((name.to_owned(), value.to_string()));
        self
    }

    /// The same with another field, unless it has its usual value, which is left out.
    #[must_use]
    pub fn unless(self, name: &'static str, value: impl Display, usual: impl Display) -> Self {
        let value = value.to_string();
        if value == usual.to_string() { self } else { self.with(name, value) }
    }

    /// The same with a list, its parts between commas.
    #[must_use]
    pub fn list<T: Display>(self, name: &'static str, all: impl IntoIterator<Item = T>) -> Self {
        let all: Vec<String> = all.into_iter().map(|part| part.to_string()).collect();
        self.with(name, all.join(","))
    }

    /// The same with whose eyes these are.
    #[must_use]
    pub fn eyes(self, viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => self.with(EYES, seat),
            Viewer::Bystander => self.with(EYES, NONE),
        }
    }

    /// How many seats there are, as the text says; the game can be set up so.
    pub fn seats(&self) -> usize {
        self.get(SEATS).and_then(|seats| seats.parse().ok()).unwrap_or_default()
    }

    /// The house rules; the game can be set up so.
    ///
    /// # Errors
    /// When they are no options of the game.
    pub fn options<G: Game>(&self) -> Result<G::Options, BadPosition> {
        let written = self.get(OPTIONS).unwrap_or("{}");
        let options: Value = serde_json::from_str(written)
            .map_err(|error| BadPosition::Options(error.to_string()))?;
        setup::read_options_over(&options, &G::defaults_of(self.revision))
            .map_err(BadPosition::Options)
    }

    /// Whose eyes these are.
    ///
    /// # Errors
    /// When nothing is said of it, or it is no seat.
    pub fn viewer(&self) -> Result<Viewer, BadPosition> {
        match self.get(EYES) {
            Some(NONE) => Ok(Viewer::Bystander),
            _ => Ok(Viewer::Seat(self.seat(EYES)?)),
        }
    }

    /// What stands there, if anything.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// What has to stand there.
    ///
    /// # Errors
    /// When nothing does.
    pub fn word(&self, name: &'static str) -> Result<&str, BadPosition> {
        self.get(name).ok_or(BadPosition::Missing(name))
    }

    /// What stands there, as `read` understands it; nothing if the field is left out.
    ///
    /// # Errors
    /// When it is not understood.
    pub fn read_as<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, BadPosition> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let told = || BadPosition::Value { name, value: value.chars().take(TOLD).collect() };
        read(value).map(Some).ok_or_else(told)
    }

    /// A number; nothing if it is left out.
    ///
    /// # Errors
    /// When it is none, or too large.
    pub fn number<T: FromStr>(&self, name: &'static str) -> Result<Option<T>, BadPosition> {
        self.read_as(name, digits)
    }

    /// A seat of the table that has to be named.
    ///
    /// # Errors
    /// When it is not there, or no seat.
    pub fn seat(&self, name: &'static str) -> Result<Seat, BadPosition> {
        let seats = self.seats();
        let at_table = |word: &str| digits(word).map(Seat).filter(|seat| seat.index() < seats);
        self.read_as(name, at_table)?.ok_or(BadPosition::Missing(name))
    }

    /// The parts of a list that has to have one for each seat.
    ///
    /// # Errors
    /// When it is not there, has another length, or a part is not understood.
    pub fn each_seat<T>(
        &self,
        name: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, BadPosition> {
        let seats = self.seats();
        let all = |list: &str| {
            let all: Option<Vec<T>> = list.split(',').map(&read).collect();
            all.filter(|all| all.len() == seats)
        };
        self.read_as(name, all)?.ok_or(BadPosition::Missing(name))
    }

    /// The seat that begins. By the options it may be named, or be drawn by lot; before that it is seat 0 (G1).
    ///
    /// # Errors
    /// When nothing is said of it, or it can't be this one.
    pub fn first(&self, named: Option<Seat>, lot: Lot) -> Result<Seat, BadPosition> {
        let first = self.seat("first")?;
        let is_right = match (named, lot) {
            (Some(named), Lot::Drawn) => named == first,
            (Some(_), Lot::Pending) => false,
            (None, Lot::Drawn) => true,
            (None, Lot::Pending) => first == Seat::default(),
        };
        if is_right { Ok(first) } else { Err(BadPosition::Rule(Why::rule("G1"))) }
    }

    /// The name of the game at the beginning of a text.
    pub(super) fn game_of(text: &str) -> Result<&str, BadPosition> {
        let first = text.split_ascii_whitespace().next().unwrap_or_default();
        first.split_once('/').map(|(game, _)| game).ok_or(BadPosition::NoGame)
    }

    /// The fields of a text of this game, each known and once; it can be set up with these seats and options.
    pub(super) fn read<G: Game>(text: &str) -> Result<Self, BadPosition> {
        if text.len() > MOST_BYTES {
            return Err(BadPosition::Word(text.chars().take(TOLD).collect()));
        }
        let mut words = text.split_ascii_whitespace();
        let begins = words.next().and_then(|first| first.split_once('/'));
        let revision = begins.filter(|(game, _)| *game == G::ID).and_then(|(_, it)| digits(it));
        let revision = revision.filter(|&number| number > 0).ok_or(BadPosition::NoGame)?;
        if revision > G::REVISION {
            return Err(BadPosition::Newer { revision, known: G::REVISION });
        }
        let mut fields = Fields { game: G::ID, revision, all: Vec::new() };
        for word in words {
            let told = || word.chars().take(TOLD).collect();
            let (name, value) = word.split_once('=').ok_or_else(|| BadPosition::Word(told()))?;
            let is_common = name == SEATS || name == OPTIONS || name == EYES && G::LABEL.secrets;
            if !is_common && !G::FIELDS.contains(&name) {
                return Err(BadPosition::Unknown(name.chars().take(TOLD).collect()));
            }
            if fields.get(name).is_some() {
                return Err(BadPosition::Twice(name.to_owned()));
            }
            fields.all.push((name.to_owned(), value.to_owned()));
        }
        let seats = fields.number(SEATS)?.ok_or(BadPosition::Missing(SEATS))?;
        G::setup(&fields.options::<G>()?, seats).map_err(BadPosition::Setup)?;
        Ok(fields)
    }
}

/// Whether it is settled who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lot {
    /// It will be drawn.
    Pending,
    /// It is drawn, or was not needed.
    Drawn,
}

impl Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game, self.revision)?;
        self.all.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

/// A whole number written in digits alone.
pub fn digits<T: FromStr>(word: &str) -> Option<T> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| word.parse().ok()).flatten()
}

/// What of an object differs from its usual values.
fn changes(given: &Value, usual: &Value) -> Value {
    let (Value::Object(given), Value::Object(usual)) = (given, usual) else { return given.clone() };
    let changed = given.iter().filter(|(name, value)| usual.get(*name) != Some(*value));
    Value::Object(
        changed
            .map(|(name, value)| (name.clone(), changes(value, &usual[name.as_str()])))
            .collect(),
    )
}
