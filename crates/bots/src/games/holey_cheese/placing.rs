//! What a placement is worth at a glance: the mice it shows and covers, each by what its colour is worth.

use std::sync::LazyLock;

use koshki_rules::games::holey_cheese::{Card, Cell, Colour, HoleyCheese, Lay, Layout, Rotation};

/// One part in this many of a cheese.
pub(super) type Crumbs = i32;
/// How many crumbs are a cheese.
pub(super) const CHEESE: Crumbs = 64;

/// What somebody likes: how many crumbs a mouse of each colour brings that is shown, or covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taste {
    pub(super) shown: [Crumbs; 4],
    pub(super) covered: [Crumbs; 4],
    /// What a mouse is worth that a cat shows, beyond one that another card shows: nobody covers it any more.
    pub(super) kept: [Crumbs; 4],
}

/// How far a card can reach beyond the layout, on each side.
const REACH: i16 = 2;
/// A layout is at most 59 cells wide or high.
const SIDE: usize = 64;

/// What each cell of a layout brings to a card that covers it, or shows it.
pub(super) struct Ground {
    left: i16,
    top: i16,
    covered: Vec<Crumbs>,
    shown: Vec<Crumbs>,
    kept: Vec<Crumbs>,
}

impl Ground {
    pub(super) fn new() -> Self {
        let none = || vec![0; SIDE * SIDE];
        Ground { left: 0, top: 0, covered: none(), shown: none(), kept: none() }
    }

    /// Looks at a layout with somebody's taste.
    pub(super) fn survey(&mut self, layout: &Layout, taste: &Taste) {
        let ((left, _), (top, bottom)) = layout.bounds();
        (self.left, self.top) = (left - REACH, top - REACH);
        let cells = (bottom - self.top + REACH + 1) as usize * SIDE;
        for grid in [&mut self.covered, &mut self.shown, &mut self.kept] {
            grid[..cells].fill(0);
        }
        for colour in Colour::ALL {
            let index = colour as usize;
            let (covered, shown) = (taste.covered[index], taste.shown[index]);
            let kept = shown + taste.kept[index];
            if (covered, shown, kept) == (0, 0, 0) {
                continue;
            }
            for y in top..=bottom {
                let row = (y - self.top) as usize * SIDE + REACH as usize;
                let mut mice = layout.mice(colour, y);
                while mice != 0 {
                    let at = row + mice.trailing_zeros() as usize;
                    self.covered[at] = covered;
                    self.shown[at] = shown;
                    self.kept[at] = kept;
                    mice &= mice - 1;
                }
            }
        }
    }

    /// What a placement brings.
    pub(super) fn worth(&self, lay: &Lay) -> Crumbs {
        let at =
            (lay.y() as i16 - self.top) as usize * SIDE + (lay.x() as i16 - self.left) as usize;
        let face = face(lay.card(), lay.turn());
        self.worth_of(face, lay.card(), at)
    }

    /// The placement of the mover that brings most; among equals the salt decides. Nothing if there is none.
    pub(super) fn best(&self, position: &HoleyCheese, salt: u64) -> Option<Lay> {
        let mut best = None;
        let mut most = (Crumbs::MIN, 0);
        position.strips(|strip| {
            let face = face(strip.card, strip.turn);
            let row = (strip.y - self.top) as usize * SIDE + (strip.x - self.left) as usize;
            let mut corners = strip.corners;
            while corners != 0 {
                let column = corners.trailing_zeros();
                corners &= corners - 1;
                let worth = self.worth_of(face, strip.card, row + column as usize);
                if worth >= most.0 {
                    let x = i32::from(strip.x) + column as i32;
                    let lay = Lay::new(strip.card, x, i32::from(strip.y), strip.turn);
                    let lot = lot(&lay, salt);
                    if (worth, lot) > most {
                        most = (worth, lot);
                        best = Some(lay);
                    }
                }
            }
        });
        best
    }

    #[inline]
    fn worth_of(&self, face: &Face, card: Card, at: usize) -> Crumbs {
        let covered: Crumbs = face.solid.iter().map(|&cell| self.covered[at + cell]).sum();
        if card.is_cat() {
            let kept: Crumbs = face.holes.iter().map(|&cell| self.kept[at + cell]).sum();
            return covered + kept;
        }
        let shown: Crumbs = face.holes.iter().map(|&cell| self.shown[at + cell]).sum();
        covered + shown
    }
}

/// The cells of a turned card, as steps from its upper left corner.
#[derive(Clone, Copy, Default)]
struct Face {
    holes: [usize; 2],
    solid: [usize; 4],
}

static FACES: LazyLock<Vec<[Face; 4]>> = LazyLock::new(|| {
    let turned = |card: Card| Rotation::ALL.map(|turn| Face::of(card, turn));
    Card::all().map(turned).collect()
});

fn face(card: Card, turn: Rotation) -> &'static Face {
    &FACES[card.index()][turn as usize]
}

impl Face {
    fn of(card: Card, turn: Rotation) -> Self {
        let shape = card.shape(turn);
        let mut face = Face::default();
        let (mut holes, mut solid) = (face.holes.iter_mut(), face.solid.iter_mut());
        for row in 0..shape.height() {
            for column in 0..shape.width() {
                let next = match shape.cell(column, row) {
                    Cell::Hole => holes.next(),
                    _ => solid.next(),
                };
                *next.expect("each card has two holes and four other cells") = row * SIDE + column;
            }
        }
        face
    }
}

/// A number that is as good as random, always the same for the same placement and salt.
#[inline]
fn lot(lay: &Lay, salt: u64) -> u32 {
    let place = (lay.x() as u8 as u64) << 24 | (lay.y() as u8 as u64) << 16;
    let card = (lay.card().index() as u64) << 8 | lay.turn() as u64;
    ((place | card) ^ salt).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_shr(32) as u32
}
