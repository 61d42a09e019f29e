//! The features of a position between two turns, from which the chance of the mice is evaluated.

use koshki_rules::games::chop_chop::{
    CHEESES, Cells, ChopChop, DiceKind, GRID, HOLES, Mouse, OPEN_FLOOR, OUTSIDE, Piece,
    QUIET_TURNS, Side, UNDER, spread,
};

/// How many numbers there are.
pub const FEATURES: usize = 44;
/// How many kinds of positions are weighed apart: by mice left, by the side to play, and by whether all the cheese is
/// taken.
pub const KINDS: usize = 16;

/// Chances of 1, 2 and 3 with the cat's die, of 1 to 4 with the mice's (CC5), and of 1 to 6 with ordinary ones (CC32).
const CAT_DIE: [f32; 3] = [2.0 / 6.0, 3.0 / 6.0, 1.0 / 6.0];
const MICE_DIE: [f32; 4] = [2.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0];
const ORDINARY_DIE: [f32; 6] = [1.0 / 6.0; 6];
/// Further than this is all the same.
const FAR: usize = 6;

/// The numbers of one position.
pub type Features = [f32; FEATURES];

/// The kind of a position with at least one mouse and a cat that is placed.
pub fn kind(position: &ChopChop) -> usize {
    let alive = position.mice().iter().flatten().count().clamp(1, 4) - 1;
    let cats_turn = usize::from(position.side_to_play() == Side::Cat);
    let homecoming = usize::from(position.cheeses() == CHEESES);
    alive * 4 + homecoming * 2 + cats_turn
}

/// The numbers of a position.
pub fn features(position: &ChopChop) -> Features {
    let mut all = Sheet { values: [0.0; FEATURES], next: 0 };
    let cat = position.cat().map_or(0, |cell| 1_u64 << cell.square());
    let mice = position.mice().iter().flatten().fold(0, |all, mouse| all | mouse.bit());
    let exposed = mice & OUTSIDE;
    let wanted = position.face_down() | position.face_up();
    let floor = OPEN_FLOOR & !cat;
    let cat_walks = GRID & !position.face_up();
    let refuge = (fronts(HOLES & !mice) | spread(UNDER & !mice)) & floor;
    all.put(1.0);
    way_to_go(position, &mut all);
    skips(position, &mut all);
    threats(position, exposed, refuge | spread(refuge), &mut all);
    all.put_distances::<FAR>(cat, exposed, cat_walks);
    at_home(position, mice, &mut all);
    all.put((exposed & refuge).count_ones() as f32);
    all.put_distances::<3>(refuge, exposed & !refuge, floor);
    let out = mice & !HOLES | fronts(mice & HOLES);
    all.put_distances::<3>(wanted, out, OPEN_FLOOR);
    all.put(ground_of_mice(position.side_to_play(), out, cat, cat_walks, wanted) / 19.0);
    let within_cats_roll = (0..3).fold(cat, |near, _| near | spread(near) & cat_walks);
    let within_mices_roll = (0..3).fold(out, |near, _| near | spread(near) & OPEN_FLOOR);
    all.put((wanted & !within_cats_roll).count_ones() as f32 / 19.0);
    all.put((wanted & !within_cats_roll & within_mices_roll).count_ones() as f32 / 19.0);
    all.put(if cat & !OUTSIDE != 0 { 1.0 } else { 0.0 });
    all.put(if position.locked().is_some() { 1.0 } else { 0.0 });
    all.put(f32::from(position.quiet_turns()) / f32::from(QUIET_TURNS));
    homecoming(position, mice, cat, cat_walks, &mut all);
    debug_assert_eq!(all.next, FEATURES);
    all.values
}

/// The numbers of a position that differs from one with known numbers only in what a tile has shown: cheese and turns to
/// skip. What a cheese under the cat means for its way is left out.
#[inline]
pub fn features_beside(position: &ChopChop, known: &Features) -> Features {
    let mut all = Sheet { values: *known, next: 1 };
    way_to_go(position, &mut all);
    skips(position, &mut all);
    all.values
}

/// Where the numbers are written, one after the other.
struct Sheet {
    values: Features,
    next: usize,
}

impl Sheet {
    #[inline]
    fn put(&mut self, value: f32) {
        self.values[self.next] = value;
        self.next += 1;
    }

    /// How many of `to` are 1, 2, … or at least `MOST` steps from the nearest of `from`.
    #[inline]
    fn put_distances<const MOST: usize>(&mut self, from: Cells, to: Cells, open: Cells) {
        let mut reached = from;
        let mut left = to;
        for _ in 1..MOST {
            reached |= spread(reached) & open;
            self.put((left & reached).count_ones() as f32);
            left &= !reached;
        }
        self.put(left.count_ones() as f32);
    }
}

/// Cheese and tiles.
fn way_to_go(position: &ChopChop, all: &mut Sheet) {
    let tiles = position.tiles_left();
    let hidden = position.face_down().count_ones() as f32;
    let cheeses = f32::from(tiles.cheese);
    let lying = position.face_up().count_ones() as f32;
    all.put((f32::from(CHEESES) - f32::from(position.cheeses())) / 10.0);
    // This many tiles are flipped on average until the last cheese is found.
    all.put((hidden + 1.0) * cheeses / (cheeses + 1.0) / 38.0);
    all.put(lying / 10.0);
    all.put(hidden / 38.0);
    let forks = if lying > 0.0 { f32::from(tiles.fork) } else { 0.0 };
    all.put(forks / hidden.max(1.0));
    all.put(f32::from(tiles.plus1 + tiles.plus2 + tiles.arrow) / hidden.max(1.0));
}

