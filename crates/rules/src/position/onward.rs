//! Playing on from a position that was read from text, step by step: choices, and luck as it fell.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Position;
use crate::any::{self, Told};
use crate::game::{Game, Seat, Step, Turn, Viewer};
use crate::json;
use crate::table::Refusal;

/// A step from a position on, written as in records.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Onward {
    /// Luck decided.
    Luck {
        /// What.
        luck: Value,
    },
    /// A seat chose.
    Seat {
        /// Which.
        seat: Seat,
        /// What.
        #[serde(rename = "move")]
        mv: Value,
    },
}

/// Something that luck can decide now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldChance {
    /// As data.
    pub luck: Value,
    /// What would be seen, and how to say it.
    pub event: Told,
}

impl<G: Game> Position<G> {
    pub(super) fn made(&mut self, step: &Onward) -> Result<Told, Refusal> {
        let step = self.checked(step)?;
        let before = self.guess.clone();
        self.guess.apply(&step);
        let event = before.event(&step, &self.guess, self.viewer);
        *self = self.through(self.viewer);
        Ok(any::told(&event))
    }

    /// The same with other eyes. Where nobody has secrets, they are always those of the seat that chooses.
    pub(super) fn through(&self, viewer: Viewer) -> Self {
        let viewer = match self.guess.turn() {
            _ if G::LABEL.secrets => viewer,
            Turn::Seat(seat) => Viewer::Seat(seat),
            Turn::Luck | Turn::Over(_) => Viewer::Bystander,
        };
        Position { view: self.guess.view(viewer), viewer, guess: self.guess.clone() }
    }

    /// What luck can decide, as the viewer sees it who can tell most of it apart; what nobody can tell apart is one thing.
    pub(super) fn told_chances(&self) -> Vec<ToldChance> {
        let mut chances = Vec::new();
        self.guess.chances(&mut chances);
        let seen_by = |viewer: Viewer| {
            let mut seen: Vec<(&G::Chance, G::Event)> = Vec::new();
            for (chance, _) in &chances {
                let (step, mut after) = (Step::Luck(chance.clone()), self.guess.clone());
                after.apply(&step);
                let event = self.guess.event(&step, &after, viewer);
                if seen.iter().all(|(_, other)| *other != event) {
                    seen.push((chance, event));
                }
            }
            seen
        };
        let others = Seat::all(self.guess.seats()).map(Viewer::Seat);
        let viewers = std::iter::once(self.viewer).chain(others);
        let told = viewers.map(seen_by).reduce(
            |best, other| {
                if other.len() > best.len() { other } else { best }
            },
        );
        let told = told.unwrap_or_default().into_iter();
        told.map(|(chance, event)| ToldChance {
            luck: json::written(chance),
            event: any::told(&event),
        })
        .collect()
    }

    /// What luck decides, if it is luck's turn.
    pub(super) fn fallen(&self, rng: &mut dyn Rng) -> Option<Value> {
        let is_luck = self.guess.turn() == Turn::Luck;
        is_luck.then(|| json::written(&self.guess.sample(rng)))
    }

    /// The step, if it can be made now.
    fn checked(&self, step: &Onward) -> Result<Step<G>, Refusal> {
        match (self.guess.turn(), step) {
            (Turn::Over(_), _) => Err(Refusal::Over),
            (Turn::Luck, Onward::Luck { luck }) => {
                let chance: G::Chance = json::read(luck).map_err(Refusal::NotAMove)?;
                let mut chances = Vec::new();
                self.guess.chances(&mut chances);
                if chances.iter().any(|(listed, _)| *listed == chance) {
                    return Ok(Step::Luck(chance));
                }
                Err(Refusal::NotAMove("luck can't decide this now".to_owned()))
            }
            (Turn::Seat(decides), Onward::Seat { seat, mv }) if decides == *seat => {
                let mv: G::Move = json::read(mv).map_err(Refusal::NotAMove)?;
                if self.guess.allows(&mv) {
                    return Ok(Step::Move(mv));
                }
                let why = self.guess.why_not(&mv);
                Err(Refusal::Rule(why.expect("a law: what is not listed has a reason")))
            }
            _ => Err(Refusal::NotYourTurn),
        }
    }
}
