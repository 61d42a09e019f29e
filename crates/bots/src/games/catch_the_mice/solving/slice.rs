//! One turn of a mover with a certain card, in all its moments at once.
//!
//! A moment is how many of each colour lie in the centre, in front of the card (none, one or two) and on the other card.
//! Moments with the same lured mice are a class. Those that differ only in how many of the last two colours lie in the
//! centre lie side by side, a plane of rows, and are computed together; what is beyond a row's or a plane's end is worth
//! less than anything, so that nobody has to ask whether a mouse is there.

use koshki_rules::games::catch_the_mice::Options;

use super::super::heaps::{COLOURS, Counts};
use super::layout::{Layout, sizes};

/// The length of a row: as many as the centre can have of a colour, and at least one lane that is never used.
const LANES: usize = 8;
/// The most rows of a plane.
const MOST_ROWS: usize = 7;
/// The colours that are counted outside of planes, by rows of a plane, and along a row.
const OUTER: usize = COLOURS - 2;
const BY_ROWS: usize = COLOURS - 2;
const ALONG: usize = COLOURS - 1;
/// Unused lanes before a class: as far as is looked beyond the beginning.
const GUARD: usize = 3 * LANES;
/// Lanes at the very end that stand for what can't be lured.
const NOTHING: usize = LANES * MOST_ROWS + GUARD;
/// Three ways to lure of each colour.
const CLASSES: usize = 3_usize.pow(COLOURS as u32);
/// What can't be done: worth less than the worst that can.
const NEVER: f32 = -1.0;

type Row = [f32; LANES];
type Plane = [Row; MOST_ROWS];

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
        let classes = Classes::new(&self.layout.left(card));
        scratch.values.clear();
        scratch.values.resize(classes.lanes, NEVER);
        self.spread_failed(card, &classes, &mut scratch.failed);
        for class in classes.all[1..].iter().rev().flatten() {
            self.reckon_class(card, &classes, class, scratch);
        }
        let none = classes.none();
        let (_, later) = scratch.values.split_at(none.end);
        let reckoner = Reckoner::new(self.options, &classes, none, later, &scratch.failed);
        let mut out = Vec::with_capacity(none.planes() * none.sizes[BY_ROWS] * none.sizes[ALONG]);
        none.each_plane(|centre| {
            let plane = reckoner.roll(centre);
            for row in &plane[..none.sizes[BY_ROWS]] {
                out.extend_from_slice(&row[..none.sizes[ALONG]]);
            }
        });
        out
    }

    /// What a failed hunt is worth, in planes like those of moments with nothing lured.
    fn spread_failed(&self, card: &Counts, classes: &Classes, into: &mut Vec<f32>) {
        let length = classes.none().sizes[ALONG];
        into.clear();
        for row in self.layout.block(self.ends, card).chunks_exact(length) {
            into.extend_from_slice(row);
            into.resize(into.len() + LANES - length, NEVER);
        }
        into.resize(into.len() + GUARD, NEVER);
    }

    /// The better of stopping and rolling in all moments of a class.
    fn reckon_class(&self, card: &Counts, classes: &Classes, class: &Class, scratch: &mut Scratch) {
        let caught = std::array::from_fn(|colour| card[colour] + class.lured[colour]);
        let mut stops = self.layout.block(self.ends, &caught).chunks_exact(class.sizes[ALONG]);
        let all_lured = class.lured.iter().all(|&lured| lured > 0);
        let (earlier, later) = scratch.values.split_at_mut(class.end);
        let own = &mut earlier[class.start..];
        if self.options.risk && all_lured {
            let again = self.layout.block(self.rolled, &caught).chunks_exact(class.sizes[ALONG]);
            let mut both = stops.zip(again);
            for plane in own.chunks_exact_mut(class.strides[OUTER - 1]) {
                for (row, (stop, roll)) in
                    plane.chunks_exact_mut(LANES).zip(both.by_ref().take(class.sizes[BY_ROWS]))
                {
                    for (best, (&stop, &roll)) in row.iter_mut().zip(stop.iter().zip(roll)) {
                        *best = larger(stop, roll);
                    }
                }
            }
            return;
        }
        let reckoner = Reckoner::new(self.options, classes, class, later, &scratch.failed);
        let mut planes = own.chunks_exact_mut(class.strides[OUTER - 1]);
        class.each_plane(|centre| {
            let rolls = reckoner.roll(centre);
            let rows = planes.next().into_iter().flat_map(|plane| plane.chunks_exact_mut(LANES));
            for ((row, roll), stop) in
                rows.zip(&rolls).zip(stops.by_ref().take(class.sizes[BY_ROWS]))
            {
                for (best, (&stop, &roll)) in row.iter_mut().zip(stop.iter().zip(roll)) {
                    *best = larger(stop, roll);
                }
            }
        });
    }
}

