//! What everybody learns from a step of Catch the Mice.

use serde::{Deserialize, Serialize};

use super::{CatchTheMice, Chance, Dice, Lure, Mice, Move, Phase};
use crate::game::{Seat, Step};

/// What everybody learns from one step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Who goes first.
    First(Seat),
    /// A seat takes the dice.
    Shake {
        /// Who.
        seat: Seat,
    },
    /// The dice fell and there is something to lure.
    Roll {
        /// For whom.
        seat: Seat,
        /// How.
        dice: Dice,
    },
    /// The dice fell and there is nothing to lure (CM10).
    Fail {
        /// For whom.
        seat: Seat,
        /// How.
        dice: Dice,
        /// The mice that ran to the centre.
        lost: Mice,
        /// What the end of the turn led to.
        then: Then,
    },
    /// A seat lured mice.
    Lure {
        /// Who.
        seat: Seat,
        /// Which.
        lure: Lure,
        /// The mice that were caught at once because all five colours were in front of the card (CM17).
        caught: Mice,
        /// What they count.
        points: u16,
    },
    /// A seat stopped.
    Stop {
        /// Who.
        seat: Seat,
        /// The mice that were caught.
        caught: Mice,
        /// What they count.
        points: u16,
        /// What all mice on the card count.
        total: u16,
        /// What the end of the turn led to.
        then: Then,
    },
}

/// What the end of a turn led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// The game goes on.
    GoesOn,
    /// The game is over (CM13).
    Over,
}

impl CatchTheMice {
    /// What everybody learns when `step` leads from this position to `after`.
    pub(super) fn event_of(&self, step: &Step<Self>, after: &Self) -> Event {
        let seat = self.mover;
        let then = if after.phase == Phase::Over { Then::Over } else { Then::GoesOn };
        match step {
            Step::Luck(Chance::First(seat)) => Event::First(*seat),
            Step::Move(Move::Roll) => Event::Shake { seat },
            Step::Luck(Chance::Roll(dice)) => match after.phase {
                Phase::Lure(_) => Event::Roll { seat, dice: *dice },
                _ => Event::Fail { seat, dice: *dice, lost: self.lured, then },
            },
            Step::Move(Move::Lure(lure)) => {
                let mut caught = after.card(seat);
                caught -= self.card(seat);
                Event::Lure { seat, lure: *lure, caught, points: self.points(caught) }
            }
            Step::Move(Move::Stop) => Event::Stop {
                seat,
                caught: self.lured,
                points: self.points(self.lured),
                total: self.points(after.card(seat)),
                then,
            },
        }
    }
}
