//! The chances of a position as they were learnt from games of tigers: cheese, visible mice, cards left, cats, and what the
//! mover's hand can do at once.

use std::sync::LazyLock;

use koshki_rules::games::holey_cheese::{Colour, HoleyCheese};
use koshki_rules::{Game, PerSeat, Seat, Turn};

use super::chances;
use super::placing::{CHEESE, Ground};
use super::simulating::taste;
use crate::judge::Odds;
use crate::learn::{self, Example, Learner, Row};

/// How many numbers tell how a seat stands.
const FEATURES: usize = 15;
/// Two, three and four seats are weighed apart.
const KINDS: usize = 3;
/// How much a weight is held back, as a number of positions.
const RIDGE: f64 = 5.0;

const TEXT: &str = include_str!("weights.txt");

static WEIGHTS: LazyLock<Vec<Vec<f64>>> = LazyLock::new(|| {
    let weights = learn::read(TEXT).expect("a test reads these weights");
    assert!(weights.len() == KINDS && weights.iter().all(|kind| kind.len() == FEATURES));
    weights
});

/// Everybody's chances in a position where a seat has to choose, or after the end.
pub(super) fn win(position: &HoleyCheese, ground: &mut Ground) -> PerSeat<f64> {
    match position.turn() {
        Turn::Over(outcome) => Odds::decided(position, &outcome).win,
        _ => {
            let row = row(position, ground);
            let chances = learn::chances(&row, &WEIGHTS[row.kind]);
            PerSeat::from_fn(position.seats(), |seat| chances[seat.index()])
        }
    }
}

/// Learns the weights anew.
pub(in crate::games) struct CheeseLearner;

impl Learner<HoleyCheese> for CheeseLearner {
    fn row(&self, position: &HoleyCheese) -> Option<Row> {
        matches!(position.turn(), Turn::Seat(_)).then(|| row(position, &mut Ground::new()))
    }

    fn learnt(&self, games: &[Vec<Example>], before: Option<Vec<Vec<f64>>>) -> Vec<Vec<f64>> {
        let mut weights = before.unwrap_or_else(|| WEIGHTS.clone());
        for (kind, prior) in prior().iter().enumerate() {
            if let Some(learnt) = learn::fitted(games.iter().flatten(), kind, prior, RIDGE) {
                weights[kind] = learnt;
            }
        }
        weights
    }
}

/// A cheese and a visible mouse count alike, the more the fewer seats there are, and a turn counts as two.
fn prior() -> [Vec<f64>; KINDS] {
    [1.5, 1.0, 0.8].map(|a_cheese| {
        let mut weights = vec![0.0; FEATURES];
        (weights[0], weights[2], weights[8]) = (a_cheese, a_cheese, 2.0 * a_cheese);
        weights
    })
}

fn row(position: &HoleyCheese, ground: &mut Ground) -> Row {
    let seats = position.seats();
    let left = f64::from(position.cards_left());
    // A lead lasts the longer the fewer cards are to come.
    let sharpness = 1.0 / (left + 1.0).sqrt();
    let far = left / 28.0;
    let mover = match position.turn() {
        Turn::Seat(seat) => Some(seat),
        Turn::Luck | Turn::Over(_) => None,
    };
    let at_once = mover.map_or(0.0, |seat| at_once(position, seat, ground));
    let standing = |seat: Seat| {
        let mice = position.layout().visible().of(Colour::ALL[seat.index()]);
        (f64::from(position.cheese(seat)), f64::from(mice))
    };
    let sides = Seat::all(seats).map(|seat| {
        let (cheese, mice) = standing(seat);
        let others = Seat::all(seats).filter(|&other| other != seat).map(standing);
        let best = others.map(|(cheese, mice)| cheese + mice).fold(0.0, f64::max);
        let lead = cheese + mice - best;
        let moves = if mover == Some(seat) { 1.0 } else { 0.0 };
        let cats = chances::cats(position, seat) as f64;
        let tempo = chances::tempo(position, seat);
        let numbers: [f64; FEATURES] = [
            cheese * sharpness,
            cheese * sharpness * sharpness,
            mice * sharpness,
            mice * sharpness * sharpness,
            mice * far * sharpness,
            moves * sharpness,
            moves,
            moves * far,
            tempo * sharpness,
            cats * sharpness,
            cats,
            moves * at_once * sharpness,
            moves * at_once * sharpness * sharpness,
            lead * sharpness,
            lead * sharpness * sharpness,
        ];
        (seat, numbers.to_vec())
    });
    Row { kind: seats - 2, sides: sides.collect() }
}

/// What the mover's best placement brings at a glance, in cheese.
fn at_once(position: &HoleyCheese, seat: Seat, ground: &mut Ground) -> f64 {
    ground.survey(position.layout(), &taste(seat, position.seats()));
    let best = ground.best(position, 0).map(|lay| ground.worth(&lay));
    f64::from(best.unwrap_or(0)) / f64::from(CHEESE)
}
