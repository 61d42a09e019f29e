//! Any JSON, and JSON that is nearly right: real values with something changed in them.

use std::collections::BTreeSet;

use koshki_rules::{Game, Viewer};
use proptest::collection::{hash_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use crate::support::random_game::RandomGame;

/// One change somewhere in a value.
#[derive(Clone, Debug)]
pub struct Change {
    place: Index,
    how: How,
    with: Value,
}

#[derive(Clone, Copy, Debug)]
enum How {
    /// Another value takes its place.
    Replace,
    /// A number goes up by one, a flag turns, a list is turned round.
    Nudge,
    /// Something is added to a list or an object.
    Add,
    /// The last thing of a list or an object is taken away.
    TakeAway,
    /// The first thing of a list is there twice.
    Double,
}

impl Change {
    /// Makes the change.
    pub fn apply(&self, value: &mut Value) {
        let mut left = self.place.index(count(value));
        let place = find(value, &mut left).expect("the place was counted");
        match (self.how, place) {
            (How::Nudge, Value::Number(number)) => {
                let nudged = number.as_i64().map(|number| json!(number.wrapping_add(1)));
                *number = match nudged {
                    Some(Value::Number(nudged)) => nudged,
                    _ => 0.into(),
                };
            }
            (How::Nudge, Value::Bool(flag)) => *flag = !*flag,
            (How::Nudge, Value::Array(list)) => list.reverse(),
            (How::Add, Value::Array(list)) => list.push(self.with.clone()),
            (How::Add, Value::Object(fields)) => {
                let name = self.with.as_str().unwrap_or("more").to_owned();
                fields.insert(name, self.with.clone());
            }
            (How::TakeAway, Value::Array(list)) => drop(list.pop()),
            (How::TakeAway, Value::Object(fields)) => {
                if let Some(last) = fields.keys().next_back().cloned() {
                    fields.remove(&last);
                }
            }
            (How::Double, Value::Array(list)) => {
                if let Some(first) = list.first().cloned() {
                    list.insert(0, first);
                }
            }
            (_, place) => *place = self.with.clone(),
        }
    }
}

/// A few changes, one after the other.
pub fn any_changes(words: &[String]) -> impl Strategy<Value = Vec<Change>> + use<> {
    let how = select(vec![How::Replace, How::Nudge, How::Add, How::TakeAway, How::Double]);
    let with = prop_oneof![3 => any_leaf(words), 1 => any_json(words)];
    let change = (any::<Index>(), how, with);
    vec(change.prop_map(|(place, how, with)| Change { place, how, with }), 1..4)
}

/// Any JSON, in words that the game knows or does not know.
pub fn any_json(words: &[String]) -> impl Strategy<Value = Value> + use<> {
    let name = prop_oneof![4 => select(words.to_vec()), 1 => any::<String>()];
    any_leaf(words).prop_recursive(4, 24, 4, move |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            hash_map(name.clone(), inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn any_leaf(words: &[String]) -> impl Strategy<Value = Value> + Clone + use<> {
    let numbers = [-129, -128, -2, -1, 0, 1, 2, 3, 4, 5, 7, 90, 127, 128, 255, 256, 65_535, 65_536];
    let extremes = [i64::MIN, i64::from(i32::MIN), i64::from(i32::MAX), 1 << 32, i64::MAX];
    prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::Bool),
        4 => select(numbers.to_vec()).prop_map(Value::from),
        1 => select(extremes.to_vec()).prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<u64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        6 => select(words.to_vec()).prop_map(Value::String),
        1 => any::<String>().prop_map(Value::String),
    ]
}

/// The words that a game uses in its data.
pub fn vocabulary<G: Game>() -> Vec<String> {
    let mut words = BTreeSet::new();
    for seed in 0..20 {
        let mut game = RandomGame::<G>::new(seed);
        collect(&json!(game.options), &mut words);
        let mut moves = Vec::new();
        let mut chances = Vec::new();
        game.walk(|game, position| {
            if !game.once_in(8) {
                return;
            }
            moves.clear();
            chances.clear();
            position.moves(&mut moves);
            position.chances(&mut chances);
            collect(&json!(moves), &mut words);
            collect(&json!(chances), &mut words);
            collect(&json!(position.view(Viewer::Bystander)), &mut words);
        });
    }
    words.into_iter().collect()
}

fn collect(value: &Value, words: &mut BTreeSet<String>) {
    match value {
        Value::String(word) => drop(words.insert(word.clone())),
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, words)),
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| {
            words.insert(name.clone());
            collect(inner, words);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// How many values there are in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

/// The value after this many others in a value.
fn find<'a>(value: &'a mut Value, left: &mut usize) -> Option<&'a mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|inner| find(inner, left)),
        Value::Object(fields) => fields.values_mut().find_map(|inner| find(inner, left)),
        _ => None,
    }
}
