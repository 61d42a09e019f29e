//! The rules of the four games, and the table they are played at.
//!
//! Pure: no input or output, no clock, no thread, no floating point, no randomness of its own.
//! Whatever luck decides is handed in and written into the journal, so a game replays for ever.

pub mod any;
pub mod fair;
pub mod game;
pub mod games;
pub mod json;
pub mod luck;
pub mod outcome;
pub mod phrase;
pub mod record;
pub mod series;
pub mod setup;
pub mod table;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use game::{Game, RuleNumber, Seat, Step, Turn, Viewer};
pub use luck::Luck;
pub use outcome::{Outcome, PerSeat};
pub use phrase::{Arg, Phrase, Tell};
pub use setup::{Booklet, OptionKind, OptionSpec, SetupError};
pub use table::{Look, Refusal, Table};
