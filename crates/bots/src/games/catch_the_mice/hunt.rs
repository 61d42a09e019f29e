//! One turn to its end by exact expectimax: every roll, every lure, rolling on or stopping. The value after the turn comes
//! from the caller.

use koshki_rules::games::catch_the_mice::{Dice, Face, Options};

use super::heaps::{COLOURS, Chances, Counts, Heaps, MOST_SEATS, points};

/// Somebody who knows what a position is worth between turns.
pub trait Worth: Send + Sync {
    /// Everybody's chance to win when the mover, who has lured nothing, is about to roll.
    fn about_to_roll(&self, heaps: &Heaps) -> Chances;
}

/// What a turn comes to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prospect {
    /// Everybody's chance to win.
    pub win: Chances,
    /// The points that the mover still gains in this turn.
    pub points: f64,
}

/// What rolling and stopping come to at one moment of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hunt {
    /// If the mover stops now.
    pub stop: Prospect,
    /// If the mover rolls now, and goes on perfectly.
    pub roll: Prospect,
    /// The chance that the roll fails.
    pub fails: f64,
}

impl Hunt {
    /// Reckons the rest of a turn. With three or more seats only the strongest of those who have a colour are stolen
    /// from in later rolls; with two this is no restriction.
    pub fn reckon(heaps: &Heaps, options: &Options, worth: &dyn Worth) -> Self {
        let (search, digits) = Search::finished(heaps, options, worth);
        search.hunt(0, &digits)
    }

    /// What the rest of a turn comes to for everybody when these dice fall now: the mean over all dice is what rolling comes
    /// to.
    pub fn fallen(heaps: &Heaps, options: &Options, worth: &dyn Worth, dice: Dice) -> Chances {
        let (search, digits) = Search::finished(heaps, options, worth);
        let mut fallen = None;
        search.each_roll(0, &digits, heaps, |faces, _, then| {
            if Dice::new(faces[0], faces[1]) == dice {
                fallen = then;
            }
        });
        fallen.map_or_else(|| search.ended(&heaps.lost()), |index| search.values[index].win)
    }

    /// The better of both for this seat.
    pub fn best(&self, seat: usize) -> Prospect {
        if self.roll.win[seat] > self.stop.win[seat] { self.roll } else { self.stop }
    }
}

/// What a position is worth when the turn has ended in it.
pub fn ended(heaps: &Heaps, options: &Options, worth: &dyn Worth) -> Chances {
    if heaps.few_are_left() {
        heaps.decided(options.scoring)
    } else {
        worth.about_to_roll(&heaps.passed())
    }
}

/// Where the mice of one colour can lie later in the turn.
#[derive(Clone, Copy)]
struct Way {
    centre: u8,
    lured: u8,
    cards: [u8; MOST_SEATS],
}

/// All moments that can still come in this turn: for each colour one of its ways. The first way of a colour is the
/// present one, so that what comes later has a larger index.
struct Search<'a> {
    options: &'a Options,
    worth: &'a dyn Worth,
    start: Heaps,
    mover: usize,
    ways: [Vec<Way>; COLOURS],
    strides: [usize; COLOURS],
    values: Vec<Prospect>,
}

impl<'a> Search<'a> {
    fn begin(heaps: &Heaps, options: &'a Options, worth: &'a dyn Worth) -> Self {
        let victims = strongest_first(heaps, options);
        let ways = std::array::from_fn(|colour| ways(heaps, colour, &victims));
        let mut strides = [1; COLOURS];
        let mut size = 1;
        for colour in (0..COLOURS).rev() {
            strides[colour] = size;
            size *= ways[colour].len();
        }
        let values = vec![Prospect { win: [0.0; MOST_SEATS], points: 0.0 }; size];
        Search { options, worth, start: *heaps, mover: heaps.mover.index(), ways, strides, values }
    }

    /// A search that knows what every later moment is worth, and the digits of the present one.
    fn finished(
        heaps: &Heaps,
        options: &'a Options,
        worth: &'a dyn Worth,
    ) -> (Self, [usize; COLOURS]) {
        let mut search = Search::begin(heaps, options, worth);
        let mut digits = search.ways.each_ref().map(|ways| ways.len() - 1);
        for index in (1..search.values.len()).rev() {
            search.values[index] = search.hunt(index, &digits).best(search.mover);
            step_down(&mut digits, &search.ways);
        }
        (search, digits)
    }

    fn hunt(&self, index: usize, digits: &[usize; COLOURS]) -> Hunt {
        let heaps = self.heaps(digits);
        let at_stake = f64::from(points(&heaps.lured, self.options.scoring));
        let caught = heaps.caught();
        let stop = Prospect { win: self.ended(&caught), points: at_stake };
        // The risk of CM17: what comes after is a turn begun anew, except that stopping is allowed.
        if self.options.risk && heaps.lured.iter().all(|&lured| lured > 0) {
            let roll = Prospect { win: self.worth.about_to_roll(&caught), points: at_stake };
            return Hunt { stop, roll, fails: 0.0 };
        }
        let (roll, fails) = self.roll(index, digits, &heaps);
        Hunt { stop, roll, fails }
    }

    /// The mean over all 36 rolls, and the chance that the roll fails.
    fn roll(&self, index: usize, digits: &[usize; COLOURS], heaps: &Heaps) -> (Prospect, f64) {
        let mut rolls = Rolls::new(self);
        self.each_roll(index, digits, heaps, |_, ways, then| rolls.fall(ways, then));
        rolls.mean(|| Prospect { win: self.ended(&heaps.lost()), points: 0.0 })
    }

