//! The laboratory: many games between bots, played to learn something about a game or about the bots.
//!
//! Everything begins with a [`Setting`](koshki_bots::Setting): game, seats, house rules, bots, seed. A [`Gathering`] says how
//! many games, on how many threads, and which file keeps them; it plays them in parallel, hands the results on in their
//! order, and resumes. So the same setting gives the same bytes on any number of cores.
//!
//! - [`balance`], [`compare`]: who wins how often, how long games take, and what a house rule changes
//! - [`arena`], [`curve`]: which bot plays better (pairs on common random numbers, SPRT, luck-adjusted shares), and how much
//!   thinking is worth
//! - [`calibration`], [`training`], [`puzzles`]: how far the coach is off, learnt values, positions with one best choice
//! - [`games`], [`dice`], [`mod@bench`]: records, fair dice, speed
//! - [`statistics`], [`study`], [`plot`]: Wilson intervals and moments; what happens in games; plots
//!
//! ```
//! use koshki_bots::{Budget, Contender, SeatRotation, Setting, Shelf};
//! use koshki_lab::{Gathering, balance};
//!
//! let setting = Setting {
//!     game: "mouser".to_owned(),
//!     seats: 2,
//!     options: serde_json::json!({}),
//!     contenders: vec![Contender { bot: "random".to_owned(), budget: Budget::Simulations(1) }],
//!     rotation: SeatRotation::Fixed,
//!     seed: 1,
//!     shelf: Shelf::nowhere(),
//! };
//! let gathering = Gathering { count: 20, threads: None, resume: None, progress: &|_| {} };
//! let found = balance::balance(&setting, &gathering)?;
//! assert_eq!(found.games, 20);
//! # Ok::<(), koshki_lab::LabError>(())
//! ```

pub mod arena;
pub mod balance;
pub mod bench;
pub mod calibration;
pub mod compare;
pub mod curve;
pub mod dice;
mod error;
pub mod games;
mod gather;
mod in_order;
pub mod playout;
pub mod plot;
pub mod puzzles;
mod run_file;
pub mod statistics;
pub mod study;
pub mod training;

pub use error::LabError;
pub use gather::{Gathering, Merge};
