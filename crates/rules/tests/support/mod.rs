//! What the proofs over every listed game share: random games of any game, and a statistic.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod archive;
pub mod chi_squared;
pub mod every_game;
pub mod fair_game;
pub mod random_game;
pub mod random_options;
