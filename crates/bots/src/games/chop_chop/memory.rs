//! The transposition table: what a search has found out already, since many ways lead to the same position.

use koshki_rules::games::chop_chop::{ChopChop, Mouse, Side, Tile};

/// The most that is kept, as a power of two.
const MOST: u32 = 16;
/// Odd numbers without a pattern, to spread keys with.
const SPREAD: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9];

/// What a search has found out already; a new finding may take the place of an old one.
pub struct Memory {
    kept: Vec<(Key, f32)>,
    mask: usize,
}

impl Memory {
    /// A memory for a search of about this many glances.
    pub fn for_glances(glances: u32) -> Self {
        let size = 1 << (u32::BITS - (glances / 2).leading_zeros()).clamp(8, MOST);
        Memory { kept: vec![(Key(0), 0.0); size], mask: size - 1 }
    }

    /// What was found out for this key.
    #[inline]
    pub fn find(&self, key: Key) -> Option<f64> {
        let (kept, value) = self.kept[key.0 as usize & self.mask];
        (kept == key).then(|| f64::from(value))
    }

    /// Keeps a finding.
    #[inline]
    pub fn keep(&mut self, key: Key, value: f64) {
        self.kept[key.0 as usize & self.mask] = (key, value as f32);
    }
}

/// A position between two turns, and how far one looks ahead from there; two of them being the same by accident is as
/// good as impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(u64);

impl Key {
    /// The key of a position between two turns.
    #[inline]
    pub fn of(position: &ChopChop, turns: u32) -> Self {
        let mut pieces = position.cat().map_or(63, |cell| u64::from(cell.square()));
        for (number, mouse) in position.mice().iter().enumerate() {
            pieces |= mouse.map_or(63, |cell| u64::from(cell.square())) << (6 + 6 * number);
        }
        for mouse in Mouse::ALL {
            pieces |= u64::from(position.has_left_home(mouse)) << (30 + mouse.index());
        }
        let skips = [Side::Cat, Side::Mice].map(|side| u64::from(position.turns_to_skip(side)));
        pieces |= skips[0] << 34 | skips[1] << 36;
        pieces |= position.locked().map_or(7, |mouse| mouse.index() as u64) << 38;
        pieces |= (position.side_to_play() as u64) << 41;
        pieces |= u64::from(position.quiet_turns()) << 42;
        pieces |= u64::from(turns) << 50;
        let tiles = position.tiles_left();
        let counts = Tile::ALL.iter().fold(0, |all, &tile| all << 6 | u64::from(tiles.of(tile)));
        let mut key = pieces.wrapping_mul(SPREAD[0]).rotate_left(29);
        key = (key ^ position.face_down()).wrapping_mul(SPREAD[1]).rotate_left(31);
        key = (key ^ position.face_up()).wrapping_mul(SPREAD[2]).rotate_left(27);
        key = (key ^ counts).wrapping_mul(SPREAD[0]);
        Key((key ^ key >> 32) | 1 << 63)
    }
}
