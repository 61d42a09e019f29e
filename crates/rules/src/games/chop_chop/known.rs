//! What a position tells anybody who asks, without making a view: for those who look at millions of them.

use super::{Cell, Cells, ChopChop, Mouse, Options, Phase, Side, TilesLeft};

impl ChopChop {
    /// The house rules.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What comes next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[inline]
    pub fn side_to_play(&self) -> Side {
        self.side
    }

    /// The cat, once it is placed.
    #[inline]
    pub fn cat(&self) -> Option<Cell> {
        self.cat
    }

    /// The mice m0 to m3; nothing for a caught one.
    #[inline]
    pub fn mice(&self) -> &[Option<Cell>; 4] {
        &self.mice
    }

    /// Whether a mouse has left its starting hole.
    #[inline]
    pub fn has_left_home(&self, mouse: Mouse) -> bool {
        self.left_home & mouse.bit() != 0
    }

    /// Floor whose tile lies face down.
    #[inline]
    pub fn face_down(&self) -> Cells {
        self.face_down
    }

    /// Floor with a face-up cheese.
    #[inline]
    pub fn face_up(&self) -> Cells {
        self.face_up
    }

    /// How many tiles of each kind lie face down.
    #[inline]
    pub fn tiles_left(&self) -> &TilesLeft {
        &self.tiles_left
    }

    /// Cheeses the mice have taken.
    #[inline]
    pub fn cheeses(&self) -> u8 {
        self.cheeses
    }

    /// Turns that a side must skip.
    #[inline]
    pub fn turns_to_skip(&self, side: Side) -> u8 {
        self.skips[side as usize]
    }

    /// The mouse that must move in the second of two turns.
    #[inline]
    pub fn locked(&self) -> Option<Mouse> {
        self.locked
    }

    /// Turns in a row in which nothing was flipped, taken or caught.
    #[inline]
    pub fn quiet_turns(&self) -> u8 {
        self.quiet
    }
}
