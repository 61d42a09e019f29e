//! Fits the weights of [`super::fitted`] to games that they play against themselves.

use koshki_rules::games::catch_the_mice::{CatchTheMice, Move, Options, Phase};
use koshki_rules::luck::{below, one_of};
use koshki_rules::{Game, Look, Seat, Step, Viewer};
use rand_core::Rng;

use super::fitted::{FEATURES, Fitted, Weights, features};
use super::heaps::Heaps;
use super::hunt::Hunt;
use super::{best_after, weights};
use crate::learn::{self, Example, Row};
use crate::self_play::{self, Decision};

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
        let fitted = learn::improved(samples.iter(), &weights, &[0.0; FEATURES], RIDGE);
        weights = fitted.try_into().expect("as many as before");
    }
    weights
}

fn play(
    seats: usize,
    options: &Options,
    worth: &Fitted,
    rng: &mut dyn Rng,
    samples: &mut Vec<Example>,
) {
    let mut position = CatchTheMice::setup(options, seats).expect("allowed seats and options");
    let first = samples.len();
    let end = self_play::play(&mut position, |position, decision| {
        let Decision::Seat(seat, Look { view, moves, .. }) = decision else {
            return Step::Luck(position.sample(rng));
        };
        let heaps = Heaps::seen(view);
        if view.phase == Phase::Start {
            let features = features(&heaps, options.scoring);
            let sides = Seat::all(seats).map(|seat| (seat, features[seat.index()].to_vec()));
            samples.push((Row { kind: 0, sides: sides.collect() }, Vec::new()));
        }
        Step::Move(match view.phase {
            _ if below(rng, RANDOM_ONE_IN) == 0 => *one_of(rng, moves),
            Phase::Start => Move::Roll,
            Phase::Lure(_) => {
                let win = |mv: &&Move| best_after(position, mv, worth).win[seat.index()];
                let mut judged: Vec<(f64, Move)> = moves.iter().map(|mv| (win(&mv), *mv)).collect();
                judged.sort_by(|one, other| one.0.total_cmp(&other.0));
                judged.last().expect("there is always a lure").1
            }
            _ => {
                let hunt = Hunt::reckon(&heaps, options, worth);
                let roll = hunt.roll.win[seat.index()] > hunt.stop.win[seat.index()];
                if roll { Move::Roll } else { Move::Stop }
            }
        })
    });
    if end.is_none() {
        samples.truncate(first);
        return;
    }
    let result = Heaps::seen(&position.view(Viewer::Bystander)).decided(options.scoring);
    for (_, results) in &mut samples[first..] {
        *results = result[..seats].to_vec();
    }
}
