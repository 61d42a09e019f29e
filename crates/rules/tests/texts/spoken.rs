//! Texts as they are said: a phrase of the rules becomes a sentence, as a terminal or a page would say it.

use std::fmt::Write as _;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use koshki_rules::games::{COMMON_TEXTS_EN, COMMON_TEXTS_RU};
use koshki_rules::{Arg, Game, Phrase};
use unic_langid::LanguageIdentifier;

/// The texts of a game in one language, the common ones included.
pub struct Language {
    bundle: FluentBundle<FluentResource>,
}

impl Language {
    /// The game's English.
    pub fn english<G: Game>() -> Self {
        Self::of("en", &[COMMON_TEXTS_EN, G::BOOKLET.texts_en])
    }

    /// The game's Russian.
    pub fn russian<G: Game>() -> Self {
        Self::of("ru", &[COMMON_TEXTS_RU, G::BOOKLET.texts_ru])
    }

    /// A language with the texts of these files.
    pub fn of(language: &str, sources: &[&str]) -> Self {
        let language: LanguageIdentifier = language.parse().expect("a language");
        let mut bundle = FluentBundle::new(vec![language]);
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
            bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{errors:?}"));
        }
        Language { bundle }
    }

    /// The phrase in words. Fails when there is no such text, or something is missing in it.
    pub fn say(&self, phrase: &Phrase) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            args.set(name.as_ref(), self.say_arg(arg));
        }
        self.format(&phrase.key, &args)
    }

    fn say_arg(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Sign(sign) => FluentValue::from(sign.clone()),
            Arg::Seat(seat) => FluentValue::from(format!("#{seat}")),
            Arg::Phrase(phrase) => FluentValue::from(self.say(phrase)),
            Arg::List(phrases) => FluentValue::from(self.say_list(phrases)),
        }
    }

    fn say_list(&self, phrases: &[Phrase]) -> String {
        let mut said = phrases.iter().map(|phrase| self.say(phrase));
        let mut list = said.next().unwrap_or_default();
        let last = said.next_back();
        for (key, one) in
            said.map(|one| ("list-comma", one)).chain(last.map(|one| ("list-and", one)))
        {
            let mut args = FluentArgs::new();
            args.set("before", list);
            args.set("last", one);
            list = self.format(key, &args);
        }
        list
    }

    fn format(&self, key: &str, args: &FluentArgs<'_>) -> String {
        let message = self.bundle.get_message(key).unwrap_or_else(|| panic!("no text for {key}"));
        let pattern = message.value().unwrap_or_else(|| panic!("the text of {key} is empty"));
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        assert!(errors.is_empty(), "{key}: {errors:?} in “{said}”");
        said.into_owned()
    }
}

/// All that matters for how a phrase is put into words: two of the same shape differ only in names and codes.
pub fn shape(phrase: &Phrase) -> String {
    let mut shape = String::new();
    write_shape(phrase, &mut shape);
    shape
}

/// The keys of a phrase and of all phrases in it.
pub fn keys_of(phrase: &Phrase) -> Vec<&str> {
    let mut keys = vec![&*phrase.key];
    for (_, arg) in &phrase.args {
        match arg {
            Arg::Phrase(inner) => keys.extend(keys_of(inner)),
            Arg::List(list) => keys.extend(list.iter().flat_map(keys_of)),
            Arg::Number(_) | Arg::Sign(_) | Arg::Seat(_) => {}
        }
    }
    keys
}

fn write_shape(phrase: &Phrase, into: &mut String) {
    into.push_str(&phrase.key);
    for (name, arg) in &phrase.args {
        into.push(' ');
        into.push_str(name);
        match arg {
            // Whole numbers with the same last two digits have the same plural in every language we speak.
            Arg::Number(number) => {
                write!(into, "={}", number % 100).expect("a string takes what is written");
            }
            Arg::Sign(_) => into.push('~'),
            Arg::Seat(_) => into.push('@'),
            Arg::Phrase(inner) => {
                into.push('(');
                write_shape(inner, into);
                into.push(')');
            }
            Arg::List(list) => {
                for inner in list {
                    into.push('[');
                    write_shape(inner, into);
                    into.push(']');
                }
            }
        }
    }
}
