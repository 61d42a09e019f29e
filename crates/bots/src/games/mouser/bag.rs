//! Where a turn with thirteen dice from a bag can stand, and how it goes on: a graph that is the same for all scores.
//!
//! Points don't belong to it. Mice that were noted (MO8) leave the dice as they are after this many fewer mice, so the
//! graph is walked once for each number of noted mice.

use std::ops::Range;

use koshki_rules::games::mouser::{Dice, Die, Face, Rolled};

/// Dice in a roll (MO2).
const ROLL: u8 = 3;
/// Dogs that may lie to the left before the turn has failed (MO4).
const MOST_DOGS: u8 = 2;
/// The chance that three dice of any colours all show holes, after which everything is as before.
pub(super) const STAY: f64 = 1.0 / 27.0;
/// The least chance of three dogs in any roll: three green dice and no dog so far.
pub(super) const LEAST_FAILURE: f64 = 1.0 / 216.0;
/// The most mice that dice can show at once.
pub(super) const MOST_MICE: usize = 13;
/// The fewest mice that show when the bag runs out (MO8).
pub(super) const FEWEST_NOTED: usize = 9;

/// All that can lie on the table in a turn.
pub(super) struct Bag {
    /// Where the mover chooses: with more mice before fewer, with more dogs before fewer, so that what a roll leads to
    /// comes first.
    pub choices: Vec<Choice>,
    /// Where three dice are about to fall, in the same order.
    pub rolls: Vec<ToRoll>,
    /// How three dice of certain colours fall beside a number of dogs.
    pub falls: Vec<Falls>,
    /// The choices that falls lead to.
    pub after_fall: Vec<u32>,
    /// The rolls that draws lead to, with the chance of the draw.
    pub after_draw: Vec<(u32, f64)>,
    /// The choices and rolls of each number of mice and dogs, in order.
    pub layers: Vec<Layer>,
    /// From here on there are the rolls without mice.
    pub first_without_mice: usize,
    /// The number of each choice, by its dice.
    numbers: Vec<u32>,
    /// The number of each roll, by its dice.
    roll_numbers: Vec<u32>,
}

/// Choices and rolls with as many mice and dogs.
pub(super) struct Layer {
    pub mice: usize,
    pub dogs: usize,
    pub choices: Range<usize>,
    pub rolls: Range<usize>,
}

/// The mover chooses.
pub(super) struct Choice {
    /// What can come out of the bag; nothing when all three dice are in hand.
    pub draws: Range<u32>,
    /// Whether the mice are noted while drawing (MO8): the draws then lead to rolls without mice.
    pub notes: bool,
}

/// Three dice are about to fall.
pub(super) struct ToRoll {
    /// How they fall.
    pub falls: u32,
    /// Where the choices after it begin.
    pub after: u32,
    /// The choice when all three show holes.
    pub stay: u32,
}

/// How three dice fall.
pub(super) struct Falls {
    /// The chance that the turn fails.
    pub fails: f64,
    /// The chances of all else but three holes.
    pub chances: Vec<f64>,
    /// What falls then: mice, dogs, holes.
    shown: Vec<[Dice; 3]>,
}

impl Bag {
    /// Lists everything.
    pub fn new() -> Self {
        let few = |most| dice_up_to(most).collect::<Vec<Dice>>();
        let rows: Vec<Dice> = few(ROLL).into_iter().filter(|dice| dice.count() == ROLL).collect();
        let mut bag = Bag {
            choices: Vec::new(),
            rolls: Vec::new(),
            falls: Vec::new(),
            after_fall: Vec::new(),
            after_draw: Vec::new(),
            layers: Vec::new(),
            first_without_mice: 0,
            numbers: vec![u32::MAX; KINDS * KINDS_OF_DOGS * KINDS_OF_HANDS],
            roll_numbers: vec![u32::MAX; KINDS * KINDS_OF_DOGS * KINDS_OF_HANDS],
        };
        for &row in &rows {
            bag.falls.extend((0..=MOST_DOGS).map(|dogs| Falls::new(row, dogs)));
        }
        let mut all_mice = dice_up_to(MOST_MICE as u8).collect::<Vec<Dice>>();
        all_mice.sort_by_key(|mice| std::cmp::Reverse(mice.count()));
        for same_mice in all_mice.chunk_by(|one, other| one.count() == other.count()) {
            for dogs in (0..=MOST_DOGS).rev() {
                bag.add_layer(same_mice, dogs, &rows);
            }
        }
        for choice in bag.choices.iter().filter(|choice| choice.notes) {
            let Range { start, end } = choice.draws;
            for (roll, _) in &mut bag.after_draw[start as usize..end as usize] {
                *roll = bag.roll_numbers[*roll as usize];
            }
        }
        let without = bag.layers.iter().find(|layer| layer.mice == 0);
        bag.first_without_mice = without.map_or(0, |layer| layer.rolls.start);
        bag
    }

