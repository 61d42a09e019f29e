//! Where all mice lie, as plain counts: what judging and solving calculate with.

use koshki_rules::Seat;
use koshki_rules::games::catch_the_mice::{Colour, LEAST_IN_CENTRE, Mice, Scoring, View};

/// How many colours there are.
pub const COLOURS: usize = Colour::ALL.len();
/// The most seats at a table.
pub const MOST_SEATS: usize = 4;

/// How many mice of each colour.
pub type Counts = [u8; COLOURS];
/// Each seat's chance to win; seats that are not there have none.
pub type Chances = [f64; MOST_SEATS];

/// Where all mice lie, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    /// How many seats.
    pub seats: usize,
    /// Whose turn it is.
    pub mover: Seat,
    /// Mice in the centre.
    pub centre: Counts,
    /// Mice in front of the mover's card.
    pub lured: Counts,
    /// Mice on the cards.
    pub cards: [Counts; MOST_SEATS],
}

impl Heaps {
    /// What a view shows.
    pub fn seen(view: &View) -> Self {
        let mut cards = [[0; COLOURS]; MOST_SEATS];
        for (card, &seen) in cards.iter_mut().zip(&view.cards) {
            *card = counts(seen);
        }
        Heaps {
            seats: view.cards.len(),
            mover: view.mover,
            centre: counts(view.centre),
            lured: counts(view.lured),
            cards,
        }
    }

    /// Two seats between turns, the first to move.
    pub fn of_two(cards: [Counts; 2], centre: Counts) -> Self {
        let [first, second] = cards;
        let cards = [first, second, [0; COLOURS], [0; COLOURS]];
        Heaps { seats: 2, mover: Seat(0), centre, lured: [0; COLOURS], cards }
    }

    /// The same after the lured mice were caught (CM11).
    #[must_use]
    pub fn caught(mut self) -> Self {
        let card = &mut self.cards[self.mover.index()];
        for (caught, lured) in card.iter_mut().zip(&mut self.lured) {
            *caught += std::mem::take(lured);
        }
        self
    }

    /// The same after the lured mice ran to the centre (CM10).
    #[must_use]
    pub fn lost(mut self) -> Self {
        for (centre, lured) in self.centre.iter_mut().zip(&mut self.lured) {
            *centre += std::mem::take(lured);
        }
        self
    }

    /// The same with the next seat to move.
    #[must_use]
    pub fn passed(mut self) -> Self {
        self.mover = self.mover.next(self.seats);
        self
    }

    /// Whether the game ends if the turn does (CM13).
    pub fn few_are_left(&self) -> bool {
        count(&self.centre) < u16::from(LEAST_IN_CENTRE)
    }

    /// Everybody's share of the win if the game is over (CM15).
    pub fn decided(&self, scoring: Scoring) -> Chances {
        let keys = self.cards.map(|card| (points(&card, scoring), count(&card)));
        let keys = &keys[..self.seats];
        let best = keys.iter().max();
        let winners = keys.iter().filter(|key| Some(*key) == best).count();
        let mut chances = [0.0; MOST_SEATS];
        for (chance, key) in chances.iter_mut().zip(keys) {
            if Some(key) == best {
                *chance = 1.0 / winners as f64;
            }
        }
        chances
    }
}

/// How many mice there are in all.
pub fn count(mice: &Counts) -> u16 {
    mice.iter().map(|&count| u16::from(count)).sum()
}

/// What they count (CM14, CM16).
pub fn points(mice: &Counts, scoring: Scoring) -> u16 {
    match scoring {
        Scoring::Kids => count(mice),
        Scoring::Classic => Colour::ALL
            .iter()
            .zip(mice)
            .map(|(colour, &count)| colour.worth() * u16::from(count))
            .sum(),
    }
}

fn counts(mice: Mice) -> Counts {
    Colour::ALL.map(|colour| mice.of(colour))
}
