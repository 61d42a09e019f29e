//! The rules of the four games, and the table they are played at.
//!
//! A value of a game's type is one whole, true *position*. A [`Table`] is a game being played: a position and the journal
//! of how it came about. A [`Look`] is what one viewer sees of it: their view, whose turn it is, their legal moves.
//!
//! Play The Mouser to its end, each seat stopping as soon as it has a mouse:
//!
//! ```
//! use koshki_rules::games::mouser::{Mouser, Move};
//! use koshki_rules::{Table, Turn, Viewer};
//! use rand_core::SeedableRng;
//!
//! let mut luck = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut table = Table::<Mouser>::open(&Default::default(), 2, &mut luck)?;
//! while let Turn::Seat(seat) = table.turn() {
//!     let look = table.look(Viewer::Seat(seat));
//!     let stops = look.view.mice.count() > 0 && look.moves.contains(&Move::Stop);
//!     table.play(seat, if stops { &Move::Stop } else { &Move::Roll }, &mut luck)?;
//! }
//! let Turn::Over(outcome) = table.turn() else { panic!("every game ends") };
//! assert!(outcome.scores.as_slice().iter().any(|score| *score >= 13));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move that is not allowed changes nothing and names the rule that forbids it:
//!
//! ```
//! use koshki_rules::games::mouser::{Mouser, Move};
//! use koshki_rules::{Table, Turn};
//! use rand_core::SeedableRng;
//!
//! let mut luck = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut table = Table::<Mouser>::open(&Default::default(), 2, &mut luck)?;
//! let Turn::Seat(seat) = table.turn() else { panic!("somebody begins") };
//! let refusal = table.play(seat, &Move::Stop, &mut luck).unwrap_err();
//! assert_eq!(refusal.rule().unwrap().to_string(), "MO2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Choose a game by its name, with JSON in and out, as servers and tools do:
//!
//! ```
//! use koshki_rules::{Turn, Viewer, any};
//! use rand_core::SeedableRng;
//! use serde_json::json;
//!
//! let mut luck = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut table = any::open("catch-the-mice", &json!({"scoring": "kids"}), 3, &mut luck)?;
//! let Turn::Seat(seat) = table.turn() else { panic!("somebody begins") };
//! assert_eq!(table.look(Viewer::Seat(seat)).choices()[0], json!("roll"));
//! table.play(seat, &json!("roll"), &mut luck)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Pure: no input or output, no clock, no thread, no floating point, no randomness of its own.
//! Luck is handed in and written into the journal, so a game replays for ever.

pub mod any;
pub mod branch;
pub mod chain;
pub mod fair;
pub mod game;
pub mod games;
pub mod json;
pub mod luck;
pub mod offer;
pub mod outcome;
pub mod phrase;
pub mod position;
pub mod record;
pub mod series;
pub mod setup;
pub mod table;
#[cfg(feature = "typescript")]
pub mod typescript;
mod wrong;

pub use game::{FEW_MOVES, Game, RuleNumber, Seat, Step, Turn, Viewer, Why};
pub use luck::Luck;
pub use offer::Offer;
pub use outcome::{Outcome, PerSeat};
pub use phrase::{Arg, Phrase, Tell};
pub use setup::{Booklet, Label, OptionKind, OptionSpec, Preset, SetupError, Usage};
pub use table::{Look, Refusal, Table};
