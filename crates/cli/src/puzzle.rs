//! `koshki puzzle`: the puzzle of the day, or another one. The score is the chance to win that the answer loses.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use clap::builder::RangedU64ValueParser;
use koshki_bots::puzzle::{self, Puzzle, PuzzleResult};
use koshki_rules::position::AnyPosition;
use koshki_rules::{Phrase, Turn, games};

use crate::boards;
use crate::play::{Question, Wish};
use crate::position;
use crate::screen::Screen;
use crate::telling;
use crate::words::{GetBooklet, Language, Words};
use koshki_client::Failure;

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The puzzles we have. A match on names is the list of games alone; here a missing name is no fault.
const PUZZLES: &[(&str, &str)] = &[
    ("catch-the-mice", include_str!("../../bots/puzzles/catch-the-mice.jsonl")),
    ("chop-chop", include_str!("../../bots/puzzles/chop-chop.jsonl")),
    ("mouser", include_str!("../../bots/puzzles/mouser.jsonl")),
    ("holey-cheese", include_str!("../../bots/puzzles/holey-cheese.jsonl")),
];

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
    let (game, text) = match &arguments.game {
        None => PUZZLES[(day % PUZZLES.len() as u64) as usize],
        Some(asked) => *PUZZLES.iter().find(|(game, _)| game == asked).ok_or_else(|| {
            let known: Vec<&str> = PUZZLES.iter().map(|(game, _)| *game).collect();
            Failure::input(format!(
                "no puzzles of “{asked}”; there are some of {}",
                known.join(", ")
            ))
        })?,
    };
    let (_, puzzles) = puzzle::read_puzzles(text).map_err(Failure::input)?;
    let index = match arguments.number {
        None => puzzle::of_day(day, puzzles.len()),
        Some(number) if number <= puzzles.len() => number - 1,
        Some(number) => {
            let all = puzzles.len();
            return Err(Failure::input(format!("there is no puzzle {number}; there are {all}")));
        }
    };
    let puzzle = &puzzles[index];
    let (position, words) = position::read(&puzzle.position, language)?;
    let title = match arguments.number {
        None => Phrase::new("ui-puzzle-of-day").sign("date", date(day)),
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
    let mut shared = puzzle::shared(Phrase::new("title"), &date(day), result.lost);
    if let Some(number) = arguments.number {
        shared = shared.number("number", number as i64);
        shared.key = "ui-puzzle-share-number".into();
    }
    screen.line(words.say(&shared))?;
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
    let booklet = games::visit(game, GetBooklet).map_err(Failure::input)?;
    let question = Question {
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

/// Days since 1 January 1970, the same everywhere on Earth.
fn today() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / SECONDS_A_DAY
}

/// The date of a day in the Gregorian calendar, as in 2026-11-18.
fn date(day: u64) -> String {
    // Years begin in March here, so that a leap day is the last of its year; 400 years are an era.
    let days = day + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{of_month:02}")
}

#[cfg(test)]
mod tests {
    use chacha20::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_775), "2026-11-18");
    }

    #[test]
    fn every_puzzle_can_be_asked_and_its_best_choice_costs_nothing() {
        for (game, text) in PUZZLES {
            let (heading, puzzles) = puzzle::read_puzzles(text).unwrap();
            assert_eq!(heading.game, *game);
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

    #[test]
    fn all_puzzles_take_their_turn_and_the_next_day_has_another() {
        for count in [1, 2, 7, 100, 500] {
            let mut days: Vec<usize> =
                (20_000..20_000 + count as u64).map(|day| puzzle::of_day(day, count)).collect();
            assert!(count == 1 || days[0] != days[1]);
            days.sort_unstable();
            assert_eq!(days, (0..count).collect::<Vec<_>>());
        }
    }
}
