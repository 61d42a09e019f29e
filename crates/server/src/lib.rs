//! The server: tables for friends and bots, over HTTP and sockets, stored in SQLite.

pub mod store;
