//! What the rules have to say to a person: keys into the texts, with what fills them. No words in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::game::{Seat, Why};
use crate::json;

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

    /// Writes it as serde would, but quicker: most of what a server says is phrases.
    pub(crate) fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(br#"{"key":"#);
        write_text(&self.key, into);
        into.extend_from_slice(br#","args":"#);
        json::write_list(&self.args, into, |(name, arg), into| {
            into.push(b'[');
            write_text(name, into);
            into.push(b',');
            arg.write(into);
            into.push(b']');
        });
        into.push(b'}');
    }
}

impl Arg {
    fn write(&self, into: &mut Vec<u8>) {
        match self {
            Arg::Number(number) => {
                into.extend_from_slice(br#"{"number":"#);
                json::write(number, into);
            }
            Arg::Sign(sign) => {
                into.extend_from_slice(br#"{"sign":"#);
                write_text(sign, into);
            }
            Arg::Seat(seat) => {
                into.extend_from_slice(br#"{"seat":"#);
                json::write(seat, into);
            }
            Arg::Phrase(phrase) => {
                into.extend_from_slice(br#"{"phrase":"#);
                phrase.write(into);
            }
            Arg::List(phrases) => {
                into.extend_from_slice(br#"{"list":"#);
                json::write_list(phrases, into, Phrase::write);
            }
        }
        into.push(b'}');
    }
}

/// Writes a text. Keys and names have nothing in them that JSON would have to escape.
fn write_text(text: &str, into: &mut Vec<u8>) {
    if text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
        into.push(b'"');
        into.extend_from_slice(text.as_bytes());
        into.push(b'"');
    } else {
        json::write(text, into);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn phrases() -> impl Strategy<Value = Phrase> {
        let leaf = any::<String>().prop_map(Phrase::new);
        leaf.prop_recursive(4, 32, 4, |inner| {
            let arg = prop_oneof![
                any::<i64>().prop_map(Arg::Number),
                any::<String>().prop_map(Arg::Sign),
                any::<u8>().prop_map(|seat| Arg::Seat(Seat(seat))),
                inner.clone().prop_map(Arg::Phrase),
                proptest::collection::vec(inner, 0..4).prop_map(Arg::List),
            ];
            let name = prop_oneof!["[a-z-]{1,8}", any::<String>()].prop_map(Cow::Owned);
            let key = prop_oneof!["[a-z-]{1,8}", any::<String>()].prop_map(Cow::Owned);
            (key, proptest::collection::vec((name, arg), 0..4))
                .prop_map(|(key, args)| Phrase { key, args })
        })
    }

    proptest! {
        #[test]
        fn a_phrase_is_written_as_serde_writes_it(phrase in phrases()) {
            let mut written = Vec::new();
            phrase.write(&mut written);
            prop_assert_eq!(String::from_utf8(written).unwrap(), serde_json::to_string(&phrase).unwrap());
        }
    }
}
