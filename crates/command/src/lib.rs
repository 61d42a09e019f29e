//! What our programs on the command line share: how a command fails, the amounts that a flag can have, and how many files
//! may be open. It knows no game and no network.

mod amount;
mod failure;
mod files;

pub use amount::{WrongAmount, above_zero, at_least_one};
pub use failure::CommandFailure;
pub use files::raise_file_limit;
