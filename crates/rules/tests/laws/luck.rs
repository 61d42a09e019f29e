//! What falls, falls as often as its weight says: from a game's own `sample`, and from a table's luck.

use std::collections::BTreeMap;

use koshki_rules::luck::{below, total_weight};
use koshki_rules::table::Draw;
use koshki_rules::{Game, Luck, Step, Table, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;
use serde_json::Value;

use crate::support::chi_squared::ChiSquared;
use crate::support::every_game::{Law, TellWhenFailing, every_game};
use crate::support::random_game::RandomGame;

/// Samples from each of this many positions of each kind of luck.
const SAMPLES: u64 = 20_000;
const POSITIONS: usize = 12;

#[test]
fn a_sample_comes_as_often_as_its_weight_says__g4() {
    struct Samples;
    impl Law for Samples {
        fn check<G: Game>(&self) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
            for (kind, positions) in positions_by_kind::<G>() {
                let mut chi_squared = ChiSquared::default();
                for position in positions {
                    let mut chances = Vec::new();
                    position.chances(&mut chances);
                    let mut came = vec![0; chances.len()];
                    for _ in 0..SAMPLES {
                        let sample = position.sample(&mut rng);
                        let index = chances.iter().position(|(chance, _)| *chance == sample);
                        came[index.unwrap_or_else(|| panic!("{sample:?} is not listed"))] += 1;
                    }
                    let weights = chances.iter().map(|(_, weight)| u64::from(*weight));
                    chi_squared.add(came.into_iter().zip(weights));
                }
                chi_squared.check(&kind);
            }
        }
    }
    every_game(&Samples);
}

/// Every value that luck can give is tried: each outcome must come for exactly as many of them as its weight.
#[test]
fn a_table_gives_each_outcome_to_as_many_values_as_its_weight__g4() {
    struct Values;
    impl Law for Values {
        fn check<G: Game>(&self) {
            for seed in 0..40 {
                let mut game = TellWhenFailing(RandomGame::<G>::new(seed));
                let table = game.0.play(|_, _, _| {});
                for (step, entry) in table.journal().iter().enumerate() {
                    let among = u32::try_from(table.journal().len() / 8 + 1).expect("not so long");
                    if matches!(entry.step, Step::Luck(_)) && game.0.once_in(among) {
                        try_every_value(&table, step);
                    }
                }
            }
        }
    }
    every_game(&Values);
}

#[test]
fn numbers_below_a_bound_are_equally_likely() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for bound in [1, 2, 3, 6, 7, 36, 216, 286, 1000] {
        let mut came = vec![0; bound as usize];
        for _ in 0..200_000 {
            came[below(&mut rng, bound) as usize] += 1;
        }
        let mut chi_squared = ChiSquared::default();
        chi_squared.add(came.into_iter().map(|came| (came, 1)));
        chi_squared.check(&format!("below {bound}"));
    }
    let large = 3 << 30;
    let upper = (0..200_000).filter(|_| below(&mut rng, large) >= large / 3 * 2).count() as u64;
    let mut chi_squared = ChiSquared::default();
    chi_squared.add([(upper, 1), (200_000 - upper, 2)]);
    chi_squared.check("below a bound that does not divide 2^32");
}

/// Positions on luck's turn, by what luck decides.
fn positions_by_kind<G: Game>() -> BTreeMap<String, Vec<G>> {
    let mut by_kind: BTreeMap<String, (usize, Vec<G>)> = BTreeMap::new();
    for seed in 0..300 {
        let mut chances = Vec::new();
        RandomGame::<G>::new(seed).walk(|game, position| {
            chances.clear();
            position.chances(&mut chances);
            let Some((chance, _)) = chances.first() else { return };
            let (seen, kept) = by_kind.entry(kind(chance)).or_default();
            *seen += 1;
            if kept.len() < POSITIONS {
                kept.push(position.clone());
            } else {
                let place = below(&mut game.rng, *seen as u32) as usize;
                if let Some(slot) = kept.get_mut(place) {
                    *slot = position.clone();
                }
            }
        });
    }
    by_kind.into_iter().map(|(kind, (_, positions))| (kind, positions)).collect()
}

/// `first` of `{"first":2}`.
fn kind(chance: &impl Serialize) -> String {
    match serde_json::to_value(chance).expect("a chance is JSON") {
        Value::Object(fields) => fields.keys().cloned().collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

fn try_every_value<G: Game>(table: &Table<G>, step: usize) {
    let before = table.journal()[..step].iter().cloned();
    let cut = Table::replay(table.options(), table.seats(), before, None).expect("it was so");
    assert_eq!(cut.turn(), Turn::Luck);
    let mut chances = Vec::new();
    let mut position = G::setup(table.options(), table.seats()).expect("it was set up so");
    for entry in &table.journal()[..step] {
        position.apply(&entry.step);
    }
    position.chances(&mut chances);

    let of = total_weight(&chances);
    let mut came = vec![0; chances.len()];
    for at in 0..of {
        let mut table = cut.clone();
        table.settle(&mut OneValue { step, of, at });
        let entry = &table.journal()[step];
        assert_eq!((entry.seat, entry.draw), (None, Some(Draw { of, at })));
        let Step::Luck(fell) = &entry.step else { panic!("luck chose a move") };
        let index = chances.iter().position(|(chance, _)| chance == fell);
        came[index.expect("what fell was listed")] += 1;
    }
    let weights: Vec<_> = chances.iter().map(|(_, weight)| *weight).collect();
    assert_eq!(came, weights);
}

/// Luck that gives a certain value in a certain step, and the first outcome after it.
struct OneValue {
    step: usize,
    of: u32,
    at: u32,
}

impl Luck for OneValue {
    fn value(&mut self, step: usize, of: u32) -> u32 {
        if step != self.step {
            return 0;
        }
        assert_eq!(of, self.of, "luck is asked for a value below the sum of the weights");
        self.at
    }
}
