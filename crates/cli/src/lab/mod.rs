//! `koshki lab`: many games, played to learn something.

mod arena;
mod arguments;
mod balance;
mod calibration;
mod compare;
mod curve;
mod dice;
mod document;
mod games;
mod ladder;
mod puzzles;
mod report;
mod solve;
mod told;
mod train;

use std::io::{self, IsTerminal};

use clap::Subcommand;
use indicatif::ProgressDrawTarget;

pub use arena::WrongClaims;

use crate::words::Language;
use crate::wrong::Failure;

/// `koshki lab`
#[derive(Subcommand)]
pub enum LabCommand {
    /// Let bots play and write the records to standard output, one JSON object a line
    Games(games::LabGamesArguments),
    /// Let bots meet and tell which one plays better, and how sure that is
    ///
    /// Name two bots, the second for all seats but one, or a bot for each seat; one that is named alone meets the cat. The
    /// numbers are about the first one.
    Arena(Box<arena::LabArenaArguments>),
    /// Let each level of bots play the one below, in every game, and print the table
    ///
    /// Or name other bots, the better ones first: each plays the next one.
    Ladder(ladder::LabLadderArguments),
    /// Tell what the choices of bots cost, by the best judge of the game
    ///
    /// Each bot that is named plays against itself.
    Losses(ladder::LabLossesArguments),
    /// Find the best of a game's fixed policies in a tournament, and let bots play it
    ///
    /// Each bot that is named meets the best policy, which sits at all other seats.
    Policies(ladder::LabPoliciesArguments),
    /// Roll fair dice with a fresh seed, and test whether they are uniform
    Dice(dice::LabDiceArguments),
    /// Measure a game: who wins how often, how long it takes, how close it is, what happens in it
    Balance(Box<balance::LabBalanceArguments>),
    /// Compare house rules: what they change, and what only seems to change
    Compare(Box<compare::LabCompareArguments>),
    /// Tell how far what the coach says is from how games go on between tigers
    ///
    /// The one bot that is named plays on, at all seats.
    Calibration(Box<calibration::LabCalibrationArguments>),
    /// Tell how much stronger a bot gets by thinking longer
    ///
    /// Name two bots, the second for all other seats, or a bot for each seat; one that is named alone meets the greedy bot.
    /// The first one is measured.
    Curve(Box<curve::LabCurveArguments>),
    /// Tell how fair all games are, with every number of seats, and how much luck is in them
    ///
    /// The one bot that is named plays at all seats; how much luck there is, tiger and kitten find out.
    Report(report::LabReportArguments),
    /// Learn the values of a game, where they are learnt, and write the weights
    ///
    /// The weights of other numbers of seats stay. The one bot that is named plays at all seats. One that does not use the weights, such as tiger-1, makes the result
    /// repeatable.
    Train(train::LabTrainArguments),
    /// Find positions in which one choice is clearly best, the easiest first, and write them as JSON lines
    ///
    /// Games of all levels are searched; a longer search with other randomness confirms each answer.
    Puzzles(puzzles::LabPuzzlesArguments),
    /// Solve a game, where possible, and print the chances under perfect play
    Solve(solve::LabSolveArguments),
}

/// Does what `koshki lab` was asked to.
pub fn run(command: &LabCommand, language: Language) -> Result<(), Failure> {
    match command {
        LabCommand::Games(arguments) => games::run(arguments),
        LabCommand::Arena(arguments) => arena::run(arguments, language),
        LabCommand::Ladder(arguments) => ladder::run(arguments, language),
        LabCommand::Losses(arguments) => ladder::losses(arguments, language),
        LabCommand::Policies(arguments) => ladder::policies(arguments, language),
        LabCommand::Dice(arguments) => dice::run(arguments, language),
        LabCommand::Balance(arguments) => balance::run(arguments, language),
        LabCommand::Compare(arguments) => compare::run(arguments, language),
        LabCommand::Calibration(arguments) => calibration::run(arguments, language),
        LabCommand::Curve(arguments) => curve::run(arguments, language),
        LabCommand::Report(arguments) => report::run(arguments, language),
        LabCommand::Train(arguments) => train::run(arguments),
        LabCommand::Puzzles(arguments) => puzzles::run(arguments),
        LabCommand::Solve(arguments) => solve::run(arguments, language),
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
