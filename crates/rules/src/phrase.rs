//! What the rules have to say to a person: keys into the texts, with what fills them. No words in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::game::{Seat, Why};

/// One sentence or word, named by its key in the game's texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Phrase {
    /// The key in `texts/{en,ru}.ftl` of the game, or in the texts common to all games.
    pub key: Cow<'static, str>,
    /// What the text's variables stand for.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// What a text's variable stands for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number, for plurals too.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    Number(i64),
    /// A text that is the same in every language, such as a cell or a card.
    Sign(String),
    /// The name of the player in this seat.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    Seat(Seat),
    /// Another phrase.
    Phrase(Phrase),
    /// Several phrases, joined as the language does it.
    List(Vec<Phrase>),
}

/// Something that can be said to a person.
pub trait Tell {
    /// What there is to say.
    fn tell(&self) -> Phrase;
}

impl Phrase {
    /// A phrase without variables.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Self {
        Phrase { key: key.into(), args: Vec::new() }
    }

    /// The sentence which explains a refusal.
    pub fn why(why: Why) -> Self {
        Phrase::by_rule("why", why)
    }

    /// The sentence which explains why a position can't be.
    pub fn cannot(why: Why) -> Self {
        Phrase::by_rule("cannot", why)
    }

    fn by_rule(kind: &str, Why { rule, case }: Why) -> Self {
        Phrase::new(match case {
            None => format!("{kind}-{rule}"),
            Some(case) => format!("{kind}-{rule}-{case}"),
        })
    }

    /// The same with a number.
    #[must_use]
    pub fn number(self, name: &'static str, number: impl Into<i64>) -> Self {
        self.with(name, Arg::Number(number.into()))
    }

    /// The same with a text that is the same in every language.
    #[must_use]
    pub fn sign(self, name: &'static str, sign: impl ToString) -> Self {
        self.with(name, Arg::Sign(sign.to_string()))
    }

    /// The same with a seat.
    #[must_use]
    pub fn seat(self, name: &'static str, seat: Seat) -> Self {
        self.with(name, Arg::Seat(seat))
    }

    /// The same with another phrase in it.
    #[must_use]
    pub fn phrase(self, name: &'static str, phrase: Phrase) -> Self {
        self.with(name, Arg::Phrase(phrase))
    }

    /// The same with a list of phrases in it.
    #[must_use]
    pub fn list(self, name: &'static str, phrases: impl IntoIterator<Item = Phrase>) -> Self {
        self.with(name, Arg::List(phrases.into_iter().collect()))
    }

    fn with(mut self, name: &'static str, arg: Arg) -> Self {
        self.args.push((Cow::Borrowed(name), arg));
        self
    }
}
