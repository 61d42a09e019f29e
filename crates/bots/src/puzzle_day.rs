//! The puzzle of a day: the same for everybody, in the terminal and in the page.

use koshki_protocol::civil;
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};

/// The games with puzzles, in the order in which days ask them: that of the list of games.
pub fn puzzle_games() -> Vec<&'static str> {
    struct HasPuzzles;
    impl GameVisitor for HasPuzzles {
        type Out = bool;
        fn visit<G: Game>(self) -> bool {
            // The page's engine has to know that they are there, and not what they are.
            const { G::PUZZLES.is_some() }
        }
    }
    let has_puzzles = |id: &&str| games::visit(id, HasPuzzles).expect("it is in the list");
    games::IDS.iter().copied().filter(has_puzzles).collect()
}

/// The text of a game's puzzles, for [`crate::puzzle::read_puzzles`]; nothing if it has none, or if there is no such game.
pub fn puzzles_of(game: &str) -> Option<&'static str> {
    struct Puzzles;
    impl GameVisitor for Puzzles {
        type Out = Option<&'static str>;
        fn visit<G: Game>(self) -> Self::Out {
            G::PUZZLES
        }
    }
    games::visit(game, Puzzles).ok().flatten()
}

/// How far apart the puzzles of two days in a row lie in a file. A prime, so that all take their turn.
const STRIDE: u64 = 7919;

const SECONDS_A_DAY: u64 = 24 * 60 * 60;

/// The day of a moment in seconds since 1970: days since 1 January 1970, the same everywhere on Earth.
pub fn day_of(seconds: u64) -> u64 {
    seconds / SECONDS_A_DAY
}

/// The game whose puzzle a day asks.
pub fn game_of_day(day: u64) -> &'static str {
    let games = puzzle_games();
    games[(day % games.len() as u64) as usize]
}

/// The index of a day's puzzle among this many. A game's own days are every fourth, and are counted on their own, so that all its
/// puzzles come. If you ask for the same game every day, you still get another puzzle each day.
pub fn of_day(day: u64, count: usize) -> usize {
    let (count, games) = (count.max(1) as u64, puzzle_games().len() as u64);
    let turn = day / games + (day % games) * (count / games);
    ((turn % count) * (STRIDE % count) % count) as usize
}

/// The date of a day in the Gregorian calendar, as in 2026-11-18.
pub fn date(day: u64) -> String {
    let (year, month, day) = civil(i64::try_from(day).unwrap_or_default());
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(59), "1970-03-01");
        assert_eq!(date(11_016), "2000-02-29");
        assert_eq!(date(20_775), "2026-11-18");
        assert_eq!(date(day_of(1_795_046_399)), "2026-11-18");
        assert_eq!(date(day_of(1_795_046_400)), "2026-11-19");
    }

    #[test]
    fn all_puzzles_of_a_game_take_their_turn_on_its_own_days() {
        let games = puzzle_games().len() as u64;
        for (count, first) in [1, 2, 7, 100, 500].into_iter().zip(20_000..) {
            let days = (0..count as u64).map(|turn| first + turn * games);
            let mut asked: Vec<usize> = days
                .inspect(|&day| assert_eq!(game_of_day(day), game_of_day(first)))
                .map(|day| of_day(day, count))
                .collect();
            asked.sort_unstable();
            assert_eq!(asked, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_next_day_has_another_puzzle_also_of_the_same_game() {
        for day in 20_000..20_020 {
            assert_ne!(of_day(day, 500), of_day(day + 1, 500), "{day}");
        }
    }

    #[test]
    fn what_days_have_asked_stays_so() {
        let asked = [20_775, 20_776, 20_777, 20_778].map(|day| (game_of_day(day), of_day(day, 71)));
        assert_eq!(
            asked,
            [("holey-cheese", 46), ("catch-the-mice", 63), ("chop-chop", 70), ("mouser", 6)]
        );
    }
}
