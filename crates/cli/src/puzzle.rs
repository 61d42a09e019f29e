//! `koshki puzzle`: the puzzle of the day, or another one. The score is the chance to win that the answer loses.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use clap::builder::RangedU64ValueParser;
use koshki_bots::puzzle::{self, Puzzle, PuzzleAsked, PuzzleResult};
use koshki_rules::position::AnyPosition;
use koshki_rules::{Phrase, Turn, games};

use crate::boards;
use crate::play::{Prompt, Wish};
use crate::position;
use crate::screen::Screen;
use crate::telling;
use crate::words::{GetBooklet, Language, Words};
use crate::wrong::{self, Failure};

/// `koshki puzzle`
#[derive(Args)]
pub struct PuzzleArguments {
    /// The game [default: another one every day]
    game: Option<String>,
    /// Another puzzle than that of the day, by its number; the easiest is 1
    #[arg(long, requires = "game", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    number: Option<usize>,
}

/// Asks the puzzle, and tells what the answer is worth.
pub fn run(
    arguments: &PuzzleArguments,
    language: Language,
    screen: &Screen,
) -> Result<(), Failure> {
    let day = today();
    let game = arguments.game.as_deref().unwrap_or_else(|| puzzle::game_of_day(day));
    let text = puzzle::puzzles_of(game).ok_or_else(|| {
        let known = puzzle::puzzle_games().join(", ");
        Failure::Said(Phrase::new("wrong-puzzles").sign("game", game).sign("games", known))
    })?;
    let (_, puzzles) = puzzle::read_puzzles(text).expect("a test reads the puzzles of every game");
    let index = match arguments.number {
        None => puzzle::of_day(day, puzzles.len()),
        Some(number) if number <= puzzles.len() => number - 1,
        Some(number) => {
            let wrong = Phrase::new("wrong-puzzle").number("number", number as i64);
            return Err(Failure::Said(wrong.number("all", puzzles.len() as i64)));
        }
    };
    let puzzle = &puzzles[index];
    let (position, words) = position::read(&puzzle.position, language)?;
    let title = match arguments.number {
        None => Phrase::new("ui-puzzle-of-day").sign("date", puzzle::date(day)),
        Some(number) => Phrase::new("ui-puzzle-number").number("number", number as i64),
    };
    screen.heading(&format!("{} · {}", words.text("title"), words.say(&title)))?;
    let Some(result) = asked(game, puzzle, position.as_ref(), &words, screen)? else {
        return Ok(());
    };
    screen.line("")?;
    for sentence in &result.says {
        screen.item(&words.say(sentence))?;
    }
    screen.line("")?;
    let asked = match arguments.number {
        None => PuzzleAsked::Day(day),
        Some(_) => PuzzleAsked::Number(index as u32 + 1),
    };
    screen.line(words.say(&puzzle::shared(asked, result.lost)))?;
    Ok(())
}

/// The result of the answer; nothing if the person leaves.
fn asked(
    game: &str,
    puzzle: &Puzzle,
    position: &dyn AnyPosition,
    words: &Words,
    screen: &Screen,
) -> Result<Option<PuzzleResult>, Failure> {
    let look = position.look();
    let Turn::Seat(mover) = look.turn else { return Ok(None) };
    let booklet = games::visit(game, GetBooklet).map_err(wrong::game)?;
    let question = Prompt {
        view: &look.view,
        moves: &telling::choices(game, &look.view, &look.choices()),
        mover,
        board: boards::of(game),
        booklet: &booklet,
        words,
        screen,
        coach: None,
    };
    loop {
        let Wish::Move(mv) = question.ask()? else { return Ok(None) };
        match position.check(&mv) {
            Ok(()) => return Ok(Some(puzzle.answered(position, &mv))),
            Err(refusal) => position::show_refusal(game, &refusal, words, screen)?,
        }
    }
}

fn today() -> u64 {
    puzzle::day_of(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn every_puzzle_can_be_asked_and_its_best_choice_costs_nothing() {
        for game in puzzle::puzzle_games() {
            let text = puzzle::puzzles_of(game).unwrap();
            let (heading, puzzles) = puzzle::read_puzzles(text).unwrap();
            assert_eq!(heading.game, game);
            for puzzle in &puzzles {
                let mut rng = ChaCha8Rng::seed_from_u64(1);
                let position = koshki_rules::position::read(&puzzle.position, &mut rng).unwrap();
                assert_eq!(position.text(), puzzle.position);
                let choices = position.look().choices();
                assert_eq!(choices.len(), puzzle.of as usize, "{}", puzzle.position);
                for choice in &puzzle.choices {
                    assert!(choices.contains(&choice.mv), "{} in {}", choice.mv, puzzle.position);
                }
                let [best, rivals @ ..] = &puzzle.choices[..] else { panic!("{puzzle:?}") };
                assert!(
                    best.cost == 0 && rivals.iter().all(|rival| rival.cost >= 200),
                    "{puzzle:?}"
                );
                assert!(rivals.is_sorted_by_key(|rival| rival.cost), "{puzzle:?}");
                let result = puzzle.answered(position.as_ref(), &best.mv);
                assert_eq!((result.lost, result.cheese), (0, 5));
                let words = Words::new(Language::Ru, Some(game)).with_names(vec!["А".into(); 8]);
                for sentence in &result.says {
                    assert!(!words.say(sentence).contains('⟨'), "{sentence:?}");
                }
            }
        }
    }
}
