//! The printed faces (HC2), turned each way, as cells and as bits.

use super::cards::{CARDS, Cell, Colour, Pose, Rotation};

/// The faces, rows from the top: `o` hole, `.` plain, `#` cat, else a mouse by the letter of its colour.
const START_FACE: &str = "BY/../VG";
const FACES: [&str; CARDS] = [
    "oo/BY/VG", "oo/YV/GB", "oo/VG/BY", "oo/GB/YV", "oB/oY/GV", "oY/oG/VB", "oG/oV/BY", "oV/oB/YG",
    "oB/Vo/YG", "oV/Yo/GB", "oY/Go/BV", "oG/Bo/VY", "oB/VG/oY", "oV/GY/oB", "oG/YB/oV", "oY/BV/oG",
    "Bo/oG/YV", "Go/oY/VB", "Yo/oV/BG", "Vo/oB/GY", "Bo/Go/VY", "Go/Vo/YB", "Vo/Yo/BG", "Yo/Bo/GV",
    "o#/##/#o", "#o/##/o#", "##/oo/##", "oo/##/##",
];

/// A card as it lies when turned: its cells, and the same as bits, bit 0 being the leftmost cell of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    cells: [[Cell; 3]; 3],
    pub(super) pose: Pose,
    pub(super) is_cat: bool,
    pub(super) holes: [u64; 3],
    pub(super) solid: [u64; 3],
    /// By colour, then by row.
    pub(super) mice: [[u64; 3]; 4],
    /// Column and row of four cells that are not holes: all of them, but for the starting card.
    pub(super) covering: [(usize, usize); 4],
}

/// The starting card, upright.
pub static START: Shape = Shape::new(START_FACE, Rotation::None);

static SHAPES: [[Shape; 4]; CARDS] = {
    let mut shapes = [[START; 4]; CARDS];
    let mut card = 0;
    while card < CARDS {
        let mut turned = 0;
        while turned < 4 {
            shapes[card][turned] = Shape::new(FACES[card], Rotation::ALL[turned]);
            turned += 1;
        }
        card += 1;
    }
    shapes
};

/// A card by its index, turned.
#[inline]
pub(super) fn turned(card: u8, rotation: Rotation) -> &'static Shape {
    &SHAPES[card as usize][rotation as usize]
}

impl Shape {
    /// How many cells wide.
    #[inline]
    pub const fn width(&self) -> usize {
        self.pose.width()
    }

    /// How many cells high.
    #[inline]
    pub const fn height(&self) -> usize {
        self.pose.height()
    }

    /// What is at a column and row of the turned card, both counted from its upper left corner.
    pub const fn cell(&self, column: usize, row: usize) -> Cell {
        self.cells[row][column]
    }

    const fn new(face: &str, rotation: Rotation) -> Shape {
        let pose = rotation.pose();
        let mut shape = Shape {
            cells: [[Cell::Hole; 3]; 3],
            pose,
            is_cat: false,
            holes: [0; 3],
            solid: [0; 3],
            mice: [[0; 3]; 4],
            covering: [(0, 0); 4],
        };
        let mut covering = 0;
        let mut place = 0;
        while place < 6 {
            let (column, row) = (place % pose.width(), place / pose.width());
            // Turned clockwise, what is at the upper left came from the lower left.
            let cell = match rotation {
                Rotation::None => printed(face, column, row),
                Rotation::Quarter => printed(face, row, 2 - column),
                Rotation::Half => printed(face, 1 - column, 2 - row),
                Rotation::ThreeQuarters => printed(face, 1 - row, column),
            };
            shape.cells[row][column] = cell;
            match cell {
                Cell::Hole => shape.holes[row] |= 1 << column,
                Cell::Mouse(colour) => shape.mice[colour as usize][row] |= 1 << column,
                Cell::Cat => shape.is_cat = true,
                Cell::Plain => {}
            }
            if !matches!(cell, Cell::Hole) {
                shape.solid[row] |= 1 << column;
                if covering < 4 {
                    shape.covering[covering] = (column, row);
                }
                covering += 1;
            }
            place += 1;
        }
        shape
    }
}

const fn printed(face: &str, column: usize, row: usize) -> Cell {
    match face.as_bytes()[row * 3 + column] {
        b'o' => Cell::Hole,
        b'.' => Cell::Plain,
        b'#' => Cell::Cat,
        b'B' => Cell::Mouse(Colour::Blue),
        b'Y' => Cell::Mouse(Colour::Yellow),
        b'V' => Cell::Mouse(Colour::Violet),
        b'G' => Cell::Mouse(Colour::Green),
        _ => panic!("no cell is printed so"),
    }
}
