//! What every store promises, and what the one on SQLite promises of its files.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod contract;
mod crowd;
mod files;
mod fresh;
mod history;
mod model;
mod upkeep;
