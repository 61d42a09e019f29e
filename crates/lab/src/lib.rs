//! Many games played to learn something.

pub mod bench;
pub mod dice;
pub mod games;
pub mod peers;
pub mod playout;
