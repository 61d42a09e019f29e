//! Many games played to learn something.

pub mod playout;
