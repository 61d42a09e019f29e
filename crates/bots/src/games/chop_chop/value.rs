//! The chance of the mice in a position between two turns, at a glance: by a weighted sum, or as a network has learnt it from
//! games of tigers. Bots judge by the sum; a network has yet to play better than it does.

use std::sync::Arc;

use koshki_rules::games::chop_chop::{ChopChop, Phase};
use koshki_rules::{Game, Seat};

use super::ChopChopJudge;
use super::features::{FEATURES, Features, KINDS, features, kind};
use super::inputs::{INPUTS, WORDS, inputs};
use super::weights::WEIGHTS;
use crate::judge::Judge;
use crate::learn::{DamagedWeights, Example, Learner, Row};
use crate::network::{self, Network, NetworkExample, NetworkGame, NetworkShape, Sums};

pub(super) const SHAPE: NetworkShape =
    NetworkShape { kinds: KINDS, numbers: FEATURES, inputs: INPUTS };

/// What a position is worth that is not looked at further.
#[derive(Clone)]
pub enum Values {
    /// The weighted sum of its numbers.
    Fitted,
    /// What a network has learnt.
    Learnt(Arc<Network<FEATURES>>),
}

/// Looks at positions, one after the other.
pub enum Eye {
    /// By the weighted sum.
    Fitted,
    /// With a network, and its hidden units for the position before.
    Learnt(Arc<Network<FEATURES>>, Box<Sums<WORDS>>),
}

impl Eye {
    /// Looks by these values.
    pub fn new(values: &Values) -> Self {
        match values {
            Values::Fitted => Eye::Fitted,
            Values::Learnt(network) => Eye::Learnt(network.clone(), Box::new(network.sums())),
        }
    }

    /// The chance of the mice in a position of this kind with these numbers.
    #[inline]
    pub fn chance(&mut self, position: &ChopChop, kind: usize, features: &Features) -> f64 {
        match self {
            Eye::Learnt(network, sums) => {
                sums.turn_to(inputs(position, kind, features), network);
                network.chance(kind, features, sums)
            }
            Eye::Fitted => network::chance_of(network::product(features, &WEIGHTS[kind])),
        }
    }
}

/// Learns a network.
pub struct ChopLearner;

impl Learner<ChopChop> for ChopLearner {
    /// Positions between two turns. All is about the mice; nothing is said about the cat.
    fn row(&self, position: &ChopChop) -> Option<Row> {
        if position.phase() != Phase::Start {
            return None;
        }
        let (kind, features) = (kind(position), features(position));
        let on = inputs(position, kind, &features);
        let numbers = features.iter().copied().map(f64::from).chain(network::packed(&on)).collect();
        let cat = position.options().cat;
        let mice = position.side(Seat(u8::from(cat == Seat(0))));
        Some(Row { kind, sides: vec![(mice, numbers)] })
    }

    /// Begins with the weighted sum, if nothing was learnt yet.
    fn learnt(&self, games: &[Vec<Example>], before: Option<Vec<Vec<f64>>>) -> Vec<Vec<f64>> {
        let before = before.unwrap_or_else(|| {
            let sums = WEIGHTS.map(|row| row.map(f64::from).to_vec());
            network::beginning(SHAPE, &sums)
        });
        let games: Vec<NetworkGame> = games.iter().filter_map(|game| whole(game)).collect();
        network::learnt(SHAPE, &before, &games)
    }

    fn judge(
        &self,
        weights: &[Vec<f64>],
    ) -> Result<Option<Box<dyn Judge<ChopChop>>>, DamagedWeights> {
        let network = Network::new(weights, SHAPE)?;
        Ok(Some(Box::new(ChopChopJudge { values: Values::Learnt(Arc::new(network)) })))
    }
}

fn whole(game: &[Example]) -> Option<NetworkGame> {
    let example = |(row, _): &Example| {
        let (numbers, on) = row.sides[0].1.split_at(FEATURES);
        NetworkExample {
            kind: row.kind,
            numbers: numbers.iter().map(|&number| number as f32).collect(),
            on: network::unpacked(on).collect(),
        }
    };
    let result = *game.first()?.1.first()? as f32;
    Some(NetworkGame { positions: game.iter().map(example).collect(), result })
}
