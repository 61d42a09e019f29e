//! Many games played to learn something.

pub mod arena;
pub mod balance;
pub mod bench;
pub mod compare;
pub mod curve;
pub mod dice;
pub mod games;
pub mod in_order;
pub mod peers;
pub mod playout;
pub mod plot;
pub mod statistics;
pub mod study;
