//! Fits the weights of [`super::fitted`] to games that they play against themselves.

use koshki_rules::games::catch_the_mice::{CatchTheMice, Move, Options, Phase};
use koshki_rules::luck::{below, one_of};
use koshki_rules::{Game, Step, Turn, Viewer};
use rand_core::Rng;

use super::fitted::{FEATURES, Fitted, Weights, features, shares};
use super::heaps::{Chances, Heaps, MOST_SEATS};
use super::hunt::Hunt;
use super::{best_after, weights};
use crate::linear::solved;

/// One choice in this many is made at random, so that unusual positions are seen too.
const RANDOM_ONE_IN: u32 = 12;
/// Keeps weights small that nothing speaks for.
const RIDGE: f64 = 1.0;

/// Plays this many games with the best weights so far and fits them again, for this many rounds.
pub fn fitted_weights(
    seats: usize,
    options: &Options,
    games: u32,
    rounds: u32,
    rng: &mut dyn Rng,
) -> Weights {
    let mut weights = weights::EARLIER;
    let mut samples = Vec::new();
    for _ in 0..rounds {
        // Half of the older samples stay: they are noisy, and the play does not change much.
        samples.drain(..samples.len() / 2);
        let fitted = Fitted::new(options.scoring, weights);
        for _ in 0..games {
            play(seats, options, &fitted, rng, &mut samples);
        }
        weights = regression(&samples, seats, weights);
    }
    weights
}

/// How the seats stood, and the result.
struct Sample {
    features: [[f64; FEATURES]; MOST_SEATS],
    result: Chances,
}

fn play(
    seats: usize,
    options: &Options,
    worth: &Fitted,
    rng: &mut dyn Rng,
    samples: &mut Vec<Sample>,
) {
    let mut position = CatchTheMice::setup(options, seats).expect("allowed seats and options");
    let first = samples.len();
    let mut moves = Vec::new();
    let result = loop {
        let step = match position.turn() {
            Turn::Over(_) => {
                break Heaps::seen(&position.view(Viewer::Bystander)).decided(options.scoring);
            }
            Turn::Luck => Step::Luck(position.sample(rng)),
            Turn::Seat(seat) => {
                moves.clear();
                position.moves(&mut moves);
                let view = position.view(Viewer::Bystander);
                let heaps = Heaps::seen(&view);
                if view.phase == Phase::Start {
                    let features = features(&heaps, options.scoring);
                    samples.push(Sample { features, result: [0.0; MOST_SEATS] });
                }
                Step::Move(match view.phase {
                    _ if below(rng, RANDOM_ONE_IN) == 0 => *one_of(rng, &moves),
                    Phase::Start => Move::Roll,
                    Phase::Lure(_) => {
                        let win = |mv: &&Move| best_after(&position, mv, worth).win[seat.index()];
                        let mut judged: Vec<(f64, Move)> =
                            moves.iter().map(|mv| (win(&mv), *mv)).collect();
                        judged.sort_by(|one, other| one.0.total_cmp(&other.0));
                        judged.last().expect("there is always a lure").1
                    }
                    _ => {
                        let hunt = Hunt::reckon(&heaps, options, worth);
                        let roll = hunt.roll.win[seat.index()] > hunt.stop.win[seat.index()];
                        if roll { Move::Roll } else { Move::Stop }
                    }
                })
            }
        };
        position.apply(&step);
    };
    for sample in &mut samples[first..] {
        sample.result = result;
    }
}

/// The weights under which the results are likeliest, found by Newton's method.
fn regression(samples: &[Sample], seats: usize, mut weights: Weights) -> Weights {
    for _ in 0..8 {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        let mut curvature = vec![vec![0.0; FEATURES]; FEATURES];
        for (index, row) in curvature.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        for sample in samples {
            let strengths = sample.features.map(|numbers| {
                numbers.iter().zip(&weights).map(|(number, weight)| number * weight).sum()
            });
            let chances = shares(&strengths, seats);
            let mut mean = [0.0; FEATURES];
            for (numbers, chance) in sample.features.iter().zip(chances) {
                for (sum, number) in mean.iter_mut().zip(numbers) {
                    *sum += chance * number;
                }
            }
            for (seat, chance) in chances.into_iter().enumerate() {
                let numbers = &sample.features[seat];
                let surprise = sample.result[seat] - chance;
                for one in 0..FEATURES {
                    slope[one] += surprise * numbers[one];
                    let factor = chance * (numbers[one] - mean[one]);
                    for (sum, (number, mean)) in
                        curvature[one].iter_mut().zip(numbers.iter().zip(&mean))
                    {
                        *sum += factor * (number - mean);
                    }
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solved(curvature, slope)) {
            *weight += step.clamp(-1.0, 1.0);
        }
    }
    weights
}
