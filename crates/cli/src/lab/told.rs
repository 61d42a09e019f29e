//! Figures of a study in words: the pieces that several documents share.

use koshki_bots::{Budget, Contender};
use koshki_lab::balance::{Balance, SideShare};
use koshki_lab::plot::{Bar, bars, histogram};
use koshki_lab::statistics::Summary;
use koshki_rules::Phrase;
use serde_json::Value;

use super::document::{Block, DataCell, DataTable, Plot};
use crate::words::Words;

/// Who wins: by role where the rules give roles, in the order of play elsewhere; by bot too if they differ.
pub fn who_wins(words: &Words, balance: &Balance) -> Vec<Plot> {
    let even = 1.0 / balance.sides.len().max(1) as f64;
    let by_role = has_roles(balance);
    let mut plots = Vec::new();
    let (caption, rows) = if by_role {
        let row = |side: &SideShare| Bar { label: side_label(words, side), share: side.share };
        ("lab-by-role", balance.sides.iter().map(row).collect::<Vec<_>>())
    } else {
        let row = |(number, share)| Bar { label: order_label(words, number), share };
        ("lab-in-order", (1..).zip(balance.in_order.iter().copied()).map(row).collect())
    };
    let caption = words.text(caption);
    plots.push(Plot { svg: bars(&caption, &rows, Some(even)), caption });
    if balance.bots.len() > 1 {
        let caption = words.text("lab-by-bot");
        let rows: Vec<Bar> = balance
            .bots
            .iter()
            .map(|bot| Bar { label: bot.bot.clone(), share: bot.share })
            .collect();
        plots.push(Plot { svg: bars(&caption, &rows, Some(even)), caption });
    }
    plots
}

/// Whether it is a role, not the order of play, that decides who is who.
pub fn has_roles(balance: &Balance) -> bool {
    balance.sides.iter().any(|side| side.role.is_some() || side.seats.len() > 1)
}

/// What a side is called.
pub fn side_label(words: &Words, side: &SideShare) -> String {
    let seats: Vec<String> = side.seats.iter().map(|seat| (seat + 1).to_string()).collect();
    let key = if seats.len() == 1 { "lab-seat" } else { "lab-seats" };
    let seats = words.say(&Phrase::new(key).sign("seats", words.list(seats)));
    match &side.role {
        None => seats,
        Some(role) => words
            .say(&Phrase::new("lab-role").sign("role", value(words, role)).sign("where", seats)),
    }
}

/// What somebody in the order of play is called.
pub fn order_label(words: &Words, number: usize) -> String {
    words.say(&Phrase::new("lab-number-in-order").number("number", number as i64))
}

/// A histogram with its caption.
pub fn spread(words: &Words, key: &str, summary: &Summary) -> Plot {
    let caption = words.text(key);
    Plot { svg: histogram(&caption, summary), caption }
}

/// How numbers are spread, row by row.
pub fn spreads(words: &Words, rows: &[(&str, &Summary)]) -> DataTable {
    let keys = ["what", "mean", "least", "quarter", "median", "three-quarters", "most"];
    let row = |(key, summary): &(&str, &Summary)| {
        let mut cells = vec![DataCell::Text(words.text(key)), DataCell::Number(summary.mean, 2)];
        let numbers =
            [summary.least, summary.quarter, summary.median, summary.three_quarters, summary.most];
        cells.extend(numbers.map(DataCell::whole));
        cells
    };
    DataTable { head: head(words, &keys), rows: rows.iter().map(row).collect() }
}

/// What happened, and what was chosen.
pub fn events_and_moves(words: &Words, balance: &Balance) -> [Block; 2] {
    let events = balance.events.iter().filter(|event| !is_notation(words, &event.name));
    let events = events.map(|event| {
        vec![
            DataCell::Text(readable(words, &event.name)),
            DataCell::Number(event.a_game, 3),
            DataCell::Share(event.in_games),
            DataCell::Number(event.amount, 2),
        ]
    });
    let moves = balance.moves.iter().filter(|choice| !is_notation(words, &choice.name));
    let moves = moves.map(|choice| {
        vec![
            DataCell::Text(readable(words, &choice.name)),
            DataCell::Number(choice.legal_a_game, 2),
            DataCell::Number(choice.free_a_game, 2),
            DataCell::Share(choice.chosen),
        ]
    });
    [
        Block::More(
            words.text("lab-events"),
            DataTable {
                head: head(words, &["what", "a-game", "in-games", "amount"]),
                rows: events.collect(),
            },
        ),
        Block::More(
            words.text("lab-moves"),
            DataTable {
                head: head(words, &["what", "legal", "free", "chosen"]),
                rows: moves.collect(),
            },
        ),
    ]
}

