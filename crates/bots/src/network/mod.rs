//! A small network for the value of a position: a weighted sum of a few numbers, and beside it one hidden layer over many
//! yes-or-no inputs (what stands where, how many are left).
//!
//! The first layer adds whole thousandths, so its order does not matter: going from one position to the next only adds and
//! takes away the inputs that differ (as in NNUE, the efficiently updatable networks of chess programs). The rest are single
//! floats in a fixed order. Native code and WebAssembly agree to the bit.

mod learning;

use crate::learn::DamagedWeights;
use crate::maths;

pub use learning::{NetworkExample, NetworkGame, beginning, learnt};

/// How many hidden units there are.
pub const HIDDEN: usize = 32;
/// Weights are stored as thousandths.
const PART: f32 = 1000.0;

/// How large a network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkShape {
    /// Positions of different kinds have different weights behind the hidden layer.
    pub kinds: usize,
    /// How many numbers are weighed without the hidden layer.
    pub numbers: usize,
    /// How many yes-or-no inputs there are.
    pub inputs: usize,
}

/// A network of `N` numbers.
pub struct Network<const N: usize> {
    kinds: Vec<OfKind<N>>,
    /// What each hidden unit begins with, in thousandths.
    bias: [i32; HIDDEN],
    /// What each input that is on adds to the hidden units, in thousandths.
    first: Vec<[i32; HIDDEN]>,
}

/// The weights of one kind of positions.
struct OfKind<const N: usize> {
    numbers: [f32; N],
    hidden: [f32; HIDDEN],
}

/// The hidden units for the inputs that are on, a bit each.
pub struct Sums<const WORDS: usize> {
    on: [u64; WORDS],
    sums: [i32; HIDDEN],
}

impl<const N: usize> Network<N> {
    /// A network from its weights: a row for each kind, with those of the numbers and those of the hidden units; what the
    /// hidden units begin with; a row for each input.
    ///
    /// # Errors
    /// When they are not of this shape.
    pub fn new(weights: &[Vec<f64>], shape: NetworkShape) -> Result<Self, DamagedWeights> {
        let NetworkShape { kinds, numbers, inputs } = shape;
        if numbers != N || weights.len() != kinds + 1 + inputs {
            return Err(DamagedWeights);
        }
        let (of_kinds, first) = weights.split_at(kinds);
        let of_kind = |row: &Vec<f64>| {
            let row: Vec<f32> = row.iter().map(|&weight| weight as f32).collect();
            let (numbers, hidden) = row.split_at_checked(N).ok_or(DamagedWeights)?;
            let hidden = hidden.iter().map(|weight| weight / PART).collect::<Vec<f32>>();
            Ok(OfKind {
                numbers: numbers.try_into().map_err(|_| DamagedWeights)?,
                hidden: hidden.try_into().map_err(|_| DamagedWeights)?,
            })
        };
        let of_input = |row: &Vec<f64>| -> Result<[i32; HIDDEN], DamagedWeights> {
            let whole = |weight: &f64| (weight * f64::from(PART)).round() as i32;
            row.iter().map(whole).collect::<Vec<_>>().try_into().map_err(|_| DamagedWeights)
        };
        let mut first = first.iter().map(of_input).collect::<Result<Vec<_>, _>>()?;
        let bias = first.remove(0);
        Ok(Network { kinds: of_kinds.iter().map(of_kind).collect::<Result<_, _>>()?, bias, first })
    }

    /// The hidden units with no input on.
    pub fn sums<const WORDS: usize>(&self) -> Sums<WORDS> {
        Sums { on: [0; WORDS], sums: self.bias }
    }

    /// The chance of the side that these weights speak for.
    #[inline]
    pub fn chance<const WORDS: usize>(
        &self,
        kind: usize,
        numbers: &[f32; N],
        sums: &Sums<WORDS>,
    ) -> f64 {
        let of_kind = &self.kinds[kind];
        let hidden = sums.sums.map(|sum| sum.max(0) as f32);
        chance_of(product(numbers, &of_kind.numbers) + product(&hidden, &of_kind.hidden))
    }
}

