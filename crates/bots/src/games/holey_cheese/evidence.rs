//! What the odds of a position are made of: what was learnt, and how games end that are played on by taste. One knows how
//! games of tigers go, the other what the cards on this table allow; the correction weighs them.

use std::sync::LazyLock;

use koshki_rules::games::holey_cheese::HoleyCheese;
use koshki_rules::{Game, PerSeat, Seat, Turn};

use super::chances;
use crate::correction::{Correction, spread};
use crate::judge::{Estimate, Odds};
use crate::learn::Row;
use crate::maths;

/// How many games are played to their end for the odds of a position, at most: more would not make them more accurate.
pub(super) const MOST_PLAYED: u32 = 200;
/// With no more than this many cards left, positions are corrected apart from those before.
const LATE: u8 = 14;
/// Two, three and four seats.
const SEATS: usize = 3;
/// A chance that is smaller than this counts as this.
const LEAST: f64 = 1e-3;

pub(super) static CORRECTION: LazyLock<Correction> = LazyLock::new(|| {
    // The chance as it was learnt; the share of games that were won; who has to choose.
    let prior = vec![vec![0.5, 0.5, 0.0]; 2 * SEATS];
    let read = Correction::read(include_str!("correction.txt"), prior, 4.0);
    read.expect("a test reads this table")
});

/// Sums over games that were played on.
pub(super) struct Evidence {
    games: u32,
    learnt: PerSeat<f64>,
    won: PerSeat<f64>,
}

impl Evidence {
    pub(super) fn new(seats: usize) -> Self {
        let none = PerSeat::new(seats);
        Evidence { games: 0, learnt: none, won: none }
    }

    /// Adds a game: what was learnt of its begin, and its end.
    pub(super) fn add(&mut self, learnt: &PerSeat<f64>, end: &HoleyCheese) {
        self.games += 1;
        super::add(&mut self.learnt, learnt);
        super::add(&mut self.won, &chances::win(end, 0));
    }

    /// The odds of a position that was played on, with errors that count how few games were played.
    pub(super) fn odds(&self, position: &HoleyCheese) -> Odds {
        let row = self.row(position);
        let weight = CORRECTION.table()[row.kind][1];
        let corrected = CORRECTION.corrected(&row);
        let sampling = |chance: f64| weight * spread(chance) / f64::from(self.games).sqrt();
        let error = |Estimate { value, error }: Estimate| maths::hypot(error, sampling(value));
        Odds {
            win: PerSeat::from_fn(position.seats(), |seat| corrected[seat.index()].value),
            error: PerSeat::from_fn(position.seats(), |seat| error(corrected[seat.index()])),
        }
    }

    pub(super) fn row(&self, position: &HoleyCheese) -> Row {
        let seats = position.seats();
        let games = f64::from(self.games);
        let sides = Seat::all(seats).map(|seat| {
            let learnt = self.learnt[seat] / games;
            // As if one more game had been played, and shared by all.
            let won = (self.won[seat] + 1.0 / seats as f64) / (games + 1.0);
            let moves = if position.turn() == Turn::Seat(seat) { 1.0 } else { 0.0 };
            (seat, vec![maths::ln(learnt.max(LEAST)), maths::ln(won.max(LEAST)), moves])
        });
        let kind = (seats - 2) * 2 + usize::from(position.cards_left() <= LATE);
        Row { kind, sides: sides.collect() }
    }
}
