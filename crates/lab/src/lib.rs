//! Many games played to learn something.

pub mod arena;
pub mod bench;
pub mod dice;
pub mod games;
pub mod in_order;
pub mod peers;
pub mod playout;
