//! The kitchen (CC1–CC3): its cells, how they are written, and where a walk can end.
//!
//! Sets of cells are bits of a `u64`. Cat and mice walk on the same grid of 7 × 6: where the table stands, the cat's
//! grid means the table's top and the mice's grid the floor under it. So one grid serves both, with other open cells.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Paths;

/// Cells in a row.
pub const WIDTH: u8 = 7;
/// Rows of cells.
pub const HEIGHT: u8 = 6;

const FLOOR: u8 = WIDTH * HEIGHT;
const FIRST_HOLE: u8 = FLOOR;
const FIRST_TABLE: u8 = FIRST_HOLE + 4;
const ALL: u8 = FIRST_TABLE + 6;
const HOLE_LETTERS: [&str; 4] = ["N", "E", "S", "W"];
/// The grid's squares under the six table cells.
const TABLE_SQUARES: [u8; 6] = [16, 17, 18, 23, 24, 25];
/// The grid's squares in front of the four holes (CC3).
const FRONTS: [u8; 4] = [3, 27, 38, 14];

/// A cell of the floor, a cell on the table, or a hole: written `"f31"`, `"t32"`, `"hN"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(
        type = "`f${0 | 1 | 2 | 3 | 4 | 5 | 6}${0 | 1 | 2 | 3 | 4 | 5}` | `t${2 | 3 | 4}${2 | 3}` \
               | \"hN\" | \"hE\" | \"hS\" | \"hW\""
    )
)]
#[serde(try_from = "String", into = "String")]
pub struct Cell(u8);

/// What kind of cell it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Open floor round the table.
    Floor,
    /// Floor that a table leg stands on: closed to everybody.
    Leg,
    /// Floor under the table: for mice only.
    Under,
    /// A cell on the table: for the cat only.
    Table,
    /// A hole: for mice only.
    Hole,
}

impl Cell {
    /// The four holes: north, east, south, west, where the mice m0 to m3 start.
    pub const HOLES: [Cell; 4] =
        [Cell(FIRST_HOLE), Cell(FIRST_HOLE + 1), Cell(FIRST_HOLE + 2), Cell(FIRST_HOLE + 3)];

    /// Every cell there is, the closed ones under the table legs included.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..ALL).map(Cell)
    }

    /// The six cells on the table.
    pub fn table() -> impl Iterator<Item = Cell> {
        (FIRST_TABLE..ALL).map(Cell)
    }

    /// The floor cell in column `x` and row `y`, if there is one.
    pub fn floor(x: u8, y: u8) -> Option<Cell> {
        (x < WIDTH && y < HEIGHT).then_some(Cell(y * WIDTH + x))
    }

    /// What kind of cell it is.
    pub fn ground(self) -> Ground {
        match self.0 {
            FIRST_TABLE.. => Ground::Table,
            FIRST_HOLE.. => Ground::Hole,
            _ if self.bit() & LEGS != 0 => Ground::Leg,
            _ if self.bit() & UNDER != 0 => Ground::Under,
            _ => Ground::Floor,
        }
    }

    /// Its column and row; nothing for a hole.
    pub fn column_and_row(self) -> Option<(u8, u8)> {
        (!self.is_hole()).then(|| (self.square() % WIDTH, self.square() / WIDTH))
    }

    /// Whether it is one of the four holes.
    #[inline]
    pub const fn is_hole(self) -> bool {
        self.0 >= FIRST_HOLE && self.0 < FIRST_TABLE
    }

    /// Whether it is one of the six cells on the table.
    #[inline]
    pub const fn is_table(self) -> bool {
        self.0 >= FIRST_TABLE
    }

    /// The floor cell in front of a hole (CC3); nothing for other cells.
    pub fn front(self) -> Option<Cell> {
        self.is_hole().then(|| Cell(FRONTS[(self.0 - FIRST_HOLE) as usize]))
    }

    /// The cell that a cat on this square of the grid stands on.
    #[inline]
    pub(super) const fn of_cat(square: u8) -> Cell {
        Cell(CAT_CELLS[square as usize])
    }

    /// The cell that a mouse on this square of the grid, or in this hole, stands on.
    #[inline]
    pub(super) const fn of_mouse(square: u8) -> Cell {
        Cell(square)
    }

    /// Its square on the grid, or the number of the hole.
    #[inline]
    pub const fn square(self) -> u8 {
        SQUARES[self.0 as usize]
    }

    /// Its bit in a set; nothing for a cell on the table, which is in no set of floor cells.
    #[inline]
    pub const fn bit(self) -> Cells {
        1 << self.0 & (GRID | HOLES)
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column_and_row() {
            None => write!(f, "h{}", HOLE_LETTERS[(self.0 - FIRST_HOLE) as usize]),
            Some((x, y)) => write!(f, "{}{x}{y}", if self.is_table() { 't' } else { 'f' }),
        }
    }
}

