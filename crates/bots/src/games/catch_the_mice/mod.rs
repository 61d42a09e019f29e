//! Catch the Mice: each turn is an exact expectimax; the value after it comes from a solved table, or from a fitted function.

mod fitted;
mod fitting;
mod heaps;
mod hunt;
pub mod policies;
mod solving;
mod weights;

use std::sync::Arc;

use koshki_rules::games::catch_the_mice::{CatchTheMice, Chance, Move, Options, Phase, View};
use koshki_rules::{Game, Look, PerSeat, Seat, Step, Turn, Viewer};
use rand_core::Rng;

use crate::correction::Correction;
use crate::judge::{Estimate, Fallen, Judge, Odds, Verdict, after_luck};
use crate::learn::Row;
use crate::{Budget, Shelf};

use fitted::{CORRECTION, Fitted, Weights};
use heaps::{Chances, Heaps, MOST_SEATS};
use hunt::{Hunt, Prospect, Worth};
use solving::{ALL_MICE, Solved};

pub use fitting::fitted_weights;
pub use solving::MiceSolver;

/// Judges Catch the Mice: with two seats and a solved table on the shelf exactly.
pub struct HuntJudge {
    shelf: Arc<Shelf>,
    weights: Option<Weights>,
}

impl HuntJudge {
    /// Uses the solved tables on this shelf.
    pub fn new(shelf: &Arc<Shelf>) -> Self {
        HuntJudge { shelf: Arc::clone(shelf), weights: None }
    }

    /// Uses no table, and the weights of an earlier fit at every table: a yardstick for the present ones.
    pub fn with_earlier_weights() -> Self {
        HuntJudge { shelf: Shelf::nowhere(), weights: Some(weights::EARLIER) }
    }

    /// What is known of positions between turns.
    fn knowledge(&self, seats: usize, options: &Options) -> Knowledge {
        match self.weights {
            Some(weights) => Knowledge::weighed(Fitted::new(options.scoring, weights)),
            None => Knowledge::of(seats, options, &self.shelf),
        }
    }
}

impl Judge<CatchTheMice> for HuntJudge {
    /// It weighs, and always the same way.
    fn can_learn(&self) -> bool {
        false
    }

    fn odds(&mut self, position: &CatchTheMice, _budget: Budget, _rng: &mut dyn Rng) -> Odds {
        if let Turn::Over(outcome) = position.turn() {
            return Odds::decided(position, &outcome);
        }
        let view = position.view(Viewer::Bystander);
        let knowledge = self.knowledge(view.cards.len(), &view.options);
        let win = chances(position, &view, &*knowledge.worth);
        let error = |seat: Seat| knowledge.error(&Heaps::seen(&view), win[seat.index()]);
        let seats = view.cards.len();
        Odds {
            win: PerSeat::from_fn(seats, |seat| win[seat.index()]),
            error: PerSeat::from_fn(seats, error),
        }
    }

    fn evidence(
        &mut self,
        position: &CatchTheMice,
        _budget: Budget,
        _rng: &mut dyn Rng,
    ) -> Option<(Row, &'static Correction)> {
        if let Turn::Over(_) = position.turn() {
            return None;
        }
        let view = position.view(Viewer::Bystander);
        let knowledge = self.knowledge(view.cards.len(), &view.options);
        let win = chances(position, &view, &*knowledge.worth);
        let is_fitted = knowledge.kind == Kind::Fitted;
        is_fitted.then(|| (fitted::evidence(&Heaps::seen(&view), &win), correction()))
    }

    fn verdicts(
        &mut self,
        look: &Look<CatchTheMice>,
        _budget: Budget,
        rng: &mut dyn Rng,
    ) -> Vec<Verdict> {
        let Turn::Seat(seat) = look.turn else { return Vec::new() };
        let view = &look.view;
        let position = CatchTheMice::guess(view, rng);
        let knowledge = self.knowledge(view.cards.len(), &view.options);
        let worth = &*knowledge.worth;
        let verdict = |prospect: &Prospect, fails| {
            let value = prospect.win[seat.index()];
            let error = knowledge.error(&Heaps::seen(view), value);
            Verdict { win: Estimate { value, error }, points: Some(prospect.points), fails }
        };
        if let Phase::Lure(_) = view.phase {
            let after = look.moves.iter().map(|mv| best_after(&position, mv, worth));
            return after.map(|prospect| verdict(&prospect, None)).collect();
        }
        let hunt = Hunt::reckon(&Heaps::seen(view), &view.options, worth);
        let each = look.moves.iter().map(|mv| match mv {
            Move::Stop => verdict(&hunt.stop, None),
            Move::Roll | Move::Lure(_) => verdict(&hunt.roll, Some(hunt.fails)),
        });
        each.collect()
    }

