//! From cheese to chances: how likely each seat is to win when it has this much, and this many cards are to come.

use koshki_rules::games::holey_cheese::{Colour, HoleyCheese};
use koshki_rules::{Game, PerSeat, Seat, Turn};

use crate::judge::Odds;
use crate::maths;

/// How much further ahead a turn brings the seat that has it, in cheese and mice.
const TURN: f64 = 2.3;
/// How many cats there are (HC2). All seats are dealt equally many (HC5).
const CATS: usize = 4;

/// The chance of each seat to win at the end of a game, or of one that was played on from `cards` cards before.
///
/// Playouts by a simple policy are inaccurate: a lead found by one is less certain than it looks, and the more cards were
/// laid, the less certain it is.
pub(super) fn win(position: &HoleyCheese, cards: u8) -> PerSeat<f64> {
    if let (Turn::Over(outcome), 0) = (position.turn(), cards) {
        return Odds::decided(position, &outcome).win;
    }
    let seats = position.seats();
    let points = points(position);
    let most = points.as_slice().iter().fold(f64::NEG_INFINITY, |most, &points| most.max(points));
    let doubt = doubt(seats, f64::from(position.cards_left()).max(f64::from(cards) / 3.0));
    let weights = PerSeat::from_fn(seats, |seat| maths::exp((points[seat] - most) / doubt));
    let all: f64 = weights.as_slice().iter().sum();
    PerSeat::from_fn(seats, |seat| weights[seat] / all)
}

/// The cheese of each seat at the end, to be expected. The numbers are measured on games of that taste.
pub(super) fn points(position: &HoleyCheese) -> PerSeat<f64> {
    let seats = position.seats();
    let Turn::Seat(mover) = position.turn() else {
        return PerSeat::from_fn(seats, |seat| f64::from(position.cheese(seat)));
    };
    let cards = position.cards_left();
    let left = f64::from(cards);
    // What the cards to come bring to each seat, less at the start when few mice are there.
    let growth = left * (0.9 - 0.0058 * left);
    // Between two, what the first seat is ahead at the start does not last.
    let fading = if seats == 2 { 0.1 * (left - 15.0).clamp(0.0, 10.0) } else { 0.0 };
    PerSeat::from_fn(seats, |seat| {
        let mice = position.layout().visible().of(Colour::ALL[seat.index()]);
        let after_mover = (seat.index() + seats - mover.index()) % seats;
        let turns = turns(cards, seats, after_mover);
        let tempo = TURN * (turns as f64 - left / seats as f64);
        let is_first = (usize::from(cards) + after_mover).is_multiple_of(2);
        let fading = if is_first { -fading } else { fading };
        let cats = a_cat(seats) * cats(position, seat).min(turns) as f64;
        f64::from(position.cheese(seat)) + f64::from(mice) + growth + tempo + fading + cats
    })
}

/// How many turns more than its equal share a seat has to come; none where nobody has to choose.
pub(super) fn tempo(position: &HoleyCheese, seat: Seat) -> f64 {
    let Turn::Seat(mover) = position.turn() else { return 0.0 };
    let seats = position.seats();
    let after_mover = (seat.index() + seats - mover.index()) % seats;
    let turns = turns(position.cards_left(), seats, after_mover);
    turns as f64 - f64::from(position.cards_left()) / seats as f64
}

/// How many turns a seat has that is this many after the mover.
fn turns(cards: u8, seats: usize, after_mover: usize) -> usize {
    (usize::from(cards) + seats - 1 - after_mover) / seats
}

/// What a cat in the hand is worth beyond another card, in cheese. Between two, a cat would seem to cost nothing without
/// it, and longer thinking would only find better ways to waste one at the start. Among several it does harm.
pub(super) const fn a_cat(seats: usize) -> f64 {
    if seats == 2 { 1.0 } else { 0.0 }
}

/// How many cats a seat has not laid yet; one that was put away counts, which hardly ever happens.
pub(super) fn cats(position: &HoleyCheese, seat: Seat) -> usize {
    let laid = position.layout().laid().iter();
    let laid = laid.filter(|laid| laid.seat == seat && laid.card.is_cat()).count();
    (CATS / position.seats()).saturating_sub(laid)
}

/// How much a cheese changes the chance to win, roughly.
pub(super) fn slope(position: &HoleyCheese) -> f64 {
    (0.2 / doubt(position.seats(), f64::from(position.cards_left()))).min(0.2)
}

/// How much cheese more makes a chance e times as good, this many cards before the end. Games of tigers are less certain
/// than simulated ones, in which the lead has a standard deviation of 0.5 √cards with two seats, 0.8 with three and
/// 0.86 with four: with several seats everybody turns on the leader.
fn doubt(seats: usize, cards: f64) -> f64 {
    let by_seats = [0.33, 0.55, 0.7][seats - 2];
    by_seats * cards.sqrt()
}