/// The heads of columns.
pub fn head(words: &Words, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| words.text(&format!("lab-{key}"))).collect()
}

/// The name of a feature as people can read it.
pub fn readable(words: &Words, name: &str) -> String {
    let part = |part: &str| {
        let mut said = part.split('=');
        let what = said.next().unwrap_or_default().to_owned();
        said.fold(what, |what, is| format!("{what}: {}", value(words, is)))
    };
    name.split('.').map(part).collect::<Vec<_>>().join(" › ").replace('_', " ")
}

/// Whether a feature is about a place or a card that has a notation only, such as `f21` or `m20`. Larger samples have too many
/// kinds of these to be told one by one; small ones may have few.
pub fn is_notation(words: &Words, name: &str) -> bool {
    let is_code = |value: &str| {
        let mut rest = value.chars().skip(1).peekable();
        value.starts_with(|first: char| first.is_ascii_lowercase())
            && rest.peek().is_some()
            && value.len() <= 3
            && rest.all(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
            && words.known(&format!("value-{value}")).is_none()
    };
    name.split('.').flat_map(|part| part.split('=').skip(1)).any(is_code)
}

/// What a value of a game's data is called: `value-m0` in its texts, or itself if it is a word.
fn value(words: &Words, value: &str) -> String {
    words.known(&format!("value-{value}")).unwrap_or_else(|| value.to_owned())
}

/// How long bots think.
pub fn budget(words: &Words, budget: Budget) -> String {
    let (key, count) = match budget {
        Budget::Simulations(count) => ("lab-simulations", i64::from(count)),
        Budget::Time(time) => ("lab-milliseconds", time.as_millis() as i64),
    };
    words.say(&Phrase::new(key).number("count", count))
}

/// How long these bots think: each time once, if they are in a row.
pub fn budgets(words: &Words, contenders: &[Contender]) -> String {
    let mut budgets: Vec<Budget> = contenders.iter().map(|contender| contender.budget).collect();
    budgets.dedup();
    let budgets: Vec<String> = budgets.into_iter().map(|one| budget(words, one)).collect();
    budgets.join(", ")
}

/// The bots by name.
pub fn bots(contenders: &[Contender]) -> String {
    let names: Vec<&str> = contenders.iter().map(|contender| &*contender.bot).collect();
    names.join(", ")
}

/// House rules as where a table is set up.
pub fn options(words: &Words, options: &Value) -> String {
    let Value::Object(fields) = options else { return options.to_string() };
    if fields.is_empty() {
        return words.text("lab-plain-rules");
    }
    let name = |key: &str, or: &str| words.known(key).unwrap_or_else(|| or.to_owned());
    let value = |option: &str, value: &Value| match value {
        Value::Null => words.text("lab-by-lot"),
        Value::Bool(value) => words.text(if *value { "lab-yes" } else { "lab-no" }),
        Value::Number(seat) => {
            let number = seat.as_i64().unwrap_or_default() + 1;
            words.say(&Phrase::new("lab-seat").number("seats", number))
        }
        Value::String(value) => name(&format!("option-{option}-{value}"), value),
        Value::Object(parts) => {
            let part = |(part, count): (&String, &Value)| {
                format!("{} {count}", name(&format!("option-{option}-{part}"), part))
            };
            parts.iter().map(part).collect::<Vec<_>>().join(", ")
        }
        Value::Array(_) => value.to_string(),
    };
    let told = fields.iter().map(|(option, of)| {
        format!("{}: {}", name(&format!("option-{option}"), option), value(option, of))
    });
    told.collect::<Vec<_>>().join("; ")
}
