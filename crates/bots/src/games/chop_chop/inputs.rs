//! What the network sees of a position: yes-or-no inputs about the board, beside the numbers of [`features`].
//!
//! [`features`]: super::features

use koshki_rules::games::chop_chop::{
    CHEESES, ChopChop, GRID, HEIGHT, HOLES, Mouse, Side, Tile, WIDTH,
};

use super::features::Features;

/// How many words hold the inputs.
pub const WORDS: usize = 7;
/// How many inputs there are; some at the end are never on.
pub const INPUTS: usize = WORDS * 64;

/// The inputs, a bit each.
pub type Inputs = [u64; WORDS];

/// Squares of the grid, and holes.
const GRID_BITS: u32 = GRID.count_ones();
const HOLE_BITS: u32 = HOLES.count_ones();
/// Where a mouse can be, seen from the cat.
const AROUND: (u32, u32) = (2 * WIDTH as u32 - 1, 2 * HEIGHT as u32 - 1);

/// Numbers in steps: which one, how many steps make 1, and how many steps are told apart.
const STEPS: [(usize, f32, u32); 22] = [
    // The chance that the cat's next roll catches somebody, or one of the three mice in the greatest danger; its freedom.
    (9, 6.0, 6),
    (10, 6.0, 4),
    (11, 6.0, 4),
    (12, 6.0, 2),
    (13, 6.0, 4),
    (14, 6.0, 4),
    // Mice 1, 2, 3 or 4 steps from the cat.
    (15, 1.0, 3),
    (16, 1.0, 3),
    (17, 1.0, 3),
    (18, 1.0, 3),
    // Mice at a refuge, one step from it, and one step from a tile.
    (24, 1.0, 3),
    (25, 1.0, 3),
    (28, 1.0, 3),
    // Tiles that mice reach first, that are out of the cat's reach, and those of them in a mouse's reach.
    (31, 9.5, 8),
    (32, 9.5, 6),
    (33, 9.5, 4),
    // How near a hole is, whether the next roll leads into it, and the cat's way there.
    (37, 1.0, 1),
    (38, 1.0, 1),
    (39, 1.0, 1),
    (40, 1.0, 1),
    (41, 6.0, 6),
    (42, 6.0, 4),
];

/// The inputs of a position of this kind with these numbers.
#[inline]
pub fn inputs(position: &ChopChop, kind: usize, features: &Features) -> Inputs {
    let mut sheet = Sheet { words: [0; WORDS], next: 0 };
    let cat = u32::from(position.cat().map_or(0, |cell| cell.square()));
    let mice = position.mice().iter().flatten().fold(0, |all, mouse| all | mouse.bit());
    sheet.put(1 << cat, GRID_BITS);
    sheet.put(mice, GRID_BITS + HOLE_BITS);
    sheet.put(position.face_down(), GRID_BITS);
    sheet.put(position.face_up(), GRID_BITS);
    let has_left = |mouse: &Mouse| position.has_left_home(*mouse);
    let home = Mouse::ALL.iter().rev().fold(0, |all, mouse| all << 1 | u64::from(has_left(mouse)));
    sheet.put(home, HOLE_BITS);
    around_cat(mice & GRID, cat, &mut sheet);
    sheet.put(1 << (kind >> 2), 4);
    sheet.put(kind as u64 & 0b11, 2);
    let tiles = position.tiles_left();
    sheet.put_steps(u32::from(position.cheeses()), u32::from(CHEESES));
    sheet.put_steps(u32::from(tiles.cheese), u32::from(CHEESES));
    for (tile, steps) in [(Tile::Arrow, 3), (Tile::Fork, 3), (Tile::Knife, 3)] {
        sheet.put_steps(u32::from(tiles.of(tile)), steps);
    }
    sheet.put_steps(u32::from(tiles.plus1 + tiles.plus2), 6);
    sheet.put_steps(u32::from(position.turns_to_skip(Side::Cat)), 1);
    sheet.put_steps(u32::from(position.turns_to_skip(Side::Mice)), 1);
    sheet.put_steps(u32::from(position.locked().is_some()), 1);
    sheet.put_steps(u32::from(position.quiet_turns()) / 40, 4);
    for (index, steps_of_one, most) in STEPS {
        sheet.put_steps((features[index] * steps_of_one + 0.5) as u32, most);
    }
    debug_assert!(sheet.next as usize <= INPUTS);
    sheet.words
}

/// Where these mice are, seen from the cat.
#[inline]
fn around_cat(mut mice: u64, cat: u32, sheet: &mut Sheet) {
    let width = u32::from(WIDTH);
    while mice != 0 {
        let mouse = mice.trailing_zeros();
        mice &= mice - 1;
        let across = mouse % width + width - 1 - cat % width;
        let down = mouse / width + u32::from(HEIGHT) - 1 - cat / width;
        let at = sheet.next + down * AROUND.0 + across;
        sheet.words[at as usize / 64] |= 1 << (at % 64);
    }
    sheet.next += AROUND.0 * AROUND.1;
}

/// Where the inputs are written, one after the other.
struct Sheet {
    words: Inputs,
    next: u32,
}

impl Sheet {
    #[inline(always)]
    fn put(&mut self, bits: u64, count: u32) {
        let (word, at) = (self.next as usize / 64, self.next % 64);
        self.words[word] |= bits << at;
        if at + count > 64 {
            self.words[word + 1] |= bits >> (64 - at);
        }
        self.next += count;
    }

    /// An input for each step that is reached.
    #[inline(always)]
    fn put_steps(&mut self, reached: u32, most: u32) {
        self.put((1 << reached.min(most)) - 1, most);
    }
}