/// It is not a cell of the kitchen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchCell(String);

impl Display for NoSuchCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no cell {:?}; f00 to f65 are floor, t22 to t43 table, hN hE hS hW holes",
            self.0
        )
    }
}

impl std::error::Error for NoSuchCell {}

impl FromStr for Cell {
    type Err = NoSuchCell;
    fn from_str(text: &str) -> Result<Self, NoSuchCell> {
        Cell::all()
            .find(|cell| cell.to_string() == text)
            .ok_or_else(|| NoSuchCell(text.chars().take(20).collect()))
    }
}

impl TryFrom<String> for Cell {
    type Error = NoSuchCell;
    fn try_from(text: String) -> Result<Self, NoSuchCell> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

/// A set of squares of the grid and of holes.
pub type Cells = u64;

/// All squares of the grid.
pub const GRID: Cells = (1 << FLOOR) - 1;
/// The four holes.
pub const HOLES: Cells = 0b1111 << FIRST_HOLE;
/// The floor cells that the table legs stand on.
pub(super) const LEGS: Cells = 1 << 16 | 1 << 18 | 1 << 23 | 1 << 25;
/// The two floor cells under the table.
pub const UNDER: Cells = 1 << 17 | 1 << 24;
/// The floor round the table.
pub const OUTSIDE: Cells = GRID & !LEGS & !UNDER;
/// All floor that carries a tile at the start (CC2).
pub const OPEN_FLOOR: Cells = OUTSIDE | UNDER;

const FIRST_COLUMN: Cells = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35;
const LAST_COLUMN: Cells = FIRST_COLUMN << (WIDTH - 1);
/// The square of each cell. A whole table rather than a branch for the table's cells: rustc 1.95.0 optimises that
/// branch wrongly (from `opt-level` 2 on) where it meets a division in a loop; the plain search in the tests shows it.
const SQUARES: [u8; ALL as usize] = squares();
/// The neighbours of each square and of each hole.
const NEAR: [Cells; FIRST_TABLE as usize] = neighbours();
const CAT_CELLS: [u8; FLOOR as usize] = cat_cells();

/// The numbers of a set's members, rising.
#[inline]
pub fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = cells.trailing_zeros();
        cells &= cells.wrapping_sub(1);
        (next < u64::BITS).then_some(next as u8)
    })
}

/// The squares and holes next to any of these squares (CC10).
#[inline]
pub const fn spread(cells: Cells) -> Cells {
    let grid = (cells << 1 & !FIRST_COLUMN)
        | (cells >> 1 & !LAST_COLUMN)
        | cells << WIDTH
        | cells >> WIDTH;
    let holes = (cells >> FRONTS[0] & 1)
        | (cells >> FRONTS[1] & 1) << 1
        | (cells >> FRONTS[2] & 1) << 2
        | (cells >> FRONTS[3] & 1) << 3;
    grid & GRID | holes << FIRST_HOLE
}

/// Where a movement of exactly this many steps from a square can end, when it goes only `through` open cells, may end on
/// `ends`, and doesn't visit what these paths rule out (CC10, CC11, CC33).
#[inline]
pub(super) fn walk_ends(from: u8, steps: u8, through: Cells, ends: Cells, paths: Paths) -> Cells {
    let start = 1 << from;
    let through = through & !start;
    let reached = match (paths, steps) {
        (Paths::Fresh, ..=4) => fresh_ends(from, steps, through),
        (Paths::Fresh, _) => far_fresh_ends(from, steps, through),
        (Paths::Start, _) => {
            (1..steps).fold(NEAR[from as usize], |reached, _| spread(reached & through))
        }
    };
    reached & ends & !start
}

