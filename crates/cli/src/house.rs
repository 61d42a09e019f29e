//! House rules where a table is set up: the menu asks for them as the page's form does, most wanted first.

use koshki_rules::{OptionKind, OptionSpec, Phrase, Usage};
use serde_json::{Map, Value};

use crate::booklet::GameCard;
use crate::menu::number;
use crate::paint::Ink;
use crate::screen::{Screen, WIDTH, wrapped};
use crate::words::Words;
use crate::wrong::Failure;

/// Asks for the house rules of a table for this many; nothing if the person goes back. Who has the role is asked elsewhere
/// where one person plays.
pub fn ask(
    card: &GameCard,
    seats: usize,
    people: usize,
    words: &Words,
    screen: &Screen,
) -> Result<Option<Value>, Failure> {
    let mut rules = HouseRules { card, seats, people, set: Map::new(), shows_rare: false };
    let Some(mut answer) = number(&words.text("ui-house-ask"), 0, 1, 0, words, screen)? else {
        return Ok(None);
    };
    while answer > 0 {
        let offered = rules.offered();
        let mut rows: Vec<String> = offered.iter().map(|spec| rules.told(spec, words)).collect();
        if rules.has_more() {
            rows.push(words.text("ui-house-more"));
        }
        list(&rows, screen)?;
        let question = words.say(&Phrase::new("ui-house-which").number("last", rows.len() as i64));
        match number(&question, 0, rows.len(), 0, words, screen)? {
            None => return Ok(None),
            Some(0) => answer = 0,
            Some(row) => match offered.get(row - 1) {
                None => rules.shows_rare = true,
                Some(spec) => {
                    let values = rules.values(spec, words);
                    for line in wrapped(&words.text(&format!("option-{}-what", spec.name)), WIDTH) {
                        screen.line(screen.paint.ink(Ink::Dim, &line))?;
                    }
                    let labels: Vec<String> =
                        values.iter().map(|(label, _)| label.clone()).collect();
                    list(&labels, screen)?;
                    let last = Phrase::new("ui-house-value").number("last", labels.len() as i64);
                    match number(&words.say(&last), 1, labels.len(), 1, words, screen)? {
                        None => return Ok(None),
                        Some(chosen) => rules.choose(spec, values[chosen - 1].1.clone()),
                    }
                }
            },
        }
    }
    Ok(Some(Value::Object(rules.set)))
}

fn list(rows: &[String], screen: &Screen) -> Result<(), Failure> {
    for (row, number) in rows.iter().zip(1..) {
        for (line, text) in wrapped(row, WIDTH - 5).iter().enumerate() {
            let margin = if line == 0 { format!("{number:>3}  ") } else { " ".repeat(5) };
            screen.line(format!("{margin}{text}"))?;
        }
    }
    Ok(())
}

/// The house rules of a table that is being set up.
struct HouseRules<'a> {
    card: &'a GameCard,
    seats: usize,
    people: usize,
    /// What differs from the booklet.
    set: Map<String, Value>,
    shows_rare: bool,
}

