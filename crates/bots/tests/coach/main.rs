//! The coach adds up, says only what the chooser can know, and says it in both languages.

use chacha20::ChaCha8Rng;
use koshki_bots::judge::{Estimate, Judge, Odds, Verdict};
use koshki_bots::{Bot, Budget, Random};
use koshki_rules::luck::below;
use koshki_rules::{Game, Look, Outcome, PerSeat, Seat, Table, Turn, Viewer};
use rand_core::{Rng, SeedableRng};

mod mistakes;
mod pairs;
mod sums;
mod texts;

/// A game between bots that choose at random, played to its end.
fn random_game<G: Game>(seats: usize, seed: u64) -> (Table<G>, Outcome) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut table =
        Table::<G>::open(&G::Options::default(), seats, &mut dice).expect("allowed seats");
    loop {
        match table.turn() {
            Turn::Seat(seat) => {
                let look = table.look(Viewer::Seat(seat));
                let mv = Random.choose(&look, Budget::Simulations(1), &mut dice);
                table.play(seat, &mv, &mut dice).expect("a legal move");
            }
            Turn::Over(outcome) => return (table, outcome),
            Turn::Luck => unreachable!("a table settles luck by itself"),
        }
    }
}

/// A judge that says anything at all, or always the same, with this standard error.
struct Babbler {
    always: Option<f64>,
    error: f64,
}

impl Babbler {
    fn chance(&self, rng: &mut dyn Rng) -> f64 {
        // The ends are worth a visit.
        let anything = f64::from(below(rng, 1201)).clamp(100.0, 1100.0) / 1000.0 - 0.1;
        self.always.unwrap_or(anything)
    }
}

impl<G: Game> Judge<G> for Babbler {
    fn odds(&mut self, position: &G, _budget: Budget, rng: &mut dyn Rng) -> Odds {
        let mut win = PerSeat::<f64>::new(position.seats());
        for seat in Seat::all(position.seats()) {
            win[seat] = self.chance(rng);
        }
        Odds::with_error(win, self.error)
    }

    fn verdicts(&mut self, look: &Look<G>, _budget: Budget, rng: &mut dyn Rng) -> Vec<Verdict> {
        let verdict = |_| Verdict {
            win: Estimate { value: self.chance(rng), error: self.error },
            points: Some(f64::from(below(rng, 4))),
            fails: (below(rng, 2) == 0).then(|| self.chance(rng)),
        };
        look.moves.iter().map(verdict).collect()
    }
}