/// Where 1 to 4 steps that visit no cell twice can end.
///
/// Neighbours always lie on squares of different colour, as on a chessboard. So only cells two or four steps apart can
/// be the same, and it is enough to exclude these.
#[inline]
fn fresh_ends(from: u8, steps: u8, through: Cells) -> Cells {
    let first = NEAR[from as usize];
    match steps {
        1 => first,
        2 => spread(first & through),
        3 => each(first & through)
            .map(|a| spread(NEAR[a as usize] & through) & !(1 << a))
            .fold(0, |all, more| all | more),
        _ => each(first & through)
            .flat_map(|a| each(NEAR[a as usize] & through).map(move |b| (a, b)))
            .map(|(a, b)| spread(NEAR[b as usize] & through & !(1 << a)) & !(1 << b))
            .fold(0, |all, more| all | more),
    }
}

/// The same for more steps, which only ordinary dice show (CC32): the first step is tried, then the rest from there.
fn far_fresh_ends(from: u8, steps: u8, through: Cells) -> Cells {
    each(NEAR[from as usize] & through)
        .map(|next| {
            let rest = through & !(1 << next);
            let ends = match steps - 1 {
                ..=4 => fresh_ends(next, steps - 1, rest),
                more => far_fresh_ends(next, more, rest),
            };
            ends & !(1 << next)
        })
        .fold(0, |all, more| all | more)
}

/// One way to walk so, the start and the end included; for the eye only.
pub(super) fn one_path(
    from: u8,
    to: u8,
    steps: u8,
    through: Cells,
    paths: Paths,
) -> Option<Vec<u8>> {
    let fresh = one_fresh_path(from, to, steps, through);
    if fresh.is_some() || paths == Paths::Fresh {
        return fresh;
    }
    // Back from the end: the cell before it can be reached in one step less.
    let open = through & !(1 << from);
    let mut path = vec![to];
    for left in (1..steps).rev() {
        let near = NEAR[path[path.len() - 1] as usize] & open;
        let before = walk_ends(from, left, open, near, paths);
        path.push(each(before).next()?);
    }
    path.push(from);
    path.reverse();
    Some(path)
}

/// One way that visits no cell twice.
fn one_fresh_path(from: u8, to: u8, steps: u8, through: Cells) -> Option<Vec<u8>> {
    fn go_on(path: &mut Vec<u8>, to: u8, steps: u8, open: Cells) -> bool {
        let here = path[path.len() - 1];
        if steps == 1 {
            path.push(to);
            return NEAR[here as usize] >> to & 1 == 1;
        }
        each(NEAR[here as usize] & open & !(1 << to)).any(|next| {
            let length = path.len();
            path.push(next);
            let found = go_on(path, to, steps - 1, open & !(1 << next));
            if !found {
                path.truncate(length);
            }
            found
        })
    }
    let mut path = vec![from];
    go_on(&mut path, to, steps, through & !(1 << from)).then_some(path)
}

const fn neighbours() -> [Cells; FIRST_TABLE as usize] {
    let mut near = [0; FIRST_TABLE as usize];
    let mut square = 0;
    while square < FLOOR as usize {
        near[square] = spread(1 << square);
        square += 1;
    }
    let mut hole = 0;
    while hole < FRONTS.len() {
        near[FIRST_HOLE as usize + hole] = 1 << FRONTS[hole];
        hole += 1;
    }
    near
}

const fn squares() -> [u8; ALL as usize] {
    let mut squares = [0; ALL as usize];
    let mut cell = 0;
    while cell < ALL {
        squares[cell as usize] = match cell {
            FIRST_TABLE.. => TABLE_SQUARES[(cell - FIRST_TABLE) as usize],
            _ => cell,
        };
        cell += 1;
    }
    squares
}

const fn cat_cells() -> [u8; FLOOR as usize] {
    let mut cells = [0; FLOOR as usize];
    let mut square = 0;
    while square < FLOOR {
        cells[square as usize] = square;
        square += 1;
    }
    let mut table = 0;
    while table < TABLE_SQUARES.len() {
        cells[TABLE_SQUARES[table] as usize] = FIRST_TABLE + table as u8;
        table += 1;
    }
    cells
}
