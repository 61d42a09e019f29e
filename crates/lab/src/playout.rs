//! Random games through the `Game` trait, as fast as they go.

use koshki_bots::self_play::MOST_STEPS;
use koshki_rules::luck::below;
use koshki_rules::{Game, Outcome, Step, Turn};
use rand_core::Rng;

/// Plays a position to its end, every move equally likely. Returns the outcome and the number of steps.
/// `moves` is room to work in, so that nothing is allocated from game to game.
///
/// # Panics
/// When the game does not end in [`MOST_STEPS`]: its rules are at fault.
#[inline]
pub fn random<G: Game, R: Rng + ?Sized>(
    position: &mut G,
    moves: &mut Vec<G::Move>,
    rng: &mut R,
) -> (Outcome, u64) {
    for steps in 0..MOST_STEPS {
        let step = match position.turn() {
            Turn::Luck => Step::Luck(position.sample(rng)),
            Turn::Seat(_) => {
                moves.clear();
                position.moves(moves);
                Step::Move(moves[below(rng, moves.len() as u32) as usize].clone())
            }
            Turn::Over(outcome) => return (outcome, steps as u64),
        };
        position.apply(&step);
    }
    panic!("a random game does not end");
}
