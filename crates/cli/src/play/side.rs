//! Which side a person takes in a game that has roles: the cat, or the mice.

use koshki_bots::NAMES;
use koshki_rules::{OptionKind, Phrase};
use serde_json::{Value, json};

use crate::booklet::GameCard;
use crate::paint::Ink;
use crate::screen::Screen;
use crate::words::Words;
use crate::wrong::Failure;

/// A role that nobody has been given yet, at a table with one person.
#[derive(PartialEq, Eq, Debug)]
pub struct OpenRole {
    /// The option that names its seat.
    option: &'static str,
    /// Where the person sits.
    person: usize,
    /// How many play.
    seats: usize,
}

/// The two sides of a role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    /// The person has the role.
    Mine,
    /// Another seat has it.
    Others,
}

impl OpenRole {
    /// The role that the person has to be asked about: none if the options name its seat, or if several people play.
    pub fn of(card: &GameCard, seats: &[String], options: &Value) -> Option<Self> {
        let is_role = |option: &&koshki_rules::OptionSpec| {
            option.kind == OptionKind::Seat && !card.defaults[option.name].is_null()
        };
        let role = card.options.iter().find(is_role)?;
        let is_person = |word: &&String| !NAMES.contains(&word.trim());
        let person = seats.iter().position(|word| is_person(&word))?;
        let is_asked = seats.iter().filter(is_person).count() == 1
            && seats.len() > 1
            && options.is_object()
            && options.get(role.name).is_none_or(Value::is_null);
        is_asked.then_some(OpenRole { option: role.name, person, seats: seats.len() })
    }

    /// Asks the person; the options then name the seat. Nothing if the person goes back.
    pub fn ask(
        &self,
        options: &Value,
        words: &Words,
        screen: &Screen,
    ) -> Result<Option<Value>, Failure> {
        let side = |side| words.text(&format!("option-{}-{side}", self.option));
        let question =
            Phrase::new("ui-ask-side").sign("mine", side("mine")).sign("others", side("others"));
        let question = screen.paint.ink(Ink::Choice, &words.say(&question));
        loop {
            let Some(answer) = screen.ask(&question)? else { return Ok(None) };
            let side = match answer.trim() {
                "" | "1" => Side::Mine,
                "2" => Side::Others,
                _ => {
                    let between =
                        Phrase::new("ui-number-between").number("least", 1).number("most", 2);
                    screen.warn(&words.say(&between))?;
                    continue;
                }
            };
            return Ok(Some(self.taken(options, side)));
        }
    }

    fn taken(&self, options: &Value, side: Side) -> Value {
        let seat = match side {
            Side::Mine => self.person,
            Side::Others => (self.person + 1) % self.seats,
        };
        let mut options = options.clone();
        options[self.option] = json!(seat);
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::GetCard;
    use crate::words::Language;
    use koshki_rules::games;

    fn open(game: &str, seats: &[&str], options: &Value) -> Option<OpenRole> {
        let card = games::visit(game, GetCard(Language::En)).expect("it is listed");
        let seats: Vec<String> = seats.iter().map(|seat| (*seat).to_owned()).collect();
        OpenRole::of(&card, &seats, options)
    }

    #[test]
    fn one_person_is_asked_for_a_side_unless_the_options_say_it() {
        let role = open("chop-chop", &["cat", "me", "tiger"], &json!({})).expect("it is open");
        assert_eq!(role, OpenRole { option: "cat", person: 1, seats: 3 });
        assert_eq!(role.taken(&json!({}), Side::Mine), json!({ "cat": 1 }));
        assert_eq!(
            role.taken(&json!({ "first": 1 }), Side::Others),
            json!({ "first": 1, "cat": 2 })
        );
        assert!(open("chop-chop", &["me", "cat"], &json!({ "cat": null })).is_some());
        assert!(open("chop-chop", &["me", "cat"], &json!({ "cat": 0 })).is_none());
        assert!(open("chop-chop", &["me", "cat"], &json!([])).is_none(), "that is refused later");
    }

    #[test]
    fn nobody_is_asked_where_there_is_no_role_and_where_several_or_no_people_play() {
        assert!(open("mouser", &["me", "cat"], &json!({})).is_none());
        assert!(open("chop-chop", &["me", "Masha"], &json!({})).is_none());
        assert!(open("chop-chop", &["cat", "tiger"], &json!({})).is_none());
    }
}
