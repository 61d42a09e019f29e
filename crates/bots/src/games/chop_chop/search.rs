//! Expectimax: averages over luck, the best over choices, and at the horizon a glance.

use koshki_rules::games::chop_chop::{Chance, ChopChop, End, Move, Phase, Side, Tile};
use koshki_rules::{Game, Step};

use super::features::{features, features_beside, kind};
use super::memory::{Key, Memory};
use super::value::{Eye, Values};
use crate::{Budget, Spending};

/// How many glances at a position are one simulation: a simulated game would cost about as much.
const GLANCES: u32 = 64;
/// How many of the moves that look best are looked at closely inside the tree,
const WIDTH: usize = 4;
/// and how much worse than the best they may look.
const MARGIN: f64 = 0.08;

/// A search that spends one budget.
pub struct BudgetedSearch {
    spending: Spending,
    glances: u32,
    budget: Left,
    eye: Eye,
    memory: Memory,
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

impl BudgetedSearch {
    /// Starts to spend a budget, judging by these values.
    pub fn new(budget: Budget, values: &Values) -> Self {
        let glances = match budget {
            Budget::Simulations(count) => count.saturating_mul(GLANCES),
            Budget::Time(_) => u32::MAX,
        };
        BudgetedSearch {
            spending: budget.begin(),
            glances: 0,
            budget: Left::Unlimited,
            eye: Eye::new(values),
            memory: Memory::for_glances(glances),
            lists: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// From now on the budget counts.
    pub fn limit(&mut self) {
        self.budget = Left::Some;
    }

    /// Whether the budget is spent.
    pub fn is_out_of_time(&self) -> bool {
        self.budget == Left::Nothing
    }

    /// The chance of the mice, looking this many turns beyond the one that is being played.
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
            Phase::Start => self.start(position, turns),
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

    fn start(&mut self, position: &ChopChop, turns: u32) -> Value {
        let key = Key::of(position, turns);
        if let Some(known) = self.memory.find(key) {
            return Ok(known);
        }
        let value = if turns == 0 {
            self.glance(position)?
        } else {
            let mut next = position.clone();
            next.apply(&Step::Move(Move::Roll));
            self.roll(&next, turns - 1)?
        };
        self.memory.keep(key, value);
        Ok(value)
    }

    fn roll(&mut self, position: &ChopChop, turns: u32) -> Value {
        let mut sum = 0.0;
        let faces = position.side_to_play().die(position.options().dice);
        let mut at = 0;
        while at < faces.len() {
            let face = faces[at];
            let same = faces[at..].iter().take_while(|&&other| other == face).count();
            let mut next = position.clone();
            next.apply(&Step::Luck(Chance::Roll(face)));
            sum += same as f64 * self.choice(&next, turns, Care::Glance)?;
            at += same;
        }
        Ok(sum / faces.len() as f64)
    }

    fn flip(&mut self, position: &ChopChop, turns: u32, care: Care) -> Value {
        let tiles = position.tiles_left();
        if turns == 0 && care == Care::Glance && tiles.broken > 0 {
            return self.glance_at_flip(position);
        }
        let plain = self.average(position, &PLAIN, turns)?;
        let rare = match (plain, care) {
            (Some(_), Care::Glance) => None,
            (Some(_), Care::Whole) => self.average(position, &RARE, 0)?,
            (None, _) => self.average(position, &RARE, turns)?,
        };
        Ok(match (plain, rare) {
            (Some(plain), Some(rare)) if turns > 0 => {
                // Rare tiles would take nine tenths of the time. What the turns ahead change is much the same for them.
                let near =
                    self.average(position, &PLAIN, 0)?.map_or(plain.value, |near| near.value);
                let rare_value = (rare.value + plain.value - near).clamp(0.0, 1.0);
                let weights = plain.weight + rare.weight;
                (plain.value * plain.weight + rare_value * rare.weight) / weights
            }
            (Some(one), Some(other)) => {
                let weights = one.weight + other.weight;
                (one.value * one.weight + other.value * other.weight) / weights
            }
            (Some(only), None) | (None, Some(only)) => only.value,
            (None, None) => 0.5,
        })
    }

    /// The average over those of these tiles that are left.
    fn average(
        &mut self,
        position: &ChopChop,
        tiles: &[Tile],
        turns: u32,
    ) -> Result<Option<Average>, OutOfTime> {
        let (mut sum, mut weight) = (0.0, 0.0);
        for &tile in tiles {
            let count = f64::from(position.tiles_left().of(tile));
            if count > 0.0 {
                sum += count * self.value(&flipped(position, tile), turns, Care::Glance)?;
                weight += count;
            }
        }
        Ok((weight > 0.0).then(|| Average { value: sum / weight, weight }))
    }

    /// The average over plain tiles, of which there are broken dishes, with one reading of the position.
    fn glance_at_flip(&mut self, position: &ChopChop) -> Value {
        let tiles = position.tiles_left();
        let broken = flipped(position, Tile::Broken);
        if broken.phase() != Phase::Start {
            return self.value(&broken, 0, Care::Glance);
        }
        self.count_glance()?;
        let (known, known_kind) = (features(&broken), kind(&broken));
        let mut weights = f64::from(tiles.broken);
        let mut sum = weights * self.eye.chance(&broken, known_kind, &known);
        for tile in [Tile::Cheese, Tile::Knife] {
            if tiles.of(tile) == 0 {
                continue;
            }
            let next = flipped(position, tile);
            let weight = f64::from(tiles.of(tile));
            weights += weight;
            sum += weight
                * match next.phase() {
                    Phase::Start if kind(&next) == known_kind => {
                        let beside = features_beside(&next, &known);
                        self.eye.chance(&next, known_kind, &beside)
                    }
                    _ => self.value(&next, 0, Care::Glance)?,
                };
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
        let best_look = ranked[0].0;
        let close = |look: f64| (look - best_look).abs() < MARGIN;
        for (_, next) in ranked.iter().take(WIDTH).take_while(|(look, _)| close(*look)) {
            best = better(best, self.value(next, turns, care)?);
        }
        self.ranked.push(ranked);
        Ok(best)
    }

    /// The chance of the mice at a glance, between two turns.
    fn glance(&mut self, position: &ChopChop) -> Value {
        self.count_glance()?;
        Ok(self.eye.chance(position, kind(position), &features(position)))
    }

    fn count_glance(&mut self) -> Result<(), OutOfTime> {
        self.glances += 1;
        if self.glances >= GLANCES {
            self.glances = 0;
            if self.budget != Left::Unlimited && !self.spending.another() {
                self.budget = Left::Nothing;
            }
        }
        if self.budget == Left::Nothing { Err(OutOfTime) } else { Ok(()) }
    }
}

/// Tiles after which the turn is over.
const PLAIN: [Tile; 3] = [Tile::Cheese, Tile::Broken, Tile::Knife];
/// Tiles after which somebody may have to choose.
const RARE: [Tile; 4] = [Tile::Plus1, Tile::Plus2, Tile::Arrow, Tile::Fork];

/// An average over some tiles, and how many these are.
#[derive(Clone, Copy)]
struct Average {
    value: f64,
    weight: f64,
}

fn flipped(position: &ChopChop, tile: Tile) -> ChopChop {
    let mut next = position.clone();
    next.apply(&Step::Luck(Chance::Flip(tile)));
    next
}