    /// Every roll of a turn is weighed by one search.
    fn fallen(
        &mut self,
        position: &CatchTheMice,
        fell: &Chance,
        budget: Budget,
        rng: &mut dyn Rng,
    ) -> Fallen {
        let mean = self.odds(position, budget, rng).win;
        let win = match fell {
            Chance::First(_) => self.odds(&after_luck(position, fell), budget, rng).win,
            Chance::Roll(dice) => {
                let view = position.view(Viewer::Bystander);
                let knowledge = self.knowledge(view.cards.len(), &view.options);
                let heaps = Heaps::seen(&view);
                let win = Hunt::fallen(&heaps, &view.options, &*knowledge.worth, *dice);
                PerSeat::from_fn(view.cards.len(), |seat| win[seat.index()])
            }
        };
        Fallen { win, mean, error: 0.0 }
    }
}

/// What is known of positions between turns.
struct Knowledge {
    worth: Arc<dyn Worth>,
    kind: Kind,
}

/// Where it comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Solved,
    Fitted,
}

impl Knowledge {
    fn of(seats: usize, options: &Options, shelf: &Shelf) -> Self {
        if seats == 2 {
            let name = Solved::name(options);
            let read = || {
                let solved = Solved::read(shelf, options, ALL_MICE);
                if solved.is_none() {
                    shelf.missing(&name);
                }
                solved.map(Arc::new)
            };
            if let Some(solved) = &*shelf.keep(&name, read) {
                let worth = Arc::clone(solved) as Arc<dyn Worth>;
                return Knowledge { worth, kind: Kind::Solved };
            }
        }
        Knowledge::weighed(Fitted::standard(seats, options))
    }

    fn weighed(fitted: Fitted) -> Self {
        Knowledge { worth: Arc::new(fitted), kind: Kind::Fitted }
    }

    /// The standard error of a chance at this table.
    fn error(&self, heaps: &Heaps, chance: f64) -> f64 {
        match self.kind {
            Kind::Solved => 0.0,
            Kind::Fitted => CORRECTION.error(fitted::kind(heaps), chance),
        }
    }
}

/// What is known of how far fitted chances are off.
pub(super) fn correction() -> &'static Correction {
    &CORRECTION
}

/// Everybody's chance to win from a position that is not over.
fn chances(position: &CatchTheMice, view: &View, worth: &dyn Worth) -> Chances {
    let heaps = Heaps::seen(view);
    let hunt = |heaps: &Heaps| Hunt::reckon(heaps, &view.options, worth);
    match view.phase {
        Phase::Lot => {
            let mut mean = [0.0; MOST_SEATS];
            for first in Seat::all(heaps.seats) {
                let win = hunt(&Heaps { mover: first, ..heaps }).roll.win;
                for (sum, win) in mean.iter_mut().zip(win) {
                    *sum += win / heaps.seats as f64;
                }
            }
            mean
        }
        Phase::Start | Phase::Roll => hunt(&heaps).roll.win,
        Phase::Choose => hunt(&heaps).best(heaps.mover.index()).win,
        Phase::Lure(_) => {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let mover = heaps.mover.index();
            let after = moves.iter().map(|mv| best_after(position, mv, worth).win);
            after
                .max_by(|one, other| one[mover].total_cmp(&other[mover]))
                .expect("a roll without a lure fails by itself")
        }
        Phase::Over => heaps.decided(view.options.scoring),
    }
}

/// What comes of a turn after this lure.
fn best_after(position: &CatchTheMice, mv: &Move, worth: &dyn Worth) -> Prospect {
    let mut after = position.clone();
    after.apply(&Step::Move(*mv));
    let view = after.view(Viewer::Bystander);
    let heaps = Heaps::seen(&view);
    Hunt::reckon(&heaps, &view.options, worth).best(heaps.mover.index())
}

#[cfg(test)]
mod tests;
