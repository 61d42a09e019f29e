//! Solves Catch the Mice for two seats by value iteration: the mover's chance to win in every position between turns, under
//! perfect play.
//!
//! A position is the mover's card and the centre; the rest lies on the other card. What the mover has caught does not
//! change while a turn goes on, so each of the 7^5 cards is a small problem of its own, and nothing but the positions
//! between turns has to be kept.

mod acceleration;
mod layout;
mod slice;
mod solved;
mod solver;
mod sweep;

#[cfg(test)]
pub use solved::SolvedHeading;
pub use solved::{ALL_MICE, Solved};
pub use solver::MiceSolver;

#[cfg(test)]
mod tests;
