//! Many games played to learn something.

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
