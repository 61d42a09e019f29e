//! Several games in a row; each game, the right to begin passes to the next seat (G3).

use std::fmt::{self, Display};

use serde::Serialize;

use crate::game::Seat;
use crate::outcome::{Outcome, PerSeat, places};

/// A series: how far it is, and the sums so far. The options of each next game come from the table before
/// ([`crate::Table::next_options`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Series {
    games: usize,
    played: usize,
    points: PerSeat<u32>,
    tie_breaks: PerSeat<[u32; 2]>,
}

impl Series {
    /// A series of this many games.
    ///
    /// # Errors
    /// When each seat would not be first equally often.
    pub fn new(seats: usize, games: usize) -> Result<Self, SeriesError> {
        if games == 0 || !games.is_multiple_of(seats) {
            return Err(SeriesError { seats, games });
        }
        Ok(Series {
            games,
            played: 0,
            points: PerSeat::new(seats),
            tie_breaks: PerSeat::new(seats),
        })
    }

    /// Adds the outcome of the game that has just ended.
    pub fn add(&mut self, outcome: &Outcome) {
        self.played += 1;
        for seat in Seat::all(self.points.seats()) {
            self.points[seat] += u32::from(outcome.scores[seat]);
            for (sum, number) in self.tie_breaks[seat].iter_mut().zip(outcome.tie_breaks[seat]) {
                *sum += u32::from(number);
            }
        }
    }

    /// How many games there are in all.
    pub fn games(&self) -> usize {
        self.games
    }

    /// How many games have ended.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Whether all games have ended.
    pub fn is_over(&self) -> bool {
        self.played >= self.games
    }

    /// The points of all games so far, added up.
    pub fn points(&self) -> &[u32] {
        self.points.as_slice()
    }

    /// The places by the sums so far; where points are equal the game's tie-break is applied to its sums.
    pub fn places(&self) -> PerSeat<u8> {
        places(self.points.seats(), |seat| (self.points[seat], self.tie_breaks[seat]))
    }
}

/// A series in which some seat would be first more often than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesError {
    /// How many seats there are.
    pub seats: usize,
    /// How many games were asked for.
    pub games: usize,
}

impl Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeriesError { seats, games } = self;
        write!(
            f,
            "a series of {games} games is uneven with {seats} seats; {seats} or a multiple of it is right"
        )
    }
}

impl std::error::Error for SeriesError {}