    /// The number of a choice.
    pub fn choice(&self, mice: Dice, dogs: Dice, holes: Dice) -> usize {
        self.numbers[place(mice, dogs, holes)] as usize
    }

    /// The number of a roll of three dice.
    pub fn roll(&self, mice: Dice, dogs: Dice, row: Dice) -> usize {
        self.roll_numbers[place(mice, dogs, row)] as usize
    }

    /// The rolls that going on from a choice can lead to, with their chances.
    pub fn drawn(&self, choice: usize) -> &[(u32, f64)] {
        let Range { start, end } = self.choices[choice].draws;
        &self.after_draw[start as usize..end as usize]
    }

    /// How the dice of a roll fall, and the choices that this leads to.
    pub fn fallen(&self, roll: &ToRoll) -> (&Falls, &[u32]) {
        let falls = &self.falls[roll.falls as usize];
        (falls, &self.after_fall[roll.after as usize..][..falls.chances.len()])
    }

    /// The chance that a roll makes the turn fail.
    pub fn fails(&self, roll: usize) -> f64 {
        self.falls[self.rolls[roll].falls as usize].fails
    }

    /// The first roll of a turn (MO2): all dice are in the bag.
    pub fn start(&self) -> usize {
        self.choice(Dice::NONE, Dice::NONE, Dice::NONE)
    }

    fn add_layer(&mut self, same_mice: &[Dice], dog_count: u8, rows: &[Dice]) {
        let (first_choice, first_roll) = (self.choices.len(), self.rolls.len());
        let mut lying = Vec::new();
        for &mice in same_mice {
            let dogs = dice_up_to(dog_count).filter(|dogs| dogs.count() == dog_count);
            lying.extend(
                dogs.filter_map(|dogs| Some((mice, dogs, rest(Dice::ALL, &[mice, dogs])?))),
            );
        }
        for &(mice, dogs, left) in &lying {
            for (number, &row) in rows.iter().enumerate() {
                if rest(left, &[row]).is_some() {
                    self.add_roll(mice, dogs, row, number as u32 * 3 + u32::from(dog_count));
                }
            }
        }
        for &(mice, dogs, left) in &lying {
            for hand in dice_up_to(ROLL - 1) {
                if let Some(bag) = rest(left, &[hand]) {
                    self.add_choice(mice, dogs, hand, bag);
                }
            }
        }
        self.layers.push(Layer {
            mice: same_mice[0].count().into(),
            dogs: dog_count.into(),
            choices: first_choice..self.choices.len(),
            rolls: first_roll..self.rolls.len(),
        });
    }

    /// Adds a roll and the choice whether to make it once more after three holes.
    fn add_roll(&mut self, mice: Dice, dogs: Dice, row: Dice, falls: u32) {
        let stay = self.choices.len() as u32;
        self.choices.push(Choice { draws: 0..0, notes: false });
        self.numbers[place(mice, dogs, row)] = stay;
        self.roll_numbers[place(mice, dogs, row)] = self.rolls.len() as u32;
        self.rolls.push(ToRoll { falls, after: self.after_fall.len() as u32, stay });
        for &[more_mice, more_dogs, holes] in &self.falls[falls as usize].shown {
            let after = place(mice.and(more_mice), dogs.and(more_dogs), holes);
            self.after_fall.push(self.numbers[after]);
        }
    }

