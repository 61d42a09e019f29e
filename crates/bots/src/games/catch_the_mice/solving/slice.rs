//! One turn of a mover with a certain card, in all its moments at once.
//!
//! A moment is how many of each colour lie in the centre, in front of the card (none, one or two) and on the other card.
//! Moments with the same lured mice are a class. The counts of the last colour in the centre lie side by side, so that a
//! row of moments is reckoned together; what is beyond a row's end is worth less than anything.

use koshki_rules::games::catch_the_mice::Options;

use super::super::heaps::{COLOURS, Counts};
use super::layout::{Layout, sizes};

/// As many as the centre can have of a colour, and at least one lane that is never used.
const LANES: usize = 8;
/// The colours that are not counted along a row.
const OUTER: usize = COLOURS - 1;
const LAST: usize = COLOURS - 1;
/// Three ways to lure of each colour.
const CLASSES: usize = 3_usize.pow(COLOURS as u32);
/// What can't be done: worth less than the worst that can.
const NEVER: f32 = -1.0;

type Row = [f32; LANES];

/// What turns lead to.
pub struct Turns<'a> {
    /// The order of the positions.
    pub layout: &'a Layout,
    /// The house rules.
    pub options: &'a Options,
    /// What each position is worth to the owner of the card whose turn has ended in it.
    pub ends: &'a [f32],
    /// What each position is worth to the mover who is about to roll; with the risk of CM17, larger cards must be there.
    pub rolled: &'a [f32],
}

/// Memory for a turn, to be used again.
#[derive(Default)]
pub struct Scratch {
    values: Vec<f32>,
    failed: Vec<f32>,
}

impl Turns<'_> {
    /// What each position with this card is worth to the mover who is about to roll, in the layout's order.
    pub fn about_to_roll(&self, card: &Counts, scratch: &mut Scratch) -> Vec<f32> {
        let left = self.layout.left(card);
        let classes = Classes::new(&left);
        scratch.values.clear();
        scratch.values.resize(classes.lanes + LANES, NEVER);
        self.spread_failed(card, &classes, &mut scratch.failed);
        for class in classes.all.iter().rev().flatten() {
            if class.number > 0 {
                self.reckon_class(card, &classes, class, scratch);
            }
        }
        let none = classes.all[0].as_ref().expect("nothing lured is always possible");
        let length = none.sizes[LAST];
        let mut out = Vec::with_capacity(none.rows() * length);
        let reckoner = Reckoner::new(self, &classes, none, scratch);
        none.each_row(|_, centre| out.extend_from_slice(&reckoner.roll(centre)[..length]));
        out
    }

    /// What a failed hunt is worth, in rows like those of moments with nothing lured.
    fn spread_failed(&self, card: &Counts, classes: &Classes, into: &mut Vec<f32>) {
        let length = usize::from(classes.left[LAST]) + 1;
        into.clear();
        for row in self.layout.block(self.ends, card).chunks_exact(length) {
            into.extend_from_slice(row);
            into.resize(into.len() + LANES - length, NEVER);
        }
        into.resize(into.len() + LANES, NEVER);
    }

    /// The better of stopping and rolling in all moments of a class.
    fn reckon_class(&self, card: &Counts, classes: &Classes, class: &Class, scratch: &mut Scratch) {
        let caught = std::array::from_fn(|colour| card[colour] + class.lured[colour]);
        let length = class.sizes[LAST];
        let stops = self.layout.block(self.ends, &caught);
        let all_lured = class.lured.iter().all(|&lured| lured > 0);
        let again =
            (self.options.risk && all_lured).then(|| self.layout.block(self.rolled, &caught));
        let mut rows = Vec::with_capacity(class.rows() * LANES);
        let reckoner = Reckoner::new(self, classes, class, scratch);
        class.each_row(|number, centre| {
            let range = number * length..(number + 1) * length;
            let mut best = [NEVER; LANES];
            best[..length].copy_from_slice(&stops[range.clone()]);
            match again {
                Some(again) => {
                    for (best, &roll) in best.iter_mut().zip(&again[range]) {
                        *best = larger(*best, roll);
                    }
                }
                None => {
                    let roll = reckoner.roll(centre);
                    for (best, roll) in best[..length].iter_mut().zip(&roll[..length]) {
                        *best = larger(*best, *roll);
                    }
                }
            }
            rows.extend_from_slice(&best);
        });
        scratch.values[class.start..class.start + rows.len()].copy_from_slice(&rows);
    }
}

