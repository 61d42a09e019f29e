//! What is PostgreSQL's own: its connections, and how many changes go into few round trips.

mod columns;
mod matches;
mod opening;

pub(super) use matches::write;
pub(super) use opening::{LONGEST_WRITE, connect, migrator, open, reading};
