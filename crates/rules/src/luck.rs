//! Where luck comes from: a value below a sum of weights, and the outcome it picks from a list.

use rand_core::Rng;

use crate::branch::Asked;
use crate::game::Game;
use crate::table::{Draw, Entry};

/// A source of luck for a table: a simulation's generator, or fair dice that anyone can check.
pub trait Luck {
    /// A value from 0 to `of - 1`, each equally likely, for the step with this index in the journal.
    fn value(&mut self, step: usize, of: u32) -> u32;

    /// The same for luck that wants to know when it is asked, and what.
    fn answer(&mut self, step: usize, of: u32, _asked: &dyn Fn() -> Asked) -> u32 {
        self.value(step, of)
    }
}

impl<R: Rng> Luck for R {
    fn value(&mut self, _step: usize, of: u32) -> u32 {
        below(self, of)
    }
}

/// A whole number below `bound`, each equally likely (Lemire's method with rejection).
///
/// # Panics
/// When `bound` is zero, in debug builds.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    debug_assert!(bound > 0, "there is no number below zero");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// One of these, each equally likely.
///
/// # Panics
/// When there is none.
#[inline]
pub fn one_of<'a, T, R: Rng + ?Sized>(rng: &mut R, all: &'a [T]) -> &'a T {
    &all[below(rng, all.len() as u32) as usize]
}

/// The sum of the weights of listed outcomes.
pub fn total_weight<C>(chances: &[(C, u32)]) -> u32 {
    chances.iter().map(|(_, weight)| weight).sum()
}

/// The first outcome whose running sum of weights exceeds `value`.
///
/// # Panics
/// When `value` is not below the sum of the weights.
pub fn outcome_at<C>(chances: &[(C, u32)], value: u32) -> &C {
    let mut left = value;
    for (chance, weight) in chances {
        if left < *weight {
            return chance;
        }
        left -= weight;
    }
    panic!("the value {value} is not below the sum of the weights");
}

/// The first number that picks an outcome; 0 if it is not listed.
pub(crate) fn first_value<C: PartialEq>(chances: &[(C, u32)], outcome: &C) -> u32 {
    let before = chances.iter().take_while(|(chance, _)| chance != outcome);
    before.map(|(_, weight)| weight).sum()
}

/// What luck decides at a position that these steps have led to, where it is luck's turn; and the number that picked it.
pub(crate) fn draw_after<G: Game>(
    position: &G,
    journal: &[Entry<G>],
    luck: &mut dyn Luck,
) -> (G::Chance, Draw) {
    pick(position, |chances, of| luck.answer(journal.len(), of, &|| Asked::at(journal, chances)))
}

/// What luck decides at a position where it is luck's turn, as the step with this index; and the number that picked it.
pub fn draw<G: Game>(position: &G, step: usize, luck: &mut dyn Luck) -> (G::Chance, Draw) {
    pick(position, |_, of| luck.value(step, of))
}

fn pick<G: Game>(
    position: &G,
    value: impl FnOnce(&[(G::Chance, u32)], u32) -> u32,
) -> (G::Chance, Draw) {
    let mut chances = Vec::new();
    position.chances(&mut chances);
    let of = total_weight(&chances);
    let at = value(&chances, of);
    (outcome_at(&chances, at).clone(), Draw { of, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_picks_the_first_outcome_whose_running_sum_exceeds_it__g4() {
        let chances = [("a", 2), ("b", 1), ("c", 3)];
        let picked: String = (0..6).map(|value| *outcome_at(&chances, value)).collect();
        assert_eq!(picked, "aabccc");
    }
}
