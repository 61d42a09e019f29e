//! What every store promises, and what the one on SQLite promises of its files.

mod contract;
mod crowd;
mod files;
mod fresh;
mod history;
mod model;
mod upkeep;
