//! Looking ahead: averages over luck, the best over choices, and at the horizon the chance that the weights tell.

use koshki_rules::games::chop_chop::{Chance, ChopChop, End, Move, Phase, Side, Tile};
use koshki_rules::{Game, Step};

use super::features::{features, kind};
use super::weights::WEIGHTS;
use crate::{Budget, Spending};

/// So many glances at a position are one simulation: a simulated game would cost about as much.
const GLANCES: u32 = 64;
/// How many of the moves that look best are looked at closely inside the tree.
const WIDTH: usize = 4;

/// A search that spends one budget.
pub struct Search {
    spending: Spending,
    glances: u32,
    budget: Left,
    lists: Vec<Vec<Move>>,
    ranked: Vec<Vec<(f64, ChopChop)>>,
}

/// Whether there is time to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Left {
    /// The first look is free: there has to be an answer.
    Unlimited,
    Some,
    Nothing,
}

/// How closely the rest of a turn is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Care {
    /// Rare tiles are left out of the average.
    Glance,
    /// All tiles, but after a second one only a glance.
    Whole,
}

/// There was no time to finish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfTime;

type Value = Result<f64, OutOfTime>;

impl Search {
    /// Starts to spend a budget.
    pub fn new(budget: Budget) -> Self {
        let (lists, ranked) = (Vec::new(), Vec::new());
        Search { spending: budget.begin(), glances: 0, budget: Left::Unlimited, lists, ranked }
    }

    /// From now on the budget counts.
    pub fn limit(&mut self) {
        self.budget = Left::Some;
    }

    /// The chance of the mice, looking so many turns beyond the one that is being played.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn chance(&mut self, position: &ChopChop, turns: u32) -> Value {
        self.value(position, turns, Care::Whole)
    }

    fn value(&mut self, position: &ChopChop, turns: u32, care: Care) -> Value {
        match position.phase() {
            Phase::Over(End::MiceWin) => Ok(1.0),
            Phase::Over(End::CatWins) => Ok(0.0),
            Phase::Over(End::Draw) => Ok(0.5),
            Phase::Start if turns == 0 => self.glance(position),
            Phase::Start => {
                let mut next = position.clone();
                next.apply(&Step::Move(Move::Roll));
                self.roll(&next, turns - 1)
            }
            Phase::Roll => self.roll(position, turns),
            Phase::Flip => self.flip(position, turns, care),
            Phase::Lot => {
                let mut next = position.clone();
                // Whichever mouse seat begins, the team is the same.
                let mut chances = Vec::new();
                position.chances(&mut chances);
                next.apply(&Step::Luck(chances[0].0));
                self.choice(&next, turns, care)
            }
            Phase::Place | Phase::Walk(_) | Phase::Extra(_) | Phase::Jump | Phase::Fork => {
                self.choice(position, turns, care)
            }
        }
    }

    fn roll(&mut self, position: &ChopChop, turns: u32) -> Value {
        let mut sum = 0.0;
        let faces = position.side_to_play().die();
        let mut at = 0;
        while at < faces.len() {
            let face = faces[at];
            let same = faces[at..].iter().take_while(|&&other| other == face).count();
            let mut next = position.clone();
            next.apply(&Step::Luck(Chance::Roll(face)));
            let care = if turns == 0 { Care::Glance } else { Care::Whole };
            sum += same as f64 * self.choice(&next, turns, care)?;
            at += same;
        }
        Ok(sum / faces.len() as f64)
    }

    fn flip(&mut self, position: &ChopChop, turns: u32, care: Care) -> Value {
        let tiles = position.tiles_left();
        let plain = [Tile::Cheese, Tile::Broken, Tile::Knife];
        let only_rare = plain.iter().all(|&tile| tiles.of(tile) == 0);
        let (mut sum, mut weights) = (0.0, 0.0);
        for tile in Tile::ALL {
            let count = tiles.of(tile);
            if count == 0 || care == Care::Glance && !only_rare && !plain.contains(&tile) {
                continue;
            }
            let mut next = position.clone();
            next.apply(&Step::Luck(Chance::Flip(tile)));
            let weight = f64::from(count);
            sum += weight * self.value(&next, turns, Care::Glance)?;
            weights += weight;
        }
        Ok(sum / weights)
    }

    fn choice(&mut self, position: &ChopChop, turns: u32, care: Care) -> Value {
        let better = match position.side_to_play() {
            Side::Mice => f64::max,
            Side::Cat => f64::min,
        };
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        position.moves(&mut moves);
        let worst = if position.side_to_play() == Side::Mice { 0.0 } else { 1.0 };
        if turns == 0 || moves.len() == 1 {
            let mut best = worst;
            for mv in &moves {
                let mut next = position.clone();
                next.apply(&Step::Move(*mv));
                best = better(best, self.value(&next, turns, care)?);
            }
            self.lists.push(moves);
            return Ok(best);
        }
        let mut ranked = self.ranked.pop().unwrap_or_default();
        ranked.clear();
        for mv in &moves {
            let mut next = position.clone();
            next.apply(&Step::Move(*mv));
            ranked.push((self.value(&next, 0, Care::Glance)?, next));
        }
        self.lists.push(moves);
        match position.side_to_play() {
            Side::Mice => ranked.sort_by(|(one, _), (other, _)| other.total_cmp(one)),
            Side::Cat => ranked.sort_by(|(one, _), (other, _)| one.total_cmp(other)),
        }
        let mut best = worst;
        for (_, next) in ranked.iter().take(WIDTH) {
            best = better(best, self.value(next, turns, care)?);
        }
        self.ranked.push(ranked);
        Ok(best)
    }

    /// The chance of the mice at a glance, between two turns.
    fn glance(&mut self, position: &ChopChop) -> Value {
        self.glances += 1;
        if self.glances >= GLANCES {
            self.glances = 0;
            if self.budget != Left::Unlimited && !self.spending.another() {
                self.budget = Left::Nothing;
            }
        }
        if self.budget == Left::Nothing {
            return Err(OutOfTime);
        }
        Ok(at_a_glance(position))
    }
}

/// The chance of the mice between two turns, by the weights alone.
pub fn at_a_glance(position: &ChopChop) -> f64 {
    let weights = &WEIGHTS[kind(position)];
    let sum: f32 =
        features(position).iter().zip(weights).map(|(value, weight)| value * weight).sum();
    1.0 / (1.0 + f64::from(-sum).exp())
}
