//! Fixed policies: when to stop, and what to lure, by one simple rule each. Yardsticks for the laboratory.

use std::str::FromStr;

use koshki_rules::games::catch_the_mice::{CatchTheMice, Colour, Lure, Mice, Move, View};
use koshki_rules::{Game, Look};
use rand_core::Rng;

use crate::{Bot, Budget};

/// A fixed policy, written as in `colours-3-steal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    stop: Stop,
    taste: Taste,
}

/// What is counted in front of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Colours(u16),
    Mice(u16),
    Points(u16),
}

/// What is lured first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Taste {
    /// What counts most.
    Rich,
    /// From others, then what counts most.
    Steal,
    /// As many mice as can be, then what counts most.
    Many,
    /// Of as few new colours as can be, so that the next roll is safer, then what counts most.
    Safe,
}

const TASTES: [(&str, Taste); 4] =
    [("rich", Taste::Rich), ("steal", Taste::Steal), ("many", Taste::Many), ("safe", Taste::Safe)];

/// The names of all policies that are worth a try.
pub fn names() -> Vec<String> {
    let stops = (1..=4).map(|count| format!("colours-{count}"));
    let stops = stops.chain((2..=6).map(|count| format!("mice-{count}")));
    let stops = stops.chain((4..=16).step_by(2).map(|count| format!("points-{count}")));
    let all = stops.flat_map(|stop| TASTES.map(|(taste, _)| format!("{stop}-{taste}")));
    all.collect()
}

impl FromStr for Policy {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let mut parts = name.splitn(3, '-');
        let mut part = || parts.next().ok_or(());
        let (counted, count, taste) = (part()?, part()?.parse().map_err(|_| ())?, part()?);
        let stop = match counted {
            "colours" => Stop::Colours(count),
            "mice" => Stop::Mice(count),
            "points" => Stop::Points(count),
            _ => return Err(()),
        };
        let taste = TASTES.iter().find(|(name, _)| *name == taste).ok_or(())?.1;
        Ok(Policy { stop, taste })
    }
}

impl Bot<CatchTheMice> for Policy {
    fn choose(
        &mut self,
        look: &Look<CatchTheMice>,
        _budget: Budget,
        _rng: &mut dyn Rng,
    ) -> <CatchTheMice as Game>::Move {
        let best = look.moves.iter().max_by_key(|mv| match mv {
            Move::Roll => (i32::from(!self.stops(&look.view)), 0),
            Move::Stop => (i32::from(self.stops(&look.view)), 0),
            Move::Lure(lure) => self.liking(*lure),
        });
        *best.expect("a seat whose turn it is has a move")
    }
}

impl Policy {
    fn stops(&self, view: &View) -> bool {
        let (enough, count) = match self.stop {
            Stop::Colours(enough) => (enough, colours(view.lured)),
            Stop::Mice(enough) => (enough, view.lured.count().into()),
            Stop::Points(enough) => (enough, view.at_stake),
        };
        count >= enough || view.roll_must_fail
    }

    fn liking(&self, lure: Lure) -> (i32, i32) {
        let points = i32::from(lure.mice().worth());
        let first = match self.taste {
            Taste::Rich => 0,
            Taste::Steal => lure.each().filter(|mouse| mouse.from.seat().is_some()).count() as i32,
            Taste::Many => i32::from(lure.mice().count()),
            Taste::Safe => -i32::from(colours(lure.mice())),
        };
        (first, points)
    }
}

fn colours(mice: Mice) -> u16 {
    Colour::ALL.iter().filter(|&&colour| mice.of(colour) > 0).count() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_policy_that_is_named_is_one_and_they_are_many() {
        let names = names();
        assert!(names.len() >= 20, "{}", names.len());
        for name in names {
            assert!(name.parse::<Policy>().is_ok(), "{name}");
        }
        for wrong in ["", "colours", "colours-3", "colours-x-rich", "cats-3-rich", "mice-2-shy"] {
            assert!(wrong.parse::<Policy>().is_err(), "{wrong}");
        }
    }
}
