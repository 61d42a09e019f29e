//! Fast playouts, with a simple policy for every seat.

use koshki_rules::games::holey_cheese::{Card, Chance, HoleyCheese, Move};
use koshki_rules::{Game, Seat, Step, Turn};
use rand_core::Rng;

use super::placing::{CHEESE, Crumbs, Ground, Taste};

/// Plays games on.
pub(super) struct Simulator {
    ground: Ground,
    chances: Vec<(Chance, u32)>,
    moves: Vec<Move>,
}

/// What luck will decide, fixed beforehand: the same for all moves that are compared.
pub(super) struct Fate {
    /// By card: the lower comes first out of the deck.
    ranks: Vec<u32>,
    salt: u64,
}

impl Fate {
    pub(super) fn new(rng: &mut dyn Rng) -> Self {
        let ranks = Card::all().map(|_| rng.next_u32()).collect();
        Fate { ranks, salt: rng.next_u64() }
    }

    /// The outcome of luck in this position.
    fn chance(&self, chances: &[(Chance, u32)]) -> Chance {
        let rank = |chance: &Chance| match chance {
            Chance::First(seat) => self.ranks[seat.index()],
            Chance::Deal(deal) => self.ranks[deal.card.index()],
            Chance::Away(card) | Chance::Draw(card) => self.ranks[card.index()],
        };
        let listed = chances.iter().map(|&(chance, _)| chance);
        listed.min_by_key(rank).expect("luck always has an outcome")
    }
}

impl Simulator {
    pub(super) fn new() -> Self {
        Simulator { ground: Ground::new(), chances: Vec::new(), moves: Vec::new() }
    }

    /// Plays on until no more than this many cards are left to play, and nobody has to draw.
    pub(super) fn play(&mut self, position: &mut HoleyCheese, until: u8, fate: &Fate) {
        loop {
            match position.turn() {
                Turn::Over(_) => return,
                Turn::Luck => {
                    self.chances.clear();
                    position.chances(&mut self.chances);
                    position.apply(&Step::Luck(fate.chance(&self.chances)));
                }
                Turn::Seat(_) if position.cards_left() <= until => return,
                Turn::Seat(seat) => {
                    let mv = self.choose(position, seat, fate);
                    position.apply(&Step::Move(mv));
                }
            }
        }
    }

    /// The ground as a seat sees it.
    pub(super) fn survey(&mut self, position: &HoleyCheese, seat: Seat) -> &Ground {
        self.ground.survey(position.layout(), &taste(seat, position.seats()));
        &self.ground
    }

    fn choose(&mut self, position: &HoleyCheese, seat: Seat, fate: &Fate) -> Move {
        let left = position.cards_left();
        self.survey(position, seat);
        let salt = fate.salt.wrapping_mul(u64::from(left) | 1);
        if let Some(lay) = self.ground.best(position, salt) {
            return Move::Lay(lay);
        }
        self.moves.clear();
        position.moves(&mut self.moves);
        self.moves[(salt % self.moves.len() as u64) as usize]
    }
}

/// What a seat likes: its own mice, and to see none of the others'.
pub(super) fn taste(seat: Seat, seats: usize) -> Taste {
    let mine = CHEESE;
    let theirs = -CHEESE / (seats as Crumbs - 1);
    let mut worth = [0; 4];
    for other in Seat::all(seats) {
        worth[other.index()] = if other == seat { mine } else { theirs };
    }
    Taste {
        shown: worth,
        covered: worth.map(|crumbs| -crumbs),
        kept: worth.map(|crumbs| crumbs * 3 / 10),
    }
}
