//! `koshki lab`: many games, played to learn something.

mod arena;
mod dice;
mod games;

use std::io::{self, IsTerminal};

use clap::Subcommand;
use indicatif::ProgressDrawTarget;

use crate::failure::Failure;

/// `koshki lab`
#[derive(Subcommand)]
pub enum LabCommand {
    /// Let bots play and write the records to standard output, one JSON object a line
    Games(games::LabGamesArguments),
    /// Let bots meet and tell which one plays better, and how sure that is
    Arena(Box<arena::LabArenaArguments>),
    /// Roll fair dice with a fresh seed, and tell whether they fall evenly
    Dice(dice::LabDiceArguments),
}

/// Does what `koshki lab` was asked to.
pub fn run(command: &LabCommand) -> Result<(), Failure> {
    match command {
        LabCommand::Games(arguments) => games::run(arguments),
        LabCommand::Arena(arguments) => arena::run(arguments),
        LabCommand::Dice(arguments) => dice::run(arguments),
    }
}

fn progress_target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}
