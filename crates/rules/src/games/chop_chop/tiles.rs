//! The thirty-eight tiles (CC4): their kinds, and how many of each.

use serde::{Deserialize, Serialize};

/// Cheeses in the game; the mice need all of them (CC4, CC25).
pub const CHEESES: u8 = 10;
/// Tiles that are not cheese (CC26).
pub const OTHER_TILES: u8 = 28;

/// What a tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// What the mice want (CC19).
    Cheese,
    /// Broken dishes: nothing (CC18).
    Broken,
    /// One more step (CC20).
    Plus1,
    /// Two more steps (CC20).
    Plus2,
    /// A jump anywhere (CC21).
    Arrow,
    /// A face-up cheese for the mice (CC22).
    Fork,
    /// The side loses a turn (CC23).
    Knife,
}

impl Tile {
    /// The kinds of tiles, in the order in which luck counts through them.
    pub const ALL: [Tile; 7] = [
        Tile::Cheese,
        Tile::Broken,
        Tile::Plus1,
        Tile::Plus2,
        Tile::Arrow,
        Tile::Fork,
        Tile::Knife,
    ];
}

/// The option `tiles`: how many of each kind there are beside the cheese, together 28 (CC26).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct TileMix {
    /// Broken dishes.
    pub broken: u8,
    /// +1.
    pub plus1: u8,
    /// +2.
    pub plus2: u8,
    /// Arrows.
    pub arrow: u8,
    /// Forks.
    pub fork: u8,
    /// Knives.
    pub knife: u8,
}

impl TileMix {
    /// The preset `classic`.
    pub const CLASSIC: TileMix =
        TileMix { broken: 18, plus1: 2, plus2: 2, arrow: 2, fork: 2, knife: 2 };
    /// The preset `lively`.
    pub const LIVELY: TileMix =
        TileMix { broken: 14, plus1: 3, plus2: 3, arrow: 2, fork: 3, knife: 3 };

    /// How many tiles these are.
    pub fn total(self) -> u32 {
        let TileMix { broken, plus1, plus2, arrow, fork, knife } = self;
        [broken, plus1, plus2, arrow, fork, knife].into_iter().map(u32::from).sum()
    }
}

impl Default for TileMix {
    fn default() -> Self {
        TileMix::CLASSIC
    }
}

/// How many tiles of each kind still lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct TilesLeft {
    /// Cheeses.
    pub cheese: u8,
    /// Broken dishes.
    pub broken: u8,
    /// +1.
    pub plus1: u8,
    /// +2.
    pub plus2: u8,
    /// Arrows.
    pub arrow: u8,
    /// Forks.
    pub fork: u8,
    /// Knives.
    pub knife: u8,
}

impl TilesLeft {
    /// All tiles of a game with this mix.
    pub(super) fn all(mix: TileMix) -> Self {
        let TileMix { broken, plus1, plus2, arrow, fork, knife } = mix;
        TilesLeft { cheese: CHEESES, broken, plus1, plus2, arrow, fork, knife }
    }

    /// How many of this kind.
    #[inline]
    pub const fn of(&self, tile: Tile) -> u8 {
        match tile {
            Tile::Cheese => self.cheese,
            Tile::Broken => self.broken,
            Tile::Plus1 => self.plus1,
            Tile::Plus2 => self.plus2,
            Tile::Arrow => self.arrow,
            Tile::Fork => self.fork,
            Tile::Knife => self.knife,
        }
    }

    /// Takes one away.
    #[inline]
    pub(super) fn take(&mut self, tile: Tile) {
        match tile {
            Tile::Cheese => self.cheese -= 1,
            Tile::Broken => self.broken -= 1,
            Tile::Plus1 => self.plus1 -= 1,
            Tile::Plus2 => self.plus2 -= 1,
            Tile::Arrow => self.arrow -= 1,
            Tile::Fork => self.fork -= 1,
            Tile::Knife => self.knife -= 1,
        }
    }
}
