//! The cat, the four mice, and the two sides they play for (CC6, CC7).

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::DiceKind;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// One seat.
    Cat,
    /// All other seats, a team.
    Mice,
}

impl Side {
    /// The other side.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Cat => Side::Mice,
            Side::Mice => Side::Cat,
        }
    }

    /// The six faces of the side's die, rising (CC5, CC32).
    #[inline]
    pub const fn die(self, dice: DiceKind) -> [u8; 6] {
        match (dice, self) {
            (DiceKind::Box, Side::Cat) => [1, 1, 2, 2, 2, 3],
            (DiceKind::Box, Side::Mice) => [1, 1, 2, 2, 3, 4],
            (DiceKind::Ordinary, _) => [1, 2, 3, 4, 5, 6],
        }
    }
}

/// One of the four mice, by its starting hole: 0 north, 1 east, 2 south, 3 west.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mouse(u8);

impl Mouse {
    /// The four mice.
    pub const ALL: [Mouse; 4] = [Mouse(0), Mouse(1), Mouse(2), Mouse(3)];

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 3
    }

    /// Its bit in a set of mice.
    #[inline]
    pub(super) const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// A piece: written `"cat"`, `"m0"` … `"m3"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "\"cat\" | \"m0\" | \"m1\" | \"m2\" | \"m3\"")
)]
#[serde(try_from = "String", into = "String")]
pub enum Piece {
    /// The cat.
    Cat,
    /// A mouse.
    Mouse(Mouse),
}

impl Piece {
    /// The five pieces.
    pub const ALL: [Piece; 5] = [
        Piece::Cat,
        Piece::Mouse(Mouse(0)),
        Piece::Mouse(Mouse(1)),
        Piece::Mouse(Mouse(2)),
        Piece::Mouse(Mouse(3)),
    ];

    /// The side it belongs to.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Piece::Cat => Side::Cat,
            Piece::Mouse(_) => Side::Mice,
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Cat => f.write_str("cat"),
            Piece::Mouse(mouse) => write!(f, "m{}", mouse.0),
        }
    }
}

/// It is not a piece of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchPiece(String);

impl Display for NoSuchPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no piece {:?}; the pieces are cat, m0, m1, m2, m3", self.0)
    }
}

impl std::error::Error for NoSuchPiece {}

impl FromStr for Piece {
    type Err = NoSuchPiece;
    fn from_str(text: &str) -> Result<Self, NoSuchPiece> {
        Piece::ALL
            .into_iter()
            .find(|piece| piece.to_string() == text)
            .ok_or_else(|| NoSuchPiece(text.chars().take(20).collect()))
    }
}

impl TryFrom<String> for Piece {
    type Error = NoSuchPiece;
    fn try_from(text: String) -> Result<Self, NoSuchPiece> {
        text.parse()
    }
}

impl From<Piece> for String {
    fn from(piece: Piece) -> String {
        piece.to_string()
    }
}