/// Moments with the same lured mice.
struct Class {
    number: usize,
    lured: Counts,
    /// How many counts in the centre each colour can have.
    sizes: [usize; COLOURS],
    /// Where its planes begin and end.
    start: usize,
    end: usize,
    /// How far apart planes are that differ by one mouse of an outer colour in the centre.
    strides: [usize; OUTER],
}

impl Class {
    fn planes(&self) -> usize {
        self.sizes[..OUTER].iter().product()
    }

    /// How far the plane with these counts in the centre is from the first one.
    #[inline]
    fn ahead(&self, centre: &[usize; OUTER]) -> usize {
        let [first, second, third] = self.strides;
        centre[0] * first + centre[1] * second + centre[2] * third
    }

    /// How far apart moments are that differ by one mouse of a colour in the centre.
    #[inline]
    fn stride(&self, colour: usize) -> usize {
        match colour {
            ALONG => 1,
            BY_ROWS => LANES,
            _ => self.strides[colour],
        }
    }

    fn each_plane(&self, mut found: impl FnMut(&[usize; OUTER])) {
        for one in 0..self.sizes[0] {
            for two in 0..self.sizes[1] {
                for three in 0..self.sizes[2] {
                    found(&[one, two, three]);
                }
            }
        }
    }
}

/// All classes of a turn; nothing where there are not enough mice.
struct Classes {
    all: Vec<Option<Class>>,
    left: Counts,
    lanes: usize,
}

impl Classes {
    fn new(left: &Counts) -> Self {
        let mut classes = Classes { all: Vec::with_capacity(CLASSES), left: *left, lanes: 0 };
        for number in 0..CLASSES {
            let lured: Counts = std::array::from_fn(|colour| (number / step(colour) % 3) as u8);
            if lured.iter().zip(left).any(|(lured, left)| lured > left) {
                classes.all.push(None);
                continue;
            }
            let sizes = sizes(&std::array::from_fn(|colour| left[colour] - lured[colour]));
            // Look-ups after luring reach that many rows beyond the ends of a plane.
            let plane = (sizes[BY_ROWS] + usize::from(lured[BY_ROWS])) * LANES;
            let strides = [plane * sizes[2] * sizes[1], plane * sizes[2], plane];
            let start = classes.lanes + GUARD;
            let end = start + strides[0] * sizes[0];
            classes.all.push(Some(Class { number, lured, sizes, start, end, strides }));
            classes.lanes = end;
        }
        classes.lanes += NOTHING;
        classes
    }

    fn none(&self) -> &Class {
        self.all[0].as_ref().expect("nothing lured is always possible")
    }
}

/// How far apart classes are that differ by one lured mouse of a colour.
const fn step(colour: usize) -> usize {
    3_usize.pow((COLOURS - 1 - colour) as u32)
}

/// Reckons rolls in the moments of one class.
struct Reckoner<'a> {
    rows: usize,
    lured: Counts,
    left: Counts,
    /// What all later classes are worth, and where they begin.
    later: &'a [f32],
    begin: usize,
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

/// Where the plane is to which each lure leads, for each colour that is free.
struct Lures<const FREE: usize> {
    single: [usize; FREE],
    /// What only a pair allows: one stolen; two from the centre, one from each, two stolen (CM7).
    pair: [[usize; 4]; FREE],
    both: [[usize; FREE]; FREE],
}

impl<'a> Reckoner<'a> {
    fn new(
        options: &Options,
        classes: &'a Classes,
        class: &Class,
        later: &'a [f32],
        failed: &'a [f32],
    ) -> Self {
        let free: Vec<usize> = (0..COLOURS).filter(|&colour| class.lured[colour] == 0).collect();
        let more = |lured: usize| classes.all.get(class.number + lured)?.as_ref();
        let mut with_one = [None; COLOURS];
        let mut with_two = [None; COLOURS];
        let mut with_both = [[None; COLOURS]; COLOURS];
        for &one in &free {
            with_one[one] = more(step(one));
            with_two[one] = more(2 * step(one));
            for &other in free.iter().filter(|&&other| other > one) {
                with_both[one][other] = more(step(one) + step(other));
            }
        }
        Reckoner {
            rows: class.sizes[BY_ROWS],
            lured: class.lured,
            left: classes.left,
            later,
            begin: class.end,
            failed,
            none: classes.none(),
            white_makes_pair: options.white_makes_pair,
            free,
            with_one,
            with_two,
            with_both,
        }
    }

    /// The mean over all rolls in a plane of moments. Lanes and rows beyond the ends mean nothing.
    fn roll(&self, centre: &[usize; OUTER]) -> Plane {
        let back = std::array::from_fn(|colour| centre[colour] + usize::from(self.lured[colour]));
        let at = self.none.ahead(&back)
            + usize::from(self.lured[BY_ROWS]) * LANES
            + usize::from(self.lured[ALONG]);
        let failed = rows(self.failed, at, self.rows);
        match self.free.len() {
            0 => self.roll_with::<0>(centre, failed),
            1 => self.roll_with::<1>(centre, failed),
            2 => self.roll_with::<2>(centre, failed),
            3 => self.roll_with::<3>(centre, failed),
            4 => self.roll_with::<4>(centre, failed),
            _ => self.roll_with::<5>(centre, failed),
        }
    }

