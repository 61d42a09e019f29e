//! `koshki lab puzzles`: positions in which one choice is clearly best.

use clap::Args;
use koshki_bots::puzzle::{FORMAT, PuzzleHeading};
use koshki_bots::{Budget, Setting};
use koshki_lab::puzzles::{PuzzleRequest, puzzles};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};

use super::arguments::{GameArguments, ThinkingArguments, WorkArguments, write_json};
use crate::wrong::{self, Failure};

/// `koshki lab puzzles`
#[derive(Args)]
pub struct LabPuzzlesArguments {
    #[command(flatten)]
    game: GameArguments,
    /// How many puzzles to find
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// In how many games to look for them at most
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    #[command(flatten)]
    thinking: ThinkingArguments,
    #[command(flatten)]
    work: WorkArguments,
}

/// Finds them, and writes a line for each.
pub fn run(arguments: &LabPuzzlesArguments) -> Result<(), Failure> {
    let (game, seats) = (&arguments.game.game, arguments.game.seats()?);
    let search: Budget = arguments.thinking.budget();
    let setting: Setting = arguments.thinking.setting(game, seats, Vec::new());
    let request = PuzzleRequest { setting, search, wanted: arguments.count as usize };
    let found =
        arguments.work.gather(arguments.games, |gathering, _| puzzles(&request, gathering))?;
    let heading = PuzzleHeading {
        format: FORMAT.to_owned(),
        game: game.clone(),
        revision: games::visit(game, Revision).map_err(wrong::game)?,
        command: command(arguments, seats),
    };
    write_json(&heading)?;
    found.iter().try_for_each(write_json)
}

/// The command that finds the same again.
fn command(arguments: &LabPuzzlesArguments, seats: usize) -> String {
    let LabPuzzlesArguments { game, count, games, thinking, .. } = arguments;
    let budget = match thinking.time {
        Some(time) => format!("--time {time}"),
        None => format!("--simulations {}", thinking.simulations),
    };
    let (game, seed) = (&game.game, thinking.seed);
    format!(
        "koshki lab puzzles {game} --seats {seats} --count {count} --games {games} --seed {seed} {budget}"
    )
}

struct Revision;

impl GameVisitor for Revision {
    type Out = u32;
    fn visit<G: Game>(self) -> u32 {
        G::REVISION
    }
}