impl HouseRules<'_> {
    /// What can be set now, most wanted first.
    fn offered(&self) -> Vec<&'static OptionSpec> {
        let is_offered = |spec: &&OptionSpec| self.shows_rare || spec.usage == Usage::Common;
        self.all().filter(is_offered).collect()
    }

    fn has_more(&self) -> bool {
        !self.shows_rare && self.all().any(|spec| spec.usage == Usage::Rare)
    }

    fn all(&self) -> impl Iterator<Item = &'static OptionSpec> + '_ {
        let is_asked_later = |spec: &OptionSpec| self.people == 1 && self.is_role(spec);
        self.card.options.iter().filter(move |spec| !is_asked_later(spec))
    }

    /// Whether a seat has to be named.
    fn is_role(&self, spec: &OptionSpec) -> bool {
        spec.kind == OptionKind::Seat && !self.card.defaults[spec.name].is_null()
    }

    /// What it can be, each with its name; the booklet's is the first.
    fn values(&self, spec: &OptionSpec, words: &Words) -> Vec<(String, Value)> {
        let named = |word: &str| words.text(&format!("option-{}-{word}", spec.name));
        let mut values: Vec<(String, Value)> = match spec.kind {
            OptionKind::Flag => {
                let either = |key, value| (words.text(key), Value::Bool(value));
                vec![either("lab-yes", true), either("lab-no", false)]
            }
            OptionKind::Choice(choices) => {
                choices.iter().map(|word| (named(word), Value::from(*word))).collect()
            }
            OptionKind::Counts { names, presets, .. } => presets
                .iter()
                .map(|preset| {
                    let counts = names.iter().zip(preset.counts);
                    let counts = counts.map(|(name, count)| ((*name).to_owned(), (*count).into()));
                    (named(preset.name), Value::Object(counts.collect()))
                })
                .collect(),
            OptionKind::Seat => {
                let seat = |seat: usize| {
                    let number = Phrase::new("lab-seat").number("seats", seat as i64 + 1);
                    (words.say(&number), Value::from(seat))
                };
                let lot = (words.text("lab-by-lot"), Value::Null);
                let lot = Some(lot).filter(|_| !self.is_role(spec));
                lot.into_iter().chain((0..self.seats).map(seat)).collect()
            }
        };
        let usual = &self.card.defaults[spec.name];
        values.sort_by_key(|(_, value)| value != usual);
        values
    }

    /// The rule and what it is now.
    fn told(&self, spec: &OptionSpec, words: &Words) -> String {
        let values = self.values(spec, words);
        let set = self.set.get(spec.name);
        let now = values.iter().find(|(_, value)| Some(value) == set).unwrap_or(&values[0]);
        let name = words.text(&format!("option-{}", spec.name));
        words.say(&Phrase::new("ui-house-rule").sign("name", name).sign("value", now.0.clone()))
    }

    fn choose(&mut self, spec: &OptionSpec, value: Value) {
        match value == self.card.defaults[spec.name] {
            true => self.set.remove(spec.name),
            false => self.set.insert(spec.name.to_owned(), value),
        };
    }
}

#[cfg(test)]
mod tests {
    use koshki_rules::{any, games};
    use rand_core::SeedableRng;
    use serde_json::json;

    use super::*;
    use crate::booklet::GetCard;
    use crate::words::Language;

    fn named(rules: &HouseRules, words: &Words) -> Vec<String> {
        rules.offered().iter().map(|spec| rules.told(spec, words)).collect()
    }

    #[test]
    fn rare_rules_wait_behind_more_and_mixes_have_names__cc26() {
        let card = games::visit("chop-chop", GetCard(Language::En)).expect("a listed game");
        let words = Words::new(Language::En, Some("chop-chop"));
        let set = Map::new();
        let mut rules = HouseRules { card: &card, seats: 2, people: 1, set, shows_rare: false };
        let shown = named(&rules, &words);
        assert!(shown.len() == 2 && rules.has_more(), "{shown:?}");
        assert!(shown[0].ends_with("Classic: 18 broken dishes, two of everything else"));
        let tiles = rules.offered()[0];
        let lively = rules.values(tiles, &words).swap_remove(1);
        assert!(lively.0.starts_with("Lively"), "{}", lively.0);
        rules.choose(tiles, lively.1);
        assert!(named(&rules, &words)[0].contains("Lively"));
        assert_eq!(rules.set["tiles"]["broken"], 14);
        rules.shows_rare = true;
        assert!(named(&rules, &words).len() == 7 && !rules.has_more());
        // Several people say here who is the cat.
        rules.people = 2;
        assert!(named(&rules, &words)[0].contains("seat 1"), "{:?}", named(&rules, &words));
        let usual = rules.values(tiles, &words).swap_remove(0);
        rules.choose(tiles, usual.1);
        assert!(rules.set.is_empty(), "the booklet's needs no saying");
    }

    #[test]
    fn every_value_of_every_rule_can_be_said_and_played_or_is_refused_in_words() {
        let mut rng = chacha20::ChaCha8Rng::seed_from_u64(1);
        for game in games::IDS {
            for language in [Language::En, Language::Ru] {
                let card = games::visit(game, GetCard(language)).expect("a listed game");
                let words = Words::new(language, Some(game));
                let (seats, set) = (card.least_seats, Map::new());
                let rules = HouseRules { card: &card, seats, people: 2, set, shows_rare: true };
                for spec in rules.offered() {
                    for (label, value) in rules.values(spec, &words) {
                        assert!(!label.contains('⟨'), "{game}: {label}");
                        let options = json!({ spec.name: value });
                        // The cat does not go first; that is said when the table is opened.
                        let is_cat = *game == "chop-chop" && options == json!({ "first": 0 });
                        let opened = any::open(game, &options, seats, &mut rng);
                        assert_eq!(opened.is_ok(), !is_cat, "{game}: {options}");
                    }
                }
            }
        }
    }
}
