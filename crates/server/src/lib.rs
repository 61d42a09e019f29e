//! The server: tables for friends and bots, over HTTP and sockets, stored in SQLite.

pub mod archive;
pub mod chance;
pub mod matches;
mod metrics;
pub mod nickname;
mod refusal;
pub mod room;
pub mod rooms;
pub mod socket;
pub mod store;
pub mod thinking;
pub mod tickets;
