//! The words a person reads: Fluent texts of the program, of all games, and of one game, in one language.

use std::io;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use koshki_bots::coach;
use koshki_protocol::{TEXTS_EN, TEXTS_RU};
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::{Arg, Booklet, Game, Phrase, Seat};
use unic_langid::LanguageIdentifier;

use crate::screen::write_line;

/// A language of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Language {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl Language {
    /// The language that the environment asks for; English if it asks for none that we have.
    pub fn of_environment() -> Self {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        match asked {
            Some(locale) if locale.to_lowercase().starts_with("ru") => Language::Ru,
            _ => Language::En,
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        match self {
            Language::En => "en",
            Language::Ru => "ru",
        }
        .parse()
        .expect("both are language tags")
    }

    /// The rules of a game in this language.
    pub fn rules(self, booklet: &Booklet) -> &'static str {
        match self {
            Language::En => booklet.rules_en,
            Language::Ru => booklet.rules_ru,
        }
    }
}

/// The texts of the program itself.
pub const OWN_EN: &str = include_str!("../texts/en.ftl");
/// The same in Russian.
pub const OWN_RU: &str = include_str!("../texts/ru.ftl");
/// The texts of the laboratory's reports.
const LAB_EN: &str = include_str!("../texts/lab-en.ftl");
const LAB_RU: &str = include_str!("../texts/lab-ru.ftl");
/// What is said when something given is wrong, and to the people who run a server.
const OUT_EN: &str = include_str!("../texts/out-en.ftl");
const OUT_RU: &str = include_str!("../texts/out-ru.ftl");

/// The texts of one language, for one game or for none.
pub struct Words {
    /// Which language.
    pub language: Language,
    bundle: FluentBundle<FluentResource>,
    names: Vec<String>,
}

impl Words {
    /// The texts of the program and, if a game is named, of that game.
    pub fn new(language: Language, game: Option<&str>) -> Self {
        let mut bundle = FluentBundle::new(vec![language.identifier()]);
        bundle.set_use_isolating(false);
        let texts = match language {
            Language::En => {
                [OWN_EN, OUT_EN, LAB_EN, TEXTS_EN, coach::TEXTS_EN, games::COMMON_TEXTS_EN]
            }
            Language::Ru => {
                [OWN_RU, OUT_RU, LAB_RU, TEXTS_RU, coach::TEXTS_RU, games::COMMON_TEXTS_RU]
            }
        };
        texts.into_iter().for_each(|texts| add(&mut bundle, texts));
        if let Some(booklet) = game.and_then(|id| games::visit(id, GetBooklet).ok()) {
            add(
                &mut bundle,
                match language {
                    Language::En => booklet.texts_en,
                    Language::Ru => booklet.texts_ru,
                },
            );
        }
        Words { language, bundle, names: Vec::new() }
    }

    /// The same, calling the seats by these names.
    #[must_use]
    pub fn with_names(mut self, names: Vec<String>) -> Self {
        self.names = names;
        self
    }

    /// A phrase as a sentence or word.
    pub fn say(&self, phrase: &Phrase) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            let value: FluentValue = match arg {
                Arg::Number(number) => (*number).into(),
                Arg::Sign(sign) => sign.clone().into(),
                Arg::Seat(seat) => self.name(*seat).to_owned().into(),
                Arg::Phrase(phrase) => self.say(phrase).into(),
                Arg::List(phrases) => {
                    self.list(phrases.iter().map(|phrase| self.say(phrase)).collect()).into()
                }
            };
            args.set(name.as_ref(), value);
        }
        self.format(&phrase.key, Some(&args))
    }

    /// A text without variables, if there is such a text.
    pub fn known(&self, key: &str) -> Option<String> {
        self.bundle.has_message(key).then(|| self.text(key))
    }

    /// A text without variables.
    pub fn text(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// Points as the game calls them, such as pieces of cheese.
    pub fn points(&self, points: u32) -> Phrase {
        let key = if self.bundle.has_message("points") { "points" } else { "ui-points" };
        Phrase::new(key).number("points", points)
    }

    /// The name of the player in this seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// Things one after another, the way the language does it.
    pub fn list(&self, mut items: Vec<String>) -> String {
        let Some(last) = items.pop() else { return String::new() };
        let Some(before) =
            items.into_iter().reduce(|before, next| self.join("list-comma", before, next))
        else {
            return last;
        };
        self.join("list-and", before, last)
    }

    fn join(&self, key: &str, before: String, last: String) -> String {
        let mut args = FluentArgs::new();
        args.set("before", before);
        args.set("last", last);
        self.format(key, Some(&args))
    }

    fn format(&self, key: &str, args: Option<&FluentArgs>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return format!("⟨{key}⟩");
        };
        self.bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
    }
}

/// Writes a phrase of the program as a line to standard output.
pub fn write_phrase(language: Language, phrase: &Phrase) -> io::Result<()> {
    write_line(Words::new(language, None).say(phrase))
}

/// Finds the booklet of a game.
pub struct GetBooklet;

impl GameVisitor for GetBooklet {
    type Out = Booklet;
    fn visit<G: Game>(self) -> Booklet {
        G::BOOKLET
    }
}

fn add(bundle: &mut FluentBundle<FluentResource>, texts: &str) {
    let resource = match FluentResource::try_new(texts.to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    bundle.add_resource_overriding(resource);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(texts: &str) -> Vec<&str> {
        texts
            .lines()
            .filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
            .filter_map(|line| line.split_once(" =").map(|(key, _)| key))
            .collect()
    }

    #[test]
    fn both_languages_have_the_same_texts_and_both_can_be_read() {
        for (english, russian) in [(OWN_EN, OWN_RU), (OUT_EN, OUT_RU), (LAB_EN, LAB_RU)] {
            assert_eq!(keys(english), keys(russian));
            for texts in [english, russian] {
                assert!(FluentResource::try_new(texts.to_owned()).is_ok());
            }
        }
    }

    #[test]
    fn russian_plurals_are_right() {
        let say = |game: Option<&str>, points: u32| {
            let words = Words::new(Language::Ru, game).with_names(vec!["Аня".to_owned()]);
            words.say(
                &Phrase::new("ui-place")
                    .number("place", 1)
                    .seat("seat", Seat(0))
                    .phrase("points", words.points(points)),
            )
        };
        assert_eq!(say(None, 1), "1. Аня: одно очко");
        assert_eq!(say(Some("mouser"), 23), "1. Аня: 23 очка");
        assert_eq!(say(None, 11), "1. Аня: 11 очков");
        assert_eq!(say(Some("holey-cheese"), 11), "1. Аня: 11 кусочков сыра");
    }

    #[test]
    fn a_list_is_joined_as_the_language_does_it() {
        let list = |language, items: &[&str]| {
            Words::new(language, None).list(items.iter().map(|&item| item.to_owned()).collect())
        };
        assert_eq!(list(Language::En, &["a", "b", "c"]), "a, b and c");
        assert_eq!(list(Language::Ru, &["а", "б"]), "а и б");
        assert_eq!(list(Language::En, &["a"]), "a");
    }
}
