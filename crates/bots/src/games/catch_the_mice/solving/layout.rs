//! In which order positions between turns are kept: by the mover's card, then by the centre.

use super::super::heaps::{COLOURS, Counts};

/// The order of positions for this many mice of each colour.
pub struct Layout {
    mice: Counts,
    /// Where the positions of each card begin, and where the last ones end.
    offsets: Vec<usize>,
}

impl Layout {
    /// The order for these mice.
    pub fn new(mice: Counts) -> Self {
        let cards = mice.iter().map(|&count| usize::from(count) + 1).product();
        let mut layout = Layout { mice, offsets: vec![0] };
        for card in 0..cards {
            let left = layout.left(&layout.card(card));
            layout.offsets.push(layout.offsets[card] + sizes(&left).iter().product::<usize>());
        }
        layout
    }

    /// How many cards there can be.
    pub fn cards(&self) -> usize {
        self.offsets.len() - 1
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.offsets[self.cards()]
    }

    /// All mice.
    pub fn mice(&self) -> Counts {
        self.mice
    }

    /// The mice on the card with this number.
    pub fn card(&self, number: usize) -> Counts {
        let mut card = [0; COLOURS];
        let mut rest = number;
        for colour in (0..COLOURS).rev() {
            let radix = usize::from(self.mice[colour]) + 1;
            card[colour] = (rest % radix) as u8;
            rest /= radix;
        }
        card
    }

    /// The number of a card.
    pub fn number(&self, card: &Counts) -> usize {
        card.iter()
            .zip(&self.mice)
            .fold(0, |number, (&count, &all)| number * (usize::from(all) + 1) + usize::from(count))
    }

    /// The mice that do not lie on this card.
    pub fn left(&self, card: &Counts) -> Counts {
        std::array::from_fn(|colour| self.mice[colour] - card[colour])
    }

    /// The values of the positions with this card, one for each centre, from a list of all.
    pub fn block<'a>(&self, values: &'a [f32], card: &Counts) -> &'a [f32] {
        let number = self.number(card);
        &values[self.offsets[number]..self.offsets[number + 1]]
    }

    /// The same, to be changed.
    pub fn block_mut<'a>(&self, values: &'a mut [f32], number: usize) -> &'a mut [f32] {
        &mut values[self.offsets[number]..self.offsets[number + 1]]
    }

    /// The index of a position.
    pub fn index(&self, card: &Counts, centre: &Counts) -> usize {
        let within = (0..COLOURS).fold(0, |index, colour| {
            index * (usize::from(self.mice[colour] - card[colour]) + 1)
                + usize::from(centre[colour])
        });
        self.offsets[self.number(card)] + within
    }

    /// Every centre that goes with a card, in order.
    pub fn centres(&self, card: &Counts) -> impl Iterator<Item = Counts> + use<> {
        let most = self.left(card);
        let mut next = Some([0; COLOURS]);
        std::iter::from_fn(move || {
            let centre = next?;
            next = (0..COLOURS).rev().find(|&colour| centre[colour] < most[colour]).map(|colour| {
                let mut after = centre;
                after[colour] += 1;
                after[colour + 1..].fill(0);
                after
            });
            Some(centre)
        })
    }
}

/// In how many ways the mice of each colour can lie when this many are left for the centre and one card.
pub fn sizes(left: &Counts) -> [usize; COLOURS] {
    left.map(|count| usize::from(count) + 1)
}
