//! The Mouser: solved for few seats, modelled for many, and judged by that.

mod alone;
mod bag;
mod judge;
mod measure;
mod moment;
mod outlook;
mod perfect;
mod race;
mod rounds;
mod solver;
mod turn;
mod yellow;

pub use judge::MouserJudge;
pub use solver::MouserSolver;

/// How many seats are solved when somebody needs it, in about a second.
const MOST_AT_ONCE: usize = 2;
/// How many seats can be solved in minutes.
const MOST_SOLVED: usize = 4;

#[cfg(test)]
mod tests;