impl<const WORDS: usize> Sums<WORDS> {
    /// Goes on to these inputs.
    #[inline]
    pub fn turn_to<const N: usize>(&mut self, on: [u64; WORDS], network: &Network<N>) {
        for (word, (now, before)) in on.iter().zip(&self.on).enumerate() {
            let mut differing = now ^ before;
            while differing != 0 {
                let bit = differing.trailing_zeros();
                differing &= differing - 1;
                let weights = &network.first[word * 64 + bit as usize];
                let factor = if now >> bit & 1 == 1 { 1 } else { -1 };
                for (sum, weight) in self.sums.iter_mut().zip(weights) {
                    *sum += factor * weight;
                }
            }
        }
        self.on = on;
    }
}

/// The sum of the products, four at a time.
#[inline]
pub fn product(values: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 4];
    for (values, weights) in values.as_chunks::<4>().0.iter().zip(weights.as_chunks::<4>().0) {
        for (sum, (value, weight)) in sums.iter_mut().zip(values.iter().zip(weights)) {
            *sum += value * weight;
        }
    }
    sums.iter().sum::<f32>()
}

/// The chance that goes with a sum of weights: the logistic function.
#[inline]
pub fn chance_of(sum: f32) -> f64 {
    f64::from(1.0 / (1.0 + maths::exp_f32(-sum)))
}

/// Words of inputs as numbers that a row of examples can hold, and that survive single precision.
pub fn packed(words: &[u64]) -> impl Iterator<Item = f64> {
    words.iter().flat_map(|word| [0, 1, 2].map(|part| (word >> (22 * part) & 0x3F_FFFF) as f64))
}

/// The numbers of the inputs that are on in what was packed.
pub fn unpacked(numbers: &[f64]) -> impl Iterator<Item = u16> {
    numbers.chunks(3).enumerate().flat_map(|(word, parts)| {
        let parts = parts.iter().enumerate();
        let bits = parts.fold(0, |all, (part, &number)| all | (number as u64) << (22 * part));
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| (word * 64 + bit) as u16)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: NetworkShape = NetworkShape { kinds: 2, numbers: 4, inputs: 70 };

    fn weights() -> Vec<Vec<f64>> {
        let mut weights = learning::beginning(SHAPE, &[vec![0.5, -1.0, 0.25, 0.0], vec![0.0; 4]]);
        for (index, weight) in weights.iter_mut().take(2).flat_map(|row| &mut row[4..]).enumerate()
        {
            *weight = (index as f64 - 31.0) / 100.0;
        }
        weights
    }

    #[test]
    fn going_from_inputs_to_inputs_comes_to_the_same_as_going_there_at_once() {
        let network = Network::<4>::new(&weights(), SHAPE).expect("it is of this shape");
        let mut moving = network.sums::<2>();
        let numbers = [1.0, 0.5, 2.0, 0.0];
        let mut seen = Vec::new();
        for on in [[0b1011, 1 << 5], [u64::MAX, 0], [1 << 63, 0b11], [0, 0]] {
            moving.turn_to(on, &network);
            let mut at_once = network.sums::<2>();
            at_once.turn_to(on, &network);
            let [one, other] =
                [&moving, &at_once].map(|sums| network.chance(1, &numbers, sums).to_bits());
            assert_eq!(one, other);
            seen.push(one);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4, "each set of inputs has a chance of its own");
    }

    #[test]
    fn weights_of_another_shape_are_refused() {
        let read = |weights: &[Vec<f64>]| Network::<4>::new(weights, SHAPE).is_ok();
        let whole = weights();
        assert!(read(&whole) && !read(&whole[1..]));
        for row in [0, 2, 20] {
            let mut damaged = whole.clone();
            damaged[row].pop();
            assert!(!read(&damaged), "{row}");
        }
    }

    #[test]
    fn inputs_survive_being_packed_as_single_floats() {
        let words = [0x8000_0F00_1234_5678, 0b101, u64::MAX];
        let narrow: Vec<f64> = packed(&words).map(|number| f64::from(number as f32)).collect();
        let on: Vec<u16> = unpacked(&narrow).collect();
        let expected = (0..192_u16).filter(|&bit| words[bit as usize / 64] >> (bit % 64) & 1 == 1);
        assert_eq!(on, expected.collect::<Vec<_>>());
    }
}
