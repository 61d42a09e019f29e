//! What can come out of the bag.

use super::dice::{Dice, Die};

/// All ways to draw one, two or three of these dice, each equally likely; ways that draw the same colours stand
/// together: falling number of green, then of yellow.
#[inline]
pub(super) fn draws(from: Dice, count: u8) -> &'static [Dice] {
    let starts = &DRAWS.starts[from.index()];
    let (start, end) = (starts[usize::from(count) - 1], starts[usize::from(count)]);
    &DRAWS.ways[start as usize..end as usize]
}

/// All ways to draw up to three from any dice of the game, listed when the program is compiled.
static DRAWS: Draws = Draws::list();

struct Draws {
    /// What is drawn in each way.
    ways: [Dice; 10_465],
    /// For each [`Dice`]: where the ways to draw one, two and three begin, and where the last end.
    starts: [[u16; 4]; 256],
}

impl Draws {
    const fn list() -> Self {
        let mut draws = Draws { ways: [Dice::NONE; 10_465], starts: [[0; 4]; 256] };
        let mut next = 0;
        let mut kind = 0;
        while kind < Dice::KINDS {
            let from = Dice::of_kind(kind);
            let mut count = 1;
            while count <= 3 {
                draws.starts[from.index()][count as usize - 1] = next as u16;
                next = draws.list_from(from, count, next);
                count += 1;
            }
            draws.starts[from.index()][3] = next as u16;
            kind += 1;
        }
        assert!(next == draws.ways.len(), "there is just enough room");
        draws
    }

    /// Lists the ways to draw this many from these, from the index `next` on; returns the index after them.
    const fn list_from(&mut self, from: Dice, count: u8, mut next: usize) -> usize {
        let mut others = 0;
        while others <= count {
            let mut red = 0;
            while red <= others {
                let drawn = Dice::new(count - others, others - red, red);
                let end = next + ways(from, drawn);
                while next < end {
                    self.ways[next] = drawn;
                    next += 1;
                }
                red += 1;
            }
            others += 1;
        }
        next
    }
}

/// In how many ways these dice can be drawn.
const fn ways(from: Dice, drawn: Dice) -> usize {
    choose(from.of(Die::Green), drawn.of(Die::Green))
        * choose(from.of(Die::Yellow), drawn.of(Die::Yellow))
        * choose(from.of(Die::Red), drawn.of(Die::Red))
}

const fn choose(from: u8, count: u8) -> usize {
    if count == 0 {
        1
    } else if from == 0 {
        0
    } else {
        choose(from - 1, count - 1) + choose(from - 1, count)
    }
}