fn skips(position: &ChopChop, all: &mut Sheet) {
    all.put(f32::from(position.turns_to_skip(Side::Cat)));
    all.put(f32::from(position.turns_to_skip(Side::Mice)));
}

/// The chance that the cat's next roll catches somebody, the chances of the three mice in the greatest danger, how much
/// of the danger is near a refuge, and how freely the cat can move.
fn threats(position: &ChopChop, exposed: Cells, near_refuge: Cells, all: &mut Sheet) {
    let mut danger = [0.0_f32; 4];
    let (mut any, mut near) = (0.0, 0.0);
    let mut ends = 0;
    for (steps, chance) in (1..).zip(chances(Side::Cat, position)) {
        let reached = position.walk_targets(Piece::Cat, steps);
        ends |= reached;
        let prey = reached & exposed;
        if prey != 0 {
            any += chance;
            near += chance * (prey & near_refuge).count_ones() as f32;
            for (danger, mouse) in danger.iter_mut().zip(position.mice()) {
                if mouse.is_some_and(|cell| cell.bit() & prey != 0) {
                    *danger += chance;
                }
            }
        }
    }
    danger.sort_unstable_by(|one, other| other.total_cmp(one));
    all.put(any);
    all.put(danger[0]);
    all.put(danger[1]);
    all.put(danger[2]);
    all.put(near);
    all.put((ends & !exposed).count_ones() as f32 / 20.0);
}

/// Mice under the table, those that have not left home, and those back in a hole.
fn at_home(position: &ChopChop, mice: Cells, all: &mut Sheet) {
    let home = Mouse::ALL.into_iter().filter(|&mouse| !position.has_left_home(mouse)).count();
    let in_holes = (mice & HOLES).count_ones() as f32;
    all.put((mice & UNDER).count_ones() as f32);
    all.put(home as f32);
    all.put(in_holes - home as f32);
}

/// How many wanted tiles mice reach before the cat does.
fn ground_of_mice(side: Side, mice: Cells, cat: Cells, cat_walks: Cells, wanted: Cells) -> f32 {
    let (mut of_mice, mut of_cat) = (mice, cat);
    for turn in 0..FAR * 2 {
        if (turn % 2 == 0) == (side == Side::Mice) {
            of_mice |= spread(of_mice) & OPEN_FLOOR & !of_cat;
        } else {
            of_cat |= spread(of_cat) & cat_walks & !of_mice;
        }
    }
    (of_mice & wanted).count_ones() as f32
}

/// How near the nearest mouse outside is to a free hole, the chance that the next roll leads into one, and the cat's way
/// to the nearest free hole.
fn homecoming(position: &ChopChop, mice: Cells, cat: Cells, cat_walks: Cells, all: &mut Sheet) {
    let from = fronts(HOLES & !mice);
    let distance = distance(from, mice & OPEN_FLOOR, OPEN_FLOOR & !(cat & OUTSIDE));
    for steps in 0..4 {
        all.put(if distance == steps { 1.0 } else { 0.0 });
    }
    let mut enters = 0.0;
    if position.cheeses() == CHEESES {
        for (steps, chance) in (1..).zip(chances(Side::Mice, position)) {
            let can = |mouse| position.walk_targets(Piece::Mouse(mouse), steps) & HOLES != 0;
            if position.locked().map_or_else(|| Mouse::ALL.into_iter().any(can), can) {
                enters += chance;
            }
        }
    }
    all.put(enters);
    all.put(self::distance(from, cat, cat_walks) as f32 / FAR as f32);
    let safe = (mice & !OUTSIDE).count_ones();
    all.put(if safe == 0 { 1.0 } else { 0.0 });
}

/// The chance of each number from 1 on (CC5, CC32).
fn chances(side: Side, position: &ChopChop) -> impl Iterator<Item = f32> {
    let die: &[f32] = match (position.options().dice, side) {
        (DiceKind::Box, Side::Cat) => &CAT_DIE,
        (DiceKind::Box, Side::Mice) => &MICE_DIE,
        (DiceKind::Ordinary, _) => &ORDINARY_DIE,
    };
    die.iter().copied()
}

/// Steps from any of these cells to any of those.
fn distance(from: Cells, to: Cells, open: Cells) -> usize {
    let mut reached = from;
    for steps in 0..FAR {
        if reached & to != 0 {
            return steps;
        }
        reached |= spread(reached) & open;
    }
    FAR
}

/// The cells in front of these holes.
#[inline]
fn fronts(holes: Cells) -> Cells {
    FRONTS[(holes >> FIRST_HOLE) as usize & 15]
}

/// The cells in front of each set of holes.
static FRONTS: [Cells; 16] = fronts_of_sets();

const FIRST_HOLE: u32 = HOLES.trailing_zeros();

const fn fronts_of_sets() -> [Cells; 16] {
    let mut fronts = [0; 16];
    let mut square = 0;
    while square < FIRST_HOLE {
        let hole = spread(1 << square) >> FIRST_HOLE;
        let mut set = 0;
        while set < 16 {
            if hole & set != 0 {
                fronts[set as usize] |= 1 << square;
            }
            set += 1;
        }
        square += 1;
    }
    fronts
}