/// Moments with the same lured mice.
struct Class {
    number: usize,
    lured: Counts,
    /// How many counts in the centre each colour can have.
    sizes: [usize; COLOURS],
    /// Where its rows begin.
    start: usize,
    /// How far apart rows are that differ by one mouse of an outer colour in the centre.
    strides: [usize; OUTER],
}

impl Class {
    fn rows(&self) -> usize {
        self.sizes[..OUTER].iter().product()
    }

    /// The row with these counts in the centre.
    #[inline]
    fn at(&self, centre: &[usize; OUTER]) -> usize {
        let ahead = centre.iter().zip(&self.strides).map(|(count, stride)| count * stride);
        self.start + ahead.sum::<usize>()
    }

    /// How far apart moments are that differ by one mouse of a colour in the centre.
    #[inline]
    fn stride(&self, colour: usize) -> usize {
        self.strides.get(colour).copied().unwrap_or(1)
    }

    fn each_row(&self, mut found: impl FnMut(usize, &[usize; OUTER])) {
        let [first, second, third, fourth, _] = self.sizes;
        let mut number = 0;
        for one in 0..first {
            for two in 0..second {
                for three in 0..third {
                    for four in 0..fourth {
                        found(number, &[one, two, three, four]);
                        number += 1;
                    }
                }
            }
        }
    }
}

/// All classes of a turn; nothing where there are not enough mice.
struct Classes {
    left: Counts,
    all: Vec<Option<Class>>,
    lanes: usize,
}

impl Classes {
    fn new(left: &Counts) -> Self {
        // The lanes before a row's begin are looked at, so there are some before the first one.
        let mut classes = Classes { left: *left, all: Vec::with_capacity(CLASSES), lanes: LANES };
        for number in 0..CLASSES {
            let lured: Counts = std::array::from_fn(|colour| (number / step(colour) % 3) as u8);
            if lured.iter().zip(left).any(|(lured, left)| lured > left) {
                classes.all.push(None);
                continue;
            }
            let sizes = sizes(&std::array::from_fn(|colour| left[colour] - lured[colour]));
            let mut strides = [LANES; OUTER];
            for colour in (0..OUTER - 1).rev() {
                strides[colour] = strides[colour + 1] * sizes[colour + 1];
            }
            let class = Class { number, lured, sizes, start: classes.lanes, strides };
            classes.lanes += class.rows() * LANES;
            classes.all.push(Some(class));
        }
        classes
    }

    fn get(&self, number: usize) -> Option<&Class> {
        self.all.get(number)?.as_ref()
    }
}

/// How far apart classes are that differ by one lured mouse of a colour.
const fn step(colour: usize) -> usize {
    3_usize.pow((COLOURS - 1 - colour) as u32)
}