    fn add_choice(&mut self, mice: Dice, dogs: Dice, hand: Dice, bag: Dice) {
        let start = self.after_draw.len() as u32;
        let missing = ROLL - hand.count();
        let notes = bag.count() < missing;
        // Without mice the dice that are left would not make three; nobody gets there.
        if !notes {
            for (drawn, chance) in draws(bag, missing) {
                let roll = self.roll_numbers[place(mice, dogs, hand.and(drawn))];
                self.after_draw.push((roll, chance));
            }
        } else if mice.count() + bag.count() >= missing {
            for (drawn, chance) in draws(mice, missing - bag.count()) {
                let row = hand.and(bag).and(drawn);
                // These rolls come last: their numbers are put in at the end.
                self.after_draw.push((place(Dice::NONE, dogs, row) as u32, chance));
            }
        }
        self.numbers[place(mice, dogs, hand)] = self.choices.len() as u32;
        self.choices.push(Choice { draws: start..self.after_draw.len() as u32, notes });
    }
}

impl Falls {
    fn new(row: Dice, dogs: u8) -> Self {
        let mut falls = Falls { fails: 0.0, chances: Vec::new(), shown: Vec::new() };
        let dice: Vec<Die> = row.each().collect();
        for faces in (0..27).map(|n| [n / 9, n / 3 % 3, n % 3].map(|face| Face::ALL[face])) {
            let mut piles = [Dice::NONE; 3];
            let mut chance = 1.0;
            for (&die, face) in dice.iter().zip(faces) {
                piles[face as usize] += Dice::one(die);
                chance *= f64::from(Rolled { die, face }.ways()) / 6.0;
            }
            if dogs + piles[Face::Dog as usize].count() > MOST_DOGS {
                falls.fails += chance;
            } else if piles[Face::Hole as usize].count() == ROLL {
                debug_assert!((chance - STAY).abs() < 1e-15, "every die has as many holes");
            } else if let Some(same) = falls.shown.iter().position(|shown| *shown == piles) {
                falls.chances[same] += chance;
            } else {
                falls.shown.push(piles);
                falls.chances.push(chance);
            }
        }
        falls
    }
}

/// From none to six green dice, and so on (MO1).
const KINDS: usize = 7 * 5 * 4;
/// With base three for each colour, no more than two.
const KINDS_OF_DOGS: usize = 27;
/// With base four for each colour, no more than three.
const KINDS_OF_HANDS: usize = 64;

fn place(mice: Dice, dogs: Dice, hand: Dice) -> usize {
    let number = |dice: Dice, bases: [usize; 2]| {
        let [green, yellow, red] = Die::ALL.map(|die| usize::from(dice.of(die)));
        green + bases[0] * (yellow + bases[1] * red)
    };
    let dogs_and_mice = number(dogs, [3, 3]) + KINDS_OF_DOGS * number(mice, [7, 5]);
    number(hand, [4, 4]) + KINDS_OF_HANDS * dogs_and_mice
}

/// All dice of the game that are no more than this many.
fn dice_up_to(most: u8) -> impl Iterator<Item = Dice> {
    let kinds = (0..KINDS as u8).map(|kind| Dice::new(kind % 7, kind / 7 % 5, kind / 35));
    kinds.filter(move |dice| dice.count() <= most)
}

/// What is left when these are taken away, if they are there.
fn rest(from: Dice, taken: &[Dice]) -> Option<Dice> {
    let mut counts = Die::ALL.map(|die| from.of(die));
    for dice in taken {
        for die in Die::ALL {
            counts[die as usize] = counts[die as usize].checked_sub(dice.of(die))?;
        }
    }
    let [green, yellow, red] = counts;
    Some(Dice::new(green, yellow, red))
}

/// All draws of this many dice, with their chances.
fn draws(from: Dice, count: u8) -> Vec<(Dice, f64)> {
    let choose = |from: u8, count: u8| {
        (0..count).fold(1.0, |ways, i| ways * f64::from(from - i) / f64::from(i + 1))
    };
    let all = choose(from.count(), count);
    dice_up_to(count)
        .filter(|drawn| drawn.count() == count && rest(from, &[*drawn]).is_some())
        .map(|drawn| {
            let ways = Die::ALL.map(|die| choose(from.of(die), drawn.of(die)));
            (drawn, ways.iter().product::<f64>() / all)
        })
        .collect()
}
