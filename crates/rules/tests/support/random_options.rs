//! House rules drawn at random from what a game lists, for games that are not written yet too.

use koshki_rules::luck::below;
use koshki_rules::setup::read_options;
use koshki_rules::{Game, OptionKind, OptionSpec};
use rand_core::Rng;
use serde_json::{Map, Value, json};

/// A number of seats and options that the game accepts; combinations which it refuses are drawn again.
pub fn accepted<G: Game>(rng: &mut impl Rng) -> (usize, G::Options) {
    for _ in 0..1000 {
        let seats = any_seats::<G>(rng);
        let options = read_options(&draw::<G>(rng, seats)).expect("listed values can be read");
        if G::setup(&options, seats).is_ok() {
            return (seats, options);
        }
    }
    panic!("a thousand combinations of listed values were all refused");
}

/// A number of seats in the game's range.
pub fn any_seats<G: Game>(rng: &mut impl Rng) -> usize {
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    least + below(rng, (most - least + 1) as u32) as usize
}

/// Options as JSON, each of them listed, half of them left out or `null`. The game may refuse the combination.
pub fn draw<G: Game>(rng: &mut impl Rng, seats: usize) -> Value {
    let mut options = Map::new();
    // By name: the order in which people are asked may change, and what is drawn stays.
    let mut specs: Vec<_> = G::OPTIONS.iter().collect();
    specs.sort_unstable_by_key(|spec| spec.name);
    for spec in specs {
        match below(rng, 4) {
            0 => {}
            1 => drop(options.insert(spec.name.to_owned(), Value::Null)),
            _ => drop(options.insert(spec.name.to_owned(), value(spec, rng, seats))),
        }
    }
    Value::Object(options)
}

/// A value for one option.
pub fn value(spec: &OptionSpec, rng: &mut impl Rng, seats: usize) -> Value {
    match spec.kind {
        OptionKind::Seat => json!(below(rng, seats as u32)),
        OptionKind::Flag => json!(below(rng, 2) == 1),
        OptionKind::Choice(words) => json!(words[below(rng, words.len() as u32) as usize]),
        OptionKind::Counts { names, total, .. } => counts(names, total, rng),
    }
}

/// Numbers that add up to the total: even ones as often as lopsided ones.
fn counts(names: &[&str], total: u32, rng: &mut impl Rng) -> Value {
    let mut numbers = vec![0_u32; names.len()];
    let favourites = 1 + below(rng, names.len() as u32);
    for _ in 0..total {
        let among = if below(rng, 4) == 0 { names.len() as u32 } else { favourites };
        numbers[below(rng, among) as usize] += 1;
    }
    let turned = below(rng, names.len() as u32) as usize;
    numbers.rotate_left(turned);
    names.iter().zip(numbers).map(|(name, number)| ((*name).to_owned(), json!(number))).collect()
}