/// Reckons rolls in the moments of one class.
struct Reckoner<'a> {
    left: Counts,
    lured: Counts,
    values: &'a [f32],
    failed: &'a [f32],
    none: &'a Class,
    white_makes_pair: bool,
    /// The colours that do not lie in front of the card yet (CM8).
    free: Vec<usize>,
    /// What the class becomes with one or two more of a colour.
    with_one: [Option<&'a Class>; COLOURS],
    with_two: [Option<&'a Class>; COLOURS],
    /// What it becomes with one more of each of two colours.
    with_both: [[Option<&'a Class>; COLOURS]; COLOURS],
}

impl<'a> Reckoner<'a> {
    fn new(turns: &Turns, classes: &'a Classes, class: &Class, scratch: &'a Scratch) -> Self {
        let free: Vec<usize> = (0..COLOURS).filter(|&colour| class.lured[colour] == 0).collect();
        let mut with_one = [None; COLOURS];
        let mut with_two = [None; COLOURS];
        let mut with_both = [[None; COLOURS]; COLOURS];
        for &one in &free {
            with_one[one] = classes.get(class.number + step(one));
            with_two[one] = classes.get(class.number + 2 * step(one));
            for &other in free.iter().filter(|&&other| other > one) {
                with_both[one][other] = classes.get(class.number + step(one) + step(other));
            }
        }
        Reckoner {
            left: classes.left,
            lured: class.lured,
            values: &scratch.values,
            failed: &scratch.failed,
            none: classes.all[0].as_ref().expect("nothing lured is always possible"),
            white_makes_pair: turns.options.white_makes_pair,
            free,
            with_one,
            with_two,
            with_both,
        }
    }

    /// The mean over all rolls in a row of moments. Lanes beyond the row's end mean nothing.
    fn roll(&self, centre: &[usize; OUTER]) -> Row {
        let back = std::array::from_fn(|colour| centre[colour] + usize::from(self.lured[colour]));
        // In a class the rows begin after the first lanes; the failed ones begin at once.
        let at = self.none.at(&back) - self.none.start + usize::from(self.lured[LAST]);
        let mut rolls = Rolls { failed: row(self.failed, at), sum: [0.0; LANES] };
        let lured = (COLOURS - self.free.len()) as f32;
        rolls.fall(lured * lured, &[NEVER; LANES]);

        let mut single = [[NEVER; LANES]; COLOURS];
        let mut pair = [[NEVER; LANES]; COLOURS];
        let mut any_single = [NEVER; LANES];
        for &colour in &self.free {
            self.lure_one_colour(colour, centre, &mut single[colour], &mut pair[colour]);
            raise(&mut any_single, &single[colour]);
        }
        let mut anything = any_single;
        let mut with_another = [any_single; COLOURS];
        for (index, &one) in self.free.iter().enumerate() {
            for &other in &self.free[index + 1..] {
                let mut best = single[one];
                raise(&mut best, &single[other]);
                if let Some(both) = self.both(one, other, centre) {
                    raise(&mut best, both);
                    raise(&mut with_another[one], both);
                    raise(&mut with_another[other], both);
                    raise(&mut anything, both);
                }
                rolls.fall(2.0, &best);
            }
        }
        for &colour in &self.free {
            rolls.fall(1.0, &pair[colour]);
            rolls.fall(2.0 * lured, &single[colour]);
            raise(&mut anything, &pair[colour]);
            if self.white_makes_pair {
                raise(&mut with_another[colour], &pair[colour]);
            }
            rolls.fall(2.0, &with_another[colour]);
        }
        rolls.fall(2.0 * lured, &any_single);
        rolls.fall(1.0, &anything);
        rolls.sum.map(|sum| sum / 36.0)
    }

    /// The best after luring one mouse of a colour from the centre, and the best that a pair of it allows (CM7).
    #[inline]
    fn lure_one_colour(
        &self,
        colour: usize,
        centre: &[usize; OUTER],
        single: &mut Row,
        pair: &mut Row,
    ) {
        // Along a row the lanes beyond its ends stand for what is not there.
        let (here, there) = match centre.get(colour) {
            Some(&here) => (here, usize::from(self.left[colour]) - here),
            None => (2, 2),
        };
        if let Some(class) = self.with_one[colour] {
            let at = class.at(centre);
            if here >= 1 {
                *single = row(self.values, at - class.stride(colour));
                *pair = *single;
            }
            if there >= 1 {
                raise(pair, &row(self.values, at));
            }
        }
        if let Some(class) = self.with_two[colour] {
            let at = class.at(centre);
            if here >= 2 {
                raise(pair, &row(self.values, at - 2 * class.stride(colour)));
            }
            if here >= 1 && there >= 1 {
                raise(pair, &row(self.values, at - class.stride(colour)));
            }
            if there >= 2 {
                raise(pair, &row(self.values, at));
            }
        }
    }

    /// What luring one of each of two colours from the centre is worth (CM6).
    #[inline]
    fn both(&self, one: usize, other: usize, centre: &[usize; OUTER]) -> Option<&'a Row> {
        let present = |colour: usize| centre.get(colour).is_none_or(|&count| count > 0);
        let class = self.with_both[one][other].filter(|_| present(one) && present(other))?;
        let at = class.at(centre) - class.stride(one) - class.stride(other);
        self.values[at..].first_chunk()
    }
}

/// The rolls so far and what they came to.
struct Rolls {
    failed: Row,
    sum: Row,
}

impl Rolls {
    /// Adds rolls of so many in 36, and what the mover makes of them.
    #[inline]
    fn fall(&mut self, ways: f32, best: &Row) {
        for ((sum, &best), &failed) in self.sum.iter_mut().zip(best).zip(&self.failed) {
            *sum += ways * if best >= 0.0 { best } else { failed };
        }
    }
}

#[inline]
fn row(values: &[f32], at: usize) -> Row {
    *values[at..].first_chunk().expect("there are unused lanes after the last row")
}

#[inline]
fn raise(best: &mut Row, other: &Row) {
    for (best, &other) in best.iter_mut().zip(other) {
        *best = larger(*best, other);
    }
}

#[inline]
fn larger(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}
