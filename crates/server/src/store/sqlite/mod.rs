//! What is SQLite's own: its file, and how many changes go into few statements.

mod ends;
mod index;
mod matches;
mod opening;

pub(super) use matches::MatchWriter;
pub(super) use opening::{
    Lock, beside, cannot, create_private_file, database, lock_folder, migrator, open, reading,
};
