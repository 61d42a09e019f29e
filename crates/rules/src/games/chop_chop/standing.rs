//! How good a position looks at a glance, for simple bots: what is certain, what the cat can catch next, and the way
//! still to go.

use super::cells::{self, Cells, GRID, HOLES, OPEN_FLOOR, OUTSIDE, spread};
use super::{CHEESES, Cell, ChopChop, End, Homecoming, Mouse, Phase, Piece, Side};

const WIN: i32 = 100_000;
const CHEESE: i32 = 100;
const CATCH: i32 = 150;
/// A mouse that has left its starting hole.
const LEFT_HOME: i32 = 20;
/// A tile that is out of the way.
const FLIPPED: i32 = 4;
/// A turn to skip.
const SKIP: i32 = 25;
/// A step that a mouse is away from what it wants, or the cat from a mouse.
const STEP: i32 = 2;
/// A step that the mouse which is to come home is away from a free hole.
const STEP_HOME: i32 = 15;
/// Further than any cell of the kitchen.
const FAR: i32 = 14;

/// The worth for the mice; for the cat it is the same with the other sign.
pub(super) fn of_mice(game: &ChopChop) -> i32 {
    match game.phase {
        Phase::Over(End::MiceWin) => return WIN,
        Phase::Over(End::CatWins) => return -WIN,
        Phase::Over(End::Draw) => return 0,
        _ => {}
    }
    let skips = |side: Side| SKIP * i32::from(game.skips[side as usize]);
    CHEESE * i32::from(game.cheeses) - CATCH * i32::from(game.caught())
        + LEFT_HOME * game.left_home.count_ones() as i32
        - FLIPPED * game.face_down.count_ones() as i32
        + skips(Side::Cat)
        - skips(Side::Mice)
        - danger(game)
        - way_to_go(game)
}

/// What the cat can expect to catch with its next roll, and how near it is to the nearest mouse.
fn danger(game: &ChopChop) -> i32 {
    let Some(cat) = game.cat else { return 0 };
    let prey = game.mice_cells() & OUTSIDE;
    if prey == 0 {
        return -STEP * FAR;
    }
    let through = game.open_to_pass(Piece::Cat);
    let catches =
        |steps| cells::walk_ends(cat.square(), steps, through, prey, game.options.paths) != 0;
    let faces = Side::Cat.die(game.options.dice).into_iter();
    let expected = faces.map(|steps| if catches(steps) { CATCH / 6 } else { 0 }).sum::<i32>();
    let distance = distance(1 << cat.square(), prey, GRID);
    let expected = if game.side == Side::Cat { expected } else { expected / 2 };
    expected - STEP * distance
}

/// How far the mice are from what they need: tiles and cheese, or at the end a hole.
fn way_to_go(game: &ChopChop) -> i32 {
    let wanted = game.face_down | game.face_up;
    let places = || game.mice.iter().flatten();
    if game.cheeses < CHEESES {
        return places().map(|&mouse| STEP * distance(wanted, out(mouse), OPEN_FLOOR)).sum();
    }
    let at_home = Mouse::ALL.into_iter().filter(|mouse| game.left_home & mouse.bit() == 0).count();
    let free_holes = Cell::HOLES.into_iter().filter(|hole| !places().any(|mouse| mouse == hole));
    let fronts = free_holes.filter_map(Cell::front).fold(0, |all, front| all | front.bit());
    let nearest = places()
        .map(|mouse| match mouse.is_hole() {
            true if game.options.homecoming == Homecoming::Lenient => 0,
            true => 3,
            false => 1 + distance(fronts, mouse.bit(), OPEN_FLOOR),
        })
        .min();
    CATCH * at_home as i32 + STEP_HOME * nearest.unwrap_or(FAR)
}

/// Where a mouse walks from: a mouse in a hole from the cell in front of it.
fn out(mouse: Cell) -> Cells {
    mouse.front().unwrap_or(mouse).bit()
}

/// Steps from any of these cells to any of those.
fn distance(from: Cells, to: Cells, open: Cells) -> i32 {
    let mut reached = from & !HOLES;
    let mut steps = 0;
    while reached & to == 0 && steps < FAR {
        reached |= spread(reached) & open;
        steps += 1;
    }
    steps
}
