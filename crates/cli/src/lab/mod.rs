//! `koshki lab`: many games, played to learn something.

mod arena;
mod balance;
mod compare;
mod curve;
mod dice;
mod document;
mod games;
mod ladder;
mod report;
mod solve;
mod study;
mod told;

use std::io::{self, IsTerminal};

use clap::Subcommand;
use indicatif::ProgressDrawTarget;

use crate::failure::Failure;
use crate::words::Language;

/// `koshki lab`
#[derive(Subcommand)]
pub enum LabCommand {
    /// Let bots play and write the records to standard output, one JSON object a line
    Games(games::LabGamesArguments),
    /// Let bots meet and tell which one plays better, and how sure that is
    Arena(Box<arena::LabArenaArguments>),
    /// Let each level of bots meet the one below, in every game, and print the table
    Ladder(ladder::LabLadderArguments),
    /// Tell what the choices of bots cost, by the best judge of the game
    Losses(ladder::LabLossesArguments),
    /// Find the best of a game's fixed policies in a tournament, and let a bot play it
    Policies(ladder::LabPoliciesArguments),
    /// Roll fair dice with a fresh seed, and tell whether they fall evenly
    Dice(dice::LabDiceArguments),
    /// Tell who wins a game how often, how long it takes, how close it is, and what happens in it
    Balance(Box<balance::LabBalanceArguments>),
    /// Tell what another set of house rules changes, and what only seems to change
    Compare(Box<compare::LabCompareArguments>),
    /// Tell how much stronger a bot gets by thinking longer
    Curve(Box<curve::LabCurveArguments>),
    /// Tell how fair all games are, with every number of seats, and how much luck is in them
    Report(report::LabReportArguments),
    /// Solve a game, where it can be solved, and tell the chances under perfect play
    Solve(solve::LabSolveArguments),
}

/// Does what `koshki lab` was asked to.
pub fn run(command: &LabCommand, language: Language) -> Result<(), Failure> {
    match command {
        LabCommand::Games(arguments) => games::run(arguments),
        LabCommand::Arena(arguments) => arena::run(arguments),
        LabCommand::Ladder(arguments) => ladder::run(arguments),
        LabCommand::Losses(arguments) => ladder::losses(arguments),
        LabCommand::Policies(arguments) => ladder::policies(arguments),
        LabCommand::Dice(arguments) => dice::run(arguments),
        LabCommand::Balance(arguments) => balance::run(arguments, language),
        LabCommand::Compare(arguments) => compare::run(arguments, language),
        LabCommand::Curve(arguments) => curve::run(arguments, language),
        LabCommand::Report(arguments) => report::run(arguments, language),
        LabCommand::Solve(arguments) => solve::run(arguments),
    }
}

/// Where a bar of progress is drawn: nowhere in a pipe.
pub(crate) fn progress_target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}
