//! Puzzles: which one is that of the day, what there is to see, what an answer comes to, and how it could go on. The page loads
//! the files of puzzles by itself, so that the engine stays small.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use koshki_bots::puzzle::{self, Puzzle, PuzzleAsked, PuzzleResult};
use koshki_bots::{self as bots, Shelf};
use koshki_match::Millis;
use koshki_protocol::{Reason, Refused};
use koshki_rules::any::AnyLook;
use koshki_rules::position::{self, AnyPosition};
use koshki_rules::{Phrase, Seat, Viewer};
use rand_core::{Rng, SeedableRng};
use serde::Serialize;
use serde_json::Value;

use crate::archive;
use crate::device::BUDGET;
use crate::study::MOST_SHOWN;

/// A day and the game of its puzzle.
#[derive(Serialize)]
pub(crate) struct Day {
    day: u64,
    game: &'static str,
}

pub(crate) fn day(now: Millis) -> Day {
    let day = puzzle::day_of(u64::try_from(now.0).unwrap_or_default() / 1000);
    Day { day, game: puzzle::game_of_day(day) }
}

/// The number of a day's puzzle among this many, from 1.
pub(crate) fn number_of_day(day: u64, count: usize) -> usize {
    puzzle::of_day(day, count) + 1
}

/// A puzzle as the page shows it.
#[derive(Serialize)]
pub(crate) struct Shown {
    /// The seat that chooses.
    seat: u8,
    seats: usize,
    look: AnyLook,
}

pub(crate) fn look(puzzle: &Puzzle) -> Result<Shown, Refused> {
    let position = read(puzzle)?;
    match position.viewer() {
        Viewer::Seat(Seat(seat)) => {
            Ok(Shown { seat, seats: position.seats(), look: position.look() })
        }
        Viewer::Bystander => Err(damaged("nobody chooses there")),
    }
}

/// The result of an answer, and how it is shared.
#[derive(Serialize)]
pub(crate) struct Answered {
    #[serde(flatten)]
    result: PuzzleResult,
    shared: Phrase,
}

pub(crate) fn answer(puzzle: &Puzzle, asked: PuzzleAsked, mv: &Value) -> Result<Answered, Refused> {
    let position = read(puzzle)?;
    position.check(mv)?;
    let result = puzzle.answered(position.as_ref(), mv);
    let shared = puzzle::shared(asked, result.lost);
    Ok(Answered { result, shared })
}

/// How it could go on with a choice, with strong bots in all seats, until this seat has to choose again.
pub(crate) fn goes_on(
    puzzle: &Puzzle,
    mv: &Value,
    shelf: &Arc<Shelf>,
    rng: &mut dyn Rng,
) -> Result<Vec<Value>, Refused> {
    let position = read(puzzle)?;
    let mut bot = bots::any(position.game(), "tiger", shelf)
        .map_err(|error| Refused::new(Reason::NoSuchBot, error.to_string()))?;
    let mut choose = |look: &AnyLook, rng: &mut dyn Rng| bot.choose(look, BUDGET, rng);
    Ok(archive::told(position.goes_on(mv, MOST_SHOWN, &mut choose, rng)?))
}

/// The position of a puzzle; what nobody sees there is always the same.
fn read(puzzle: &Puzzle) -> Result<Box<dyn AnyPosition>, Refused> {
    if puzzle.choices.is_empty() {
        return Err(damaged("it has no choices"));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    position::read(&puzzle.position, &mut rng).map_err(|error| damaged(&error.to_string()))
}

fn damaged(why: &str) -> Refused {
    Refused::new(Reason::BadMessage, format!("this is no puzzle: {why}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_page_has_the_puzzle_of_the_day_that_the_terminal_has() {
        // 18 November 2026, a second after it began and a second before it ends.
        for now in [1_794_960_001_000, 1_795_046_399_000] {
            let Day { day, game } = day(Millis(now));
            assert_eq!((day, game), (20_775, "holey-cheese"));
            assert_eq!(number_of_day(day, 84), 13);
        }
        assert_eq!(day(Millis(-1)).day, 0);
    }

    #[test]
    fn puzzles_are_laid_answered_and_go_on() {
        let (shelf, mut rng) = (Arc::new(Shelf::default()), ChaCha8Rng::seed_from_u64(1));
        for game in puzzle::puzzle_games() {
            let text = puzzle::puzzles_of(game).unwrap();
            let (heading, puzzles) = puzzle::read_puzzles(text).unwrap();
            let puzzle = &puzzles[0];
            let Shown { seat, seats, look } = look(puzzle).unwrap();
            assert!(usize::from(seat) < seats);
            assert_eq!(look.choices().len(), puzzle.of as usize);
            for choice in &puzzle.choices {
                let told = answer(puzzle, PuzzleAsked::Number(1), &choice.mv).unwrap();
                assert_eq!(told.result.lost, choice.cost);
                assert_eq!(told.shared.key, "puzzle-share-number");
            }
            let best = &puzzle.choices[0].mv;
            let moments = goes_on(puzzle, best, &shelf, &mut rng).unwrap();
            assert_eq!(moments[0]["view"], look.view, "{}", heading.game);
            assert!(moments.len() > 1 && moments.len() <= MOST_SHOWN + 1);
            assert!(moments[1..].iter().all(|moment| !moment["event"].is_null()));
        }
    }

    #[test]
    fn what_the_rules_forbid_is_refused_and_judged_as_nothing() {
        let (_, puzzles) = puzzle::read_puzzles(puzzle::puzzles_of("mouser").unwrap()).unwrap();
        let asked = PuzzleAsked::Day(20_775);
        assert!(answer(&puzzles[0], asked, &json!("fly")).is_err());
        let broken = Puzzle { position: "chess/1".to_owned(), ..puzzles[0].clone() };
        assert_eq!(look(&broken).err().unwrap().reason, Reason::BadMessage);
        let empty = Puzzle { choices: Vec::new(), ..puzzles[0].clone() };
        assert!(answer(&empty, asked, &json!("roll")).is_err());
    }
}