    /// Tells of all 21 rolls: the dice, in how many of 36 ways they fall, and what the mover makes of them, if anything.
    #[inline]
    fn each_roll(
        &self,
        index: usize,
        digits: &[usize; COLOURS],
        heaps: &Heaps,
        mut fall: impl FnMut([Face; 2], u32, Option<usize>),
    ) {
        let free = |colour: usize| digits[colour] == 0 && heaps.lured[colour] == 0;
        let mut single = [None; COLOURS];
        let mut pair = [None; COLOURS];
        for colour in (0..COLOURS).filter(|&colour| free(colour)) {
            let later = |way| Some(index + way * self.strides[colour]);
            if heaps.centre[colour] > 0 {
                single[colour] = later(1);
            }
            pair[colour] =
                (1..self.ways[colour].len()).fold(None, |best, way| self.better(best, later(way)));
        }
        let any_single = single.into_iter().fold(None, |best, one| self.better(best, one));
        let mut anything = pair.into_iter().fold(any_single, |best, pair| self.better(best, pair));
        let mut with_another = [None; COLOURS];
        for one in 0..COLOURS {
            for other in one + 1..COLOURS {
                let both = match (single[one], single[other]) {
                    (Some(first), Some(second)) => Some(first + second - index),
                    _ => None,
                };
                with_another[one] = self.better(with_another[one], both);
                with_another[other] = self.better(with_another[other], both);
                anything = self.better(anything, both);
                let then = self.better(both, self.better(single[one], single[other]));
                fall([Face::ALL[one], Face::ALL[other]], 2, then);
            }
        }
        for colour in 0..COLOURS {
            let face = Face::ALL[colour];
            fall([face, face], 1, pair[colour]);
            let different = self.better(any_single, with_another[colour]);
            let then = if self.options.white_makes_pair {
                self.better(different, pair[colour])
            } else {
                different
            };
            fall([face, Face::White], 2, then);
        }
        fall([Face::White, Face::White], 1, anything);
    }

    fn better(&self, one: Option<usize>, other: Option<usize>) -> Option<usize> {
        let win = |index: usize| self.values[index].win[self.mover];
        match (one, other) {
            (Some(first), Some(second)) => {
                Some(if win(second) > win(first) { second } else { first })
            }
            _ => one.or(other),
        }
    }

    fn heaps(&self, digits: &[usize; COLOURS]) -> Heaps {
        let mut heaps = self.start;
        for (colour, &digit) in digits.iter().enumerate() {
            let way = &self.ways[colour][digit];
            heaps.centre[colour] = way.centre;
            heaps.lured[colour] = way.lured;
            for (card, &there) in heaps.cards.iter_mut().zip(&way.cards) {
                card[colour] = there;
            }
        }
        heaps
    }

    fn ended(&self, heaps: &Heaps) -> Chances {
        ended(heaps, self.options, self.worth)
    }
}

/// The rolls so far and what they came to.
struct Rolls<'a> {
    values: &'a [Prospect],
    win: Chances,
    points: f64,
    failed: u32,
}

impl<'a> Rolls<'a> {
    fn new(search: &'a Search) -> Self {
        Rolls { values: &search.values, win: [0.0; MOST_SEATS], points: 0.0, failed: 0 }
    }

    /// A roll that falls in this many of 36 ways, and what the mover makes of it, if anything.
    fn fall(&mut self, ways: u32, then: Option<usize>) {
        let Some(index) = then else {
            self.failed += ways;
            return;
        };
        self.add(ways, &self.values[index]);
    }

    fn add(&mut self, ways: u32, then: &Prospect) {
        for (sum, win) in self.win.iter_mut().zip(&then.win) {
            *sum += f64::from(ways) * win;
        }
        self.points += f64::from(ways) * then.points;
    }

    fn mean(mut self, failure: impl FnOnce() -> Prospect) -> (Prospect, f64) {
        if self.failed > 0 {
            self.add(self.failed, &failure());
        }
        let mean = Prospect { win: self.win.map(|sum| sum / 36.0), points: self.points / 36.0 };
        (mean, f64::from(self.failed) / 36.0)
    }
}

/// The other seats, those with most points first.
fn strongest_first(heaps: &Heaps, options: &Options) -> Vec<usize> {
    let mut victims: Vec<usize> =
        (0..heaps.seats).filter(|&seat| seat != heaps.mover.index()).collect();
    victims.sort_by_key(|&seat| std::cmp::Reverse(points(&heaps.cards[seat], options.scoring)));
    victims
}

/// All ways of a colour: the present one, then one from the centre if there is one, then what a pair allows (CM7).
fn ways(heaps: &Heaps, colour: usize, victims: &[usize]) -> Vec<Way> {
    let now = Way {
        centre: heaps.centre[colour],
        lured: heaps.lured[colour],
        cards: heaps.cards.map(|card: Counts| card[colour]),
    };
    let mut ways = vec![now];
    if now.lured > 0 {
        return ways;
    }
    let from_centre = |mut way: Way| {
        way.centre = way.centre.checked_sub(1)?;
        way.lured += 1;
        Some(way)
    };
    let from_card = |mut way: Way| {
        let victim = victims.iter().copied().find(|&seat| way.cards[seat] > 0)?;
        way.cards[victim] -= 1;
        way.lured += 1;
        Some(way)
    };
    let [one, stolen] = [from_centre(now), from_card(now)];
    let two = [one.and_then(from_centre), one.and_then(from_card), stolen.and_then(from_card)];
    ways.extend([one, stolen].into_iter().chain(two).flatten());
    ways
}

/// The moment before, in the order of indices.
fn step_down(digits: &mut [usize; COLOURS], ways: &[Vec<Way>; COLOURS]) {
    for colour in (0..COLOURS).rev() {
        if digits[colour] > 0 {
            digits[colour] -= 1;
            return;
        }
        digits[colour] = ways[colour].len() - 1;
    }
}
