//! What is known of the chances between turns.

use std::sync::Arc;

use super::bag::Bag;
use super::moment::{Chances, Moment};
use super::race::Race;
use super::rounds::{FAR, Rounds};
use super::{MOST_AT_ONCE, perfect};
use crate::Shelf;

/// How far the model is from the truth: the standard deviation in games between three, where the truth is known
/// (`koshki lab solve mouser --seats 3` measures it). What playing by it costs is fifty times smaller.
const MODEL_ERROR: f64 = 0.022;

/// What is known of the chances between turns.
pub(super) enum Outlook {
    /// All of it.
    Solved(Arc<Rounds>),
    /// What a model says; of extra rounds between two all is known.
    Modelled(Arc<Race>, Arc<Rounds>),
}

impl Outlook {
    /// What is known for this many seats. Few seats are solved at once; what takes longer has to be on the shelf, and may
    /// be put there by somebody who hears that it is missing.
    pub fn of(seats: usize, shelf: &Shelf) -> Self {
        let kept = shelf.keep(&in_memory(seats), || {
            let found = on_shelf(seats, shelf);
            if found.is_none() && seats > MOST_AT_ONCE {
                shelf.missing(&name(seats));
            }
            if found.is_some() || seats > MOST_AT_ONCE {
                return found.map(Arc::new);
            }
            let bag = shelf.keep("mouser-bag", Bag::new);
            let rounds = perfect::solve(&*bag, seats, 1, &|_| {});
            // Without a disk it is solved again after the next start.
            let _not_written = put(&rounds, shelf);
            Some(Arc::new(rounds))
        });
        if let Some(rounds) = &*kept {
            return Outlook::Solved(Arc::clone(rounds));
        }
        let Outlook::Solved(two) = Outlook::of(MOST_AT_ONCE, shelf) else {
            unreachable!("two seats are solved at once");
        };
        let bag = shelf.keep("mouser-bag", Bag::new);
        Outlook::Modelled(shelf.keep("mouser-race", || Race::new(&*bag, &two)), two)
    }

    /// The chances at a moment.
    pub fn at(&self, moment: &Moment) -> Chances {
        match self {
            Outlook::Solved(rounds) => rounds.at(moment),
            Outlook::Modelled(_, two) if moment.scores().len() == two.seats => two.at(moment),
            Outlook::Modelled(race, _) => race.at(moment),
        }
    }

    /// The chances after each number of points that makes a difference.
    pub fn after_each(&self, moment: &Moment) -> Vec<Chances> {
        let points = 0..=moment.most_points(FAR);
        match self {
            Outlook::Modelled(race, two) if moment.scores().len() != two.seats => {
                points.map(|points| race.after(moment, points)).collect()
            }
            Outlook::Solved(rounds) | Outlook::Modelled(_, rounds) => {
                points.map(|points| rounds.after(moment, points)).collect()
            }
        }
    }

    /// How far the chances are from the truth: the standard deviation that was measured where the truth is known.
    pub fn error(&self) -> f64 {
        match self {
            Outlook::Solved(_) => 0.0,
            Outlook::Modelled(..) => MODEL_ERROR,
        }
    }
}

/// The table for this many seats, if it lies on the shelf and is whole.
pub(super) fn on_shelf(seats: usize, shelf: &Shelf) -> Option<Rounds> {
    Rounds::from_bytes(seats, &shelf.read(&name(seats))?)
}

/// Puts a table on the shelf. From now on it is the answer.
pub(super) fn put(rounds: &Rounds, shelf: &Shelf) -> std::io::Result<()> {
    shelf.write(&name(rounds.seats), &rounds.bytes())?;
    if rounds.seats > MOST_AT_ONCE {
        shelf.forget(&in_memory(rounds.seats));
    }
    Ok(())
}

/// What is kept in memory: a table, or that there is none.
fn in_memory(seats: usize) -> String {
    format!("mouser-{seats}-seats")
}

/// The number goes up when the bytes mean something else.
pub(super) fn name(seats: usize) -> String {
    format!("mouser-{seats}-seats-1")
}
