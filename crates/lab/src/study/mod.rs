//! Games between bots, watched by a bystander who counts: what all studies of the laboratory are made from.

mod features;
mod gather;
mod setting;
mod tally;
mod watch;

pub use features::each_feature;
pub use gather::{Gathering, Merge};
pub use setting::{Contender, Seating, Setting, StudyError};
pub use tally::{ChoiceCount, EventCount, PARTS, Tally, is_one_of_too_many};
pub use watch::{Hall, Watched};
