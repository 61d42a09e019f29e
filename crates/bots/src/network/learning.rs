//! Learning a network from whole games by temporal differences, TD(λ): each position is to say what the positions after it
//! say, the nearer ones most, and in the end the result. The same games give the same weights, to the bit.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use koshki_rules::luck::below;

use super::{HIDDEN, NetworkShape, chance_of, product};

/// λ: this share of what a position learns comes from beyond the next one.
const LAMBDA: f32 = 0.8;
/// What positions are to say is found out anew this often.
const ROUNDS: usize = 5;
/// This many positions make one step.
const BATCH: usize = 256;
/// How far a step goes in the first round; in the last it goes nearly nowhere.
const RATE: f32 = 0.002;
/// Adam's memory of slopes, and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// How much each step takes from a weight of the hidden layer, as a share of its length.
const DECAY: f32 = 0.01;
/// Weights of the first layer begin within this distance of nothing.
const SPREAD: f64 = 0.15;

/// What a network sees of one position.
pub struct NetworkExample {
    /// The kind of the position.
    pub kind: usize,
    /// The numbers that are weighed without the hidden layer.
    pub numbers: Vec<f32>,
    /// The inputs that are on.
    pub on: Vec<u16>,
}

/// The positions of one game in their order, and the share of the win that the weights speak for.
pub struct NetworkGame {
    /// The positions.
    pub positions: Vec<NetworkExample>,
    /// The result.
    pub result: f32,
}

/// Weights that say what these weights of the numbers say, with a hidden layer that has learnt nothing yet.
pub fn beginning(shape: NetworkShape, numbers: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut random = || (f64::from(below(&mut rng, 2001)) / 1000.0 - 1.0) * SPREAD;
    let of_kinds = numbers.iter().map(|row| [row.as_slice(), &[0.0; HIDDEN]].concat());
    let first = (0..=shape.inputs).map(|_| (0..HIDDEN).map(|_| random()).collect());
    of_kinds.chain(first).collect()
}

/// The weights after learning from these games, from those before.
pub fn learnt(shape: NetworkShape, before: &[Vec<f64>], games: &[NetworkGame]) -> Vec<Vec<f64>> {
    let mut pupil = Pupil::new(shape, before);
    let mut order: Vec<(usize, usize)> = games.iter().enumerate().flat_map(positions).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for round in 0..ROUNDS {
        let goals: Vec<Vec<f32>> = games.iter().map(|game| pupil.goals(game)).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, below(&mut rng, index as u32 + 1) as usize);
        }
        let batches = order.len().div_ceil(BATCH) as f32;
        for (index, batch) in order.chunks(BATCH).enumerate() {
            let gone = (round as f32 + index as f32 / batches) / ROUNDS as f32;
            for &(game, at) in batch {
                pupil.look_at(&games[game].positions[at], goals[game][at]);
            }
            pupil.step(RATE * (1.0 - gone), batch.len() as f32);
        }
    }
    pupil.weights()
}

fn positions((index, game): (usize, &NetworkGame)) -> impl Iterator<Item = (usize, usize)> {
    (0..game.positions.len()).map(move |at| (index, at))
}

/// Where the weights of an input begin in a first layer that begins here.
fn of_input(first: usize, input: u16) -> usize {
    first + (usize::from(input) + 1) * HIDDEN
}

/// A network that learns: all weights in one list.
struct Pupil {
    shape: NetworkShape,
    weights: Vec<f32>,
    slopes: Vec<f32>,
    /// Adam's moving means of slopes and of their squares.
    means: [Vec<f32>; 2],
    /// The powers of the memories, by the number of steps.
    powers: [f32; 2],
}

impl Pupil {
    fn new(shape: NetworkShape, rows: &[Vec<f64>]) -> Self {
        let weights: Vec<f32> = rows.iter().flatten().map(|&weight| weight as f32).collect();
        let nothing = vec![0.0; weights.len()];
        Pupil {
            shape,
            slopes: nothing.clone(),
            means: [nothing.clone(), nothing],
            weights,
            powers: [1.0; 2],
        }
    }

    fn weights(&self) -> Vec<Vec<f64>> {
        let (of_kinds, first) = self.weights.split_at(self.first());
        let rows = of_kinds.chunks(self.row()).chain(first.chunks(HIDDEN));
        rows.map(|row| row.iter().copied().map(f64::from).collect()).collect()
    }

    /// How long a row of one kind is.
    fn row(&self) -> usize {
        self.shape.numbers + HIDDEN
    }

    /// Where the first layer begins, with what its units begin with.
    fn first(&self) -> usize {
        self.shape.kinds * self.row()
    }

    /// The hidden units, and the chance.
    fn look(&self, position: &NetworkExample) -> ([f32; HIDDEN], f32) {
        let mut hidden = [0.0; HIDDEN];
        let mut add = |from: usize| {
            for (unit, weight) in hidden.iter_mut().zip(&self.weights[from..from + HIDDEN]) {
                *unit += weight;
            }
        };
        add(self.first());
        position.on.iter().for_each(|&input| add(of_input(self.first(), input)));
        let hidden = hidden.map(|unit: f32| unit.max(0.0));
        let row = &self.weights[position.kind * self.row()..][..self.row()];
        let (numbers, behind) = row.split_at(self.shape.numbers);
        let sum = product(&position.numbers, numbers) + product(&hidden, behind);
        (hidden, chance_of(sum) as f32)
    }

