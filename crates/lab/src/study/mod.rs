//! Games between bots, watched by a bystander who counts: what all studies of the laboratory are made from.

mod features;
mod tally;
mod watch;

pub use features::each_feature;
pub use tally::{ChoiceCount, EventCount, PARTS, StudyTally, is_one_of_too_many};
pub use watch::{Hall, Watched};
