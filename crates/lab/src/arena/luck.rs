//! What luck gave a bot: a control variate. For each step of luck it is the chance after what fell, less the weighted mean
//! over what could have fallen, as one judge sees it at one depth for all bots. Its mean is zero whatever the judge thinks,
//! so a share that it is taken off stays right on average, and varies less the more the judge knows.

use koshki_bots::Budget;
use koshki_bots::judge::Judge;
use koshki_rules::{Game, Seat};
use rand_core::Rng;

/// What fell in a game: each position in which luck decided, with what it decided. It is judged when the game is over, so
/// that no judge sees the true position of a game that is being played.
pub struct Falls<G: Game>(Vec<(G, G::Chance)>);

impl<G: Game> Falls<G> {
    /// Nothing has fallen.
    pub fn new() -> Self {
        Falls(Vec::new())
    }

    /// One more.
    pub fn add(&mut self, position: &G, fell: &G::Chance) {
        self.0.push((position.clone(), fell.clone()));
    }

    /// What all of it gave this seat.
    pub fn luck(
        &self,
        seat: Seat,
        judge: &mut dyn Judge<G>,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> f64 {
        let mut chances = Vec::new();
        let mut luck = 0.0;
        for (position, fell) in &self.0 {
            chances.clear();
            position.chances(&mut chances);
            if chances.len() > 1 {
                let fallen = judge.fallen(position, fell, budget, rng);
                luck += fallen.win[seat] - fallen.mean[seat];
            }
        }
        luck
    }
}
