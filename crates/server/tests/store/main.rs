//! What every store promises; what the one on SQLite promises of its files, and the one on PostgreSQL of other writers.

#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod contract;
mod crowd;
mod files;
mod fresh;
mod history;
mod index;
mod leases;
mod model;
mod moving;
mod nodes;
mod outage;
#[path = "../support/postgres.rs"]
mod postgres;
mod presence;
mod renewing;
mod restoring;
mod schemas;
mod shared;
mod upkeep;
