//! A solved game on the shelf: two bytes for each position between turns.

use koshki_rules::Game;
use koshki_rules::games::catch_the_mice::{CatchTheMice, Mice, Options, Scoring};

use super::super::heaps::{COLOURS, Chances, Counts, Heaps, MOST_SEATS};
use super::super::hunt::Worth;
use super::layout::Layout;
use crate::Shelf;

/// All mice of the game.
pub const ALL_MICE: Counts = [Mice::OF_A_COLOUR; COLOURS];
/// The two bytes of a chance of one.
const ONE: f32 = 65535.0;
/// The bytes before those of the positions.
const HEADING: usize = 24;

/// A solved game.
pub struct Solved {
    layout: Layout,
    heading: SolvedHeading,
    values: Vec<u16>,
}

/// The result of solving.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolvedHeading {
    /// The first seat's chance to win.
    pub first: f64,
    /// The largest change of a value in the last sweep.
    pub change: f64,
    /// How many sweeps were made.
    pub sweeps: u64,
}

impl Solved {
    /// What the table for these house rules is called.
    pub fn name(options: &Options) -> String {
        let scoring = match options.scoring {
            Scoring::Classic => "classic",
            Scoring::Kids => "kids",
        };
        let risk = if options.risk { "-risk" } else { "" };
        let pair = if options.white_makes_pair { "" } else { "-no-white-pair" };
        format!("{}-{}-{scoring}{risk}{pair}", CatchTheMice::ID, CatchTheMice::REVISION)
    }

    /// The game with these house rules and mice, if it lies on the shelf.
    pub fn read(shelf: &Shelf, options: &Options, mice: Counts) -> Option<Self> {
        let bytes = shelf.read(&Self::name(options))?;
        let (heading, values) = bytes.split_at_checked(HEADING)?;
        let layout = Layout::new(mice);
        if values.len() != 2 * layout.positions() {
            return None;
        }
        let (eight, _) = heading.as_chunks::<8>();
        let heading = SolvedHeading {
            first: f64::from_le_bytes(eight[0]),
            change: f64::from_le_bytes(eight[1]),
            sweeps: u64::from_le_bytes(eight[2]),
        };
        let values = values.as_chunks::<2>().0.iter().map(|&two| u16::from_le_bytes(two));
        Some(Solved { layout, heading, values: values.collect() })
    }

    /// The result of solving.
    pub fn heading(&self) -> SolvedHeading {
        self.heading
    }

    /// The mover's chance to win in all positions, in the layout's order.
    pub fn values(&self) -> Vec<f32> {
        self.values.iter().map(|&value| f32::from(value) / ONE).collect()
    }

    /// What is to be written on the shelf.
    pub fn written(heading: &SolvedHeading, values: &[f32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADING + 2 * values.len());
        bytes.extend(heading.first.to_le_bytes());
        bytes.extend(heading.change.to_le_bytes());
        bytes.extend(heading.sweeps.to_le_bytes());
        bytes.extend(values.iter().flat_map(|value| ((value * ONE).round() as u16).to_le_bytes()));
        bytes
    }
}

impl Worth for Solved {
    fn about_to_roll(&self, heaps: &Heaps) -> Chances {
        let mover = heaps.mover.index();
        let value = self.values[self.layout.index(&heaps.cards[mover], &heaps.centre)];
        let mut chances = [0.0; MOST_SEATS];
        chances[mover] = f64::from(value) / f64::from(ONE);
        chances[1 - mover] = 1.0 - chances[mover];
        chances
    }
}
