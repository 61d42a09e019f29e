//! How a game could go on from a position that was read from text.

use rand_core::Rng;
use serde_json::Value;

use super::{Position, told_look};
use crate::any::{self, AnyLook, AnyMoment};
use crate::game::{Game, Step, Turn, Viewer};
use crate::json;
use crate::table::Refusal;

impl<G: Game> Position<G> {
    /// See [`super::AnyPosition::goes_on`]. What the viewer can't see is as it was guessed.
    pub(super) fn played_on(
        &self,
        mv: &Value,
        most: usize,
        choose: &mut dyn FnMut(&AnyLook, &mut dyn Rng) -> Value,
        rng: &mut dyn Rng,
    ) -> Result<Vec<AnyMoment>, Refusal> {
        let mut now = self.guess.clone();
        let mut moments = vec![self.moment(&now, 0, None)];
        let mut next = Some(mv.clone());
        let mut has_passed = false;
        while moments.len() <= most {
            let step = match now.turn() {
                Turn::Over(_) => break,
                Turn::Luck => Step::Luck(now.sample(rng)),
                Turn::Seat(seat) => {
                    has_passed |= Viewer::Seat(seat) != self.viewer;
                    if has_passed && Viewer::Seat(seat) == self.viewer {
                        break;
                    }
                    let chosen = next.take().unwrap_or_else(|| {
                        let view = now.view(Viewer::Seat(seat));
                        choose(&told_look(moments.len() - 1, &now, &view, true), rng)
                    });
                    Step::Move(json::read(&chosen).map_err(Refusal::NotAMove)?)
                }
            };
            let before = now.clone();
            now.apply(&step);
            let event = before.event(&step, &now, self.viewer);
            moments.push(self.moment(&now, moments.len(), Some(event)));
        }
        Ok(moments)
    }

    fn moment(&self, now: &G, step: usize, event: Option<G::Event>) -> AnyMoment {
        AnyMoment {
            step,
            turn: now.turn(),
            view: any::told_view::<G>(&now.view(self.viewer)),
            event: event.as_ref().map(any::told),
        }
    }
}
