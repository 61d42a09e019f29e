//! A simpler turn whose values are published: always three dice, each with two mice, two dogs and two holes.

use super::bag::STAY;
use super::turn::{Ends, Turns, Worth};

/// A turn with three such dice and no bag.
pub(super) struct AllYellow;

/// The dogs that fail a turn, and the dice of a roll.
const THREE: usize = 3;

impl Turns for AllYellow {
    fn best(&self, worth: &Worth) -> Ends {
        let stop_from = worth.stop_from(STAY);
        let mut values = vec![[0.0; THREE]; stop_from + THREE + 1];
        let mut goes_on = vec![[false; THREE]; stop_from + THREE + 1];
        for points in (0..values.len()).rev() {
            for dogs in (0..THREE).rev() {
                let stopping = worth.at(points);
                values[points][dogs] = stopping;
                if points < stop_from {
                    let once = Self::falls(dogs).fold(0.0, |sum, (chance, fall)| {
                        sum + chance
                            * fall.map_or(worth.at(0), |[mice, dogs]| values[points + mice][dogs])
                    });
                    // What falls as three holes was counted as stopping.
                    let on = (once - STAY * stopping) / (1.0 - STAY);
                    goes_on[points][dogs] = on > stopping;
                    values[points][dogs] = on.max(stopping);
                }
            }
        }
        let mut ends = Ends::default();
        let mut reached = vec![[0.0; THREE]; stop_from + THREE + 1];
        Self::roll(&mut ends, &mut reached, 1.0, [0, 0]);
        for points in 0..reached.len() {
            for dogs in 0..THREE {
                let chance = reached[points][dogs];
                if goes_on[points][dogs] {
                    // Three holes lead back here.
                    reached[points][dogs] = 0.0;
                    Self::roll(&mut ends, &mut reached, chance / (1.0 - STAY), [points, dogs]);
                } else {
                    ends.stop(points, chance);
                }
            }
        }
        ends
    }
}

impl AllYellow {
    /// Rolls the dice with this chance.
    fn roll(
        ends: &mut Ends,
        reached: &mut [[f64; THREE]],
        chance: f64,
        [points, dogs]: [usize; 2],
    ) {
        ends.rolls += chance;
        for (falls, fall) in Self::falls(dogs) {
            match fall {
                Some([mice, dogs]) => reached[points + mice][dogs] += chance * falls,
                None => ends.fails += chance * falls,
            }
        }
    }

    /// All ways in which the dice can fall: the mice and all dogs so far, or nothing when that is too many.
    fn falls(dogs: usize) -> impl Iterator<Item = (f64, Option<[usize; 2]>)> {
        (0..27).map(move |number| {
            let faces = [number / 9, number / 3 % 3, number % 3];
            let count = |face| faces.iter().filter(|shown| **shown == face).count();
            let dogs = dogs + count(1);
            (STAY, (dogs < THREE).then_some([count(0), dogs]))
        })
    }
}