    /// What each position of a game is to say.
    fn goals(&self, game: &NetworkGame) -> Vec<f32> {
        let mut goals = vec![0.0; game.positions.len()];
        let (mut next, mut beyond) = (game.result, game.result);
        for (goal, position) in goals.iter_mut().zip(&game.positions).rev() {
            *goal = (1.0 - LAMBDA) * next + LAMBDA * beyond;
            beyond = *goal;
            next = self.look(position).1;
        }
        goals
    }

    /// Adds the slopes of what it is to say of a position: those of the logarithm of its likelihood.
    fn look_at(&mut self, position: &NetworkExample, goal: f32) {
        let (hidden, chance) = self.look(position);
        let off = chance - goal;
        let start = position.kind * self.row();
        let behind = start + self.shape.numbers;
        for (slope, number) in self.slopes[start..behind].iter_mut().zip(&position.numbers) {
            *slope += off * number;
        }
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            self.slopes[behind + unit] += off * hidden[unit];
            back[unit] = if hidden[unit] > 0.0 { off * self.weights[behind + unit] } else { 0.0 };
        }
        let first = self.first();
        let mut add = |from: usize| {
            for (slope, back) in self.slopes[from..from + HIDDEN].iter_mut().zip(&back) {
                *slope += back;
            }
        };
        add(first);
        position.on.iter().for_each(|&input| add(of_input(first, input)));
    }

    /// One step of Adam down the slopes of this many positions.
    fn step(&mut self, rate: f32, count: f32) {
        let hidden = self.first();
        for (power, memory) in self.powers.iter_mut().zip(MEMORY) {
            *power *= memory;
        }
        let [first, second] = self.powers.map(|power| 1.0 - power);
        let [means, squares] = &mut self.means;
        let decay = 1.0 - rate * DECAY;
        let slopes = self.slopes.iter_mut().zip(means.iter_mut().zip(squares));
        for (index, (weight, (slope, (mean, square)))) in
            self.weights.iter_mut().zip(slopes).enumerate()
        {
            let down = *slope / count;
            *slope = 0.0;
            *mean = MEMORY[0] * *mean + (1.0 - MEMORY[0]) * down;
            *square = MEMORY[1] * *square + (1.0 - MEMORY[1]) * down * down;
            if index >= hidden {
                *weight *= decay;
            }
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Network;
    use super::*;

    const SHAPE: NetworkShape = NetworkShape { kinds: 1, numbers: 4, inputs: 64 };

    fn position(on: &[u16]) -> NetworkExample {
        NetworkExample { kind: 0, numbers: vec![1.0, 0.0, 0.0, 0.0], on: on.to_vec() }
    }

    fn chance(weights: &[Vec<f64>], on: u64) -> f64 {
        let network = Network::<4>::new(weights, SHAPE).expect("it is of this shape");
        let mut sums = network.sums::<1>();
        sums.turn_to([on], &network);
        network.chance(0, &[1.0, 0.0, 0.0, 0.0], &sums)
    }

    #[test]
    fn what_no_sum_can_say_the_hidden_layer_learns() {
        // Either of two inputs wins, both or none lose.
        let game = |index: usize| {
            let inputs: [&[u16]; 4] = [&[5], &[40], &[], &[5, 40]];
            let result = if index % 4 < 2 { 1.0 } else { 0.0 };
            NetworkGame { positions: vec![position(inputs[index % 4])], result }
        };
        let games: Vec<NetworkGame> = (0..100_000).map(game).collect();
        let weights = learnt(SHAPE, &beginning(SHAPE, &[vec![0.0; 4]]), &games);
        for (on, expected) in [(1 << 5, 1.0), (1 << 40, 1.0), (0, 0.0), (1 << 5 | 1 << 40, 0.0)] {
            assert!((chance(&weights, on) - expected).abs() < 0.1, "{on:b}");
        }
    }

    #[test]
    fn a_position_learns_from_what_the_next_one_knows() {
        // The first positions won each time, but the next one is known to win only three times of four.
        let whole = |index: usize| NetworkGame {
            positions: vec![position(&[3])],
            result: if index % 3 < 2 { 1.0 } else { 0.0 },
        };
        let led_there =
            |_| NetworkGame { positions: vec![position(&[1]), position(&[3])], result: 1.0 };
        let games: Vec<NetworkGame> =
            (0..60_000).map(whole).chain((0..20_000).map(led_there)).collect();
        let weights = learnt(SHAPE, &beginning(SHAPE, &[vec![0.0; 4]]), &games);
        let [first, next] = [1 << 1, 1 << 3].map(|on| chance(&weights, on));
        assert!((0.7..0.8).contains(&next), "{next}");
        assert!((0.93..0.97).contains(&first), "{first} {next}");
    }
}
