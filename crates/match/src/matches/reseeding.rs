//! New seeds for the dice of a match that was restored from a back-up: what was rolled after the back-up must not be known
//! before it is rolled again.

use koshki_protocol::{LaterFair, MatchState};
use koshki_rules::fair::{self, FairDice, ServerSeed};
use serde::{Deserialize, Serialize};

use super::Match;

/// A seed that holds from a step of a game on.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reseeded {
    /// The number of the game, from 1.
    pub game: u32,
    /// The index of the first step.
    pub from: usize,
    /// The seed.
    #[serde(with = "hex")]
    pub seed: ServerSeed,
}

impl Match {
    /// Gives a match that is not over a new seed from its next step on; `steps` is how many its newest game has. Before
    /// the start everybody adds to the dice anew, because the commitment is a new one.
    pub fn reseed(&mut self, steps: usize, seed: ServerSeed) {
        match self.state {
            MatchState::Over => {}
            MatchState::Open => {
                self.server_seed = seed;
                for seat in self.seats.iter_mut().filter(|seat| seat.person.is_some()) {
                    (seat.player_seed, seat.chain, seat.ready) = (None, None, false);
                }
            }
            MatchState::Playing => {
                let game = self.games.len() as u32;
                self.later_seeds.push(Reseeded { game, from: steps, seed });
            }
        }
    }

    /// The dice of a game of the match.
    pub fn dice(&self, game: u32) -> FairDice {
        let players = self.players.as_deref().unwrap_or_default();
        let id = self.record_id(game);
        let first = FairDice::new(self.server_seed, &id, players);
        self.later_seeds_of(game)
            .fold(first, |dice, (from, seed)| dice.with_seed_from(from, *seed, &id, players))
    }

    /// The later seeds that hold in a game, with the steps from which they do.
    pub fn later_seeds_of(&self, game: u32) -> impl Iterator<Item = (usize, &ServerSeed)> {
        let until = self.later_seeds.iter().filter(move |later| later.game <= game);
        until.map(move |later| (if later.game < game { 0 } else { later.from }, &later.seed))
    }

    /// The later seeds as everybody may know them now.
    pub(super) fn later_fair(&self) -> Vec<LaterFair> {
        let over = self.state == MatchState::Over;
        let told = |later: &Reseeded| LaterFair {
            game: later.game,
            from: later.from,
            commitment: fair::commitment(&later.seed),
            server_seed: over.then(|| fair::to_hex(&later.seed)),
        };
        self.later_seeds.iter().map(told).collect()
    }
}

/// Seeds are stored in hex.
mod hex {
    use koshki_rules::fair::{self, ServerSeed};
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(seed: &ServerSeed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&fair::to_hex(seed))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ServerSeed, D::Error> {
        fair::seed_from_hex(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