    fn roll_with<const FREE: usize>(&self, centre: &[usize; OUTER], failed: &[Row]) -> Plane {
        let mut plane = [[0.0; LANES]; MOST_ROWS];
        let lures = self.lures::<FREE>(centre);
        if self.white_makes_pair {
            for ((row, failed), down) in plane.iter_mut().zip(failed).zip((0..).step_by(LANES)) {
                *row = lures.mean::<true>(self.later, failed, down);
            }
        } else {
            for ((row, failed), down) in plane.iter_mut().zip(failed).zip((0..).step_by(LANES)) {
                *row = lures.mean::<false>(self.later, failed, down);
            }
        }
        plane
    }

    fn lures<const FREE: usize>(&self, centre: &[usize; OUTER]) -> Lures<FREE> {
        // In a plane the lanes beyond the ends stand for what is not there.
        let here = |colour: usize| centre.get(colour).copied().unwrap_or(2);
        let there = |colour: usize| {
            centre.get(colour).map_or(2, |&count| usize::from(self.left[colour]) - count)
        };
        let at = |class: Option<&Class>, before: &dyn Fn(&Class) -> usize| match class {
            Some(class) => class.start + class.ahead(centre) - before(class) - self.begin,
            None => self.later.len() - NOTHING,
        };
        let colour = |index: usize| self.free[index];
        Lures {
            single: std::array::from_fn(|index| {
                let colour = colour(index);
                let class = self.with_one[colour].filter(|_| here(colour) >= 1);
                at(class, &|class| class.stride(colour))
            }),
            pair: std::array::from_fn(|index| {
                let colour = colour(index);
                let (here, there) = (here(colour), there(colour));
                let two = self.with_two[colour];
                [
                    at(self.with_one[colour].filter(|_| there >= 1), &|_| 0),
                    at(two.filter(|_| here >= 2), &|class| 2 * class.stride(colour)),
                    at(two.filter(|_| here >= 1 && there >= 1), &|class| class.stride(colour)),
                    at(two.filter(|_| there >= 2), &|_| 0),
                ]
            }),
            both: std::array::from_fn(|index| {
                let one = colour(index);
                std::array::from_fn(|index| {
                    let other = colour(index);
                    let class = self.with_both[one][other];
                    let class = class.filter(|_| here(one) >= 1 && here(other) >= 1);
                    at(class, &|class| class.stride(one) + class.stride(other))
                })
            }),
        }
    }
}

impl<const FREE: usize> Lures<FREE> {
    /// The mean over all rolls in one row of a plane.
    #[inline]
    fn mean<const WHITE_MAKES_PAIR: bool>(&self, later: &[f32], failed: &Row, down: usize) -> Row {
        let row = |at: usize| rows(later, at + down, 1)[0];
        let lured = (COLOURS - FREE) as f32;
        let mut sum = failed.map(|failed| lured * lured * failed);
        let mut fall = |ways: f32, best: &Row| {
            sum = std::array::from_fn(|lane| {
                sum[lane] + ways * if best[lane] >= 0.0 { best[lane] } else { failed[lane] }
            });
        };
        let single: [Row; FREE] = self.single.map(row);
        let any_single = single.iter().fold([NEVER; LANES], raised);
        let mut anything = any_single;
        let mut with_another = [any_single; FREE];
        for one in 0..FREE {
            for other in one + 1..FREE {
                let both = row(self.both[one][other]);
                with_another[one] = raised(with_another[one], &both);
                with_another[other] = raised(with_another[other], &both);
                anything = raised(anything, &both);
                fall(2.0, &raised(raised(single[one], &single[other]), &both));
            }
        }
        for colour in 0..FREE {
            let pair = self.pair[colour].map(row).iter().fold(single[colour], raised);
            anything = raised(anything, &pair);
            fall(1.0, &pair);
            if WHITE_MAKES_PAIR {
                with_another[colour] = raised(with_another[colour], &pair);
            }
            fall(2.0, &with_another[colour]);
            if FREE < COLOURS {
                fall(2.0 * lured, &single[colour]);
            }
        }
        if FREE < COLOURS {
            fall(2.0 * lured, &any_single);
        }
        fall(1.0, &anything);
        sum.map(|sum| sum * (1.0 / 36.0))
    }
}

#[inline]
fn rows(values: &[f32], at: usize, count: usize) -> &[Row] {
    values[at..at + count * LANES].as_chunks().0
}

/// The larger of both in each lane.
#[inline]
fn raised(one: Row, other: &Row) -> Row {
    std::array::from_fn(|lane| larger(one[lane], other[lane]))
}

#[inline]
fn larger(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}
